"""Pages of whole games, written by several workers at once."""

from collections.abc import Iterator, Sequence
from math import ceil
from uuid import UUID

from msgspec import Struct


class Page(Struct, frozen=True):
    """first: the number of its first game."""

    first: int
    streams: tuple[UUID, ...]
    rows: int


def cut(heads: Sequence[tuple[UUID, int]], most: int, workers: int) -> Iterator[Page]:
    """Games in their order, in pages of about `most` rows: as large as one another, and as many for each worker."""
    each = even(sum(of for _, of in heads), most, workers)
    streams: list[UUID] = []
    first, rows = 1, 0
    for stream, of in heads:
        streams.append(stream)
        rows += of
        if rows >= each:
            yield Page(first, tuple(streams), rows)
            first, streams, rows = first + len(streams), [], 0
    if streams:
        yield Page(first, tuple(streams), rows)


def even(rows: int, most: int, workers: int) -> int:
    """Rows a page: a quarter more than `most` rather than a round for few; what would hardly fill half a page stays one."""
    rounds = ceil(rows / (most * workers) - 1 / 4)
    return ceil(rows / (rounds * workers)) if rounds > 0 else most
