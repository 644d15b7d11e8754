"""The store on the disk: durable, its ids never used twice, and one clear sentence when it cannot be used."""

import sqlite3
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from domain.games import game as game_called
from domain.kernel.game import Game
from domain.kernel.log import Note
from domain.recording import keeping
from domain.recording.application import Tablescribe
from domain.recording.keeping import backup
from domain.recording.pool import only_to_read
from domain.recording.recorder import OFTEN, VERSION
from domain.recording.trouble import AmbiguousId, DamagedGame, NotFound, StoreUnavailable
from tests.recording.tables import SEATS, START, STONES, Ids, played, store_at, take


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


def pragma(store: Tablescribe, text: str) -> object:
    """Asks or sets something on the one connection that a store has while nobody else uses it."""
    with store.recorder._cursor(write=False) as cursor:
        return (cursor.execute(f"PRAGMA {text}").fetchone() or (None,))[0]


def told(wrong: pytest.ExceptionInfo[StoreUnavailable]) -> str:
    assert "\n" not in str(wrong.value)
    return str(wrong.value)


def test_commits_are_durable_and_the_store_tells_its_version(file: Path):
    with store_at(file) as store:
        assert pragma(store, "journal_mode") == "wal"
        assert pragma(store, "synchronous") == 2
        assert pragma(store, "user_version") == VERSION == 1


def test_a_move_is_written_with_statements_that_are_compiled_already(file: Path):
    """SQLite asks who may do what only while it compiles."""
    compiled: list[int] = []

    def told_of(action: int, *_: str | None) -> int:
        compiled.append(action)
        return sqlite3.SQLITE_OK

    with store_at(file) as store:
        game = store.open(SEATS).id
        with store.recorder._cursor(write=False) as cursor:
            cursor.connection.set_authorizer(told_of)
        store.record(game, take(1, 1))
        assert sqlite3.SQLITE_INSERT in compiled
        compiled.clear()
        store.record(game, take(2, 1))
        assert compiled == []


def test_the_log_beside_the_store_stops_growing(file: Path):
    """What a commit adds to a file that grows is written twice by the disk."""
    log = file.with_name(f"{file.name}-wal")
    with store_at(file) as store:
        game = store.open(SEATS).id

        def after(moves: int) -> int:
            for _ in range(moves):
                store.record(game, Note(text="Oskar is late."))
            return log.stat().st_size

        early = after(2 * OFTEN)
        assert after(4 * OFTEN) < 2 * early


def test_a_move_is_recorded_also_where_the_log_beside_the_store_cannot_be_moved(
    file: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("domain.recording.recorder.OFTEN", 1)
    asked: list[str | None] = []

    def refuse(action: int, what: str | None, *_: str | None) -> int:
        if action != sqlite3.SQLITE_PRAGMA or what != "wal_checkpoint":
            return sqlite3.SQLITE_OK
        asked.append(what)
        return sqlite3.SQLITE_DENY

    with store_at(file) as store:
        game = store.open(SEATS).id
        with store.recorder._cursor(write=False) as cursor:
            cursor.connection.set_authorizer(refuse)
        assert store.record(game, take(1, 1)).entry == 2
        assert asked
    with store_at(file) as store:
        assert store.log(game).entry == 2


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


def test_what_was_recorded_is_there_after_closing(file: Path):
    with store_at(file) as store:
        game = played(store, 3, 2)
        rows = store.history(game)
    with store_at(file) as store:
        assert store.history(game) == rows
        assert store.log(game).state.left == 5


def test_rows_are_plain_json_under_the_tag_of_their_event(file: Path):
    with store_at(file) as store:
        game = played(store, 3)
    with sqlite3.connect(file) as plain:
        found = plain.execute(
            "SELECT originator_id, originator_version, topic, json_extract(CAST(state AS TEXT), '$.event.left') "
            "FROM stored_events ORDER BY notification_id"
        ).fetchall()
    plain.close()
    assert found == [(game.bytes, 1, "log.opened", None), (game.bytes, 2, "toy.stones_taken", 7)]


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


def test_a_row_that_a_later_version_wrote_is_named(file: Path):
    with store_at(file) as store:
        game = played(store, 3)
        with store.recorder._cursor(write=True) as cursor:
            later = "state = replace(state, 'stones_', 'pebbles_'), topic = replace(topic, 'stones_', 'pebbles_')"
            cursor.execute(f"UPDATE stored_events SET {later}")
        store.kept.clear()
    with store_at(file) as store:
        with pytest.raises(StoreUnavailable) as wrong:
            store.log(game)
        assert "Update Tablescribe" in told(wrong)
        assert "Update Tablescribe" in next(store.verify()).problems[0]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("UPDATE stored_events SET state = replace(state, '\"left\":7', '\"left\":8')", "The file tells other events"),
        (
            "UPDATE stored_events SET state = replace(state, '\"game\",7', '\"game\",8')",
            "Row 2 is not what entry 2 brings",
        ),
        ("DELETE FROM stored_events WHERE originator_version = 2", "Rows are missing"),
        ("DELETE FROM stored_events WHERE originator_version = 6", "missing in the file"),
    ],
)
def test_verify_finds_what_was_changed_behind_its_back(file: Path, change: str, problem: str):
    with store_at(file) as store:
        played(store, 3, 3, 3, 1)
        assert [found.problems for found in store.verify()] == [()]
        with store.recorder._cursor(write=True) as cursor:
            cursor.execute(change)
        (found,) = store.verify()
        assert problem in found.problems[0]


