"""The four conditions of victory, and the moment at which they are judged."""

import pytest

from domain.games.styx.commands import DeclineEffect, EndByAgreement, UseEffect
from domain.games.styx.events import (
    AudienceClosed,
    ConditionMet,
    GameWon,
    InfluenceAdvanced,
    InfluenceLineReached,
    WarBrokeOut,
)
from tests.games.styx.tables import (
    PASSER_BY,
    audience,
    between,
    card,
    down,
    eternal,
    horseman,
    legendary,
    mustered,
    place,
    reveal,
    seat,
    special,
)
from tests.specification import like

FIRST, SECOND = horseman(2, "first_rider"), horseman(3, "second_rider")


def last_tithe(seats, **more):
    """Seat 1 musters the left card for 1 coin, seat 2 tithes the right one, seat 3 is about to do the same."""
    more = {"right": PASSER_BY, **more}
    t = audience(seats, placed="left right right", revealed="muster 1, tithe", **more)
    return t.when(reveal(3, "tithe"))


def unclaimed(seats, **more):
    """Three Tithes on the right card: the left one, and the right one, go unclaimed."""
    more = {"right": PASSER_BY, **more}
    return audience(seats, placed="right right right", revealed="tithe, tithe", **more).when(reveal(3, "tithe"))


@pytest.mark.rule("STYX-WIN-01")
def test_twenty_influence_ahead_of_chaos_wins_as_the_audience_closes():
    after = last_tithe((seat(army=(18,)), seat(), seat()), left=1, centre=(12,))
    after.then_some(
        like(InfluenceAdvanced, seat=1, to=20),
        like(ConditionMet, seat=1, condition="influence", rule="STYX-WIN-01"),
        like(GameWon, winners=(1,), conditions=("influence",)),
    )
    after.then_ends(how="influence", winners=(1,), rule="STYX-WIN-01")


@pytest.mark.rule("STYX-WIN-01")
def test_nineteen_influence_does_not_win():
    last_tithe((seat(army=(17,)), seat(), seat()), left=1).then_some(like(AudienceClosed)).then_goes_on()


@pytest.mark.rule("STYX-WIN-01", "STYX-WIN-13")
def test_twenty_influence_does_not_end_an_audience_half_way():
    rich = seat(army=(18,))
    t = mustered(
        1, (rich, seat(army=(card(1, "moth"),)), seat(army=(card(1, "owl"),))), right=special("siren"), also=True
    )
    t.then_goes_on()
    after = t.when(DeclineEffect(seat=2, card="siren"))
    after.then_some(like(ConditionMet, seat=1, condition="influence", rule="STYX-WIN-01"))
    after.then_ends(how="influence", winners=(1,))


@pytest.mark.rule("STYX-WIN-02")
def test_chaos_standing_on_twenty_does_not_close_the_influence_goal():
    after = last_tithe((seat(army=(17,)), seat(), seat()), left=2, centre=(20,))
    after.then_none(WarBrokeOut).then_ends(how="influence", winners=(1,))
    after.then_some(like(InfluenceLineReached, seat=1, rule="STYX-WIN-02"))


@pytest.mark.rule("STYX-WIN-03")
def test_chaos_at_twenty_one_before_anybody_is_at_twenty_means_war():
    after = unclaimed((seat(army=(2,)), seat(army=(3, 3)), seat()), left=3, centre=(19,))
    after.then_some(
        like(WarBrokeOut, chaos=22, rule="STYX-WIN-03"),
        like(ConditionMet, seat=2, condition="war", rule="STYX-WIN-03"),
        like(GameWon, winners=(2,), conditions=("war",)),
    )
    after.then_ends(how="war", winners=(2,), rule="STYX-WIN-03")


@pytest.mark.rule("STYX-WIN-03")
def test_exactly_twenty_one_is_enough_for_a_war():
    unclaimed((seat(army=(2,)), seat(), seat()), left=2, centre=(19,)).then_ends(how="war", winners=(1,))


