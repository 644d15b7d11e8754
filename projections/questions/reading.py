"""From the sums of a question to its rows: one reader for each way of giving an interval."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import structs

from domain.kernel.measure import SHARE
from projections.comparing import FAIR, Stratum, null_band, over_fair, shrunk_means, within_person
from projections.intervals import (
    LEAST,
    Counted,
    Ends,
    Sums,
    clustered,
    hall,
    median_ends,
    possible,
    survival,
    wilson,
)
from projections.questions.answer import ALIKE, BAND, RECORDED, Row, is_wide, rounded, share_row, value_row
from projections.questions.labels import Labels
from projections.questions.sql import Compiled
from projections.questions.tables import Connected, used

SINGLE = 20
"""Below so many games each is shown by itself."""
BINS = 20
"""From then on they are counted in so many bins at most."""


Fair = tuple[int, int, int]
"""n, sum of the fair shares, and how far luck alone moves their wins."""


class Asked:
    """One question being answered: its SQL, the tables, the labels of its keys."""

    def __init__(self, compiled: Compiled, tables: Connected, labels: Labels) -> None:
        self.compiled = compiled
        self.metric = compiled.metric
        self.tables = tables
        self.labels = labels
        self.unit = self.metric.observation
        self.found: dict[str, tuple[int, Sums, tuple[Any, ...]]] | None = None

    def fetch(self, sql: str) -> list[tuple[Any, ...]]:
        return self.tables.fetch(sql, used(sql, self.compiled.values))

    def added(self, build: Callable[[], str], keys: int = 1) -> list[tuple[Any, ...]]:
        """Rows of `keys` columns and of numbers that add up over games."""
        return self.tables.added(self.compiled, build, keys)

    def label(self, key: str, part: str = "") -> tuple[str, str, str]:
        return key, self.labels.of(key), part

    def sums(self) -> dict[str, tuple[int, Sums, tuple[Any, ...]]]:
        """n, sums, and what is told beside them, of every key; looked up once."""
        if self.found is None:
            beside = self.metric.fair or self.metric.beside
            rows = self.added(self.compiled.beside_sums if beside else self.compiled.sums)
            self.found = {row[0]: (int(row[2]), summed((row[1], *row[3:12])), row[12:]) for row in rows}
        return self.found

    def told(self) -> list[tuple[tuple[str, str, str], int, Sums]]:
        """(label, n, sums) of every key and part."""
        whole = {key: (n, sums) for key, (n, sums, _) in self.sums().items()}
        if not self.metric.part:
            return [(self.label(key), n, sums) for key, (n, sums) in whole.items()]
        found = {(key, part): numbers for key, part, *numbers in self.added(self.compiled.parts, 2)}
        known = self.metric.parts or (self.labels.phases if "phase" in self.metric.shows else ())
        # Nothing of a part in one bar is a finding beside another bar with it: it is told with its 0.
        parts = known or sorted({part for _, part in found})
        return [
            (self.label(key, part), n, of_part(sums, found.get((key, part), NONE)))
            for key, (n, sums) in whole.items() for part in parts
        ]  # fmt: skip


NONE = (0, 0, 0, 0, 0, 0)


def summed(numbers: Iterable[Any]) -> Sums:
    return Sums(*(int(number) for number in numbers))


def of_part(whole: Sums, numbers: Iterable[Any]) -> Sums:
    """Every game of the key counts, also without the part."""
    y, xy, yy, xxy, xyy, yyy = (int(number) for number in numbers)
    return whole._replace(y=y, xy=xy, yy=yy, xxy=xxy, xyy=xyy, yyy=yyy)


def shares(asked: Asked) -> list[Row]:
    """W where no game is in a bar twice, else C; the reference of the same rows where there is one."""
    rows, fair = [], fair_shares(asked)
    beside = besides(asked)
    for label, _, sums in asked.told():
        rows.append(share_row(
            label, sums.x, sums.g, sums.y, share_ends(asked, sums), asked.unit,
            reference=rounded(fair[label[0]][1] / FAIR / fair[label[0]][0]) if label[0] in fair else None,
            notes=beside.get(label[0], ()),
        ))  # fmt: skip
    return rows


def share_ends(asked: Asked, sums: Sums) -> Ends | None:
    if "W" in asked.metric.interval and sums.x == sums.g:
        return wilson(sums.y, sums.x)
    return clustered(sums) if sums.g >= LEAST["C"] else None


def fair_shares(asked: Asked) -> dict[str, Fair]:
    """Of every key; where nothing is held against a fair share, none."""
    if not asked.metric.fair:
        return {}
    return {key: (n, int(beside[0]), int(beside[1])) for key, (n, _, beside) in asked.sums().items()}


def besides(asked: Asked) -> dict[str, tuple[str, ...]]:
    """Counts that are told beside the number."""
    words = [word for word, _ in asked.metric.beside]
    if not words:
        return {}
    return {
        key: tuple(f"{number} {word}" for number, word in zip(beside[2:], words, strict=True) if number)
        for key, (_, _, beside) in asked.sums().items()
    }


def means(asked: Asked) -> list[Row]:
    """H: a mean, or a ratio of sums, from eight games on; percentiles beside it where the metric describes."""
    rows, described = [], {key: told for key, told, _ in histograms(asked)} if "N" in asked.metric.interval else {}
    every, parts = asked.told(), asked.compiled.scale
    scale = parts / asked.metric.per
    least, most = asked.metric.reach
    for label, n, sums in every:
        enough = sums.g >= max(LEAST["H"], 0 if "C" in asked.metric.interval else asked.metric.least)
        ends = possible(hall(sums), (least * scale, most * scale)) if enough else None
        same = (ALIKE,) if enough and ends is None else ()
        rows.append(value_row(
            label, sums.g if asked.metric.of_games else n, sums.g, sums.ratio / scale if enough else None,
            (ends[0] / scale, ends[1] / scale) if ends else None, asked.unit, k=sums.y if parts == 1 else None,
            over=sums.x,
            notes=(*trials(asked, sums), *(description(described[label[0]], enough) if label[0] in described else ()), *same),
            few=not enough or (asked.metric.unit == SHARE and is_wide(ends, scale)),
            bins=binned(described[label[0]], parts) if label[0] in described and not label[2] else (),
        ))  # fmt: skip
    by = asked.compiled.question.by
    return drawn_in(asked, rows, [sums for *_, sums in every]) if by and by.key == asked.metric.shrunk_by else rows


def trials(asked: Asked, sums: Sums) -> tuple[str, ...]:
    """Over how many the mean goes, where n is a number of something else."""
    return (f"{asked.metric.over}: {sums.x}",) if asked.metric.over else ()


def drawn_in(asked: Asked, rows: list[Row], every: list[Sums]) -> list[Row]:
    """S: what is left of each mean that is told."""
    left = iter(shrunk_means([sums for row, sums in zip(rows, every, strict=True) if row.value is not None]))
    scale = asked.compiled.scale / asked.metric.per
    return [row if row.value is None else structs.replace(row, shrunk=rounded(next(left) / scale)) for row in rows]


def description(values: Counted, mean: bool) -> tuple[str, ...]:
    """What the number is, where there is one; the median and the middle half, as recorded."""
    if values.n < SINGLE:
        return ()
    low, high = values.percentile(0.25), values.percentile(0.75)
    above = "the number is the mean; " if mean else ""
    return (f"{above}median {plain(values.middle)}, the middle half {plain(low)} to {plain(high)}",)


def binned(values: Counted, scale: int) -> tuple[tuple[float, float, int], ...]:
    """How they are spread, where they are too many to be shown one by one."""
    if values.n < SINGLE:
        return ()
    return tuple((low / scale, high / scale, many) for low, high, many in values.bins(BINS))


def plain(number: float) -> str:
    return f"{number:g}"


def histograms(asked: Asked) -> list[tuple[str, Counted, int]]:
    """(key, values, games) of each key, without a list of all games."""
    found: dict[str, list[tuple[float, int]]] = {}
    for key, value, times in asked.added(asked.compiled.histogram, 2):
        found.setdefault(key, []).append((value, times))
    games = dict(asked.added(asked.compiled.seen))
    return [(key, Counted(told), games[key]) for key, told in found.items()]


def medians(asked: Asked) -> list[Row]:
    """M with one value a game; with several only what was recorded."""
    rows = []
    for key, values, games in histograms(asked):
        scale, one_each = asked.compiled.scale, values.n == games
        ends = median_ends(values, whole=scale == 1) if one_each else None
        enough = values.n >= LEAST["M"]
        rows.append(value_row(
            asked.label(key), values.n, games, values.middle / scale if enough else None,
            (ends[0] / scale, ends[1] / scale) if ends else None, asked.unit,
            values=tuple(values.nth(place) / scale for place in range(1, values.n + 1)) if values.n < SINGLE else (),
            bins=binned(values, scale),
            notes=() if one_each or not enough else (RECORDED,),
        ))  # fmt: skip
    return rows


def counts(asked: Asked) -> list[Row]:
    """N: nothing is estimated, so there is no interval."""
    return [
        value_row(label, sums.y, sums.g, sums.y, None, asked.unit, k=sums.y) for label, _, sums in asked.told()
    ]  # fmt: skip


def above_fair(asked: Asked) -> list[Row]:
    """F: wins above the fair share beside the band in which luck stays."""
    fair = fair_shares(asked)
    rows = []
    for label, _, sums in asked.told():
        n, share, luck = fair[label[0]]
        enough, band = n >= LEAST["F"], null_band(luck)
        rows.append(value_row(
            label, n, sums.g, over_fair(sums.y, share) if enough else None, (-band, band) if enough else None,
            asked.unit, k=sums.y, notes=(BAND,) if enough else (),
        ))  # fmt: skip
    return rows


def within(asked: Asked) -> list[Row]:
    """O: strata are the persons; of one person's games, those with the value."""
    base = asked.compiled.base(more="s.player AS player, g.seats AS seats")
    told = asked.fetch(
        f"SELECT key, player, count(*), sum(y), sum(seats), list(game) FROM ({base}) "
        "WHERE key IS NOT NULL AND player IS NOT NULL GROUP BY key, player ORDER BY key, player"
    )
    games: dict[int, list[int]] = {}
    for _, player, n, won, seats, _ in told:
        games[player] = [
            one + more for one, more in zip(games.get(player, [0, 0, 0]), (n, int(won), int(seats)), strict=True)
        ]
    rows = []
    for key in dict.fromkeys(row[0] for row in told):
        own = {player: (n, int(won)) for at, player, n, won, *_ in told if at == key}
        strata = [Stratum(games[player][0], games[player][1], k, hits) for player, (k, hits) in own.items()]
        seats = sum(games[player][2] for player in own) / sum(games[player][0] for player in own)
        found = within_person(strata, seats)
        n = sum(k for k, _ in own.values())
        seen = len({game for row in told if row[0] == key for game in row[-1]})
        apart = () if found.told_apart else ("cannot be told apart from the people",)
        rows.append(value_row(
            asked.label(key), n, seen, found.effect if found.told_apart else None,
            found.ends if found.told_apart else None, asked.unit, notes=apart, few=not found.told_apart,
            reference=0.0 if found.told_apart else None,
        ))  # fmt: skip
    return rows


