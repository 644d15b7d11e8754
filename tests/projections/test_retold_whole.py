"""No question that every game has is left out of those that are told twice."""

from importlib import import_module
from inspect import getsource
from pathlib import Path

from projections.questions.general import METRICS
from tests.projections.bars import LEAST, RECOUNTED
from tests.projections.test_retold_ratings import LEAST as MORE_GAMES

EXEMPT = {
    "success_rate": "No game here is co-operative; test_corpora.py asks it of games that are made up.",
}

INTERVALS = {
    "W": ("abandoned", "success_rate", "ending_share", "leader_wins", "from_behind"),
    "W, C": ("win_rate",),
    "H": (
        "takebacks", "amends", "checked_share", "placing", "rating_skill", "pace", "entry_pace", "time_in_lead",
        "closeness", "swings", "swing_size", "track_source",
    ),
    "M": ("length", "minutes", "margin", "lead_changes", "comeback", "decided_at"),
    "M, N": ("track_final",),
    "N": ("plays", "met", "rating", "rating_history", "track_band"),
    "F": ("over_fair",), "O": ("within_person",), "P": ("head_to_head",),
}  # fmt: skip
OF_GAMES = {"checked_share", "pace", "swings", "track_source"}
"""Where n counts games and not rows."""


def test_every_general_question_is_told_twice_or_says_why_not():
    for path in Path(__file__).parent.glob("test_retold_*.py"):
        import_module(f"{__package__}.{path.stem}")
    assert not RECOUNTED.keys() & EXEMPT.keys()
    assert {*RECOUNTED, *EXEMPT} == {metric.key for metric in METRICS}
    assert all(f'"{key}"' in getsource(test).partition("def test_")[2] for key, test in RECOUNTED.items())


def test_general_questions_have_the_intervals_that_they_are_told_twice_with():
    assert {metric.key: ", ".join(metric.interval) for metric in METRICS} == {
        key: codes for codes, keys in INTERVALS.items() for key in keys
    }
    assert {metric.key for metric in METRICS if metric.of_games} == OF_GAMES
    assert {metric.key: metric.least for metric in METRICS if "H" in metric.interval and metric.least > LEAST["H"]} == {
        "rating_skill": MORE_GAMES
    }
