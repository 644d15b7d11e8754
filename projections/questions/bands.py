"""A track over time: what was recorded, percentile by percentile."""

from collections import defaultdict
from math import ceil

from projections.intervals import Counted
from projections.questions.answer import Row, value_row
from projections.questions.reading import Asked

PERCENTILES = (0.10, 0.25, 0.50, 0.75, 0.90)
AFTER_SPANS = """
SELECT span.no, point.value, count(*), count(DISTINCT span.game)
FROM (SELECT span.game, span.no, span.step_to, subject
      FROM span JOIN game g USING (game) JOIN (SELECT DISTINCT game, subject FROM track_point WHERE track = {track}) USING (game)
      WHERE {games}) AS span
ASOF JOIN (SELECT game, subject, step, value FROM track_point WHERE track = {track}) AS point
  ON point.game = span.game AND point.subject = span.subject AND point.step <= span.step_to
WHERE point.value IS NOT NULL GROUP BY span.no, point.value ORDER BY span.no, point.value"""


def bands(asked: Asked) -> list[Row]:
    """One row a span; values are the percentiles 10, 25, 50, 75, 90 as far as the observations carry them."""
    compiled = asked.compiled
    track = compiled.value(compiled.question.told("track")[0])
    counted: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for span, value, times, _ in asked.fetch(AFTER_SPANS.format(track=track, games=compiled.games())):
        counted[span].append((value, times))
    rows = []
    first = None
    for span, told in sorted(counted.items()):
        values = Counted(told)
        first = first or values.n
        if 2 * values.n < first:
            break
        drawn = {share for share in PERCENTILES if values.n >= ceil(5 / min(share, 1 - share))}
        notes = tuple(f"p{share * 100:.0f} {values.percentile(share):g}" for share in PERCENTILES if share in drawn)
        rows.append(
            value_row(
                (str(span), str(span), ""), values.n, values.n, values.middle, None, asked.unit, notes=notes, few=False
            )
        )
    return rows
