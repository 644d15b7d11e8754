"""docs/log-format.md: what it shows works, and it names every field there is."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.games import game
from domain.kernel.box import facts_box, practice_box
from domain.kernel.log import Opened, Redo, TakeBack
from domain.recording.lines import LONGEST, Header, Line
from domain.recording.log_file import check, read_log_file
from tests.recording.tables import store_at
from tests.recording.test_worked_stream import TITHE, TO_THE_REVEAL, told

PAGE = (Path(__file__).parent.parent.parent / "docs" / "log-format.md").read_text("utf-8")
BY_HAND, CORRECTED = (
    block.encode().splitlines(keepends=True) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
)
STYX = game("styx")


def test_the_file_written_by_hand_is_read():
    replay = read_log_file(BY_HAND)
    assert replay.broke is None
    assert [move.number for move in replay.log.moves] == [0, 1]
    assert replay.log.opened.box == practice_box(STYX)


def test_the_rulebooks_facts_can_be_named():
    header = BY_HAND[0].replace(b'{"kind": "practice"}', b'{"name": "rulebook facts"}')
    assert read_log_file([header]).log.opened.box == facts_box(STYX)


def test_the_corrected_lines_are_what_is_exported():
    with store_at(game_of=game) as store:
        lines = list(store.export_log(told(store, *TO_THE_REVEAL, TITHE, TakeBack(), Redo()).id))
    shown = [msgspec.json.decode(line) for line in CORRECTED]
    for line, wanted in zip(lines[-5:-1], shown, strict=True):
        plain = msgspec.json.decode(line)
        assert plain.pop("recorded_at")
        assert plain == wanted
    assert check(lines).ok


@pytest.mark.parametrize("kind", [Header, Line, Opened])
def test_every_field_is_described(kind: type):
    assert [name for name in kind.__struct_fields__ if name != "rule" and name not in PAGE] == []


def test_the_longest_line_is_told():
    assert f"{LONGEST:,} bytes" in PAGE


OLDER = "What an older Tablescribe took is read in a file with `id` and in the store"
ID = "01a1f9cf-bc2f-7aee-8526-4970a0e152fb"


@pytest.mark.parametrize(("field", "header"), [
    ("by", {"by": "I\u200bnes"}), ("by", {"by": "I" * 61}), ("by", {"by": "In\x1bes"}),
    ("seats", {"opening": {"game": "styx", "seats": ["Mara", "Ma\u200bra", "Ines"]}}),
])  # fmt: skip
def test_what_an_older_file_tells_is_read_and_typed_by_nobody(field: str, header: dict[str, Any]):
    assert OLDER in PAGE
    told = {**msgspec.json.decode(BY_HAND[0]), **header}
    assert read_log_file([msgspec.json.encode({**told, "id": ID})]).broke.cut
    assert read_log_file([msgspec.json.encode(told)]).broke.refusal.field == field


@pytest.mark.parametrize("text", ["x" * 2_001, "\x1b[2J"])
def test_so_is_a_note_on_a_line_with_its_events(text: str):
    note = {"type": "log.note", "text": text}
    line = {"cmd": note, "events": [{"type": "log.noted", "about": [1, 0], "text": text}]}
    header = msgspec.json.decode(BY_HAND[0])
    kept, typed, bare = (
        read_log_file(map(msgspec.json.encode, told))
        for told in (({**header, "id": ID}, line), (header, line), ({**header, "id": ID}, {"cmd": note}))
    )
    assert kept.broke.cut
    assert [one.line for one in kept.differences] == [2]
    assert [typed.broke.refusal.field, bare.broke.refusal.field] == ["text", "text"]
