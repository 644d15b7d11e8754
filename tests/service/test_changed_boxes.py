"""Invented cards with other numbers: written to a file, changed, played, kept, told apart; never taken for real ones."""

import json
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from domain.games import game as game_called
from domain.games import keys
from domain.kernel.alike import kind_of
from domain.kernel.box import facts, invented_box, practice_box, shipped
from domain.kernel.game import Game
from domain.kernel.printed import printed
from domain.kernel.refusal import Refused
from tests.service.talk import given_lines, run

Plain = dict[str, Any]
SEATS = ("--seat", "Mara", "--seat", "Oskar", "--seat", "Ines")


def written(key: str, name: str = "mine") -> Plain:
    """The whole practice box as somebody finds it in the file."""
    told = run("box", "new", key, "--practice", "--file", f"{name}.json")
    assert told.code == 0, told.err
    plain: Plain = json.loads(Path(f"{name}.json").read_bytes())
    return plain


def saved(plain: Plain, name: str = "mine") -> str:
    Path(f"{name}.json").write_text(json.dumps(plain), encoding="utf-8")
    return f"{name}.json"


def with_value(plain: Plain, *changes: tuple[str, str, Any]) -> Plain:
    components = {key: dict(values) for key, values in plain["components"].items()}
    for key, field, value in changes:
        components[key][field] = value
    return {**plain, "components": components}


def changed(game: Game, plain: Plain, field: str) -> Iterator[Plain]:
    """Boxes with another value in this field: of one card, or of two cards that change theirs."""
    having = {key: values[field] for key, values in plain["components"].items() if field in values}
    words = {kind: printed(one) for kind, one in game.components.items()}
    for key, value in having.items():
        if isinstance(value, str):
            yield with_value(plain, (key, field, f"{value}, too"))
        if isinstance(value, int) and not isinstance(value, bool):
            yield with_value(plain, (key, field, value + 1))
        choices = [one.value for one in words[kind_of(game, key)][field].choices] or having.values()
        yield from (with_value(plain, (key, field, other)) for other in choices if other != value)
    for (one, first), (other, second) in permutations(having.items(), 2):
        if first != second:
            yield with_value(plain, (one, field, second), (other, field, first))


def accepted(key: str, plain: Plain) -> bool:
    try:
        invented_box(game_called(key), plain)
    except Refused:
        # Another change of the field is tried then.
        return False
    return True


@pytest.mark.parametrize("key", keys())
def test_a_value_of_every_field_can_be_changed_and_played_with(key: str):
    plain, game = written(key), game_called(key)
    fields = {field for values in plain["components"].values() for field in values} - {"name"}
    assert fields <= {field for kind in game.components.values() for field in printed(kind)}
    for seed, field in enumerate(sorted(fields), 1):
        other = next((one for one in changed(game, plain, field) if accepted(key, one)), None)
        assert other is not None, field
        box, out = saved({**other, "name": f"other {field}"}), f"played/{field}"
        told = run("simulate", key, "--seats", game.seats.least, "--seed", seed, "--box", box, "--out", out, "--json")
        assert told.code == 0, (field, told.err)
        (file,) = Path(out).glob("*.jsonl")
        header = json.loads(file.read_bytes().splitlines()[0])
        assert (header["opening"]["box"]["name"], header["opening"]["origin"]) == (f"other {field}", "simulated")
        assert run("check", "--deep", file).code == 0
        assert run("import", file).code == 0
        assert run("export", header["id"]).out.encode() == file.read_bytes()
    assert {one["box"] for one in run("games", "--json").json} == {f"other {field}" for field in fields}
    assert run("verify").code == 0


