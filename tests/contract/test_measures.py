"""What is counted over many games refers only to what exists."""

from itertools import pairwise

from domain.kernel.game import Game
from domain.kernel.measure import Measures
from tests.contract.words import events

SHARED = {
    "title", "seats", "edition", "position", "first_player", "colour", "player", "group", "experience", "result",
    "rank", "ending", "month", "weekday", "length_band", "box", "box_name", "origin", "mode", "scribe", "checked", "phase",
    "span_no", "beat_no", "tenth", "standing_rank", "rule",
}  # fmt: skip
"""Dimensions that every game has without declaring them: who sat there, under what, how it ended, and when."""


def test_metrics_read_existing_events_and_tracks(game: Game):
    tags, tracks = set(events(game)), {track.key for track in game.tracked}
    for metric in game.measures.metrics:
        assert set(metric.events) <= tags, metric.key
        assert set(metric.tracks) <= tracks, metric.key
        assert metric.interval
        assert metric.charts
        assert metric.definition


def test_what_opens_or_deals_are_events_of_the_game(game: Game):
    assert set(game.measures.opens) <= set(events(game))
    # A game may have nothing to count: then nothing is said of its events either.
    assert game.measures.opens or game.measures == Measures()


def test_metrics_and_dimensions_have_names_of_their_own(game: Game):
    for named in (game.measures.dimensions, game.measures.metrics):
        assert len({one.key for one in named}) == len(named)


def test_splits_name_dimensions(game: Game):
    own = {dimension.key for dimension in game.measures.dimensions}
    assert not own & SHARED, "a word that means something in every game"
    for metric in game.measures.metrics:
        assert set(metric.split_by) <= own | SHARED, metric.key
        assert len(set(metric.split_by)) == len(metric.split_by), metric.key


def test_phases_follow_one_another_without_gaps(game: Game):
    phases = game.measures.phases
    assert phases or not game.measures.metrics
    for one, following in pairwise(phases):
        assert one.last is not None
        assert following.first == one.last + 1
    assert not phases or phases[-1].last is None


def test_what_a_game_lacks_is_a_dimension_that_others_have(game: Game):
    assert set(game.measures.lacks) <= SHARED
