"""A backup of the store in one file, and a backup put back, while other programs use the store."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copyfile

from domain.recording.part import SIGNATURE, move, part_of, publish, written
from domain.recording.players import STREAM
from domain.recording.pool import LOOSE, AsItLies, damage_of, is_blank, is_loose, no_room, only_to_read, sentence
from domain.recording.recorder import VERSION
from domain.recording.trouble import StoreUnavailable, Trouble, Unreadable

AT_ONCE = 1_000
"""Pages copied before another program may write in between; then what it wrote is copied too."""
PATIENCE = 30.0
THERE = "{file} is there already, and a backup replaces nothing. Name another file."
A_BACKUP = "Name a file that `tablescribe backup` wrote."
NO_BACKUP = "so no backup was made. Free some space there, or name another place."
NOT_RESTORED = "so nothing was restored. Free some space, then do it again."
HELD = (
    "{store} cannot be replaced ({why}), so nothing was restored. Close Tablescribe wherever else it runs, and allow "
    "writing to that folder; then do it again."
)
DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")


def backup(store: Path, file: Path) -> int:
    """The whole store as it is now, in a new file; how many games. An existing file is never written over."""
    if file.exists():
        raise Unreadable(THERE.format(file=file))
    if is_loose(store):
        raise StoreUnavailable(LOOSE.format(store=store))
    if is_blank(store):
        raise StoreUnavailable(f"There is no store at {store}: nothing was recorded here yet.")
    try:
        return copied(store, file, NO_BACKUP)
    except OSError as wrong:
        raise StoreUnavailable(f"{file} cannot be written ({wrong.strerror}). Name another place.") from wrong


def copied(store: Path, file: Path, full: str) -> int:
    """How many games are in the new file. full: what follows, and what to do, where the disk has no room for it."""
    with telling(store), closing(to_copy(store)) as source:
        games = counted(source, store, StoreUnavailable)
        with telling_of_copy(file, full), part_of(file) as (part, target):
            try:
                source.backup(target, pages=AT_ONCE)
            finally:
                if isinstance(source, AsItLies):
                    source.refuse_mixed()
            refuse_damage(target, store)
            # One file that needs no other beside it.
            target.execute("PRAGMA journal_mode=DELETE")
            if not publish(part, file, target):
                raise Unreadable(THERE.format(file=file))
    return games


def to_copy(store: Path) -> sqlite3.Connection:
    """The store, also where nothing can be written beside it: that is when it is to be taken elsewhere."""
    source = sqlite3.connect(store, timeout=PATIENCE)
    try:
        source.execute("SELECT count(*) FROM sqlite_schema")
    except sqlite3.OperationalError as wrong:
        source.close()
        if (found := only_to_read(store, wrong)) is None:
            raise
        return found
    return source


def restore(file: Path, store: Path) -> tuple[int, Path | None]:
    """The store becomes what the backup holds; how many games, and the file that keeps what was there before."""
    refuse_no_backup(file)
    if store.exists() and file.samefile(store):
        raise Unreadable(f"{file} is the store itself: nothing was restored. Name a backup.")
    with reading(file) as source:
        games = counted(source, file)
        if source.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise Unreadable(f"{file} is damaged: nothing was restored. Take another backup.")
        kept = set_aside(store) if store.exists() and store.stat().st_size else None
        try:
            with telling(store):
                put_back(source, store)
        except PermissionError as wrong:
            raise StoreUnavailable(HELD.format(store=store, why=wrong.strerror)) from wrong
        except OSError as wrong:
            raise StoreUnavailable(f"{store} cannot be written ({wrong.strerror}), {NOT_RESTORED}") from wrong
    return games, kept


def refuse_no_backup(file: Path) -> None:
    try:
        if not file.is_file():
            raise Unreadable(f"There is no file {file}. {A_BACKUP}")
        with file.open("rb") as stream:
            begins = stream.read(len(SIGNATURE))
    except OSError as wrong:
        raise Unreadable(f"{file} cannot be read ({wrong.strerror}), so nothing was restored. {A_BACKUP}") from wrong
    if begins != SIGNATURE:
        raise Unreadable(f"{file} is not a backup of a Tablescribe store. {A_BACKUP}")


def set_aside(store: Path) -> Path:
    while True:
        kept = aside(store)
        try:
            keep_before(store, kept)
        except Unreadable:
            # Who restores at the same time took that name: the next one.
            if not kept.exists():
                raise
        else:
            return kept


def keep_before(store: Path, kept: Path) -> None:
    """A damaged store is kept byte for byte: no backup is made of one, and it is what a backup is for."""
    with telling(store):
        broken = is_damaged(store)
    try:
        if not broken:
            copied(store, kept, NOT_RESTORED)
            return
        # The store last: under its name there is never a half of what was kept.
        for end in ("-wal", ""):
            if (torn := Path(f"{store}{end}")).exists():
                with written(Path(f"{kept}{end}")) as part:
                    copyfile(torn, part)
    except OSError as wrong:
        raise StoreUnavailable(f"{kept} cannot be written ({wrong.strerror}), {NOT_RESTORED}") from wrong


def put_back(source: sqlite3.Connection, store: Path) -> None:
    try:
        copy(source, store)
    except sqlite3.DatabaseError as wrong:
        if not wrong.sqlite_errorname.startswith(DAMAGED):
            raise
        # Too damaged to be written over: a whole one takes its place, whenever this is stopped.
        with part_of(store) as (part, target):
            source.backup(target)
            # The log first: it must not meet the new file.
            for end in ("-wal", "-shm"):
                Path(f"{store}{end}").unlink(missing_ok=True)
            move(part.replace, store, target)


def copy(source: sqlite3.Connection, store: Path) -> None:
    with closing(sqlite3.connect(store, timeout=PATIENCE)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=WAL")


def is_damaged(store: Path) -> bool:
    try:
        with closing(sqlite3.connect(store, timeout=PATIENCE)) as con:
            found: str = con.execute("PRAGMA integrity_check(1)").fetchone()[0]
            return found != "ok"
    except sqlite3.DatabaseError as wrong:
        if wrong.sqlite_errorname.startswith(DAMAGED):
            return True
        raise


@contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as source:
            yield source
    except sqlite3.DatabaseError as wrong:
        raise Unreadable(f"{file} is damaged ({wrong}): nothing was restored. Take another backup.") from wrong


@contextmanager
def telling(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as wrong:
        raise StoreUnavailable(sentence(str(path), wrong)) from wrong


@contextmanager
def telling_of_copy(file: Path, full: str) -> Iterator[None]:
    """A disk that has no room for the copy is seldom the one that holds the store: recording goes on."""
    with telling(file):
        try:
            yield
        except sqlite3.Error as wrong:
            if not no_room(str(file), wrong):
                raise
            raise StoreUnavailable(f"{file} cannot be written (its disk is full), {full}") from wrong


def refuse_damage(target: sqlite3.Connection, store: Path) -> None:
    """What was copied is looked at: a copy of damage is no backup."""
    if damage_of(target):
        raise StoreUnavailable(
            f"{store} is damaged, so no backup was made of it. `tablescribe verify` says which games still read, and what to do; "
            f"keep a copy of the file itself until then."
        )


def counted(source: sqlite3.Connection, path: Path, other: type[Trouble] = Unreadable) -> int:
    """How many games a store of this version holds, whatever is left of them. other: what a file that is no store is told as."""
    version = source.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise StoreUnavailable(
            f"{path} was written by a newer Tablescribe (store version {version}). Update Tablescribe."
        )
    if version != VERSION:
        raise other(f"{path} is not a store of Tablescribe.")
    found: int = source.execute(
        "SELECT count(DISTINCT originator_id) FROM stored_events "
        "WHERE originator_id!=? AND typeof(originator_id)='blob' AND length(originator_id)=16",
        (STREAM.bytes,),
    ).fetchone()[0]
    return found


def aside(store: Path) -> Path:
    """The first free name beside the store."""
    number = 1
    while (path := store.with_name(f"{store.stem}-before-restore-{number}{store.suffix}")).exists() or Path(
        f"{path}-wal"
    ).exists():
        number += 1
    return path
