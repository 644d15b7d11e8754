"""A simulated game as the log it would be, had somebody recorded it without a clock."""

from collections.abc import Iterator
from typing import Any

from domain.games import game as game_called
from domain.recording.entries import Entry, opening_entry, rows_of
from domain.recording.game_log import GameLog, fold_log
from domain.recording.log_file import export
from domain.recording.moves import Move
from domain.recording.rows import Row
from domain.simulation.playouts import Playout


def log_of(playout: Playout) -> GameLog:
    """Its rows, one entry a move; no times, since nobody sat there."""
    game = game_called(playout.opened.game)
    rows: list[Row] = rows_of(game, opening_entry(playout.opened, "", None), None)
    state: Any = game.evolve(None, playout.opened)
    for number, (command, events) in enumerate(playout.moves, 1):
        move = Move(number=number, entry=number + 1, command=command, events=events)
        rows += rows_of(game, Entry(number=number + 1, moves=(move,)), state)
        for event in events:
            state = game.evolve(state, event)
    return fold_log(playout.id, game, rows)


def log_lines(playout: Playout) -> Iterator[bytes]:
    """The lines of its log file, each with its newline: the same bytes every time."""
    return export(log_of(playout))
