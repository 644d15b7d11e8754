"""The order of lifts: by what is left of each once bars of few seats are drawn towards the rest."""

import pytest

from projections.questions.answer import value_row
from projections.questions.lifting import shrunken


def bar(key: str, n: int, value: float | None):
    return value_row((key, key, ""), n, n, value, None, "seats")


def test_few_bars_are_drawn_by_ten_seats_towards_the_rate_of_all():
    # (8 * .75 + 10 * .25) / 18 and (90 * .55 + 10 * .25) / 100, each less the rate of a quarter.
    rows = shrunken(
        [bar("seldom", 8, 50.0), bar("never", 3, None), bar("often", 90, 30.0)], [(6.0, 8), (49.5, 90)], 0.25
    )
    assert [row.shrunk for row in rows] == [pytest.approx(200 / 9), None, pytest.approx(27.0)]


def test_more_wins_than_seats_are_all_seats():
    # Beside others who hardly win, points and rate together may pass one: (8 + 10 * .5) / 18.
    (row,) = shrunken([bar("best", 8, 90.0)], [(8 * 1.4, 8)], 0.5)
    assert row.shrunk == pytest.approx(100 * (13 / 18 - 0.5))
