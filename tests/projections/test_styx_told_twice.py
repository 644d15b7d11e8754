"""Every measure of Styx beside the same told from the events of the games: by nothing, and by whatever splits it."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from domain.kernel.measure import Metric
from projections.follow import Tables, opened
from projections.intervals import LEAST, Counted, Ends, Sums, clustered, hall, median_ends, sums, wilson
from projections.questions.answer import FIRST_SHARE, Answer
from projections.questions.catalogue import Catalogue, is_told, lacking
from projections.questions.dimensions import GENERAL
from tests.projections.evenings import answered
from tests.projections.styx_evenings import STYX, Table
from tests.projections.styx_measures import CONDITIONS, POLICIES, RECOUNTS, Counting
from tests.projections.styx_recount import Seen

CATALOGUE = Catalogue([STYX])
MEASURES = {metric.key: metric for metric in STYX.measures.metrics}
QUARTERS = ("0", "1", "2", "3", "4")
PARTS = {
    "condition_share": CONDITIONS, "tie_step": ("none", "1", "2", "3", "4", "shared"),
    "card_fate": ("mustered", "eliminated", "unclaimed", "returned"), "soul_end": QUARTERS, "elements_end": QUARTERS,
    "chaos_source": ("eliminations", "unclaimed cards", "exchanges"), "action_mix": ("tithe", "muster", "elimination"),
}  # fmt: skip
NO_ENDS = (None, None)
UNTOLD = {"mode", "scribe"}
"""Dimensions that say how a game was entered."""


def expected(counting: Counting, metric: Metric, by: str) -> dict[tuple[str, str], tuple[Any, ...]]:
    """(key, part) -> its numbers, as an answer shows them."""
    per: dict[str, list[tuple[int, Seen]]] = defaultdict(list)
    for game, told in enumerate(counting.told):
        for seen in RECOUNTS[metric.key](told):
            for key in counting.keys(game, seen, by):
                per[key].append((game, seen))
    parts = PARTS.get(metric.key, ("",))
    return {(key, part): numbers(metric, found, part) for key, found in per.items() for part in parts}


def numbers(metric: Metric, found: list[tuple[int, Seen]], part: str) -> tuple[Any, ...]:
    """n, games, k, value and the ends of the interval."""
    per: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for game, seen in found:
        per[game][0] += seen.x
        per[game][1] += seen.y * (not part or part in seen.parts)
    told, code = sums((x, y) for x, y in per.values()), metric.interval[0]
    if code == "M":
        values = Counted(Counter(int(seen.y) for _, seen in found).items())
        ends = median_ends(values) if len(per) == len(found) else None
        return values.n, told.g, None, values.middle if values.n >= LEAST["M"] else None, *(ends or NO_ENDS)
    shown = told.g >= LEAST["H"]
    if code == "H":
        ends = hall(told) if shown else None
        return (
            told.g if metric.of_games else len(found),
            told.g,
            told.y,
            told.ratio if shown else None,
            *(ends or NO_ENDS),
        )
    ends = share_ends(code, told) if told.x >= FIRST_SHARE else None
    return told.x, told.g, told.y, told.ratio if ends else None, *(ends or NO_ENDS)


def share_ends(code: str, told: Sums) -> Ends | None:
    if code == "W" and told.x == told.g:
        return wilson(told.y, told.x)
    return clustered(told) if told.g >= LEAST["C"] else None


def rows(answer: Answer) -> dict[tuple[str, str], tuple[Any, ...]]:
    return {
        (row.key, row.part): (
            row.n,
            row.games,
            row.k,
            *(pytest.approx(told, abs=1e-6) for told in (row.value, row.lo, row.hi)),
        )
        for row in answer.rows
    }


def splits(metric: Metric) -> list[str]:
    """Whatever it may be split by."""
    told = [
        one for one in (*GENERAL, *STYX.measures.dimensions) if one.key not in lacking(STYX) and is_told(metric, one)
    ]
    return ["", *(one.key for one in told if one.key not in UNTOLD), *POLICIES]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return Table(tmp_path_factory.mktemp("styx"))


@pytest.fixture(scope="module")
def tables(table: Table) -> Iterator[Tables]:
    with opened(table.house.path, None) as found:
        found.catch_up()
        yield found


@pytest.fixture(scope="module")
def counting(table: Table, tables: Tables) -> Counting:
    number = {evening.id: place for place, evening in enumerate(table.finished)}
    sql = "SELECT stream, span, seat, share_bp FROM seat_span JOIN game USING (game)"
    told = tables.cursor().execute(sql).fetchall()
    return Counting(table, {(number[one], *at): share for one, *at, share in told if one in number})


def ask(tables: Tables, key: str, by: str = "", *where: str) -> Answer:
    return answered(tables, CATALOGUE, key, by, ["title=styx", *where])


CASES = [(key, by) for key in RECOUNTS for by in splits(MEASURES[key])]


@pytest.mark.parametrize(("key", "by"), CASES)
def test_a_measure_is_what_was_counted(tables: Tables, counting: Counting, key: str, by: str):
    assert rows(ask(tables, key, by)) == expected(counting, MEASURES[key], by)
