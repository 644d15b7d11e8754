"""A log file told again: every command decided in the order of recording, struck ones at their time, and compared."""

from collections import deque
from functools import cache
from itertools import zip_longest
from operator import itemgetter
from typing import Any

import msgspec
from msgspec import Raw, Struct

from domain.kernel.fold import state_after
from domain.kernel.game import Game, Invariant
from domain.kernel.judge import judge
from domain.kernel.log import GameEvent, Note, Opened, Rewound, StreamEvent
from domain.kernel.opening import looked_at, refuse_unlawful, stated, stumbling
from domain.kernel.refusal import Refused
from domain.kernel.text import apart, as_typed, scribe
from domain.kernel.words import Event, tag_of
from domain.recording.corrections import CORRECTIONS, corrected, refuse_words
from domain.recording.entries import Entry, opening_entry, rows_of
from domain.recording.lines import Line, Writer, moved_otherwise
from domain.recording.moves import Move, Standing, move_groups
from domain.recording.rows import Row, encode

events_of = itemgetter(1)


class Difference(Struct, frozen=True, kw_only=True):
    """What an older file tells and today's rules decide otherwise. line: from 1; sentence: for people."""

    line: int
    entry: int
    sentence: str


class Contradiction(Exception):  # noqa: N818 - says what is wrong with a file
    """A file tells something that does not follow from what came before."""


@cache
def events_decoder(events: Any) -> msgspec.json.Decoder[tuple[Event, ...]]:
    return msgspec.json.Decoder(tuple[events | GameEvent | StreamEvent, ...])


