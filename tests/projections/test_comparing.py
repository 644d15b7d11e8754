"""Fair shares, people held apart, shrinkage, many bars: by hand and by the worked corpora."""

import math
from itertools import combinations, pairwise
from math import comb, factorial, prod, sqrt

import pytest

from projections.comparing import (
    DISCOVERIES,
    LEVEL,
    Cell,
    Stratum,
    benjamini_hochberg,
    difference,
    holm,
    lift,
    null_band,
    over_fair,
    prior_games,
    rather_than_level,
    shrunk,
    surprise,
    two_sided,
    within_person,
)

MARA = (140, 105, 280, 105, 0, 105, 140)
"""420ths."""


def test_wins_above_the_fair_share():
    assert over_fair(4, sum(MARA)) == pytest.approx(1.917, abs=5e-4)
    assert null_band(sum(share * (420 - share) for share in MARA)) == pytest.approx(2.17, abs=5e-3)


def test_a_person_is_compared_with_themself():
    # Ada: 4 games, 2 won, 2 of them as red and both won: 2 - 2 * 2/4 = 1; V = 2*2*2*2/(16*3) = 1/3. Three seats: x 3/2.
    told = within_person([Stratum(4, 2, 2, 2)], seats=3)
    assert told.effect == 1
    assert told.ends == pytest.approx((1 - 1.959964 * math.sqrt(0.5), 1 + 1.959964 * math.sqrt(0.5)), rel=1e-6)
    assert not told.told_apart


def test_somebody_who_always_plays_red_tells_nothing_about_red():
    assert within_person([Stratum(30, 20, 30, 20)], seats=4) == (0, (0, 0), False)
    assert within_person([Stratum(1, 1, 1, 1)], seats=4).effect == 0


def test_enough_changes_can_be_told_apart():
    # 16 games, 8 won, 8 as red: V = 8*8*8*8/(256*15) = 1.0667.
    assert within_person([Stratum(16, 8, 8, 4)], seats=1).told_apart


def test_few_bars_are_drawn_to_the_reference():
    # (1 + 10 * 0.25)/(1 + 10) and (0 + 2.5)/(4 + 10).
    assert shrunk([(1, 1), (0, 4)], 0.25) == pytest.approx([3.5 / 11, 2.5 / 14])


def test_bars_that_differ_no_more_than_chance_are_alike():
    bars = [(5, 10), (6, 10), (4, 10), (5, 10)] * 2
    assert prior_games(bars) == math.inf
    assert shrunk(bars, 0.9) == [0.5] * 8


def test_bars_that_differ_are_left_apart():
    # Mean 1/2; apart = 8 * 10 * 0.25/0.25 = 80; (80 - 7)/(80 - 10 - 7) > 1: no prior at all.
    bars = [(10, 10), (0, 10)] * 4
    assert prior_games(bars) == 0
    assert shrunk(bars, 0.5) == [1, 0] * 4


def test_single_games_give_no_prior():
    assert prior_games([(1, 1), (0, 1)] * 4) == 10


def test_surprises():
    assert two_sided(1.959964) == pytest.approx(0.05, abs=1e-6)
    assert surprise(0, sqrt(5)) == pytest.approx(1)
    # 16 of 20, where 10 are fair: 6/sqrt(5) = 2.683, and half a win less 2.460.
    assert surprise(6, sqrt(5)) == pytest.approx(0.0073, abs=5e-5)
    assert surprise(-6, sqrt(5), 1) == pytest.approx(0.0139, abs=5e-5)
    assert surprise(0.25, 1, 1) == 1
    assert surprise(0, 0) == 1


def test_two_people_by_the_fall_of_a_coin():
    # 5 of 5: 2/32. 7 of 8: 2 * (1 + 8)/256.
    assert rather_than_level(5, 5) == rather_than_level(0, 5) == pytest.approx(0.0625)
    assert rather_than_level(1, 8) == pytest.approx(18 / 256)
    assert rather_than_level(4, 8) == rather_than_level(3, 7) == 1


@pytest.mark.parametrize("n", range(5, 80))
def test_luck_alone_seldom_puts_one_of_two_ahead(n: int):
    assert sum(comb(n, k) for k in range(n + 1) if rather_than_level(k, n) <= LEVEL) / 2**n <= LEVEL


@pytest.mark.parametrize("games", range(5, 13))
def test_luck_alone_seldom_leaves_a_bar_of_five(games: int):
    """Every way in which so many wins may fall to five people at one table, with how often it does."""
    deviation = sqrt(games * 0.2 * 0.8)
    remain = 0.0
    for cuts in combinations(range(games + 4), 4):
        wins = [after - before - 1 for before, after in pairwise((-1, *cuts, games + 4))]
        if any(benjamini_hochberg([surprise(won - games / 5, deviation, 1) for won in wins])):
            remain += factorial(games) / prod(map(factorial, wins)) / 5**games
    assert remain <= DISCOVERIES


def test_a_difference_surprises_where_its_interval_leaves_zero_out():
    assert difference(3, 6, 5, 10) == 1
    assert difference(56, 70, 48, 80) < 0.05 < difference(6, 10, 3, 10)
    assert difference(20, 20, 0, 20) < 1e-6


def test_holm_stops_at_the_first_that_does_not_stand():
    # 0.05/4, 0.05/3, 0.05/2: 0.02 > 0.0167, so 0.024 is not looked at.
    assert holm([0.04, 0.01, 0.02, 0.024]) == [False, True, False, False]
    assert holm([0.04, 0.012, 0.016, 0.024]) == [True, True, True, True]


def test_benjamini_and_hochberg_take_all_up_to_the_last_that_holds():
    # Steps at 10 %: 0.02, 0.04, 0.06, 0.08, 0.10.
    assert benjamini_hochberg([0.9, 0.05, 0.055, 0.001, 0.3]) == [False, True, True, True, False]
    assert benjamini_hochberg([0.9, 0.5]) == [False, False]


def test_lift_against_others_at_the_same_standing():
    # One cell: 8 seats, 4 won, others 5 of 20 won: e = 1/4; 4 - 2 = 2 over 8 seats.
    told = lift([Cell(8, 4, 20, 5), Cell(3, 3, 4, 0)])
    assert told is not None
    variance = 4 * 0.75**2 + 4 * 0.25**2 + 64 * 0.25 * 0.75 / 20
    assert (told.n, told.points) == (8, 0.25)
    half = 1.959964 * math.sqrt(variance) / 8
    assert told.ends == pytest.approx((0.25 - half, 0.25 + half), rel=1e-6)


def test_a_card_without_comparable_seats_has_no_lift():
    assert lift([Cell(3, 3, 4, 0)]) is None
