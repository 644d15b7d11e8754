"""A game goes on from what its referee states of the table as it went on at the table, move for move, to the end.

`python -m tests.soak referee` states more of them.
"""

from tests.retold import shadow_throne_stated, styx_stated

STAGES = ("cards", "placing", "revealing", "payment", "effects", "over")


def test_styx_goes_on_from_what_the_referee_states():
    met = styx_stated.stated(range(3))
    assert min(met[f"stated {stage}"] for stage in STAGES) > 1


def test_shadow_throne_goes_on_from_what_the_referee_states():
    met = shadow_throne_stated.stated(range(12))
    assert min(met[f"stated {waits}"] for waits in (0, 1, 2, 3, "king", "over")) > 1
