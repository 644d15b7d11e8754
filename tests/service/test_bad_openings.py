"""A bad opening, box or position opens no game, and says what to do."""

import json
from pathlib import Path

import pytest

from tests.service.begun import SEATS
from tests.service.talk import assert_plain, run

LONG = "x" * 500


OPENINGS = {
    "an unknown game": (("new", "chess", *SEATS), 2, "There is no game called 'chess' here. Games: "),
    "too few seats": (("new", "styx", "--seat", "Mara"), 1, "Styx seats 2 to 6, and 1 was named."),
    "too many seats": (("new", "styx", *(f"--seat={n}" for n in range(7))), 1, "Styx seats 2 to 6, and 7 were named."),
    "no seat": (("new", "styx"), 2, "Missing option '--seat'."),
    "one name twice": (("new", "styx", "--seat", "Mara", "--seat", "MARA "), 2, "Two seats are called Mara."),
    "an empty name": (("new", "styx", "--seat", "Mara", "--seat", " "), 2, "A name needs 1 to 60 characters"),
    "a very long name": (("new", "styx", "--seat", "Mara", "--seat", LONG), 2, "this one has 500"),
    "a control character": (("new", "styx", "--seat", "Mara", "--seat", "\x1b[2JOskar"), 2, "control character"),
    "an unknown edition": (("new", "styx", *SEATS, "--edition", "tlh"), 2, "recorded in en, fr, not 'tlh'"),
    "an unknown policy": (("new", "styx", *SEATS, "--policy", "mood=on"), 2, "There is no policy 'mood'."),
    "a value no policy has": (
        ("new", "styx", *SEATS, "--policy", "race=slow"),
        2,
        "can be step_order or end_of_audience",
    ),
    "a policy settled twice": (
        ("new", "styx", *SEATS, "--policy", "race=step_order", "--policy", "race=end_of_audience"),
        2,
        "settled twice",
    ),
    "a policy without a value": (("new", "styx", *SEATS, "--policy", "race"), 2, "has no ="),
    "a box that is not there": (("new", "styx", *SEATS, "--box", "no.json"), 2, "no.json cannot be read"),
    "a position that is not there": (("new", "styx", *SEATS, "--from", "no.json"), 2, "no.json cannot be read"),
}


@pytest.mark.parametrize("name", OPENINGS)
def test_a_bad_opening_opens_nothing(name: str):
    words, code, part = OPENINGS[name]
    told = run(*words)
    assert (told.code, told.out) == (code, "")
    assert part in told.err
    assert_plain(told.err.splitlines()[0].rstrip())
    assert run("games", "--json").json == []


BOXES = {
    "not JSON": ("{nonsense", "is not JSON"),
    "a list": ("[1]", "must be an object"),
    "components that are none": ('{"game": "styx", "components": [1]}', "must be an object"),
    "of another game": ('{"game": "go", "components": {}}', "This box is for 'go', not for 'styx'."),
    "a field that is none": ('{"game": "styx", "components": {"lich": {"mood": 1}}}', "mood"),
    "a value told twice": (
        '{"game": "styx", "components": {"lich": {"value": 3, "value": 4}}}',
        "mine.json tells 'value' twice. Leave one out.",
    ),
    "a component told twice": (
        '{"game": "styx", "components": {"lich": {"value": 3}, "lich": {}}}',
        "mine.json tells 'lich' twice. Leave one out.",
    ),
    "a value of the wrong type": ('{"game": "styx", "components": {"lich": {"value": "big"}}}', "Lich"),
    "a verified fact denied": (
        '{"game": "styx", "components": {"air_spirit": {"elemental": false}}}',
        'is yes by the rulebook, not no. If your printing differs, give the reason as "air_spirit.elemental" under "reasons".',
    ),
}


