"""What to tell a person when the store does not answer as it should."""

import sqlite3
from pathlib import Path
from shutil import disk_usage

NEEDED = 100_000
"""Bytes that the files beside the store take before anything can be written to it, or removed."""

NO_ROOM_BESIDE = ("SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_READONLY")
"""What SQLite says as well where only the files beside the store find no room."""
SENTENCES = {
    "SQLITE_BUSY": "{store} is in use by another program. Close it there, or try again in a moment.",
    "SQLITE_LOCKED": "{store} is in use by another program. Close it there, or try again in a moment.",
    "SQLITE_READONLY": "{store} is read-only. Allow writing to it and to its folder, or choose another TABLESCRIBE_HOME.",
    "SQLITE_FULL": "The disk that holds {store} is full: nothing can be recorded or removed. Free some space, then do it again.",
    "SQLITE_CANTOPEN": "{store} cannot be opened. Check that its folder exists and that you may write there.",
    "SQLITE_NOTADB": "{store} is not a Tablescribe store. Move that file away, or choose another TABLESCRIBE_HOME.",
    "SQLITE_CORRUPT": "{store} is damaged. Restore it from a backup.",
    "SQLITE_IOERR": "{store} cannot be read or written. Check the disk that holds it.",
}
MOVED = (
    "{store} was moved, removed or replaced while it was in use, and what is recorded now nobody would find again: "
    "nothing was recorded. Put the file back, or close Tablescribe and start it again."
)
TAKEN_OVER = (
    "{store} was taken over by a newer Tablescribe while this one was open (store version {version}; this one writes {ours}): "
    "nothing was recorded or removed. Close this one, and start the newer one."
)
OTHERWISE = "{store} does not answer ({why}). Check the file, or restore it from a backup."


def sentence(store: str, wrong: BaseException) -> str:
    """What to tell a person about an error of the store."""
    cause = wrong if isinstance(wrong, sqlite3.Error) else wrong.__cause__
    name = getattr(cause, "sqlite_errorname", None) or ("SQLITE_BUSY" if isinstance(wrong, TimeoutError) else "")
    if name.startswith(NO_ROOM_BESIDE) and full(store):
        name = "SQLITE_FULL"
    known = next((told for code, told in SENTENCES.items() if name.startswith(code)), OTHERWISE)
    return known.format(store=store, why=wrong)


def full(store: str) -> bool:
    """Whether the disk has no room: SQLite says so only of the store itself, not of the files that it puts beside it."""
    try:
        return disk_usage(Path(store).parent).free < NEEDED
    except OSError:
        # A system that does not tell its room: then SQLite's own word is told.
        return False
