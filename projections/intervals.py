"""How far a number from these games may lie from what further games of the same people would show.

Every interval is computed from whole sums or whole counts, without drawing at random: the same games give the same
ends on every machine, in whatever order they came. The codes are those of docs/questions.md.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import cbrt, ceil, comb, erf, exp, floor, log, sqrt
from typing import NamedTuple

Ends = tuple[float, float]

Z = 1.959963984540054
LEAST = {"W": 5, "C": 8, "H": 8, "M": 6, "P": 5, "D": 5, "O": 1, "F": 5, "K": 20, "N": 1, "lift": 30}
"""From how many observations (games, for C and H; decisive games, for P) an interval is shown."""
COMPARED = 8
"""Seats of a card that others can be compared with, from which on its lift is told."""
WIDE = 0.30
"""A proportion whose interval is wider says "few games"."""
EXACT = 1_000
"""Up to so many games binomial tails are summed, beyond they are read off the normal curve."""

# 0.975 quantiles of Student's t for 1 to 29 degrees of freedom.
T_TABLE = (
    12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157, 2.228139,
    2.200985, 2.178813, 2.160369, 2.144787, 2.13145, 2.119905, 2.109816, 2.100922, 2.093024, 2.085963,
    2.079614, 2.073873, 2.068658, 2.063899, 2.059539, 2.055529, 2.051831, 2.048407, 2.04523,
)  # fmt: skip


class Sums(NamedTuple):
    """g games, in each x trials (or 1) and y hits (or a value): everything that C and H need."""

    g: int = 0
    x: int = 0
    y: int = 0
    xx: int = 0
    xy: int = 0
    yy: int = 0
    xxx: int = 0
    xxy: int = 0
    xyy: int = 0
    yyy: int = 0

    @property
    def ratio(self) -> float:
        return self.y / self.x

    def squares(self) -> int:
        """Sum over games of (y - R x)^2, times x^2, so that it stays whole."""
        return self.yy * self.x**2 - 2 * self.y * self.x * self.xy + self.y**2 * self.xx

    def cubes(self) -> int:
        """Sum over games of (y - R x)^3, times x^3."""
        x, y = self.x, self.y
        return self.yyy * x**3 - 3 * y * x * x * self.xyy + 3 * y * y * x * self.xxy - y**3 * self.xxx


def sums(games: Iterable[tuple[int, int]]) -> Sums:
    """The sums of (x, y), one pair a game."""
    total = [0] * 10
    for x, y in games:
        row = (1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y)
        total = [so_far + more for so_far, more in zip(total, row, strict=True)]
    return Sums(*total)


def t_quantile(freedom: int) -> float:
    """0.975 quantile of Student's t: a table, beyond it Cornish and Fisher's series to the third term."""
    if freedom <= len(T_TABLE):
        return T_TABLE[freedom - 1]
    z, v = Z, freedom
    first = (z**3 + z) / (4 * v)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    return z + first + second + third


def normal(z: float) -> float:
    """The share of a normal distribution below z."""
    return (1 + erf(z / sqrt(2))) / 2


def wilson(k: float, n: float, z: float = Z) -> Ends:
    """W: k of n, at most one observation a game. k and n may be effective numbers."""
    middle, half = k + z * z / 2, z * sqrt(k * (n - k) / n + z * z / 4)
    return max(0.0, (middle - half) / (n + z * z)), min(1.0, (middle + half) / (n + z * z))


def design_effect(told: Sums) -> float:
    """How many times more the proportion varies than that of as many single games."""
    if told.y in (0, told.x):
        return 1.0
    # v Sx / (R (1 - R)), with v = G/(G-1) E2/x^4 and R (1 - R) = y (x - y)/x^2
    return max(0.5, told.g / (told.g - 1) * told.squares() / (told.x * told.y * (told.x - told.y)))


def clustered(told: Sums) -> Ends:
    """C: a proportion with several observations a game; from two games on."""
    effective = told.x / design_effect(told)
    return wilson(told.ratio * effective, effective, t_quantile(told.g - 1))


def hall(told: Sums) -> Ends | None:
    """H: a mean or a ratio of sums, its skewness corrected. None where every game says the same."""
    squares = told.squares()
    if told.g < 2 or not squares:
        return None
    spread = told.g * sqrt(squares / (told.g - 1)) / told.x**2
    skewness = (told.cubes() / told.g) / (squares / told.g) ** 1.5
    u = t_quantile(told.g - 1) / sqrt(told.g)
    return told.ratio - spread * bent(u, skewness, told.g), told.ratio - spread * bent(-u, skewness, told.g)


def possible(ends: Ends | None, reach: Ends) -> Ends | None:
    """As far as the number itself can lie: beyond there is nothing that an interval could hold."""
    return ends and (max(ends[0], reach[0]), min(ends[1], reach[1]))


def bent(u: float, skewness: float, games: int) -> float:
    """Hall's transformation, turned around."""
    if abs(skewness) < 1e-9:
        return u
    return (cbrt(1 + skewness * (u - skewness / (6 * games))) - 1) / (skewness / 3)


