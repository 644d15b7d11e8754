"""Cards and winning: against other cards at the same standing, never the plain win rate of their owners."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from msgspec import structs

from domain.kernel.measure import Dimension
from projections.comparing import Cell, lift, shrunk
from projections.intervals import COMPARED, LEAST
from projections.questions.answer import Row, is_wide, rounded, value_row
from projections.questions.reading import Asked
from projections.questions.sql import Compiled

# Before the first span nobody is ahead, so everybody is in the middle.
CELLS = """
WITH base AS ({base}), used AS (
  SELECT game, key, thing, seat, won, seats, min(span) AS span FROM base WHERE key IS NOT NULL AND thing IS NOT NULL
  GROUP BY game, key, thing, seat, won, seats
), placed AS (
  SELECT game, span + 1 AS span, seat, rank() OVER line AS place, count(*) OVER (PARTITION BY game, span) AS contenders
  FROM seat_span WHERE game IN (SELECT game FROM used)
  WINDOW line AS (PARTITION BY game, span ORDER BY share_bp DESC)
), cells AS (
  SELECT used.*, {phase} AS phase,
    CASE WHEN place = 1 THEN 'first' WHEN place = contenders THEN 'last' ELSE 'middle' END AS standing_rank
  FROM used LEFT JOIN placed USING (game, span, seat)
)
SELECT key, thing, standing_rank, phase, seats, count(*), count(*) FILTER (won) FROM cells GROUP BY ALL"""
Counts = tuple[int, int]
"""Seats, and those of them that won."""


def lifts(asked: Asked) -> list[Row]:
    """Of each bar the things that were asked for, beside all others: a filter of things takes none of these away."""
    compiled = everything(asked.compiled)
    thing = thing_of(asked.compiled)
    base = base_of(compiled, thing)
    phase = compiled.filled("{phase}").replace(compiled.metric.span, "used.span")
    by = compiled.question.by
    is_thing = by is not None and by.key == thing.key
    own: dict[str, dict[str, dict[tuple[object, ...], Counts]]] = defaultdict(lambda: defaultdict(dict))
    whole: dict[tuple[object, ...], Counts] = defaultdict(lambda: (0, 0))
    told = asked.tables.added(compiled, lambda: CELLS.format(base=base(), phase=phase), 5)
    for key, one, rank, phased, seats, n, k in told:
        cell = ("" if is_thing else key, rank, phased, seats)
        own[key][one][cell] = (n, k)
        whole[cell] = (whole[cell][0] + n, whole[cell][1] + k)
    rate = rate_of(whole.values())
    seen: dict[str, int] = dict(asked.tables.added(compiled, lambda: games_of(base(), is_thing), 1))
    chosen = {one for things in own.values() for one in things if is_chosen(asked.compiled, thing, one)}
    rows, bars = list[Row](), list[tuple[float, int]]()
    for key, things in own.items():
        if chosen.isdisjoint(things):
            continue
        cells = sorted(
            ((cell, *counts) for one in things.keys() & chosen for cell, counts in things[one].items()), key=str
        )
        found = lift(Cell(n, k, whole[cell][0] - n, whole[cell][1] - k) for cell, n, k in cells)
        # n is what the number rests on, and no wins stand beside it: their plain rate says who likes the card.
        n, games = 0 if found is None else found.n, seen[key]
        shown = found if seen["" if is_thing else key] >= LEAST["lift"] and n >= COMPARED else None
        rows.append(value_row(
            asked.label(key), n, games, 100 * shown.points if shown else None,
            (100 * shown.ends[0], 100 * shown.ends[1]) if shown else None, asked.unit,
            reference=0.0 if shown else None, few=shown is None or is_wide(shown.ends),
        ))  # fmt: skip
        if shown is not None:
            bars.append((n * (rate + shown.points), n))
    return shrunken(rows, bars, rate) if is_thing else rows


def rate_of(cells: Iterable[Counts]) -> float:
    told = list(cells)
    return sum(k for _, k in told) / max(1, sum(n for n, _ in told))


def shrunken(rows: Sequence[Row], bars: Sequence[tuple[float, int]], rate: float) -> list[Row]:
    """S: each bar as if those who won more than others had done so from the rate of all, which is what its points stand for."""
    values = iter(shrunk([(min(max(k, 0), n), n) for k, n in bars], rate))
    return [
        row if row.value is None else structs.replace(row, shrunk=rounded(100 * (next(values) - rate))) for row in rows
    ]


def thing_of(compiled: Compiled) -> Dimension:
    """What is compared with its like: a card, a character."""
    (key,) = compiled.metric.only_by
    return compiled.catalogue.dimension(key, compiled.question.title)


def everything(compiled: Compiled) -> Compiled:
    """The same question without a filter of things. What is kept is kept under its name, whatever thing is asked for: all cells,
    which are the same, in one row; only which games are left out is counted anew when another thing is asked for."""
    question = compiled.question
    others = tuple(one for one in question.where if one.key not in compiled.metric.only_by)
    return Compiled(compiled.catalogue, structs.replace(question, where=others))


def base_of(compiled: Compiled, thing: Dimension) -> Callable[[], str]:
    span = compiled.metric.span
    more = f"s.seat AS seat, s.won AS won, g.seats AS seats, {span} AS span, ({thing.value})::VARCHAR AS thing"
    return lambda: compiled.base(more=more)


def games_of(base: str, is_thing: bool) -> str:
    """Of how many games a bar is; where each bar is one thing, of how many all are too, under no key."""
    bars = f"SELECT key, count(DISTINCT game) FROM ({base}) WHERE key IS NOT NULL GROUP BY key"
    return f"{bars} UNION ALL SELECT '', count(DISTINCT game) FROM ({base}) WHERE key IS NOT NULL" if is_thing else bars


def is_chosen(compiled: Compiled, thing: Dimension, one: str) -> bool:
    """Whether the filters ask for it."""
    told = [(where.sign == "!=", one in where.values) for where in compiled.question.where if where.key == thing.key]
    return all(is_other != is_named for is_other, is_named in told)
