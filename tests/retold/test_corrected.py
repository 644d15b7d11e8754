"""Evenings of both games with corrections, two phones and files: what stands is what the referee had when it stood there.

`python -m tests.soak referee` plays more of them.
"""

from tests.retold import shadow_throne_corrected, styx_corrected
from tests.retold.styx_games import TABLES

HAPPENED = {"struck", "put back", "nothing there", "conflict", "already", "new", "continued"}


def test_what_stands_of_styx_is_what_the_referee_had():
    met = styx_corrected.evenings((number, *table) for number, table in enumerate(TABLES[::2]))
    assert set(met) >= HAPPENED


def test_what_stands_of_shadow_throne_is_what_the_referee_had():
    met = shadow_throne_corrected.evenings(range(10))
    assert set(met) >= HAPPENED
