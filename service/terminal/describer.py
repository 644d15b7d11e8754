"""Describing a component at the table: what a rule needs of it is asked, checked on the spot and kept in the box."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from domain.kernel.alike import kind_of, without_kind
from domain.kernel.box import contradictions
from domain.kernel.log import Describe
from domain.kernel.offer import Field
from domain.kernel.printed import YES_NO, printed
from domain.kernel.refusal import Choice, Need, Refusal, Refused
from domain.recording.trouble import Trouble
from service.describing import Back, describe, plain_values, waiting, wanted_of
from service.terminal.asking import Asking
from service.terminal.turns import LEFT, OVERTAKEN, Turned
from service.wording import count, listed, plain

LEAVE = "leave it"
Out = Callable[[str, dict[str, Any]], bool]


def never(component: str, values: dict[str, Any]) -> bool:
    """Nothing that is read off keeps it out."""
    return False


class Describer:
    """What has been said of components in this sitting."""

    def __init__(self, asking: Asking) -> None:
        self.asking = asking
        self.desk = asking.desk
        self.offered: set[str] = set()
        """Components of which all other values have been offered: that is asked once."""
        self.out: Out = never
        self.reading: tuple[str, dict[str, Any] | None] = ("", None)
        """The component that is read off, and what the game knew of it before."""

    def all_described(self, needs: Iterable[Need], out: Out = never) -> bool:
        """A step back from the first question gives up the description, not a move of the game.

        out: whether these values keep a component out of the game, so that nobody has to read off the others.
        """
        self.out = out
        try:
            return all(self._begun(need.component, need.fields) for need in needs)
        except Back:
            self.asking.terminal.tell("Not described.")
            return False
        except Turned as turned:
            if turned.word != OVERTAKEN:
                raise
            # The command for which it was asked may still stand.
            return False

    def called(self, component: str) -> str:
        """The name of a component, as far as it is known."""
        known = getattr(self.desk.state.components.get(component), "name", None)
        named = self.asking.name_of(component)
        return plain(known or named or without_kind(component).replace("_", " ").title())

    def needed(self, needs: Iterable[Need]) -> str:
        """What a rule must know, in the game's words."""
        told = []
        for need in needs:
            words = printed(self._kind(need.component))
            known = {"name"} if self.asking.name_of(need.component) else set()
            fields = [words[name].title for name in need.fields if name in words and name not in known]
            told += [f"{self.called(need.component)}: {', '.join(fields)}"] if fields else []
        return f"Read off the card, please. {'; '.join(told)}."

    def _kind(self, component: str) -> type[Struct]:
        return self.desk.game.components[kind_of(self.desk.game, component)]

    def _known(self, component: str) -> dict[str, Any] | None:
        """What this game knows of a component; None where it is over, so that nothing is described any more."""
        over = self.desk.game.result(self.desk.state) is not None
        return None if over else plain_values(self.desk.state.components.get(component))

    def _stands(self) -> bool:
        """Whether what is read off can still be told: a card prints what it prints, whatever else somebody recorded."""
        component, known = self.reading
        return self._known(component) == known

    def _value(self, field: Field, optional: bool = False) -> Any:
        """An answer about the card that is read off."""
        while True:
            try:
                return self.asking.value(field, optional)
            except Turned as turned:
                if turned.word != OVERTAKEN or not self._stands():
                    raise

    def _begun(self, component: str, needed: tuple[str, ...]) -> bool:
        """A description is recorded as a whole: who leaves in the middle of it is told; what was needed is whole before the others."""
        before, self.reading = self.asking.answered, (component, self._known(component))
        try:
            values, leaves = self._read_off(component, needed)
            # What one needed of it, another may have told meanwhile.
            recorded = not values or self._recorded(component, values)
        except Turned as turned:
            if turned.word in LEFT and self.asking.answered > before:
                self.asking.terminal.tell(f"Half read off, so not recorded: {self.called(component)}.")
            raise
        if leaves:
            raise Turned("quit")
        return recorded

    def _read_off(self, component: str, needed: tuple[str, ...]) -> tuple[dict[str, Any], bool]:
        """The values that a rule needs, then the others if the person likes; whether the person leaves at those."""
        kind, called = self._kind(component), self.called(component)
        known = plain_values(self.desk.state.components.get(component))
        typed = self.asking.name_of(component)
        named = {"name": typed} if typed and "name" in needed else {}
        values = named | describe(kind, called, needed, self._value, {**known, **named}, needed=True)
        others = [name for name in wanted_of(kind, {**known, **values}) if name not in needed]
        if not others or component in self.offered or self.out(component, values):
            return values, False
        self.offered.add(component)
        before = self.asking.answered
        try:
            return values | self._others(kind, called, others, {**known, **values}), False
        except Turned as turned:
            if turned.word != "quit":
                raise
        if self.asking.answered > before + 1:
            self.asking.terminal.tell(f"Half read off, so not recorded: the other values of {called}.")
        return values, True

    def _others(self, kind: type[Struct], called: str, others: list[str], known: dict[str, Any]) -> dict[str, Any]:
        """The other values, if they are wanted; a step back from the first of them leaves them all for later."""
        if not self._wants_all(called, waiting(kind, others, known)):
            return {}
        try:
            return describe(kind, called, others, lambda field: self._value(field, optional=True), known)
        except Back:
            # As the sentence above says: for later.
            return {}

    def _wants_all(self, called: str, others: int) -> bool:
        title = f"{count(others, 'more value')} of {called} can be read off. Enter them now?"
        return bool(self._value(Field(name="all", title=title, values=YES_NO)))

    def _recorded(self, component: str, values: dict[str, Any], reason: str = "") -> bool:
        """Nothing that was answered is lost: of what is refused, the one value is asked again, or its reason."""
        while True:
            try:
                self.desk.record(told := Describe(component=component, values=values, reason=reason))
            except Refused as refused:
                self.asking.terminal.tell(plain(refused.refusal.sentence))
                overtaken = self.asking.overtaken(refused.refusal)
                if overtaken and self._stands():
                    continue
                mended = None if overtaken else self._mended(component, values, refused.refusal)
                if mended is None:
                    self.asking.terminal.tell("Not described.")
                    return False
                values, reason = mended
            else:
                self._kept(told)
                return True

    def _kept(self, read: Describe) -> None:
        words = printed(self._kind(read.component))
        told = [words[name].told(value) for name, value in read.values.items() if name != "name"]
        kept, changed = self._in_box(read) if self.desk.boxed else ("", [])
        self.asking.terminal.tell(f"  {self.called(read.component)}: {'; '.join(map(plain, told)) or 'new'}.{kept}")
        if changed:
            self.asking.terminal.tell(f"  Your box said otherwise: {listed([words[one].title for one in changed])}.")

    def _in_box(self, read: Describe) -> tuple[str, list[str]]:
        """Whether the box has it too, in words, and the fields that said otherwise there; the game goes on either way."""
        try:
            return " Kept in your box.", self.desk.keep_in_box(read)
        except Trouble as trouble:
            # Told, for it is recorded, and nobody is asked for it again.
            return f" It is recorded, and not kept in your box. {plain(str(trouble))}", []

    def _mended(self, component: str, values: dict[str, Any], refusal: Refusal) -> tuple[dict[str, Any], str] | None:
        """The values with one of them typed again, or a reason why the copy differs from what the rulebook prints."""
        differing = contradictions(self.desk.game, component, values, {})
        if differing:
            title = "If your copy prints that, say so in a few words (the reason); Enter types the value again"
            reason = str(self._value(Field(name="reason", title=title, kind="text", default="")))
            if reason:
                return values, reason
        wrong = differing[0].field if differing else refusal.field.rpartition(".")[2]
        if wrong not in values:
            wrong = self._which(component, values)
        if wrong == LEAVE:
            return None
        left = {name: value for name, value in values.items() if name != wrong}
        known = {**plain_values(self.desk.state.components.get(component)), **left}
        return left | describe(
            self._kind(component), self.called(component), [wrong], self._value, known, needed=True
        ), ""

    def _which(self, component: str, values: dict[str, Any]) -> str:
        """Which of the answers was the wrong one."""
        words = printed(self._kind(component))
        told = [Choice(name, f"{words[name].title}: {words[name].said(value)}") for name, value in values.items()]
        title = "Which of these is to be typed again?"
        return str(self._value(Field(name="wrong", title=title, values=(*told, Choice(LEAVE, LEAVE)))))
