"""A track is a value that people chart; it is computed from the state and declared once with its words."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from domain.kernel.text import as_typed
from domain.kernel.view import Viewer

Subject = int | str
Tracks = dict[tuple[str, Subject], int]
OPEN_TO = {"scribe", "final"}
"""The viewers who see everything."""


class Dot(Struct, frozen=True):
    """What gets a dot on a line, for it is seen in no height of it. tag: of the event; whose: its field that names subjects."""

    tag: str
    whose: str
    says: str


class Track(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """`of`: seats, or the declared keys (`game` for the whole).

    labels: the words for declared keys, as people read them.
    `seen_by`: who may see it while the game runs; `own`: each seat its own value.
    written: its values from 0 on as sentences write them, where they are no plain numbers.
    lies: hands move it on the table; False where it is only worked out from what lies there.
    line: what ends the game on it; line_of: the policy by which each table says so itself.
    """

    key: str
    name: str
    unit: str = ""
    written: tuple[str, ...] = ()
    of: Literal["seat"] | tuple[str, ...] = "seat"
    labels: dict[str, str] = {}
    moves: Literal["both", "up", "down"] = "both"
    line: int | None = None
    line_of: str = ""
    marks: tuple[int, ...] = ()
    dots: tuple[Dot, ...] = ()
    seen_by: Literal["all", "own", "scribe"] = "all"
    lies: bool = True

    @property
    def striven(self) -> bool:
        """Whether the game is won or lost on it."""
        return bool(self.line is not None or self.line_of or self.marks)

    def value(self, number: int | None) -> int | str | None:
        """As a sentence writes it."""
        return number if number is None or not self.written else self.written[number]

    def called(self, subject: str) -> str:
        """What people call this subject; nothing where it is the whole game."""
        return "" if subject == "game" else self.labels.get(subject, subject)


def strange(tracked: tuple[Track, ...], seats: int, moved: Iterable[tuple[str, Subject, int | None]]) -> str:
    """The first of these that no track of the game is; usually nothing."""
    known = {track.key: range(1, seats + 1) if track.of == "seat" else track.of for track in tracked}
    for key, subject, _ in moved:
        if key not in known:
            return as_typed(key)
        if subject not in known[key]:
            return f"{as_typed(key)} of {as_typed(subject)}"
    return ""


def seen(tracked: tuple[Track, ...], tracks: Tracks, viewer: Viewer) -> Tracks:
    """Those values that this viewer may see."""
    closed = {track.key: track.seen_by for track in tracked if track.seen_by != "all"}
    if viewer in OPEN_TO or not closed:
        return tracks
    return {
        (key, subject): value
        for (key, subject), value in tracks.items()
        if key not in closed or (closed[key] == "own" and viewer == f"seat:{subject}")
    }


def differences(before: Tracks, after: Tracks) -> tuple[tuple[str, Subject, int | None], ...]:
    """What moved, in the order of `after`; a track that appears counts, one that ceases has None."""
    moved: list[tuple[str, Subject, int | None]] = [
        (key[0], key[1], value) for key, value in after.items() if before.get(key) != value
    ]
    if not before.keys() <= after.keys():
        moved += [(key[0], key[1], None) for key in before if key not in after]
    return tuple(moved)
