"""Pages of whole games, written by several workers at once."""

from collections.abc import Iterable, Iterator
from uuid import UUID

from msgspec import Struct


class Page(Struct, frozen=True):
    """first: the number of its first game."""

    first: int
    streams: tuple[UUID, ...]
    rows: int


def cut(heads: Iterable[tuple[UUID, int]], most: int) -> Iterator[Page]:
    """Games in their order, `most` rows a page or one game more."""
    streams: list[UUID] = []
    first, rows = 1, 0
    for stream, of in heads:
        streams.append(stream)
        rows += of
        if rows >= most:
            yield Page(first, tuple(streams), rows)
            first, streams, rows = first + len(streams), [], 0
    if streams:
        yield Page(first, tuple(streams), rows)
