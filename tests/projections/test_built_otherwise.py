"""What `verify` finds by building the tables once more: rows that no fold tells, and games that are not in them."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from domain.games import game as game_called
from domain.kernel.log import Note
from domain.recording.application import Tablescribe
from domain.recording.keeping import backup, restore
from projections import verifying
from projections.folding import fold_game
from projections.follow import Tables, following
from projections.verifying import MISSING, built_otherwise, standing_of, verified
from tests.projections.following import (
    evening,
    open_as_people,
    played_by_people,
    playouts,
    prints,
    problems,
    rebuilt,
    store_in,
    tables_of,
)


def found(tables: Tables) -> list[str]:
    return [problem for one in built_otherwise(tables) for problem in one.problems]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    folder = tmp_path_factory.mktemp("evening")
    with store_in(folder) as store:
        tables = tables_of(folder)
        evening(store, game_called("styx"), 11, tables.catch_up, games=3)
        played_by_people(store, *playouts(game_called("shadow_throne"), 1, 5))
        tables.catch_up()
        yield tables
        tables.close()


def test_tables_that_followed_are_those_that_are_built(tables: Tables):
    assert found(tables) == []


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE seat SET won = NOT won WHERE won IS NOT NULL",
        "UPDATE game SET hidden = NOT hidden WHERE game = 1",
        "UPDATE event SET body = '{}' WHERE game = 1 AND step = 3",
        "DELETE FROM styx_token WHERE game = 1 AND audience = 1 AND place = 1",
        "UPDATE st_battle SET won = NOT won WHERE won IS NOT NULL",
        "UPDATE beat SET turn = '' WHERE no = 1",
        "DELETE FROM phase",
        "DELETE FROM attesting",
    ],
)
def test_a_row_that_no_fold_tells_is_found(change: str, tables: Tables):
    table = change.replace("DELETE FROM", "UPDATE").split()[1]
    con = tables.following.con
    con.execute("BEGIN")
    con.execute(change)
    con.execute("COMMIT")
    assert f"The rows of {table} are not those that a rebuild makes." in found(tables)
    tables.following.rebuild()


def test_a_value_without_the_name_of_whose_it_is_is_a_game_that_differs(tmp_path: Path):
    with store_in(tmp_path) as store:
        tables = tables_of(tmp_path)
        played_by_people(store, *playouts(game_called("shadow_throne"), 1, 5))
        tables.catch_up()
        tables.cursor().execute("DELETE FROM subject WHERE key = 'empire'")
        assert any("track points" in problem for problem in problems(tables))
        tables.close()


def test_whose_value_it_is_is_looked_up_and_never_written_by_a_check(tmp_path: Path):
    """A contender that had no number was given one by the check, so that the next check saw another table."""
    with store_in(tmp_path) as store:
        tables = tables_of(tmp_path)
        game = played_by_people(store, *playouts(game_called("styx"), 1, 5))
        tables.catch_up()
        con = tables.cursor()
        before = con.execute("SELECT * FROM subject ORDER BY ALL").fetchall()
        folded = fold_game(1, game, tables.source.states(game, 1 << 31), game_called)
        party = structs.replace(folded.standing, contenders=("party", *folded.standing.contenders))
        standing_of(con, structs.replace(folded, standing=party))
        assert con.execute("SELECT * FROM subject ORDER BY ALL").fetchall() == before
        tables.close()


def test_a_rebuild_for_another_store_shows_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A backup was put back: the tables were built anew in silence."""
    monkeypatch.setattr(following, "PAGE", 1)
    file, kept = tmp_path / "games.sqlite", tmp_path / "kept.sqlite"
    with store_in(tmp_path) as store:
        opened(store)
        backup(file, kept)
    file.unlink()
    with store_in(tmp_path, begin=50) as store:
        played_by_people(store, *playouts(game_called("styx"), 1, 5))
        tables = tables_of(tmp_path)
        tables.catch_up()
    restore(kept, file)
    told, anew = list[tuple[int, int]](), list[tuple[int, int]]()
    tables.catch_up(lambda done, of: told.append((done, of)))
    built = tables_of(tmp_path)
    built.catch_up(lambda done, of: anew.append((done, of)))
    assert len(anew) > 1
    assert told[: len(anew)] == anew
    built.close()
    tables.close()


