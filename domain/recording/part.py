"""The file into which anything is written before it gets its name: its own, held while it is written, never left for ever."""

import errno
import os
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from filecmp import cmp
from pathlib import Path
from time import sleep

from domain.recording.trouble import Unreadable

SIGNATURE = b"SQLite format 3\0"
BEGUN = (SIGNATURE, b"", b"\0" * len(SIGNATURE))
"""How a file begins that SQLite writes: its first page may come last."""
NAMED = 40
CONTENT = "-content"
"""What is no store is written beside the part, which holds it by its lock."""
BESIDE = ("-journal", "-wal", "-shm", CONTENT, "")
TRIES = 50
"""Who sweeps may hold a part that has just been made, or remove it: then another one is made."""
WAITS = (0.01, 0.05, 0.2, 0.5)
"""Seconds to wait, each time, for those who read what is to be replaced: they read a small file."""


@contextmanager
def written(file: Path, *, over: bool = False) -> Iterator[Path]:
    """Where to write what is no store: at the end it gets the name of the file, as a whole or not at all.

    over: what lies under that name is replaced in one step. Otherwise nothing is, unless it says the same already.
    """
    with part_of(file) as (part, holder):
        yield (content := Path(f"{part}{CONTENT}"))  # noqa: RUF075 - half written, it gets no name and goes with the part
        if over:
            # Whole on the disk before the name moves on: after a power cut either of the two is there.
            with content.open("rb+") as stream:
                os.fsync(stream.fileno())
            _replace(content, file)
        elif not publish(content, file, holder) and not cmp(content, file, shallow=False):
            raise there_already(file)


def there_already(file: Path) -> Unreadable:
    return Unreadable(f"{file} is there already, and nothing is written over. Name another folder.")


def refuse_there(files: Iterable[Path]) -> None:
    """Looked at before anything is made; what was killed there goes all the same, for whoever does it again is refused."""
    if there := next((file for file in files if file.exists()), None):
        sweep(there)
        raise there_already(there)


@contextmanager
def part_of(file: Path) -> Iterator[tuple[Path, sqlite3.Connection]]:
    """A new part beside the file, and the only connection that may write it; gone at the end.

    SQLite's lock on it ends with the program, however that ends: so a part that nobody holds is of one that was killed.
    """
    sweep(file)
    part, target = _held(file)
    try:
        with closing(target):
            yield part, target
    finally:
        _remove(part)


def publish(part: Path, file: Path, holder: sqlite3.Connection) -> bool:
    """The part gets its name while it is still held; False, if somebody else has taken that name meanwhile."""
    try:
        os.link(part, file)
    except FileExistsError:
        # The answer: nothing is replaced.
        return False
    except OSError:
        # A disk that knows one name for each file, as sticks often have.
        if file.exists():
            return False
        move(part.rename, file, holder)
    return True


def move(way: Callable[[Path], object], file: Path, holder: sqlite3.Connection) -> None:
    """The part moves to its name by this way while it is held or, on a system that moves nothing that is open, just after."""
    try:
        way(file)
    except PermissionError:
        # Windows says so of what is open, and whoever may not write here hears it again.
        holder.close()
        way(file)


def sweep(file: Path) -> None:
    """Parts in this folder of what was killed; an older Tablescribe had one part for each name."""
    mine = re.compile(rf"\..+\.[0-9a-f]{{8}}\.part|\.{re.escape(file.name)}\.part")
    for path in file.absolute().parent.glob(".*.part"):
        if mine.fullmatch(path.name):
            _clear(path)


def _held(file: Path) -> tuple[Path, sqlite3.Connection]:
    for tries in reversed(range(TRIES)):
        # Of a long name its beginning: what stands beside the part has a longer one.
        part = file.with_name(f".{file.name[:NAMED]}.{os.urandom(4).hex()}.part")
        # Made by the system, whose words for a folder that takes no file are plainer than those of SQLite.
        part.touch(exist_ok=False)
        target = None
        try:
            target = _opened(part)
            # Nothing is in it yet that a power cut could take.
            target.execute("PRAGMA synchronous=OFF")
            target.execute("PRAGMA locking_mode=EXCLUSIVE")
            target.execute("BEGIN EXCLUSIVE")
            target.execute("COMMIT")
            target.execute("PRAGMA synchronous=FULL")
        except sqlite3.Error as wrong:
            if target is not None:
                target.close()
            _remove(part)
            full = wrong.sqlite_errorname.startswith("SQLITE_FULL")
            if tries and not full:
                continue
            why = os.strerror(errno.ENOSPC) if full else f"no file can be held there: {wrong}"
            raise OSError(errno.ENOSPC if full else errno.ENOLCK, why) from wrong
        # Somebody who swept between the two found nobody holding it.
        if part.exists():
            return part, target
        target.close()
    raise OSError(errno.ENOLCK, "what is made there is removed again at once")


def _opened(part: Path) -> sqlite3.Connection:
    """Never made here: one that was removed meanwhile stays so. Whoever is done with it may be another thread than who began."""
    return sqlite3.connect(
        f"{part.absolute().as_uri()}?mode=rw", 0, uri=True, isolation_level=None, check_same_thread=False
    )


def _clear(part: Path) -> None:
    """Removed where nobody holds it, and while it is held here: who has just made it finds it gone, and makes another."""
    try:
        with closing(
            sqlite3.connect(f"{part.absolute().as_uri()}?mode=rw", 0, uri=True, isolation_level=None)
        ) as found:
            found.execute("BEGIN EXCLUSIVE")
            _remove(part)
        # Once more for Windows, which removes nothing that is open: nobody makes one of this name again.
        _remove(part)
    except sqlite3.DatabaseError as wrong:
        # Held by who writes it, or gone meanwhile; of what is torn its beginning tells whether it is one of ours.
        if wrong.sqlite_errorname.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) and _is_begun(part):
            _remove(part)


def _is_begun(part: Path) -> bool:
    """Looked at where nobody holds it: closing a file gives up the locks that this program has on it."""
    try:
        with part.open("rb") as stream:
            return stream.read(len(SIGNATURE)) in BEGUN
    except FileNotFoundError:
        # Somebody else removed it meanwhile.
        return False


def _replace(content: Path, file: Path) -> None:
    """Windows replaces no file that somebody reads."""
    for wait in WAITS:
        try:
            content.replace(file)
            return
        except PermissionError:
            # The last time it is told.
            sleep(wait)
    content.replace(file)


def _remove(part: Path) -> None:
    for end in BESIDE:
        # Windows removes nothing that is open: somebody looks whether it is left, and whoever writes here next takes it away.
        with suppress(PermissionError):
            Path(f"{part}{end}").unlink(missing_ok=True)
