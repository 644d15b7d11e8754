"""Whatever keeps a game from being opened with a box, `box check` has told before."""

import json
from pathlib import Path
from typing import Any

import pytest

from domain.games import game as game_called
from domain.kernel.box import practice_box
from service.settings import settings
from tests.service.talk import run

SEATS = ("--seat", "Mara", "--seat", "Oskar", "--seat", "Ines")
LONG = "x" * 2_001
SPARE = {"standard_bearer": {"copies": 7}}
MANY = {f"card_{number:04}_{'x' * 50}": {"name": f"{number:04} {'ж' * 55}"} for number in range(5_000)}
REASON = "The reason for standard_bearer.copies"
WHOLE = practice_box(game_called("styx")).components
Cards = dict[str, dict[str, Any]]
CARDS: dict[str, tuple[Cards, str]] = {
    "a box too long for a line": (MANY, "and none over 1,000,000 is read"),
    "one card typed twice": ({"a": {"name": "Imp"}, "b": {"name": "imp "}}, "Imp is here already, as 'b'"),
    "markup for a name": ({"a": {"name": "<b>Imp</b>"}}, "is markup, not a name"),
    "a name that is none": ({"a": {"name": "x" * 61}}, "'a': A name needs 1 to 60 characters"),
    "a name that steers": ({"a": {"name": "I\x1bmp"}}, "'a': A name holds a control character"),
    "a name with what nobody sees": ({"a": {"name": "I\u200bmp"}}, "'a': A name holds U+200B"),
    "a key that is none": ({"": {"name": "Imp"}}, "A component is called by 1 to 60"),
    "a field that nobody reads": ({"a": {"name": "Imp", "elements": [{"gives": "all", "of": ["fire"], "zzz": 1}]}}, "there is no field 'zzz'"),
    "a value that is none": ({"a": {"name": "Imp", "value": "x"}}, "Imp: In the field 'value': a whole number or nothing belongs here"),
}  # fmt: skip
BOXES: dict[str, tuple[dict[str, Any], str]] = {
    "a reason that steers": ({"components": SPARE, "reasons": {"standard_bearer.copies": "\x1b[2J"}}, f"{REASON} holds the control"),
    "a reason without end": ({"components": SPARE, "reasons": {"standard_bearer.copies": LONG}}, f"{REASON} has 2,001 characters"),
    "a name without end": ({"name": LONG, "components": {}}, "The name of the box has 2,001 characters"),
    "a name of invented cards without end": ({"kind": "practice", "name": LONG, "components": WHOLE}, "A name needs 1 to 60 characters; this one has 2001"),
}  # fmt: skip


def box(key: str, plain: dict[str, Any]) -> str:
    Path("box.json").write_text(json.dumps({"game": key, **plain}), encoding="utf-8")
    return "box.json"


def of_kind(kind: str, cards: Cards) -> dict[str, Any]:
    """A box with these cards; one of the practice kind stands alone, so each has every value, and all others are there."""
    if kind == "owner":
        return {"kind": kind, "name": "ours", "components": cards}
    whole = {key: {**WHOLE["ash_ferrier"], **values} for key, values in cards.items()}
    return {"kind": kind, "name": "ours", "components": {**WHOLE, **whole}}


def refused_twice(plain: dict[str, Any], sentence: str) -> None:
    """By `new`, and by `box check` beforehand."""
    file = box("styx", plain)
    opened = run("new", "styx", *SEATS, "--box", file)
    checked = run("box", "check", "styx", "--file", file)
    assert (opened.code, checked.code) == (2, 1), (opened, checked)
    assert sentence in opened.err
    assert [sentence in line for line in checked.lines if line.startswith("Must change: ")] == [True]
    assert run("games", "--json").json == []
    assert not settings().box("styx").exists()


@pytest.mark.parametrize("kind", ["owner", "practice"])
@pytest.mark.parametrize("name", CARDS)
def test_cards_that_new_refuses_check_has_told(name: str, kind: str):
    cards, sentence = CARDS[name]
    refused_twice(of_kind(kind, cards), sentence)


@pytest.mark.parametrize("name", BOXES)
def test_a_box_that_new_refuses_check_has_told(name: str):
    plain, sentence = BOXES[name]
    refused_twice({"kind": "owner", "name": "ours", **plain}, sentence)


def test_invented_cards_with_nothing_wrong_are_taken():
    file = box("styx", of_kind("practice", {"a": {"name": "Imp"}}))
    assert run("box", "check", "styx", "--file", file).code == 0
    assert run("new", "styx", *SEATS, "--box", file).code == 0


@pytest.mark.parametrize("kind", ["owner", "practice"])
def test_what_is_wrong_with_several_cards_is_told_of_each(kind: str):
    cards = {
        "a": {"name": "<b>Imp</b>"},
        "b": {"name": "Imp"},
        "c": {"name": "IMP"},
        "d": {"name": " "},
        "e": {"name": "Elf", "value": "x"},
        "f": {"name": "Orc", "elements": [{"gives": "all", "of": ["fire"], "zzz": 1}]},
    }
    told = run("box", "check", "styx", "--file", box("styx", of_kind(kind, cards))).lines
    assert [line.removeprefix("Must change: ") for line in told if line.startswith("Must change: ")] == [
        "a: <b>Imp</b> is markup, not a name. Type the name as the card prints it.",
        "'d': A name needs 1 to 60 characters; this one has 0.",
        "Elf: In the field 'value': a whole number or nothing belongs here, not a text.",
        "Orc: In the field 'elements[0]': there is no field 'zzz' here.",
        "Imp is here already, as 'c'. If it is the same, use that one; else type what tells the two apart.",
    ]


def test_a_reason_that_no_value_needs_keeps_no_game_from_being_opened():
    file = box("styx", {"components": {}, "reasons": {"lich.ability": "as printed"}})
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
