"""Files, lines and positions by somebody who means harm: refused where they come in, with the field or rule, told in words."""

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.log import Opened
from domain.kernel.text import same_name
from service.bootstrap import opened_store
from service.settings import settings
from tests.recording.test_kill import ROOT
from tests.service.begun import SET_UP, new
from tests.service.talk import given_lines, run

MARA = {"game": "styx", "seats": ["Mara", "Oskar", "Ines"], "box": {"kind": "practice"}}


def file(name: str, *lines: dict[str, Any], opening: dict[str, Any] = MARA, **header: Any) -> str:
    first = {"format": "tablescribe", "version": 1, **header, "opening": opening}
    Path(name).write_text("".join(json.dumps(line) + "\n" for line in (first, *lines)), encoding="utf-8")
    return name


def refused(name: str, code: int, *parts: str) -> None:
    """By check and by import alike; nothing comes in."""
    checked, imported = run("check", name), run("import", name)
    assert (checked.code, imported.code) == (code, code), (checked, imported)
    for part in parts:
        assert part in checked.out
        assert part in imported.err
    assert run("games", "--json").json == []


NO_TIMES = (1_795_000_000_000_000, 253_402_300_800_000, 2**63, -(2**63), 10**24, -1)


@pytest.mark.parametrize("time", NO_TIMES)
def test_a_time_that_no_calendar_here_has_is_refused_by_its_field(time: int):
    told = ("'recorded_at'", "milliseconds since 1970, up to the year 2999")
    refused(file("header.jsonl", recorded_at=time), 2, "Line 1", *told)
    refused(file("line.jsonl", {"recorded_at": time, "cmd": SET_UP}), 2, "Line 2", *told)


def test_the_last_millisecond_of_2999_is_a_time():
    assert run("check", file("late.jsonl", recorded_at=32_503_679_999_999)).code == 0


def test_a_game_stored_with_a_time_beyond_the_calendar_is_listed_without_a_day():
    with opened_store(settings()) as store:
        store.clock = lambda: 1_795_000_000_000_000
        store.open(Opened(game="styx", seats=("Mara", "Oskar", "Ines")))
    told = run("games")
    assert (told.code, "Mara, Oskar, Ines" in told.out) == (0, True)


OPENINGS = {
    "a day in words": ("played_on", {"played_on": "yesterday"}),
    "a day that no year has": ("played_on", {"played_on": "2026-02-29"}),
    "a month that no year has": ("played_on", {"played_on": "2026-99-99"}),
    "a day that steers": ("played_on", {"played_on": "2026-03-28\u001b[2J"}),
    "a day without end": ("played_on", {"played_on": "2" * 100_000}),
    "bots that sit nowhere": ("bots", {"bots": [99, -1]}),
    "a bot twice": ("bots", {"bots": [1, 1]}),
    "no time zone": ("utc_offset", {"utc_offset": 2**70}),
    "a time zone beyond the world": ("utc_offset", {"utc_offset": 841}),
    "rules below the first": ("ruleset", {"ruleset": -3}),
    "a box with a name without end": ("box", {"box": {"kind": "owner", "name": "x" * 100_000}}),
}


@pytest.mark.parametrize("name", OPENINGS)
def test_an_opening_that_no_table_has_is_refused_by_its_field(name: str):
    field, told = OPENINGS[name]
    refused(file("opening.jsonl", opening={**MARA, **told}), 2, field)


@pytest.mark.parametrize("version", [0, -5])
def test_a_version_below_the_first_is_refused(version: int):
    refused(file("old.jsonl", version=version), 2, "'version'")


def test_a_leap_day_is_a_day():
    assert run("check", file("leap.jsonl", opening={**MARA, "played_on": "2024-02-29", "utc_offset": -720})).code == 0


UNSEEN = (
    "Ma\u200bra",
    "\u200b",
    "\u202eMara",
    "Mara\u2066",
    "Ma\u200dra",
    "Ma\u00adra",
    "\u3164",
    "Mara\ufeff",
    "a\u2028b",
)


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_with_a_sign_that_nobody_sees_is_refused_everywhere(name: str):
    refused(file("seat.jsonl", opening={**MARA, "seats": ["Mara", name, "Ines"]}), 2, "which nobody sees")
    refused(file("by.jsonl", by=name), 2, "which nobody sees")
    refused(file("line.jsonl", {"by": name, "cmd": SET_UP}), 2, "which nobody sees")
    key = {**MARA, "box": {"components": {name: {"value": 2}}}}
    refused(file("key.jsonl", opening=key), 2, "printable characters")