class Retelling:
    """One log being told again. `rows`, if wanted, are those that a store would hold. kept: it was stored once, so that
    names and notes stand as they were taken then."""

    def __init__(self, game: Game, opened: Opened, *, kept: bool, with_rows: bool, deep: bool) -> None:
        self.game = game
        self.kept = kept
        self.older = opened.ruleset < game.ruleset
        self.states: list[Any] = []
        self.differences: list[Difference] = []
        self.rows: list[Row] = []
        self._standing = Standing()
        self._broken: list[Invariant] = []
        self._at = self._entry = 1
        self._decided = 0
        self._happened = 0
        self._lately: list[tuple[Line[Any], tuple[Event, ...]]] = []
        self._again: deque[Move] = deque()
        self._with_rows = with_rows or deep
        self._deep = deep
        self._writer = Writer()
        self._expected: deque[tuple[Line[Raw], list[Row]]] = deque()

    def open(self, opened: Opened, by: str, recorded_at: int | None) -> None:
        if not self.kept:
            scribe(by)
        if self.older and (position := stated(opened, self.game.state)) is not None:
            self._opened_otherwise(opened, position)
        entry = opening_entry(opened, by, recorded_at)
        self._standing.add(entry.moves[0])
        self.states.append(state_after(self.game, (opened,), None) if self.older else self._after(None, (opened,)))
        self._write(entry, None)

    def _opened_otherwise(self, opened: Opened, position: Any) -> None:
        try:
            refuse_unlawful(self.game, opened, position)
        except Refused as refused:
            told = f"Line 1: today's rules refuse it: {refused}"
            self.differences.append(Difference(line=1, entry=1, sentence=told))

    @property
    def state(self) -> Any:
        """The state of all that stands so far."""
        return self.states[-1]

    @property
    def entry(self) -> int:
        """The number of the last entry."""
        return self._entry + len(self._lately)

    @property
    def decided(self) -> int:
        """How many moves were decided, struck ones too."""
        return self._decided + len(self._lately)

    @property
    def happened(self) -> int:
        """How many events they brought."""
        return self._happened + sum(map(len, map(events_of, self._lately)))

    def tell(self, at: int, line: Line[Any]) -> None:
        """One more line; Refused or Contradiction if it does not follow."""
        self._at = at
        if line.by and not self.kept:
            scribe(line.by)
        if line.was is not None:
            self._repeat(line)
        elif type(line.cmd) in CORRECTIONS:
            self._correct(line)
        else:
            self._move(line)
        if self._deep:
            self._compare(line)

    def _move(self, line: Line[Any]) -> None:
        game, states, told = self.game, self.states, line.events
        if line.entry is not None or line.move is not None:
            _agree(line, self.entry + 1, len(states))
        before = states[-1]
        # This is the way of every move of every file that is checked: no call more than the rules need, and what is
        # counted is counted when somebody asks.
        events = self._judged(line, before) if self.older else judge(game, before, line.cmd)
        if told and encode(events) != bytes(told):
            events = self._compared(line, events)
        states.append(self._lawful(before, events) if self._deep else state_after(game, events, before))
        self._lately.append((line, events))
        if self._with_rows:
            self._write(Entry(number=self.entry, moves=(self._settled().moves[-1],)), before)

    def _settled(self) -> Standing:
        """The moves that stand; made of lines only when somebody asks, which is at the next correction."""
        standing = self._standing
        for line, events in self._lately:
            self._entry += 1
            self._decided += 1
            self._happened += len(events)
            standing.add(
                Move(
                    number=len(standing.moves), entry=self._entry, command=line.cmd, events=events,
                    by=line.by, recorded_at=line.recorded_at,
                )
            )  # fmt: skip
            self._again.clear()
        self._lately.clear()
        return standing

    def _after(self, state: Any, events: tuple[Event, ...]) -> Any:
        if self._deep:
            return self._lawful(state, events)
        return state_after(self.game, events, state)

    def _lawful(self, state: Any, events: tuple[Event, ...]) -> Any:
        """The state after these events, every invariant asked after each."""
        for event in events:
            before, state = state, self.game.evolve(state, event)
            for law in self.game.invariants:
                if told := law.broken(before, state):
                    self._breaks(law, f"After {tag_of(event)} this no longer holds: {law.name}. {told}")
        return state

    def _breaks(self, law: Invariant, sentence: str) -> None:
        """Events of an older file stand: a law of today that they break is listed once, unless its line is listed already."""
        if not self.older:
            raise Contradiction(sentence)
        if law not in self._broken:
            self._broken.append(law)
            if self._at not in {one.line for one in self.differences}:
                self._differs(f"{sentence.removesuffix('.')}.")

    def _judged(self, line: Line[Any], state: Any) -> tuple[Event, ...]:
        """What today's rules decide, where the file is older; what it tells, where today's rules refuse."""
        try:
            return judge(self.game, state, line.cmd)
        except Refused as refused:
            if not line.events:
                raise
            self._differs(f"today's rules refuse it: {refused}")
            return self._as_told(line)
        except Exception as wrong:  # Only an older file leads to a table that no rule was written for.
            raise self._lost(wrong) from wrong

    def _compared(self, line: Line[Any], events: tuple[Event, ...]) -> tuple[Event, ...]:
        """The events that stand, where the file's are not the same bytes."""
        told = self._told(line)
        if told == events:
            return events
        if not self.older:
            raise Contradiction(f"The file tells other events than the rules decide: {_difference(events, told)}.")
        self._differs(f"today's rules decide otherwise: {_difference(events, told)}.")
        return self._as_told(line)

    def _as_told(self, line: Line[Any]) -> tuple[Event, ...]:
        """The events that an older file tells, where the game can be shown and gone on with after them."""
        events = self._told(line)
        if not events:
            raise Contradiction("A move brings one event at least, and the file tells that it brought none.")
        try:
            looked_at(self.game, state_after(self.game, events, self.state))
        except Exception as wrong:  # What a game stumbles over here, it would stumble over whenever it is listed.
            raise self._lost(wrong) from wrong
        return events

    def _lost(self, wrong: Exception) -> Contradiction:
        return Contradiction(
            f"{self.game.title} cannot go on after the events that the file tells ({stumbling(wrong)})."
        )

    def _differs(self, sentence: str) -> None:
        """Of the move that is being told: its entry is the next one."""
        self.differences.append(
            Difference(line=self._at, entry=self.entry + 1, sentence=f"Line {self._at}: {sentence}")
        )

    def _told(self, line: Line[Any]) -> tuple[Event, ...]:
        return events_decoder(self.game.events).decode(line.events)

    def _correct(self, line: Line[Any]) -> None:
        """Take back, redo, a note: what it brings follows from what stands."""
        entry = self.entry + 1
        _agree(line, entry, None)
        standing = self._settled()
        kept = self._taken_before(line)
        event, again = corrected(standing, line.cmd, entry, kept=kept)
        if line.events and self._told(line) != (event,):
            raise Contradiction(f"The correction brings something else: {_difference((event,), self._told(line))}.")
        before = self.states[-1]
        if isinstance(event, Rewound):
            standing.rewind(event, again)
            del self.states[event.keep + 1 :]
            for move in again:
                self.states.append(self._after(self.states[-1], move.events))
        self._entry = entry
        self._again = deque(again)
        told = Entry(number=entry, command=line.cmd, event=event, moves=again, by=line.by, recorded_at=line.recorded_at)
        self._write(told, before)

    def _taken_before(self, line: Line[Any]) -> bool:
        """Whether this is a remark that was stored once; what none would be taken for today is listed."""
        if not (self.kept and line.events and isinstance(line.cmd, Note)):
            return False
        try:
            refuse_words(line.cmd)
        except Refused as refused:
            self._differs(f"today's rules refuse it: {refused}")
        return True

    def _repeat(self, line: Line[Any]) -> None:
        """A line that the correction before it has told already."""
        self._settled()
        if not self._again:
            raise Contradiction("A line with `was` repeats a move of the correction before it, and there is none here.")
        move = self._again.popleft()
        _agree(line, move.entry, move.number)
        given = (line.was, line.cmd, self._told(line) if line.events else move.events)
        if given != (move.was, move.command, move.events):
            raise Contradiction(
                f"The correction puts back move {move.number} as it was, and this line tells another one."
            )
        told = (line.recorded_at, line.by)
        if told not in {(None, ""), (move.recorded_at, move.by)}:
            raise Contradiction(f"Move {move.number} keeps the time and the scribe it had; this line tells others.")

    def _write(self, entry: Entry, state: Any) -> None:
        if not self._with_rows:
            return
        rows, _ = rows_of(self.game, entry, state)
        self.rows += rows
        if self._deep:
            self._expected = deque(zip(self._writer.lines(rows), move_groups(rows), strict=True))

    def _compare(self, line: Line[Any]) -> None:
        """Derived values that are given must be those computed today, if the same code computed them."""
        expected, rows = self._expected.popleft()
        if line.derived != expected.derived:
            return
        for name in ("moments", "ended"):
            told, computed = getattr(line, name), getattr(expected, name)
            if told and told != computed:
                theirs, ours = apart(plainly(told), plainly(computed))
                raise Contradiction(f"The file tells {name} {theirs}; the events bring {ours}.")
        if line.moved and (other := moved_otherwise(line.moved, expected.moved, rows)):
            theirs, ours = apart(*map(plainly, other[1:]))
            raise Contradiction(f"The file tells that event {other[0]} moved {theirs}; it moved {ours}.")


