"""Tables in files can be read without the home that they came from, and tell nothing of games beside them."""

import csv
from pathlib import Path

import pytest

from domain.games import game as game_called
from domain.simulation.playouts import simulate
from service.bootstrap import opened_store
from service.exporting import exported
from service.settings import Settings
from tests.projections.following import open_as_people

Told = dict[str, list[dict[str, str]]]


@pytest.fixture
def home(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "home")


@pytest.fixture
def styx(home: Settings) -> str:
    """One game of Styx that is over, beside one of another game that runs."""
    with opened_store(home) as store:
        (playout,) = simulate(game_called("styx"), 3, 1, 5)
        game = open_as_people(store, playout, 0)
        for command, _ in playout.moves:
            store.record(game, command)
        open_as_people(store, next(iter(simulate(game_called("shadow_throne"), 3, 1, 6))), 0)
    return str(game)


def told(home: Settings, game: str, folder: Path, *, pseudonyms: bool = False) -> Told:
    paths = [path for path in exported(home, [game], "csv", folder, pseudonyms) if isinstance(path, Path)]
    return {path.stem: list(csv.DictReader(path.read_text("utf-8").splitlines())) for path in paths}


def test_what_the_numbers_and_keys_of_a_table_stand_for_is_written_beside_it(home: Settings, styx: str, tmp_path: Path):
    """Points spoke of subjects from 100 on that no file named, and spans of phases."""
    tables = told(home, styx, tmp_path / "out")
    # Of Styx alone: the other game is not in this export.
    assert tables["subject"] == [{"title": "styx", "subject": "100", "key": "game"}]
    assert {row["subject"] for row in tables["track_point"]} == {"1", "2", "3", "100"}
    assert [row["phase"] for row in tables["phase"]] == ["1-4", "5-8", "9+"]
    of_seats = {row["track"]: row["of_seats"] for row in tables["known_track"]}
    assert (of_seats["coins"], of_seats["chaos"], "power" in of_seats) == ("true", "false", False)
    assert [row["name"] for row in tables["known_title"]] == ["Styx"]
    # Nobody declared a power here, so that no event tells in words what no rule worked out.
    assert "attesting" not in tables


@pytest.mark.parametrize("pseudonyms", [False, True])
def test_tables_of_people_who_sat_in_other_games_too_are_not_written(
    pseudonyms: bool, home: Settings, styx: str, tmp_path: Path
):
    tables = told(home, styx, tmp_path / "out", pseudonyms=pseudonyms)
    assert not {"player", "spelling", "point", "pending"} & tables.keys()
    people = {row["player"] for row in tables["seat"]}
    assert people == ({"P1", "P2", "P3"} if pseudonyms else {"Mara", "Oskar", "Ines"})
