"""A track over time: what was recorded, percentile by percentile; from the beginning, from the end, or in tenths."""

from collections import defaultdict
from math import ceil

from projections.intervals import Counted
from projections.questions.answer import Row, value_row
from projections.questions.reading import SINGLE, Asked

MIDDLE = 0.50
PERCENTILES = (0.10, 0.25, MIDDLE, 0.75, 0.90)
AFTER_SPANS = """
WITH told AS (
  SELECT span.game, span.stream, span.spans, span.no, span.subject, point.value FROM (
    SELECT span.game, g.stream, g.spans, span.no, span.step_to - (span.no < g.spans)::UINTEGER AS upto, subject
    FROM span JOIN game g USING (game) JOIN (SELECT DISTINCT game, subject FROM point WHERE track = {track} AND game > {since}) USING (game)
    WHERE {games}) AS span
  ASOF JOIN (SELECT game, subject, step, value FROM point WHERE track = {track} AND game > {since}) AS point
    ON point.game = span.game AND point.subject = span.subject AND point.step <= span.upto
  WHERE point.value IS NOT NULL)
"""
"""After a span is before the event with which the next one begins: that may set anew what was gathered."""
PLACED = {
    "": "told", "title": "told", "spans_left": "(SELECT * REPLACE (spans - no AS no) FROM told)",
    "tenth": "(SELECT told.* REPLACE (tenths.no AS no) FROM range(1, 11) AS tenths(no) JOIN told ON told.no = (tenths.no * spans + 9) // 10)",
}  # fmt: skip
"""Under which number a span is counted. A tenth of a game is over within a span, so every game has every tenth."""

VALUES = "SELECT no, value, count(*) FROM {placed} GROUP BY no, value"
SEEN = "SELECT no, count(DISTINCT game) FROM {placed} GROUP BY no"
LINES = """SELECT no, list(value ORDER BY spans DESC, stream, subject) FROM {placed}
SEMI JOIN (SELECT game, subject FROM told GROUP BY game, subject HAVING count(*) = any_value(spans)) USING (game, subject)
GROUP BY no"""
"""The longest games first: so the same place in the lists is the same seat of the same game, as far as each game goes."""


def bands(asked: Asked) -> list[Row]:
    """One row a span, or a tenth; values are those of the percentiles 10, 25, 50, 75, 90 that so many observations carry.

    Of fewer than 20 games values are the single ones.
    """
    compiled = asked.compiled
    by = compiled.question.by.key if compiled.question.by else ""

    def told_by(ask: str) -> str:
        track = compiled.value(compiled.question.told("track")[0])
        after = AFTER_SPANS.format(track=track, games=compiled.games(), since=compiled.since)
        return after + ask.format(placed=PLACED[by])

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
            # The middle is the value itself.
            notes=tuple(f"{100 * share:.0f} % at most {values.percentile(share):g}" for share in drawn if share != MIDDLE),
            values=tuple(map(float, single.get(span, ())))
            if single is not None else tuple(values.percentile(share) for share in drawn),
        ))  # fmt: skip
    return rows[::-1] if by == "spans_left" else rows
