"""What was followed row by row, what is built at once, and what each game folds to are the same."""

from contextlib import closing
from pathlib import Path

import pytest

from domain.games import game as game_called
from domain.games import keys
from domain.recording.application import Tablescribe
from projections import source
from projections.follow import Tables, following
from projections.verifying import verified
from tests.projections.following import amend, evening, open_as_people, playouts, prints, rebuilt, store_in, tables_of

COUNTS = frozenset({"game.entries", "game.amends", "game.rows"})
"""What an amended game tells of its corrections."""


def problems(tables: Tables) -> list[str]:
    return [problem for one in verified(tables.following) for problem in one.problems]


@pytest.mark.parametrize("key", keys())
def test_followed_is_rebuilt_is_folded(key: str, tmp_path: Path):
    with store_in(tmp_path) as store:
        tables = tables_of(tmp_path, tmp_path / "tables.duckdb")
        evening(store, game_called(key), 11, tables.catch_up)
        tables.catch_up()
        assert prints(tables) == rebuilt(tmp_path)
        assert problems(tables) == []
        held = tables.cursor().execute("SELECT count(*), count(*) FILTER (status = 'abandoned') FROM game").fetchone()
        assert held == (len(store.games()), 1)
        tables.close()


@pytest.mark.parametrize("key", keys())
def test_an_amended_game_is_one_that_was_recorded_right_at_once(key: str, tmp_path: Path):
    game = game_called(key)
    folders = [tmp_path / "right", tmp_path / "amended"]
    told = []
    for folder in folders:
        folder.mkdir()
        with store_in(folder) as store:
            (playout,) = playouts(game, 1, 5)
            number = open_as_people(store, playout, 0)
            for command, _ in playout.moves:
                store.record(number, command)
            if folder.name == "amended":
                amend(store, number, 3)
            found = rebuilt(folder, without=COUNTS)
            told.append({name: what for name, what in found.items() if name != "event"})
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("UPDATE point SET value = value + 1 WHERE step = (SELECT max(step) FROM point)", "track points"),
        ("UPDATE game SET winners = 0", "result"),
        ("UPDATE span SET top_bp = top_bp - 1 WHERE no = 1", "standing"),
        ("DELETE FROM seat_span WHERE span = 1", "standing"),
    ],
)
def test_a_changed_row_is_found(change: str, found: str, tmp_path: Path):
    with store_in(tmp_path) as store:
        tables = tables_of(tmp_path)
        (playout,) = playouts(game_called("styx"), 1, 5)
        number = open_as_people(store, playout, 0)
        for command, _ in playout.moves:
            store.record(number, command)
        tables.catch_up()
        assert problems(tables) == []
        tables.cursor().execute(change)
        assert [found in problem for problem in problems(tables)] == [True]
        tables.close()


def test_a_game_that_is_taken_back_after_its_end_runs_again(tmp_path: Path):
    from domain.kernel.log import TakeBack

    with store_in(tmp_path) as store:
        tables = tables_of(tmp_path)
        (playout,) = playouts(game_called("styx"), 1, 5)
        number = open_as_people(store, playout, 0)
        for command, _ in playout.moves:
            store.record(number, command)
        tables.catch_up()
        assert ended(tables) == ("finished", True, True)
        store.record(number, TakeBack())
        tables.catch_up()
        assert ended(tables) == ("running", False, False)
        store.record(number, playout.moves[-1][0])
        tables.catch_up()
        assert ended(tables) == ("finished", True, True)
        tables.close()


def ended(tables: Tables) -> tuple[str, bool, bool]:
    """The status of the only game, whether it has spans, and rows of its own tables."""
    found = (
        tables.cursor()
        .execute("SELECT status, EXISTS (SELECT 1 FROM span), EXISTS (SELECT 1 FROM styx_token) FROM game")
        .fetchone()
    )
    assert found is not None
    return found


def test_folds_in_processes_of_their_own_tell_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with store_in(tmp_path) as store:
        for number, playout in enumerate(playouts(game_called("shadow_throne"), 3, 5)):
            game = open_as_people(store, playout, number)
            for command, _ in playout.moves:
                store.record(game, command)
        here = rebuilt(tmp_path)
        monkeypatch.setattr(following, "MANY", 1)
        assert rebuilt(tmp_path) == here


def test_more_games_than_one_statement_names_are_read_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(source, "MOST_STREAMS", 2)
    with store_in(tmp_path) as store:
        opened = [open_as_people(store, one, number) for number, one in enumerate(playouts(game_called("styx"), 5, 5))]
        with closing(source.Source(tmp_path / "games.sqlite")) as reader:
            lines = reader.lines(opened, 0, reader.end()).split(chr(30))
    assert {line[6:38] for line in lines} == {one.hex.upper() for one in opened}


def test_persons_follow_their_spellings(tmp_path: Path):
    with store_in(tmp_path) as store:
        tables = tables_of(tmp_path)
        for number, playout in enumerate(playouts(game_called("styx"), 2, 5)):
            open_as_people(store, playout, number)
        tables.catch_up()
        assert everybody(tables) == everybody_of(store)
        store.merge("Tadeo", "Mara")
        tables.catch_up()
        assert everybody(tables) == everybody_of(store)
        store.rename("Ines", "Inês")
        tables.catch_up()
        assert everybody(tables) == everybody_of(store)
        tables.close()


def everybody(tables: Tables) -> list[tuple[str, int]]:
    return sorted(tables.cursor().execute("SELECT name, games FROM player").fetchall())


def everybody_of(store: Tablescribe) -> list[tuple[str, int]]:
    return sorted((player.name, player.games) for player in store.players())
