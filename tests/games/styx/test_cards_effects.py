"""Muster effects at the end of the Audience, in the order in which the rulebook lists them."""

from itertools import combinations

import pytest

from domain.games.styx.commands import DeclineEffect, UseEffect
from domain.games.styx.events import (
    AudienceClosed,
    BonusIncomeGained,
    CardRemoved,
    CardsExchanged,
    CardTurnedDown,
    CardTurnedUp,
    ChaosAdvanced,
    ChaosRetreated,
    CountersPlaced,
    EffectDeclined,
    EffectsCalled,
    EffectUsed,
    EternalReturned,
    HorsemanClaimed,
    InfluenceAdvanced,
    SoulAdvanced,
    TotemGained,
    TotemRemoved,
)
from tests.games.styx.tables import (
    PASSER_BY,
    audience,
    card,
    cards,
    down,
    eternal,
    holding,
    horseman,
    joined,
    legendary,
    mustered,
    place,
    reveal,
    seat,
    special,
)
from tests.specification import like

MOTH, OWL = card(1, "moth"), card(3, "owl")
RIDER, TALL_RIDER = horseman(3, "rider"), horseman(5, "tall_rider")


def use(seat, card, **choices):
    return UseEffect(seat=seat, card=card, **choices)


def owned(t, number, key):
    return next((one for one in t.state.seat(number).army if one.card == key), None)


def lying(t):
    return [one.card for one in t.state.centre]


# The order.
PRINTED = (
    "devils_soul", "headless", "siren", "necromancer", "lich", "nidhogr", "reaper", "shaman", "cultist", "succubus"
)  # fmt: skip


def two_effects(left, right, **more):
    """Seats 1 and 2 muster these abilities; every effect has something to choose from."""
    a = seat(army=(MOTH, card(1, "gnat"), down(card(1, "ant"))))
    b = seat(army=(OWL, card(1, "wasp"), down(card(1, "bee"))))
    spirit = card(2, "fire_spirit", elemental=True, elements=("fire",))
    return audience(
        (a, b, seat(army=(card(1, "crow"),))), left=special(left), right=special(right), centre=(card(2, "old"),),
        pile=(RIDER, spirit), placed="left right right", revealed="muster 1, muster 1", **more,
    )  # fmt: skip


@pytest.mark.rule("STYX-CARD-ORDER-01")
@pytest.mark.parametrize(("earlier", "later"), tuple(combinations(PRINTED, 2)))
def test_effects_of_one_audience_come_in_the_printed_order_whatever_the_seats(earlier, later):
    for_later_first = two_effects(later, earlier).when(reveal(3, "tithe"))
    for_later_first.then_some(like(EffectsCalled, effects=((earlier, 2), (later, 1)), rule="STYX-CARD-ORDER-01"))
    in_order = two_effects(earlier, later).when(reveal(3, "tithe"))
    in_order.then_some(like(EffectsCalled, effects=((earlier, 1), (later, 2)), rule="STYX-CARD-ORDER-01"))


@pytest.mark.rule("STYX-CARD-ORDER-01")
def test_a_necromancer_waits_for_the_siren():
    t = two_effects("necromancer", "siren").given(reveal(3, "tithe"))
    t.when(use(1, "necromancer", give="moth", take="old")).then_refused("STYX-CARD-ORDER-01")
    t.when(DeclineEffect(seat=1, card="necromancer")).then_refused("STYX-CARD-ORDER-01")
    after = t.given(use(2, "siren", give="wasp", take="crow"))
    after.when(use(1, "necromancer", give="moth", take="old")).then_some(like(EffectUsed, card="necromancer"))


@pytest.mark.rule("STYX-CARD-ORDER-01")
def test_a_reaper_waits_for_the_lich():
    t = two_effects("reaper", "lich").given(reveal(3, "tithe"))
    t.when(use(1, "reaper", take="old")).then_refused("STYX-CARD-ORDER-01")


# What an exchange refreshes.
@pytest.mark.rule("STYX-CARD-REFRESH-01")
@pytest.mark.parametrize("ability", ["hydra", "djinn"])
def test_a_siren_refreshes_the_counters_of_the_card_it_takes(ability):
    t = mustered(special("siren"), (seat(army=(MOTH,)), seat(army=(holding(special(ability), 1),)), seat()))
    after = t.when(use(1, "siren", give="moth", take=ability))
    after.then_some(like(CountersPlaced, seat=1, card=ability, counters=3, rule="STYX-CARD-REFRESH-01"))
    assert owned(after, 1, ability).counters == 3