DAMAGE = {
    "a row in the middle is gone": (
        "DELETE FROM stored_events WHERE originator_version=3", "of its 6 rows 5 are here", "Rows are missing from the stream: 3.",
    ),
    "the first rows are gone": (
        "DELETE FROM stored_events WHERE originator_version<3", "of its 6 rows 4 are here", "It has no opening",
    ),
    "the first row is no JSON": ("UPDATE stored_events SET state='{' WHERE originator_version=1", "row 1", "Row 1 does not read"),
    "a row is a number": ("UPDATE stored_events SET state=5 WHERE originator_version=3", "row 3", "Row 3 does not read"),
    "a row is not UTF-8": (
        "UPDATE stored_events SET state=x'7bff7d' WHERE originator_version=3", "row 3", "Row 3 does not read",
    ),
    "the first row tells something else": (
        """UPDATE stored_events SET state=replace(state, '"log.opened"', '"log.hidden","hidden":true') WHERE originator_version=1""",
        "begin with an opening", "stands under the topic log.opened, and tells log.hidden",
    ),
    "the game is not known here": (
        "UPDATE stored_events SET state=replace(state, '\"game\":\"toy\"', '\"game\":\"go\"') WHERE originator_version=1",
        "There is no game called 'go' here", "There is no game called 'go' here",
    ),
}  # fmt: skip


def only_toy(key: str) -> Game:
    return STONES if key == "toy" else game_called(key)


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_game_is_named_and_keeps_nobody_from_the_others(file: Path, name: str):
    change, told_of, problem = DAMAGE[name]
    with store_at(file, only_toy) as store:
        broken, whole = played(store, 3, 3, 3, 1), played(store, 2)
        with store.recorder._cursor(write=True) as cursor:
            cursor.execute(f"{change} AND originator_id=?", (broken.bytes,))
    with store_at(file, only_toy, begin=50) as store:
        with pytest.raises(DamagedGame) as wrong:
            store.log(broken)
        assert told_of in told(wrong)
        assert str(broken) in told(wrong)
        found = store.listing()
        assert ([one.id for one in found.games], [one.id for one in found.broken]) == ([whole], [broken])
        assert [one.short for one in (*found.broken, *found.games)] == [store.short(broken), store.short(whole)]
        assert store.find(str(broken)) == broken
        assert "Ann" in [player.name for player in store.players()]
        assert store.short(played(store, 1)) != store.short(whole)
        problems = {one.id: " ".join(one.problems) for one in store.verify()}
        assert problem in problems.pop(broken)
        assert set(problems.values()) == {""}
        store.forget(broken)
        assert store.listing().broken == ()


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("UPDATE stored_events SET topic='toy.game_won' WHERE originator_version=2", "topic toy.game_won"),
        ("UPDATE stored_events SET originator_id=x'00' WHERE originator_version=2", "Rows are missing"),
        ("UPDATE stored_events SET originator_id=x'00'", "Rows stand under blob 00"),
        ("UPDATE stored_events SET originator_id=CAST(x'ff' || substr(originator_id, 2) AS BLOB) WHERE originator_version=2", "no opening"),
    ],
)  # fmt: skip
def test_verify_names_rows_that_stand_under_another_name(file: Path, change: str, problem: str):
    with store_at(file) as store:
        played(store, 3, 2)
        with store.recorder._cursor(write=True) as cursor:
            cursor.execute(change)
        assert problem in " ".join(told for found in store.verify() for told in found.problems)