def survivals(asked: Asked) -> list[Row]:
    """K: past each part (at risk x, lost y), in its order; an interval from twenty runs on."""
    told = asked.added(
        lambda: f"SELECT key, part[1], sum(x), sum(y), count(DISTINCT game) FROM ({asked.compiled.base()}) "
        "WHERE key IS NOT NULL GROUP BY key, part[1]", 2,
    )  # fmt: skip
    told.sort(key=lambda row: (row[0], asked.labels.part_order(row[1])))
    rows = []
    for key in dict.fromkeys(row[0] for row in told):
        own = [(part, int(x), int(y), games) for at, part, x, y, games in told if at == key]
        enough = own[0][1] >= LEAST["K"]
        passed = survival([(x, y) for _, x, y, _ in own])
        for (part, x, y, games), past in zip(own, passed, strict=True):
            rows.append(value_row(
                asked.label(key, part), x, games, past.share, past.ends if enough else None, asked.unit, k=y,
                few=not enough,
            ))  # fmt: skip
    return rows


def in_order(asked: Asked, rows: list[Row]) -> list[Row]:
    """That of shrunk values, where bars have them; else, and of bars too few for a value, the natural one. Never that of raw rates."""
    # The parts of one bar may count differently many and stay together.
    most: dict[str, int] = {}
    for row in rows:
        most[row.key] = max(row.n, most.get(row.key, 0))
    return sorted(
        rows,
        key=lambda row: (
            row.shrunk is None, -(row.shrunk or 0),
            *asked.labels.order(row.key, most[row.key]), asked.labels.part_order(row.part),
        ),
    )  # fmt: skip
