"""The stored row: one event of a stream in its envelope, as plain JSON."""

from msgspec import UNSET, Raw, Struct, UnsetType

from domain.kernel.result import Result
from domain.kernel.track import Subject
from domain.kernel.words import Event

Moved = tuple[str, Subject, int | None]


class Row(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
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
    cmd: Raw = Raw()
    event: Event
    moved: tuple[Moved, ...] = ()
    ended: Result | None = None
