"""Comparing without being fooled: people held apart, fair shares, many bars, and who is really ahead."""

from collections.abc import Iterable, Sequence
from math import inf, sqrt
from typing import NamedTuple

from projections.intervals import Ends, Sums, Z, newcombe, normal, tails

PSEUDO_GAMES = 10
BARS_FOR_A_PRIOR = 8
FAIR = 420
"""Into how many parts a fair share is cut: 1/2 to 1/7 are whole numbers of them."""
DISCOVERIES = 0.10
LEVEL = 0.05


class Stratum(NamedTuple):
    """One person: n games with w wins, k of the games with the value asked about and `hits` wins in those."""

    n: int
    w: int
    k: int
    hits: int


class Within(NamedTuple):
    """Wins above what the same people win otherwise; `told_apart` false: these games cannot tell."""

    effect: float
    ends: Ends
    told_apart: bool


def within_person(strata: Iterable[Stratum], seats: float) -> Within:
    """O: each person is compared with nobody but themself. seats: mean seats of the games (0: no competition)."""
    effect = variance = 0.0
    for n, w, k, hits in strata:
        if n > 1:
            effect += hits - w * k / n
            variance += w * (n - w) * k * (n - k) / (n * n * (n - 1))
    variance *= seats / (seats - 1) if seats > 1 else 1
    half = Z * sqrt(variance)
    return Within(effect, (effect - half, effect + half), variance >= 1)


def over_fair(wins: int, fair: int) -> float:
    """F: wins above the fair share, from whole parts of it."""
    return (FAIR * wins - fair) / FAIR


def null_band(luck: int) -> float:
    """F: half the width of the band in which pure luck stays; luck: the variance of the wins, in squares of parts."""
    return Z * sqrt(luck) / FAIR


def prior_games(bars: Sequence[tuple[float, int]]) -> float:
    """S: how many games of evidence the prior is worth, by moments over the bars (hits, observations) of a chart."""
    hits, total = sum(k for k, _ in bars), sum(n for _, n in bars)
    if len(bars) < BARS_FOR_A_PRIOR or not 0 < hits < total:
        return PSEUDO_GAMES
    mean, free = hits / total, len(bars) - 1
    apart = sum(n * (k / n - mean) ** 2 for k, n in bars) / (mean * (1 - mean))
    weight = total - sum(n * n for _, n in bars) / total - free
    if weight <= 0:
        return PSEUDO_GAMES
    alike = (apart - free) / weight
    return max(0.0, 1 / alike - 1) if alike > 0 else inf


def shrunk(bars: Sequence[tuple[float, int]], reference: float) -> list[float]:
    """S: values to sort by; bars of few games lie near the reference. Never shown as a result."""
    told = [(k, n) for k, n in bars if n]
    games = prior_games(told)
    if len(told) >= BARS_FOR_A_PRIOR:
        reference = sum(k for k, _ in told) / sum(n for _, n in told)
    return [reference if games == inf else (k + games * reference) / (n + games) for k, n in bars]


def prior_times(bars: Sequence[Sums]) -> float:
    """S of means: how many times (of x) the prior is worth, by moments: what one time varies by, over how far the bars lie apart."""
    if len(bars) < BARS_FOR_A_PRIOR:
        return PSEUDO_GAMES
    total, mean = sum(bar.x for bar in bars), mean_of(bars)
    free = sum(bar.x - bar.xx / bar.x for bar in bars)
    weight = total - sum(bar.x**2 for bar in bars) / total
    if free <= 0:
        return PSEUDO_GAMES
    within = sum(bar.squares() / bar.x**2 for bar in bars) / free
    apart = sum(bar.x * (bar.ratio - mean) ** 2 for bar in bars)
    between = (apart - (len(bars) - 1) * within) / weight
    return within / between if between > 0 else inf


def shrunk_means(bars: Sequence[Sums]) -> list[float]:
    """S of means: values to sort by; bars of few times lie near the mean of all. Never shown as a result."""
    if not bars:
        return []
    times, mean = prior_times(bars), mean_of(bars)
    return [mean if times == inf else (bar.y + times * mean) / (bar.x + times) for bar in bars]


def mean_of(bars: Sequence[Sums]) -> float:
    return sum(bar.y for bar in bars) / sum(bar.x for bar in bars)


def two_sided(z: float) -> float:
    """How often pure luck lies at least so many standard deviations away, on either side."""
    return 2 * (1 - normal(abs(z)))


def surprise(off: float, deviation: float, step: float = 0) -> float:
    """How surprising it is to lie so far off; of what lies in steps, as wins do, half a step less is counted, for rare wins come in leaps."""
    return two_sided(max(0.0, abs(off) - step / 2) / deviation) if deviation else 1.0


def rather_than_level(k: int, n: int) -> float:
    """How surprising it is that one of two is ahead in k of n games, if either were as likely: exactly, as a coin falls."""
    return min(1.0, 1 - tails(n, min(k, n - k) + 1))


def difference(k1: int, n1: int, k2: int, n2: int) -> float:
    """How surprising the difference of two shares would be: the level at which D just reaches zero."""
    if k1 * n2 == k2 * n1:
        return 1.0
    least, most = 0.0, 40.0
    for _ in range(60):
        z = (least + most) / 2
        lo, hi = newcombe(k1, n1, k2, n2, z)
        least, most = (least, z) if lo <= 0 <= hi else (z, most)
    return two_sided(least)


def holm(surprises: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Which comparisons of one chart stand, so that all of them together seldom err."""
    order = sorted(range(len(surprises)), key=lambda index: surprises[index])
    stand = [False] * len(surprises)
    for place, index in enumerate(order):
        if surprises[index] > level / (len(surprises) - place):
            break
        stand[index] = True
    return stand


def benjamini_hochberg(surprises: Sequence[float], share: float = DISCOVERIES) -> list[bool]:
    """Which bars of many remain, so that among them few are false."""
    order = sorted(range(len(surprises)), key=lambda index: surprises[index])
    last = max((place for place, index in enumerate(order, 1)
                if surprises[index] <= share * place / len(surprises)), default=0)  # fmt: skip
    remain = [False] * len(surprises)
    for index in order[:last]:
        remain[index] = True
    return remain


class Cell(NamedTuple):
    """Seats at one standing, phase and size of table: n with the card, k of them won; of the others m, w won."""

    n: int
    k: int
    m: int
    w: int


class Lift(NamedTuple):
    n: int
    points: float
    ends: Ends


OTHERS = 5


def lift(cells: Iterable[Cell]) -> Lift | None:
    """How much more often those with the card won than others at the same standing; None without comparable seats."""
    seats, above, variance = 0, 0.0, 0.0
    for n, k, m, w in cells:
        if m < OTHERS or not n:
            continue
        even = w / m
        seats += n
        above += k - n * even
        variance += k * (1 - even) ** 2 + (n - k) * even**2 + n * n * even * (1 - even) / m
    if not seats:
        return None
    points, half = above / seats, Z * sqrt(variance) / seats
    return Lift(seats, points, (points - half, points + half))
