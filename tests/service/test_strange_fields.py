"""A field that nobody reads is refused wherever it comes in, in every part of a card or a position; what is stored is read all the same."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw, structs

from domain.games import game as game_called
from domain.kernel.log import Box, Described, Opened
from domain.kernel.opening import opening
from domain.recording.entries import opening_entry, rows_of
from service.bootstrap import opened_store
from service.boxes import invented, template
from service.settings import settings
from tests.service.begun import SEATS
from tests.service.talk import Answer, given_lines, run

STYX = game_called("styx")
NAMES = ("Mara", "Oskar", "Ines")
DEEP = json.loads("[" * 900 + "]" * 900)
RIDERS = (DEEP, "\0", "\x1b[2J", "x" * 900_000)
TOLD = "In the field 'elements[0]': there is no field 'zzz' here."


def card(rider: Any) -> dict[str, Any]:
    return {"name": "Weeping Deacon", "elements": [{"gives": "all", "of": ["fire"], "zzz": rider}]}


def written(name: str, plain: Any) -> str:
    Path(name).write_text(json.dumps(plain) + "\n", encoding="utf-8")
    return name


def box(rider: Any, **more: Any) -> str:
    return written("box.json", {"game": "styx", **more, "components": {"deacon": card(rider)}})


def header(rider: Any, **more: Any) -> str:
    told = {"game": "styx", "seats": NAMES, "box": {"kind": "owner", "components": {"deacon": card(rider)}}}
    return written("game.jsonl", {"format": "tablescribe", "version": 1, **more, "opening": told})


def by_describing(rider: Any) -> Answer:
    game = run("new", "styx", *SEATS, "--json").json["short"]
    return run(
        "record", game, given=given_lines({"type": "log.describe", "component": "deacon", "values": card(rider)})
    )


WAYS: dict[str, Callable[[Any], Answer]] = {
    "box check": lambda rider: run("box", "check", "styx", "--file", box(rider)),
    "box check of invented cards": lambda rider: run("box", "check", "styx", "--file", box(rider, kind="practice")),
    "box set": lambda rider: run("box", "set", "styx", "lich", "value", "4", "--file", box(rider)),
    "new": lambda rider: run("new", "styx", *SEATS, "--box", box(rider)),
    "simulate": lambda rider: run(
        "simulate", "styx", "--seats", 3, "--box", box(rider, kind="practice", name="ours"), "--games", 1
    ),
    "a header": lambda rider: run("import", header(rider)),
    "describe": by_describing,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rider", range(len(RIDERS)))
def test_a_field_that_nobody_reads_is_refused_by_its_name(way: str, rider: int):
    told = WAYS[way](RIDERS[rider])
    assert told.code == (1 if way.startswith("box check") else 2), told
    assert f"Weeping Deacon: {TOLD}" in told.out + told.err
    assert [one["moves"] for one in run("games", "--json").json] in ([], [0])


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"polices": {"compensation": "on"}}, "In the field 'opening': there is no field 'polices' here."),
        ({"played_om": "2026-01-01"}, "In the field 'opening': there is no field 'played_om' here."),
        ({"box": {"kind": "practice", "nmae": "x"}}, "In the field 'opening.box': there is no field 'nmae' here."),
    ],
    ids=["a policy", "the day", "in the box"],
)
def test_an_opening_by_hand_tells_nothing_that_nobody_reads(more: dict[str, Any], said: str):
    """A policy that is spelled otherwise had opened a game without it."""
    plain = {"format": "tablescribe", "version": 1, "opening": {"type": "log.opened", "game": "styx", "seats": NAMES}}
    good = written("good.jsonl", plain)
    told = run("import", written("game.jsonl", {**plain, "opening": {**plain["opening"], **more}}), good)
    assert (told.code, said in told.err) == (2, True), told
    assert len(run("games", "--json").json) == 1, "the other file"


@pytest.mark.parametrize("part", ["", "seats", "policies"])
def test_a_position_tells_nothing_that_nobody_reads(game: str, part: str):
    told = run("state", game, "--json").json
    part_of = told["state"][part] if part else told["state"]
    (part_of[0] if isinstance(part_of, list) else part_of)["zzz"] = [[["\x1b"]]]
    again = run("new", "styx", *SEATS, "--from", written("position.json", told))
    assert (again.code, "there is no field 'zzz' here" in again.err.casefold()) == (2, True), again


def test_the_position_of_a_header_that_was_written_by_hand_tells_nothing_that_nobody_reads(game: str):
    """An exported one, with a game's id, is read with whatever an older Tablescribe took in."""
    state = run("state", game, "--json").json["state"]
    told = {"game": "styx", "seats": NAMES, "box": {"kind": "practice"}, "position": {**state, "zzz": 1}}
    plain = {"format": "tablescribe", "version": 1, "opening": told}
    again = run("import", written("game.jsonl", plain))
    assert (again.code, "The position does not read. There is no field 'zzz' here." in again.err) == (2, True), again
    by_id = run("import", written("game.jsonl", {**plain, "id": "0198c0de-0000-7000-8000-000000000001"}))
    assert "There is no field 'zzz' here." not in by_id.err, by_id
    fine = written("game.jsonl", {**plain, "opening": {**told, "position": state}})
    assert run("import", fine).code == 0


