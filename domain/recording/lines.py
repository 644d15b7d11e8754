"""The lines of a log file. docs/log-format.md describes them, docs/log-format.schema.json is made from these types."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, BinaryIO, Generic, TypeVar

import msgspec
from msgspec import Raw, Struct

from domain.kernel.log import Move as KernelMove
from domain.kernel.log import Opened, Remark
from domain.kernel.result import Result
from domain.kernel.track import Subject
from domain.recording.moves import Place, move_groups
from domain.recording.rows import Row, encode

FORMAT = "tablescribe"
VERSION = 1
LONGEST = 1_000_000
"""Bytes of a line; a longer one is not read."""
C = TypeVar("C")

MovedLine = tuple[int, str, Subject, int | None]
"""Event of this line (from 1), track, subject, new value; null: the track ceased."""
Since = tuple[int, int, str]
"""Event of this line (from 1), and the round and turn before it; they hold until told otherwise, on later lines too."""


class Line(Struct, Generic[C], frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A move, a correction or a remark. Written by hand, `cmd` is enough; numbers that are given must agree.

    was: the move is written again by the correction before it and stood there. derived: the number of the derived
    code that computed moments, moved and ended.
    """

    entry: int | None = None
    move: int | None = None
    was: Place | None = None
    recorded_at: int | None = None
    by: str = ""
    derived: int = 1
    cmd: C
    events: Raw = Raw()
    moments: tuple[Since, ...] = ()
    moved: tuple[MovedLine, ...] = ()
    ended: Result | None = None


class Header(Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """The first line. Without an id the game is a new one wherever it is imported."""

    format: str
    version: int
    id: str = ""
    recorded_at: int | None = None
    by: str = ""
    derived: int = 1
    opening: Opened
    moved: tuple[MovedLine, ...] = ()


class Last(Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """The last line: how the game ended, if it did, and the hash of its state."""

    result: Result | None = None
    hash: str


class Kind(Struct):
    """What the first line must tell before the rest of it is read."""

    format: str
    version: int


kind_decoder = msgspec.json.Decoder(Kind)
header_decoder = msgspec.json.Decoder(Header)
last_decoder = msgspec.json.Decoder(Last)


@cache
def line_decoder(commands: Any) -> msgspec.json.Decoder[Line[Any]]:
    """Reads lines with these commands or the kernel's."""
    return msgspec.json.Decoder(Line[commands | KernelMove | Remark])


class Unread(Exception):  # noqa: N818 - a place where reading stops
    """A line that is too long to be read."""


def numbered(lines: Iterable[bytes] | BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Lines that are not blank, with their number from 1; never more of one in memory than LONGEST."""
    read = getattr(lines, "readline", None)
    source = lines if read is None else iter(lambda: read(LONGEST + 1), b"")
    for number, line in enumerate(source, 1):
        if len(line) > LONGEST:
            raise Unread(number)
        if not line.isspace():
            yield number, line


class Writer:
    """Turns rows into lines; remembers the moment, which is written where it changes."""

    def __init__(self) -> None:
        self.moment = (0, "")

    def lines(self, rows: Iterable[Row]) -> Iterator[Line[Raw]]:
        for group in move_groups(rows):
            first = group[0]
            yield Line(
                entry=first.entry,
                move=first.move,
                was=first.was,
                recorded_at=first.recorded_at,
                by=first.by,
                derived=first.derived,
                cmd=first.cmd,
                events=Raw(encode([row.event for row in group])),
                moments=tuple(self._moments(group)),
                moved=moved_of(group),
                ended=next((row.ended for row in group if row.ended is not None), None),
            )

    def _moments(self, rows: list[Row]) -> Iterator[Since]:
        if rows[0].move is None:
            return
        for number, row in enumerate(rows, 1):
            if (row.round, row.turn) != self.moment:
                self.moment = (row.round, row.turn)
                yield number, row.round, row.turn


def moved_of(rows: list[Row]) -> tuple[MovedLine, ...]:
    """What a line's events moved."""
    return tuple(
        (number, track, subject, value) for number, row in enumerate(rows, 1) for track, subject, value in row.moved
    )


def header_of(game_id: str, row: Row, opened: Opened) -> Header:
    return Header(
        format=FORMAT,
        version=VERSION,
        id=game_id,
        recorded_at=row.recorded_at,
        by=row.by,
        derived=row.derived,
        opening=opened,
        moved=moved_of([row]),
    )