@pytest.mark.rule("STYX-WIN-03")
def test_chaos_at_twenty_is_no_war():
    after = unclaimed((seat(army=(2,)), seat(), seat()), left=1, centre=(19,))
    after.then_tracks({("chaos", "game"): 20})
    after.then_none(WarBrokeOut, GameWon).then_goes_on()


@pytest.mark.rule("STYX-WIN-03", "STYX-WIN-06")
def test_there_is_no_war_when_somebody_was_at_twenty_before():
    weak = seat(army=(down(17),))
    after = last_tithe((weak, seat(army=(9,)), seat()), left=2, right=3, centre=(19,))
    after.then_tracks({("influence", 1): 20, ("chaos", "game"): 22})
    after.then_none(WarBrokeOut).then_ends(how="influence", winners=(1,))


@pytest.mark.rule("STYX-WIN-04")
def test_eternals_stay_out_of_the_war():
    # A 3 + 2 and an Eternal 4; B 3 + 3; both Standard-Bearers spent: 5 against 6.
    a = seat(army=(3, 2, eternal(4)), bearer="down")
    b = seat(army=(3, 3), bearer="down")
    after = unclaimed((a, b, seat()), left=3, centre=(19,))
    after.then_tracks({("strength", 1): 5, ("strength", 2): 6})
    after.then_ends(how="war", winners=(2,)).then_holds("a war is won by the strongest")


@pytest.mark.rule("STYX-WIN-05")
def test_a_war_counts_face_up_cards_and_an_unused_standard_bearer():
    # A has 1 (bearer) + 2 up and 5 down: 3. B has 4 up and a spent bearer: 4.
    a = seat(army=(2, down(5)))
    b = seat(army=(4,), bearer="down")
    after = unclaimed((a, b, seat()), left=3, centre=(19,))
    after.then_tracks({("strength", 1): 3, ("strength", 2): 4})
    after.then_ends(how="war", winners=(2,)).then_holds("a war is won by the strongest")


@pytest.mark.rule("STYX-WIN-05")
def test_the_standard_bearer_alone_can_decide_a_war():
    after = unclaimed((seat(army=(2,)), seat(army=(2,), bearer="down"), seat()), left=3, centre=(19,))
    after.then_tracks({("strength", 1): 3, ("strength", 2): 2}).then_ends(how="war", winners=(1,))


@pytest.mark.rule("STYX-WIN-06")
def test_a_muster_to_twenty_comes_before_an_unclaimed_card():
    weak = seat(army=(down(17),))
    after = last_tithe((weak, seat(army=(9,)), seat()), left=2, right=3, centre=(19,))
    after.then_some(like(InfluenceLineReached, seat=1)).then_none(WarBrokeOut)
    after.then_ends(how="influence", winners=(1,))


@pytest.mark.rule("STYX-WIN-06")
def test_an_elimination_comes_before_a_muster_to_twenty():
    # C eliminates the 3 with the Standard-Bearer: Chaos 22. A then musters to 20, too late. B has the strongest army.
    weak = seat(army=(down(17),))
    t = audience(
        (weak, seat(army=(5,)), seat()), left=2, right=3, centre=(19,), placed="left right right",
        revealed="muster 1, tithe",
    )  # fmt: skip
    after = t.when(reveal(3, "elimination 1"))
    after.then_tracks({("influence", 1): 20, ("chaos", "game"): 22})
    after.then_some(like(WarBrokeOut, chaos=22), like(InfluenceAdvanced, seat=1, to=20))
    after.then_none(InfluenceLineReached, like(ConditionMet, seat=1)).then_ends(how="war", winners=(2,))


@pytest.mark.rule("STYX-WIN-06")
def test_an_exchange_to_twenty_comes_after_an_unclaimed_card():
    # Siren 2 brings A to 19, the unclaimed 3 Chaos to 22; the exchange of 1 for 4 brings A to 22, too late.
    a = seat(army=(card(1, "moth"), down(15)))
    b = seat(army=(card(4, "owl"), 6))
    t = mustered(special("siren"), (a, b, seat()), right=card(3), centre=(19,))
    after = t.when(UseEffect(seat=1, card="siren", give="moth", take="owl"))
    after.then_tracks({("influence", 1): 22})
    # War Strength: A 1 + 2 + 4 = 7, B 1 + 6 + 1 = 8.
    after.then_none(like(ConditionMet, condition="influence")).then_ends(how="war", winners=(2,))


