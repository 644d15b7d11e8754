"""A card that is read while it lies on the table: what was bid and told there stands, and what is read is held against it."""

import pytest
from msgspec import Raw, json, structs

from domain.games.styx import GAME
from domain.games.styx.commands import DeclarePileExhausted, PayElimination
from domain.games.styx.events import EliminationPaid
from domain.kernel.log import Describe, Described, Opened
from domain.kernel.opening import opening
from domain.kernel.refusal import Refused
from tests.games.styx.tables import audience, between, card, seat
from tests.specification import like

OGRE, ANT = card(3, "ogre"), card(1, "ant")
RIDERS = tuple(card(1, f"rider_{number}", horseman=None, elemental=False) for number in range(1, 5))


def paying(component, strength):
    return Describe(component=component, values={"payment_strength": strength})


def bidding(first="elimination 4", others="tithe, tithe"):
    """Seat 1 has 3, and 1 of its Standard-Bearer."""
    return audience((seat((OGRE,)), seat(), seat()), placed="left right right", revealed=f"{first}, {others}")


@pytest.mark.rule("STYX-BID-06")
def test_a_card_does_not_pay_less_than_somebody_bid_with_it():
    t = audience((seat((OGRE,)), seat(), seat()), placed="left right right", revealed="elimination 4, tithe")
    t.when(paying("ogre", 2)).then_refused("STYX-BID-06", field="values", component="ogre")
    t.when(paying("ogre", 3)).then_some(like(Described, component="ogre"))


# Seat 1 bid 1 and has two ways to pay it, so the table waits: one of them must stay.
@pytest.mark.rule("STYX-BID-06")
def test_nor_while_the_table_waits_for_the_payment():
    t = bidding("elimination 1")
    left = t.given(paying("ogre", 0))
    left.when(paying("bearer", 0)).then_refused("STYX-BID-06", component="bearer")
    left.when(PayElimination(seat=1, cards=("bearer",))).then_some(like(EliminationPaid, seat=1))


# Both Eliminations wait for a choice of cards; the left one is paid, the right one is still to be.
@pytest.mark.rule("STYX-BID-06")
def test_nor_while_a_second_payment_is_to_come():
    two = (seat((OGRE, ANT)), seat((card(2, "imp"), card(2, "elf"))), seat())
    t = audience(two, placed="left right right", revealed="elimination 1, elimination 3, tithe")
    t = t.given(PayElimination(seat=1, cards=("ant",)))
    t = t.given(paying("imp", 1))
    t.when(paying("elf", 0)).then_refused("STYX-BID-06", component="elf")


# 1 of the Standard-Bearer and 3 make 4; a 3 that pays 5 leaves 1, 5 and 6, though together more than 4.
@pytest.mark.rule("STYX-ELIM-01")
def test_a_table_that_pays_exactly_is_not_left_without_a_way_to_pay():
    armies = (seat((OGRE,)), seat(), seat())
    t = audience(armies, placed="left right right", revealed="elimination 4, tithe", policies={"payment": "exact"})
    t.when(paying("ogre", 5)).then_refused("STYX-ELIM-01", field="values", component="ogre")
    t.when(paying("ogre", 4)).then_some(like(Described, component="ogre"))


def two_in_french():
    """Three of the four lie in the central discard, the fourth is open; which one was removed nobody saw."""
    return between(
        2,
        edition="fr",
        horseman_unknown=True,
        centre=RIDERS,
        number=4,
        out=("bearer#3", "bearer#4", "bearer#5", "bearer#6"),
    )


@pytest.mark.rule("STYX-TWO-12")
def test_of_four_horsemen_one_was_removed_unseen_so_the_last_card_that_lies_here_is_none():
    t = two_in_french()
    for name in ("rider_1", "rider_2", "rider_3"):
        t = t.given(Describe(component=name, values={"horseman": True}))
    t.when(Describe(component="rider_4", values={"horseman": True})).then_refused("STYX-TWO-12", component="rider_4")
    t.when(Describe(component="rider_4", values={"horseman": False})).then_some(like(Described, component="rider_4"))


@pytest.mark.rule("STYX-TWO-12")
def test_no_position_shows_all_four_where_one_was_removed_unseen():
    four = tuple(card(1, f"rider_{number}", horseman=True) for number in range(1, 5))
    state = structs.replace(between(2, edition="fr", centre=four, number=4).state, horseman_unknown=True)
    with pytest.raises(Refused, match="one of the 4 was removed unseen"):
        opening(GAME, Opened(game="styx", seats=state.names, position=Raw(json.encode(state))))


@pytest.mark.rule("STYX-NEXT-05")
def test_a_card_that_must_lie_in_the_pile_is_not_read_after_the_pile_was_told_to_be_empty():
    hidden = card(2, "hidden", min_players=None)
    t = between(filler=0, number=9, pile=(hidden,)).at(pile=None).given(DeclarePileExhausted())
    t.when(Describe(component="hidden", values={"min_players": 2})).then_refused("STYX-NEXT-05", component="hidden")
    t.when(Describe(component="hidden", values={"min_players": 4})).then_some(like(Described, component="hidden"))