def opened(store: Tablescribe) -> list[object]:
    return [open_as_people(store, one, number) for number, one in enumerate(playouts(game_called("styx"), 4, 5))]


@pytest.mark.parametrize("notes", [1, 2, 3])
def test_games_that_a_backup_brings_back_are_counted_however_much_came_after(notes: int, tmp_path: Path):
    """Forgetting two games gives two numbers of rows away, which the rows behind the backup then bear."""
    file, kept = tmp_path / "games.sqlite", tmp_path / "kept.sqlite"
    tables = None
    with store_in(tmp_path) as store:
        first, second, *_ = opened(store)
        tables = tables_of(tmp_path)
        tables.catch_up()
        backup(file, kept)
        store.forget(first)
        store.forget(second)
        tables.catch_up()
    restore(kept, file)
    with store_in(tmp_path, begin=100) as store:
        for number in range(notes):
            store.record(second, Note(text=f"Note {number}"))
        tables.catch_up()
    assert prints(tables) == rebuilt(tmp_path)
    tables.close()


def test_a_game_that_the_tables_do_not_hold_is_named(tmp_path: Path):
    with store_in(tmp_path) as store:
        tables = tables_of(tmp_path)
        first, *_ = opened(store)
        tables.catch_up()
        con = tables.cursor()
        for table in ("point", "event", "seat", "game"):
            con.execute(f"DELETE FROM {table} WHERE game IN (SELECT game FROM game WHERE stream = '{first}')")
        assert [one.id for one in built_otherwise(tables) if one.problems == (MISSING,)] == [first]
        tables.close()


@pytest.mark.parametrize(
    "change", [('"entry":', '"entry":1e3,"was_entry":'), (',"moved"', ',"zz":NaN,"moved"')], ids=["a number", "no JSON"]
)
def test_a_running_game_that_does_not_fold_is_told_beside_the_others(change: tuple[str, str], tmp_path: Path):
    """DuckDB reads such a row, the recording does not; the check had ended as at a fault of its own."""
    with store_in(tmp_path) as store:
        (playout,) = playouts(game_called("styx"), 1, 5)
        good, bad = (store.open(structs.replace(playout.opened, origin="real", bots=())).id for _ in range(2))
        for command, _ in playout.moves[:3]:
            store.record(good, command)
            store.record(bad, command)
    with sqlite3.connect(tmp_path / "games.sqlite") as raw:
        which = "WHERE originator_id=? AND originator_version=2"
        (state,) = raw.execute(f"SELECT state FROM stored_events {which}", (bad.bytes,)).fetchone()
        told = state.decode().replace(*change)
        assert told != state.decode()
        raw.execute(f"UPDATE stored_events SET state=? {which}", (told.encode(), bad.bytes))
    raw.close()
    tables = tables_of(tmp_path)
    tables.catch_up()
    problems_by_game = {one.id: one.problems for one in verified(tables.following)}
    assert problems_by_game[good] == ()
    assert f"Game {bad} cannot be read" in problems_by_game[bad][0]
    tables.close()


def test_a_fault_of_ours_while_games_are_compared_is_not_told_as_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with store_in(tmp_path) as store:
        (playout,) = playouts(game_called("styx"), 1, 5)
        store.open(structs.replace(playout.opened, origin="real", bots=()))
    tables = tables_of(tmp_path)
    tables.catch_up()

    def at_fault(rows: Any) -> Any:
        raise KeyError(len(rows))

    monkeypatch.setattr(verifying, "times_of", at_fault)
    with pytest.raises(KeyError):
        list(verified(tables.following))
    tables.close()
