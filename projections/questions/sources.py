"""What moved a track, as SQL: the rules of its points as sources, and sums taken apart."""

from domain.kernel.game import Game
from domain.kernel.measure import Netted

CHANGES = "(SELECT game, rule::VARCHAR AS rule, delta FROM track_point WHERE delta IS NOT NULL AND track = '{track}')"
TAKEN_APART = """(
  SELECT * FROM {changes} WHERE rule IS DISTINCT FROM '{rule}'
  UNION ALL
  SELECT game, unnest(['{rule}', '{rest}']) AS rule, unnest([own, delta - own]) AS delta FROM (
    SELECT moved.game, moved.delta, sign(moved.delta) * coalesce(counted.delta, 0) AS own
    FROM (FROM track_point WHERE track = '{track}' AND rule = '{rule}') AS moved
    LEFT JOIN (FROM track_point WHERE track = '{counted}' AND rule = '{rule}') AS counted USING (game, subject, step)
    WHERE moved.delta IS NOT NULL
  ))"""


def changes(game: Game, track: str) -> str:
    """Rows of game, rule and delta: a row a move, but of a sum one for each part."""
    told = CHANGES.format(track=track)
    for one in game.measures.netted:
        if one.track == track:
            told = taken_apart(told, one)
    return told


def taken_apart(told: str, one: Netted) -> str:
    return TAKEN_APART.format(changes=told, track=one.track, rule=one.rule, counted=one.counted, rest=one.rest)


def source(game: Game) -> str:
    """The first rule of what a row's rule is a source of."""
    cases = [
        f"WHEN '{rule}' THEN '{one.rules[0]}'"
        for one in game.measures.sources
        for rule in one.rules
        if rule != one.rules[0]
    ]
    return f"CASE o.rule {' '.join(cases)} ELSE o.rule END" if cases else "o.rule"