def _agree(line: Line[Any], entry: int, move: int | None) -> None:
    """Numbers may be left out; those that are given must be right."""
    if line.entry is not None and line.entry != entry:
        raise Contradiction(f"This is entry {entry}, and the file calls it {as_typed(line.entry)}.")
    if line.move is not None and line.move != move:
        raise Contradiction(
            f"The file calls this move {as_typed(line.move)}, and "
            + ("corrections and notes are no moves." if move is None else f"it is move {move}.")
        )


def _difference(decided: tuple[Event, ...], told: tuple[Event, ...]) -> str:
    """The first event that is another one, with what differs in it."""
    pairs = enumerate(zip_longest(decided, told), 1)
    number, ours, theirs = next((number, one, other) for number, (one, other) in pairs if one != other)
    return f"event {number} is {_event(ours, theirs)} by the rules and {_event(theirs, ours)} in the file"


def _event(event: Event | None, other: Event | None) -> str:
    """Its name; where the other one is of the same kind, what it tells otherwise."""
    if event is None:
        return "missing"
    name = tag_of(event).rpartition(".")[2].replace("_", " ")
    if type(event) is not type(other):
        return f"{name!r}"
    both = ((field, getattr(event, field), getattr(other, field)) for field in event.__struct_fields__)
    differing = (f"{field} {apart(repr(one), repr(two))[0]}" for field, one, two in both if one != two)
    return f"{name!r} with {', '.join(differing)}"


def plainly(values: Any) -> str:
    return encode(values).decode()
