"""Two people are never one to the eye: names are typed with plain blanks, and what was recorded before counts as one person."""

import json
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.text import same_name, typed_name
from domain.recording import application
from service import opening
from service.bootstrap import opened_store
from service.settings import settings
from tests.part import part
from tests.service.talk import run

NO_BREAK, NARROW, WIDE = "\u00a0", "\u202f", "\u3000"
ALIKE = [
    ("Ana B", f"Ana{NO_BREAK}B"),
    ("Ana B", f"ana{NARROW}b"),
    ("Ana B", "Ana  B"),
    ("Ana B", f"Ana\u2009{WIDE} B"),
    ("Ana B", f"{WIDE}Ana B{NO_BREAK}"),
    ("Bo", "Bo\ufe0e"),
    ("Bo", "B\U000e0100o"),
    ("Bo", "Bo\u180b"),
    ("❤", "❤\ufe0f"),
    ("1\u20e3", "1\ufe0f\u20e3"),
    ("葛城", "葛\U000e0100城"),
]


def new(*names: str) -> Any:
    seats = [word for name in names for word in ("--seat", name)]
    return run("new", "styx", *seats, "--box", "practice", "--json")


def by_hand(*names: str) -> str:
    begun = {"game": "styx", "seats": names, "box": {"kind": "practice"}}
    told = {"format": "tablescribe", "version": 1, "opening": begun}
    Path("game.jsonl").write_text(json.dumps(told) + "\n", encoding="utf-8")
    return "game.jsonl"


def position(*names: str) -> str:
    """A table that was laid, with these names at its seats."""
    game = new("Mara", "Oskar", "Ines").json["id"]
    told = run("state", game, "--json").json["state"]
    Path("position.json").write_text(json.dumps({**told, "names": names}), encoding="utf-8")
    return "position.json"


def by_hand_from(position: str, *names: str) -> str:
    """A file with a header alone, without id, that begins there."""
    begun = {"game": "styx", "seats": names, "position": json.loads(Path(position).read_text(encoding="utf-8"))}
    told = {"format": "tablescribe", "version": 1, "opening": begun}
    Path("stated.jsonl").write_text(json.dumps(told) + "\n", encoding="utf-8")
    return "stated.jsonl"


def new_from(position: str, *names: str) -> Any:
    return run("new", "styx", *(word for name in names for word in ("--seat", name)), "--from", position, "--json")


def games_with(name: str) -> int:
    return run("ask", "plays", "--where", f"needs={name}", "--where", "origin=practice", "--json").json["games"]


@pytest.mark.parametrize("names", ALIKE)
def test_two_at_one_table_are_never_one_to_the_eye(names: tuple[str, str]):
    for told in (new(*names, "Ines"), run("import", by_hand(*names, "Ines")), run("check", by_hand(*names, "Ines"))):
        assert (told.code, "Two seats are called" in told.out + told.err) == (2, True), told


@pytest.mark.parametrize("names", part(ALIKE, 3))
def test_at_two_tables_they_are_one_person(names: tuple[str, str]):
    assert new(names[0], "Mara", "Ines").code == 0
    assert run("import", by_hand(names[1], "Mara", "Ines")).code == 0
    people = run("players").lines
    assert len(people) == 3
    assert all(line.endswith("2 games") for line in people if "also" not in line)
    assert [games_with(name) for name in names] == [2, 2]
    assert run("verify").code == 0


@pytest.mark.parametrize("names", ALIKE)
def test_nor_in_a_position_that_is_stated(names: tuple[str, str]):
    stated = position(*names, "Ines")
    file = by_hand_from(stated, *names, "Ines")
    for told in (new_from(stated, *names, "Ines"), run("import", file), run("check", file)):
        assert (told.code, "Two seats are called" in told.out + told.err) == (2, True), told
    assert len(run("games", "--json").json) == 1


@pytest.mark.parametrize(("typed", "stated"), [
    (f"Ma{NO_BREAK}ra", "Ma ra"), ("Ma ra", f"Ma{NO_BREAK}ra"), (f"Ma{NO_BREAK}ra", f"Ma{NARROW}ra"), ("Ma ra", "Ma  ra "), ("Ma ra", "ma ra"),
])  # fmt: skip
def test_a_position_and_its_seats_name_whom_the_eye_takes_for_one(typed: str, stated: str):
    """Both are kept as the name is typed at the seat."""
    found = position(stated, "Oskar", "Ines")
    file = by_hand_from(found, typed, "Oskar", "Ines")
    assert new_from(found, typed, "Oskar", "Ines").code == 0
    assert (run("check", "--deep", file).code, run("import", file).code) == (0, 0)
    kept = [game for game in run("games", "--json").json if "Ma ra" in game["names"]]
    assert len(kept) == 2
    for game in kept:
        assert run("state", game["id"], "--json").json["state"]["names"] == ["Ma ra", "Oskar", "Ines"]
    assert run("verify").code == 0