@pytest.mark.rule("STYX-CARD-REFRESH-01")
def test_a_siren_refreshes_the_card_that_is_given_as_well():
    t = mustered(special("siren"), (seat(army=(holding(special("hydra"), 1),)), seat(army=(OWL,)), seat()))
    after = t.when(use(1, "siren", give="hydra", take="owl"))
    after.then_some(like(CountersPlaced, seat=2, card="hydra", counters=3, rule="STYX-CARD-REFRESH-01"))
    assert owned(after, 2, "hydra").counters == 3


@pytest.mark.rule("STYX-CARD-REFRESH-01")
def test_a_necromancer_and_a_lich_refresh_counters_too():
    raised = mustered(special("necromancer"), (seat(army=(MOTH,)), seat(), seat()), centre=(special("djinn"),))
    after = raised.when(use(1, "necromancer", give="moth", take="djinn"))
    after.then_some(like(CountersPlaced, seat=1, card="djinn", counters=3, rule="STYX-CARD-REFRESH-01"))
    spent = (down(special("hydra")), down(OWL))
    turned = mustered(special("lich"), (seat(army=spent), seat(), seat())).when(use(1, "lich", take="hydra"))
    turned.then_some(like(CountersPlaced, seat=1, card="hydra", counters=3, rule="STYX-CARD-REFRESH-01"))


@pytest.mark.rule("STYX-CARD-REFRESH-01", "STYX-MUSTER-07")
@pytest.mark.parametrize("ability", ["nidhogr", "reaper", "shaman", "cultist", "succubus", "headless", "necromancer"])
def test_no_other_ability_comes_back(ability):
    t = mustered(
        special("siren"), (seat(army=(MOTH,)), seat(army=(special(ability),)), seat()), centre=(OWL,), pile=(RIDER,)
    )
    after = t.when(use(1, "siren", give="moth", take=ability))
    after.then_none(CountersPlaced, EffectsCalled, SoulAdvanced, ChaosRetreated, TotemGained, HorsemanClaimed)
    after.then_some(like(AudienceClosed))


# The Devil's Soul.
@pytest.mark.rule("STYX-CARD-DEVILS-SOUL-01")
@pytest.mark.parametrize("spared", ["zombie", "oak", "devils_soul"])
def test_the_devils_soul_discards_no_eternal_no_zombie_and_not_itself(spared):
    army = (special("zombie"), eternal(2, "oak"), card(2, "ogre"), MOTH)
    t = mustered(special("devils_soul"), (seat(army=army), seat(), seat()))
    t.when(use(1, "devils_soul", give=spared)).then_refused("STYX-CARD-DEVILS-SOUL-01")


@pytest.mark.rule("STYX-CARD-DEVILS-SOUL-01")
def test_a_card_of_somebody_else_or_already_down_is_no_discard():
    army = (card(2, "ogre"), MOTH, down(card(1, "ant")))
    t = mustered(special("devils_soul"), (seat(army=army), seat(army=(OWL,)), seat()))
    for wrong in ("owl", "ant", "bearer#2"):
        t.when(use(1, "devils_soul", give=wrong)).then_refused("STYX-CARD-DEVILS-SOUL-01")


@pytest.mark.rule("STYX-CARD-DEVILS-SOUL-01", "STYX-CARD-DEVILS-SOUL-02")
def test_the_only_valid_card_is_discarded_without_being_asked_for():
    a = seat(army=(special("zombie"), eternal(2, "oak"), card(2, "ogre")), bearer="down")
    t = audience(
        (a, seat(), seat()), left=special("devils_soul"), right=PASSER_BY, placed="left right right",
        revealed="muster 1, tithe",
    )  # fmt: skip
    after = t.when(reveal(3, "tithe"))
    after.then_some(like(CardTurnedDown, seat=1, card="ogre", rule="STYX-CARD-DEVILS-SOUL-03"), like(AudienceClosed))
    assert owned(after, 1, "devils_soul").up


@pytest.mark.rule("STYX-CARD-DEVILS-SOUL-02")
def test_the_discard_of_the_devils_soul_is_a_price():
    t = mustered(special("devils_soul"), (seat(army=(card(2, "ogre"), MOTH)), seat(), seat()))
    t.when(DeclineEffect(seat=1, card="devils_soul")).then_refused("STYX-CARD-DEVILS-SOUL-02")


@pytest.mark.rule("STYX-CARD-DEVILS-SOUL-02")
def test_without_a_valid_card_the_devils_soul_joins_face_down_and_counts_for_influence():
    a = seat(army=(special("zombie"), eternal(2, "oak")), bearer="down")
    t = audience(
        (a, seat(), seat()), left=special("devils_soul", 4), right=PASSER_BY, placed="left right right",
        revealed="muster 1, tithe",
    )  # fmt: skip
    after = t.when(reveal(3, "tithe"))
    after.then_some(like(CardTurnedDown, seat=1, card="devils_soul", rule="STYX-CARD-DEVILS-SOUL-02"))
    assert not owned(after, 1, "devils_soul").up
    # 1 + 2 + 2 before, and the 4 of the Devil's Soul.
    after.then_tracks({("influence", 1): 9})


