"""A position told by hand opens a game only if a table can look like that."""

import pytest
from msgspec import Raw, json, structs

from domain.games.shadow_throne import GAME
from domain.kernel.log import Opened
from domain.kernel.opening import opening
from domain.kernel.refusal import Refused
from tests.games.shadow_throne.tables import BANDIT, GUARD, PRIEST, battle, king, played

WAITING = played(king(), GUARD, PRIEST).state


def opened(state):
    box = GAME.evolve(None, opening(GAME, Opened(game="shadow_throne", seats=state.names)))
    assert box.names == state.names
    return opening(GAME, Opened(game="shadow_throne", seats=state.names, position=Raw(json.encode(state))))


def test_a_position_in_which_a_king_waits_opens_a_game():
    assert GAME.evolve(None, opened(WAITING)) == WAITING


@pytest.mark.parametrize("wrong", [
    {"king": "nobody"}, {"king": ""}, {"king": "test_guard"}, {"batch": 0}, {"batch": 2}, {"batch": 0, "king": ""},
    {"asked": ("test_king_3",)}, {"asked": ("nobody",)}, {"battle": 0}, {"battle": -1}, {"counted": -1}, {"wave": 7},
    {"won": (-1, 0, 0)}, {"losses": (0, -1, 0)}, {"conversions": (0, 0, -1)}, {"deck": -1}, {"winners": (1,)},
    {"ranks": (1, 2, 3)}, {"how": "luck"}, {"promised": ((2, 1, "test_guard"),)}, {"seats": ()},
], ids=str)  # fmt: skip
def test_a_position_that_no_table_can_have_is_refused(wrong):
    with pytest.raises(Refused):
        opened(structs.replace(WAITING, **wrong))


@pytest.mark.parametrize("wrong", [
    {"side": "nobody"}, {"side": ""}, {"card": "test_bandit"}, {"card": "unheard_of"}, {"card": "test_guard#1"},
    {"card": "test_guard#99"}, {"seat": 9}, {"seat": 0}, {"wave": 0}, {"wave": 2}, {"ability": "stayed"},
    {"ability": "stays"}, {"ability": "asleep"}, {"tokens": -1}, {"bonus": -1}, {"converted": True},
], ids=str)  # fmt: skip
def test_a_card_that_cannot_lie_like_that_is_refused(wrong):
    state = battle((GUARD, BANDIT, PRIEST)).state
    opened(state)
    with pytest.raises(Refused):
        opened(structs.replace(state, fielded=(structs.replace(state.fielded[0], **wrong), *state.fielded[1:])))


@pytest.mark.parametrize("wrong", [
    {"gold": -1}, {"influence": -1}, {"hush": -1}, {"poor": -1}, {"consolation": -1}, {"saved": 1}, {"bare": True},
], ids=str)  # fmt: skip
def test_a_purse_that_cannot_be_is_refused(wrong):
    state = battle((GUARD, BANDIT, PRIEST)).state
    with pytest.raises(Refused):
        opened(structs.replace(state, seats=(structs.replace(state.seats[0], **wrong), *state.seats[1:])))