def test_a_position_of_other_people_is_refused_as_one():
    told = new_from(position("Mara", "Oskar", "Ines"), "Mara", "Ines", "Oskar")
    assert (told.code, "The position seats Mara, Oskar, Ines" in told.out) == (2, True)


def test_what_nobody_sees_in_a_name_of_a_position_is_seen_where_it_is_refused():
    told = new_from(position("Ma\u200bra", "Oskar", "Ines"), "Mara", "Oskar", "Ines")
    assert (told.code, r"The position seats Ma\u200bra, Oskar, Ines, and Mara, Oskar" in told.json["refusal"]["sentence"]) == (
        2, True,
    )  # fmt: skip


@pytest.mark.parametrize(("typed", "kept"), [
    (f"  Ana{NO_BREAK} {NARROW}B", "Ana B"), ("Bo\ufe0e", "Bo"), ("B\U000e0100o\ufe0f", "Bo"), ("e\ufe0f\u0301", "\u00e9"),
    # What chooses how an emoji or a character is drawn is seen; so is what joins Persian letters.
    ("❤\ufe0f", "❤\ufe0f"), ("↔\ufe0f", "↔\ufe0f"), ("1\ufe0f\u20e3", "1\ufe0f\u20e3"), ("‼\ufe0f", "‼\ufe0f"), ("ᠠ\u180bᠨ", "ᠠ\u180bᠨ"), ("葛\U000e0100城", "葛\U000e0100城"),
    ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"), ("نی\u200cکی", "نی\u200cکی"),
])  # fmt: skip
def test_a_typed_name_looks_as_it_was_typed_and_has_one_spelling(typed: str, kept: str):
    assert typed_name(typed) == kept
    assert new(typed, "Mara", "Ines").code == 0
    assert run("games", "--json").json[0]["names"][0] == kept


@pytest.mark.parametrize("typed", [" mara", "Mara ", "\tMARA\n", "mara\u3000"])
def test_blanks_around_a_name_are_no_part_of_it(typed: str):
    assert same_name(typed) == same_name("Mara")


def test_persian_names_that_differ_by_a_joiner_are_two():
    assert same_name("نی\u200cکی") != same_name("نیکی")


def test_who_is_renamed_or_writes_down_has_a_typed_name():
    assert new("Mara", "Oskar", "Ines").code == 0
    assert run("players", "rename", "Mara", f"Ana{NO_BREAK}B").code == 0
    assert any(line.startswith("Ana B ") for line in run("players").lines)
    taken = run("players", "rename", "Oskar", "Ana  B")
    assert (taken.code, "Somebody is called Ana B already" in taken.err) == (1, True)
    game = run("games", "--json").json[0]["id"]
    assert run("note", game, "close", "--by", f"Ana{NO_BREAK}B").code == 0
    with opened_store(settings()) as store:
        assert store.history(store.find(game))[-1].by == "Ana B"


def test_what_was_recorded_before_stays_as_it_is_and_counts_as_one_person(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """Three who look alike sat at one table and went on there another day, and one of them sat at another."""
    names = ("Ana B", f"Ana{NO_BREAK}B", f"Ana{NARROW}B")
    with monkeypatch.context() as before:
        before.setattr(application, "with_typed_names", lambda wanted: wanted)
        before.setattr(opening, "with_typed_names", lambda wanted: wanted)
        first, second = (new(*seats).json["id"] for seats in (names, (f"Ana{NO_BREAK}B", "Mara", "Ines")))
        third = new_from(position(*names), *names).json["id"]
    told = {game: run("export", game).out for game in (first, second, third)}
    assert run("verify").code == 0
    monkeypatch.setenv("TABLESCRIBE_HOME", str(tmp_path / "other"))
    for game, text in told.items():
        Path("kept.jsonl").write_text(text, encoding="utf-8")
        assert run("check", "--deep", "kept.jsonl").code == 0
        assert run("import", "kept.jsonl").code == 0
        assert run("export", game).out == text
    for game in (first, third):
        assert tuple(json.loads(told[game].splitlines()[0])["opening"]["seats"]) == names
    assert [" ".join(line.split()) for line in run("players").lines] == [
        "Ana B 3 games", "Ines 1 game", "Mara 1 game",
    ]  # fmt: skip
    # What began from a stated position is no game that counts.
    assert [games_with(spelt) for spelt in names] == [2, 2, 2]
    assert run("verify").code == 0
