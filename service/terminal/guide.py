"""The guided prompt: it asks what the offers ask, one fact at a time, and says what follows."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from msgspec import Struct

from domain.kernel.fold import read_command
from domain.kernel.judge import assemble
from domain.kernel.log import Abandon, Describe
from domain.kernel.offer import Field, Offer, answer
from domain.kernel.offer import plain as as_plain
from domain.kernel.refusal import Choice, Need, Refusal, Refused
from domain.kernel.view import ToMove
from domain.kernel.words import Command
from service.desk import Desk, Told
from service.terminal import answers, describing
from service.wording import count, listed, mark, moment_words, plain, result_sentence

HELP = """Type the number of a choice, or its first letters (Tab completes), or a number that is asked for.
  undo        take back the last answer of this command, or else the last move
  redo        put back what was taken back
  note TEXT   a remark about the last move
  ?           this help, and all choices
  stop        the table stops before the end of the game; asks why
  quit        leave; everything recorded is saved, and `tablescribe record` goes on here"""


WORDS = {"undo", "redo", "stop", "quit"}


class Terminal(Protocol):
    """Where questions are put. `ask` raises EOFError when nobody answers any more."""

    def ask(self, lines: list[str], completions: list[str]) -> str: ...
    def tell(self, line: str = "") -> None: ...


class Turned(Exception):  # noqa: N818 - a turn of the conversation, not an error
    """The person wants something else than to answer."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


