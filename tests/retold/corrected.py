"""An evening as people have it: moves that are taken back and put back, two phones at one game, files from store to store.

What stands is kept a second time, as the referee's own positions: one for each move that stands. A move that is taken
back leaves the one before it; a redo puts back what the latest take-back struck, as long as nothing new came.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import count
from typing import Any, NamedTuple
from uuid import UUID

from domain.kernel.fold import fingerprint
from domain.kernel.game import Game
from domain.kernel.log import Note, Opened, Redo, TakeBack
from domain.kernel.refusal import Refusal, Refused
from domain.kernel.view import ToMove
from domain.recording.answers import Recorded
from domain.recording.application import Tablescribe, make_store
from domain.recording.game_log import GameLog
from domain.recording.log_file import check
from domain.recording.reversal import put_back_of
from domain.simulation.chance import SeededPick

MOST = 3_000


class Title(NamedTuple):
    """What this file must know of a game: how its referee is told, what both hold, what a move shows, what hands move."""

    game: Game
    tell: Callable[[Any, Any], None]
    same: Callable[[Any, Any], bool]
    shows: Callable[[Any, Any], str]
    hands: Callable[[Opened, Any, Any, tuple[ToMove, ...]], None]
    shared: Callable[[Any], list[Any]]
    """Of a referee what never changes, and need not be copied."""


class Stands(NamedTuple):
    """One move that stands. shows: what it made known; after: the referee, and what the dealer knows."""

    shows: str
    after: Any
    world: Any


class Phone:
    """A scribe's: the last entry that it has seen."""

    def __init__(self, by: str) -> None:
        self.by = by
        self.seen = 1