@pytest.mark.rule("STYX-WIN-06", "STYX-WIN-03", "STYX-CHAOS-05")
def test_a_necromancer_can_bring_chaos_to_twenty_one():
    # The centre goes from 19 to 23: a 5 for a 1. War Strength: A 1 + 2 + 1, B 1 + 8.
    seats = (seat(army=(card(5, "ogre"),)), seat(army=(8,)), seat())
    t = mustered(special("necromancer"), seats, centre=(18, card(1, "moth")))
    after = t.when(UseEffect(seat=1, card="necromancer", give="ogre", take="moth"))
    after.then_some(like(WarBrokeOut, chaos=23)).then_ends(how="war", winners=(2,))


@pytest.mark.rule("STYX-WIN-06", "STYX-CARD-ORDER-01")
def test_a_siren_to_twenty_comes_before_a_necromancer_to_twenty_one():
    # A: 1 + 1 + 14 and the Siren's 2 make 18, a 3 for a 1 makes 20. Then B brings Chaos to 23.
    seats = (
        seat(army=(card(1, "moth"), down(14))), seat(army=(card(5, "ogre"), 9)), seat(army=(card(3, "owl"),))
    )  # fmt: skip
    t = mustered(special("siren"), seats, right=special("necromancer"), also=True, centre=(18, card(1, "ant")))
    t = t.given(UseEffect(seat=1, card="siren", give="moth", take="owl"))
    after = t.when(UseEffect(seat=2, card="necromancer", give="ogre", take="ant"))
    after.then_tracks({("influence", 1): 20, ("chaos", "game"): 23})
    after.then_none(WarBrokeOut).then_ends(how="influence", winners=(1,))


@pytest.mark.rule("STYX-WIN-07")
def test_a_reaper_does_not_undo_a_war_of_the_same_audience():
    t = mustered(
        special("reaper"), (seat(army=(4,)), seat(army=(8,)), seat()), right=card(2), centre=(card(4, "old"), 15)
    )
    t.then_tracks({("chaos", "game"): 21})
    after = t.when(UseEffect(seat=1, card="reaper", take="old"))
    after.then_tracks({("chaos", "game"): 17})
    after.then_some(like(ConditionMet, seat=2, condition="war")).then_ends(how="war", winners=(2,))


@pytest.mark.rule("STYX-WIN-07")
def test_armies_are_compared_after_the_effects():
    # Before the Lich: A 1 + 2 = 3, B 1 + 8 = 9. It turns up a 7: A 10.
    a = seat(army=(down(card(7, "ogre")), down(card(1, "moth"))))
    t = mustered(special("lich"), (a, seat(army=(8,)), seat()), right=card(2), centre=(19,))
    after = t.when(UseEffect(seat=1, card="lich", take="ogre"))
    after.then_tracks({("strength", 1): 10, ("strength", 2): 9}).then_ends(how="war", winners=(1,))


ELEMENTS = (
    card(1, "flame", elements=("fire",)), card(1, "breeze", elements=("air",)), card(1, "clod", elements=("earth",))
)  # fmt: skip
WATER = card(1, "wet", elements=("water",))


@pytest.mark.rule("STYX-WIN-08")
def test_four_elements_and_a_complete_soul_win():
    after = last_tithe((seat(army=ELEMENTS, soul=4), seat(), seat()), left=WATER)
    after.then_some(like(ConditionMet, seat=1, condition="elements_soul", rule="STYX-WIN-08"))
    after.then_ends(how="elements_soul", winners=(1,), rule="STYX-WIN-08")


@pytest.mark.rule("STYX-WIN-08", "STYX-SOUL-05")
def test_three_quarters_of_a_soul_are_not_enough():
    after = last_tithe((seat(army=ELEMENTS, soul=3), seat(), seat()), left=WATER)
    after.then_tracks({("elements", 1): 4}).then_none(ConditionMet).then_goes_on()