class Guide:
    """One sitting at one game."""

    def __init__(self, desk: Desk, terminal: Terminal) -> None:
        self.desk = desk
        self.game = desk.game
        self.terminal = terminal
        self.optional = False
        """The question at hand may be answered with `unknown`."""
        self.named: dict[str, str] = {}
        """Names typed for things that no list had, by their keys."""

    def run(self) -> None:
        """Ask and record until the person leaves or the game ends."""
        self.terminal.tell("? helps, undo takes back, quit leaves.")
        while True:
            try:
                if not self._one_command():
                    return
            except Turned as turned:
                if turned.word == "quit":
                    self.terminal.tell("Saved. Nothing more was recorded.")
                    return
                self._correct(turned.word)

    def _one_command(self) -> bool:
        """False: the game is over, and the person has nothing to take back."""
        result = self.game.result(self.desk.state)
        if result is not None:
            self.terminal.tell(result_sentence(self.game, self.desk.opened.seats, result))
            self._ask(Field(name="end", title="The game is over. undo takes the last move back, Enter leaves.",
                            kind="text", default=""))  # fmt: skip
            return False
        self._say_moment()
        self._enter(self._offer(self.game.offers(self.desk.state)))
        return True

    def _say_moment(self) -> None:
        moment = self.game.moment(self.desk.state)
        due = [f"{mark(seat)} {plain(self.desk.opened.seats[seat - 1])}" for seat in moment.due]
        waiting = f" · due: {listed(due)}" if due else ""
        self.terminal.tell()
        self.terminal.tell(f"{moment_words(self.game, moment)}{waiting}")

    def _offer(self, open_now: tuple[Offer, ...]) -> Offer:
        if len(open_now) == 1:
            return open_now[0]
        titles = tuple(Choice(number, one.title) for number, one in enumerate(open_now))
        number: int = self._ask(Field(name="command", title="What happens?", values=titles)).value
        return open_now[number]

    def _enter(self, offer: Offer) -> None:
        """Ask for the command field by field and record it; after a refusal the last answer is asked again."""
        self.terminal.tell(offer.title + (f" ({offer.where})" if offer.where else ""))
        asked: list[dict[str, Any]] = []
        filled: dict[str, Any] = {}
        while True:
            field = self.game.next_field(self.desk.state, offer, filled)
            if field is None:
                if self._complete(offer, filled, bool(asked)) or not asked:
                    return
                filled = asked.pop()
                continue
            try:
                value, was_asked = self._value(field)
            except Turned as turned:
                if turned.word != "undo" or not asked:
                    raise
                filled = asked.pop()
                self.terminal.tell("One answer back.")
                continue
            answered = answer(filled, field, value.value)
            if value.listed:
                asked += [filled] * was_asked
                filled = answered
            elif self._beyond(offer, answered):
                return

    def _complete(self, offer: Offer, filled: dict[str, Any], was_asked: bool) -> bool:
        """Record it; where nothing had to be asked, only after a word."""
        if not was_asked:
            self._ask(Field(name="so", title="Enter records it.", kind="text", default=""))
        return self._record(assemble(self.game, offer, filled))

    def _value(self, field: Field) -> tuple[answers.Read, bool]:
        """The value, and whether it had to be asked: what has one legal value is told."""
        if single := answers.only_one(field):
            self.terminal.tell(f"{field.title} Only one is possible: {plain(single[0].label)}.")
            return answers.Read(single[0].value), False
        return self._ask(field), True

    def _beyond(self, offer: Offer, filled: dict[str, Any]) -> bool:
        """An answer that is not among the choices: the rule that forbids it says why."""
        try:
            command = read_command(self.game, as_plain(offer, filled))
        except Refused:
            self.terminal.tell("That is not among the choices.")
            return False
        return self._record(command)

    def _ask(self, field: Field) -> answers.Read:
        """An answer that fits; words such as undo turn the conversation."""
        whole, again = False, False
        while True:
            completions = [plain(choice.label) for choice in answers.choices(field)]
            lines = [field.title] if again else answers.question(field, whole)
            typed = self._typed([*lines, "  or: unknown"] if self.optional else lines, completions)
            whole = typed in {"?", "*"}
            if typed == "?":
                self.terminal.tell(HELP)
            again = not whole
            if whole:
                continue
            if typed.casefold() == describing.UNKNOWN and self.optional:
                return answers.Read(describing.UNKNOWN)
            try:
                answered = answers.read(field, typed)
            except answers.Unclear as unclear:
                self.terminal.tell(str(unclear))
                continue
            if typed.startswith("=") and field.other:
                self.named[answered.value] = typed[1:].strip()
            return answered

    def _typed(self, lines: list[str], completions: list[str]) -> str:
        try:
            typed = self.terminal.ask(lines, completions).strip()
        except EOFError:
            raise Turned("quit") from None
        except KeyboardInterrupt:
            self.terminal.tell()
            self.terminal.tell("Given up; this command begins anew. quit leaves.")
            raise Turned("again") from None
        word, _, rest = typed.partition(" ")
        if word.casefold() == "note" and rest.strip():
            self._say(lambda: self.desk.note(rest.strip()))
            return self._typed(lines, completions)
        if typed.casefold() in WORDS:
            raise Turned(typed.casefold())
        return typed

    def _record(self, command: Command) -> bool:
        """Whether it is recorded; where a card is not known yet, it is asked for, and the command tried again."""
        try:
            self._told(self.desk.record(command))
        except Refused as refused:
            if refused.refusal.kind == "missing-data":
                self.terminal.tell(refused.refusal.sentence)
                return self._all_described(refused.refusal.needs) and self._record(command)
            for line in refusal_lines(refused.refusal):
                self.terminal.tell(line)
            if refused.refusal.kind == "conflict":
                self.desk.read_again()
                raise Turned("again") from None
            return False
        return True

    def _told(self, told: Told) -> None:
        for sentence in told.sentences:
            self.terminal.tell(f"  {plain(sentence)}")
        if told.to_move:
            self.terminal.tell("On the table:")
        for one in told.to_move:
            self.terminal.tell(f"  - {to_move_words(one)}")

    def _all_described(self, needs: tuple[Need, ...]) -> bool:
        """undo here gives up the description, not a move of the game."""
        try:
            return all(self._described(need.component, need.fields) for need in needs)
        except Turned as turned:
            if turned.word != "undo":
                raise
            self.terminal.tell("Not described.")
            return False

    def _described(self, component: str, needed: tuple[str, ...]) -> bool:
        """Ask for the values that a rule needs, then for others that are not known yet, and record them."""
        kind = self._kind(component)
        known = describing.plain_values(self.desk.state.components.get(component))
        if "name" in needed and component in self.named:
            known["name"] = self.named[component]
        values = describing.describe(kind, needed, lambda field: self._ask(field).value, known)
        values |= {"name": known["name"]} if "name" in needed and component in self.named else {}
        others = [name for name in describing.fields_of(kind) if name not in known and name not in values]
        if others and self._wants_all(component, len(others)):
            self.optional = True
            try:
                values |= describing.describe(kind, others, lambda field: self._ask(field).value, known)
            finally:
                self.optional = False
        return self._describe(component, values)

    def _wants_all(self, component: str, others: int) -> bool:
        title = f"{count(others, 'more value')} of {plain(component)} not known: enter them now? (unknown is an answer)"
        return bool(self._ask(Field(name="all", title=title, values=describing.YES_NO)).value)

    def _describe(self, component: str, values: dict[str, Any], reason: str = "") -> bool:
        try:
            self._told(self.desk.record(Describe(component=component, values=values, reason=reason)))
        except Refused as refused:
            self.terminal.tell(refused.refusal.sentence)
            if refused.refusal.kind != "malformed" or reason:
                return False
            why = self._ask(Field(name="reason", title="The reason, or Enter to leave it", kind="text", default=""))
            return bool(why.value) and self._describe(component, values, str(why.value))
        if self.desk.boxed:
            self.terminal.tell(self.desk.keep_in_box(component, values, reason))
        return True

    def _kind(self, component: str) -> type[Struct]:
        kinds = self.game.components
        return kinds[component.partition("/")[0]] if "/" in component else next(iter(kinds.values()))

    def _correct(self, word: str) -> None:
        if word == "again":
            return
        if word == "stop":
            self._stop()
            return
        if word == "redo":
            self._say(self.desk.redo)
            return
        seen = self.desk.shown_since()
        if seen:
            title = f"The table has seen since: {listed(seen)}. Take back all the same?"
            try:
                if not self._ask(Field(name="sure", title=title, values=describing.YES_NO)).value:
                    return
            except Turned:
                return
        self._say(self.desk.take_back)

    def _stop(self) -> None:
        """The table stops: the game ends as abandoned, which undo takes back."""
        title = "Why does the table stop? A few words, or Enter; undo goes on with the game."
        with suppress(Turned):
            why = self._ask(Field(name="reason", title=title, kind="text", default=""))
            self._record(Abandon(reason=str(why.value)))

    def _say(self, deed: Callable[[], str]) -> None:
        """Do it and tell what came of it, a refusal included."""
        try:
            self.terminal.tell(deed())
        except Refused as refused:
            self.terminal.tell(refused.refusal.sentence)


def to_move_words(one: ToMove) -> str:
    """Ada pays 5: 9 → 4."""
    text = plain(one.text)
    if one.old is None and one.new is None:
        return text
    return f"{text}: {one.new}" if one.old is None else f"{text}: {one.old} → {one.new}"


def refusal_lines(refusal: Refusal) -> list[str]:
    """The sentence with its rule, then what can be done instead."""
    rules = ", ".join(rule for rule in (refusal.rule, *refusal.also) if rule)
    lines = [plain(refusal.sentence) + (f" ({rules})" if rules else "")]
    known = refusal.alternatives
    if known is None:
        return lines
    if known.values:
        more = f" … {known.number} in all" if known.number > len(known.values) else ""
        lines.append(f"  possible: {', '.join(plain(choice.label) for choice in known.values)}{more}")
    elif known.least is not None:
        lines.append(f"  possible: {known.least} to {known.most}" if known.most is not None
                     else f"  possible: {known.least} or more")  # fmt: skip
    return lines