@pytest.mark.parametrize("key", keys())
def test_no_real_card_is_in_it_by_any_name(key: str):
    """An invented number under a real card's name would be taken for a fact."""
    plain = written(key)
    known = shipped(game_called(key).package, "facts")["components"]
    first, values = next(iter(plain["components"].items()))
    rest = {one: told for one, told in plain["components"].items() if one != first}
    names = [name for one in known.values() for name in one["names"].values()]
    boxes = [{one: values, **rest} for one in known] + [
        {first: {**values, "name": told}, **rest} for name in names for told in (name, name.upper(), f" {name}")
    ]
    for components in boxes:
        with pytest.raises(Refused, match=r"is a card that is printed"):
            invented_box(game_called(key), {**plain, "components": components})
    by_hand = {"game": key, "seats": ["Mara", "Oskar", "Ines"], "box": {"kind": "practice", "components": boxes[0]}}
    header = {"format": "tablescribe", "version": 1, "opening": by_hand}
    Path("by_hand.jsonl").write_text(json.dumps(header) + "\n", encoding="utf-8")
    assert run("check", "by_hand.jsonl").code == 2


@pytest.mark.parametrize("key", keys())
def test_no_real_card_is_in_it_in_other_letters_or_as_a_copy(key: str):
    """Signs that only look otherwise are the same letters, and the number behind a name is that of a copy."""
    plain = written(key)
    name = next(iter(shipped(game_called(key).package, "facts")["components"].values()))["names"]["en"]
    bold = "".join(
        chr(0x1D400 + ord(one) - ord("A")) if "A" <= one <= "Z" else chr(0x1D41A + ord(one) - ord("a")) if "a" <= one <= "z" else one
        for one in name
    )  # fmt: skip
    first = next(iter(plain["components"]))
    for told in (bold, f"{name} #2", f"{name}#2", f"{name} 2", f"{name} (2)"):
        with pytest.raises(Refused, match=r"is a card that is printed"):
            invented_box(game_called(key), with_value(plain, (first, "name", told)))


@pytest.mark.parametrize("key", keys())
def test_nothing_is_laid_under_it(key: str):
    box = saved(written(key))
    told = run("new", key, *SEATS, "--box", box, "--json").json["opened"]
    assert (told["origin"], told["box"]["kind"], told["box"]["name"]) == ("practice", "practice", "mine")
    assert not told["box"]["components"].keys() & facts(game_called(key)).keys()
    assert told["box"]["components"] == practice_box(game_called(key)).components


@pytest.mark.parametrize("key", keys())
def test_a_game_with_it_is_recorded_to_its_end(key: str):
    plain, game = written(key), game_called(key)
    box = saved(next(one for field in ("value", "power") for one in changed(game, plain, field) if accepted(key, one)))
    assert run("simulate", key, "--seats", 3, "--box", box, "--out", "played").code == 0
    (file,) = Path("played").glob("*.jsonl")
    moves = [{"cmd": told["cmd"]} for line in file.read_bytes().splitlines() if "cmd" in (told := json.loads(line))]
    opened = run("new", key, *SEATS, "--box", box, "--json").json["id"]
    assert run("record", opened, given=given_lines(*moves)).code == 0
    (listed,) = run("games", "finished", "--json").json
    assert (listed["origin"], listed["box"], listed["result"] is None) == ("practice", "mine", False)
    assert run("verify").code == 0


@pytest.mark.parametrize("key", keys())
def test_every_value_must_be_told(key: str):
    plain = written(key)
    card, values = next(iter(plain["components"].items()))
    field = next(field for field in values if field != "name")
    part = {**plain["components"], card: {one: value for one, value in values.items() if one != field}}
    told = run("new", key, *SEATS, "--box", saved({**plain, "components": part}))
    assert (told.code, f"{values['name']}: still unknown: " in told.err) == (2, True)
    assert run("games", "--json").json == []