@pytest.mark.rule("STYX-CARD-DEVILS-SOUL-03")
def test_its_discard_lies_face_down_with_its_owner_and_moves_nothing():
    t = mustered(special("devils_soul", 4), (seat(army=(card(2, "ogre", soul=1), MOTH)), seat(), seat()))
    after = t.when(use(1, "devils_soul", give="ogre"))
    after.then_some(like(CardTurnedDown, seat=1, card="ogre", rule="STYX-CARD-DEVILS-SOUL-03"))
    after.then_none(ChaosAdvanced, SoulAdvanced, InfluenceAdvanced)
    assert not owned(after, 1, "ogre").up
    assert lying(after) == []
    after.then_tracks({("influence", 1): 8, ("chaos", "game"): 0, ("soul", 1): 0})


# The Headless Horseman.
@pytest.mark.rule("STYX-CARD-HEADLESS-01")
def test_the_headless_horseman_is_swapped_for_a_horseman_of_the_pile():
    t = mustered(special("headless", 4), pile=(RIDER, TALL_RIDER), filler=20)
    # 22 cards, and the passer-by went back: 23.
    t.then_tracks({("pile", "game"): 23})
    after = t.when(use(1, "headless", take="rider"))
    after.then_some(like(HorsemanClaimed, seat=1, gave="headless", took="rider", rule="STYX-CARD-HEADLESS-01"))
    assert owned(after, 1, "rider").up
    assert owned(after, 1, "headless") is None
    after.then_tracks({("pile", "game"): 23, ("horsemen", 1): 1})
    # It is in the pile again: it can come up in the next Audience.
    after.when(cards("headless", "tall_rider")).then_tracks({("pile", "game"): 21})


@pytest.mark.rule("STYX-CARD-HEADLESS-01")
@pytest.mark.parametrize("named", ["owl", "far_rider", "lost_rider", "filler", "headless"])
def test_only_a_horseman_of_the_pile_can_be_claimed(named):
    seats = (seat(), seat(army=(horseman(2, "far_rider"), OWL)), seat())
    t = mustered(special("headless", 4), seats, centre=(horseman(2, "lost_rider"),), pile=(RIDER,))
    t.when(use(1, "headless", take=named)).then_refused("STYX-CARD-HEADLESS-01")


@pytest.mark.rule("STYX-CARD-HEADLESS-02")
def test_the_headless_horseman_may_be_kept():
    t = mustered(special("headless", 4), pile=(RIDER,))
    after = t.when(DeclineEffect(seat=1, card="headless"))
    after.then_some(like(EffectDeclined, seat=1, card="headless", rule="STYX-CARD-HEADLESS-02"))
    assert owned(after, 1, "headless").up
    after.then_tracks({("horsemen", 1): 0, ("influence", 1): 5})


@pytest.mark.rule("STYX-CARD-HEADLESS-02")
def test_without_a_horseman_in_the_pile_it_stays():
    t = audience(left=special("headless", 4), right=PASSER_BY, placed="left right right", revealed="muster 1, tithe")
    after = t.when(reveal(3, "tithe"))
    after.then_some(like(AudienceClosed)).then_none(HorsemanClaimed)
    assert owned(after, 1, "headless").up


@pytest.mark.rule("STYX-CARD-HEADLESS-02", "STYX-CARD-HEADLESS-01")
def test_it_does_not_go_back_with_nothing_taken():
    t = mustered(special("headless", 4), pile=(RIDER,))
    t.when(use(1, "headless")).then_refused("STYX-CARD-HEADLESS-02")


@pytest.mark.rule("STYX-CARD-HEADLESS-03")
@pytest.mark.parametrize(("taken", "to"), [("rider", 9), ("tall_rider", 10)])
def test_the_swap_moves_influence_by_the_difference_only(taken, to):
    # Influence 5, the Headless Horseman of 4 makes 9; a Horseman of 3 leaves 9, one of 5 makes 10.
    t = mustered(special("headless", 4), (seat(army=(card(4, "ogre"),)), seat(), seat()), pile=(RIDER, TALL_RIDER))
    t.then_tracks({("influence", 1): 9})
    after = t.when(use(1, "headless", take=taken))
    after.then_tracks({("influence", 1): to})
    if to == 10:
        after.then_some(like(InfluenceAdvanced, seat=1, gain=1, to=10, rule="STYX-CARD-HEADLESS-03"))
    else:
        after.then_none(InfluenceAdvanced)


