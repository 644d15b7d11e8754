"""Every text of a card is held to what all texts are: 2,000 characters, and no control character, wherever it comes in."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domain.games import game as game_called
from domain.kernel.log import Box, Described, Opened
from domain.kernel.opening import opening
from domain.kernel.text import LONGEST_TEXT
from domain.recording.entries import opening_entry, rows_of
from service.bootstrap import opened_store
from service.settings import settings
from tests.service.talk import Answer, given_lines, run

KEY = "shadow_throne"
GAME = game_called(KEY)
NAMES = ("Mara", "Oskar", "Ines")
SEATS = [word for name in NAMES for word in ("--seat", name)]
STEERING = {"an escape": "\x1b[2J", "a null": "\0", "the start of the line": "no\ryes"}
LONG = {"one too many": "x" * (LONGEST_TEXT + 1), "without end": "x" * 400_000}
WRONG = {**STEERING, **LONG}


def card(text: str) -> dict[str, Any]:
    return {"name": "Weeping Deacon", "restriction": text}


def written(name: str, plain: Any) -> str:
    Path(name).write_text(json.dumps(plain) + "\n", encoding="utf-8")
    return name


def box(text: str) -> str:
    return written("box.json", {"game": KEY, "components": {"deacon": card(text)}})


def header(text: str) -> str:
    told = {"game": KEY, "seats": NAMES, "box": {"kind": "owner", "components": {"deacon": card(text)}}}
    return written("game.jsonl", {"format": "tablescribe", "version": 1, "opening": told})


def described(text: str) -> Answer:
    game = run("new", KEY, *SEATS, "--json").json["short"]
    return run("record", game, given=given_lines({"type": "log.describe", "component": "deacon", "values": card(text)}))


def positioned(text: str) -> Answer:
    stated = run("state", run("new", KEY, *SEATS, "--json").json["short"], "--json").json
    stated["state"].setdefault("components", {})["deacon"] = card(text)
    return run("new", KEY, *SEATS, "--from", written("position.json", stated))


WAYS: dict[str, Callable[[str], Answer]] = {
    "box check": lambda text: run("box", "check", KEY, "--file", box(text)),
    "box set": lambda text: run("box", "set", KEY, "deacon", "copies", "4", "--file", box(text)),
    "new": lambda text: run("new", KEY, *SEATS, "--box", box(text)),
    "a header": lambda text: run("import", header(text)),
    "describe": described,
    "a position": positioned,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", WRONG)
def test_a_text_of_a_card_is_refused_as_any_text_is(way: str, name: str):
    answer = WAYS[way](WRONG[name])
    told = answer.out + answer.err
    assert answer.code == (1 if way == "box check" else 2), answer
    assert "The restriction holds the control character" in told or "and 2,000 are kept. Shorten it." in told
    assert [one["moves"] for one in run("games", "--json").json] in ([], [0])


@pytest.mark.parametrize("way", WAYS)
def test_a_text_of_the_greatest_length_is_taken(way: str):
    assert WAYS[way]("ж" * LONGEST_TEXT).code == 0


@pytest.mark.parametrize("name", STEERING)
def test_what_was_typed_is_told_without_steering_the_screen(name: str):
    told = run("box", "set", KEY, "deacon", "restriction", STEERING[name], "--file", box("none"))
    assert (told.code, "control character" in told.err, told.err.rstrip("\n").isprintable()) == (2, True, True)


def test_a_stored_game_whose_card_tells_more_is_read_exported_and_imported_again():
    text = "x" * 400_000 + "\x1b"
    box = Box(name="ours", kind="owner", components={"deacon": card(text)})
    with opened_store(settings()) as store:
        opened = opening(GAME, Opened(game=KEY, seats=NAMES, box=box))
        game = store.new_id()
        store.append(game, list(rows_of(GAME, opening_entry(opened, "", 0), None)[0]))
    exported = run("export", str(game)).out
    Path("old.jsonl").write_text(exported, encoding="utf-8")
    assert (run("check", "old.jsonl").code, run("verify", "--json").code) == (0, 0)
    assert run("forget", str(game), "--yes").code == 0
    assert run("import", "old.jsonl").code == 0
    assert run("export", str(game)).out == exported


def test_what_was_described_at_length_is_folded():
    state = GAME.evolve(None, opening(GAME, Opened(game=KEY, seats=NAMES)))
    told = GAME.evolve(state, Described(component="deacon", values=card("\x1b" * 4_000)))
    assert len(told.components["deacon"].restriction) == 4_000
