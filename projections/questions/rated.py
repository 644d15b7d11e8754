"""Questions about ratings. Books are kept, so that only games after the first difference are rated again."""

from projections.intervals import LEAST, hall, sums
from projections.questions.answer import Row, value_row
from projections.questions.reading import Asked
from projections.ratings import BETA, BETAS, TO_NATS, Book, Played, Sat, best_book

GAMES = """
SELECT g.ended_on::VARCHAR, g.started_at::VARCHAR, g.stream::VARCHAR, s.player, coalesce(s.won, false), coalesce(s.rank, 0)
FROM game g JOIN seat s ON s.game = g.game WHERE {games} AND s.kind = 'human' AND s.player IS NOT NULL
ORDER BY g.ended_on, g.started_at, g.stream, s.seat"""
_books: dict[str, tuple[Book, ...]] = {}


def book(asked: Asked) -> Book:
    told: dict[tuple[str, str, str], list[Sat]] = {}
    for day, time, stream, player, won, rank in asked.fetch(GAMES.format(games=asked.compiled.games())):
        told.setdefault((day or "", time or "", stream), []).append(Sat(player, won, rank))
    games = [Played(order, tuple(sat)) for order, sat in told.items()]
    title = asked.compiled.question.title
    betas = (BETA, *(beta for beta in BETAS if beta != BETA))
    return best_book(_books.setdefault(title, tuple(Book(beta) for beta in betas)), games)


def ratings(asked: Asked) -> list[Row]:
    """mu +- 2 sigma, the rating's own deviation; ranked only when no longer provisional."""
    found = book(asked)
    names = dict(asked.fetch("SELECT player, name FROM player"))
    counted = {
        player: sum(player == sat.player for one in found.rated for sat in one.played.sat) for player in found.strengths
    }
    named = set(asked.compiled.question.told("player"))
    rows = []
    for player, strength in found.strengths.items():
        notes = ("provisional, not ranked",) if strength.provisional else ()
        if not named or names[player] in named:
            rows.append(value_row(
                (names[player], names[player], ""), counted[player], counted[player], strength.mu,
                (strength.mu - 2 * strength.sigma, strength.mu + 2 * strength.sigma), asked.unit, notes=notes,
                few=strength.provisional,
            ))  # fmt: skip
    return sorted(rows, key=lambda row: (row.few, 0 if row.few else -(row.value or 0), row.label.casefold()))


def skill(asked: Asked) -> list[Row]:
    """Each game forecast before it was rated, against equal chances."""
    gains = book(asked).gains()
    told = sums((1, gain) for gain in gains)
    enough = len(gains) >= LEAST["H"] and len(gains) >= asked.metric.least
    ends = hall(told) if enough else None
    if not gains:
        return []
    return [value_row(
        ("", "all", ""), len(gains), len(gains), told.ratio / TO_NATS if enough else None,
        (ends[0] / TO_NATS, ends[1] / TO_NATS) if ends else None, asked.unit,
    )]  # fmt: skip
