"""No question that every game has is left out of those that are told twice."""

from importlib import import_module
from inspect import getsource
from pathlib import Path

from projections.questions.general import METRICS
from tests.projections.bars import RECOUNTED

EXEMPT = {
    "success_rate": "No game here is co-operative; test_corpora.py asks it of games that are made up.",
    "rating": "A number of a model, not of a count: test_ratings.py has one by hand. Its games are counted in test_retold_winning.py.",
    "rating_history": "As rating.",
    "rating_skill": "As rating.",
}


def test_every_general_question_is_told_twice_or_says_why_not():
    for path in Path(__file__).parent.glob("test_retold_*.py"):
        import_module(f"{__package__}.{path.stem}")
    assert not RECOUNTED.keys() & EXEMPT.keys()
    assert {*RECOUNTED, *EXEMPT} == {metric.key for metric in METRICS}
    assert all(f'"{key}"' in getsource(test).partition("def test_")[2] for key, test in RECOUNTED.items())