class Counted:
    """Values with how often each came: order statistics without a list of all games."""

    def __init__(self, histogram: Iterable[tuple[float, int]]) -> None:
        told = sorted((value, times) for value, times in histogram if times)
        self.values = [value for value, _ in told]
        self.ends = list(accumulate(times for _, times in told))
        self.n = self.ends[-1] if self.ends else 0

    def nth(self, place: int) -> float:
        """The value at this place, counted from 1."""
        return self.values[bisect_left(self.ends, place)]

    def percentile(self, share: float) -> float:
        """The least value that at least this share of the games does not exceed."""
        return self.nth(max(1, ceil(share * self.n - 1e-9)))

    def bins(self, most: int) -> list[tuple[float, float, int]]:
        """Whole values in at most so many equal bins (from, to, how many), half a step around each value."""
        low, high = self.values[0], self.values[-1]
        width = max(1, ceil((high - low + 1) / most))
        times = [end - before for end, before in zip(self.ends, (0, *self.ends), strict=False)]
        counted = [0] * ceil((high - low + 1) / width)
        for value, number in zip(self.values, times, strict=True):
            counted[int((value - low) // width)] += number
        return [
            (low + place * width - 0.5, low + (place + 1) * width - 0.5, many) for place, many in enumerate(counted)
        ]

    @property
    def middle(self) -> float:
        return (self.nth((self.n + 1) // 2) + self.nth(self.n // 2 + 1)) / 2


def tails(n: int, d: int) -> float:
    """How surely the median lies between the d-th value from below and the d-th from above."""
    if n <= EXACT:
        return 1 - float(2 * sum(comb(n, i) for i in range(d)) / 2**n)
    return 1 - 2 * normal((d - 0.5 - n / 2) / (sqrt(n) / 2))


def depth(n: int) -> int:
    """The deepest pair of values that is still sure enough; 0 if even the outermost is not."""
    below, d = 0.0, 0
    if n > EXACT:
        d = floor(n / 2 - Z * sqrt(n) / 2)
        while tails(n, d + 1) >= 0.95:
            d += 1
        return d
    while (below := below + comb(n, d) / 2**n) <= 0.025:
        d += 1
    return d


def median_ends(values: Counted, whole: bool = True) -> Ends | None:
    """M: Hettmansperger and Sheather between two pairs of values; whole numbers are rounded outward."""
    n, d = values.n, depth(values.n)
    if not d:
        return None
    sure, less_sure = tails(n, d), tails(n, d + 1)
    part = (sure - 0.95) / (sure - less_sure)
    weight = (n - d) * part / (d + (n - 2 * d) * part)
    lo = (1 - weight) * values.nth(d) + weight * values.nth(d + 1)
    hi = (1 - weight) * values.nth(n - d + 1) + weight * values.nth(n - d)
    return (float(floor(lo + 1e-9)), float(ceil(hi - 1e-9))) if whole else (lo, hi)


def newcombe(k1: int, n1: int, k2: int, n2: int, z: float = Z) -> Ends:
    """D: the first share less the second, by square-and-add of their Wilson intervals."""
    one, two = k1 / n1, k2 / n2
    (lo1, hi1), (lo2, hi2) = wilson(k1, n1, z), wilson(k2, n2, z)
    apart = one - two
    return apart - sqrt((one - lo1) ** 2 + (hi2 - two) ** 2), apart + sqrt((hi1 - one) ** 2 + (two - lo2) ** 2)


class Survived(NamedTuple):
    """Past this floor: the share, and its ends where the runs are enough."""

    share: float
    ends: Ends | None


def survival(floors: Sequence[tuple[int, int]]) -> list[Survived]:
    """K: one (at risk, lost) a floor, abandoned runs taken out of the risk; log-log Greenwood."""
    share, variance, passed = 1.0, 0.0, []
    for at_risk, lost in floors:
        share *= 1 - lost / at_risk if at_risk else 1
        variance += lost / (at_risk * (at_risk - lost)) if at_risk > lost else 0
        ends = None
        if 0 < share < 1:
            theta = Z * sqrt(variance) / log(share)
            ends = share ** exp(-theta), share ** exp(theta)
        passed.append(Survived(share, ends and (min(ends), max(ends))))
    return passed
