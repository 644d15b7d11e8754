"""Intervals by hand and by the worked corpora; that they cover what they promise is tested in test_coverage.py."""

import math
from itertools import pairwise

import pytest

from projections.intervals import (
    Counted,
    Sums,
    bent,
    clustered,
    depth,
    design_effect,
    hall,
    median_ends,
    newcombe,
    sums,
    survival,
    t_quantile,
    tails,
    wilson,
)

BATTLES = (4, 5, 3, 6, 4, 5, 4, 3)
CHURCH = (1, 2, 2, 1, 3, 1, 2, 0)
KILLS = (3, 5, 2, 9, 4, 4, 6, 1)


def percents(ends: tuple[float, float]) -> tuple[float, float]:
    return round(100 * ends[0], 1), round(100 * ends[1], 1)


@pytest.mark.parametrize(
    ("k", "n", "shown"),
    [
        (4, 7, (25.0, 84.2)), (2, 7, (8.2, 64.1)), (1, 7, (2.6, 51.3)), (3, 6, (18.8, 81.2)), (2, 6, (9.7, 70.0)),
        (1, 6, (3.0, 56.4)), (4, 5, (37.6, 96.4)), (3, 8, (13.7, 69.4)), (2, 8, (7.1, 59.1)), (1, 8, (2.2, 47.1)),
        (0, 7, (0.0, 35.4)), (0, 5, (0.0, 43.4)), (2, 5, (11.8, 76.9)), (7, 7, (64.6, 100.0)),
    ],
)  # fmt: skip
def test_wilson(k: int, n: int, shown: tuple[float, float]):
    assert percents(wilson(k, n)) == shown


def test_wilson_by_hand():
    # 1 of 4 at z = 2: middle (1 + 2)/(4 + 4), half 2 sqrt(1 * 3/4 + 1)/8.
    assert wilson(1, 4, 2) == pytest.approx(((3 - 2 * math.sqrt(1.75)) / 8, (3 + 2 * math.sqrt(1.75)) / 8))


def student(t: float, freedom: int) -> float:
    """The share of Student's t below t, in its closed form for whole degrees of freedom."""
    angle = math.atan(t / math.sqrt(freedom))
    term = total = math.cos(angle) if freedom % 2 else 1.0
    for j in range(3 if freedom % 2 else 2, freedom - 1, 2):
        term *= math.cos(angle) ** 2 * (j - 1) / j
        total += term
    if freedom == 1:
        total = 0.0
    inside = 2 / math.pi * (angle + math.sin(angle) * total) if freedom % 2 else math.sin(angle) * total
    return (1 + inside) / 2


@pytest.mark.parametrize("freedom", [*range(1, 41), 60, 99, 199, 999])
def test_the_t_quantile_leaves_a_fortieth_above_it(freedom: int):
    assert student(t_quantile(freedom), freedom) == pytest.approx(0.975, abs=1e-6)


def test_the_t_quantile_falls_to_the_normal_one():
    quantiles = [t_quantile(freedom) for freedom in range(1, 300)]
    assert all(one > following for one, following in pairwise(quantiles))
    assert t_quantile(10**9) == pytest.approx(1.959964, abs=1e-6)


def test_sums_are_mergeable_over_any_cut():
    games = list(zip(BATTLES, CHURCH, strict=True))
    whole = sums(games)
    assert whole == Sums(8, 34, 12, 152, 51, 24, 712, 225, 99, 54)
    parts = zip(sums(games[:3]), sums(games[3:]), strict=True)
    assert tuple(map(sum, parts)) == whole == sums(reversed(games))


def test_a_clustered_share_is_not_the_plain_one():
    told = sums(zip(BATTLES, CHURCH, strict=True))
    assert design_effect(told) == pytest.approx(1.021, abs=5e-4)
    assert told.x / design_effect(told) == pytest.approx(33.3, abs=0.05)
    assert percents(clustered(told)) == (19.2, 55.6)
    assert percents(wilson(12, 34)) == (21.5, 52.1)


def test_a_share_of_none_or_all_has_no_design_effect():
    assert design_effect(sums([(3, 0)] * 8)) == 1
    assert design_effect(sums([(3, 3)] * 8)) == 1
    assert clustered(sums([(3, 0)] * 8)) == pytest.approx(wilson(0, 24, t_quantile(7)))


def test_the_design_effect_is_at_least_a_half():
    assert design_effect(sums([(2, 1)] * 20)) == 0.5