def test_damage_that_is_met_while_a_game_is_open(file: Path):
    with store_at(file) as store, store_at(file, begin=50) as other:
        game = played(store, 3)
        other.record(game, take(2, 1))
        other.record(game, take(1, 1))
        with other.recorder._cursor(write=True) as cursor:
            cursor.execute("UPDATE stored_events SET state='{' WHERE originator_version=4")
        with pytest.raises(DamagedGame, match="row 4 does not read"):
            store.log(game)


def test_verify_tells_its_progress(store: Tablescribe):
    played(store, 3)
    played(store, 2)
    progress: list[tuple[int, int]] = []
    assert len(list(store.verify(lambda done, of: progress.append((done, of))))) == 2
    assert progress == [(1, 2), (2, 2)]


def test_a_forgotten_game_is_gone_from_the_disk_and_its_ids_are_not_used_again(file: Path):
    with store_at(file) as store, store_at(file, begin=50) as other:
        kept = played(store, 1)
        game = store.open(SEATS, by="Forgetful Fiona").id
        other.log(game)
        last = store.recorder.max_notification_id()
        store.forget(game)
        for one in (store, other):
            with pytest.raises(NotFound):
                one.log(game)
            with pytest.raises(NotFound):
                one.record(game, take(1, 1))
        with pytest.raises(NotFound):
            store.forget(game)
        assert [listed.id for listed in store.games()] == [kept]
        store.record(kept, take(2, 1))
        # Forgetting gives one id away: who follows the rows sees the gap.
        assert store.recorder.max_notification_id() == last + 2
    assert b"Fiona" not in b"".join(path.read_bytes() for path in file.parent.iterdir())


def test_a_game_is_found_by_the_beginning_or_the_end_of_its_id(store: Tablescribe):
    early, late = UUID("018bcfe5-6800-7000-8000-000000000001"), UUID("018bcfe5-6800-7000-9000-000000000002")
    for game in (early, late):
        store.open(SEATS, id=game)
    assert [listed.short for listed in store.games()] == ["0001", "0002"]
    assert store.find("018bcfe5-6800-7000-8") == store.find("0001") == early
    assert store.find("018BCFE5680070009") == late
    assert store.find(str(late)) == late
    with pytest.raises(AmbiguousId, match="018b fits 2 games: 0001, 0002") as ambiguous:
        store.find("018b")
    assert ambiguous.value.candidates == ("0001", "0002")
    for prefix in ("018", "018c", "zzzz", ""):
        with pytest.raises(NotFound):
            store.find(prefix)


def test_the_players_stream_is_no_game(store: Tablescribe):
    played(store, 3)
    store.rename("Ann", "Anna")
    assert len(store.games()) == 1
    with pytest.raises(NotFound):
        store.find("0000")
    assert len(list(store.verify())) == 1


def test_ids_sort_by_time_and_are_of_version_7():
    ids = Ids()
    made = [ids() for _ in range(3)]
    assert made == sorted(made)
    assert {one.version for one in made} == {7}
    assert {one.int >> 80 for one in made} == {START}


def test_a_list_tells_where_each_game_stands(store: Tablescribe):
    played(store, 3, 3, 3, 1)
    (listed,) = store.games()
    assert (listed.game, listed.title, listed.names, listed.origin) == ("toy", "Stones", ("Ann", "Bob"), "real")
    assert (listed.moves, listed.entries, listed.result.winners, listed.hidden) == (4, 5, (2,), False)
    assert (listed.moment.round, listed.last) == (1, store.history(listed.id)[-1].recorded_at)


def test_two_stores_in_memory_share_nothing(store: Tablescribe):
    played(store, 3)
    with store_at() as other:
        assert other.games() == ()
