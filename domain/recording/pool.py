"""The connections to a store's file, and what to tell a person where it cannot be used."""

import os
import sqlite3
from pathlib import Path
from shutil import disk_usage
from threading import Lock
from time import monotonic, sleep
from typing import Any

from eventsourcing.persistence import ConnectionUnavailableError
from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool

from domain.recording.system import is_windows
from domain.recording.trouble import StoreUnavailable

NEEDED = 100_000
"""Bytes that the files beside the store take before anything can be written to it, or removed."""

PATIENCE = 5.0
"""Seconds to wait for one's turn, as long as SQLite itself waits for another program."""

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
LEFT = (
    "{store} was moved, removed or replaced while it was in use, and the games that were shown here lie there no more. "
    "Put the file back, or close Tablescribe and start it again."
)
LOOSE = "{store} is a link that leads to no file. Let it lead to the store, or remove it."
FOLDER = "{store} is a folder, and the games are to lie in a file of that name. Move it away, or choose another TABLESCRIBE_HOME."
SHUT = "{store} cannot be made, for its folder is read-only. Allow writing there, or choose another TABLESCRIBE_HOME."
NO_FILE = "{store} is no file but a pipe or a device. Move it away, or choose another TABLESCRIBE_HOME."
LIMITED = (
    "The system lets no file grow beyond {most:,} bytes here (`ulimit -f`), and {store} needs more: nothing can be recorded or removed. "
    "Raise that limit, then do it again."
)
OTHERWISE = "{store} does not answer ({why}). Check the file, or restore it from a backup."


def sentence(store: str, wrong: BaseException) -> str:
    """What to tell a person about an error of the store."""
    cause = wrong if isinstance(wrong, sqlite3.Error) else wrong.__cause__
    name = getattr(cause, "sqlite_errorname", None) or ("SQLITE_BUSY" if isinstance(wrong, TimeoutError) else "")
    if isinstance(cause, sqlite3.Error) and no_room(store, cause):
        name = "SQLITE_FULL"
    if is_pipe(Path(store)):
        return NO_FILE.format(store=store)
    if name.startswith("SQLITE_CANTOPEN"):
        return unopened(Path(store)).format(store=store)
    if name.startswith((*NO_ROOM_BESIDE, "SQLITE_FULL")) and (most := limit(Path(store))) is not None:
        return LIMITED.format(store=store, most=most)
    known = next((told for code, told in SENTENCES.items() if name.startswith(code)), OTHERWISE)
    return known.format(store=store, why=wrong)


def unopened(file: Path) -> str:
    """Why nothing is opened there: SQLite has one word for all of it."""
    told = SENTENCES["SQLITE_CANTOPEN"]
    try:
        if is_loose(file):
            told = LOOSE
        elif file.is_dir():
            told = FOLDER
        elif file.parent.is_dir() and not os.access(file.parent, os.W_OK):
            told = SENTENCES["SQLITE_READONLY"] if file.exists() else SHUT
    except OSError:
        # Where one may not look, what SQLite said is all there is to tell.
        return told
    return told


def is_pipe(file: Path) -> bool:
    """Something that is read or written, and keeps nothing."""
    try:
        return file.is_fifo() or file.is_socket() or file.is_char_device()
    except OSError:
        # Where one may not look, what SQLite said is all there is to tell.
        return False


def is_loose(file: Path) -> bool:
    """A link to itself, by whatever way, or to what is not there."""
    return file.is_symlink() and not file.exists()


def no_room(store: str, wrong: sqlite3.Error) -> bool:
    """Whether the disk has no room, in whatever words SQLite says so."""
    name = getattr(wrong, "sqlite_errorname", "")
    return name.startswith("SQLITE_FULL") or (name.startswith(NO_ROOM_BESIDE) and full(store))


def full(store: str) -> bool:
    """Whether the disk has no room: SQLite says so only of the store itself, not of the files that it puts beside it."""
    try:
        return disk_usage(Path(store).parent).free < NEEDED
    except OSError:
        # A system that does not tell its room: then SQLite's own word is told.
        return False


def damage_of(con: sqlite3.Connection | sqlite3.Cursor) -> str:
    """What SQLite finds wrong with a file, first of all; nothing where it is whole."""
    found: str = con.execute("PRAGMA integrity_check(1)").fetchone()[0]
    return "" if found == "ok" else found.splitlines()[-1]


def limit(store: Path) -> int | None:
    """How long a file may grow in this shell, where that is too little for a store of this length; SQLite calls the store read-only."""
    most = longest()
    return most if most is not None and most < sum(written(store)[:1]) + NEEDED else None


def longest() -> int | None:
    """How long a file may grow in this shell, where the system sets a limit."""
    if is_windows():
        return None
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    return most if most != resource.RLIM_INFINITY else None


def is_blank(store: Path) -> bool:
    """No file, or one without a byte and nothing that waits beside it: a store whose first pages still wait there is whole."""
    log = Path(f"{store}-wal")
    empty = not store.exists() or (store.is_file() and not store.stat().st_size)
    return empty and not (log.exists() and log.stat().st_size)


def identity(file: Path, *, by_name: bool = False) -> tuple[int, int] | None:
    """Which file lies under this name now; None: none."""
    try:
        found = file.lstat() if by_name else file.stat()
    except OSError:
        # Nothing lies there, or nothing that one may look at: neither is the file that was opened.
        return None
    return found.st_dev, found.st_ino