def test_hall_of_the_kills():
    told = sums((1, kills) for kills in KILLS)
    assert (told.y, told.yy, told.yyy) == (34, 188, 1234)
    assert told.ratio == 4.25
    assert tuple(round(end, 2) for end in hall(told)) == (2.48, 6.94)


def test_hall_of_level_games_is_students_t():
    # Skewness 0: mean 2, s^2 = 8 * (1)/7, so +- 2.364624 sqrt(8/7)/sqrt(8).
    told = sums((1, value) for value in (1, 1, 1, 1, 3, 3, 3, 3))
    half = 2.364624 / math.sqrt(7)
    assert hall(told) == pytest.approx((2 - half, 2 + half))
    assert bent(0.5, 0.0, 8) == 0.5


def test_games_that_all_say_the_same_have_no_interval():
    assert hall(sums([(1, 3)] * 9)) is None
    assert hall(sums([(2, 1)] * 9)) is None


def test_hall_of_the_mirrored_games_is_mirrored():
    lo, hi = hall(sums((1, kills) for kills in KILLS))
    assert hall(sums((1, -kills) for kills in KILLS)) == pytest.approx((-hi, -lo))


@pytest.mark.parametrize(("n", "d"), [(5, 0), (6, 1), (8, 1), (9, 2), (20, 6), (100, 40), (1000, 469)])
def test_the_depth_is_the_deepest_pair_that_holds(n: int, d: int):
    assert depth(n) == d
    assert tails(n, d + 1) < 0.95
    assert d == 0 or tails(n, d) >= 0.95


def test_beyond_the_sums_the_normal_curve_takes_over_smoothly():
    assert abs(depth(1001) - depth(999)) <= 1
    # P(B < d) <= 0.025 up to d = 470: (469.5 - 500.5)/15.82 = -1.96.
    assert depth(1001) in (469, 470)


def test_the_median_of_lengths():
    values = Counted([(8, 1), (11, 1), (9, 1), (7, 1), (24, 1), (10, 1), (6, 1)])
    assert values.middle == 9
    lo, hi = median_ends(values, whole=False)
    assert (round(lo, 2), round(hi, 2)) == (6.73, 14.47)
    assert median_ends(values) == (6, 15)


def test_the_median_of_the_kills():
    values = Counted((kills, 1) for kills in KILLS)
    assert values.middle == 4
    assert median_ends(values) == (1, 7)


def test_five_games_have_no_interval_of_a_median():
    assert median_ends(Counted([(1, 2), (4, 3)])) is None


def test_values_are_found_by_their_place():
    values = Counted([(5, 2), (3, 1), (9, 0)])
    assert [values.nth(place) for place in (1, 2, 3)] == [3, 5, 5]
    assert (values.n, values.percentile(0.1), values.percentile(0.5), values.percentile(1)) == (3, 3, 5, 5)


def test_newcombes_own_example():
    # Newcombe (1998), case 56/70 - 48/80: 0.2000 [0.0524, 0.3339].
    assert tuple(round(end, 4) for end in newcombe(56, 70, 48, 80)) == (0.0524, 0.3339)


def test_a_difference_turned_around_is_mirrored():
    lo, hi = newcombe(3, 9, 5, 7)
    assert newcombe(5, 7, 3, 9) == pytest.approx((-hi, -lo))


def test_survival_of_the_runs():
    # 7 runs; floor 2 loses 1, on floor 3 one is abandoned, floor 4 loses 2 of 5, floor 6 loses 1 of 3.
    passed = survival([(7, 0), (7, 1), (5, 0), (5, 2), (3, 0), (3, 1)])
    assert passed[0] == (1, None)
    assert passed[-1].share == pytest.approx(12 / 35)
    # Past floor 2: Greenwood 1/(7 * 6), theta = 1.96 sqrt(1/42)/ln(6/7).
    theta = 1.959964 * math.sqrt(1 / 42) / math.log(6 / 7)
    assert passed[1].ends == pytest.approx(((6 / 7) ** math.exp(-theta), (6 / 7) ** math.exp(theta)), rel=1e-5)


@pytest.mark.parametrize("n", [*range(1001, 1030), 1127, 1134, 20_000])
def test_of_many_values_too_the_pair_is_the_deepest_that_holds(n: int):
    """Where n is even the first guess is often one short."""
    assert tails(n, depth(n)) >= 0.95 > tails(n, depth(n) + 1)
