"""Cards and winning: against other cards at the same standing, never the plain win rate of their owners."""

from collections import defaultdict

from projections.comparing import Cell, lift
from projections.intervals import COMPARED, LEAST
from projections.questions.answer import Row, value_row
from projections.questions.reading import Asked

# Before the first span nobody is ahead, so everybody is in the middle.
CELLS = """
WITH base AS ({base}), used AS (
  SELECT game, key, seat, won, seats, min(span) AS span FROM base WHERE key IS NOT NULL GROUP BY game, key, seat, won, seats
), placed AS (
  SELECT game, span + 1 AS span, seat, rank() OVER line AS place, count(*) OVER (PARTITION BY game, span) AS contenders
  FROM seat_span WHERE game IN (SELECT game FROM used)
  WINDOW line AS (PARTITION BY game, span ORDER BY share_bp DESC)
), cells AS (
  SELECT used.*, {phase} AS phase,
    CASE WHEN place = 1 THEN 'first' WHEN place = contenders THEN 'last' ELSE 'middle' END AS standing_rank
  FROM used LEFT JOIN placed USING (game, span, seat)
)
SELECT key, standing_rank, phase, seats, count(*), count(*) FILTER (won) FROM cells GROUP BY ALL"""


def lifts(asked: Asked) -> list[Row]:
    compiled = asked.compiled
    span = compiled.metric.span
    phase = compiled.filled("{phase}").replace(span, "used.span")

    def base() -> str:
        return compiled.base(more=f"s.seat AS seat, s.won AS won, g.seats AS seats, {span} AS span")

    own: dict[str, list[tuple[tuple[object, ...], int, int]]] = defaultdict(list)
    whole: dict[tuple[object, ...], tuple[int, int]] = defaultdict(lambda: (0, 0))
    for key, rank, phased, seats, n, k in asked.added(lambda: CELLS.format(base=base(), phase=phase), 4):
        cell = (rank, phased, seats)
        own[key].append((cell, n, k))
        whole[cell] = (whole[cell][0] + n, whole[cell][1] + k)
    games = sum(row[1] for row in asked.added(lambda: f"SELECT 1, count(DISTINCT game) FROM ({base()})"))
    rows = []
    for key, cells in own.items():
        found = lift(Cell(n, k, whole[cell][0] - n, whole[cell][1] - k) for cell, n, k in cells)
        # n is what the number rests on, and no wins stand beside it: their plain rate says who likes the card.
        n = 0 if found is None else found.n
        shown = found if games >= LEAST["lift"] and n >= COMPARED else None
        rows.append(value_row(
            asked.label(key), n, games, 100 * shown.points if shown else None,
            (100 * shown.ends[0], 100 * shown.ends[1]) if shown else None, asked.unit,
        ))  # fmt: skip
    return rows