# A Khmer vowel, a reserved place, a note without a head, what stands for a picture, no character at all.
@pytest.mark.parametrize("sign", ["\u17b4", "\u2065", "\U0001d159", "\ufffc", "\ufffe", "\U000e0fff"])
def test_nor_is_one_typed_that_shows_nothing_though_it_is_called_a_letter_or_a_sign(sign: str):
    refused(file("seat.jsonl", opening={**MARA, "seats": ["Mara", f"Ma{sign}ra", "Ines"]}), 2, "which nobody sees")
    assert same_name(f"Ma{sign}ra") == same_name("Mara")


def test_nobody_is_renamed_to_what_nobody_sees():
    assert run("import", file("good.jsonl", {"cmd": SET_UP})).code == 0
    told = run("players", "rename", "Mara", "Ma\u200bra")
    assert (told.code, "which nobody sees" in told.err) == (2, True)


@pytest.mark.parametrize("name", ["نی\u200cکی", "👩\u200d👩\u200d👧", "👩🏽\u200d🎤", "क्\u200dष", "Zoë"])
def test_a_joiner_that_belongs_to_the_writing_stays(name: str):
    """Kept and shown: two Persian names may differ by it alone, and one is written wrongly without."""
    written = file("writing.jsonl", opening={**MARA, "seats": ["Mara", name, "Ines"]})
    assert run("check", written).code == 0
    assert run("import", written).code == 0
    assert name in run("games").out
    assert name in run("players").out


BESIDE = {
    "events that are a number": ({"events": 0}, 2, "events"),
    "events that are an object": ({"events": {}}, 2, "events"),
    "no events where one comes": ({"events": []}, 1, "events"),
    "a place that is none": ({"was": "there", "move": 1}, 2, "was"),
    "a place and no move": ({"was": [2, 1]}, 2, "was"),
    "a time in words": ({"recorded_at": "x"}, 2, "recorded_at"),
    "a time beyond the calendar": ({"recorded_at": 10**24}, 2, "recorded_at"),
    "moments that are a number": ({"moments": 9}, 2, "moments"),
    "an end that is a number": ({"ended": 1}, 2, "ended"),
}  # fmt: skip


@pytest.mark.parametrize("name", BESIDE)
def test_record_refuses_beside_the_command_what_import_refuses(name: str):
    beside, code, field = BESIDE[name]
    game = run("new", "styx", "--seat", "Mara", "--seat", "Oskar", "--seat", "Ines", "--json").json["short"]
    told = run("record", game, "--json", given=given_lines({**beside, "cmd": SET_UP}))
    assert (told.code, told.json["refusal"]["field"]) == (code, field)
    assert [one["moves"] for one in run("games", "--json").json] == [0]
    assert run("import", file("line.jsonl", {**beside, "cmd": SET_UP})).code == code or "was" in beside


def test_import_tells_the_rule_as_check_does():
    name = file("again.jsonl", {"cmd": SET_UP}, {"cmd": SET_UP})
    assert run("check", name).out.endswith("(STYX-EDITION-01)\n")
    assert run("import", name).err.endswith("(STYX-EDITION-01)\n")
    told = run("import", name, "--json").json
    assert (told["refusal"]["rule"], told["line"], told["exit"]) == ("STYX-EDITION-01", 3, 1)


def test_a_backup_of_a_damaged_store_is_no_backup(tmp_path: Path):
    assert run("import", file("good.jsonl", {"cmd": SET_UP})).code == 0
    with settings().store.open("r+b") as store:
        store.seek(8192)
        store.write(bytes(4096))
    told = run("backup", "kept.sqlite")
    assert (told.code, "is damaged, so no backup was made of it" in told.err) == (5, True)
    assert not (tmp_path / "kept.sqlite").exists()


