"""The stored row: one event of a stream in its envelope, as plain JSON."""

from collections.abc import Iterable
from functools import cache
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw, Struct

from domain.kernel.log import GameEvent, StreamEvent
from domain.kernel.result import Result
from domain.kernel.track import Subject
from domain.kernel.words import Event

E_co = TypeVar("E_co", bound=Event, covariant=True)
Moved = tuple[str, Subject, int | None]
NO_COMMAND = Raw()
"""This very object is left out when a row is encoded."""

encode = msgspec.json.Encoder().encode


class Envelope(Struct, Generic[E_co], frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """round, turn, moved and ended are derived when recording and never read by the fold.

    cmd is on the first row of a move and on rows without one. was: the place [entry, move] where a move that is
    written again stood before. derived: the number of the derived code, on the first row of an entry.
    """

    entry: int
    move: int | None = None
    was: tuple[int, int] | None = None
    round: int = 0
    turn: str = ""
    recorded_at: int | None = None
    by: str = ""
    derived: int = 1
    cmd: Raw = NO_COMMAND
    event: E_co
    moved: tuple[Moved, ...] = ()
    ended: Result | None = None


Row = Envelope[Event]


@cache
def row_decoder(events: Any) -> msgspec.json.Decoder[Row]:
    """Reads rows whose event is one of these, or one of the kernel's."""
    return msgspec.json.Decoder(Envelope[events | GameEvent | StreamEvent])


def read_rows(states: Iterable[bytes], events: Any) -> list[Row]:
    return list(map(row_decoder(events).decode, states))
