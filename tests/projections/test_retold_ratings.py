"""Ratings told twice: games in their order, ranks and forecasts by the words of docs/questions.md, strengths by the library alone."""

from math import exp, log, sqrt
from typing import Any, NamedTuple

import pytest
from openskill.models import PlackettLuce

from projections.intervals import hall, sums
from tests.projections.bars import TITLES, Sample, answer, of, recounts
from tests.projections.retold import Retold
from tests.projections.test_retold_winning import place

MU, SIGMA, BETA = 25, 25 / 3, 25 / 3
LEAST = 20
"""Games from which on it is told what the ratings know."""
WHOLE = 0.0001
"""What is kept of a forecast is cut into so many parts of a nat."""


class Rated(NamedTuple):
    """A game of people who were not all level: who was first, the chances before, and who stood how after it."""

    first: set[str]
    chances: dict[str, float]
    after: dict[str, tuple[float, float]]

    @property
    def gain(self) -> float:
        """Several firsts count together, in the forecast and among equals."""
        return log(sum(self.chances[one] for one in self.first)) - log(len(self.first) / len(self.chances))


def in_order(told: Retold) -> tuple[Any, ...]:
    """By day, time and id; of a game without times nobody knows the time, so it comes first on its day."""
    return told.day, told.kept.at[:1], str(told.kept.id)


def rated(sample: Sample, title: str, *seats: int) -> list[Rated]:
    """seats: only games at tables of this size."""
    model = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)
    strength: dict[str, Any] = {}
    games = []
    for told in sorted(of(sample, title), key=in_order):
        people = sorted({person for seat in told.seats if (person := told.person(seat))})
        places = {one: place(told, one) for one in people}
        if len(set(places.values())) < 2 or (seats and len(told.seats) not in seats):
            continue
        before = [strength.get(one) or model.rating() for one in people]
        c = sqrt(sum(one.sigma**2 + BETA**2 for one in before))
        weights = [exp(one.mu / c) for one in before]
        after = model.rate([[one] for one in before], ranks=[places[one] for one in people])
        strength |= {one: now for one, (now,) in zip(people, after, strict=True)}
        games.append(Rated(
            {one for one in people if places[one] == min(places.values())},
            {one: weight / sum(weights) for one, weight in zip(people, weights, strict=True)},
            {one: (strength[one].mu, strength[one].sigma) for one in people},
        ))  # fmt: skip
    return games


@recounts("rating_skill")
@pytest.mark.parametrize("title", TITLES)
def test_each_game_is_forecast_before_it_is_rated(shelf: Sample, title: str):
    told = rated(shelf, title)
    (row,) = answer(shelf[0], "rating_skill", "", [f"title={title}"]).rows
    assert len(told) >= LEAST
    assert (row.n, row.games) == (len(told), len(told))
    lo, hi = hall(sums((1, round(one.gain / WHOLE)) for one in told)) or (0, 0)
    mean = sum(one.gain for one in told) / len(told)
    assert (row.value, row.lo, row.hi) == pytest.approx((mean, lo * WHOLE, hi * WHOLE), abs=WHOLE)
    assert any(len(one.first) > 1 for one in told)


@pytest.mark.parametrize("title", TITLES)
def test_of_fewer_than_twenty_games_it_is_only_told_how_many_there_are(shelf: Sample, title: str):
    told = rated(shelf, title, 3)
    (row,) = answer(shelf[0], "rating_skill", "", [f"title={title}", "seats=3"]).rows
    assert 0 < len(told) < LEAST
    assert (row.n, row.value, row.lo, row.hi) == (len(told), None, None, None)


@recounts("rating", "rating_history")
@pytest.mark.parametrize("title", TITLES)
def test_everybody_stands_where_the_library_puts_them_after_each_game(shelf: Sample, title: str):
    course: dict[str, list[tuple[float, float]]] = {}
    for game in rated(shelf, title):
        for one, stands in game.after.items():
            course.setdefault(one, []).append(stands)
    history = answer(shelf[0], "rating_history", "", [f"title={title}"]).rows
    latest = {row.key: row for row in answer(shelf[0], "rating", "", [f"title={title}"]).rows}
    assert {(row.key, row.part) for row in history} == {
        (one, str(nth)) for one, stood in course.items() for nth in range(1, len(stood) + 1)
    }
    for row in history:
        mu, sigma = course[row.key][int(row.part) - 1]
        assert (row.value, row.lo, row.hi) == pytest.approx((mu, mu - 2 * sigma, mu + 2 * sigma), abs=2e-6)
        assert row.few == (sigma > 0.85 * SIGMA)
    for one, stood in course.items():
        assert latest[one].value == pytest.approx(stood[-1][0], abs=2e-6)
    assert latest.keys() == course.keys()
