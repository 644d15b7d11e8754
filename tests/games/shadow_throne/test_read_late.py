"""A card that is read while it lies in a battle: what lies there stands, and what is read is held against it."""

import pytest
from msgspec import structs

from domain.games.shadow_throne.events import GoldPaid, WaveRevealed
from domain.games.shadow_throne.state import Seat
from domain.kernel.log import Describe, Described
from domain.kernel.refusal import Refused
from tests.games.shadow_throne.tables import GUARD, battle, church, empire, rebel, reveal, thorn
from tests.games.shadow_throne.test_positions import LYING, opened
from tests.specification import like

CROWD = rebel("commoner", "crowd")
OTHER = rebel("commoner", "other")


def copies(number, component="crowd"):
    return Describe(component=component, values={"copies": number})


@pytest.mark.rule("ST-CHOOSE-01")
def test_a_card_is_not_read_as_rarer_than_it_lies_here():
    t = battle((CROWD, CROWD, GUARD), box=(CROWD,), whole=False)
    t.when(copies(1)).then_refused("ST-CHOOSE-01", field="values", component="crowd")
    t.when(copies(2)).then_some(like(Described, component="crowd"))


# 18 cards of a faction: three waves of five are 15, and three more of the fourth.
@pytest.mark.rule("ST-SETUP-01")
def test_of_a_card_that_nobody_counted_there_are_at_most_the_18_of_its_faction():
    wave = (CROWD,) * 5
    t = battle(wave, wave, wave, box=(CROWD, GUARD), seats=5, whole=False)
    t.when(reveal(CROWD, CROWD, CROWD, GUARD, GUARD)).then_some(like(WaveRevealed, wave=4))
    t.when(reveal(CROWD, CROWD, CROWD, CROWD, GUARD)).then_refused(
        "ST-CHOOSE-01", field="cards", card="crowd", copies=18
    )


# Of the other card of the faction two lie here: 16 are left, and 15 lie here.
@pytest.mark.rule("ST-SETUP-01")
def test_the_other_cards_of_its_faction_are_not_copies_of_it():
    wave = (CROWD,) * 5
    t = battle(wave, wave, (*wave[2:], OTHER, OTHER), box=(CROWD, OTHER, GUARD), seats=5, whole=False)
    t.when(reveal(CROWD, CROWD, CROWD, GUARD, GUARD)).then_some(like(WaveRevealed, wave=4))
    t.when(reveal(CROWD, CROWD, CROWD, CROWD, GUARD)).then_refused("ST-CHOOSE-01", card="crowd", copies=16)


@pytest.mark.rule("ST-SETUP-01")
def test_nor_are_more_of_them_read_off_another_card():
    wave = (CROWD,) * 5
    t = battle(wave, wave, wave, box=(CROWD, OTHER, GUARD), seats=5, whole=False)
    t.when(copies(3, "other")).then_some(like(Described, component="other"))
    t.when(copies(4, "other")).then_refused("ST-SETUP-01", component="other")


# Two cards that stay, a Rebel's and the Church's, lie before seat 1 as wave 0: a card of either faction pays.
@pytest.mark.rule("ST-HUSH-01")
@pytest.mark.parametrize(
    ("own", "hush"), [(rebel(key="test_r"), 1), (church(key="test_c"), 1), (empire(key="test_e"), 0)]
)
def test_whoever_has_two_cards_that_stayed_pays_hush_money_for_either_faction(own, hush):
    first, second = thorn(), church("noble", "test_briar", ability="stays", number=1, copies=1)
    t = battle(number=2, stayed={1: first}, box=(own, GUARD, second), policies={"langman_hush_wave1": "yes"})
    stayed = t.state.fielded[0]
    t = t.at(fielded=(stayed, structs.replace(stayed, card=second.key, side="church")), deck=t.state.deck - 1)
    t = t.when(reveal(own, GUARD, GUARD)).then_some(like(GoldPaid, seat=1, amount=hush, hush=hush))
    t.then_holds("hush money")


def test_more_purses_than_names_are_told_as_that_whatever_lies_in_them():
    with pytest.raises(Refused, match=r"4 purses lie before 3 players\."):
        opened(structs.replace(LYING, drafted=False, seats=(*LYING.seats, Seat(gold=3, saved=-1))))
