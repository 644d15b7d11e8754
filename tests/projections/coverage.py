"""How often intervals hold what is true: exactly by summation for whole counts, else over draws with fixed seeds.

Draws are made in DuckDB: one uniform number from a hash of (seed, repetition, game), turned by the distribution
function. Equal sums are counted once, so that each method is called once for them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from math import comb, exp, lgamma, log
from random import Random
from typing import NamedTuple

import duckdb

from projections.comparing import Cell, Stratum, lift, within_person
from projections.intervals import Ends, Sums, clustered, hall, median_ends, newcombe, wilson

SIZES = (5, 6, 8, 10, 12, 15, 20, 25, 30, 50, 75, 100, 150, 200)
RATES = tuple(step / 200 for step in range(10, 191))
FAIR = (1 / 6, 1 / 5, 1 / 4, 1 / 3, 1 / 2)


@cache
def binomial(n: int, rate: float) -> tuple[float, ...]:
    return tuple(comb(n, k) * rate**k * (1 - rate) ** (n - k) for k in range(n + 1))


def holds(ends: Ends, truth: float) -> bool:
    return ends[0] - 1e-12 <= truth <= ends[1] + 1e-12


def of_wilson(n: int, rate: float, drawn: Callable[[int], bool] = lambda k: True) -> float:
    """Exactly; `drawn`: of the results that would be drawn at all."""
    told = [(chance, holds(wilson(k, n), rate)) for k, chance in enumerate(binomial(n, rate)) if drawn(k)]
    return sum(chance for chance, held in told if held) / sum(chance for chance, _ in told)


@cache
def differences(n: int, m: int) -> tuple[tuple[int, int, Ends], ...]:
    return tuple((i, j, newcombe(i, n, j, m)) for i in range(n + 1) for j in range(m + 1))


def of_newcombe(n: int, m: int, one: float, other: float) -> float:
    first, second = binomial(n, one), binomial(m, other)
    return sum(first[i] * second[j] for i, j, ends in differences(n, m) if holds(ends, one - other))


class Drawn(NamedTuple):
    """What is drawn a game: SQL of x and y over the uniform numbers u and v, and the true ratio."""

    name: str
    x: str
    y: str
    truth: float


def inverse(chances: Sequence[float], u: str = "u") -> str:
    """SQL: the value whose share of the distribution u falls into."""
    below, cases = 0.0, []
    for value, chance in enumerate(chances[:-1]):
        below += chance
        cases.append(f"WHEN {u} < {below!r} THEN {value}")
    return f"CASE {' '.join(cases)} ELSE {len(chances) - 1} END"


def until(chance: Callable[[int], float]) -> list[float]:
    told: list[float] = []
    while sum(told) < 1 - 1e-10 and len(told) < 400:
        told.append(chance(len(told)))
    return told


def mean(chances: Sequence[float]) -> float:
    return sum(value * chance for value, chance in enumerate(chances)) / sum(chances)


def poisson(rate: float) -> list[float]:
    return until(lambda k: exp(k * log(rate) - rate - lgamma(k + 1)))


def geometric(p: float) -> list[float]:
    return until(lambda k: p * (1 - p) ** k)


def negative_binomial(r: float, p: float) -> list[float]:
    return until(lambda k: exp(lgamma(r + k) - lgamma(r) - lgamma(k + 1) + r * log(p) + k * log(1 - p)))


def beta_binomial(n: int, rate: float, alike: float) -> list[float]:
    """n trials a game whose rates differ between games with intra-class correlation `alike`."""
    if not alike:
        return list(binomial(n, rate))
    a, b = rate * (1 / alike - 1), (1 - rate) * (1 / alike - 1)

    def log_beta(p: float, q: float) -> float:
        return lgamma(p) + lgamma(q) - lgamma(p + q)

    return [comb(n, k) * exp(log_beta(k + a, n - k + b) - log_beta(a, b)) for k in range(n + 1)]


SHARES = [
    Drawn(f"{trials} trials, rate {rate}, ICC {alike}", str(trials), inverse(beta_binomial(trials, rate, alike)), rate)
    for trials in (3, 10) for rate in (0.1, 0.2, 0.5) for alike in (0, 0.1, 0.3)
]  # fmt: skip
MEANS = [
    *(Drawn(name, "1", inverse(chances), mean(chances)) for name, chances in (
        ("Poisson 1", poisson(1)), ("Poisson 12", poisson(12)), ("negative binomial", negative_binomial(3, 0.4)),
        ("geometric", geometric(0.3)), ("uniform", [1 / 21] * 21),
    )),
    Drawn("geometric, mirrored", "1", f"-({inverse(geometric(0.3))})", -mean(geometric(0.3))),
    # x from 1 to 6, y = 2 x + Poisson 3: R = (7 + 3)/3.5.
    Drawn("ratio", "1 + floor(6 * v)::INT", f"2 * (1 + floor(6 * v)::INT) + {inverse(poisson(3))}", 10 / 3.5),
]  # fmt: skip


def uniforms(draws: int, games: int, seed: int) -> duckdb.DuckDBPyConnection:
    con = duckdb.connect()
    unit = "18446744073709551616.0"
    con.execute(
        f"CREATE TABLE drawn AS SELECT rep, i, hash({seed}, rep, i, 1) / {unit} AS u, hash({seed}, rep, i, 2) / {unit} AS v "
        f"FROM range({draws}) a(rep), range({games}) b(i)"
    )
    return con


def of_sums(con: duckdb.DuckDBPyConnection, drawn: Drawn, games: int, method: Callable[[Sums], Ends | None]) -> float:
    """How often the interval of so many games holds the true ratio; an answer without interval is not drawn."""
    told = con.execute(f"""
      WITH game AS (SELECT rep, ({drawn.x})::BIGINT AS x, ({drawn.y})::BIGINT AS y FROM drawn WHERE i < {games}),
      per AS (SELECT rep, sum(x) AS x, sum(y) AS y, sum(x * x) AS xx, sum(x * y) AS xy, sum(y * y) AS yy,
        sum(x * x * x) AS xxx, sum(x * x * y) AS xxy, sum(x * y * y) AS xyy, sum(y * y * y) AS yyy FROM game GROUP BY rep)
      SELECT x, y, xx, xy, yy, xxx, xxy, xyy, yyy, count(*) FROM per GROUP BY ALL""").fetchall()
    held = shown = 0
    for *numbers, times in told:
        ends = method(Sums(games, *map(int, numbers)))
        if ends is not None:
            shown += times
            held += times * holds(ends, drawn.truth)
    return held / shown


class Sorted(NamedTuple):
    """The few values of a sorted list that an interval of the median looks at."""

    n: int
    values: dict[int, float]

    def nth(self, place: int) -> float:
        return self.values[place]


CONTINUOUS = {"uniform": ("u", 0.5), "log-normal": ("exp(sqrt(-2 * ln(u)) * cos(2 * pi() * v))", 1.0)}
WHOLE = {"Poisson 12": (inverse(poisson(12)), 12), "geometric": (inverse(geometric(0.3)), 1)}


def of_median(con: duckdb.DuckDBPyConnection, value: str, truth: float, games: int, whole: bool) -> float:
    from projections.intervals import depth

    d = depth(games)
    places = sorted({d, d + 1, games - d, games - d + 1} & set(range(1, games + 1)))
    picked = ", ".join(f"sorted[{place}]" for place in places)
    told = con.execute(
        f"SELECT {picked} FROM (SELECT list_sort(list({value})) AS sorted FROM drawn WHERE i < {games} GROUP BY rep)"
    ).fetchall()
    ends = (median_ends(Sorted(games, dict(zip(places, row, strict=True))), whole) for row in told)  # type: ignore[arg-type] # all it looks at
    return sum(holds(one, truth) for one in ends if one) / len(told)


def corpora_of_people(count: int, games: int, skill: float, favourite: float, seed: int) -> Iterator[bool]:
    """Whether a colour without any effect is flagged: 5 people, 4 at the table, each with a favourite colour."""
    chance = Random(seed)
    strength = [skill * (place - 2) for place in range(5)]
    for _ in range(count):
        own = {player: [0, 0, 0, 0] for player in range(5)}
        for _ in range(games):
            table = chance.sample(range(5), 4)
            red = [chance.random() < (favourite if player == 0 else (1 - favourite) / 4) for player in table]
            winner = chance.choices(table, [exp(strength[player]) for player in table])[0]
            for player, is_red in zip(table, red, strict=True):
                won = player == winner
                told = own[player]
                told[0] += 1
                told[1] += won
                told[2] += is_red
                told[3] += won and is_red
        found = within_person((Stratum(*told) for told in own.values()), seats=4)
        yield found.told_apart and not holds(found.ends, 0)


CARDS = ("null", "strong", *"abcdefghij")


def race(chance: Random, strong: float) -> tuple[list[tuple[int, str, int]], int, list[list[int]]]:
    """Four seats, nine rounds of five cards, one taken by leaders, one worth `strong` steps more: (uses, winner, places)."""
    at, uses, places = [0.0] * 4, [], []
    for _ in range(9):
        order = sorted(range(4), key=lambda seat: -at[seat])
        places.append([order.index(seat) for seat in range(4)])
        for card in chance.sample(CARDS, 5):
            leader = card == "null" and chance.random() < 0.7
            seat = order[0] if leader else chance.randrange(4)
            uses.append((seat, card, len(places) - 1))
            at[seat] += chance.random() * 4 + (strong if card == "strong" else 0)
    return uses, max(range(4), key=lambda seat: at[seat]), places


def lifts(games: int, strong: float, seed: int) -> dict[str, tuple[float, Ends] | None]:
    """The lift of each card in one corpus, by (place, phase)."""
    chance = Random(seed)
    used: dict[str, dict[tuple[str, int], list[int]]] = {}
    for _ in range(games):
        uses, winner, places = race(chance, strong)
        seen = set()
        for seat, card, number in uses:
            if (seat, card) in seen:
                continue
            seen.add((seat, card))
            place = places[number][seat]
            rank = "first" if number and place == 0 else "last" if number and place == 3 else "middle"
            cell = used.setdefault(card, {}).setdefault((rank, min(number // 3, 2)), [0, 0])
            cell[0] += 1
            cell[1] += seat == winner
    whole: dict[tuple[str, int], list[int]] = {}
    for cells in used.values():
        for key, (n, k) in cells.items():
            total = whole.setdefault(key, [0, 0])
            total[0] += n
            total[1] += k
    found = {}
    for card, cells in used.items():
        told = lift(Cell(n, k, whole[key][0] - n, whole[key][1] - k) for key, (n, k) in cells.items())
        found[card] = None if told is None else (told.points, told.ends)
    return found


def plain(told: Sums) -> Ends:
    """What C must not be: Wilson over all trials, as if games did not matter."""
    return wilson(told.y, told.x)


METHODS: dict[str, tuple[Sequence[Drawn], Callable[[Sums], Ends | None], Iterable[int]]] = {
    "C": (SHARES, clustered, [size for size in SIZES if size >= 8]),
    "H": (MEANS, hall, [size for size in SIZES if size >= 8]),
}
