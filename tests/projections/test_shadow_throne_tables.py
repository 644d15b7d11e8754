"""The first battle of a simulated game of Shadow Throne, its events read by hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.games import game as game_called
from domain.kernel.log import Opened
from domain.recording.game_log import GameLog
from domain.recording.rows import Row
from domain.simulation.playouts import simulate
from projections.follow import Tables
from service.simulating import log_of
from tests.projections.following import store_in, tables_of

GAME = game_called("shadow_throne")


@pytest.fixture(scope="module")
def log() -> GameLog:
    return log_of(GAME, next(simulate(GAME, 3, 1, 3)))


@pytest.fixture(scope="module")
def tables(log: GameLog, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    folder: Path = tmp_path_factory.mktemp("shadow_throne")
    with store_in(folder) as store:
        store.append(log.id, list(log.rows))
        found = tables_of(folder)
        found.catch_up()
        yield found
        found.close()


def events(log: GameLog, name: str) -> list[Row]:
    return [row for row in log.rows if type(row.event).__name__ == name]


def test_every_card_of_a_wave_is_a_row(log: GameLog, tables: Tables):
    revealed = events(log, "WaveRevealed")
    told = (
        tables.cursor()
        .execute(
            "SELECT battle, wave, list(card ORDER BY seat) FROM st_fielded WHERE NOT extra GROUP BY ALL ORDER BY ALL"
        )
        .fetchall()
    )
    assert told == [
        (row.round, row.event.wave, [card.partition("#")[0] for card in row.event.cards]) for row in revealed
    ]


def test_influence_of_the_cards_is_that_of_the_seats(log: GameLog, tables: Tables):
    told = (
        tables.cursor()
        .execute("SELECT seat, sum(influence + special) FROM st_fielded GROUP BY seat ORDER BY seat")
        .fetchall()
    )
    assert [influence for _, influence in told] == [GAME.tracks(log.state)["influence", seat] for seat in (1, 2, 3)]


def test_power_and_winners_are_those_of_the_events(log: GameLog, tables: Tables):
    told = tables.cursor().execute("SELECT battle, power, winners FROM st_battle ORDER BY battle").fetchall()
    bits = {"empire": 1, "rebels": 2, "church": 4}
    assert told == [
        (row.event.battle, row.event.power, sum(bits[faction] for faction in row.event.factions))
        for row in events(log, "BattleWon")
    ]


def test_who_paid_nothing_was_poor(log: GameLog, tables: Tables):
    told = tables.cursor().execute("SELECT count(*) FROM st_fielded WHERE face = 'poor'").fetchone()
    assert told == (len(events(log, "CardTurnedDown")),)


def test_a_beat_is_a_wave_or_the_resolution(log: GameLog, tables: Tables):
    told = tables.cursor().execute("SELECT turn FROM beat WHERE span = 1 ORDER BY no").fetchall()
    assert [turn for (turn,) in told] == ["wave 1", "wave 2", "wave 3", "wave 4", "resolution"]
    assert isinstance(log.rows[0].event, Opened)
