"""Corpora in which one place at the table wins ten points more often than its share, told apart by their scribe."""

from tests.projections.corpora import Corpus

CORPORA, GAMES, PLANTED, EFFECT = 60, 300, 2, 0.10
DRAWN = """
CREATE TEMP TABLE drawn AS
SELECT number::UINTEGER AS game, number // $games AS corpus,
  CASE WHEN luck < 1 / $seats + $effect THEN $planted
    ELSE 1 + ($planted + (other * ($seats - 1))::INTEGER % ($seats - 1)) % $seats END AS winner
FROM (SELECT number, (hash(number, $seed) >> 11) / (1::UBIGINT << 53) AS luck,
  (hash($seed, number, 'other') >> 11) / (1::UBIGINT << 53) AS other FROM range($corpora * $games) AS numbers(number))
"""
GAME = """
INSERT INTO game SELECT model.* REPLACE (drawn.game AS game, uuid() AS stream, corpus::VARCHAR AS scribe, 1 << (winner - 1) AS winners)
FROM drawn, (FROM game) AS model
"""
SEAT = """
INSERT INTO seat SELECT model.* REPLACE (drawn.game AS game, model.seat = winner AS won) FROM drawn, (FROM seat) AS model
"""


def corpora(title: str, seats: int, seed: int) -> Corpus:
    told = Corpus()
    model = told.game(title, [f"Person {seat}" for seat in range(1, seats + 1)], "", ["Person 1"], number=1_000_000)
    values = {
        "seats": seats, "effect": EFFECT, "planted": PLANTED, "games": GAMES, "corpora": CORPORA, "seed": seed,
    }  # fmt: skip
    told.con.execute(DRAWN, values)
    told.con.execute(GAME)
    told.con.execute(SEAT)
    for table in ("game", "seat"):
        told.con.execute(f"DELETE FROM {table} WHERE game = ?", [model])
    return told
