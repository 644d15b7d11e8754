"""One accepted command is one entry: the event it adds to the stream, the moves it makes, and the rows of both."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Raw, Struct

from domain.kernel.fold import states_after
from domain.kernel.game import Game
from domain.kernel.log import Opened, Rewound, StreamEvent
from domain.kernel.moment import Moment
from domain.kernel.track import differences
from domain.kernel.words import Command
from domain.recording.moves import Move
from domain.recording.rows import NO_COMMAND, Envelope, Moved, Row, encode

NOT_YET = Moment()


class Entry(Struct, frozen=True, kw_only=True):
    """command and event: of a correction or remark, which has no move. moves: new ones, or those that stand again."""

    number: int
    command: Command | None = None
    event: StreamEvent | None = None
    moves: tuple[Move, ...] = ()
    by: str = ""
    recorded_at: int | None = None


def opening_entry(opened: Opened, by: str, recorded_at: int | None) -> Entry:
    """Entry 1: move 0, without a command."""
    move = Move(number=0, entry=1, command=None, events=(opened,), by=by, recorded_at=recorded_at)
    return Entry(number=1, moves=(move,), by=by, recorded_at=recorded_at)


def rows_of(game: Game, entry: Entry, state: Any) -> tuple[list[Row], list[Any]]:
    """The rows of an entry with all that is derived, and the state after each event of its moves.

    state: before its moves, after what its rewound strikes.
    """
    rows: list[Row] = []
    states: list[Any] = []
    if entry.event is not None:
        rows.append(
            Envelope(
                entry=entry.number,
                recorded_at=entry.recorded_at,
                by=entry.by,
                derived=game.derived,
                cmd=Raw(encode(entry.command)),
                event=entry.event,
            )
        )
    for move in entry.moves:
        after = states_after(game, move.events, state)
        rows += move_rows(game, move, state, after, game.derived if not rows else 1)
        states += after
        state = after[-1]
    return rows, states


def move_rows(game: Game, move: Move, state: Any, states: Sequence[Any], derived: int) -> Iterator[Row]:
    """Each event of a move in its row: the moment is the one before, moved what changed. states: after each event."""
    over = state is not None and game.result(state) is not None
    number, entry, by, recorded_at = move.number, move.entry, move.by, move.recorded_at
    was, cmd = move.was, NO_COMMAND if move.command is None else Raw(encode(move.command))
    for event, after in zip(move.events, states, strict=True):
        moment = NOT_YET if state is None else game.moment(state)
        result = None if over else game.result(after)
        over = over or result is not None
        yield Envelope(
            entry=entry, move=number, was=was, round=moment.round, turn=moment.turn, recorded_at=recorded_at, by=by,
            derived=derived, cmd=cmd, event=event, moved=_moved(game, state, after), ended=result,
        )  # fmt: skip
        # The first row alone tells the command, where the move stood before, and the derived code.
        was, cmd, derived, state = None, NO_COMMAND, 1, after


def _moved(game: Game, before: Any, after: Any) -> tuple[Moved, ...]:
    """The tracks that are other ones after an event."""
    if before is after:
        return ()
    if before is None:
        return differences({}, game.tracks(after))
    old, new = (game.tracks(before), game.tracks(after)) if game.moving is None else game.moving(before, after)
    return () if old == new else differences(old, new)


def revealed(game: Game, moves: Iterable[Move]) -> tuple[str, ...]:
    """The hidden facts that these moves had made known, each once."""
    told = (game.reveals(event) for move in moves for event in move.events)
    return tuple(dict.fromkeys(fact for fact in told if fact))


def struck_by(event: StreamEvent | None, moves: list[Move]) -> list[Move]:
    """The standing moves that this event strikes."""
    return moves[event.keep + 1 :] if isinstance(event, Rewound) else []
