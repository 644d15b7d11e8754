"""One writer at a time, among threads and programs: for what is read, changed and written again as a whole."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from domain.recording.trouble import StoreUnavailable

PATIENCE = 10.0
"""Seconds to wait for one's turn. Whoever has it reads and writes a small file."""
LOCK = ".tablescribe.lock"
"""Empty, and it stays: were it removed, one could hold it while another makes and holds the next."""
HELD = (
    "{file} is being changed elsewhere, and has been for {seconds:.0f} seconds: nothing of yours was written. Do it again in "
    "a moment, or close Tablescribe there."
)


@contextmanager
def turn_at(file: Path) -> Iterator[None]:
    """Nobody else is inside for a file of this folder. OSError where nothing can be written there.

    SQLite's lock ends with the program, however that ends, on every system.
    """
    with closing(_lock(file)) as held:
        try:
            held.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as wrong:
            if wrong.sqlite_errorname.startswith("SQLITE_BUSY"):
                raise StoreUnavailable(HELD.format(file=file, seconds=PATIENCE)) from wrong
            raise _unheld(str(wrong)) from wrong
        yield


def _lock(file: Path) -> sqlite3.Connection:
    lock = file.absolute().with_name(LOCK)
    # Made by the system, whose words for a folder that takes no file are plainer than those of SQLite. One that is there is
    # not opened: closing it would give up the locks that this program has on it.
    with suppress(FileExistsError):
        lock.touch(exist_ok=False)
    if not os.access(lock, os.W_OK):
        # SQLite would let in whoever asks: of what may only be read it holds nothing.
        raise _unheld("it may only be read")
    try:
        return sqlite3.connect(f"{lock.as_uri()}?mode=rw", PATIENCE, uri=True, isolation_level=None)
    except sqlite3.Error as wrong:
        raise _unheld(str(wrong)) from wrong


def _unheld(why: str) -> OSError:
    return OSError(errno.ENOLCK, f"{LOCK} there cannot be held: {why}")