def against_headless(army):
    """Seat 1 is about to reveal Elimination on a Headless Horseman of 4, last of three."""
    return audience(
        (seat(army=army), seat(), seat()), left=special("headless", 4), right=PASSER_BY, first=2, filler=20,
        placed="right right left", revealed="tithe, tithe",
    )  # fmt: skip


@pytest.mark.rule("STYX-CARD-HEADLESS-04")
def test_an_eliminated_headless_horseman_goes_back_to_the_pile():
    t = against_headless((card(4, "ogre"),))
    t.when(reveal(1, "elimination 3")).then_refused("STYX-ELIM-10", "STYX-CARD-HEADLESS-04")
    after = t.when(reveal(1, "elimination 4"))
    after.then_some(like(EternalReturned, slot="left", card="headless"))
    after.then_none(ChaosAdvanced, SoulAdvanced, HorsemanClaimed)
    # 20 cards, the Headless Horseman and the passer-by.
    after.then_tracks({("pile", "game"): 22, ("chaos", "game"): 0, ("soul", 1): 0})


@pytest.mark.rule("STYX-CHAOS-02")
def test_an_unclaimed_headless_horseman_moves_no_chaos():
    t = audience(left=special("headless", 4), right=PASSER_BY, placed="left right right", revealed="tithe, tithe")
    after = t.when(reveal(3, "tithe"))
    after.then_none(ChaosAdvanced).then_some(like(EternalReturned, card="headless", rule="STYX-CHAOS-02"))


@pytest.mark.rule("STYX-CARD-HEADLESS-04")
def test_a_headless_horseman_is_never_bid_and_stays_out_of_the_war():
    a = seat(army=(special("headless", 4),), bearer="down")
    t = audience(
        (a, seat(), seat()), left=1, right=PASSER_BY, first=2, placed="right right left", revealed="tithe, tithe"
    )
    t.when(reveal(1, "elimination 1")).then_refused("STYX-CARD-HEADLESS-04")
    t.then_tracks({("strength", 1): 0})


# The Siren.
def siren(mine=(MOTH,), theirs=(OWL,), **more):
    return mustered(special("siren"), (seat(army=mine), seat(army=theirs), seat()), **more)


@pytest.mark.rule("STYX-CARD-SIREN-01")
def test_a_siren_exchanges_a_face_up_card_for_one_of_another_player():
    after = siren().when(use(1, "siren", give="moth", take="owl"))
    after.then_some(
        like(EffectUsed, seat=1, card="siren"),
        like(CardsExchanged, seat=1, gave="moth", took="owl", other=2, rule="STYX-CARD-SIREN-01"),
    )
    assert owned(after, 1, "owl").up
    assert owned(after, 2, "moth").up
    assert owned(after, 1, "moth") is None
    assert owned(after, 2, "owl") is None
    # A: 1 + 1 + 2, then 2 more; B keeps 4 though its cards sum to 2.
    after.then_tracks({("influence", 1): 6, ("influence", 2): 4, ("strength", 1): 6, ("strength", 2): 2})


@pytest.mark.rule("STYX-CARD-SIREN-01")
def test_a_siren_moves_no_face_down_card():
    t = siren((MOTH, down(card(2, "ogre"))), (OWL, down(card(5, "giant"))))
    t.when(use(1, "siren", give="ogre", take="owl")).then_refused("STYX-CARD-SIREN-01", field="give")
    t.when(use(1, "siren", give="moth", take="giant")).then_refused("STYX-CARD-SIREN-01", field="take")


@pytest.mark.rule("STYX-CARD-SIREN-01")
@pytest.mark.parametrize("named", ["lost", "filler", "gnat", "totem"])
def test_a_siren_takes_nothing_from_the_centre_the_pile_or_its_own_army(named):
    t = siren((MOTH, card(1, "gnat")), centre=(card(1, "lost"),))
    t.when(use(1, "siren", give="moth", take=named)).then_refused("STYX-CARD-SIREN-01")


@pytest.mark.rule("STYX-CARD-SIREN-01")
def test_an_exchange_names_both_cards():
    siren().when(use(1, "siren", give="moth")).then_malformed("take")
    siren().when(use(1, "siren", take="owl")).then_malformed("give")
    siren().when(use(1, "siren", give="moth", take="owl")).then_some(like(EffectUsed, rule="STYX-CARD-SIREN-01"))


@pytest.mark.rule("STYX-CARD-SIREN-02")
def test_a_siren_does_not_give_itself():
    siren().when(use(1, "siren", give="siren", take="owl")).then_refused("STYX-CARD-SIREN-02")