class Evening:
    def __init__(self, title: Title, opened: Opened, bots: tuple[str, ...], referee: Any, pick: SeededPick) -> None:
        self.title, self.bots, self.pick = title, bots, pick
        self.opened = opened
        self.numbers = count(1)
        self.store = self.another_store()
        self.log: GameLog = self.store.open(opened)
        self.moves = [Stands("", referee, title.game.play.begin(opened, pick))]
        self.undone: list[list[Stands]] = []
        self.entries: list[Any] = [None]
        """The command of each entry."""
        self.scribes = [""]
        self.stood = [tuple(self.moves)]
        """The moves that stood after each entry."""
        self.phones = (Phone("Ann"), Phone("Bob"))
        self.carried: list[list[bytes]] = []
        """Log files of this game, the latest last."""
        self.met: Counter[str] = Counter()

    def another_store(self) -> Tablescribe:
        return make_store(None, lambda: next(self.numbers), lambda: UUID(int=next(self.numbers)))

    def play(self) -> "Evening":
        """Until it is over and nobody takes anything back any more."""
        game = self.title.game
        while game.result(self.log.state) is None or self.pick(range(3)):
            assert len(self.entries) < MOST, "no end"
            over = game.result(self.log.state) is not None
            corrections = (self.take_back, self.redo, self.note)
            open_now = corrections if over else (*[self.next_move] * 12, *corrections, self.carry)
            hesitates = self.undone and self.pick(range(2))
            self.pick((self.take_back, self.redo, self.redo) if hesitates else open_now)()
        self.store.close()
        return self

    # What people do.
    def next_move(self) -> None:
        last = self.moves[-1]
        command, world = self.title.game.play.act(last.world, self.log.state, self.bots, self.pick)
        after = self.copied(last.after)
        shows = self.title.shows(last.after, command)
        self.title.tell(after, command)

        def stands(known: tuple[str, ...]) -> None:
            assert known == ()
            self.moves.append(Stands(shows, after, world))
            self.undone.clear()

        self.send(command, stands)

    def take_back(self) -> None:
        last = len(self.moves) - 1
        to = self.pick((None, None, *range(max(0, last - 12), last)))
        kept = last if to is None else to + 1

        def stands(known: tuple[str, ...]) -> None:
            struck = self.moves[kept:]
            assert known == tuple(dict.fromkeys(one.shows for one in struck if one.shows))
            del self.moves[kept:]
            self.undone.append(struck)
            self.met["struck"] += len(struck)

        self.send(TakeBack(to=to), stands if last else None)

    def redo(self) -> None:
        def stands(known: tuple[str, ...]) -> None:
            again = self.undone.pop()
            assert known == tuple(dict.fromkeys(one.shows for one in again if one.shows))
            self.moves += again
            self.met["put back"] += len(again)

        self.send(Redo(), stands if self.undone else None)

    def note(self) -> None:
        about = self.pick((None, *range(len(self.moves))))
        self.send(Note(text="Hm.", move=about), lambda known: None)

    def carry(self) -> None:
        """The game goes to another store as a log file, and is recorded on there."""
        lines = list(self.store.export_log(self.log.id))
        checked = check(lines, deep=self.pick(range(4)) == 0)
        assert (checked.broke, checked.hash) == (None, fingerprint(self.log.state))
        other = self.another_store()
        there = self.carried and self.pick(range(2)) and other.import_log(self.carried[-1]).entries
        brought = other.import_log(lines)
        how = "already here" if there == len(self.entries) else "continued" if there else "new"
        assert (brought.id, brought.how, brought.entries) == (self.log.id, how, len(self.entries) - (there or 0))
        assert list(other.export_log(brought.id)) == lines
        assert other.import_log(lines).how == "already here"
        assert self.store.import_log(lines).how == "already here"
        self.store.close()
        self.store = other
        self.same(other.log(brought.id))
        self.carried.append(lines)
        self.met[how] += 1

    # Two phones.
    def send(self, command: Any, stands: Callable[[tuple[str, ...]], None] | None) -> None:
        """One phone sends it; stands: what follows if it is accepted, or None where there is nothing to correct."""
        phone, other = self.pick((self.phones, self.phones[::-1]))
        if self.overtaken(phone, command):
            return
        answer = self.recorded(phone, command)
        if isinstance(answer, Refusal):
            assert (stands, answer.kind) == (None, "illegal"), f"{command}: {answer.sentence}"
            self.met["nothing there"] += 1
            return
        assert stands is not None, f"{command} corrects nothing"
        assert (answer.already, answer.entry) == (False, len(self.entries) + 1)
        self.entries.append(command)
        self.scribes.append(phone.by)
        before, self.met[type(command).__name__] = self.moves[-1].after, self.met[type(command).__name__] + 1
        stands(answer.revealed)
        self.stood.append(tuple(self.moves))
        if isinstance(command, TakeBack | Redo):
            self.title.hands(self.opened, before, self.moves[-1].after, put_back_of(self.log, answer.log))
        self.same(answer.log)
        phone.seen = answer.entry
        if self.pick(range(2)):
            other.seen = answer.entry
        elif self.pick(range(4)) == 0:
            # The other one has not looked, and taps the same.
            self.overtaken(other, command)

    def overtaken(self, phone: Phone, command: Any) -> bool:
        """Whoever has not seen what came is told so, or that it is recorded already; and looks, and sends once more."""
        expected = self.expected(phone, command)
        if expected == "accepted":
            return False
        many = self.log.entry
        answer = self.recorded(phone, command)
        told = answer.kind if isinstance(answer, Refusal) else "already" if answer.already else "accepted"
        assert told == expected, f"{command} from entry {phone.seen} on of {self.entries[phone.seen :]}: {told}"
        assert self.store.log(self.log.id).entry == many
        self.met[told] += 1
        phone.seen = many
        return expected == "already"

    def recorded(self, phone: Phone, command: Any) -> Recorded | Refusal:
        try:
            return self.store.record(self.log.id, command, by=phone.by, seen=phone.seen)
        except Refused as refused:
            return refused.refusal

    def expected(self, phone: Phone, command: Any) -> str:
        """The same remark of two people is two; what is said of a move that stands where it stood fits whenever it comes."""
        then, about = self.stood[phone.seen - 1], command.move if isinstance(command, Note) else None
        fits = (
            about is not None
            and all(about < len(moves) for moves in (then, self.moves))
            and then[about] is self.moves[about]
        )
        for later, by in zip(self.entries[phone.seen :], self.scribes[phone.seen :], strict=True):
            if later == command and (by == phone.by or not isinstance(command, Note)):
                return "already"
            if not fits and not isinstance(later, Note):
                return "conflict"
        return "accepted"

    # What holds after each.
    def same(self, log: GameLog) -> None:
        self.log = log
        assert log.entry == len(self.entries)
        assert log.last_move == len(self.moves) - 1
        assert self.title.same(log.state, self.moves[-1].after)
        # Whoever looks at an earlier move sees what stood there.
        at = self.pick(range(len(self.moves)))
        assert self.title.same(log.state_at(at), self.moves[at].after)

    def copied(self, referee: Any) -> Any:
        return deepcopy(referee, {id(one): one for one in self.title.shared(referee)})


def sentences(lines: tuple[ToMove, ...]) -> Iterator[str]:
    """Of things; values have an old and a new one."""
    return (line.text for line in lines if line.new is None)


def numbers(lines: tuple[ToMove, ...]) -> dict[str, tuple[int | None, int]]:
    return {line.text: (line.old, line.new) for line in lines if line.new is not None}
