"""An interval ends where its number must: nobody kills less than nobody, and no share is larger than all."""

import pytest

from projections.intervals import hall, sums
from tests.projections.bars import CATALOGUE, COUNTS, REACH, TITLES
from tests.projections.corpora import Corpus

SEVEN_OF_EIGHT = [(1, 1)] * 7 + [(1, 0)]
SHADOW, STYX = "title=shadow_throne", "title=styx"


def test_no_interval_of_a_count_reaches_below_0():
    """By the formula of eight battles, one of them with one who was killed, the interval begins below 0; the other end stays."""
    told = Corpus()
    for killed in (0, 0, 0, 0, 0, 0, 0, 1):
        told.fielded(told.game("shadow_throne", ["Mara", "Oskar"], "influence", ["Mara"]), battle=1, kills=killed)
    low, high = hall(sums((1, killed) for killed in (0, 0, 0, 0, 0, 0, 0, 1)))
    assert low < 0
    row = told.rows("kills", "", SHADOW)[""]
    assert (row.value, row.lo, row.hi) == (0.125, 0, pytest.approx(high, abs=1e-6))


def test_no_interval_of_a_share_reaches_below_none_or_above_all():
    low, high = hall(sums(SEVEN_OF_EIGHT))
    assert low < 0 < 1 < high
    told = Corpus()
    for _, close in SEVEN_OF_EIGHT:
        told.game("styx", ["Mara", "Oskar"], "influence", ["Mara"], close_bp=10_000 * close)
    row = told.rows("closeness", "", STYX)[""]
    assert (row.value, row.lo, row.hi) == (0.875, 0, 1)


def test_a_mean_place_lies_between_first_and_last():
    told = Corpus()
    for first in ("Mara", "Mara", "Mara", "Mara", "Mara", "Mara", "Mara", "Oskar"):
        ranks = {name: 1 if name == first else 2 for name in ("Mara", "Oskar")}
        told.game("shadow_throne", ["Mara", "Oskar"], "influence", [first], ranks=ranks)
    rows = told.rows("placing", "player", SHADOW)
    assert [(rows[name].value, rows[name].lo, rows[name].hi) for name in ("Mara", "Oskar")] == [
        (0.875, 0, 1),
        (0.125, 0, 1),
    ]


@pytest.mark.parametrize("title", TITLES)
def test_a_mean_may_lie_where_its_question_allows(title: str):
    """Below 0 the income of cards that cost something each Tithe, and ratings that forecast worse than equal chances."""
    told = {one.key: one.reach for one in CATALOGUE.metrics(title) if "H" in one.interval}
    assert told == {key: REACH.get(key, COUNTS) for key in told}


def test_an_income_below_0_keeps_its_interval():
    told = Corpus()
    known = told.catalogue.metric("income_end", "styx")
    for income in (-1, -1, -1, -1, -3, -3, -3, -3):
        game = told.game("styx", ["Mara", "Oskar"], "influence", ["Mara"])
        told.con.execute(
            "INSERT INTO point (game, track, subject, step, value) VALUES (?, 'income', 1, 1, ?)", [game, income]
        )
    # Mean -2, as far either way: 2.364624 sqrt(8/7)/sqrt(8).
    row = told.rows("income_end", "", STYX)[""]
    assert known.signed
    assert (row.value, row.lo, row.hi) == pytest.approx((-2, -2.893744, -1.106256), abs=1e-6)