@pytest.mark.rule("STYX-CARD-SIREN-02")
def test_the_other_card_of_the_audience_is_not_exchanged():
    seats = (seat(army=(MOTH,)), seat(army=(OWL,)), seat())
    t = mustered(special("siren"), seats, right=card(4, "fresh"), also=True)
    t.when(use(1, "siren", give="moth", take="fresh")).then_refused("STYX-CARD-SIREN-02")


@pytest.mark.rule("STYX-CARD-SIREN-02", "STYX-CARD-SIREN-01")
@pytest.mark.parametrize(
    "wanted",
    [eternal(3, "oak"), special("zombie"), legendary(3, "crown"), horseman(3, "rider"), joined(OWL, 4)],
    ids=lambda one: one.key,
)
def test_eternals_zombie_legendaries_and_horsemen_are_exchanged(wanted):
    after = siren(theirs=(wanted,), number=5).when(use(1, "siren", give="moth", take=wanted.key))
    after.then_some(like(CardsExchanged, took=wanted.key, rule="STYX-CARD-SIREN-01"))
    # The exclusions are told by the refusals above; here the same Siren refuses itself.
    siren(theirs=(wanted,), number=5).when(use(1, "siren", give="siren", take=wanted.key)).then_refused(
        "STYX-CARD-SIREN-02"
    )


# The Necromancer.
CENTRE = (card(4, "ogre"), card(2, "imp"))


def necromancer(mine=(MOTH,), centre=CENTRE, **more):
    return mustered(special("necromancer"), (seat(army=mine), seat(army=(OWL,)), seat()), centre=centre, **more)


@pytest.mark.rule("STYX-CARD-NECROMANCER-01")
def test_a_necromancer_exchanges_an_own_card_for_one_of_the_centre():
    after = necromancer().when(use(1, "necromancer", give="moth", take="ogre"))
    after.then_some(like(CardsExchanged, seat=1, gave="moth", took="ogre", other=None, rule="STYX-CARD-NECROMANCER-01"))
    assert owned(after, 1, "ogre").up
    assert owned(after, 1, "moth") is None
    assert sorted(lying(after)) == ["imp", "moth"]
    # A: 1 + 1 + 2, then 3 more. The centre fell from 6 to 3, Chaos did not.
    after.then_tracks({("influence", 1): 7, ("chaos", "game"): 6})


@pytest.mark.rule("STYX-CARD-NECROMANCER-01")
@pytest.mark.parametrize("named", ["owl", "ant", "filler", "totem"])
def test_a_necromancer_takes_from_the_centre_only(named):
    t = necromancer((MOTH, down(card(1, "ant"))))
    t.when(use(1, "necromancer", give="moth", take=named)).then_refused("STYX-CARD-NECROMANCER-01", field="take")


@pytest.mark.rule("STYX-CARD-NECROMANCER-01")
@pytest.mark.parametrize("given", ["necromancer", "bearer", "ant", "owl"])
def test_a_necromancer_gives_a_face_up_card_of_its_owner_not_itself_nor_the_bearer(given):
    t = necromancer((MOTH, down(card(1, "ant"))))
    t.when(use(1, "necromancer", give=given, take="ogre")).then_refused("STYX-CARD-NECROMANCER-01", field="give")


@pytest.mark.rule("STYX-CARD-NECROMANCER-02")
def test_a_necromancer_takes_a_card_that_came_to_the_centre_in_this_audience():
    t = necromancer(centre=(), right=card(3, "fresh"))
    t.then_tracks({("chaos", "game"): 3})
    after = t.when(use(1, "necromancer", give="moth", take="fresh"))
    after.then_some(like(CardsExchanged, took="fresh", rule="STYX-CARD-NECROMANCER-02"))
    after.then_none(ChaosRetreated).then_tracks({("chaos", "game"): 3})
    assert lying(after) == ["moth"]


@pytest.mark.rule("STYX-CARD-NECROMANCER-03")
def test_an_eternal_given_to_the_centre_counts_for_chaos():
    # The centre goes from 8 to 10: an Eternal 3 for a 1.
    t = necromancer((eternal(3, "oak"),), (card(7, "ogre"), card(1, "imp")))
    after = t.when(use(1, "necromancer", give="oak", take="imp"))
    after.then_some(
        like(CardsExchanged, gave="oak", took="imp", rule="STYX-CARD-NECROMANCER-03"),
        like(ChaosAdvanced, steps=2, to=10),
    )
    assert sorted(lying(after)) == ["oak", "ogre"]


