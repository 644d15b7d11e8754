"""The box in the header of a log file that was written by hand is held to what a box file is held to."""

import json
from pathlib import Path
from typing import Any

import pytest

from domain.games import game as game_called
from domain.kernel.box import owner_box
from domain.kernel.log import Box, Opened
from domain.kernel.refusal import Refused
from service.bootstrap import opened_store
from service.settings import settings
from tests.service.talk import run

SEATS = ["Mara", "Oskar", "Ines"]
WRONG = {
    "a printed value that differs": (
        {"standard_bearer": {"copies": 7}},
        "“copies in your box” is 6 by the rulebook, not 7",
    ),
    "two cards of one name": (
        {"ours": {"name": "Grey Imp"}, "theirs": {"name": "Grey Imp"}},
        "Grey Imp is here already, as 'theirs'. If it is the same, use that one; else type what tells the two apart.",
    ),
    "two cards that cannot both be": (
        {"shamanic_totem": {"name": "Shamanic Totem", "ability": "totem"}, "theirs": {"ability": "totem"}},
        "A box has one card with the ability “Totem”; Shamanic Totem, theirs would be more.",
    ),
    "a card that cannot be": ({"ours": {"eternal": True, "soul": 2}}, "an Eternal shows no Soul"),
    "a Standard-Bearer of another number": (
        {"standard_bearer": {"name": "Standard-Bearer", "ability": "bearer", "value": 2}},
        "Influence starts on 1, the number of the Standard-Bearer, which is 2 here. Make it 1.",
    ),
    "a key that means something else": (
        {"enough": {"name": "Enough"}},
        "Enough: its key 'enough' says in a command that a list is whole. Give it another key.",
    ),
    "a name that is markup": ({"ours": {"name": "<b>Imp</b>"}}, "is markup, not a name"),
}
SPARE = {"standard_bearer.copies": "ours has a spare"}


def file(box: dict[str, Any], name: str = "game.jsonl", key: str = "styx", **header: Any) -> str:
    first = {"format": "tablescribe", "version": 1, **header, "opening": {"game": key, "seats": SEATS, "box": box}}
    Path(name).write_text(json.dumps(first) + "\n", encoding="utf-8")
    return name


def of_a_box_file(components: dict[str, Any]) -> str:
    with pytest.raises(Refused) as wrong:
        owner_box(game_called("styx"), {"game": "styx", "components": components})
    return str(wrong.value)


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("kind", ["owner", "practice", "facts"])
def test_what_a_box_file_is_refused_for_a_header_is_refused_for_in_the_same_words(name: str, kind: str):
    components, part = WRONG[name]
    told = of_a_box_file(components)
    assert part in told
    game = file({"kind": kind, "name": "typed here", "components": components})
    checked, imported = run("check", game), run("import", game)
    assert (checked.code, imported.code) == (2, 2)
    assert f"Line 1: {told}" in checked.out
    assert f"Line 1: {told}" in imported.err
    assert run("games", "--json").json == []


def test_as_columns_it_is_the_same_box():
    header = {"components": {"key": ["standard_bearer"], "copies": [7]}}
    told = run("check", file({"kind": "owner"}, **header))
    assert (told.code, "“copies in your box” is 6 by the rulebook, not 7" in told.out) == (2, True)


def test_another_printing_gives_its_reason_in_the_header_as_in_a_box_file():
    box = {"kind": "owner", "components": {"standard_bearer": {"copies": 7}}}
    assert run("check", file(box)).code == 2
    assert run("check", file({**box, "reasons": SPARE})).code == 0
    assert run("check", file({**box, "reasons": {"standard_bearer.copies": " "}})).code == 2
    assert run("check", file({**box, "reasons": {"standard_bearer.copies": "x" * 2_001}})).code == 2


def test_the_reason_of_a_box_file_goes_into_the_game_and_its_file():
    box = {
        "game": "styx",
        "components": {"standard_bearer": {"copies": 7}},
        "reasons": {**SPARE, "shaman.copies": "counted"},
    }
    Path("box.json").write_text(json.dumps(box), encoding="utf-8")
    words = [word for name in SEATS for word in ("--seat", name)]
    game = run("new", "styx", *words, "--box", "box.json", "--json").json["id"]
    exported = run("export", game).out
    # What needs no reason has none there.
    assert json.loads(exported.splitlines()[0])["opening"]["box"]["reasons"] == SPARE
    Path("exported.jsonl").write_text(exported, encoding="utf-8")
    assert run("check", "exported.jsonl").code == 0
    by_hand = {name: told for name, told in json.loads(exported.splitlines()[0]).items() if name != "id"}
    Path("by_hand.jsonl").write_text(json.dumps(by_hand) + "\n", encoding="utf-8")
    assert run("check", "by_hand.jsonl").code == 0


def test_a_game_that_an_older_tablescribe_opened_without_reasons_is_still_read():
    """What it exported has an id and a hash; its box was looked at when it was opened."""
    box = Box(name="ours", kind="owner", components={"standard_bearer": {"copies": 7}})
    with opened_store(settings()) as store:
        game = store.open(Opened(game="styx", seats=tuple(SEATS), box=box)).id
    Path("old.jsonl").write_text(run("export", game).out, encoding="utf-8")
    assert run("check", "old.jsonl").code == 0
    assert run("verify", "--json").code == 0
    assert run("forget", str(game), "--yes").code == 0
    assert run("import", "old.jsonl").code == 0
