"""Names of cards are trimmed and of one Unicode form wherever they come in, and two of them are never one to the eye."""

import json
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.offer import Field
from domain.kernel.refusal import Choice
from service.answers import Unclear, read
from service.settings import settings
from tests.service.begun import SEATS
from tests.service.talk import Answer, given_lines, run

ALIKE = [
    ("Weeping Deacon", "Weeping Deacon "),
    ("Weeping Deacon", " weeping deacon"),
    ("Weeping Deacon", "Weeping\u00a0Deacon"),
    ("Caf\u00e9", "Cafe\u0301"),
    ("CAFE\u0301", "caf\u00e9"),
]


def written(name: str, plain: Any) -> str:
    Path(name).write_text(json.dumps(plain) + "\n", encoding="utf-8")
    return name


def cards(*names: str) -> dict[str, Any]:
    return {f"card_{number}": {"name": name} for number, name in enumerate(names)}


def box(*names: str, **more: Any) -> str:
    return written("box.json", {"game": "styx", **more, "components": cards(*names)})


def header(*names: str) -> str:
    told = {"game": "styx", "seats": ["Mara", "Oskar"], "box": {"kind": "owner", "components": cards(*names)}}
    return written("game.jsonl", {"format": "tablescribe", "version": 1, "opening": told})


def described(*names: str) -> Answer:
    game = run("new", "styx", *SEATS, "--json").json["short"]
    lines = [{"type": "log.describe", "component": key, "values": one} for key, one in cards(*names).items()]
    return run("record", game, given=given_lines(*lines))


WAYS: dict[str, Callable[..., Answer]] = {
    "new": lambda *names: run("new", "styx", *SEATS, "--box", box(*names)),
    "box set": lambda *names: run("box", "set", "styx", "lich", "value", "4", "--file", box(*names)),
    "a header": lambda *names: run("import", header(*names)),
    "describe": described,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("names", ALIKE)
def test_two_cards_are_never_one_to_the_eye(way: str, names: tuple[str, str]):
    told = WAYS[way](*names)
    assert (told.code, "is here already, as" in told.out + told.err) == (2, True), told


def names_in(game: str) -> set[str]:
    return {one["name"] for one in run("state", game, "--json").json["state"]["components"].values() if "name" in one}


ROUGH, CLEAN = " Cafe\u0301 of Bones ", "Caf\u00e9 of Bones"


@pytest.mark.parametrize("way", ["new", "a header"])
def test_a_name_comes_in_trimmed_and_in_one_form(way: str):
    assert WAYS[way](ROUGH).code == 0
    game = run("games", "--json").json[0]["id"]
    assert CLEAN in names_in(game)
    Path("out.jsonl").write_text(run("export", game).out, encoding="utf-8")
    assert run("check", "out.jsonl").code == 0


def test_a_box_that_is_written_has_its_names_so():
    assert run("box", "set", "styx", ROUGH, "value", "4", "--new", "--file", box(" Grey Imp ")).code == 0
    names = {one.get("name") for one in json.loads(Path("box.json").read_text("utf-8"))["components"].values()}
    assert {CLEAN, "Grey Imp"} <= names
    assert not settings().box("styx").exists()


def test_the_shipped_cards_with_blanks_around_their_names_are_the_shipped_ones():
    assert run("box", "new", "styx", "--practice", "--file", "practice.json").code == 0
    told = json.loads(Path("practice.json").read_text("utf-8"))
    for one in told["components"].values():
        one["name"] = f" {unicodedata.normalize('NFD', one['name'])} "
    checked = run("box", "check", "styx", "--file", written("practice.json", told))
    assert (checked.code, "Must change" in checked.out) == (0, False)


@pytest.mark.parametrize("typed", ["=a\u202eb", "=Grave\u200bKing", "=" + "x" * 61, "=Gr\x1bave"])
def test_a_name_that_cannot_be_kept_is_refused_before_anything_is_asked_of_it(typed: str):
    field = Field(name="card", title="Left?", values=(Choice("siren", "Siren"),), other=True)
    with pytest.raises(Unclear, match=r"A name (holds|needs)"):
        read(field, typed)
    assert read(field, "= Grave King ").value == "grave_king"


@pytest.mark.parametrize("named", [{}, {"name": ""}, {"name": " "}, {"name": "\u200b"}])
def test_a_box_that_has_no_name_is_told_as_your_own(named: dict[str, str]):
    """“Box: .” had been said."""
    file = box("Ash Monk", **named)
    told = run("new", "styx", *SEATS, "--box", file)
    assert told.lines[0].endswith(": 1 Mara, 2 Oskar, 3 Ines. Box: your own box."), told
    assert run("box", "show", "styx", "--file", file).lines[0].startswith("your own box (owner), ")
    assert "There is no 'imp' in “your own box”. " in run("box", "show", "styx", "imp", "--file", file).err
