"""Amended games in the tables: what stands is what counts, as if it had been recorded right at once."""

from pathlib import Path

import pytest

from domain.games import game as game_called
from domain.games import keys
from tests.projections.following import amend, played_by_people, playouts, prints, rebuilt, store_in, tables_of

COUNTS = frozenset({"game.entries", "game.amends", "game.rows"})
"""What an amended game tells of its corrections."""


@pytest.mark.parametrize("keep", [3, -1])
@pytest.mark.parametrize("key", keys())
def test_an_amended_game_is_one_that_was_recorded_right_at_once(key: str, keep: int, tmp_path: Path):
    """-1: its opening was amended too, and stands behind the rows that were struck."""
    game = game_called(key)
    folders = [tmp_path / "right", tmp_path / "amended"]
    told = []
    for folder in folders:
        folder.mkdir()
        with store_in(folder) as store:
            (playout,) = playouts(game, 1, 5)
            number = played_by_people(store, playout)
            if folder.name == "amended":
                amend(store, number, keep)
            found = rebuilt(folder, without=COUNTS)
            told.append({name: what for name, what in found.items() if name != "event"})
    assert told[0] == told[1]


@pytest.mark.parametrize("key", keys())
def test_a_game_of_which_nothing_stands_for_a_moment_is_followed(key: str, tmp_path: Path):
    """An amendment of the opening strikes all; what stands instead may come in the next batch."""
    with store_in(tmp_path) as store:
        number = played_by_people(store, *playouts(game_called(key), 1, 5))
        tables = tables_of(tmp_path)
        tables.catch_up()
        before = tables.following.position
        amend(store, number, -1)
        tables.following._step(1)
        assert tables.following.position == before + 1
        assert tables.cursor().execute("SELECT status, events, moves, round, turn FROM game").fetchall() == [
            ("running", 0, 0, 0, "")
        ]
        tables.catch_up()
        assert prints(tables) == rebuilt(tmp_path)
        tables.close()
