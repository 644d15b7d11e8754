"""What is counted over many games: every declaration names things that exist, and none is forgotten."""

import re
from typing import get_args

import pytest

from domain.games.styx.events import StyxEvent
from domain.games.styx.measures import MEASURES
from domain.games.styx.rules.effects import EFFECTS
from domain.games.styx.tracks import ENDINGS, TRACKED
from domain.kernel.measure import Interval, Metric
from domain.kernel.words import tag_of

GENERAL = {"edition", "experience", "length_band", "phase", "player", "result", "rule", "seats"}
# From how many observations (games, where they are clustered) each way of giving an interval is shown.
LEAST = {"W": 5, "C": 8, "H": 8, "M": 6, "N": 1, "lift": 30}
METRICS = pytest.mark.parametrize("metric", MEASURES.metrics, ids=lambda metric: metric.key)


@METRICS
def test_a_measure_names_events_and_tracks_that_exist(metric: Metric):
    assert set(metric.events) <= {tag_of(event) for event in get_args(StyxEvent)}
    assert set(metric.tracks) <= {track.key for track in TRACKED}
    assert metric.events or metric.tracks


@METRICS
def test_a_measure_is_split_by_dimensions_that_exist(metric: Metric):
    assert set(metric.split_by) <= {dimension.key for dimension in MEASURES.dimensions} | GENERAL


@METRICS
def test_a_measure_is_shown_from_where_its_interval_holds(metric: Metric):
    assert metric.interval
    assert set(metric.interval) <= set(get_args(Interval))
    assert metric.least == max(LEAST[code] for code in metric.interval)


@METRICS
def test_a_measure_says_what_misleads(metric: Metric):
    for words in (metric.title, metric.definition, metric.observation, metric.trap):
        assert words == words.strip()
        assert words
    assert metric.definition.endswith(".")
    assert metric.trap.endswith(".")


def test_keys_are_unique():
    metrics = [metric.key for metric in MEASURES.metrics]
    dimensions = [dimension.key for dimension in MEASURES.dimensions]
    assert len(metrics) == len(set(metrics))
    assert len(dimensions) == len(set(dimensions))
    assert not set(dimensions) & GENERAL


def test_a_condition_is_an_ending_that_can_be_won():
    condition = next(dimension for dimension in MEASURES.dimensions if dimension.key == "condition")
    assert condition.values == tuple(ending.key for ending in ENDINGS if ending.key != "agreed")


def test_the_phases_cover_every_audience_once():
    assert [(phase.first, phase.last) for phase in MEASURES.phases] == [(1, 4), (5, 8), (9, None)]
    # Tokens are at rest when an Audience has closed.
    assert MEASURES.beat == "round"


def test_effects_that_somebody_declined_are_told_by_every_rule_of_declining():
    """STYX-MUSTER-05, and what a card says of itself."""
    (effects,) = {metric.rows for metric in MEASURES.metrics if metric.key == "effect_use"}
    own = {effect.declined for effect in EFFECTS.values() if effect.declined}
    assert set(re.findall(r"STYX(?:-[A-Z0-9]+)+", effects)) == {"STYX-MUSTER-05", *own}