# The Lich.
def lich(army, **fields):
    return mustered(special("lich", **fields), (seat(army=army), seat(army=(down(card(2, "far")),)), seat()))


@pytest.mark.rule("STYX-CARD-LICH-01")
def test_a_lich_turns_up_a_card_of_its_owners_discard():
    t = lich((down(card(2, "ogre")), down(card(2, "troll"))))
    after = t.when(use(1, "lich", take="troll"))
    after.then_some(
        like(EffectUsed, seat=1, card="lich", rule="STYX-CARD-LICH-01"), like(CardTurnedUp, seat=1, card="troll")
    )
    assert owned(after, 1, "troll").up
    assert not owned(after, 1, "ogre").up


@pytest.mark.rule("STYX-CARD-LICH-01")
@pytest.mark.parametrize("named", ["far", "lost", "lich", "filler"])
def test_a_lich_turns_up_no_card_that_lies_elsewhere(named):
    seats = (seat(army=(down(card(2, "ogre")), down(card(2, "troll")))), seat(army=(down(card(2, "far")),)), seat())
    t = mustered(special("lich"), seats, centre=(card(2, "lost"),))
    t.when(use(1, "lich", take=named)).then_refused("STYX-CARD-LICH-01")


@pytest.mark.rule("STYX-CARD-LICH-01")
@pytest.mark.parametrize(("which", "allowed", "refused"), [("highest", "ogre", "ant"), ("lowest", "ant", "ogre")])
def test_a_lich_keeps_to_the_strength_that_its_card_names(which, allowed, refused):
    army = (down(card(4, "ogre")), down(card(4, "troll")), down(card(1, "ant")), down(card(1, "bee")))
    t = lich(army, which=which)
    t.when(use(1, "lich", take=refused)).then_refused("STYX-CARD-LICH-01")
    t.when(use(1, "lich", take=allowed)).then_some(like(CardTurnedUp, card=allowed))


@pytest.mark.rule("STYX-CARD-LICH-02")
def test_a_card_turned_up_moves_no_influence():
    # 1 + 3 + 3 down, and the Lich's 2: 9.
    t = lich((down(OWL), down(card(3, "hawk"))))
    t.then_tracks({("influence", 1): 9})
    after = t.when(use(1, "lich", take="owl"))
    after.then_none(InfluenceAdvanced).then_tracks({("influence", 1): 9})
    after.then_some(like(CardTurnedUp, card="owl", rule="STYX-CARD-LICH-02"))


# Nidhögr.
@pytest.mark.rule("STYX-CARD-NIDHOGR-01")
def test_nidhogr_brings_soul_without_an_elimination_once():
    t = mustered(special("nidhogr", amount=2))
    t.then_tracks({("soul", 1): 0})
    after = t.when(use(1, "nidhogr"))
    after.then_some(
        like(SoulAdvanced, seat=1, gain=2, to=2, rule="STYX-CARD-NIDHOGR-01"), like(BonusIncomeGained, seat=1, to=1)
    )
    after.when(use(1, "nidhogr")).then_refused("STYX-MUSTER-06")


@pytest.mark.rule("STYX-CARD-NIDHOGR-01")
def test_a_later_audience_brings_no_second_gain_of_nidhogr():
    after = mustered(special("nidhogr")).given(use(1, "nidhogr"), cards("filler", "filler#2"))
    after = after.given(place(2, "left"), place(3, "left"), place(1, "left"), reveal(2, "tithe"), reveal(3, "tithe"))
    last = after.when(reveal(1, "tithe"))
    last.then_none(SoulAdvanced).then_tracks({("soul", 1): 2})
    last.when(use(1, "nidhogr")).then_refused("STYX-CARD-NIDHOGR-01")


@pytest.mark.rule("STYX-CARD-NIDHOGR-01")
def test_nidhogr_may_be_declined():
    after = mustered(special("nidhogr")).when(DeclineEffect(seat=1, card="nidhogr"))
    after.then_none(SoulAdvanced).then_tracks({("soul", 1): 0})


@pytest.mark.rule("STYX-CARD-NIDHOGR-02")
def test_a_nidhogr_that_comes_by_exchange_or_is_turned_up_brings_no_soul():
    by_siren = siren(theirs=(special("nidhogr"),)).when(use(1, "siren", give="moth", take="nidhogr"))
    by_siren.then_none(SoulAdvanced).then_some(like(AudienceClosed))
    by_siren.when(use(1, "nidhogr")).then_refused("STYX-CARD-NIDHOGR-02")
    by_necromancer = necromancer(centre=(special("nidhogr"),)).when(use(1, "necromancer", give="moth", take="nidhogr"))
    by_necromancer.then_none(SoulAdvanced).then_some(like(AudienceClosed))
    by_lich = lich((down(special("nidhogr")), down(OWL))).when(use(1, "lich", take="nidhogr"))
    by_lich.then_none(SoulAdvanced).then_some(like(AudienceClosed))


