"""One open game on the scribe's desk: record, take back, redo, note, and tell in words what came of it."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from domain.kernel.game import Game
from domain.kernel.judge import alternatives
from domain.kernel.log import Describe, Note, Redo, Remark, TakeBack
from domain.kernel.log import Opened as Opening
from domain.kernel.reading import read_command
from domain.kernel.refusal import Alternatives, Refusal, Refused, illegal, malformed
from domain.kernel.view import ToMove
from domain.kernel.words import Command, Event, tag_of
from domain.recording.answers import Recorded
from domain.recording.application import Tablescribe
from domain.recording.deciding import decided
from domain.recording.game_log import GameLog
from domain.recording.reversal import put_back_of
from domain.recording.wording import with_names
from service.settings import Settings
from service.wording import clip, count, listed, plain

REMARKS = {tag_of(kind): kind for kind in Remark.__args__}


class Told(Struct, frozen=True, kw_only=True):
    """What a command brought, in words. already: it had been recorded before.

    hands: for each sentence how many lines of to_move say what it says; None where a line before has said it.
    """

    entry: int
    move: int | None = None
    sentences: tuple[str, ...] = ()
    to_move: tuple[ToMove, ...] = ()
    hands: tuple[int | None, ...] = ()
    already: bool = False


class Desk:
    """The game as this scribe last saw it; a later entry by someone else is a conflict, and then it is read anew."""

    def __init__(self, store: Tablescribe, game_id: UUID, settings: Settings, by: str = "") -> None:
        self.store = store
        self.settings = settings
        self.by = by
        self.log: GameLog = store.log(game_id)

    @property
    def game(self) -> Game:
        return self.log.game

    @property
    def opened(self) -> Opening:
        return self.log.opened

    @property
    def state(self) -> Any:
        return self.log.state

    @property
    def boxed(self) -> bool:
        return self.opened.origin == "real"

    def read_again(self) -> None:
        self.log = self.store.log(self.log.id)

    def record(self, command: Command, seen: int | None = None, by: str = "") -> Told:
        """The command as the next entry; Refused if it cannot be. `seen`: the last entry the writer had seen."""
        old = self.log
        before = old.state
        recorded = self._entry(command, self.log.entry if seen is None else seen, by or self.by)
        if recorded.move is None or recorded.already:
            only = "Already recorded." if recorded.already else self._of_remark(command, recorded)
            lines = () if recorded.already else put_back_of(old, recorded.log)
            return Told(
                entry=recorded.entry, move=recorded.move, sentences=(only,), to_move=lines, already=recorded.already,
            )  # fmt: skip
        around = zip((before, *recorded.states), recorded.events, recorded.states, strict=False)
        told = tuple(self.game.narrate(event, earlier, later, "scribe") for earlier, event, later in around)
        to_move = self.game.to_move(recorded.events, before, recorded.log.state)
        hands = tuple(_hands(self.game, recorded.events, (before, *recorded.states)))
        return Told(entry=recorded.entry, move=recorded.move, sentences=told, to_move=to_move, hands=hands)

    def already(self, move: int, command: Command) -> Told | None:
        """The answer to a command that stands as this move."""
        moves = self.log.moves
        if move >= len(moves) or moves[move].command != command:
            return None
        return Told(entry=moves[move].entry, move=move, sentences=("Already recorded.",), already=True)

    def refuse_other_events(self, command: Command, given: Any) -> None:
        """A line that tells its events must tell those that the rules decide."""
        entry = decided(self.log, command, self.by, 0)
        events = [entry.event] if entry.event is not None else entry.moves[0].events
        decides = msgspec.json.decode(msgspec.json.encode(events))
        if decides != given:
            pairs = zip_longest(decides, given if isinstance(given, list) else [])
            first = next(number for number, (one, other) in enumerate(pairs, 1) if one != other)
            told = f"The line tells other events than the rules decide, from event {first} on. Leave `events` out."
            raise illegal("", told, field="events", decided=decides)

    def _entry(self, command: Command, seen: int, by: str) -> Recorded:
        recorded = self.store.record(self.log.id, command, by=by, seen=seen)
        self.log = recorded.log
        return recorded

    def take_back(self) -> list[str]:
        read = self.read_last()
        first, *lines = told_lines(self.record(TakeBack()))
        if not read:
            return [first, *lines]
        kept = [f"What your box keeps of {read} stays there until it is read again."] if self.boxed else []
        return [first.replace(": ", f": what was read off {read}; ", 1), *kept, *lines]

    def read_last(self) -> str:
        """The name of the component that the last move describes; nothing where it is another move."""
        command = self.log.moves[-1].command if self.log.moves else None
        if not isinstance(command, Describe):
            return ""
        known = self.state.components.get(command.component)
        return plain(getattr(known, "name", None) or command.component)

    def redo(self) -> list[str]:
        return told_lines(self.record(Redo()))

    def note(self, text: str) -> list[str]:
        return told_lines(self.record(Note(text=text)))

    def shown_since(self) -> tuple[str, ...]:
        """The hidden facts that the last move made known."""
        moves = self.log.moves
        known = (fact for event in moves[-1].events if (fact := self.game.reveals(event)))
        return tuple(with_names(fact, self.opened.seats) for fact in known)

    def keep_in_box(self, told: Describe, *, again: bool = False) -> list[str]:
        """Values entered during a real game also go into the owner's box; the fields that said otherwise there.

        again: they had been recorded before, and may be in the box.
        """
        from service import boxes

        path = self.settings.box(self.game.key)
        return boxes.keep(path, self.game, told.component, told.values, told.reason, again=again)

    def read(self, given: Any) -> Command:
        """A command of this game or a remark about it, from plain values; `{"cmd": ...}` is unwrapped."""
        plainly = given.get("cmd", given) if isinstance(given, dict) else given
        if not isinstance(plainly, dict):
            raise malformed("", 'A command is a JSON object such as {"type": "..."}.')
        try:
            return read_command(self.game, plainly)
        except Refused as refused:
            raise refused.with_(tried=plainly, alternatives=self._instead(refused.refusal, plainly)) from None

    def _instead(self, refusal: Refusal, tried: dict[str, Any]) -> Alternatives | None:
        """What is open where there is no command of that name; of a field what can be answered now, or else its words."""
        if refusal.field == "type":
            return alternatives(self.game, self.state, {"type": ""})
        known = alternatives(self.game, self.state, tried)
        return known if known.field == refusal.field.partition("[")[0] else refusal.alternatives

    def _of_remark(self, command: Command, recorded: Recorded) -> str:
        """What a correction or remark did, and what had become known in the meantime."""
        number = len(recorded.log.moves) - 1
        stand = f"{count(number, 'move')} {'stands' if number == 1 else 'stand'}"
        known = listed([with_names(fact, self.opened.seats) for fact in recorded.revealed])
        match command:
            case TakeBack():
                return f"Taken back: {stand}. What was struck stays in the history; redo returns it." + (
                    f" The table has seen since: {known}." * bool(known)
                )
            case Redo():
                return f"Put back: {stand} again." + f" Known again: {known}." * bool(known)
            case Note(text=text):
                return f"Noted: {clip(plain(text), 60)}" if text else "Marked."
            case _:
                return "Hidden from lists." if recorded.log.hidden else "Shown in lists again."


def _hands(game: Game, events: tuple[Event, ...], states: tuple[Any, ...]) -> Iterator[int | None]:
    """For each event how many lines it brings to what the table moves; None: it belongs to a line before."""
    lines = 0
    for place, event in enumerate(events, 1):
        more = len(game.to_move(events[:place], states[0], states[place])) - lines
        lines += more
        alone = more == 0 and game.to_move((event,), states[place - 1], states[place])
        yield None if alone else more


def told_lines(told: Told) -> list[str]:
    """One list: what the table now moves has a stroke before it, and what else happened has none."""
    waiting = iter(told.to_move)
    lines: list[str] = []
    for sentence, number in zip(told.sentences, told.hands or (0,) * len(told.sentences), strict=True):
        lines += [plain(sentence)] if number == 0 else []
        lines += [f"- {to_move_words(next(waiting))}" for _ in range(number or 0)]
    return [*lines, *(f"- {to_move_words(one)}" for one in waiting)]


def to_move_words(one: ToMove) -> str:
    """Ada pays 5: 9 → 4."""
    text = plain(one.text)
    if one.old is None and one.new is None:
        return text
    return f"{text}: {one.new}" if one.old is None else f"{text}: {one.old} → {one.new}"
