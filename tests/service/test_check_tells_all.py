"""Whatever keeps a game from being opened with a box, `box check` has told before."""

import json
from pathlib import Path
from typing import Any

import pytest

from service.settings import settings
from tests.service.talk import run

SEATS = ("--seat", "Mara", "--seat", "Oskar", "--seat", "Ines")
LONG = "x" * 2_001
SPARE = {"standard_bearer": {"copies": 7}}
MANY = {f"card_{number:04}_{'x' * 50}": {"name": f"{number:04} {'ж' * 55}"} for number in range(5_000)}
REASON = "The reason for standard_bearer.copies"
WRONG: dict[str, tuple[str, dict[str, Any], str]] = {
    "a reason that steers": ("styx", {"components": SPARE, "reasons": {"standard_bearer.copies": "\x1b[2J"}}, f"{REASON} holds the control"),
    "a reason without end": ("styx", {"components": SPARE, "reasons": {"standard_bearer.copies": LONG}}, f"{REASON} has 2,001 characters"),
    "a name without end": ("styx", {"name": LONG, "components": {}}, "The name of the box has 2,001 characters"),
    "a box too long for a line": ("styx", {"components": MANY}, "and none over 1,000,000 is read"),
    "one card typed twice": ("styx", {"components": {"a": {"name": "Imp"}, "b": {"name": "imp "}}}, "Imp is here already, as 'b'"),
    "markup for a name": ("styx", {"components": {"a": {"name": "<b>Imp</b>"}}}, "is markup, not a name"),
    "a name that is none": ("styx", {"components": {"a": {"name": "x" * 61}}}, "'a': A name needs 1 to 60 characters"),
    "a name that steers": ("styx", {"components": {"a": {"name": "I\x1bmp"}}}, "'a': A name holds a control character"),
    "a name with what nobody sees": ("styx", {"components": {"a": {"name": "I\u200bmp"}}}, "'a': A name holds U+200B"),
    "a key that is none": ("styx", {"components": {"": {"name": "Imp"}}}, "A component is called by 1 to 60"),
}  # fmt: skip


def box(key: str, plain: dict[str, Any]) -> str:
    Path("box.json").write_text(json.dumps({"game": key, **plain}), encoding="utf-8")
    return "box.json"


@pytest.mark.parametrize("kind", ["owner", "practice"])
@pytest.mark.parametrize("name", WRONG)
def test_what_new_refuses_check_has_told(name: str, kind: str):
    key, plain, sentence = WRONG[name]
    file = box(key, {"kind": kind, "name": "ours", **plain})
    opened = run("new", key, *SEATS, "--box", file)
    checked = run("box", "check", key, "--file", file)
    assert (opened.code, checked.code) == (2, 1), (opened, checked)
    if kind == "owner":
        assert sentence in opened.err
        assert f"Must change: {sentence}" in checked.out or sentence in checked.out
    told = [line for line in checked.lines if line.startswith("Must change")]
    assert told
    assert run("games", "--json").json == []
    assert not settings().box(key).exists()


def test_what_is_wrong_with_several_cards_is_told_of_each():
    cards = {
        "a": {"name": "<b>Imp</b>"},
        "b": {"name": "Imp"},
        "c": {"name": "IMP"},
        "d": {"name": " "},
        "lich": {"value": "x"},
    }
    told = run("box", "check", "styx", "--file", box("styx", {"components": cards})).lines
    assert len([line for line in told if line.startswith("Must change: ")]) == 4
    assert len([line for line in told if "is here already" in line]) == 1


def test_a_reason_that_no_value_needs_keeps_no_game_from_being_opened():
    file = box("styx", {"components": {}, "reasons": {"lich.value": LONG}})
    assert run("box", "check", "styx", "--file", file).code == 0
    assert run("new", "styx", *SEATS, "--box", file).code == 0


def test_a_header_tells_which_reason_it_is():
    opening = {
        "game": "styx",
        "seats": ["Mara", "Oskar"],
        "box": {"kind": "owner", "components": SPARE, "reasons": {"standard_bearer.copies": LONG}},
    }
    Path("game.jsonl").write_text(
        json.dumps({"format": "tablescribe", "version": 1, "opening": opening}) + "\n", encoding="utf-8"
    )
    assert REASON in run("check", "game.jsonl").out
