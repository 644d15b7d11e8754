"""The tables of Shadow Throne beside the tracks of the same games: two ways to the same numbers."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.games import game as game_called
from domain.games.shadow_throne.events import BattleOpened, PowerTrackUpdated
from domain.simulation.playouts import simulate
from projections.follow import Tables
from projections.questions.catalogue import Catalogue
from projections.questions.words import said
from tests.projections.evenings import answered
from tests.projections.following import open_as_people, played_by_people, playouts, store_in, tables_of

GAMES = 5


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    folder = tmp_path_factory.mktemp("shadow")
    with store_in(folder) as store:
        for number, playout in enumerate(playouts(game_called("shadow_throne"), GAMES, 11)):
            game = open_as_people(store, playout, number)
            for command, _ in playout.moves:
                store.record(game, command)
    found = tables_of(folder)
    found.catch_up()
    yield found
    found.close()


def by_game(tables: Tables, sql: str) -> dict[int, int]:
    told = dict(tables.cursor().execute(f"{sql} GROUP BY game").fetchall())
    assert len(told) == GAMES
    return told


@pytest.mark.parametrize(
    ("track", "counted"),
    [
        ("influence", "sum(influence) + sum(special)"),
        ("hush", "sum(hush)"),
        ("poor", "count(*) FILTER (face = 'poor')"),
        ("consolation", "sum(consolation)"),
        ("losses", "sum(dead::INTEGER)"),
        ("losses", "sum(kills)"),
        ("conversions", "sum(converted::INTEGER)"),
    ],
)
def test_cards_add_up_to_the_track(tables: Tables, track: str, counted: str):
    told = by_game(tables, f"SELECT game, {counted} FROM st_fielded")
    assert told == by_game(tables, f"SELECT game, sum(delta) FROM track_point WHERE track = '{track}'")
    assert any(told.values())


def test_factions_win_what_the_track_says(tables: Tables):
    told = by_game(tables, "SELECT game, count(*) FILTER (won) FROM st_battle")
    assert told == by_game(tables, "SELECT game, sum(delta) FROM track_point WHERE track = 'won'")
    assert by_game(tables, "SELECT game, sum(winners) // 3 FROM st_battle") == told


def test_power_after_a_battle_is_what_it_was_decided_by(tables: Tables):
    """The next battle begins with an empty Power Track; what stands after the one before is its last update."""
    last: dict[tuple[int, int], PowerTrackUpdated] = {}
    for number, playout in enumerate(playouts(game_called("shadow_throne"), GAMES, 11)):
        battle = 1
        for event in (event for _, events in playout.moves for event in events):
            if isinstance(event, PowerTrackUpdated):
                last[number, battle] = event
            elif isinstance(event, BattleOpened):
                battle = event.battle
    asked = answered(
        tables,
        Catalogue([game_called("shadow_throne")]),
        "track_band",
        "",
        ["title=shadow_throne", "track=power", "origin=practice"],
    )
    (first,) = (row for row in asked.rows if row.key == "1")
    told = [
        of for number in range(GAMES) for of in (last[number, 1].empire, last[number, 1].rebels, last[number, 1].church)
    ]
    assert sorted(first.values) == sorted(map(float, told))
    assert sum(told) > 0


def test_everybody_plays_a_card_in_each_of_four_waves(tables: Tables):
    told = by_game(tables, "SELECT game, count(*) FROM st_fielded WHERE wave > 0 AND NOT extra")
    assert told == by_game(tables, "SELECT game, 4 * any_value(seats) * any_value(spans) FROM game")


def test_at_seven_seats_each_has_a_place_and_a_seventh_of_the_win(tmp_path: Path):
    """Nobody is first in Shadow Throne, so the place is the seat; a seventh is 60 of 420."""
    game = game_called("shadow_throne")
    with store_in(tmp_path) as store:
        (playout,) = simulate(game, 7, 1, 3, policies={"players": "2-7"})
        played_by_people(store, playout)
    found = tables_of(tmp_path)
    found.catch_up()
    told = found.cursor().execute("SELECT seat, position, first, fair420 FROM seat ORDER BY seat").fetchall()
    found.close()
    assert told == [(seat, seat, None, 60) for seat in range(1, 8)]


def test_the_margin_is_influence_of_the_first_less_that_of_the_second(tables: Tables):
    last = "SELECT game, subject, sum(delta) AS value FROM track_point WHERE track = 'influence' GROUP BY game, subject"
    told = by_game(tables, f"SELECT game, list_reverse_sort(list(value)) FROM ({last})")
    held = by_game(tables, "SELECT game, any_value(margin) FROM game")
    assert {game: most[0] - most[1] for game, most in told.items()} == held


def test_a_wave_of_the_game_is_called_as_the_game_calls_it_then(tables: Tables):
    """“Turn 7” had stood for the second wave of the second battle."""
    told = tables.cursor().execute("SELECT DISTINCT no, turn, span FROM beat").fetchall()
    assert {turn for _, turn, _ in told} == {"wave 1", "wave 2", "wave 3", "wave 4", "resolution"}
    game = game_called("shadow_throne")
    assert {no: said(game, "beat_no", str(no)) for no, *_ in told} == {
        no: f"{turn} of battle {span}" for no, turn, span in told
    }