# The Reaper.
def reaper(**more):
    more = {"centre": (card(4, "ogre"), card(8, "giant")), **more}
    return mustered(special("reaper"), **more)


@pytest.mark.rule("STYX-CARD-REAPER-01")
def test_a_reaper_takes_a_card_out_of_the_centre_and_turns_chaos_back():
    after = reaper().when(use(1, "reaper", take="ogre"))
    after.then_some(
        like(CardRemoved, card="ogre", rule="STYX-CARD-REAPER-01"),
        like(ChaosRetreated, steps=4, to=8, rule="STYX-CHAOS-04"),
    )
    after.then_tracks({("chaos", "game"): 8})
    assert lying(after) == ["giant"]
    assert "ogre" in after.state.out


@pytest.mark.rule("STYX-CARD-REAPER-01")
def test_a_removed_card_is_out_for_good():
    after = reaper().given(use(1, "reaper", take="ogre"))
    after.when(cards("ogre", "filler")).then_refused("STYX-NEXT-02")


@pytest.mark.rule("STYX-CARD-REAPER-01")
def test_chaos_does_not_fall_below_nothing():
    # Nothing lowers Chaos below the centre's sum, so the last card of the centre takes it to 0 and no further.
    after = reaper(centre=(card(4, "ogre"),)).when(use(1, "reaper", take="ogre"))
    after.then_some(like(ChaosRetreated, steps=4, to=0)).then_tracks({("chaos", "game"): 0})


@pytest.mark.rule("STYX-CARD-REAPER-01")
def test_a_reaper_takes_the_cards_strength_and_no_more():
    # An exchange had left Chaos ahead of the centre: 9 against 4.
    after = reaper(centre=(card(4, "ogre"),), chaos=9).when(use(1, "reaper", take="ogre"))
    after.then_some(like(ChaosRetreated, steps=4, to=5))


@pytest.mark.rule("STYX-CARD-REAPER-01")
@pytest.mark.parametrize("named", ["filler", "bearer", "reaper", "totem"])
def test_a_reaper_takes_from_the_centre_only(named):
    reaper().when(use(1, "reaper", take=named)).then_refused("STYX-CARD-REAPER-01")


@pytest.mark.rule("STYX-CARD-REAPER-02")
def test_a_reaper_takes_no_card_of_the_current_audience():
    t = reaper(right=card(2, "fresh"))
    t.when(use(1, "reaper", take="fresh")).then_refused("STYX-CARD-REAPER-02")
    t.when(use(1, "reaper", take="giant")).then_some(like(CardRemoved, card="giant"))


@pytest.mark.rule("STYX-CARD-REAPER-02")
def test_a_card_that_a_necromancer_gave_in_this_audience_is_fresh_too():
    seats = (seat(army=(MOTH,)), seat(), seat())
    t = mustered(special("necromancer"), seats, right=special("reaper"), also=True, centre=(card(4, "ogre"), 6))
    t = t.given(use(1, "necromancer", give="moth", take="ogre"))
    t.when(use(2, "reaper", take="moth")).then_refused("STYX-CARD-REAPER-02")
    t.when(use(2, "reaper", take="test_6")).then_some(like(CardRemoved, card="test_6"))


# The Shaman.
@pytest.mark.rule("STYX-CARD-SHAMAN-01")
def test_the_totem_leaves_with_an_unclaimed_shaman():
    t = audience(left=special("shaman", 2), right=PASSER_BY, placed="left right right", revealed="tithe, tithe")
    after = t.when(reveal(3, "tithe"))
    after.then_some(like(ChaosAdvanced, steps=2, to=2), like(TotemRemoved, card="totem", rule="STYX-CARD-SHAMAN-01"))
    assert lying(after) == ["shaman"]
    assert "totem" in after.state.out
    after.then_tracks({("chaos", "game"): 2})


@pytest.mark.rule("STYX-CARD-SHAMAN-01")
def test_the_totem_leaves_with_an_eliminated_shaman():
    t = audience(
        left=special("shaman", 2), right=PASSER_BY, first=2, placed="right right left", revealed="tithe, tithe"
    )
    after = t.when(reveal(1, "elimination 1"))
    after.then_some(like(ChaosAdvanced, steps=2, to=2), like(TotemRemoved, card="totem", rule="STYX-CARD-SHAMAN-01"))
    assert lying(after) == ["shaman"]
    after.then_tracks({("chaos", "game"): 2, ("influence", 1): 1})


