"""Coverage at small size: `python -m tests.soak coverage` runs all sizes with 20,000 draws.

Counts are exact. Of 2,000 draws a coverage of 0.95 is told to +- 0.0146 (three standard deviations), which the gates of
the drawn methods give way to.
"""

import pytest

from projections.intervals import LEAST, Counted, Sums, clustered, hall, median_ends
from projections.questions.answer import share_row
from tests.projections.coverage import (
    CONTINUOUS,
    FAIR,
    MEANS,
    RATES,
    SHARES,
    SIZES,
    WHOLE,
    Drawn,
    corpora_of_people,
    lifts,
    of_median,
    of_newcombe,
    of_sums,
    of_wilson,
    plain,
    uniforms,
)

DRAWS = 2_000
SLACK = 0.0146
SEED = 20_260
CON = uniforms(DRAWS, 100, SEED)
BY_NAME = {"ids": lambda drawn: drawn.name}


@pytest.mark.parametrize("n", SIZES)
def test_wilson_covers(n: int):
    told = [of_wilson(n, rate) for rate in RATES]
    assert 0.945 <= sum(told) / len(told) <= 0.965
    assert min(told) >= (0.89 if n < 20 else 0.915)
    assert all(of_wilson(n, rate) >= 0.91 for rate in FAIR)


def test_showing_what_happened_often_makes_intervals_false():
    """The reason for rule 0.5: of n = 50 at a true 5 %, shown from five successes on."""
    assert of_wilson(50, 0.05) == pytest.approx(0.96, abs=0.005)
    assert of_wilson(50, 0.05, drawn=lambda k: k >= 5) == pytest.approx(0.64, abs=0.005)


@pytest.mark.parametrize("n", range(1, 60))
def test_what_is_shown_depends_on_n_alone(n: int):
    from projections.intervals import wilson

    rows = [share_row(("", "", ""), n, n, k, wilson(k, n), "") for k in range(n + 1)]
    assert {row.value is not None for row in rows} == {n >= 5}
    assert {row.lo is not None for row in rows} == {n >= 5}


@pytest.mark.parametrize(
    ("n", "m", "least"), [(5, 5, 0.89), (5, 12, 0.88), (10, 10, 0.90), (20, 8, 0.92), (20, 20, 0.92), (30, 30, 0.92)]
)
def test_differences_cover(n: int, m: int, least: float):
    """Of few games against few the floor is lower where one rate is near 0 and the other near 1."""
    rates = [step / 20 for step in range(1, 20)]
    told = [of_newcombe(n, m, one, other) for one in rates for other in rates]
    assert 0.945 <= sum(told) / len(told) <= 0.96
    assert min(told) >= least


@pytest.mark.parametrize("drawn", SHARES, **BY_NAME)
def test_clustered_shares_cover(drawn: Drawn):
    told = [of_sums(CON, drawn, games, clustered) for games in (8, 25, 100)]
    assert min(told) >= (0.88 if "rate 0.1, ICC 0.3" in drawn.name else 0.93) - SLACK


def test_clustered_shares_cover_on_the_average():
    told = [of_sums(CON, drawn, games, clustered) for drawn in SHARES for games in (8, 25, 100)]
    assert 0.94 <= sum(told) / len(told) <= 0.965


def test_the_plain_interval_is_false_where_games_differ():
    assert of_sums(CON, SHARES[-1], 50, plain) < 0.75


@pytest.mark.parametrize("drawn", MEANS, **BY_NAME)
def test_means_cover(drawn: Drawn):
    told = [of_sums(CON, drawn, games, hall) for games in (8, 25, 100)]
    assert min(told) >= 0.93 - SLACK
    assert 0.94 - SLACK <= sum(told) / len(told) <= 0.965 + SLACK


@pytest.mark.parametrize("name", CONTINUOUS)
def test_medians_of_continuous_values_cover(name: str):
    told = [of_median(CON, *CONTINUOUS[name], games, whole=False) for games in (6, 9, 25, 100)]
    assert min(told) >= 0.935 - SLACK
    assert max(told) <= 0.965 + SLACK


@pytest.mark.parametrize("name", WHOLE)
def test_medians_of_whole_numbers_cover(name: str):
    assert min(of_median(CON, *WHOLE[name], games, whole=True) for games in (6, 9, 25, 100)) >= 0.935 - SLACK


def test_intervals_begin_where_they_hold():
    assert median_ends(Counted([(1, 3), (2, 2)])) is None
    assert (LEAST["C"], LEAST["H"], LEAST["W"], LEAST["M"]) == (8, 8, 5, 6)
    assert hall(Sums(g=1, x=1, y=1, xx=1, xy=1, yy=1)) is None


@pytest.mark.parametrize(("skill", "favourite"), [(0, 0.2), (0.6, 0.8), (1, 0.8)])
def test_a_colour_without_effect_is_seldom_flagged(skill: float, favourite: float):
    flagged = list(corpora_of_people(60, 100, skill, favourite, SEED))
    assert sum(flagged) <= 6


def test_a_card_without_power_has_no_lift_and_a_strong_one_has():
    told = [lifts(100, 3.0, seed) for seed in range(25)]
    null = [found["null"] for found in told if found["null"]]
    strong = [found["strong"] for found in told if found["strong"]]
    assert sum(not lo <= 0 <= hi for _, (lo, hi) in null) <= 3
    assert sum(lo > 0 for _, (lo, _) in strong) >= 23