def place(file: Path) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Which file lies under this name, and what the name itself is: SQLite keeps what was last recorded beside the place to
    which a link leads, so a store that was moved and linked to is another one."""
    found, named = identity(file), identity(file, by_name=True)
    return None if found is None or named is None else (found, named)


def readable(told: bytes) -> str:
    """What is no text gets a sign that no JSON holds raw, so that its row is met by whoever reads it, and named."""
    try:
        return told.decode()
    except UnicodeDecodeError:
        # The sign stands where the text broke off.
        return told.decode(errors="replace").replace("\ufffd", "\x01")


class AsItLies(sqlite3.Connection):
    """Reads the file and looks at nothing beside it, so that SQLite does not see who writes meanwhile: that is looked at here."""

    file: Path
    before: tuple[int, ...]

    def refuse_mixed(self) -> None:
        """What was read while others wrote into the file may be partly old and partly new, or look damaged."""
        if written(self.file) != self.before:
            raise StoreUnavailable(SENTENCES["SQLITE_BUSY"].format(store=self.file))


def only_to_read(file: Path, wrong: sqlite3.Error) -> AsItLies | None:
    """A store beside which nothing can be written (a full disk, a medium that is locked), as it lies there.

    None where something else is wrong, or a log of changes waits beside it: without that its last moves would be missing.
    """
    before = written(file)
    if not wrong.sqlite_errorname.startswith((*NO_ROOM_BESIDE, "SQLITE_FULL")) or not file.is_file():
        return None
    log = written(Path(f"{file}-wal"))
    if log and log[0]:
        return None
    uri = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
    found = sqlite3.connect(
        uri, timeout=PATIENCE, isolation_level=None, check_same_thread=False, uri=True, factory=AsItLies
    )  # fmt: skip
    found.file, found.before, found.text_factory = file, before, readable
    return found


def written(file: Path) -> tuple[int, ...]:
    """How long a file is, and when it was written to last; nothing where there is none."""
    try:
        found = file.stat()
    except OSError:
        # Nothing lies there, which is the answer.
        return ()
    return found.st_size, found.st_mtime_ns


class ReadOnce(SQLiteConnection):
    """Not kept for later: once there is room, others write, and this one would not see it."""

    def __init__(self, lying: AsItLies) -> None:
        super().__init__(lying, None)
        self.lying = lying

    @property
    def closing(self) -> bool:
        return True


class Pool(SQLiteConnectionPool):
    """Connections whose commits survive a power cut, whose rows are tuples, and which keep what they have compiled.

    The library's own keep one statement, so that each BEGIN, INSERT and COMMIT of a move would be compiled again. And
    where no connection can be made for a writer, it keeps the writer's turn for ever: here turns are taken by ourselves.
    """

    def __init__(self, file: Path | None, **wanted: Any) -> None:
        self.file, self.seen = file, None if file is None else place(file)
        self.turn = Lock()
        super().__init__(**wanted)

    def refuse_another_file(self) -> None:
        if self.is_another_file():
            raise StoreUnavailable(MOVED.format(store=self.file))

    def is_another_file(self) -> bool:
        """A connection goes on with the file that it opened, also where that lies under no name any more."""
        return self.file is not None and place(self.file) != self.seen

    def get_connection(self, timeout: float | None = None, *, is_writer: bool | None = None) -> SQLiteConnection:
        if is_writer:
            self.refuse_another_file()
        if is_writer and not self.turn.acquire(timeout=self.pool_timeout if timeout is None else timeout):
            raise ConnectionUnavailableError("Another thread writes.")
        try:
            connection = super().get_connection(timeout)
        except BaseException:
            if is_writer:
                self.turn.release()
            raise
        connection.is_writer = is_writer
        return connection

    def put_connection(self, conn: SQLiteConnection) -> None:
        is_writer, conn.is_writer = conn.is_writer, None
        try:
            super().put_connection(conn)
        finally:
            if is_writer:
                self.turn.release()
        if isinstance(conn, ReadOnce):
            conn.lying.refuse_mixed()

    def _create_connection(self) -> SQLiteConnection:
        if self.seen is not None:
            # First, for SQLite makes a new file where the store was moved away, and nobody could put it back.
            self.refuse_another_file()
        made = sqlite3.connect(self.db_name, timeout=PATIENCE, isolation_level=None, check_same_thread=False, uri=True)
        made.text_factory = readable
        try:
            if self.file is not None:
                self._write_ahead(made, monotonic() + PATIENCE)
                self.seen = self.seen or place(self.file)
                self.refuse_another_file()
            made.execute("PRAGMA synchronous=FULL")
            made.execute("PRAGMA secure_delete=ON")
        except sqlite3.OperationalError as wrong:
            made.close()
            if self.file is None or (to_read := only_to_read(self.file, wrong)) is None:
                raise
            return ReadOnce(to_read)
        except BaseException:
            made.close()
            raise
        return SQLiteConnection(made, self.max_age)

    def _write_ahead(self, made: sqlite3.Connection, until: float) -> None:
        """SQLite waits for others, but not while another program lays out the same new store: that we do here."""
        while True:
            try:
                made.execute("PRAGMA journal_mode=WAL")
            except sqlite3.OperationalError as wrong:
                if wrong.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > until:
                    raise
                sleep(0.005)
            else:
                return