def test_a_backup_of_what_is_no_store_leaves_as_other_commands_do(home: Path):
    home.mkdir()
    with closing(sqlite3.connect(home / "games.sqlite")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    assert (run("games").code, run("backup", "kept.sqlite").code) == (5, 5)


def test_whoever_leaves_while_the_program_is_still_read_sees_no_traceback():
    early = (
        "import sys\n"
        "class Late:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'service.cli': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Late())\n"
        "from service.start import main\n"
        "main()\n"
    )
    left = subprocess.run([sys.executable, "-c", early], cwd=ROOT, capture_output=True, timeout=30, check=False)
    assert (left.returncode, left.stdout, left.stderr) == (130, b"", b"")


# What a person reads: what was meant, what may be said instead, what to do next.
def told(game: str, *lines: dict[str, Any]) -> str:
    return " ".join(run("record", game, "--keep-going", given=given_lines(*lines)).lines)


@pytest.fixture
def game() -> str:
    return new()


OPEN = {"type": "styx.open_audience"}
SENTENCES = {
    "a name for a key": (
        {**OPEN, "cards": ["Ash Ferrier", "hollow_piper"]}, "If Ash Ferrier is meant, write 'ash_ferrier'.",
    ),
    "a copy that is none": (
        {**OPEN, "cards": ["ash_ferrier#2", "hollow_piper"]},
        "ash_ferrier#2 is no copy of Ash Ferrier: there is one card of it: ash_ferrier.",
    ),
    "a copy without a number": ({**OPEN, "cards": ["ash_ferrier#x", "hollow_piper"]}, "ash_ferrier#x is no copy of"),
    "one card": ({**OPEN, "cards": ["ash_ferrier"]}, "1 card was named, and 2 come from the draw pile"),
    "a value known otherwise": (
        {"type": "log.describe", "component": "ash_ferrier", "values": {"value": 9}},
        "Ash Ferrier: “number on the card” is 3 in this game already. If that was entered here by mistake, take back to",
    ),
    "a word that is no value": (
        {"type": "styx.place_token", "seat": 1, "slot": "middle"},
        "'middle' is not one of its values. It is one of: left, right.",
    ),
    "a word that is no bid": (
        {"type": "styx.reveal_token", "seat": 1, "kind": "muster", "bid": "all"},
        "'all' is not one of its values. It is one of: skip, or a whole number.",
    ),
    "a number that is no bid": (
        {"type": "styx.reveal_token", "seat": 1, "kind": "muster", "bid": 2.5},
        "not a decimal number. It is one of: skip, or a whole number.",
    ),
    "a command that is none": (
        {"type": "styx.foo"},
        "'styx.foo' is not one of its values. It is one of: styx.set_up, styx.open_audience, ",
    ),
    "a field that is none": (
        {"type": "styx.place_token", "seat": 1, "slot": "left", "colour": 3},
        "There is no field 'colour' here. Fields: type, seat, slot.",
    ),
    "a value of a card that is none": (
        {"type": "log.describe", "component": "ash_ferrier", "values": {"mood": 3}},
        "Ash Ferrier: There is no field 'mood' here. Fields: name, copies, min_players, value, ",
    ),
    "another move": ({"move": 9, "cmd": {"type": "log.abandon"}}, "the next move is 2. Look at the game as it stands now"),
}  # fmt: skip


@pytest.mark.parametrize("name", SENTENCES)
def test_a_refusal_says_what_was_meant_and_what_can_be_done(game: str, name: str):
    line, sentence = SENTENCES[name]
    assert sentence in told(game, SET_UP, line)


def test_a_file_tells_the_values_of_a_field_as_record_does():
    refused(
        file("slot.jsonl", {"cmd": {**OPEN, "type": "styx.place_token", "seat": 1, "slot": "middle"}}),
        2,
        "does not read",
    )
    wrong = {"cmd": {"type": "styx.place_token", "seat": 1, "slot": "middle"}}
    refused(file("slot.jsonl", wrong), 2, "Line 2 does not read. In the field 'slot'", "It is one of: left, right.")


@pytest.mark.parametrize(
    ("line", "told"), [(b'{"cmd": "\xff"}', "not text in UTF-8"), (b"[" * 100_000, "nested too deeply")]
)
def test_what_is_no_json_is_told_in_plain_words(game: str, line: bytes, told: str):
    assert told in run("record", game, given=line + b"\n").out
    odd = Path(file("odd.jsonl"))
    odd.write_bytes(odd.read_bytes() + line + b"\n")
    assert told in run("check", "odd.jsonl").out


def test_an_empty_file_has_no_line_0():
    Path("empty.jsonl").touch()
    assert run("check", "empty.jsonl").out.startswith("empty.jsonl: The file is empty.")


def test_an_empty_list_says_why(game: str):
    assert "None of 1 game fits 'chess'" in run("games", "chess").out
    assert run("hide", game).code == 0
    assert "hidden: `tablescribe games --hidden`" in run("games").out


def test_a_question_ends_as_one():
    wrong = run("notee").err
    assert "?." not in wrong
    assert "tablescribe --help` says more." in wrong
