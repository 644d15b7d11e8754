"""The components of a box are read once for all games that were opened with it."""

import json
import sqlite3
from pathlib import Path
from uuid import UUID

import pytest

from domain.games import game as game_called
from domain.recording.application import Tablescribe
from domain.recording.trouble import DamagedGame
from projections.boxes import Boxes
from projections.follow.unreadable import Stopped
from projections.source import Source
from tests.projections.following import (
    played_by_people,
    playouts,
    prints,
    rebuilt,
    store_in,
    tables_of,
)

FACTS = (
    "SELECT card, any_value(printed), any_value(rank), any_value(number) FROM st_fielded WHERE printed IS NOT NULL "
    "GROUP BY card ORDER BY card"
)


def lines_of_all(folder: Path) -> list[bytes]:
    source = Source(folder / "games.sqlite")
    try:
        games = [(stream, number) for number, (stream, _) in enumerate(source.heads(), 1)]
        return list(source.lines(games, 0, source.end(), unbroken=True))
    finally:
        source.close()


def shadow_throne(store: Tablescribe, seed: int = 5) -> UUID:
    return played_by_people(store, *playouts(game_called("shadow_throne"), 1, seed))


def opening_told(folder: Path, game: UUID, change: tuple[str, str]) -> None:
    """The opening of a game as if another program had written it."""
    with sqlite3.connect(folder / "games.sqlite") as raw:
        which = "WHERE originator_id=? AND originator_version=1"
        (state,) = raw.execute(f"SELECT state FROM stored_events {which}", (game.bytes,)).fetchone()
        told = state.decode().replace(*change)
        assert told.encode() != state
        raw.execute(f"UPDATE stored_events SET state=? {which}", (told.encode(), game.bytes))
    raw.close()


def test_a_box_of_two_games_is_told_once_and_their_other_rows_stay_as_they_are(tmp_path: Path):
    with store_in(tmp_path) as store:
        shadow_throne(store)
        shadow_throne(store)
    boxes, whole = Boxes(), lines_of_all(tmp_path)
    short = [boxes.named(rows) for rows in whole]
    (text,) = boxes.texts()
    (told,) = json.loads(text)
    for before, after in zip(whole, short, strict=True):
        opening, _, rest = before.partition(b"\n")
        named, _, others = after.partition(b"\n")
        opened, cut = (json.loads(line.split(b"\x1f")[1])["event"]["box"] for line in (opening, named))
        assert others == rest
        assert cut == {**opened, "components": told["box"]}
        assert opened["components"] == told["components"]


def test_games_with_two_boxes_have_the_cards_of_their_own(tmp_path: Path):
    with store_in(tmp_path) as store:
        shadow_throne(store)
        opening_told(tmp_path, shadow_throne(store), ('"rank":"commoner"', '"rank":"noble"'))
    told = told_by_tables(tmp_path, "SELECT DISTINCT game, rank FROM st_fielded ORDER BY ALL")
    assert told == [(1, "commoner"), (1, "elite"), (1, "noble"), (2, "elite"), (2, "noble")]


def told_by_tables(folder: Path, sql: str) -> list[tuple[object, ...]]:
    tables = tables_of(folder)
    try:
        tables.catch_up()
        return tables.cursor().execute(sql).fetchall()
    finally:
        tables.close()


@pytest.mark.parametrize(
    "change",
    [
        ('"components":{', '"components" : {'),
        ('"type":"log.opened"', '"type": "log.opened"'),
        (',"rank"', '\t,\n"rank"'),
    ],
)
def test_what_stands_between_the_values_of_an_opening_makes_no_other_game(change: tuple[str, str], tmp_path: Path):
    with store_in(tmp_path) as store:
        game = shadow_throne(store)
        at_once = rebuilt(tmp_path)
        opening_told(tmp_path, game, change)
        assert rebuilt(tmp_path) == at_once


def test_an_opening_in_another_order_is_read_whole(tmp_path: Path):
    """Its components are not found before it is read; its cards are known all the same."""
    with store_in(tmp_path) as store:
        game = shadow_throne(store)
        known = told_by_tables(tmp_path, FACTS)
        assert known
        opening_told(tmp_path, game, ('"components"', '"\\u0063omponents"'))
        assert told_by_tables(tmp_path, FACTS) == known


def test_a_field_that_is_told_twice_is_no_other_one_for_the_games_beside(tmp_path: Path):
    """Of two values that a box tells of one field, Python takes the last and DuckDB the first."""
    with store_in(tmp_path) as store:
        opening_told(tmp_path, shadow_throne(store), ('"rank":"commoner"', '"rank":"noble","rank":"commoner"'))
        shadow_throne(store)
    told = told_by_tables(
        tmp_path, "SELECT game, rank = 'commoner' AS low, count(*) > 0 FROM st_fielded GROUP BY ALL ORDER BY ALL"
    )
    assert told == [(1, False, True), (2, False, True), (2, True, True)]


@pytest.mark.parametrize("copies", ["", '"\\ud800"'], ids=["nothing", "half a character"])
def test_components_that_do_not_read_stop_the_tables_at_their_opening(copies: str, tmp_path: Path):
    """Half a character Python takes for JSON, and nobody else does."""
    with store_in(tmp_path) as store:
        shadow_throne(store)
        bad = shadow_throne(store)
        opening_told(tmp_path, bad, ('"copies":3', f'"copies":{copies}'))
        shadow_throne(store)
        tables = tables_of(tmp_path)
        with pytest.raises(Stopped, match=r"The tables stop at row") as stopped:
            tables.catch_up()
        assert str(bad) in str(stopped.value)
        assert tables.cursor().execute("SELECT count(*) FROM game").fetchone() == (1,)
        tables.close()


@pytest.mark.parametrize("copies", ["[" * 2000 + "]" * 2000, "NaN"], ids=["deep", "no number"])
def test_components_that_only_the_tables_can_read_are_those_of_a_damaged_game(copies: str, tmp_path: Path):
    with store_in(tmp_path) as store:
        bad = shadow_throne(store)
        opening_told(tmp_path, bad, ('"copies":3', f'"copies":{copies}'))
    tables = tables_of(tmp_path)
    with pytest.raises(DamagedGame, match=str(bad)):
        tables.catch_up()
    tables.close()


def test_games_that_were_followed_have_the_fingerprints_of_those_that_are_built(tmp_path: Path):
    with store_in(tmp_path) as store:
        tables = tables_of(tmp_path)
        tables.catch_up()
        for seed in (5, 6):
            shadow_throne(store, seed)
            tables.catch_up()
        assert prints(tables) == rebuilt(tmp_path)
        tables.close()
