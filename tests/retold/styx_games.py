"""Games with the referee beside them, as many as are wanted, and what must have been met when they are many."""

from collections import Counter
from collections.abc import Iterable
from itertools import product

from tests.retold.styx_beside import Beside
from tests.retold.styx_effects import ORDER
from tests.retold.styx_untold import Untold

TABLES = tuple(product(range(2, 7), ("en", "fr")))
MET = {
    "described",
    *(f"used {ability}" for ability in ORDER),
    *(f"tie step {step}" for step in range(1, 5)),
    *(f"ending {goal}" for goal in ("influence", "war", "elements_soul", "horsemen", "agreed")),
}


def refereed(seeds: Iterable[int], tables: Iterable[tuple[int, str]] = TABLES) -> Counter[str]:
    """Every third game as bots play it, in the others one or two commands are typed by chance before each move; of every
    fifth the box tells only a part."""
    met: Counter[str] = Counter()
    for seed, (seats, edition) in product(seeds, tables):
        kind = Beside if seed % 5 else Untold
        met += kind(seed, seats, edition, typed=seed % 3).play().met
    return met


def styx(seed: int, most: int) -> str:
    met = refereed(range(seed, seed + -(-most // len(TABLES))))
    assert set(met) >= MET, MET - set(met)
    refused = sum(times for name, times in met.items() if name.startswith("refused"))
    moved = sum(times for name, times in met.items() if name.startswith(("played", "typed")))
    return f"{most:,} games of Styx, {moved:,} moves and {refused:,} refusals as the referee says, seed {seed}"
