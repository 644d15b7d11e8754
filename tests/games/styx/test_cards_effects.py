"""Muster effects at the end of the Audience, in the order in which the rulebook lists them."""

from itertools import combinations

import pytest

from domain.games.styx.commands import DeclineEffect
from domain.games.styx.events import (
    AudienceClosed,
    CardTurnedDown,
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
)
from tests.games.styx.effects import MOTH, OWL, lying, owned, use
from tests.games.styx.tables import (
    PASSER_BY,
    audience,
    card,
    cards,
    down,
    eternal,
    holding,
    horseman,
    mustered,
    reveal,
    seat,
    special,
)
from tests.specification import like

RIDER, TALL_RIDER = horseman(3, "rider"), horseman(5, "tall_rider")


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
def test_the_discard_of_a_copy_with_uses_left_is_a_choice():
    djinns = seat(army=(holding(special("djinn"), 0), holding(special("djinn"), 3)), bearer="down")
    t = mustered(special("devils_soul"), (djinns, seat(), seat()))
    t.when(use(1, "devils_soul", give="djinn#2")).then_some(like(CardTurnedDown, seat=1, card="djinn#2"))


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


@pytest.mark.rule("STYX-CARD-DJINN-01", "STYX-CARD-HYDRA-01")
def test_a_claimed_horseman_with_a_limited_use_joins_with_three_counters():
    for ability, rule in (("djinn", "STYX-CARD-DJINN-01"), ("hydra", "STYX-CARD-HYDRA-01")):
        rider = horseman(3, "rider", ability=ability, amount=1)
        after = mustered(special("headless", 4), pile=(rider,)).when(use(1, "headless", take="rider"))
        after.then_some(CountersPlaced(rule=rule, seat=1, card="rider", counters=3))


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