WRONG = {
    "another number of the Standard-Bearer": (
        "styx", {"practice_bearer": {"value": 2}}, "Influence starts on 1, the number of the Standard-Bearer, which is 2 here. Make it 1.",
    ),
    "no Standard-Bearer": (
        "styx", {"practice_bearer": {"ability": "none"}}, "No card has the ability “Standard-Bearer”, and everybody begins with one.",
    ),
    "another Standard-Bearer": (
        "styx", {"ash_ferrier": {"ability": "bearer"}}, "A box has one card with the ability “Standard-Bearer”",
    ),
    "cards that do not add up": (
        "shadow_throne", {"alms_porter": {"copies": 4}}, "The Church's cards add up to 19; a faction has 18.",
    ),
    "no number": ("styx", {"ash_ferrier": {"value": "many"}}, "Ash Ferrier: In the field 'value': a whole number"),
    "no such field": ("styx", {"ash_ferrier": {"strength": 3}}, "strength"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_played_is_refused_with_what_would_fit(name: str):
    key, values, part = WRONG[name]
    plain = written(key)
    bearer = next((one for one, told in plain["components"].items() if told["ability"] == "bearer"), "")
    changes = [
        (bearer if one == "practice_bearer" else one, *pair) for one, told in values.items() for pair in told.items()
    ]
    box = saved(with_value(plain, *changes))
    for told in (
        run("new", key, *SEATS, "--box", box), run("simulate", key, "--seats", 3, "--box", box),
        run("box", "show", key, "--file", box),
    ):  # fmt: skip
        assert (told.code, part in told.err) == (2, True), told.err
    checked = run("box", "check", key, "--file", box)
    assert (checked.code, part in checked.out) == (1, True)


def test_what_is_unlikely_is_only_told():
    plain = written("styx")
    told = run("box", "check", "styx", "--file", saved(with_value(plain, ("ash_ferrier", "copies", 3))))
    assert (told.code, told.lines[1:]) == (0, ["The copies add up to 64 Emissaries, and the rulebook counts 62."])


def test_its_name_is_not_that_of_the_shipped_one_unless_it_is_that():
    plain = {**written("styx"), "name": "Practice Box"}
    told = run("simulate", "styx", "--seats", 2, "--box", saved(with_value(plain, ("ash_ferrier", "value", 4))))
    assert (told.code, "Give it a name of its own" in told.err) == (2, True)
    same = run("simulate", "styx", "--seats", 2, "--box", saved({**plain, "name": "practice box"}), "--json").json
    assert same["id"] == run("simulate", "styx", "--seats", 2, "--json").json["id"]
    assert run("new", "styx", *SEATS, "--box", saved({**plain, "name": ""})).code == 2


@pytest.mark.parametrize("name", [None, 5, ["mine"], {"en": "mine"}, True])
def test_a_name_that_is_no_text_is_not_one(name: Any):
    """A game with it had been told as one with the box “None”."""
    told = run("new", "styx", *SEATS, "--box", saved({**written("styx"), "name": name}))
    assert (told.code, 'says something else than a text under "name"' in told.err) == (2, True)
    assert run("games", "--json").json == []


def test_only_a_named_file_opens_games_with_invented_cards(home: Path):
    assert run("box", "new", "styx", "--practice").code == 2
    assert not (home / "boxes").exists()
    written("styx")
    (home / "boxes").mkdir(parents=True)
    Path("mine.json").rename(home / "boxes/styx.json")
    told = run("new", "styx", *SEATS)
    assert (told.code, "it stands alone and holds none of your cards" in told.err) == (2, True)
    saved({"game": "styx", "kind": "practise", "components": {}})
    told = run("new", "styx", *SEATS, "--box", "mine.json")
    assert (told.code, 'write "practice" if its cards are invented' in told.err) == (2, True)


def test_bots_play_with_no_copy_of_real_cards():
    run("box", "new", "styx", "--file", "own.json")
    told = run("simulate", "styx", "--seats", 2, "--box", "own.json")
    assert (told.code, "`tablescribe box new styx --practice --file FILE`" in told.err) == (2, True)


def test_the_same_seed_gives_the_same_games_whatever_the_jobs_and_others_with_another_box():
    box = saved(with_value(written("styx"), ("ash_ferrier", "value", 4)))
    words = ("simulate", "styx", "--seats", 2, "--games", 4)
    runs = {"one": ("--box", box), "two": ("--box", box, "--jobs", 2), "ours": ()}
    for out, more in runs.items():
        assert run(*words, *more, "--out", out).code == 0
    one, two, ours = ({file.name: file.read_bytes() for file in Path(out).iterdir()} for out in runs)
    assert one == two
    assert not one.keys() & ours.keys()


def test_a_value_is_set_in_it_as_in_ones_own():
    written("styx")
    told = run("box", "set", "styx", "Ash Ferrier", "value", "4", "--file", "mine.json")
    assert (told.code, "3 → 4" in told.out) == (0, True)
    assert run("box", "show", "styx", "ash_ferrier", "--file", "mine.json", "--json").json["value"] == 4
    assert (
        "is a card that is printed"
        in run("box", "set", "styx", "siren", "value", "4", "--new", "--file", "mine.json").err
    )


@pytest.mark.parametrize("bare", [False, True], ids=["as printed", "the state alone"])
def test_a_stated_position_of_it_is_practice_too(bare: bool):
    box = saved(with_value(written("shadow_throne"), ("alms_porter", "power", 9)))
    game = run("new", "shadow_throne", *SEATS, "--box", box, "--json").json["id"]
    told = run("state", game, "--json").json
    assert told["box"] == "mine"
    Path("here.json").write_text(json.dumps(told["state"] if bare else told), encoding="utf-8")
    opened = run("new", "shadow_throne", *SEATS, "--from", "here.json", "--json").json["opened"]
    name = "stated position" if bare else "mine"
    assert (opened["origin"], opened["box"]["kind"], opened["box"]["name"]) == ("practice", "practice", name)
    named = run("new", "shadow_throne", *SEATS, "--from", "here.json", "--box", box, "--json").json["opened"]
    assert (named["origin"], named["box"]["name"]) == ("practice", "mine")


def test_a_name_beside_a_position_makes_no_real_card_practice():
    game = run("new", "styx", *SEATS, "--json").json["id"]
    told = run("state", game, "--json").json
    assert "box" not in told
    Path("here.json").write_text(json.dumps({**told, "box": "mine"}), encoding="utf-8")
    opened = run("new", "styx", *SEATS, "--from", "here.json", "--json").json["opened"]
    assert ("origin" in opened, opened["box"]["kind"]) == (False, "owner")


def test_games_of_two_boxes_are_told_apart():
    box = saved(with_value(written("styx"), ("ash_ferrier", "value", 4)), "dear_ash")
    for more in (("--box", box), ()):
        assert run("simulate", "styx", "--seats", 2, "--games", 3, "--out", "played", *more).code == 0
    assert run("import", "played/*.jsonl").code == 0
    assert len(run("games", "mine", "--json").json) == 3
    game = run("games", "mine", "--json").json[0]["id"]
    assert all(line.endswith("(simulated) (box mine)") for line in run("games", "mine").lines)
    assert run("state", game).lines[0].startswith("Styx (simulated, box mine), after move ")
    assert "Styx (simulated, box mine) begins" in run("replay", game, "--text").lines[0]
    asked = run(
        "ask", "length", "--by", "box_name", "--where", "title=styx", "--where", "origin=simulated", "--json"
    ).json
    assert {row["key"]: row["n"] for row in asked["rows"]} == {"mine": 3, "practice box": 3}
    asked = run(
        "ask", "length", "--where", "title=styx", "--where", "origin=simulated", "--where", "box_name=mine", "--json"
    )
    assert asked.json["games"] == 3


def test_check_counts_the_cards_that_are_complete_also_where_the_box_does_not_add_up():
    """A card more had made “0 of 30 components complete” of a box in which every card tells all."""
    plain = written("shadow_throne")
    number, copies = len(plain["components"]), plain["components"]["bell_friar"]["copies"]
    told = run(
        "box", "check", "shadow_throne", "--file", saved(with_value(plain, ("bell_friar", "copies", copies + 1)))
    )
    assert told.code == 1
    assert told.lines == [
        f"{number} of {number} components complete.",
        "Must change: The Church's cards add up to 19; a faction has 18.",
    ]
    bare = {**plain["components"], "bell_friar": {**plain["components"]["bell_friar"]}}
    del bare["bell_friar"]["power"]
    told = run("box", "check", "shadow_throne", "--file", saved({**plain, "components": bare}))
    assert told.lines[0] == f"{number - 1} of {number} components complete."


def test_check_tells_every_value_that_cannot_be_read_at_once():
    """One look suffices: each had been told only when the one before was mended."""
    plain = written("shadow_throne")
    number = len(plain["components"])
    slips = with_value(plain, ("alms_porter", "power", "three"), ("bell_friar", "ability", "kill_all"))
    told = run("box", "check", "shadow_throne", "--file", saved(slips))
    assert told.code == 1
    assert told.lines[0] == f"{number - 2} of {number} components complete."
    assert [line.split(":")[1].strip() for line in told.lines[1:]] == ["Alms Porter", "Bell Friar"]
    assert run("box", "check", "styx", "--file", saved(plain)).lines == [
        f"0 of {number} components complete.",
        "Must change: This box is for 'shadow_throne', not for 'styx'.",
    ]


def test_a_value_that_is_only_unlikely_is_a_remark_and_not_one_that_nobody_knows():
    """A commoner with an ability stood under “Not known yet”, and the card counted as incomplete, in an owner's box."""
    card = next(one for one in written("shadow_throne")["components"].values() if one["rank"] == "commoner")
    card = {**card, "copies": 1, "ability": "convert_elites", "number": 3}
    Path("own.json").write_text(json.dumps({"game": "shadow_throne", "components": {"mine": card}}), encoding="utf-8")
    told = run("box", "check", "shadow_throne", "--file", "own.json", "--json").json
    remark = f"{card['name']}: a commoner with an ability. The designer says that commoners have none: look again."
    assert remark in told["told"]
    assert "mine" not in told["unknown"]
    assert told["whole"] == 1


def test_a_box_that_is_refused_leads_to_the_command_that_says_all_of_it(home: Path):
    """Of several values that do not read the refusal names one; what is another game's is told whole."""
    plain = written("styx")
    wrong = with_value(plain, ("ash_ferrier", "value", "x"), ("coin_imp", "value", "x"))
    file = saved(wrong, "my box")
    step = "`tablescribe box check styx --file 'my box.json'` says all that must change.\n"
    for words in (("simulate", "styx", "--seats", 3), ("new", "styx", *SEATS)):
        told = run(*words, "--box", file)
        assert told.code == 2
        assert told.err.startswith("Ash Ferrier: ")
        assert told.err.endswith(step)
    assert "Coin Imp" not in told.err
    assert "Coin Imp" in run("box", "check", "styx", "--file", file).out
    (home / "boxes").mkdir()
    (home / "boxes" / "styx.json").write_text(
        json.dumps({"game": "styx", "components": {"ash": {"name": "Ash", "value": "x"}}})
    )
    assert run("new", "styx", *SEATS).err.endswith("`tablescribe box check styx` says all that must change.\n")
    assert "box check" not in run("simulate", "shadow_throne", "--seats", 3, "--box", file).err


@pytest.mark.parametrize(
    ("key", "values", "told"),
    [
        ("nidhoggr", {"value": "x"}, "Nidhöggr: In the field 'value': "),
        ("nidhoggr", {"name": "<b>Worm</b>"}, "Nidhöggr: <b>Worm</b> is markup"),
        ("nidhoggr", {"name": "The Worm", "value": "x"}, "The Worm: In the field 'value': "),
        ("our_own", {"value": "x"}, "our_own: In the field 'value': "),
        ("nidhoggr", {"name": 5}, "Nidhöggr: In the field 'name': "),
    ],
)
def test_a_card_that_does_not_read_is_told_by_its_name(key: str, values: Plain, told: str):
    """The box's, else the rulebook's; a card that nobody named has its key alone."""
    assert run("new", "styx", *SEATS, "--box", saved({"game": "styx", "components": {key: values}})).err.startswith(
        told
    )