@pytest.mark.rule("STYX-CARD-SHAMAN-01")
def test_a_totem_in_the_box_is_not_gained_later():
    # The Shaman lies in the centre and the Totem in the box; a Necromancer brings the Shaman back alone.
    t = necromancer(centre=(special("shaman"),), totem="out")
    after = t.when(use(1, "necromancer", give="moth", take="shaman"))
    after.then_none(TotemGained).then_some(like(AudienceClosed))
    after.when(use(1, "shaman")).then_refused("STYX-CARD-SHAMAN-01")


@pytest.mark.rule("STYX-CARD-SHAMAN-02")
def test_a_mustered_shaman_brings_the_totem():
    # 1 and the Shaman's 2, then the Totem's 2.
    after = mustered(special("shaman", 2)).when(use(1, "shaman"))
    after.then_some(
        like(TotemGained, seat=1, card="totem", rule="STYX-CARD-SHAMAN-02"), like(InfluenceAdvanced, gain=2, to=5)
    )
    assert owned(after, 1, "totem").up
    after.then_tracks({("influence", 1): 5, ("chaos", "game"): 0})


@pytest.mark.rule("STYX-CARD-SHAMAN-02")
def test_the_totem_may_be_left_aside():
    after = mustered(special("shaman", 2)).when(DeclineEffect(seat=1, card="shaman"))
    after.then_none(TotemGained).then_tracks({("influence", 1): 3})
    assert owned(after, 1, "totem") is None


@pytest.mark.rule("STYX-CARD-SHAMAN-02")
def test_nobody_gains_the_totem_without_the_shaman():
    t = audience((seat(army=(special("shaman"),)), seat(), seat()), left=1)
    t.when(use(1, "shaman")).then_refused("STYX-CARD-SHAMAN-02")
    taken = siren(theirs=(special("shaman"),)).given(use(1, "siren", give="moth", take="shaman"))
    taken.when(use(1, "shaman")).then_refused("STYX-CARD-SHAMAN-02")


@pytest.mark.rule("STYX-CARD-SHAMAN-01", "STYX-CHAOS-07", "STYX-CARD-REAPER-01")
def test_a_totem_that_was_given_to_the_centre_counts_for_nothing_there():
    # A gains the Totem, then gives it away for an imp of 2: Chaos stands on 6 before and after.
    after = mustered(special("shaman"), pile=(special("necromancer"), special("reaper")), centre=(4, card(2, "imp")))
    after = after.given(
        use(1, "shaman"), cards("necromancer", "filler"), place(2, "right"), place(3, "right"), place(1, "left"),
        reveal(2, "muster 1"), reveal(3, "tithe"), reveal(1, "muster 1"),
    )  # fmt: skip
    given = after.when(use(1, "necromancer", give="totem", take="imp"))
    given.then_none(ChaosAdvanced, ChaosRetreated).then_holds("Standard-Bearers and the Totem are never drawn")
    given.then_tracks({("chaos", "game"): 6})
    # A Reaper of the next Audience takes it out of the game, and Chaos stays.
    reaping = given.given(
        cards("reaper", "filler#2"), place(3, "left"), place(1, "right"), place(2, "right"), reveal(3, "muster 1"),
        reveal(1, "muster 1"), reveal(2, "tithe"),
    )  # fmt: skip
    removed = reaping.when(use(3, "reaper", take="totem"))
    removed.then_some(like(CardRemoved, card="totem", rule="STYX-CARD-REAPER-01")).then_none(ChaosRetreated)
    removed.then_tracks({("chaos", "game"): 6})


@pytest.mark.rule("STYX-CARD-SHAMAN-03")
@pytest.mark.parametrize(("wanted", "stays"), [("totem", "shaman"), ("shaman", "totem")])
def test_an_exchange_moves_one_of_shaman_and_totem(wanted, stays):
    # A musters the Shaman and gains the Totem; in the next Audience B musters a Siren.
    after = mustered(special("shaman"), (seat(), seat(army=(MOTH,)), seat()), pile=(special("siren"),)).given(
        use(1, "shaman"), cards("siren", "filler"), place(2, "left"), place(3, "right"), place(1, "right"),
        reveal(2, "muster 1"), reveal(3, "tithe"), reveal(1, "tithe"),
    )  # fmt: skip
    taken = after.when(use(2, "siren", give="moth", take=wanted))
    taken.then_some(like(CardsExchanged, seat=2, took=wanted, other=1, rule="STYX-CARD-SHAMAN-03"))
    assert owned(taken, 2, wanted).up
    assert owned(taken, 1, stays).up
    assert owned(taken, 2, stays) is None
