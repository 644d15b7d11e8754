"""The questions as declared: complete, in words, documented as they are."""

from pathlib import Path
from typing import get_args

import pytest

from domain.games import games
from domain.kernel.measure import Interval, Metric
from projections.intervals import LEAST
from projections.questions.asking import ITS_OWN, READERS
from projections.questions.dimensions import GENERAL
from projections.questions.document import document
from projections.questions.general import METRICS

DOCS = Path(__file__).parents[2] / "docs/questions.md"
EVERY = [*METRICS, *(metric for game in games() for metric in game.measures.metrics)]
EACH = pytest.mark.parametrize("metric", EVERY, ids=lambda metric: metric.key)
MORE_GAMES = {"rating_skill", "character_yield"}
"""Asked for from later on than their interval would allow: ratings settle slowly, and of many characters each is rare."""


def test_the_page_of_questions_is_current():
    assert DOCS.read_text("utf-8") == "\n".join(document()), (
        "python -m projections.questions.document > docs/questions.md"
    )


@EACH
def test_a_question_can_be_answered(metric: Metric):
    assert metric.rows
    assert metric.key in ITS_OWN or metric.interval[0] in READERS
    assert set(metric.interval) <= set(get_args(Interval)) & LEAST.keys()


@EACH
def test_a_question_says_what_it_is_and_what_misleads(metric: Metric):
    for words in (metric.title, metric.definition, metric.observation, metric.trap):
        assert words.strip() == words != ""
    assert metric.trap.endswith(".")


@EACH
def test_a_question_that_counts_games_says_so(metric: Metric):
    assert metric.of_games == metric.observation.startswith("a game, with ")


@EACH
def test_a_question_whose_number_is_a_median_says_so(metric: Metric):
    if metric.interval[0] == "M" or "BD" in metric.charts:
        assert "median" in metric.definition


@EACH
def test_least_games_follow_from_the_interval(metric: Metric):
    codes = [code for code in metric.interval if code not in ("N", "O")]
    if codes and metric.key not in MORE_GAMES:
        assert metric.least in {LEAST[code] for code in codes}


def test_keys_are_unique():
    general = [metric.key for metric in METRICS]
    assert len(general) == len(set(general))
    for game in games():
        own = [metric.key for metric in game.measures.metrics]
        assert not set(own) & set(general)
    dimensions = [dimension.key for dimension in GENERAL]
    assert len(dimensions) == len(set(dimensions))


def test_every_way_to_split_is_a_dimension():
    for game in games():
        known = {dimension.key for dimension in (*GENERAL, *game.measures.dimensions)}
        for metric in (*METRICS, *game.measures.metrics):
            assert {*metric.split_by, *metric.only_by} <= known, metric.key
            assert metric.own_by in {"", "none", *known}, metric.key
