"""Questions about ratings. Books are kept, so that only games after the first difference are rated again."""

from msgspec import structs

from domain.recording.wording import count
from projections.intervals import LEAST, hall, sums
from projections.questions.answer import PROVISIONAL, Row, value_row
from projections.questions.reading import Asked
from projections.ratings import BETA, BETAS, TO_NATS, Book, Played, Sat, best_book, better

GAMES = """
SELECT g.ended_on::VARCHAR, g.started_at::VARCHAR, g.stream::VARCHAR, s.player, coalesce(s.won, false), coalesce(s.rank, 0)
FROM game g JOIN seat s ON s.game = g.game WHERE {games} AND s.kind = 'human' AND s.player IS NOT NULL
ORDER BY g.ended_on, g.started_at, g.stream, s.seat"""
ENOUGH = 20
"""From so many games on it is told what the ratings know."""
_books: dict[str, tuple[Book, ...]] = {}


def book(asked: Asked) -> Book:
    told: dict[tuple[str, str, str], dict[int, Sat]] = {}
    for day, time, stream, player, won, rank in asked.fetch(GAMES.format(games=asked.compiled.games())):
        sat = told.setdefault((day or "", time or "", stream), {})
        here = Sat(player, won, rank)
        sat[player] = better(here, sat.get(player, here))
    games = [Played(order, tuple(sat.values())) for order, sat in told.items()]
    title = asked.compiled.question.title
    betas = (BETA, *(beta for beta in BETAS if beta != BETA))
    return best_book(_books.setdefault(title, tuple(Book(beta) for beta in betas)), games)


def ratings(asked: Asked) -> list[Row]:
    """Everybody's latest; ranked only when no longer provisional."""
    rows = [told[-1] for told in by_person(asked).values()]
    return sorted(rows, key=lambda row: (row.few, 0 if row.few else -(row.value or 0), row.label.casefold()))


def history(asked: Asked) -> list[Row]:
    """After each rated game of each person; who played most comes first."""
    persons = sorted(by_person(asked).values(), key=lambda told: (-len(told), told[0].label.casefold()))
    return [structs.replace(row, part=str(row.n)) for told in persons for row in told]


def by_person(asked: Asked) -> dict[int, list[Row]]:
    """mu +- 2 sigma, the rating's own deviation, after each rated game of those who are asked for."""
    names = dict(asked.fetch("SELECT player, name FROM player"))
    named = set(asked.compiled.question.told("player"))
    found: dict[int, list[Row]] = {}
    for one in book(asked).rated:
        for sat, strength in zip(one.played.sat, one.after, strict=True):
            if named and names[sat.player] not in named:
                continue
            told = found.setdefault(sat.player, [])
            so_far = len(told) + 1
            notes = (PROVISIONAL,) if strength.provisional else ()
            told.append(value_row(
                (names[sat.player], names[sat.player], ""), so_far, so_far, strength.mu,
                (strength.mu - 2 * strength.sigma, strength.mu + 2 * strength.sigma), asked.unit, notes=notes,
                few=strength.provisional,
            ))  # fmt: skip
    return found


def no_better(asked: Asked) -> list[str]:
    """Where what was forecast is not clear of equal chances, whatever order the ratings stand in."""
    gains = book(asked).gains()
    ends = hall(sums((1, gain) for gain in gains)) if len(gains) >= ENOUGH else None
    if not gains or (ends is not None and ends[0] > 0):
        return []
    return [
        f"Over {count(len(gains), 'rated game')} it has not been shown that these ratings forecast better than equal chances."
    ]


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
