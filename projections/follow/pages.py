"""Pages of whole games, written by several workers at once."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import chain
from math import ceil
from pathlib import Path
from uuid import UUID

import duckdb
from msgspec import Struct

from domain.kernel.game import Game
from projections.build import Builder, Connection, Touched
from projections.follow.unreadable import find_unreadable, unusable
from projections.layout import Layout
from projections.sheets import Sheets
from projections.source import Source

TEXT = 200
"""Games that are read from the store at once while tables are built; a text of 30 MB made each worker 200 MB larger."""
AT_ONCE = "SET streaming_buffer_size = '4GB'"
"""Results come as a whole: while DuckDB's Python fetches one piece by piece, no other thread may run, and one worker waited for the
other through most of its statements. Each connection has this setting for itself."""
Lines = Callable[[Source, Sequence[Touched], int, bool], Iterator[bytes]]
"""The rows of these games up to an id, without breaks of lines inside them or as they are."""


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


class Pages(Struct, frozen=True):
    """Several workers write pages of whole games, each through connections of its own; no two write rows of one game."""

    con: Connection
    layout: Layout
    store: Path
    lines: Lines
    games: Callable[[str], Game]

    def write(self, pages: Sequence[Page], workers: int, top: int, progress: Callable[[int, int], None]) -> None:
        done, of = 0, sum(page.rows for page in pages)
        with Sheets(self.con) as sheets, ThreadPoolExecutor(min(workers, len(pages)) or 1) as pool:
            writing = [pool.submit(self._write, page, top, sheets) for page in pages]
            try:
                for page, one in zip(pages, writing, strict=True):
                    one.result()
                    done += page.rows
                    progress(done, of)
            finally:
                for one in writing:
                    one.cancel()

    def _write(self, page: Page, top: int, sheets: Sheets) -> None:
        with closing(Source(self.store)) as source:
            try:
                self._try(source, page, top, sheets, unbroken=False)
            except duckdb.Error:
                # Rows as they are do not read: once more without what breaks a line.
                self._write_unbroken(source, page, top, sheets)

    def _write_unbroken(self, source: Source, page: Page, top: int, sheets: Sheets) -> None:
        try:
            self._try(source, page, top, sheets, unbroken=True)
        except duckdb.Error as wrong:
            with source.snapshot():
                find_unreadable(source, self.games, source.places(page.streams, top), wrong)
            raise unusable(self.store, wrong) from wrong

    def _try(self, source: Source, page: Page, top: int, sheets: Sheets, unbroken: bool) -> None:
        touched = [Touched(stream, True, number) for number, stream in enumerate(page.streams, page.first)]
        with self.con.cursor() as con, source.snapshot():
            con.execute(AT_ONCE)
            con.execute("BEGIN")
            rows = self._rows(source, touched, top, unbroken)
            first = next(rows, None)
            # Otherwise all games of the page begin after the row that does not read.
            if first:
                Builder(con, self.layout, bulk=True, sheets=sheets).write(touched, chain([first], rows))
            con.execute("COMMIT")

    def _rows(self, source: Source, games: Sequence[Touched], top: int, unbroken: bool) -> Iterator[list[bytes]]:
        """The rows of a page game by game, a few games at a time."""
        for place in range(0, len(games), TEXT):
            rows = list(self.lines(source, games[place : place + TEXT], top, unbroken))
            if rows:
                yield rows