@pytest.mark.rule("STYX-WIN-08")
def test_a_face_down_element_does_not_count():
    army = (down(ELEMENTS[0]), *ELEMENTS[1:])
    after = last_tithe((seat(army=army, soul=4), seat(), seat()), left=WATER)
    after.then_tracks({("elements", 1): 3}).then_none(ConditionMet).then_goes_on()


@pytest.mark.rule("STYX-WIN-08", "STYX-WIN-13")
def test_elements_held_in_mid_audience_and_lost_by_its_end_do_not_win():
    # A musters the fourth element; B's Siren takes the flame away.
    a, b = seat(army=ELEMENTS, soul=4), seat(army=(card(1, "moth"),))
    t = mustered(WATER, (a, b, seat()), right=special("siren"), also=True)
    t.then_tracks({("elements", 1): 4})
    after = t.when(UseEffect(seat=2, card="siren", give="moth", take="flame"))
    after.then_tracks({("elements", 1): 3}).then_none(ConditionMet, GameWon).then_goes_on()


EITHER = card(1, "steam", elements=("fire/water",))
OTHER_EITHER = card(1, "mist", elements=("fire/water",))
EARTH, AIR = card(1, "clod", elements=("earth",)), card(1, "breeze", elements=("air",))


@pytest.mark.rule("STYX-WIN-09")
def test_two_either_cards_cover_two_elements():
    after = last_tithe((seat(army=(EITHER, EARTH, AIR), soul=4), seat(), seat()), left=OTHER_EITHER)
    after.then_tracks({("elements", 1): 4}).then_ends(how="elements_soul", winners=(1,))


@pytest.mark.rule("STYX-WIN-09")
def test_one_either_card_covers_one_element_not_two():
    after = last_tithe((seat(army=(EITHER, EARTH, AIR), soul=4), seat(), seat()), left=1)
    after.then_tracks({("elements", 1): 3}).then_none(ConditionMet).then_goes_on()


@pytest.mark.rule("STYX-WIN-09")
@pytest.mark.parametrize(
    ("icons", "held"),
    [
        (("fire", "earth", "water/air"), 3),
        (("water+air",), 2),
        (("fire", "earth", "air", "wild"), 4),
        (("wild", "wild", "wild", "wild"), 4),
        (("fire/water", "fire/water", "fire/water", "earth"), 3),
        (("fire/water", "water/air", "air/earth", "wild"), 4),
        (("fire", "fire", "fire/water"), 2),
        (("water+earth", "water/earth"), 2),
        ((), 0),
    ],
)
def test_elements_are_counted_by_assignment(icons, held):
    army = tuple(card(1, f"card_{place}", elements=(icon,)) for place, icon in enumerate(icons))
    between((seat(army=army), seat(), seat())).then_tracks({("elements", 1): held})
    after = last_tithe((seat(army=army, soul=4), seat(), seat()), left=2)
    if held == 4:
        after.then_some(like(ConditionMet, seat=1, condition="elements_soul"))
    else:
        after.then_none(ConditionMet)


@pytest.mark.rule("STYX-WIN-10")
def test_two_horsemen_win_as_the_audience_closes():
    after = last_tithe((seat(army=(FIRST,)), seat(), seat()), left=SECOND)
    after.then_some(
        like(ConditionMet, seat=1, condition="horsemen", rule="STYX-WIN-10"), like(GameWon, winners=(1,))
    )  # fmt: skip
    after.then_ends(how="horsemen", winners=(1,), rule="STYX-WIN-10")


@pytest.mark.rule("STYX-WIN-10")
def test_one_horseman_does_not_win():
    after = last_tithe((seat(), seat(), seat()), left=SECOND)
    after.then_tracks({("horsemen", 1): 1}).then_none(ConditionMet).then_goes_on()


