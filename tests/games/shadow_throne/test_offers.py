"""What the table is asked, value by value: cards, restrictions, King Kyros' extra card, and names nobody has told."""

import pytest
from msgspec import structs

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.commands import SetUp
from domain.kernel.box import facts_box
from domain.kernel.offer import ENOUGH, admits
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    QUIET,
    battle,
    church,
    empire,
    king,
    played,
    rebel,
    reveal,
    thorn,
)
from tests.specification import table

REVEAL, EXTRA = "shadow_throne.reveal_wave", "shadow_throne.add_extra"


def offered(t):
    return [one.command for one in GAME.offers(t.state)]


def values(t, tag, **filled):
    field = t.asked(tag, **filled)
    assert field is not None
    return [choice.value for choice in field.values]


def test_before_the_first_battle_only_the_set_up_is_open():
    t = table(GAME)
    assert offered(t) == ["shadow_throne.set_up"]
    assert t.asked("shadow_throne.set_up") is None
    assert offered(t.given(SetUp())) == [REVEAL]


def test_a_wave_is_filled_seat_by_seat():
    t = battle(box=(GUARD, BANDIT, PRIEST))
    first = t.asked(REVEAL)
    assert (first.name, first.seat, first.title, first.many) == ("cards", 1, "Ada's card", True)
    assert t.asked(REVEAL, cards=[GUARD.key]).seat == 2
    assert t.asked(REVEAL, cards=[GUARD.key, GUARD.key, PRIEST.key]) is None


def test_the_offer_says_which_wave_and_where_the_answer_lies():
    (offer,) = GAME.offers(battle((GUARD, BANDIT, PRIEST), box=(PRIEST,)).state)
    assert offer.title == "Wave 2: what did each play?"
    assert (offer.where, offer.until) == ("face up before each player", "the battle is swept from the table")


def test_a_card_is_offered_while_a_copy_is_free():
    lone, pair = church("noble", "test_lone", copies=1), rebel("noble", "test_pair", copies=2)
    t = battle(box=(lone, pair, GUARD))
    assert lone.key in values(t, REVEAL)
    assert lone.key not in values(t, REVEAL, cards=[lone.key])
    later = battle((lone, pair, GUARD))
    assert lone.key not in values(later, REVEAL)
    assert pair.key in values(later, REVEAL)
    assert pair.key not in values(later, REVEAL, cards=[pair.key])


def test_a_langman_who_stayed_lies_there_too():
    assert thorn().key not in values(battle(stayed={1: thorn()}, number=2, box=(GUARD,)), REVEAL)


def test_only_a_printed_restriction_is_asked_about_and_the_usual_answer_is_no():
    barred = empire("noble", "test_barred", restriction="Not before wave 3.")
    t = battle(box=(barred, GUARD, PRIEST))
    cards = [barred.key, GUARD.key, barred.key]
    field = t.asked(REVEAL, cards=cards)
    assert (field.name, field.default) == ("illegal", ENOUGH)
    assert [one.value for one in field.values] == [ENOUGH, 1, 3]
    assert field.values[1].label == "Ada's TEST barred: “Not before wave 3.”"
    assert values(t, REVEAL, cards=cards, illegal=[1]) == [ENOUGH, 3]
    assert t.asked(REVEAL, cards=cards, illegal=[1, ENOUGH]) is None
    assert t.asked(REVEAL, cards=cards, illegal=[3]) is None


@pytest.mark.rule("ST-POOR-01", "ST-POOR-02", "ST-POOR-05")
def test_nobody_is_asked_whether_a_card_may_be_played_that_cannot_be_paid():
    """It is turned down either way; Ada pays 2 and 1 hush money, for she played Empire before, and Cy 2 alone."""
    barred = empire("noble", "test_barred", gold=-2, restriction="Not before wave 3.")
    t = battle((GUARD, BANDIT, PRIEST), box=(barred,), gold=(2, 1, 2))
    field = t.asked(REVEAL, cards=[barred.key] * 3)
    assert [one.value for one in field.shown] == [ENOUGH, 3]
    assert [one.value for one in t.asked(REVEAL, cards=[barred.key, barred.key, PRIEST.key]).shown] == [ENOUGH]
    # Logs name such a card, so it is accepted.
    assert admits(field, 1)
    unread = empire("noble", "test_unread", gold=None, restriction="Not before wave 3.")
    t = battle(box=(unread, GUARD, PRIEST), gold=0)
    assert [one.value for one in t.asked(REVEAL, cards=[unread.key, GUARD.key, PRIEST.key]).shown] == [ENOUGH, 1]


def test_a_king_is_offered_the_empire_cards_that_can_be_paid():
    dear, cheap = empire("noble", "test_dear", gold=-2), empire("commoner", "test_cheap", gold=-1)
    t = battle(box=(king(), BANDIT, PRIEST, dear, cheap), gold=(1, 5, 5)).given(reveal(king(), BANDIT, PRIEST))
    assert offered(t) == [EXTRA]
    (offer,) = GAME.offers(t.state)
    assert (offer.seat, offer.given) == (1, {"seat": 1})
    # Further copies of the King and the fillers cost nothing.
    assert values(t, EXTRA) == [None, king().key, cheap.key, "filler_empire"]
    assert t.asked(EXTRA, card=None) is None


def test_a_box_that_is_not_whole_lets_new_cards_be_named():
    t = table(GAME, box=facts_box(GAME)).given(SetUp())
    field = t.asked(REVEAL)
    assert field.other
    assert admits(field, "ferry_keeper")
    assert not admits(field, "")
    assert not admits(field, "outlaw#2")
    whole = battle(box=(GUARD, BANDIT, PRIEST)).asked(REVEAL)
    assert not whole.other
    assert not admits(whole, "ferry_keeper")


def test_a_card_that_lies_there_cannot_be_named_as_a_new_one():
    lone = church("noble", "test_lone")
    t = battle(box=(lone, GUARD), whole=False)
    state = structs.replace(
        t.state, components={**t.state.components, lone.key: structs.replace(lone.prints, copies=1)}
    )
    (offer,) = GAME.offers(state)
    field = GAME.next_field(state, offer, {"cards": [lone.key]})
    assert not admits(field, lone.key)
    assert admits(field, GUARD.key)


def test_when_the_game_is_over_nothing_is_open():
    t = played(church(power=9, influence=3), GUARD, BANDIT, after=QUIET, influence=(13, 0, 0))
    assert GAME.offers(t.state) == ()


def test_cards_come_in_the_order_of_the_box():
    t = battle(box=(GUARD, rebel(key="test_b"), PRIEST))
    assert values(t, REVEAL) == list(t.state.components)
