"""What `python -m tests.soak referee` plays beside the two referees, apart from the judging of whole games."""

from collections import Counter
from itertools import product

from tests.retold import (
    shadow_throne_corrected,
    shadow_throne_stated,
    shadow_throne_watched,
    styx_corrected,
    styx_stated,
    styx_uncounted,
    styx_watched,
)
from tests.retold.shadow_throne_beside import uncounted_game
from tests.retold.styx_games import TABLES

EACH = 20
"""Games of Styx at every table; of Shadow Throne ten times as many."""


def looked_at(seed: int) -> str:
    boards = styx_watched.looked_at(seed, EACH), shadow_throne_watched.looked_at(seed, 10 * EACH)
    return "; ".join((*boards, positions(seed), evenings(seed), uncounted(seed)))


def positions(seed: int) -> str:
    met = styx_stated.stated(range(seed, seed + EACH)) + shadow_throne_stated.stated(range(seed, seed + 10 * EACH))
    return f"{sum(met[name] for name in met if name.startswith('stated')):,} positions stated"


def evenings(seed: int) -> str:
    tables = [(number, *table) for number, table in product(range(seed, seed + EACH // 2), TABLES)]
    met = styx_corrected.evenings(tables) + shadow_throne_corrected.evenings(range(seed, seed + 5 * EACH))
    return f"{met['struck']:,} moves struck, {met['put back']:,} put back, {met['conflict']:,} conflicts of two phones"


def uncounted(seed: int) -> str:
    met: Counter[str] = styx_uncounted.uncounted(range(seed, seed + EACH))
    for number in range(10 * EACH):
        uncounted_game((seed, number), met)
    return f"{20 * EACH:,} games with boxes that nobody has counted"
