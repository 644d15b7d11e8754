"""Strength of people from who finished ahead of whom: openskill's Plackett-Luce, one book a title, games in their order.

The order is (day, time, id), never the order of import: what comes late re-rates from its place on.
"""

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Any, NamedTuple

MU = 25.0
SIGMA = 25 / 3
BETA = 25 / 3
"""Twice the library's: among people of equal strength its own predicts worse than equal chances."""
BETAS = (25 / 6, 25 / 3, 50 / 3)
CHOOSE_FROM = 200
PROVISIONAL = 0.85
TO_NATS = 10_000


class Sat(NamedTuple):
    """A person in a game; rank 0 where the rules give none."""

    player: int
    won: bool
    rank: int = 0


def better(one: Sat, other: Sat) -> Sat:
    """Whoever sat on two seats finished as the better of them."""
    return Sat(one.player, one.won or other.won, min(one.rank, other.rank))


class Played(NamedTuple):
    """order: (day, time, id)."""

    order: tuple[str, str, str]
    sat: tuple[Sat, ...]


class Strength(NamedTuple):
    mu: float = MU
    sigma: float = SIGMA

    @property
    def provisional(self) -> bool:
        return self.sigma > PROVISIONAL * SIGMA


class Rated(NamedTuple):
    """One game: who had which strength before and after, and the chances given before."""

    played: Played
    before: tuple[Strength, ...]
    after: tuple[Strength, ...]
    chances: tuple[float, ...]

    @property
    def gain(self) -> float:
        """How much better than equal chances the forecast was, in nats; a shared first place counts together."""
        first = [rank == 1 for rank in ranks(self.played.sat)]
        forecast = sum(chance for chance, ahead in zip(self.chances, first, strict=True) if ahead)
        return log(forecast) - log(sum(first) / len(first))


def ranks(sat: Sequence[Sat]) -> list[int]:
    """Winners 1 and all others 2 where losers have no order; else the places, equal ones tied, from 1 without gaps."""
    if not all(one.rank for one in sat):
        return [1 if one.won else 2 for one in sat]
    places = sorted({one.rank for one in sat})
    return [places.index(one.rank) + 1 for one in sat]


def rateable(sat: Sequence[Sat]) -> bool:
    """Two people at least, not all level."""
    return len(sat) > 1 and len(set(ranks(sat))) > 1


def chances(strengths: Sequence[Strength], beta: float = BETA) -> tuple[float, ...]:
    """Not the library's predict_win: that averages pairs and can never exceed 2/n."""
    c = sqrt(sum(one.sigma**2 + beta**2 for one in strengths))
    weights = [exp((one.mu - MU) / c) for one in strengths]
    return tuple(weight / sum(weights) for weight in weights)


class Book:
    """The rated games of one title. A book that is told other games keeps what came before the first difference."""

    def __init__(self, beta: float = BETA) -> None:
        self.beta = beta
        self.rated: list[Rated] = []
        self.strengths: dict[int, Strength] = {}
        self._model: Any = None

    def tell(self, games: Sequence[Played]) -> int:
        """Rate these games, and no others; how many had to be rated (again)."""
        wanted = sorted((one for one in games if rateable(one.sat)), key=lambda one: one.order)
        same = 0
        while same < min(len(wanted), len(self.rated)) and self.rated[same].played == wanted[same]:
            same += 1
        if same < len(self.rated):
            self._back_to(same)
        for one in wanted[same:]:
            self._rate(one)
        return len(wanted) - same

    def _back_to(self, count: int) -> None:
        del self.rated[count:]
        self.strengths = {
            sat.player: strength for one in self.rated for sat, strength in zip(one.played.sat, one.after, strict=True)
        }

    def _rate(self, played: Played) -> None:
        before = tuple(self.strengths.get(sat.player, Strength()) for sat in played.sat)
        teams = [[self.model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
        told = self.model.rate(teams, ranks=ranks(played.sat))
        after = tuple(Strength(team[0].mu, team[0].sigma) for team in told)
        self.rated.append(Rated(played, before, after, chances(before, self.beta)))
        self.strengths.update({sat.player: now for sat, now in zip(played.sat, after, strict=True)})

    @property
    def model(self) -> Any:
        if self._model is None:
            from openskill.models import PlackettLuce

            self._model = PlackettLuce(mu=MU, sigma=SIGMA, beta=self.beta)
        return self._model

    @property
    def gain(self) -> float:
        """Mean gain over equal chances, in nats a game."""
        return sum(one.gain for one in self.rated) / len(self.rated) if self.rated else 0.0

    def gains(self) -> list[int]:
        """In ten-thousandths of a nat, one a game."""
        return [round(TO_NATS * one.gain) for one in self.rated]


def best_book(books: Sequence[Book], games: Sequence[Played]) -> Book:
    """The default, or from 200 games on the one that forecast best; books[0] is the default."""
    books[0].tell(games)
    if len(books[0].rated) < CHOOSE_FROM:
        return books[0]
    for book in books[1:]:
        book.tell(games)
    return max(books, key=lambda book: book.gain)
