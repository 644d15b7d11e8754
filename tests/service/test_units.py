"""Units and definitions in the words of the game that is asked about."""

import pytest

from domain.games import game, games
from domain.kernel.game import Game
from domain.kernel.measure import Metric
from projections.questions import words
from projections.questions.answer import Answer, LeftOut, Row
from projections.questions.general import METRICS
from service.terminal.bars import answer_lines
from tests.service.talk import run

EVERY = [(told, one) for told in games() for one in (*METRICS, *told.measures.metrics)]


@pytest.mark.parametrize(("of", "metric"), EVERY, ids=lambda one: one.key)
def test_no_unit_is_cut(of: Game, metric: Metric):
    """It stands below the numbers, as far to the left as it needs, in the words of the game."""
    unit = words.unit(metric, of)
    assert "{" not in unit
    row = Row(key="all", label="all", n=30, unit_of_n="", games=30, value=0.5, lo=0.25, hi=0.75)
    answer = Answer(
        question=metric.key, title=metric.title, definition="", version=1, game=of.key, by="", where=(), form="value",
        unit=unit, interval=("H",), rows=(row,), games=30, left_out=LeftOut(),
    )  # fmt: skip
    below = answer_lines(answer, {})[4]
    assert len(below) <= 80
    assert unit == "share" or words.in_rounds(unit, of) in below


@pytest.mark.parametrize(("question", "title", "unit"), [
    ("margin", "shadow_throne", "influence"), ("margin", "styx", "share"), ("length", "styx", "Audiences"), ("length", "shadow_throne", "battles"),
])  # fmt: skip
def test_a_unit_is_told_in_the_words_of_the_game(question: str, title: str, unit: str):
    metric = next(one for one in METRICS if one.key == question)
    assert words.unit(metric, game(title)) == unit


def test_no_definition_has_a_gap_where_the_questions_are_listed():
    """How a margin is measured each game says by itself: the list of every game names none."""
    of_every, of_one = (run("ask", "--json", *more).json for more in ((), ("--where", "title=styx")))
    assert not [one for one in (*of_every, *of_one) if "{" in one["definition"]]
    told = [next(one["definition"] for one in known if one["question"] == "margin") for known in (of_every, of_one)]
    assert told[0] == (
        "How far the best of those who lost was behind at the end; the median. Each game says how that is measured."
    )
    assert told[1].startswith(
        "How far the best of those who lost was behind at the end; the median. It is what that seat still needed for the nearest"
    )