@pytest.mark.rule("STYX-WIN-10")
def test_two_horsemen_do_not_end_an_audience_before_its_effects():
    a, b = seat(army=(FIRST,)), seat(army=(card(1, "moth"),))
    t = mustered(SECOND, (a, b, seat()), right=special("siren"), also=True)
    t.then_tracks({("horsemen", 1): 2}).then_goes_on()
    after = t.when(DeclineEffect(seat=2, card="siren"))
    after.then_some(like(ConditionMet, condition="horsemen", rule="STYX-WIN-10")).then_ends(
        how="horsemen", winners=(1,)
    )


@pytest.mark.rule("STYX-WIN-11")
@pytest.mark.parametrize("told", [False, None], ids=["told", "unread"])
def test_the_headless_horseman_is_no_horseman_of_the_apocalypse(told):
    after = last_tithe((seat(army=(special("headless", 4, horseman=told),)), seat(), seat()), left=SECOND)
    after.then_tracks({("horsemen", 1): 1}).then_none(ConditionMet).then_goes_on()
    after.then_holds("two Horsemen")


@pytest.mark.rule("STYX-WIN-12")
def test_a_horseman_in_the_personal_discard_does_not_count():
    after = last_tithe((seat(army=(down(FIRST),)), seat(), seat()), left=SECOND)
    after.then_tracks({("horsemen", 1): 1}).then_none(ConditionMet).then_goes_on()


@pytest.mark.rule("STYX-WIN-12")
def test_a_horseman_paid_in_this_audience_does_not_count():
    # A holds one and musters the second, but pays the first for an elimination: two players, Standard-Bearer spent.
    a = seat(army=(FIRST,), bearer="down")
    t = audience(
        (a, seat()), left=SECOND, right=1, placed="left left right left", revealed="muster 1, tithe, elimination 1"
    )
    after = t.when(reveal(2, "muster skip"))
    after.then_tracks({("horsemen", 1): 1}).then_none(ConditionMet).then_goes_on()


@pytest.mark.rule("STYX-WIN-13")
def test_conditions_are_judged_after_the_siren():
    # A musters a second Horseman; B's Siren takes the first one (the second is this Audience's other card).
    a, b = seat(army=(FIRST,)), seat(army=(card(1, "moth"),))
    t = mustered(SECOND, (a, b, seat()), right=special("siren"), also=True)
    after = t.when(UseEffect(seat=2, card="siren", give="moth", take="first_rider"))
    after.then_tracks({("horsemen", 1): 1, ("horsemen", 2): 1}).then_none(ConditionMet).then_goes_on()


@pytest.mark.rule("STYX-WIN-13")
def test_conditions_are_judged_after_the_headless_horseman():
    t = mustered(special("headless", 4), (seat(army=(FIRST,)), seat(), seat()), pile=(SECOND,))
    t.then_goes_on()
    after = t.when(UseEffect(seat=1, card="headless", take="second_rider"))
    after.then_some(like(ConditionMet, seat=1, condition="horsemen")).then_ends(how="horsemen", winners=(1,))


@pytest.mark.rule("STYX-WIN-13")
def test_nobody_declares_a_winner_by_hand():
    t = audience((seat(army=(18,)), seat(), seat()), left=1, placed="left right right", revealed="muster 1, tithe")
    t.when(EndByAgreement(winners=(1,))).then_refused("STYX-WIN-13")
    between(3).when(EndByAgreement(winners=(1,))).then_refused("STYX-WIN-13")


@pytest.mark.rule("STYX-WIN-13")
def test_all_conditions_of_an_audience_are_judged_at_its_close():
    after = last_tithe((seat(army=(FIRST, down(14))), seat(), seat()), left=SECOND)
    after.then_some(
        like(ConditionMet, seat=1, condition="influence"),
        like(ConditionMet, seat=1, condition="horsemen"),
        like(GameWon, winners=(1,), conditions=("influence", "horsemen")),
    )
    after.when(place(1, "left")).then_refused("STYX-NEXT-06")


@pytest.mark.rule("STYX-WIN-10", "STYX-TIE-02")
def test_a_legendary_is_no_horseman():
    last_tithe((seat(army=(FIRST,)), seat(), seat()), left=legendary(4)).then_none(ConditionMet).then_goes_on()
