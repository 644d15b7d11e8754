"""The standing moves of a game: what is left of its rows when corrections are taken into account."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel.game import Game
from domain.kernel.log import Move as KernelMove
from domain.kernel.log import Remark, Rewound
from domain.kernel.words import Command, Event
from domain.recording.rows import Row

Place = tuple[int, int]
"""Entry and move: where something was recorded."""


class Move(Struct, frozen=True, kw_only=True, gc=False):
    """A standing move. Move 0 is the opening and has no command. was: where it stood before, if written again."""

    number: int
    entry: int
    was: Place | None = None
    command: Command | None
    events: tuple[Event, ...]
    by: str = ""
    recorded_at: int | None = None


class Standing:
    """The moves that stand, and the take-backs that a redo could still put back, the latest last."""

    __slots__ = ("moves", "undone")

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.undone: list[tuple[Move, ...]] = []

    def add(self, move: Move) -> None:
        """A new move; what had been taken back stays struck."""
        self.moves.append(move)
        self.undone.clear()

    def rewind(self, rewound: Rewound, again: Iterable[Move] = ()) -> None:
        """Strike the moves after `keep`, then let those stand that the same entry writes again."""
        struck = tuple(self.moves[rewound.keep + 1 :])
        del self.moves[rewound.keep + 1 :]
        if rewound.why == "taken_back":
            self.undone.append(struck)
        elif rewound.why == "redone":
            self.undone.pop()
        else:
            self.undone.clear()
        self.moves.extend(again)


def standing_of(game: Game, rows: Iterable[Row]) -> Standing:
    """Read off the rows of a stream, in the order of recording."""
    standing = Standing()
    rewound_in = 0
    for group in move_groups(rows):
        first = group[0]
        if first.move is not None:
            move = _move(game, group)
            if first.entry == rewound_in:
                standing.moves.append(move)
            else:
                standing.add(move)
        elif isinstance(first.event, Rewound):
            standing.rewind(first.event)
            rewound_in = first.entry
    return standing


def move_groups(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """The rows of one move together; a row without a move alone."""
    group: list[Row] = []
    for row in rows:
        if group and row.move is not None and row.move == group[0].move and row.entry == group[0].entry:
            group.append(row)
            continue
        if group:
            yield group
        group = [row]
    if group:
        yield group


def command_of(game: Game, row: Row) -> Command | None:
    """The command of a row that has one: a game's, a move of the kernel's, or a correction."""
    if not row.cmd:
        return None
    command: Command = command_decoder(game.commands).decode(row.cmd)
    return command


@cache
def command_decoder(commands: Any) -> msgspec.json.Decoder[Command]:
    """Reads a game's commands and the kernel's."""
    return msgspec.json.Decoder(commands | KernelMove | Remark)


def _move(game: Game, rows: list[Row]) -> Move:
    first = rows[0]
    return Move(
        number=first.move or 0,
        entry=first.entry,
        was=first.was,
        command=command_of(game, first),
        events=tuple(row.event for row in rows),
        by=first.by,
        recorded_at=first.recorded_at,
    )
