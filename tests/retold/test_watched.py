"""What people see of a game is what the referee knows of it: on the board of a browser and of a terminal, after each move.

`python -m tests.soak referee` looks at more of them.
"""

from collections import Counter

import pytest

from tests.retold import shadow_throne_watched, styx_watched
from tests.retold.styx_games import TABLES

SHARES = (0, 0, 3)
"""Of a box that tells everything, or all but one value in so many."""


@pytest.mark.parametrize(("seats", "edition"), TABLES)
def test_every_board_of_styx_shows_what_the_referee_has(seats: int, edition: str):
    met = styx_watched.watched("shown", seats, edition, typed=seats % 3, share=SHARES[seats % 3])
    assert met["screens"] > 2


def test_every_board_of_shadow_throne_shows_what_the_referee_has():
    met: Counter[str] = Counter()
    for seed in range(20):
        met += shadow_throne_watched.watched(seed)
    assert met["battles"] > 40
    assert met["screens"] > 40
