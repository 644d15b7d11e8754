"""Several players meet a condition in one Audience: the chain that decides, and where it ends."""

import pytest

from domain.games.styx.events import ConditionMet, GameWon, TieBroken
from tests.games.styx.tables import (
    PASSER_BY,
    audience,
    card,
    down,
    eternal,
    horseman,
    legendary,
    reveal,
    seat,
    special,
)
from tests.specification import like

FIRST, SECOND, THIRD = horseman(2, "first_rider"), horseman(2, "second_rider"), horseman(2, "third_rider")


def both_muster(a, b, c=None, *, left=1, right=1, **more):
    """A musters the left card and B the right one; C's Tithe closes the Audience."""
    c = seat() if c is None else c
    t = audience((a, b, c), left=left, right=right, placed="left right right", revealed="muster 1, muster 1", **more)
    return t.when(reveal(3, "tithe"))


def at_war(a, b, c=None):
    """Nobody claims a card, and the unclaimed 3 brings Chaos from 19 to 22."""
    c = seat(bearer="down") if c is None else c
    t = audience(
        (a, b, c), left=3, right=PASSER_BY, centre=(19,), placed="left left left", revealed="tithe, tithe"
    )  # fmt: skip
    return t.when(reveal(3, "tithe"))


@pytest.mark.rule("STYX-TIE-01")
def test_most_conditions_win():
    # A: 1 + 2 + 15 and a Horseman of 2 make 20, with two Horsemen. B: 19 + 2 = 21 Influence.
    after = both_muster(seat(army=(FIRST, down(15))), seat(army=(down(18),)), left=SECOND, right=2)
    after.then_tracks({("influence", 1): 20, ("influence", 2): 21, ("horsemen", 1): 2})
    after.then_some(
        like(ConditionMet, seat=2, condition="influence"), like(TieBroken, step=1, seats=(1,), rule="STYX-TIE-01"),
        like(GameWon, winners=(1,)),
    )  # fmt: skip
    after.then_ends(winners=(1,))


@pytest.mark.rule("STYX-TIE-02")
def test_then_the_strongest_legendaries():
    # Both at 20. A holds a Legendary 4, B Legendaries 3 and 2.
    after = both_muster(
        seat(army=(legendary(4), down(14))), seat(army=(legendary(3, "crown"), legendary(2, "ring"), down(13)))
    )  # fmt: skip
    after.then_tracks({("influence", 1): 20, ("influence", 2): 20})
    after.then_some(like(TieBroken, step=2, seats=(2,), rule="STYX-TIE-02")).then_ends(winners=(2,))


@pytest.mark.rule("STYX-TIE-02")
def test_a_face_down_legendary_does_not_count():
    after = both_muster(
        seat(army=(legendary(4), down(legendary(9, "helm")), down(5))),
        seat(army=(legendary(3, "crown"), legendary(2, "ring"), down(13))),
    )
    after.then_ends(winners=(2,))


@pytest.mark.rule("STYX-TIE-03")
def test_then_the_most_face_up_cards():
    # A: bearer, 1, 1, 1 and the mustered 1, five up. B: one more. Face-down cards would make A eight to seven.
    a = seat(army=(1, 1, 1, down(5), down(5), down(5)))
    b = seat(army=(1, 1, 1, 1, down(14)))
    after = both_muster(a, b)
    after.then_tracks({("influence", 1): 20, ("influence", 2): 20})
    after.then_some(like(TieBroken, step=3, seats=(2,), rule="STYX-TIE-03")).then_ends(winners=(2,))


@pytest.mark.rule("STYX-TIE-04")
def test_then_the_most_horsemen():
    a = seat(army=(FIRST, down(16)))
    b = seat(army=(2, down(16)))
    after = both_muster(a, b)
    after.then_some(like(TieBroken, step=4, seats=(1,), rule="STYX-TIE-04")).then_ends(winners=(1,))


@pytest.mark.rule("STYX-TIE-04")
def test_the_headless_horseman_is_none_in_the_chain_either():
    # Legendary Strength 4 against 4, four cards up against four, one Horseman against none.
    a = seat(army=(legendary(4), FIRST, down(12)))
    b = seat(army=(special("headless", 4), 2, down(12)))
    after = both_muster(a, b)
    after.then_tracks({("influence", 1): 20, ("influence", 2): 20})
    after.then_some(like(TieBroken, step=4, seats=(1,))).then_ends(winners=(1,))


