"""The guided prompt: it asks what the offers ask, one fact at a time, and says what follows."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from msgspec import Struct, structs

from domain.kernel.alike import without_kind
from domain.kernel.fold import fold
from domain.kernel.judge import assemble, judge
from domain.kernel.log import Abandon, Describe
from domain.kernel.offer import Field, Filled, Offer, admits, answer
from domain.kernel.offer import plain as as_plain
from domain.kernel.printed import YES_NO
from domain.kernel.reading import read_command
from domain.kernel.refusal import Choice, Need, Refusal, Refused
from domain.kernel.text import as_typed
from domain.kernel.words import Command
from domain.recording.wording import folded
from service import answers
from service.describing import Back
from service.desk import Desk, Told, told_lines
from service.open_now import STUCK
from service.terminal.asking import Asking
from service.terminal.describer import Describer
from service.terminal.forbidden import forbidden
from service.terminal.turns import LEFT, OVERTAKEN, Terminal, Turned
from service.wording import capital, listed, mark, moment_words, plain, result_sentence, variants

AGREED, DECLINED = {"", "y", "yes"}, {"n", "no"}
GO_ON = {"n", "no", "nop", "nope"}
"""What nobody means as a reason for stopping."""
STOPS = " .,:;!-"


class Said(Struct, frozen=True):
    """An answer of the command at hand: what was filled in before it, and the words it had in the list."""

    before: dict[str, Any]
    field: str
    value: Any
    words: str


class Entry(Struct, frozen=True):
    """A command being filled in. fresh: something has been answered since the last refusal.

    chosen: among several, which is an answer of its own. only: what was told as the one thing possible since then.
    """

    offer: Offer
    filled: dict[str, Any] = {}
    said: tuple[Said, ...] = ()
    fresh: bool = False
    chosen: bool = False
    only: tuple[Choice, ...] = ()

    def back(self, to: int = -1) -> "Entry":
        """Without the last answer, or without all from that one on."""
        return structs.replace(self, filled=self.said[to].before, said=self.said[:to], fresh=False, only=())


class Guide:
    """One sitting at one game."""

    def __init__(self, desk: Desk, terminal: Terminal) -> None:
        self.desk = desk
        self.game = desk.game
        self.terminal = terminal
        self.asking = Asking(desk, terminal)
        self.describer = Describer(self.asking)

    def run(self) -> None:
        """Ask and record until the person leaves or the game ends."""
        self._begin()
        while True:
            try:
                if not self._one_command():
                    return
            except Turned as turned:
                if turned.word == "quit" or not self._correct(turned.word):
                    self.terminal.tell("All that was recorded is saved.")
                    return

    def _begin(self) -> None:
        """What is played here, and where it stands."""
        settled = variants(self.game, self.desk.opened.policies)
        if settled:
            self.terminal.tell(f"{self.game.title}, {settled}.")
        if self.desk.log.last_move:
            self.asking.show_board()
        self.terminal.tell("? helps, board shows the table, undo takes back, quit leaves.")

    def _one_command(self) -> bool:
        """False: the game is over, and the person has nothing to take back."""
        result, open_now = self.game.result(self.desk.state), self.game.offers(self.desk.state)
        if result is not None:
            self.terminal.tell(result_sentence(self.game, self.desk.opened.seats, result))
        if result is not None or not open_now:
            told = "The game is over." if result is not None else STUCK
            self.asking.ask(Field(name="end", title=f"{told} undo takes the last move back, Enter leaves.",
                                  kind="text", default=""))  # fmt: skip
            return False
        self._say_moment()
        self._enter(self._offer(open_now), chosen=len(open_now) > 1)
        return True

    def _say_moment(self) -> None:
        moment = self.game.moment(self.desk.state)
        due = [f"{mark(seat)} {plain(self.desk.opened.seats[seat - 1])}" for seat in moment.due]
        waiting = f" · due: {listed(due)}" if due else ""
        self.terminal.tell()
        self.terminal.tell(f"{capital(moment_words(self.game, moment))}{waiting}")

    def _offer(self, open_now: tuple[Offer, ...]) -> Offer:
        if len(open_now) == 1:
            return open_now[0]
        titles = tuple(Choice(number, one.title) for number, one in enumerate(open_now))
        rules = tuple(dict.fromkeys(rule for one in open_now for rule in one.rules))
        number: int = self.asking.ask(Field(name="command", title="What happens?", values=titles, rules=rules)).value
        return open_now[number]

    def _enter(self, offer: Offer, chosen: bool) -> None:
        """Ask for the command field by field and record it; after a refusal the last answer is asked again."""
        until = f" until {offer.until}" if offer.until else ""
        if offer.where or not chosen:
            self.terminal.tell(offer.title + (f" (seen {offer.where}{until})" if offer.where else ""))
        entry: Entry | None = Entry(offer, fresh=chosen, chosen=chosen)
        while entry is not None:
            field = self.game.next_field(self.desk.state, offer, entry.filled)
            with self._left_in(entry):
                entry = self._completed(entry) if field is None else self._answered(entry, field)

    @contextmanager
    def _left_in(self, entry: Entry) -> Iterator[None]:
        """A command is recorded as a whole: who leaves in the middle of one hears what was answered for nothing."""
        try:
            yield
        except Turned as turned:
            if turned.word in LEFT and entry.said:
                title = entry.offer.title
                said = self._words_of(entry.said)
                self.terminal.tell(
                    f"Half answered, so not recorded: {title}{'' if title.endswith('?') else ':'} {said}."
                )
            raise

    def _completed(self, entry: Entry) -> Entry | None:
        """Record it; where nothing was answered, or nothing since a refusal, only after a word."""
        if not entry.fresh:
            try:
                wanted = self._wanted(entry)
            except Turned as turned:
                return self._turned(turned, entry)
            if not wanted:
                return entry.back() if entry.said else None
        return self._record(assemble(self.game, entry.offer, entry.filled), entry)

    def _wanted(self, entry: Entry) -> bool:
        """Enter and yes record it, as does what was told as the one thing possible; no goes back, and nothing else is taken for either."""
        while True:
            field = Field(name="so", title="Enter records it, no goes back.", kind="text", default="")
            typed = str(self.asking.ask(field).value).casefold()
            if typed in AGREED or typed in DECLINED:
                return typed in AGREED
            if any(answers.names(one, typed) for one in entry.only):
                return True
            self.terminal.tell(f"Enter or yes records it, no goes back; {as_typed(typed)} is neither.")

    def _answered(self, entry: Entry, field: Field) -> Entry | None:
        """The entry with one more answer; what has one legal value is told."""
        if single := answers.only_one(field):
            self._tell_only(field, single[0])
            filled = answer(entry.filled, field, single[0].value)
            return structs.replace(entry, filled=filled, only=(*entry.only, *single))
        try:
            value = self.asking.ask(field, why=lambda typed: self._why_not(entry, field, typed))
        except Turned as turned:
            return self._turned(turned, entry)
        filled = answer(entry.filled, field, value.value)
        if not value.listed:
            return entry if self._barred(entry, field, value.value) else self._beyond(entry, filled, value.value)
        said = Said(dict(entry.filled), field.name, value.value, _words(field, value.value))
        return structs.replace(entry, filled=filled, said=(*entry.said, said), fresh=True)

    def _tell_only(self, field: Field, choice: Choice) -> None:
        """The usual answer goes without saying where no other would change anything."""
        if field.default is None or field.default != choice.value:
            title = plain(field.title)
            stop = "" if title.endswith(("?", ".")) else "."
            self.terminal.tell(f"{title}{stop} Only one is possible: {plain(choice.label)}.")

    def _turned(self, turned: Turned, entry: Entry) -> Entry:
        """A word that is no answer in the middle of a command: what was answered stays, but for one answer of an undo."""
        if not (entry.said or entry.chosen) or turned.word not in {"undo", "redo", "stop", OVERTAKEN}:
            raise turned
        if turned.word == OVERTAKEN:
            return self._still_said(self._still(entry))
        if turned.word == "undo":
            self.terminal.tell("One answer back.")
            if not entry.said:
                raise Turned("again")
            return entry.back()
        if turned.word == "redo":
            self.terminal.tell("First finish this command: redo puts back a whole move that was taken back.")
            return entry
        self._stop()
        return self._still(entry)

    def _still(self, entry: Entry) -> Entry:
        """The entry, if the game has not ended or gone on meanwhile: then it is asked anew what is open now."""
        state = self.desk.state
        if self.game.result(state) is not None or entry.offer not in self.game.offers(state):
            raise Turned(OVERTAKEN)
        return entry

    def _still_said(self, entry: Entry) -> Entry:
        """The entry with the answers that can still be given."""
        kept = self._from_wrong(entry) or entry
        if lost := entry.said[len(kept.said) :]:
            self.terminal.tell(f"Asked again, since that is no choice any more: {self._words_of(lost)}.")
        return kept

    def _words_of(self, said: Iterable[Said]) -> str:
        named = self.asking.named
        return listed([plain(one.words or named.get(str(one.value), str(one.value))) for one in said])

    def _why_not(self, entry: Entry, field: Field, typed: str) -> str:
        """The rule that forbids now what is a choice at other times."""
        if field.kind != "one":
            return ""
        refusal = forbidden(self.game, self.desk.state, entry.offer, entry.filled, field, typed)
        return answers.refusal_lines(refusal)[0] if refusal is not None else ""

    def _barred(self, entry: Entry, field: Field, value: Any) -> bool:
        """Whether a rule forbids this name, whatever else is answered; then it is told."""
        if not isinstance(value, str):
            return False
        refusal = forbidden(self.game, self.desk.state, entry.offer, entry.filled, field, value)
        if refusal is None or refusal.kind != "illegal":
            return False
        self._tell(refusal)
        return True

    def _beyond(self, entry: Entry, filled: Filled, value: Any) -> Entry | None:
        """An answer that is not among the choices: the rule that forbids it says why."""
        try:
            command = read_command(self.game, as_plain(entry.offer, filled))
        except Refused:
            self.terminal.tell(f"{as_typed(value)} is not among the choices.")
            return entry
        again = self._record(command, structs.replace(entry, filled=dict(filled), fresh=False))
        return again and (self._from_wrong(entry) or structs.replace(entry, fresh=False))

    def _record(self, command: Command, entry: Entry) -> Entry | None:
        """None once it is recorded; else from where it is asked again. Cards not known yet are asked for first."""
        while True:
            try:
                self._told(self.desk.record(command))
                return None
            except Refused as refused:
                refusal = refused.refusal
            if refusal.kind != "missing-data":
                return self._refused(refusal, entry)
            self.terminal.tell(self.describer.needed(refusal.needs))
            before = self.asking.overtakings
            if not self.describer.all_described(refusal.needs, out=lambda one, told: self._kept_out(entry, one, told)):
                return self._still(entry).back() if entry.said else None
            if self.asking.overtakings > before:
                self._still(entry)
            changed = self._said_otherwise(entry)
            # Of a card that was named and is out of the game the rule says why.
            if changed is not None and not self._is_out(entry, entry.said[changed], refusal.needs):
                self.terminal.tell("With what is known now:")
                return entry.back(changed)

    def _refused(self, refusal: Refusal, entry: Entry) -> Entry | None:
        """Asked again is the answer that cannot be, or else the last one."""
        self._tell(refusal)
        if self.asking.overtaken(refusal):
            raise Turned("again")
        return self._from_wrong(entry) or (entry.back() if entry.said else None)

    def _tell(self, refusal: Refusal) -> None:
        for line in answers.refusal_lines(refusal):
            self.terminal.tell(line)

    def _from_wrong(self, entry: Entry) -> Entry | None:
        """The entry up to the first answer that its field does not admit, with what is known by now."""
        for place, said in enumerate(entry.said):
            if not self._stands(self.desk.state, entry, said):
                read = self.desk.read_last()
                if read and not place:
                    self.terminal.tell(f"  undo takes back what was read off {read}.")
                return entry.back(place)
        return None

    def _stands(self, state: Any, entry: Entry, said: Said) -> bool:
        """Whether this answer can still be given to its field."""
        field = self.game.next_field(state, entry.offer, said.before)
        return field is not None and field.name == said.field and admits(field, said.value)

    def _is_out(self, entry: Entry, said: Said, needs: tuple[Need, ...]) -> bool:
        """Whether this names a component that was read off just now, and cannot be answered any more."""
        return any(_names(said, one.component) for one in needs) and not self._stands(self.desk.state, entry, said)

    def _kept_out(self, entry: Entry, component: str, values: dict[str, Any]) -> bool:
        """Whether a component that was named cannot be in this game, once this is known of it."""
        try:
            events = judge(self.game, self.desk.state, Describe(component=component, values=values))
        except Refused:
            # What is wrong with the values is told where they are recorded.
            return False
        known = fold(self.game, events, self.desk.state)
        return any(_names(one, component) and not self._stands(known, entry, one) for one in entry.said)

    def _said_otherwise(self, entry: Entry) -> int | None:
        """The first answer whose choice now has other words, or is none any more."""
        for place, said in enumerate(entry.said):
            field = self.game.next_field(self.desk.state, entry.offer, said.before)
            if said.words and (field is None or _words(field, said.value) != said.words):
                return place
        return None

    def _told(self, told: Told) -> None:
        for line in told_lines(told):
            self.terminal.tell(f"  {line}")

    def _correct(self, word: str) -> bool:
        """False: the person leaves."""
        if word == "stop":
            self._stop()
        elif word == "redo":
            self.asking.say(self.desk.redo)
        elif word == "undo":
            return self._take_back()
        return True

    def _take_back(self) -> bool:
        seen = self.desk.shown_since()
        if seen:
            title = f"The table has seen since: {listed(seen)}. Take back all the same?"
            try:
                sure = self.asking.value(Field(name="sure", title=title, values=YES_NO))
            except Back:
                # A step back from the question is a no.
                sure = False
            except Turned as turned:
                if turned.word == "quit":
                    return False
                sure = False
            if not sure:
                self.terminal.tell("Nothing was taken back.")
                return True
        self.asking.say(self.desk.take_back)
        return True

    def _stop(self) -> None:
        """The table stops: the game ends as abandoned, which undo takes back."""
        title = "Why does the table stop? A few words, or Enter; no goes on with the game."
        # Whoever turns to something else, or steps back, goes on with the game.
        with suppress(Turned, Back):
            why = str(self.asking.ask(Field(name="reason", title=title, kind="text", default="")).value)
            if not self._is_reason(why):
                return
            try:
                self._told(self.desk.record(Abandon(reason=why)))
            except Refused as refused:
                self.terminal.tell(plain(refused.refusal.sentence))
                self.asking.overtaken(refused.refusal)

    def _is_reason(self, why: str) -> bool:
        """Asked where it may as well be a no, or a slip: the game would be over."""
        meant = folded(why).strip(STOPS)
        if meant in GO_ON:
            return False
        if not _doubtful(why, meant):
            return True
        title = f"End the game, with {as_typed(why)} as the reason? no goes on with it."
        return bool(self.asking.value(Field(name="sure", title=title, values=YES_NO)))


def _doubtful(why: str, meant: str) -> bool:
    """Whether it is a letter or two, one word that begins as a no does, or a no with more behind it."""
    first, _, more = meant.partition(" ")
    few = bool(why) and len(meant) < answers.TELLING
    return few or first.strip(STOPS) in GO_ON or (not more and first.startswith("n"))


def _names(said: Said, component: str) -> bool:
    return said.value in (component, without_kind(component))


def _words(field: Field, value: Any) -> str:
    """How the field lists this value; nothing where it does not."""
    return next((choice.label for choice in answers.choices(field) if choice.value == value), "")
