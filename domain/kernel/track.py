"""A track is a value that people chart; it is computed from the state and declared once with its words."""

from typing import Literal

from msgspec import Struct

Subject = int | str
Tracks = dict[tuple[str, Subject], int]


class Track(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """`of`: seats, or the declared keys (`game` for the whole). `good`: which way a seat wants it to go."""

    key: str
    name: str
    unit: str = ""
    of: Literal["seat"] | tuple[str, ...] = "seat"
    good: Literal["up", "down", ""] = "up"
    moves: Literal["both", "up", "down"] = "both"
    line: int | None = None
    marks: tuple[int, ...] = ()
    seen_by: Literal["all", "scribe"] = "all"


def differences(before: Tracks, after: Tracks) -> tuple[tuple[str, Subject, int | None], ...]:
    """What moved, in the order of `after`; a track that appears counts, one that ceases has None."""
    moved = [(key[0], key[1], value) for key, value in after.items() if before.get(key) != value]
    gone = [(key[0], key[1], None) for key in before if key not in after]
    return (*moved, *gone)