@pytest.mark.rule("STYX-TIE-05")
def test_after_four_steps_the_win_is_shared():
    # Level on everything; A has more coins, more Influence (23 to 20) and the First Player token.
    after = both_muster(seat(army=(down(18),), coins=9), seat(army=(down(18),), coins=2), left=4)
    after.then_tracks({("influence", 1): 23, ("influence", 2): 20, ("coins", 1): 8, ("coins", 2): 1})
    after.then_some(like(GameWon, winners=(1, 2), rule="STYX-TIE-05")).then_ends(winners=(1, 2))


@pytest.mark.rule("STYX-TIE-06")
def test_more_influence_than_twenty_breaks_no_tie():
    # A 19 + 4 = 23 without a Legendary, B 18 + 2 = 20 with a Legendary 3.
    a = seat(army=(down(18),))
    b = seat(army=(legendary(3), down(14)))
    after = both_muster(a, b, left=4, right=2)
    after.then_tracks({("influence", 1): 23, ("influence", 2): 20})
    after.then_ends(how="influence", winners=(2,)).then_holds("only the chain breaks ties")


@pytest.mark.rule("STYX-TIE-07")
def test_a_tied_war_goes_through_the_chain():
    after = at_war(seat(army=(8,)), seat(army=(legendary(4), card(4, "plain"))))
    after.then_tracks({("strength", 1): 9, ("strength", 2): 9})
    after.then_some(
        like(ConditionMet, seat=1, condition="war"), like(ConditionMet, seat=2, condition="war"),
        like(TieBroken, step=2, seats=(2,)),
    )  # fmt: skip
    after.then_ends(how="war", winners=(2,))


@pytest.mark.rule("STYX-TIE-07", "STYX-TIE-05")
def test_armies_level_in_everything_share_the_war():
    after = at_war(seat(army=(8,)), seat(army=(card(8, "other"),)))
    after.then_ends(how="war", winners=(1, 2))


@pytest.mark.rule("STYX-TIE-08")
def test_three_horsemen_are_one_condition():
    # A: three Horsemen, one condition. B: 20 Influence, one condition, and a Legendary 3.
    a = seat(army=(FIRST, SECOND))
    b = seat(army=(legendary(3), down(15)))
    after = both_muster(a, b, left=THIRD)
    after.then_tracks({("horsemen", 1): 3, ("influence", 2): 20})
    after.then_none(like(TieBroken, seats=(1,))).then_ends(winners=(2,)).then_holds("only the chain breaks ties")


@pytest.mark.rule("STYX-TIE-08")
def test_the_headless_horseman_counts_among_legendaries():
    a = seat(army=(special("headless", 4), down(14)))
    b = seat(army=(legendary(3), down(15)))
    after = both_muster(a, b)
    after.then_some(like(TieBroken, step=2, seats=(1,), rule="STYX-TIE-02"))
    after.then_ends(winners=(1,)).then_holds("only the chain breaks ties")


@pytest.mark.rule("STYX-TIE-08")
def test_eternals_and_standard_bearers_count_among_face_up_cards():
    # A: bearer, Eternal, mustered card: three up. B: 2 and mustered card, bearer spent: two up.
    a = seat(army=(eternal(2), down(16)))
    b = seat(army=(2, down(16)), bearer="down")
    after = both_muster(a, b).then_some(like(TieBroken, step=3, seats=(1,)))
    after.then_ends(winners=(1,)).then_holds("only the chain breaks ties")


@pytest.mark.rule("STYX-TIE-09")
def test_only_achievers_compete():
    # A meets one condition; C, with a Legendary 9 and more cards, none.
    c = seat(army=(legendary(9), 1, 1))
    after = both_muster(seat(army=(down(18),)), seat(), c)
    after.then_none(like(ConditionMet, seat=3), TieBroken).then_ends(how="influence", winners=(1,))
    after.then_holds("winners met a condition", "only the chain breaks ties")


@pytest.mark.rule("STYX-TIE-09", "STYX-TIE-01")
def test_a_strong_bystander_stays_out_of_a_chain_of_two():
    c = seat(army=(legendary(9), 1, 1))
    a, b = seat(army=(legendary(2), down(16))), seat(army=(legendary(3), down(15)))
    both_muster(a, b, c).then_ends(winners=(2,))
