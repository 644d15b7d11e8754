"""What the documents tell of answers is what answers do."""

from pathlib import Path

from projections.questions.answer import Row
from projections.questions.as_csv import FIELDS
from projections.questions.asking import MANY_ABANDONED
from projections.questions.filters import BESIDE
from projections.questions.general import METRICS
from projections.questions.reading import SINGLE

DOCS = Path(__file__).parents[2] / "docs"


def text(name: str) -> str:
    return " ".join((DOCS / name).read_text("utf-8").split())


def test_every_filter_that_is_no_dimension_is_told():
    rows = [
        line.split("|")[1] for line in (DOCS / "questions.md").read_text("utf-8").splitlines() if line.startswith("|")
    ]
    told = {cell.strip(" `") for row in rows for cell in row.split(",")}
    assert BESIDE.keys() <= told
    assert "`track=influence`" in text("cli.md")


def test_the_fields_of_a_row_are_told_and_which_of_them_csv_leaves_out():
    assert f"`{', '.join(Row.__struct_fields__)}`" in text("questions.md")
    left = [name for name in Row.__struct_fields__ if name not in FIELDS]
    assert f"CSV leaves out `{'`, `'.join(left[:-1])}` and `{left[-1]}`" in text("questions.md")


def test_from_how_many_on_something_is_told_stands_in_the_document():
    skill = next(metric for metric in METRICS if metric.key == "rating_skill")
    told = text("questions.md")
    assert f"A number is told from {skill.least} games on" in told
    assert f"median and the middle half are told from {SINGLE} values on" in told
    assert f"more than {100 * MANY_ABANDONED:.0f} % of the finished and abandoned games" in told
