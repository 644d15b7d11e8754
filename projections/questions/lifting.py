"""Cards and winning: against other cards at the same standing, never the plain win rate of their owners."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from msgspec import structs

from domain.kernel.measure import Dimension
from projections.comparing import OTHERS, Cell, lift, shrunk
from projections.intervals import COMPARED, LEAST
from projections.questions.answer import Row, is_wide, rounded, value_row
from projections.questions.reading import Asked
from projections.questions.sql import Compiled
from projections.questions.tables import Connected, used

# Before the first span nobody is ahead, so everybody is in the middle.
HELD = """
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
"""
CELLS = "SELECT key, thing, standing_rank, phase, seats, count(*), count(*) FILTER (won) FROM cells GROUP BY ALL"
TOGETHER = """SELECT key, thing, seats, met, count(*) FROM (
  SELECT key, thing, game, seats, bit_or(1::BIGINT << (16 * (list_position(['first', 'middle', 'last'], standing_rank) - 1)
    + coalesce(list_position({phases}, phase), 0))::INTEGER) AS met FROM cells GROUP BY key, thing, game, seats
) GROUP BY ALL"""
"""How many games had the thing at these standings in these phases: several seats of one may have it."""
CELL = "concat_ws(chr(9), key, thing, standing_rank, coalesce(phase, ''), seats)"
APART = f"SELECT key, count(DISTINCT game) FROM cells WHERE {CELL} IN ({{cells}}) GROUP BY key"
RANKS = ("first", "middle", "last")
Counts = tuple[int, int]
"""Seats, and those of them that won."""
Cells = dict[tuple[object, ...], Counts]
"""By whom they can be compared with: a bar of several things, the standing, the phase, the size of the table."""
Compared = dict[tuple[str, str], list[tuple[object, ...]]]
"""Of each thing in a bar the cells in which it can be: the standing, the phase, the size of the table."""
Held = Callable[[str], str]
"""A question about cells with all that they are made of."""


def lifts(asked: Asked) -> list[Row]:
    """Of each bar the things that were asked for, beside all others: a filter of things takes none of these away."""
    compiled = everything(asked.compiled)
    thing = thing_of(asked.compiled)
    base = base_of(compiled, thing)
    phase = compiled.filled("{phase}").replace(compiled.metric.span, "used.span")

    def held(ask: str) -> str:
        return HELD.format(base=base(), phase=phase) + ask

    by = compiled.question.by
    is_thing = by is not None and by.key == thing.key
    own: dict[str, dict[str, Cells]] = defaultdict(lambda: defaultdict(dict))
    whole: Cells = defaultdict(lambda: (0, 0))
    told = asked.tables.added(compiled, lambda: held(CELLS), 5)
    for key, one, rank, phased, seats, n, k in told:
        cell = ("" if is_thing else key, rank, phased, seats)
        own[key][one][cell] = (n, k)
        whole[cell] = (whole[cell][0] + n, whole[cell][1] + k)
    rate = rate_of(whole.values())
    seen: dict[str, int] = dict(asked.tables.added(compiled, lambda: games_of(base(), is_thing), 1))
    chosen = {one for things in own.values() for one in things if is_chosen(asked.compiled, thing, one)}
    compared = {
        (key, one): beside_others(things[one], whole) for key, things in own.items() for one in things.keys() & chosen
    }
    is_alone = len({key for key, _ in compared}) == len(compared)
    games = (games_of_things if is_alone else games_of_bars)(asked.tables, compiled, held, compared)
    rows, bars = list[Row](), list[tuple[float, int]]()
    for key, things in own.items():
        if chosen.isdisjoint(things):
            continue
        cells = sorted(
            ((cell, *counts) for one in things.keys() & chosen for cell, counts in things[one].items()), key=str
        )
        found = lift(Cell(n, k, whole[cell][0] - n, whole[cell][1] - k) for cell, n, k in cells)
        # n is what the number rests on, and no wins stand beside it: their plain rate says who likes the card.
        n = 0 if found is None else found.n
        shown = found if seen["" if is_thing else key] >= LEAST["lift"] and n >= COMPARED else None
        rows.append(value_row(
            asked.label(key), n, games.get(key, 0), 100 * shown.points if shown else None,
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
    """Of how many games all are that are compared: those of the bar, or of all bars where each is one thing, under no key."""
    key = "''" if is_thing else "key"
    return f"SELECT {key}, count(DISTINCT game) FROM ({base}) WHERE key IS NOT NULL GROUP BY ALL"


def beside_others(cells: Cells, whole: Cells) -> list[tuple[object, ...]]:
    """The standing, the phase and the size of the table at which a thing of a bar can be compared."""
    return [cell[1:] for cell, (n, _) in cells.items() if whole[cell][0] - n >= OTHERS]


def games_of_things(tables: Connected, compiled: Compiled, held: Held, compared: Compared) -> dict[str, int]:
    """Of how many games a bar of one thing is: those in which one of its seats can be compared."""
    phases = [phase.key for phase in compiled.game.measures.phases] if compiled.game else []
    sql = TOGETHER.format(phases=f"{phases}::VARCHAR[]")
    able: dict[tuple[str, str, object], int] = defaultdict(int)
    for (key, one), cells in compared.items():
        for rank, phase, seats in cells:
            able[key, one, seats] |= 1 << 16 * RANKS.index(str(rank)) + (phases.index(str(phase)) + 1 if phase else 0)
    games: dict[str, int] = defaultdict(int)
    for key, one, seats, met, number in tables.added(compiled, lambda: held(sql), 4):
        games[key] += int(number) * bool(int(met) & able[key, one, seats])
    return games


def games_of_bars(tables: Connected, compiled: Compiled, held: Held, compared: Compared) -> dict[str, int]:
    """The same of bars of several things, where no sum over the things says of how many games."""
    cells = [
        f"{key}\t{one}\t{rank}\t{phase or ''}\t{seats}"
        for (key, one), able in compared.items() for rank, phase, seats in able
    ]  # fmt: skip
    if not cells:
        return {}
    sql = held(APART.format(cells=compiled.listed(cells)))
    return dict(tables.fetch(sql, used(sql, compiled.values)))


def is_chosen(compiled: Compiled, thing: Dimension, one: str) -> bool:
    """Whether the filters ask for it."""
    told = [(where.sign == "!=", one in where.values) for where in compiled.question.where if where.key == thing.key]
    return all(is_other != is_named for is_other, is_named in told)
