"""Which cards a game was played with is told by the name of their box, where they are not those that are shipped."""

import json

import pytest
from msgspec import structs

from dashboard.reel import reel
from dashboard.report_component.telling import box
from domain.games import game as game_called
from domain.games import keys
from domain.kernel.box import practice_box
from domain.kernel.log import Box
from domain.recording.game_log import GameLog
from domain.simulation.playouts import simulate
from service.simulating import log_of


def played(key: str, **told: str) -> GameLog:
    game = game_called(key)
    other: Box = structs.replace(practice_box(game), **told)
    (playout,) = simulate(game, game.seats.least, 1, 1, box=other)
    return log_of(game, playout)


@pytest.mark.parametrize("key", keys())
def test_the_heads_of_report_and_replay_name_changed_cards(key: str):
    dear = played(key, name="dear ash\u202e")
    assert box(dear) == "practice box: invented values (dear ash)"
    assert json.loads(reel(dear, "scribe"))["box"] == "practice box (dear ash)"
    ours = played(key)
    assert box(ours) == "practice box: invented values"
    assert json.loads(reel(ours, "scribe"))["box"] == "practice box"
