"""Every kind of trouble leaves with the number that docs/cli.md names."""

import re
from pathlib import Path
from uuid import UUID

import pytest

from domain.kernel.refusal import conflict, illegal, malformed
from domain.recording.log_file import Broke
from domain.recording.trouble import (
    AmbiguousId,
    Damaged,
    DamagedGame,
    NotFound,
    StoreUnavailable,
    Trouble,
    Unreadable,
)
from projections.follow.owner import Held
from service import exits
from service.cli.frame import EXITS
from service.exits import of_broke, of_refusal, of_trouble


@pytest.mark.parametrize(("trouble", "code"), [
    (Damaged("A rule refused it.", 3, unread=False), 1), (Damaged("It does not read.", 3, unread=True), 2),
    (Unreadable("It does not read."), 2), (NotFound("There is none."), 3), (AmbiguousId("Several fit."), 3),
    (StoreUnavailable("It is locked."), 5), (DamagedGame(UUID(int=1), "a row is missing"), 5), (Trouble("Else."), 5),
])  # fmt: skip
def test_a_trouble_has_the_code_of_its_kind(trouble: Trouble, code: int):
    assert of_trouble(trouble) == code


def test_tables_that_another_program_holds_are_no_store_to_use():
    assert issubclass(Held, Trouble)
    assert not issubclass(Held, Damaged | Unreadable | NotFound | AmbiguousId)


@pytest.mark.parametrize(("refused", "code"), [
    (illegal("TOY-01", "Too many."), 1), (malformed("seat", "A number."), 2), (conflict("Somebody was faster."), 4),
])  # fmt: skip
def test_a_refusal_has_the_code_of_its_kind(refused, code: int):
    assert of_refusal(refused.refusal) == code


def test_a_file_has_the_code_of_where_it_broke():
    assert of_broke(None) == 0
    assert of_broke(Broke(line=2, sentence="It does not follow.")) == 1
    assert of_broke(Broke(line=2, sentence="It does not read.", unread=True)) == 2


def test_every_code_is_told_on_the_page_of_commands():
    page = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")
    told = re.search(r"\*\*Exit codes\.\*\* (.*?)\n- ", page, re.DOTALL)
    codes = {value for name, value in vars(exits).items() if name.isupper() and isinstance(value, int)}
    assert codes | {0} == {int(number) for number in re.findall(r"(?:^|; )\s*(\d+) ", told[1])}
    assert codes - {exits.HUNG_UP} <= {int(number) for number in re.findall(r"\d+", EXITS)}
