"""Rows whose derived parts are of an older number, derived again; the stream stays as it was."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import structs

from domain.kernel.fold import states_after
from domain.kernel.game import Game
from domain.kernel.log import Rewound
from domain.kernel.refusal import Refused
from domain.recording.entries import move_rows
from domain.recording.mapper import LOG_EVENTS
from domain.recording.moves import Move, move_groups
from domain.recording.rows import Row, encode, read_rows
from projections.source import BETWEEN


def rows_of(states: Sequence[bytes], games: Callable[[str], Game]) -> tuple[Game, list[Row]]:
    """The game of these states, and its rows as they are stored."""
    first = read_rows(states[:1], LOG_EVENTS)
    opened: Any = first[0].event
    game = games(opened.game)
    return game, [*first, *read_rows(states[1:], game.events)]


def current_rows(states: Sequence[bytes], games: Callable[[str], Game]) -> tuple[Game, list[Row]]:
    """The same, with what this version derives."""
    game, rows = rows_of(states, games)
    return game, list(derived_again(game, rows)) if is_older(game, rows) else rows


def is_older(game: Game, rows: Sequence[Row]) -> bool:
    """Whether some entry was derived by older code; the number stands in the first row of an entry."""
    entries = {row.entry: row.derived for row in reversed(rows)}
    return any(derived != game.derived for derived in entries.values())


def derived_again(game: Game, rows: Sequence[Row]) -> Iterator[Row]:
    after: list[Any] = []
    for group in move_groups(rows):
        first = group[0]
        if first.move is None:
            if isinstance(first.event, Rewound):
                del after[first.event.keep + 1 :]
            yield first
            continue
        move = Move(number=first.move, entry=first.entry, command=None, events=tuple(row.event for row in group))
        state = after[first.move - 1] if first.move else None
        states = states_after(game, move.events, state)
        for row, fresh in zip(group, move_rows(game, move, state, states, game.derived), strict=True):
            yield structs.replace(row, round=fresh.round, turn=fresh.turn, moved=fresh.moved, ended=fresh.ended)
        after[first.move :] = [states[-1]]


def line_of(number: int, version: int, row: Row) -> bytes:
    """As the store would give it. number: of the game."""
    return BETWEEN.join((str(number), encode(row).decode(), str(version))).encode()


def lines_of(number: int, states: Sequence[bytes], games: Callable[[str], Game]) -> list[bytes]:
    """The rows of a game, derived again; none where they are not older, or do not read."""
    try:
        game, rows = rows_of(states, games)
        again = derived_again(game, rows) if is_older(game, rows) else ()
        return [line_of(number, version, row) for version, row in enumerate(again, 1)]
    except (msgspec.MsgspecError, Refused, LookupError):
        return []  # Its stored rows are taken, and told of there.
