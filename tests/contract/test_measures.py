"""What is counted over many games refers only to what exists."""

from itertools import pairwise

from domain.kernel.game import Game
from tests.contract.words import events


def test_metrics_read_existing_events_and_tracks(game: Game):
    tags, tracks = set(events(game)), {track.key for track in game.tracked}
    for metric in game.measures.metrics:
        assert set(metric.events) <= tags, metric.key
        assert set(metric.tracks) <= tracks, metric.key
        assert metric.interval
        assert metric.charts
        assert metric.definition


def test_splits_name_dimensions(game: Game):
    named = [dimension.key for dimension in game.measures.dimensions]
    assert len(named) == len(set(named))
    assert len({metric.key for metric in game.measures.metrics}) == len(game.measures.metrics)


def test_phases_follow_one_another_without_gaps(game: Game):
    phases = game.measures.phases
    assert phases
    for one, following in pairwise(phases):
        assert one.last is not None
        assert following.first == one.last + 1
    assert phases[-1].last is None
