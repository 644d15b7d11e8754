"""One accepted command is one entry: the event it adds to the stream, the moves it makes, and the rows of both."""

from collections.abc import Iterable, Iterator
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
        for row, after in move_rows(game, move, state, game.derived if not rows else 1):
            rows.append(row)
            states.append(after)
            state = after
    return rows, states


def move_rows(game: Game, move: Move, state: Any, derived: int) -> Iterator[tuple[Row, Any]]:
    """Each event of a move in its row, and the state after it: the moment is the one before, moved what changed."""
    over = state is not None and game.result(state) is not None
    first = True
    for event, after in zip(move.events, states_after(game, move.events, state), strict=True):
        moment = NOT_YET if state is None else game.moment(state)
        result = None if over else game.result(after)
        over = over or result is not None
        yield (
            Envelope(
                entry=move.entry,
                move=move.number,
                was=move.was if first else None,
                round=moment.round,
                turn=moment.turn,
                recorded_at=move.recorded_at,
                by=move.by,
                derived=derived if first else 1,
                cmd=Raw(encode(move.command)) if first and move.command is not None else NO_COMMAND,
                event=event,
                moved=_moved(game, state, after),
                ended=result,
            ),
            after,
        )
        state, first = after, False


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
