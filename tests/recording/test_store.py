"""The store on the disk: durable, its ids never used twice, its games found again."""

import sqlite3
from pathlib import Path
from uuid import UUID

import pytest

from domain.kernel.log import Note
from domain.recording.application import Tablescribe
from domain.recording.recorder import OFTEN, VERSION
from domain.recording.trouble import AmbiguousId, NotFound
from tests.recording.tables import SEATS, START, Ids, played, pragma, store_at, take


def asked(store: Tablescribe, denied: str = "") -> list[tuple[int, str | None]]:
    """What SQLite asks for from now on, when it compiles what it has not compiled yet; denied: what it may not do."""
    asked_for: list[tuple[int, str | None]] = []

    def told_of(action: int, what: str | None, *_: str | None) -> int:
        asked_for.append((action, what))
        return sqlite3.SQLITE_DENY if denied and what == denied else sqlite3.SQLITE_OK

    with store.recorder._cursor(write=False) as cursor:
        cursor.connection.set_authorizer(told_of)
    return asked_for


def test_commits_are_durable_and_the_store_tells_its_version(file: Path):
    with store_at(file) as store:
        assert pragma(store, "journal_mode") == "wal"
        assert pragma(store, "synchronous") == 2
        assert pragma(store, "user_version") == VERSION == 1


def test_a_move_is_written_with_statements_that_are_compiled_already(file: Path):
    """SQLite asks who may do what only while it compiles."""
    with store_at(file) as store:
        game = store.open(SEATS).id
        compiled = asked(store)
        store.record(game, take(1, 1))
        assert sqlite3.SQLITE_INSERT in {action for action, _ in compiled}
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
    with store_at(file) as store:
        game = store.open(SEATS).id
        asked_for = asked(store, denied="wal_checkpoint")
        assert store.record(game, take(1, 1)).entry == 2
        assert (sqlite3.SQLITE_PRAGMA, "wal_checkpoint") in asked_for
    with store_at(file) as store:
        assert store.log(game).entry == 2


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
        store.open(SEATS, game_id=game)
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
