"""What is counted over many games: every declaration names things that exist, and none is forgotten."""

from typing import get_args

import pytest

from domain.games.shadow_throne.events import ShadowThroneEvent
from domain.games.shadow_throne.measures import MEASURES
from domain.games.shadow_throne.tracks import TRACKED
from domain.kernel.measure import Metric
from domain.kernel.words import tag_of

GENERAL = {"length_band", "phase", "player", "result", "rule", "seats"}
LEAST = {"W": 5, "C": 8, "H": 8, "M": 6, "N": 1, "lift": 30}
METRICS = pytest.mark.parametrize("metric", MEASURES.metrics, ids=lambda metric: metric.key)


@METRICS
def test_a_measure_names_events_tracks_and_dimensions_that_exist(metric: Metric):
    assert set(metric.events) <= {tag_of(event) for event in get_args(ShadowThroneEvent)}
    assert set(metric.tracks) <= {track.key for track in TRACKED}
    assert set(metric.split_by) <= {dimension.key for dimension in MEASURES.dimensions} | GENERAL


@METRICS
def test_a_measure_is_shown_from_where_its_interval_holds(metric: Metric):
    least = max(LEAST[code] for code in metric.interval)
    # How much a character brings is asked for from 20 games on.
    assert metric.least == (20 if metric.key == "character_yield" else least)


@METRICS
def test_a_measure_says_what_misleads(metric: Metric):
    for words in (metric.title, metric.definition, metric.observation, metric.trap):
        assert words == words.strip()
        assert words
    assert metric.definition.endswith(".")
    assert metric.trap.endswith(".")


def test_the_phases_are_the_first_battle_the_second_and_the_rest():
    assert [(phase.first, phase.last) for phase in MEASURES.phases] == [(1, 1), (2, 2), (3, None)]
    # At rest after a wave and after the resolution.
    assert MEASURES.beat == "turn"
