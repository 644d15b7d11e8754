"""A position told by hand opens a game only if a table can look like that."""

import pytest
from msgspec import Raw, json, structs

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.state import Seat
from domain.kernel.log import Opened
from domain.kernel.opening import opening
from domain.kernel.refusal import Refused
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    assassin,
    battle,
    dead,
    empire,
    king,
    played,
    rebel,
    reveal,
    sufferer,
    whisperer,
)
from tests.specification import broken

WAITING = played(king(), GUARD, PRIEST, gold=3).state
LYING = battle((GUARD, BANDIT, PRIEST), gold=3).state


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
    state = LYING
    opened(state)
    with pytest.raises(Refused):
        opened(structs.replace(state, fielded=(structs.replace(state.fielded[0], **wrong), *state.fielded[1:])))


@pytest.mark.parametrize("wrong", [
    {"gold": -1}, {"influence": -1}, {"hush": -1}, {"poor": -1}, {"consolation": -1}, {"saved": 1}, {"bare": True},
], ids=str)  # fmt: skip
def test_a_purse_that_cannot_be_is_refused(wrong):
    state = LYING
    with pytest.raises(Refused):
        opened(structs.replace(state, seats=(structs.replace(state.seats[0], **wrong), *state.seats[1:])))


@pytest.mark.parametrize(("rule", "wrong"), [
    ("ST-RES-02", {"won": (5, 0, 0)}), ("ST-KILL-01", {"losses": (0, 9, 0)}), ("ST-CONV-02", {"conversions": (4, 0, 0)}),
], ids=str)  # fmt: skip
def test_more_than_one_battle_can_bring_is_refused_by_its_rule(rule, wrong):
    with pytest.raises(Refused) as refused:
        opened(structs.replace(LYING, **wrong))
    assert refused.value.refusal.rule == rule


@pytest.mark.parametrize(("rule", "wrong"), [
    ("ST-END-01", {"influence": 99}), ("ST-END-01", {"influence": 15}), ("ST-HUSH-04", {"hush": 7}),
    ("ST-POOR-01", {"poor": 2}),
], ids=str)  # fmt: skip
def test_a_purse_that_no_battle_so_far_can_bring_is_refused_by_its_rule(rule, wrong):
    state = LYING
    with pytest.raises(Refused) as refused:
        opened(structs.replace(state, seats=(structs.replace(state.seats[0], **wrong), *state.seats[1:])))
    assert refused.value.refusal.rule == rule


@pytest.mark.parametrize("gold", [10_000, 32_768, 10**24])
def test_no_table_counts_beyond_9999(gold):
    text = json.encode(LYING)
    assert text.count(b'"gold":3') == 3
    wrong = Raw(text.replace(b'"gold":3', b'"gold":%d' % gold, 1))
    with pytest.raises(Refused, match=r"in seats\.1\.gold, and no table counts beyond 9,999"):
        opening(GAME, Opened(game="shadow_throne", seats=LYING.names, position=wrong))


def test_special_influence_of_this_battle_may_stand_beyond_the_target():
    simone = sufferer(amount=2)
    t = battle(None, box=(simone, assassin(1), BANDIT, GUARD, PRIEST), influence=(14, 0, 0), number=2, won=(0, 0, 1))
    poor = tuple(structs.replace(seat, poor=1) for seat in t.state.seats)
    assert opened(t.at(seats=poor).when(reveal(simone, assassin(1), BANDIT)).state)


DIED = battle((dead(BANDIT), GUARD, PRIEST), gold=3, losses=(0, 1, 0)).state
NEXT = battle((GUARD, BANDIT, PRIEST), gold=3, number=2, won=(0, 0, 1)).state
SPENT = battle((empire(gold=-2), rebel(gold=1), PRIEST), gold=(1, 4, 3)).state


@pytest.mark.parametrize(("law", "possible", "wrong"), [
    # Three cards of one battle print nothing: everybody still has the 3 gold of the beginning.
    ("gold comes from cards", LYING, {"seats": (Seat(4), Seat(3), Seat(3))}),
    ("gold comes from cards", LYING, {"seats": (Seat(2), Seat(3), Seat(3))}),
    # One who paid 2 has 1 left, one who took 1 has 4.
    ("gold comes from cards", SPENT, {"seats": (Seat(1), Seat(5), Seat(3))}),
    # A seven-card hand of the best card, printing 0 and turned down for 1 gold: 3 + 7.
    ("gold comes from cards", NEXT, {"seats": (Seat(11), Seat(3), Seat(3))}),
    ("influence comes from battles", LYING, {"seats": (Seat(3, influence=2), Seat(3), Seat(3))}),
    ("consolation comes from battles", LYING, {"seats": (Seat(5, consolation=2), Seat(3), Seat(3))}),
    ("every battle is won", NEXT, {"won": (0, 0, 0)}),
    ("counted is what lies there", DIED, {"losses": (0, 0, 0)}),
    ("counted is what lies there", LYING, {"conversions": (1, 0, 0)}),
    ("counted is what lies there", LYING, {"seats": (Seat(3, poor=1), Seat(3), Seat(3))}),
])  # fmt: skip
def test_what_no_battle_can_have_brought_is_refused(law, possible, wrong):
    opened(possible)
    position = structs.replace(possible, **wrong)
    assert broken(GAME, law, position)
    with pytest.raises(Refused, match="The position cannot be"):
        opened(position)


@pytest.mark.rule("ST-CARD-SYTHERA-03")
def test_whom_sythera_silenced_has_brought_nothing_by_dying():
    # Silenced by a 1 and killed by a 2, her 2 of special influence never came.
    turncoat = rebel("elite", "test_turncoat", ability="kill_nobles", number=2)
    simone = sufferer(amount=2)
    t = played(whisperer(1), simone, turncoat, GUARD, policies={"sythera_scope": "all_texts"})
    assert not broken(GAME, "influence comes from battles", t.state)
    seats = tuple(structs.replace(seat, influence=2 * (place == 1)) for place, seat in enumerate(t.state.seats))
    assert broken(GAME, "influence comes from battles", structs.replace(t.state, seats=seats))


def test_every_law_of_the_past_is_broken_here():
    marks = test_what_no_battle_can_have_brought_is_refused.pytestmark
    assert {law for law, *_ in marks[0].args[1]} == {law.name for law in GAME.past}
