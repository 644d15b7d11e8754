"""What the table moves back by hand: what lies on it, and nothing that is only counted."""

import pytest

from domain.games import keys
from domain.recording.game_log import GameLog
from service.desk import to_move_words
from service.reversal import put_back
from service.simulating import simulated_logs

COUNTED = ("Poor turns", "Consolation taken", "Hush money", "War Strength", "Income", "Battles won")


def told(log: GameLog, before: int, after: int) -> list[str]:
    lines = put_back(log.game, log.opened.seats, log.state_at(before), log.state_at(after))
    return [to_move_words(line) for line in lines]


@pytest.mark.parametrize("key", keys())
def test_only_what_lies_on_the_table_is_moved_back(key: str):
    log = next(simulated_logs(key, 3, 1, 1))
    for move in range(1, len(log.moves)):
        for line in (*told(log, move, move - 1), *told(log, move - 1, move)):
            assert "None" not in line
            assert not line.startswith(COUNTED)


@pytest.mark.parametrize("key", keys())
def test_an_undone_set_up_is_put_back_as_a_whole(key: str):
    log = next(simulated_logs(key, 3, 1, 1))
    assert told(log, 1, 0) == ["Put everything back as before the set-up"]
    assert told(log, 0, 1) == ["Set the table up again"]


def test_a_card_of_the_wave_goes_back_to_the_hand_it_came_from():
    log = next(simulated_logs("shadow_throne", 3, 1, 1))
    card, name = log.game.view(log.state_at(3), "scribe").zones[3].items[-1].label, log.opened.seats[0]
    assert f"{card} back to the hand of {name}" in told(log, 3, 2)
    assert f"{card} from the hand of {name} to the table" in told(log, 2, 3)
