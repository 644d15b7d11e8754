"""Files in which DuckDB reads what is too long for a statement. They are written again and again: one that lies there takes a tenth of the time
of a new one, for which the system first has to find room."""

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from io import FileIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

import duckdb

from domain.recording.part import CONTENT, part_of


class Sheets:
    """Each is for whoever has taken it; gone at the end, which may come in another thread. con: of the tables beside which they lie."""

    def __init__(self, con: duckdb.DuckDBPyConnection) -> None:
        self.con = con
        self.free: list[Path] = []
        self.made = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *why: object) -> None:
        self.made.close()

    @contextmanager
    def taken(self) -> Iterator["Sheet"]:
        """An empty one; no file before something is written."""
        sheet = Sheet(self)
        try:
            yield sheet
        finally:
            if sheet.path is not None:
                self.free.append(sheet.path)

    def path(self) -> Path:
        try:
            return self.free.pop()
        except IndexError:
            with self.con.cursor() as con:
                return self.made.enter_context(new_file(file_of(con)))


class Sheet:
    """Texts with a line break behind each. longest: the longest of them, 0 where there is none."""

    def __init__(self, sheets: Sheets) -> None:
        self.sheets = sheets
        self.path: Path | None = None
        self.length = self.longest = 0

    def add(self, texts: Sequence[bytes]) -> bool:
        """False: none of them is on it."""
        try:
            self.path = self.path or self.sheets.path()
            with self.path.open("r+b", buffering=0) as stream:
                stream.seek(self.length)
                for text in texts:
                    put(stream, text)
                    put(stream, b"\n")
                self.length = stream.tell()
        except OSError:
            # The folder is full or locked. Nobody has to clear one for that: DuckDB takes them in a statement too, and only takes longer.
            return False
        self.longest = max(self.longest, *map(len, texts))
        return True

    def filled(self) -> Path:
        """Where to read what was written, without what is left of a longer sheet."""
        path = self.path or self.sheets.path()
        os.truncate(path, self.length)
        return path


def put(stream: FileIO, text: bytes) -> None:
    """A disk takes a part of it where that is all it has room for."""
    if stream.write(text) != len(text):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@contextmanager
def new_file(tables: Path | None) -> Iterator[Path]:
    """Which nobody else may read; beside the tables, where the next build clears what one left that was killed; of those in memory
    nobody knows where."""
    with ExitStack() as held:
        if tables is None:
            path = Path(held.enter_context(TemporaryDirectory(prefix="tablescribe-"))) / "text"
        else:
            part, _ = held.enter_context(part_of(tables))
            path = Path(f"{part}{CONTENT}")
        path.touch(mode=0o600)
        yield path


def file_of(con: duckdb.DuckDBPyConnection) -> Path | None:
    """The file behind a connection; None in memory."""
    found = con.execute("SELECT path FROM duckdb_databases() WHERE database_name = current_database()").fetchone()
    return None if found is None or not found[0] else Path(found[0])
