"""A store that cannot be used as it lies there: one clear sentence, and nothing is lost."""

import sqlite3
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from domain.recording import keeping
from domain.recording.application import Tablescribe
from domain.recording.keeping import backup
from domain.recording.pool import NEEDED, limit, only_to_read
from domain.recording.recorder import VERSION
from domain.recording.system import is_windows
from domain.recording.trouble import StoreUnavailable
from tests.recording.tables import SEATS, played, pragma, store_at, take, told


def nowhere_beside(*_: object) -> None:
    """What SQLite says where it cannot put its files beside the store."""
    sqlite3.connect("/there/is/no/such/folder/games.sqlite")


def somebody_writes(file: Path) -> None:
    """Another program, which can write, moves what it wrote into the store itself."""
    with sqlite3.connect(file) as other:
        other.execute("INSERT INTO stored_events VALUES (99, zeroblob(16), 1, 'log.opened', '{}')")
    other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    other.close()


def read_meanwhile(store: Tablescribe, file: Path) -> None:
    with store.recorder._cursor(write=False) as cursor:
        cursor.execute("PRAGMA user_version")
        somebody_writes(file)
        raise sqlite3.DatabaseError("database disk image is malformed")


@pytest.mark.skipif(is_windows(), reason="Windows sets no such limit")
@pytest.mark.parametrize(("room", "is_limited"), [(NEEDED - 1, True), (NEEDED, False)])
def test_a_limit_on_files_counts_what_the_store_still_needs_beside_its_length(
    room: int, is_limited: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    store = tmp_path / "games.sqlite"
    store.write_bytes(bytes(4096))
    monkeypatch.setattr("resource.getrlimit", lambda _: (4096 + room, 4096 + room))
    assert limit(store) == (4096 + room if is_limited else None)


def test_what_is_read_while_somebody_writes_after_all_is_not_told(file: Path, monkeypatch: pytest.MonkeyPatch):
    """Such a reader holds no lock that others see: its rows may be mixed, and a store that is well look damaged."""
    with store_at(file) as store:
        played(store, 3)
    monkeypatch.setattr("domain.recording.pool.Pool._write_ahead", nowhere_beside)
    with store_at(file) as store:
        assert store.recorder.max_notification_id() == 2
        with pytest.raises(StoreUnavailable) as wrong:
            read_meanwhile(store, file)
        assert told(wrong) == f"{file} is in use by another program. Close it there, or try again in a moment."
        assert store.recorder.max_notification_id() == 99


def test_a_backup_into_which_somebody_wrote_after_all_is_none(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with store_at(file) as store:
        played(store, 3)

    def count(*what: Any) -> int:
        found = keeping_counted(*what)
        somebody_writes(file)
        return found

    def read_only(store: Path) -> sqlite3.Connection:
        with pytest.raises(sqlite3.OperationalError) as wrong:
            nowhere_beside()
        found = only_to_read(store, wrong.value)
        assert found is not None
        return found

    keeping_counted = keeping.counted
    monkeypatch.setattr(keeping, "to_copy", read_only)
    monkeypatch.setattr(keeping, "counted", count)
    with pytest.raises(StoreUnavailable, match="is in use by another program"):
        backup(file, tmp_path / "kept.sqlite")
    assert [path.name for path in tmp_path.iterdir()] == ["games.sqlite"]
    monkeypatch.setattr(keeping, "counted", keeping_counted)
    assert backup(file, tmp_path / "kept.sqlite") == 2


def test_a_newer_store_is_refused_by_name(file: Path):
    store_at(file).close()
    with sqlite3.connect(file) as newer:
        newer.execute(f"PRAGMA user_version={VERSION + 1}")
    newer.close()
    with pytest.raises(StoreUnavailable) as wrong:
        store_at(file)
    assert str(file) in told(wrong)
    assert "newer Tablescribe" in told(wrong)


def test_who_was_open_already_writes_nothing_after_a_newer_tablescribe(file: Path):
    with store_at(file) as store:
        game = played(store, 3)
        rows = store.history(game)
        with sqlite3.connect(file) as newer:
            newer.execute(f"PRAGMA user_version={VERSION + 1}")
        newer.close()
        for write in (
            lambda: store.record(game, take(2, 1)),
            lambda: store.open(SEATS),
            lambda: store.forget(game),
            lambda: store.rename("Ann", "Anna"),
        ):
            with pytest.raises(StoreUnavailable) as wrong:
                write()
            assert told(wrong) == (
                f"{file} was taken over by a newer Tablescribe while this one was open (store version {VERSION + 1}; "
                f"this one writes {VERSION}): nothing was recorded or removed. Close this one, and start the newer one."
            )
        assert store.history(game) == rows
        assert [one.id for one in store.games()] == [game]
        # An update that is undone: whoever waited goes on.
        with sqlite3.connect(file) as older:
            older.execute(f"PRAGMA user_version={VERSION}")
        older.close()
        assert store.record(game, take(2, 1)).log.state.left == 6


def test_a_file_that_is_no_store_is_left_alone(file: Path):
    file.write_bytes(b"Dear diary, today we played Styx. " * 100)
    with pytest.raises(StoreUnavailable) as wrong:
        store_at(file)
    assert "is not a Tablescribe store" in told(wrong)
    assert file.read_bytes().startswith(b"Dear diary")


def test_another_programs_database_is_left_alone(file: Path):
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    with pytest.raises(StoreUnavailable) as wrong:
        store_at(file)
    assert "is not a Tablescribe store" in told(wrong)


@pytest.mark.parametrize("letter", [False, True], ids=["a database", "no database"])
def test_a_store_that_is_refused_is_left_closed(letter: bool, file: Path, monkeypatch: pytest.MonkeyPatch):
    if letter:
        file.write_bytes(b"Dear diary, today we played Styx. " * 100)
    else:
        with sqlite3.connect(file) as other:
            other.execute("CREATE TABLE recipes (name TEXT)")
        other.close()
    opened, connect = list[sqlite3.Connection](), sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *told, **more: opened.append(connect(*told, **more)) or opened[-1])
    with pytest.raises(StoreUnavailable) as held:
        store_at(file)
    assert opened
    assert "is not a Tablescribe store" in told(held)
    for one in opened:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            one.execute("SELECT 1")


def test_a_store_that_cannot_be_opened(tmp_path: Path):
    with pytest.raises(StoreUnavailable) as wrong:
        store_at(tmp_path / "missing" / "games.sqlite")
    assert "cannot be opened" in told(wrong)


def test_a_read_only_store_can_be_read_and_says_why_nothing_is_recorded(file: Path):
    with store_at(file) as store:
        game = played(store, 3)
        pragma(store, "query_only=ON")
        with pytest.raises(StoreUnavailable) as wrong:
            store.record(game, take(2, 1))
        assert "is read-only" in told(wrong)
        assert store.log(game).state.left == 7


def test_a_full_disk_loses_nothing_that_was_recorded(file: Path):
    with store_at(file) as store:
        game = played(store, 3)
        pragma(store, f"max_page_count={pragma(store, 'page_count')}")
        opened: list[UUID] = []
        with pytest.raises(StoreUnavailable) as wrong:
            opened.extend(store.open(SEATS).id for _ in range(1000))
        assert "is full" in told(wrong)
        assert [listed.id for listed in store.games()] == [game, *opened]
        assert store.log(game).state.left == 7
        pragma(store, "max_page_count=100000")
        assert store.record(game, take(2, 1)).log.state.left == 6


def test_a_store_in_use_says_so(file: Path):
    with store_at(file) as store, sqlite3.connect(file, isolation_level=None) as other:
        game = played(store, 3)
        other.execute("BEGIN IMMEDIATE")
        pragma(store, "busy_timeout=0")
        with pytest.raises(StoreUnavailable) as wrong:
            store.record(game, take(2, 1))
        assert "in use by another program" in told(wrong)
        other.execute("ROLLBACK")
        assert store.record(game, take(2, 1)).entry == 3
    other.close()


def test_a_connection_that_could_not_be_made_keeps_no_later_writer_waiting(file: Path, monkeypatch: pytest.MonkeyPatch):
    def fails(*_: Any, **__: Any) -> sqlite3.Connection:
        raise sqlite3.OperationalError("unable to open database file")

    with store_at(file) as store:
        game = played(store, 3)
        pool = store.recorder.datastore.pool
        monkeypatch.setattr(pool, "pool_timeout", 0)
        # A viewer reads with the only connection there is, and the writer gets none of its own.
        reading = pool.get_connection(is_writer=False)
        with monkeypatch.context() as patch:
            patch.setattr(sqlite3, "connect", fails)
            with pytest.raises(StoreUnavailable):
                store.record(game, take(2, 1))
        pool.put_connection(reading)
        assert store.record(game, take(2, 1)).entry == 3


@pytest.mark.parametrize("instead", ["nothing", "a copy"])
def test_nothing_is_recorded_into_a_file_that_lies_there_no_more(file: Path, instead: str):
    away = file.with_name("away.sqlite")
    with store_at(file) as store:
        game = played(store, 3)
        if instead == "a copy":
            backup(file, file.with_name("copy.sqlite"))
        file.rename(away)
        if instead == "a copy":
            file.with_name("copy.sqlite").rename(file)
        with pytest.raises(StoreUnavailable, match="was moved, removed or replaced while it was in use"):
            store.record(game, take(2, 1))
        away.rename(file)
        assert store.record(game, take(2, 1)).entry == 3


def test_where_a_store_was_moved_away_no_new_one_is_made(file: Path, tmp_path: Path):
    """Whoever looked on made an empty store there: it lay in the way of the one to be put back."""
    with store_at(file) as store:
        game = played(store, 1)
        file.rename(tmp_path / "away.sqlite")
        with pytest.raises(StoreUnavailable, match="was moved, removed or replaced"):
            store.recorder.datastore.pool._create_connection()
        assert not file.exists()
        (tmp_path / "away.sqlite").rename(file)
        store.record(game, take(2, 1))


def test_a_store_that_was_moved_and_is_led_to_by_a_link_takes_nothing_more(file: Path, tmp_path: Path):
    """SQLite keeps its log beside the file: who opened it before and who opens it by the link would each write one of their own."""
    with store_at(file) as store:
        game = played(store, 1)
        away = tmp_path / "elsewhere" / "games.sqlite"
        away.parent.mkdir()
        file.rename(away)
        file.symlink_to(away)
        with pytest.raises(StoreUnavailable, match="was moved, removed or replaced"):
            store.record(game, take(2, 1))
        assert "lie there no more" in store.recorder.elsewhere()
        file.unlink()
        away.rename(file)
        assert store.recorder.elsewhere() == ""
        store.record(game, take(2, 1))
