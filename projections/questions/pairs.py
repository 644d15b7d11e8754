"""Questions about two people: who meets, and who is ahead of whom."""

from projections.comparing import holm, rather_than_level
from projections.intervals import LEAST, wilson
from projections.questions.answer import Row, share_row, value_row
from projections.questions.reading import Asked

# A game counts once for two people, whoever sat on two seats: by the better of them. Few ever do, and the others' seats are not added up.
TOGETHER = """
WITH twice AS (
  SELECT player FROM seat JOIN player USING (player) GROUP BY player, games HAVING count(*) > games
), sat AS (
  SELECT game, player, won, rank FROM game g JOIN seat USING (game) WHERE {games} AND player NOT IN (FROM twice)
  UNION ALL
  SELECT game, player, bool_or(won), min(rank) FROM game g JOIN seat USING (game)
  WHERE {games} AND player IN (FROM twice) GROUP BY game, player
), pair AS (
  SELECT pa.name AS one, pb.name AS other, a.won AS a_won, b.won AS b_won, a.rank AS a_rank, b.rank AS b_rank
  FROM sat a JOIN sat b ON b.game = a.game AND b.player <> a.player
  JOIN player pa ON pa.player = a.player JOIN player pb ON pb.player = b.player
  WHERE {one_way}
), told AS (
  SELECT *, CASE WHEN a_rank IS NULL OR b_rank IS NULL THEN a_won::INTEGER - b_won::INTEGER
    ELSE sign(b_rank::INTEGER - a_rank::INTEGER) END AS ahead FROM pair
)
SELECT one, other, count(*), count(*) FILTER (ahead > 0), count(*) FILTER (ahead < 0),
  count(*) FILTER (ahead = 0 AND (a_won OR a_rank IS NOT NULL)) FROM told
GROUP BY one, other ORDER BY count(*) DESC, lower(one), one, lower(other), other"""


def pairs(asked: Asked) -> list[tuple[str, str, int, int, int, int]]:
    """(one, other, games together, one ahead, other ahead, level); from one side, if persons were named."""
    named = asked.compiled.question.told("player")
    one_way = (
        f"pa.name IN ({asked.compiled.listed(named)})"
        if named
        else "(lower(pa.name), pa.name) < (lower(pb.name), pb.name)"
    )
    sql = TOGETHER.format(games=asked.compiled.games(), one_way=one_way)
    return [(one, other, *(int(number) for number in numbers)) for one, other, *numbers in asked.fetch(sql)]


def met(asked: Asked) -> list[Row]:
    return [
        value_row((f"{one} + {other}",) * 2 + ("",), together, together, together, None, asked.unit, k=together)
        for one, other, together, *_ in pairs(asked)
    ]  # fmt: skip


def head_to_head(asked: Asked) -> list[Row]:
    """P: the share of the decisive games; which of them stand after Holm over all pairs is said with each."""
    told = pairs(asked)
    enough = [(k, k + against) for _, _, _, k, against, _ in told if k + against >= LEAST["P"]]
    stands = iter(holm([rather_than_level(k, n) for k, n in enough]))
    rows = []
    for one, other, together, k, against, level in told:
        n = k + against
        sure = n >= LEAST["P"] and next(stands)
        notes: tuple[str, ...] = (f"level {level}, neither {together - n - level}",)
        ahead = (one if k > against else other) if sure else ""
        if ahead:
            notes = (*notes, f"{ahead} is ahead more often")
        rows.append(share_row(
            (f"{one}/{other}", f"{one} against {other}", ""), n, together, k, wilson(k, n) if n else None, asked.unit,
            reference=0.5, notes=notes, ahead=ahead,
        ))  # fmt: skip
    return rows
