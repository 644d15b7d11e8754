"""Lifts told once more seat by seat: how much more often those who held a thing won than their like who did not."""

from collections.abc import Collection, Sequence
from statistics import NormalDist
from typing import NamedTuple

FEWEST = 5
"""Others at the same standing, in the same phase, at a table of the same size: with fewer a thing is not compared."""
GAMES, SEATS = 30, 8
"""From so many on a lift is told."""
SURE = NormalDist().inv_cdf(0.975)


class Held(NamedTuple):
    """A thing that a seat had, the first time in its game; cell: with whom it can be compared."""

    bar: str
    cell: tuple[object, ...]
    thing: str
    game: int
    won: bool


class Lifted(NamedTuple):
    """n seats, the games in which these sat, points by which they won more, and its ends; no number where they are too few."""

    n: int
    games: int
    points: float | None = None
    lo: float | None = None
    hi: float | None = None


def lifted(told: Sequence[Held], things: Collection[str]) -> Lifted:
    """Seats with one of these things that at least five others can be compared with."""
    seats, above, spread, games = 0, 0.0, 0.0, set[int]()
    for thing, cell in sorted({(one.thing, one.cell) for one in told if one.thing in things}, key=str):
        alike = [one for one in told if one.cell == cell]
        own = [one.won for one in alike if one.thing == thing]
        sat = {one.game for one in alike if one.thing == thing}
        others = [one.won for one in alike if one.thing != thing]
        if len(others) >= FEWEST:
            usual = sum(others) / len(others)
            seats += len(own)
            games |= sat
            above += sum(won - usual for won in own)
            # How far each seat lies from the others, and how far the mean of these others may lie from the truth.
            spread += sum((won - usual) ** 2 for won in own)
            spread += (len(own) / len(others)) ** 2 * sum((won - usual) ** 2 for won in others)
    if len({one.game for one in told}) < GAMES or seats < SEATS:
        return Lifted(seats, len(games))
    half = SURE * spread**0.5
    return Lifted(seats, len(games), *(100 * told / seats for told in (above, above - half, above + half)))


def drawn(bars: Sequence[tuple[int, float]], rate: float) -> list[float]:
    """Of bars (seats, points) what is left of each once those of few seats are drawn towards the rest. rate: of all who held anything.

    Eight bars and more tell themselves how much they differ but by luck; fewer are drawn towards no points, by ten seats.
    """
    told = [(seats, min(1.0, max(0.0, rate + points / 100))) for seats, points in bars]
    every = sum(seats for seats, _ in told)
    middle, worth = rate, 10.0
    if len(told) >= 8:
        middle = sum(seats * share for seats, share in told) / every
        luck = len(told) - 1
        seen = sum(seats * (share - middle) ** 2 for seats, share in told) / (middle * (1 - middle))
        alike = (seen - luck) / (every - sum(seats**2 for seats, _ in told) / every - luck)
        worth = max(0.0, 1 / alike - 1) if alike > 0 else float("inf")
    weights = [seats / (seats + worth) for seats, _ in told]
    return [100 * (share * own + middle * (1 - own) - rate) for own, (_, share) in zip(weights, told, strict=True)]
