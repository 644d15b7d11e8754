"""A box of invented cards grows value by value: what it lacks meanwhile is told, and opens no game."""

import json
from pathlib import Path

from tests.service.talk import run
from tests.service.test_changed_boxes import SEATS, saved, written


def test_a_card_is_added_to_it_value_by_value_and_until_it_is_whole_no_game_is_opened():
    """Nothing could be added: each value was refused for those that were still to come."""
    card = written("styx")["components"]["ash_ferrier"]
    rest = [field for field in card if field not in {"name", "value"}]
    told = run("box", "set", "styx", "Novel One", "value", "3", "--new", "--file", "mine.json")
    assert told.code == 0
    assert "unknown → 3. " in told.out
    assert "No game can be opened with this box yet. Novel One: still unknown: " in told.out
    assert run("new", "styx", *SEATS, "--box", "mine.json").code == 2
    plain = json.loads(Path("mine.json").read_bytes())
    assert plain["components"]["novel_one"] == {"name": "Novel One", "value": 3}
    plain["components"]["novel_one"] = {**card, "name": "Novel One"}
    del plain["components"]["novel_one"][rest[-1]]
    saved(plain)
    last = json.dumps(card[rest[-1]]).strip('"')
    told = run("box", "set", "styx", "Novel One", rest[-1], last, "--file", "mine.json")
    assert (told.code, "No game can be opened" in told.out) == (0, False)
    assert run("new", "styx", *SEATS, "--box", "mine.json").code == 0


def test_copies_are_moved_from_one_card_to_another():
    """Each of the two changes by itself does not add up."""
    copies = {key: values["copies"] for key, values in written("shadow_throne")["components"].items()}
    fewer, more = copies["alms_porter"] - 1, copies["bell_friar"] + 1
    words = ("box", "set", "shadow_throne")
    told = run(*words, "alms_porter", "copies", fewer, "--file", "mine.json")
    assert (told.code, "The Church's cards add up to 17; a faction has 18." in told.out) == (0, True)
    told = run(*words, "bell_friar", "copies", more, "--file", "mine.json")
    assert (told.code, "No game can be opened" in told.out) == (0, False)


def test_a_file_that_is_not_there_is_told_and_none_is_made():
    """Its cards were told as none of the box, and with one that is printed a box was made under the slip of a name."""
    for card in ("Ash Ferrier", "lich"):
        told = run("box", "set", "styx", card, "value", "3", "--file", "nowhere/mine.json")
        assert (told.code, told.err) == (
            2,
            "There is no file nowhere/mine.json. Check the name; `tablescribe box new styx --file nowhere/mine.json` writes one.\n",
        )
    assert not Path("nowhere").exists()
