"""A recorded game laid out step by step, for replaying: every step with the states around it and where the stops are."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice, pairwise
from typing import Any, Literal

from msgspec import UNSET, Struct, structs

from domain.kernel.box import own_name
from domain.kernel.game import Game
from domain.kernel.log import Rewound, Why
from domain.kernel.moment import Moment
from domain.kernel.track import Subject, Track, Tracks, differences, seen
from domain.kernel.view import View, Viewer
from domain.kernel.words import Event, tag_of
from domain.recording.game_log import GameLog
from domain.recording.moves import move_groups
from domain.recording.notes import NoteAt, notes_of
from domain.recording.wording import capital, harmless, listed, moment_words, result_sentence, titled

Size = Literal["event", "move", "turn", "round"]
SIZES: tuple[Size, ...] = ("event", "move", "turn", "round")


class Step(Struct, frozen=True):
    """One event with the states around it. `part`: which event of its move, from 1; `moment` is the one before it."""

    number: int
    entry: int
    move: int
    part: int
    event: Event
    before: Any
    after: Any
    moment: Moment

    @property
    def place(self) -> str:
        """As `--at` takes it."""
        return f"{self.move}.{self.part}"


class Playback:
    """All steps of a game, from log.opened on."""

    def __init__(self, log: GameLog, viewer: Viewer = "scribe") -> None:
        self.game = log.game
        self.opened = log.opened
        self.viewer = viewer
        self.steps = tuple(_steps(log))
        self.notes = notes_of(log)
        """By move."""

    @property
    def names(self) -> tuple[str, ...]:
        return self.opened.seats

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    @cached_property
    def tracks(self) -> tuple[Tracks, ...]:
        """The tracks after each step, as far as this viewer may see them."""
        return tuple(seen(self.game.tracked, self.game.tracks(step.after), self.viewer) for step in self.steps)

    @cached_property
    def stops(self) -> dict[Size, tuple[int, ...]]:
        """Where each step size comes to rest: on the last event of a move, a turn, a round."""
        groups: dict[Size, list[Any]] = {
            "event": [step.number for step in self.steps],
            "move": [step.move for step in self.steps],
            "turn": [(step.move == 0, step.moment.round, step.moment.turn) for step in self.steps],
            "round": [(step.move == 0, step.moment.round) for step in self.steps],
        }
        return {size: _ends(keys) for size, keys in groups.items()}

    @cached_property
    def settled(self) -> tuple[int, ...]:
        """The steps that say what a round came to: where not all has room, they are told all the same."""
        return tuple(step.number for step in self.steps if tag_of(step.event) in self.game.settling)

    def onward(self, at: int, size: Size, direction: int) -> int:
        """The next stop of this size from here, forwards (1) or back (-1)."""
        stops = self.stops[size]
        if direction > 0:
            ahead = bisect_right(stops, at)
            return stops[ahead] if ahead < len(stops) else self.last
        behind = bisect_left(stops, at) - 1
        return stops[behind] if behind >= 0 else 0

    def after_move(self, move: int, part: int | None = None) -> int | None:
        """The step after standing move M, or after its E-th event; None where there is none."""
        found = [step.number for step in self.steps if step.move == move and part in {None, step.part}]
        return found[-1] if found else None

    def view(self, at: int) -> View:
        return self.game.view(self.steps[at].after, self.viewer)

    def sentence(self, at: int) -> str:
        step = self.steps[at]
        if step.move == 0:
            stated = "" if self.opened.position is UNSET else " from a stated position"
            return harmless(
                f"{titled(self.game, self.opened.origin, own_name(self.game, self.opened.box))} begins{stated}: {listed(self.names)}."
            )
        return harmless(self.game.narrate(step.event, step.before, step.after, self.viewer))

    def moved(self, at: int) -> tuple[tuple[str, int | None, int | None], ...]:
        """What a step moved: name of the track and whose, old value, new value."""
        return tuple((name, old, new) for name, _, old, new in self._moved(at))

    def moved_words(self, at: int, most: int | None = None) -> str:
        """The first of them in words, as sentences write the values."""
        told = ((name, track.value(old), track.value(new)) for name, track, old, new in self._moved(at))
        return moved_words(tuple(islice(told, most)))

    def _moved(self, at: int) -> Iterator[tuple[str, Track, int | None, int | None]]:
        if at == 0:
            return
        before, after = self.tracks[at - 1], self.tracks[at]
        named = {track.key: track for track in self.game.tracked}
        for key, subject, value in differences(before, after):
            track = named[key]
            yield f"{track.name}{self._whose(track, subject)}", track, before.get((key, subject)), value

    def _whose(self, track: Track, subject: Subject) -> str:
        """Of Mara, of Empire; nothing for the whole game."""
        called = self.names[subject - 1] if isinstance(subject, int) else track.called(subject)
        return f" of {harmless(called)}" if called else ""

    def moment(self, at: int) -> str:
        """As a heading."""
        return capital(moment_words(self.game, self.steps[at].moment))

    def notes_at(self, at: int) -> tuple[NoteAt, ...]:
        """The remarks beside the move that ends at this step."""
        step = self.steps[at]
        last = at == self.last or self.steps[at + 1].move != step.move
        return self.notes.get(step.move, ()) if last else ()

    def ending(self, at: int) -> str:
        """How the game ended, if it has at this step."""
        result = self.game.result(self.steps[at].after)
        return "" if result is None else result_sentence(self.game, self.names, result)


def moved_words(moved: tuple[tuple[str, int | str | None, int | str | None], ...]) -> str:
    """coins of Mara 4 → 2, Chaos 9 → 11; a value that is new has no old one."""
    return ", ".join(f"{name} {_change(old, new)}" for name, old, new in moved)


def _change(old: int | str | None, new: int | str | None) -> str:
    if old is None:
        return str(new)
    # What a card without known values adds to is not lost: nobody has said how much it is.
    return f"{old} → not known" if new is None else f"{old} → {new}"


def headline(game: Game, events: Sequence[Event]) -> int:
    """Which event names its move, as whoever entered it would: the one that showed the table something, else the first."""
    return next((place for place, event in enumerate(events) if game.reveals(event)), 0)


class Struck(Struct, frozen=True):
    """A move that was taken back or written again: where it was recorded, what it said then, and which sentence names it."""

    entry: int
    move: int
    why: Why
    sentences: tuple[str, ...]
    head: int = 0


def struck(log: GameLog, viewer: Viewer) -> tuple[Struck, ...]:
    """The moves that no longer stand, in the order of recording; one that stands again as it was is none of them."""
    game = log.game
    standing: list[tuple[Struck, Any]] = []
    found: list[Struck] = []
    for group in move_groups(log.rows):
        first = group[0]
        if isinstance(first.event, Rewound):
            found += [structs.replace(one[0], why=first.event.why) for one in standing[first.event.keep + 1 :]]
            del standing[first.event.keep + 1 :]
        if first.move is not None:
            state, sentences = standing[-1][1] if standing else None, []
            for row in group:
                before, state = state, game.evolve(state, row.event)
                if before is not None:
                    sentences.append(harmless(game.narrate(row.event, before, state, viewer)))
            head = headline(game, [row.event for row in group])
            standing.append((Struck(first.entry, first.move, "taken_back", tuple(sentences), head), state))
    return tuple(one for one in found if not _stands_again(log, one, [now for now, _ in standing]))


def _stands_again(log: GameLog, one: Struck, standing: list[Struck]) -> bool:
    (_, move), stands = log.follow(one.entry, one.move)
    return stands and standing[move].sentences == one.sentences


def _steps(log: GameLog) -> Iterable[Step]:
    moment = Moment()
    for one in log.replay():
        yield Step(
            one.step, one.move.entry, one.move.number, one.event_number, one.event, one.before, one.after, moment
        )
        moment = log.game.moment(one.after)


def _ends(keys: list[Any]) -> tuple[int, ...]:
    """The places where a run of equal keys ends."""
    inner = [place for place, (here, ahead) in enumerate(pairwise(keys)) if here != ahead]
    return (*inner, len(keys) - 1)