@pytest.mark.parametrize("name", BOXES)
def test_a_bad_box_opens_no_game_and_box_check_says_the_same(name: str, tmp_path: Path):
    text, part = BOXES[name]
    (tmp_path / "mine.json").write_text(text)
    told = run("new", "styx", *SEATS, "--box", "mine.json")
    assert told.code == 2
    assert part in told.err
    assert run("games", "--json").json == []
    checked = run("box", "check", "styx", "--file", "mine.json")
    assert checked.code in {1, 2}
    assert part in checked.out + checked.err


def test_a_different_printing_is_accepted_with_its_reason(tmp_path: Path):
    box = {
        "game": "styx", "name": "mine", "components": {"air_spirit": {"elemental": False}},
        "reasons": {"air_spirit.elemental": "my copy shows no sign"},
    }  # fmt: skip
    (tmp_path / "mine.json").write_text(json.dumps(box))
    assert run("new", "styx", *SEATS, "--box", "mine.json").code == 0


@pytest.mark.parametrize("position", ["{nonsense", "[]", '{"names": 3}', "{}", '{"state": 1, "state": 2}'])
def test_a_bad_position_opens_no_game(position: str, tmp_path: Path):
    (tmp_path / "p.json").write_text(position)
    told = run("new", "styx", *SEATS, "--from", "p.json")
    assert told.code == 2
    assert "osition" in told.err
    assert run("games", "--json").json == []


def test_a_box_and_a_position_may_begin_with_the_mark_of_an_editor(tmp_path: Path):
    assert run("new", "styx", *SEATS, "--box", "practice", "--json").code == 0
    marked = {"mine.json": '{"game": "styx", "components": {}}', "here.json": run("state", "--json").out}
    for name, text in marked.items():
        (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert run("new", "styx", *SEATS, "--box", "mine.json").code == 0
    told = run("new", "styx", *SEATS, "--box", "practice", "--from", "here.json")
    assert "is not JSON" not in told.err


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        (("components", "coin_imp", "value"), "three", "In the field 'components.coin_imp.value': a whole number or nothing"),
        (("components", "coin_imp", "min_players"), 7, "components.coin_imp.min_players': 7 is not one of its values. It is one of: 2, 3, 4, 5."),
        (("components", "coin_imp", "elements", 0, "of", 0), "wood", "elements[0].of[0]': 'wood' is not one of its values. It is one of: air, earth, fire, water."),
        (("components", "coin_imp"), None, "In the field 'components.coin_imp': an object belongs here, not nothing."),
        (("policies", "payment"), "cash", "In the field 'policies.payment': 'cash' is not one of its values. It is one of: any, exact, irreducible."),
        (("policies",), None, "In the field 'policies': an object belongs here, not nothing."),
    ],
)  # fmt: skip
def test_a_position_that_does_not_read_names_the_card_and_the_words_that_fit(
    place: tuple[str | int, ...], value: object, told: str
):
    run("new", "styx", *SEATS, "--box", "practice")
    position = run("state", "--json").json["state"]
    *way, last = place
    part = position
    for step in way:
        part = part[step]
    part[last] = value
    Path("p.json").write_text(json.dumps(position), encoding="utf-8")
    refused = run("new", "styx", *SEATS, "--from", "p.json")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("The position does not read. ")
    assert told in refused.err


def test_a_position_in_which_the_game_is_over_opens_none_and_an_earlier_one_does():
    run("simulate", "styx", "--seats", "3", "--out", "kept")
    (log,) = Path("kept").iterdir()
    game = run("import", log, "--json").json["id"]
    last = run("state", game, "--json")
    seats = [f"--seat={name}" for name in last.json["state"]["names"]]
    Path("last.json").write_text(last.out, encoding="utf-8")
    refused = run("new", "styx", *seats, "--from", "last.json")
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.startswith("In this position the game is over: ")
    assert refused.err.rstrip().endswith("State one before its end: tablescribe state ID --at MOVE --json.")
    assert len(run("games", "--json").json) == 1
    Path("fifth.json").write_text(run("state", game, "--at", 5, "--json").out, encoding="utf-8")
    assert run("new", "styx", *seats, "--from", "fifth.json").code == 0
