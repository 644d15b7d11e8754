"""A track over time: what was recorded, percentile by percentile."""

from collections import defaultdict
from math import ceil

from projections.intervals import Counted
from projections.questions.answer import Row, value_row
from projections.questions.reading import SINGLE, Asked

PERCENTILES = (0.10, 0.25, 0.50, 0.75, 0.90)
AFTER_SPANS = """
WITH told AS (
  SELECT span.game, span.spans, span.no, span.subject, point.value FROM (
    SELECT span.game, g.spans, span.no, span.step_to, subject
    FROM span JOIN game g USING (game) JOIN (SELECT DISTINCT game, subject FROM point WHERE track = {track} AND game > {since}) USING (game)
    WHERE {games}) AS span
  ASOF JOIN (SELECT game, subject, step, value FROM point WHERE track = {track} AND game > {since}) AS point
    ON point.game = span.game AND point.subject = span.subject AND point.step <= span.step_to
  WHERE point.value IS NOT NULL)
"""
VALUES = "SELECT no, value, count(*) FROM told GROUP BY no, value"
SEEN = "SELECT no, count(DISTINCT game) FROM told GROUP BY no"
LINES = """SELECT no, list(value ORDER BY spans DESC, game, subject) FROM told
SEMI JOIN (SELECT game, subject FROM told GROUP BY game, subject HAVING count(*) = any_value(spans)) USING (game, subject)
GROUP BY no"""
"""The longest games first: so the same place in the lists is the same seat of the same game, as far as each game goes."""


def bands(asked: Asked) -> list[Row]:
    """One row a span; values are those of the percentiles 10, 25, 50, 75, 90 that so many observations carry.

    Of fewer than 20 games values are the single ones.
    """
    compiled = asked.compiled

    def told_by(ask: str) -> str:
        track = compiled.value(compiled.question.told("track")[0])
        return AFTER_SPANS.format(track=track, games=compiled.games(), since=compiled.since) + ask

    counted: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for span, value, times in asked.added(lambda: told_by(VALUES), 2):
        counted[span].append((value, times))
    games = dict(asked.added(lambda: told_by(SEEN)))
    single = dict(asked.fetch(told_by(LINES))) if max(games.values(), default=0) < SINGLE else None
    rows: list[Row] = []
    for span, told in sorted(counted.items()):
        if rows and 2 * games[span] < rows[0].games:
            break
        values = Counted(told)
        drawn = [share for share in PERCENTILES if values.n >= ceil(5 / min(share, 1 - share))]
        rows.append(value_row(
            (str(span), str(span), ""), values.n, games[span], values.middle, None, asked.unit, few=False,
            notes=tuple(f"p{100 * share:.0f} {values.percentile(share):g}" for share in drawn),
            values=tuple(map(float, single.get(span, ())))
            if single is not None else tuple(values.percentile(share) for share in drawn),
        ))  # fmt: skip
    return rows