def stored() -> str:
    """A game as an older Tablescribe wrote it: whatever a card told was taken in."""
    with opened_store(settings()) as store:
        wanted = Opened(
            game="styx", seats=NAMES, box=Box(name="ours", kind="owner", components={"deacon": card("\x1b")})
        )
        rows, _ = rows_of(STYX, opening_entry(opening(STYX, wanted), "", 0), None)
        game = store.new_id()
        store.append(game, list(rows))
    return str(game)


def test_a_stored_game_that_tells_more_is_read_exported_and_imported_again():
    game = stored()
    assert run("state", game, "--json").json["state"]["components"]["deacon"]["name"] == "Weeping Deacon"
    exported = run("export", game).out
    assert "zzz" in exported
    Path("old.jsonl").write_text(exported, encoding="utf-8")
    assert (run("check", "old.jsonl").code, run("verify", "--json").code) == (0, 0)
    assert run("forget", game, "--yes").code == 0
    assert run("import", "old.jsonl").code == 0
    assert run("export", game).out == exported


def test_what_was_described_with_more_is_folded():
    state = STYX.evolve(None, opening(STYX, Opened(game="styx", seats=NAMES)))
    told = STYX.evolve(state, Described(component="deacon", values=card("\x1b")))
    assert told.components["deacon"].name == "Weeping Deacon"


def test_a_stored_position_that_tells_more_is_folded(game: str):
    state = run("state", game, "--json").json["state"]
    told = Raw(json.dumps({**state, "zzz": 1}).encode())
    assert (
        STYX.evolve(None, structs.replace(opening(STYX, Opened(game="styx", seats=NAMES, position=told)))).names
        == NAMES
    )


NOTHING = {
    "the slip of a key": ("{}t.elemental", "no card here has the key '{}t'"),
    "no such value": ("{}.elementl", "{} has name, "),
    "a card alone": ("{}", "{} has name, "),
    "a value that is not entered": ("{}.payment_strength", "{} does not tell it. Enter it, or take it out."),
}


@pytest.mark.parametrize("name", NOTHING)
@pytest.mark.parametrize(
    ("plain", "card"), [(template(STYX), "air_spirit"), (invented(STYX, "ours"), "ash_ferrier")], ids=["owner", "practice"]
)  # fmt: skip
def test_the_reason_of_no_value_is_refused(name: str, plain: dict[str, Any], card: str):
    """It was passed over, and the reason that was meant was missing."""
    place, there = (one.format(card) for one in NOTHING[name])
    box = written("box.json", {**plain, "reasons": {place: "my copy"}})
    checked, opened = run("box", "check", "styx", "--file", box), run("new", "styx", *SEATS, "--box", box)
    assert (checked.code, opened.code) == (1, 2)
    for told in (checked.out, opened.err):
        assert f'{place!r} under "reasons" is the reason of no value: {there}' in told


@pytest.mark.parametrize("reason", ["my \x1b[2J copy", "x" * 2_001])
def test_a_reason_is_a_text_like_any_other_also_where_none_is_needed(reason: str):
    """What no fact contradicts needs no reason, and its text had not been looked at."""
    box = written("box.json", {**template(STYX), "reasons": {"air_spirit.elemental": reason}})
    checked, opened = run("box", "check", "styx", "--file", box), run("new", "styx", *SEATS, "--box", box)
    assert (checked.code, opened.code) == (1, 2)
    for told in (checked.out, opened.err):
        assert "The reason for air_spirit.elemental h" in told


def test_a_value_that_is_taken_out_of_the_box_takes_its_reason_along(home: Path):
    assert run("box", "set", "styx", "lich", "value", "4", "--reason", "my copy").code == 0
    assert run("box", "set", "styx", "lich", "value", "unknown", "--reason", "worn off").code == 0
    assert json.loads((home / "boxes/styx.json").read_bytes())["reasons"] == {}
