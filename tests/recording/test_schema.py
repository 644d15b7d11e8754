"""The published JSON Schema of log files is made from the types, and a second reader agrees that our lines fit it."""

import json
from collections.abc import Iterator

import pytest
from jsonschema import Draft202012Validator

from domain.games import game
from domain.kernel.log import Abandon, Describe, Hide, Note, Redo, TakeBack
from domain.recording.application import Tablescribe
from tests.make_schemas import FORMAT
from tests.recording.tables import store_at
from tests.recording.test_worked_stream import ELIMINATION, MUSTER, TITHE, TO_THE_REVEAL, told
from tests.schemas import format_schema

SAID = (
    *TO_THE_REVEAL, TITHE, TakeBack(), Redo(), TakeBack(to=6), MUSTER, Note(text="bold", mark="good"), ELIMINATION,
    Hide(), Hide(hidden=False), Abandon(reason="late"),
)  # fmt: skip


@pytest.fixture
def styx() -> Iterator[Tablescribe]:
    with store_at(game_of=game) as store:
        yield store


@pytest.fixture(scope="module")
def reader() -> Draft202012Validator:
    published = json.loads(FORMAT.read_bytes())
    Draft202012Validator.check_schema(published)
    return Draft202012Validator(published)


def test_it_is_made_from_the_types():
    assert FORMAT.read_bytes() == format_schema(), "Write it again: python -m tests.make_schemas"


def test_every_exported_line_fits(styx: Tablescribe, reader: Draft202012Validator):
    lines = list(styx.export_log(told(styx, *SAID).id))
    assert len(lines) == 1 + len(SAID) + 1 + 1
    assert [error.message for line in lines for error in reader.iter_errors(json.loads(line))] == []


@pytest.mark.parametrize(
    "line",
    [
        {"cmd": {"type": "log.note", "text": 2}},
        {"cmd": {"type": "log.guess"}},
        {"cmd": {"seat": 2}},
        {"cmd": "styx.open_audience"},
        {"cmd": {"type": "log.redo"}, "events": [{"type": "log.rewound", "keep": "all", "why": "redone"}]},
        {"comand": {}},
        {"hash": 12},
        {"format": "tablescribe", "version": 1},
    ],
)
def test_what_is_no_line_does_not_fit(line: object, reader: Draft202012Validator):
    assert list(reader.iter_errors(line))


def test_describing_fits(reader: Draft202012Validator):
    command = {"type": "log.describe", "component": "siren", "values": {"value": 2}}
    assert Describe.__struct_config__.tag == command["type"]
    assert not list(reader.iter_errors({"cmd": command}))
