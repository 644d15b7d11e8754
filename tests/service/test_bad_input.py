"""Whatever is typed, piped or lies on the disk: one sentence, the rule where there is one, the exit code, nothing appended."""

import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from service.settings import settings
from tests.service.begun import TOO_LOW, new
from tests.service.talk import assert_plain, given_lines, run

LONG = "x" * 500


def entries(game_id: str) -> int:
    (found,) = [one for one in run("games", "--json").json if one["short"] == game_id]
    return found["entries"]


def reveal(**changes: Any) -> dict[str, Any]:
    return {**TOO_LOW, "bid": 3, **changes}


# name: the line, exit code, rule or "", part of the sentence
LINES = {
    "not JSON": (b"{nonsense", 2, "", "Line 1 is not JSON"),
    "half a line": (b'{"type": "styx.reveal_token", "seat"', 2, "", "Line 1 is not JSON"),
    "not an object": (b"[1, 2]", 2, "", "A command is a JSON object"),
    "cmd is no object": (b'{"cmd": 7}', 2, "", "A command is a JSON object"),
    "not UTF-8": (b'{"type": "styx.declare_power", "text": "\xff"}', 2, "", "Line 1 is not JSON"),
    "nested without end": (b"[" * 100_000, 2, "", "Line 1 is not JSON"),
    "no type": (b'{"seat": 2}', 2, "", "type"),
    "a type that is a number": (b'{"type": 3}', 2, "", "type"),
    "a type that is a list": (b'{"type": []}', 2, "", "a text belongs here, not a list"),
    "a type that is an object": (b'{"type": {"styx": 1}}', 2, "", "a text belongs here, not an object"),
    "an unknown command": (b'{"type": "styx.dance"}', 2, "", "styx.dance"),
    "a command of another game": (b'{"type": "xidit.order"}', 2, "", "xidit.order"),
    "an unknown field": (reveal(mood="grim"), 2, "", "mood"),
    "a missing field": ({"type": "styx.reveal_token", "seat": 2}, 2, "", "kind"),
    "a slip beside the command": ({"cmd": reveal(), "enrty": 8}, 2, "", "A line has no 'enrty'."),
    "a scribe that is none": ({"cmd": reveal(), "by": 7}, 2, "", "The one who writes this down"),
    "a word for a number": (reveal(seat="two"), 2, "", "seat"),
    "a kind that is none": (reveal(kind="dance"), 2, "", "kind"),
    "a half bid": (reveal(bid=2.5), 2, "", "bid"),
    "true as a seat": (reveal(seat=True), 2, "", "seat"),
    "a seat with a point": (reveal(seat=2.0), 2, "", "a whole number belongs here, not a decimal number"),
    "nothing as a type": ({"type": None}, 2, "", "a text belongs here, not nothing"),
    "a field told twice": (
        b'{"type": "styx.reveal_token", "seat": 2, "kind": "muster", "bid": 3, "seat": 3}', 2, "", "Line 1 tells 'seat' twice",
    ),
    "a field told twice within": (
        b'{"type": "log.describe", "component": "a", "values": {"value": 3, "value": 4}}', 2, "", "tells 'value' twice",
    ),
    "a number that no reader holds": (
        b'{"type": "styx.reveal_token", "seat": 1e400}', 2, "", "is not JSON: Number out of range. Write one",
    ),
    "an unknown seat": (reveal(seat=9), 2, "", "There is no seat 9 at this table"),
    "a seat below all": (reveal(seat=-1), 2, "", "There is no seat -1 at this table"),
    "out of turn": (reveal(seat=3), 1, "STYX-REVEAL-01", "Oskar"),
    "out of phase": ({"type": "styx.place_token", "seat": 2, "slot": "left"}, 1, "", ""),
    "too low a bid": (TOO_LOW, 1, "STYX-BID-02", "Oskar cannot bid 2"),
    "more than one has": (reveal(bid=99), 1, "", "4"),
    "below zero": (reveal(bid=-3), 1, "", ""),
    "a second set-up": ({"type": "styx.set_up", "colours": ["red", "blue", "green"], "first": 1}, 1, "", ""),
    "a stale entry": ({"entry": 7, "cmd": reveal()}, 4, "", "recorded something else first"),
    "an entry to come": ({"entry": 99, "cmd": reveal()}, 4, "", "Entry 99 cannot come next: this game goes on with entry 8"),
    "an entry that is no number": ({"entry": "next", "cmd": reveal()}, 2, "", "entry"),
    "another move": ({"move": 4, "cmd": reveal()}, 4, "", "the next move is 7"),
    "a note about no move": ({"type": "log.note", "text": "hm", "move": 99}, 1, "", "99"),
    "a take-back to the future": ({"type": "log.take_back", "to": 99}, 1, "", "99"),
    "a redo of nothing": ({"type": "log.redo"}, 1, "", "nothing to put back"),
    "a log command with a wrong field": ({"type": "log.note", "words": "hm"}, 2, "", "words"),
    "a description that contradicts the game": (
        {"type": "log.describe", "component": "ash_ferrier", "values": {"value": 9}}, 1, "", "“number on the card” is 3 in this game already",
    ),
    "a description with a field that is none": (
        {"type": "log.describe", "component": "ash_ferrier", "values": {"mood": 9}}, 2, "", "mood",
    ),
    "a description of the wrong type": (
        {"type": "log.describe", "component": "grave_king", "values": {"value": "much"}}, 2, "", "grave_king",
    ),
}  # fmt: skip


def as_bytes(line: bytes | dict[str, Any]) -> bytes:
    return line + b"\n" if isinstance(line, bytes) else given_lines(line)


@pytest.mark.parametrize("name", LINES)
def test_a_bad_line_is_told_and_not_recorded(game: str, name: str):
    line, code, rule, part = LINES[name]
    told = run("record", game, "--json", given=as_bytes(line))
    assert told.code == code, told
    refusal = told.json["refusal"]
    assert part in refusal["sentence"]
    assert refusal.get("rule", "") == rule or (not rule and code == 1)
    assert_plain(refusal["sentence"])
    assert entries(game) == 7
    # Whoever sends many lines is told which command it was.
    if isinstance(line, dict):
        command = line.get("cmd", line)
        assert {field: refusal["tried"].get(field) for field in command} == command


@pytest.mark.parametrize("name", LINES)
def test_a_bad_line_is_a_sentence_for_people(game: str, name: str):
    line, code, _, part = LINES[name]
    told = run("record", game, given=as_bytes(line))
    assert told.code == code
    assert part in told.lines[0]
    # What can be done instead is set in below it.
    assert all(line.startswith("  ") for line in told.lines[1:])


@pytest.mark.parametrize("part", [b"x" * 50_000_000, b'{"type": "log.note", "text": "' + b"x" * 1_000_001 + b'"}'])
def test_a_line_that_is_too_long_is_not_read_and_the_next_one_is(game: str, part: bytes):
    told = run("record", game, "--keep-going", given=part + b"\n" + given_lines(reveal()))
    assert told.code == 2
    assert told.lines[0] == "Line 1 has more than 1,000,000 bytes and was not read. Split it."
    assert told.lines[1].startswith("Oskar turns up Muster")
    assert entries(game) == 8


def test_what_is_piped_and_no_json_is_told_where_the_questions_are(game: str):
    told = run("record", game, given=b"muster left\n")
    assert told.code == 2
    assert "Write one JSON object a line, or be asked: the guided questions need a terminal" in told.out


@pytest.mark.parametrize("command", ["forget", "hide", "export"])
def test_where_a_game_must_be_named_the_last_ones_are_listed(game: str, home: Path, command: str):
    """It was told that an ID is missing, which nobody knows by heart."""
    other = new()
    told = run(command)
    assert told.code == 2
    assert told.err.splitlines()[:2] == [f"Say which game: tablescribe {command} ID.", "These were touched last:"]
    assert [line.split()[0] for line in told.err.splitlines()[2:]] == [other, game]
    assert [one["short"] for one in run(command, "--json").json["games"]] == [other, game]
    with sqlite3.connect(home / "games.sqlite") as store:
        store.execute("UPDATE stored_events SET state='{' WHERE originator_version=1")
    store.close()
    assert run(command).err.count("cannot be read") == 2


def test_where_no_game_is_there_to_be_named_it_says_how_to_open_one():
    assert "Say which game: tablescribe forget ID. There is none yet. Open one: " in run("forget").err


def test_a_mark_before_the_first_line_is_passed_over(game: str):
    """Some systems put it before whatever they pipe."""
    told = run("record", game, given=b"\xef\xbb\xbf" + given_lines({"type": "log.note", "text": "close"}))
    assert (told.code, told.out) == (0, "Noted: close\n")


def test_the_same_move_twice_is_refused_by_its_rule(game: str):
    told = run("record", game, "--keep-going", "--json", given=given_lines(reveal(), reveal()))
    assert told.code == 1
    assert told.objects[1]["refusal"]["rule"] == "STYX-REVEAL-05"
    assert entries(game) == 8


def test_after_the_end_only_notes_and_corrections_are_possible(game: str):
    end = {"type": "log.abandon", "reason": "late"}
    told = run(
        "record", game, "--keep-going", "--json", given=given_lines(end, reveal(), {"type": "log.note", "text": "x"})
    )
    assert [list(one) for one in told.objects] == [["recorded"], ["line", "refusal"], ["recorded"]]
    assert told.objects[1]["refusal"]["sentence"] == "The game is over: only notes and corrections are possible now."
    assert entries(game) == 9


PLACES = {
    "an id that is not there": (("state", "ffff"), 3),
    "an id too short": (("state", "f"), 3),
    "an id that is none": (("state", "Mara!"), 3),
    "a file that is not there": (("state", "no.jsonl"), 2),
    "a move to come": (("state", "{id}", "--at", "99"), 3),
    "an event too many": (("state", "{id}", "--at", "6.9"), 3),
    "event zero": (("state", "{id}", "--at", "6.0"), 3),
    "a place that is none": (("state", "{id}", "--at", "six"), 2),
    "half a place": (("replay", "{id}", "--at", "6."), 2),
    "a viewer that is none": (("state", "{id}", "--as", "seat:9"), 2),
    "a half-filled command that is not JSON": (("offers", "{id}", "--with", "{"), 2),
    "a half-filled command without a type": (("offers", "{id}", "--with", '{"seat": 1}'), 2),
    "a field of the wrong shape": (("offers", "{id}", "--with", '{"type": "styx.reveal_token", "kind": 5}'), 2),
    "a field that the command has not": (
        ("offers", "{id}", "--with", '{"type": "styx.reveal_token", "kid": "muster"}'),
        2,
    ),
    "more bots than seats": (("simulate", "styx", "--seats", "2", "--bots", "greedy,wary,random"), 2),
    "a command that is not open": (("offers", "{id}", "--with", '{"type": "styx.set_up"}'), 1),
    "a note with a mark that is none": (("note", "{id}", "x", "--mark", "best"), 2),
    "another format": (("export", "{id}", "--format", "pdf"), 2),
    "an unknown command": (("frobnicate",), 2),
    "an unknown option": (("games", "--colour"), 2),
    "a word for a number": (("take-back", "{id}", "--to", "two"), 2),
    "a rule of no game": (("rules", "chess"), 2),
}


@pytest.mark.parametrize("name", PLACES)
def test_a_bad_place_is_named(game: str, name: str):
    words, code = PLACES[name]
    told = run(*(word.replace("{id}", game) for word in words))
    assert (told.code, told.out) == (code, ""), told
    assert told.err.strip()
    as_json = run(*(word.replace("{id}", game) for word in words), "--json")
    assert as_json.code == code
    assert as_json.json.get("refusal", as_json.json)["sentence"].strip()
    assert as_json.json.get("exit", code) == code
    assert entries(game) == 7


def test_a_move_is_told_back_as_it_was_typed(game: str):
    """Of more than nine digits only nine were told."""
    assert (
        "There is no move 12345678901234567890: the last one is 6."
        in run("state", game, "--at", "12345678901234567890").err
    )
    assert "there is no event 12345678901234567890." in run("state", game, "--at", "6.12345678901234567890").err


def changed(line: int, old: str, new_text: str) -> Any:
    def change(lines: list[str]) -> list[str]:
        assert old in lines[line]
        return [*lines[:line], lines[line].replace(old, new_text), *lines[line + 1 :]]

    return change


FILES = {
    "empty": (lambda lines: [], 2, "empty"),
    "another program's": (lambda lines: ['{"app": "other"}'], 2, "not a Tablescribe log"),
    "a newer format": (changed(0, '"version":1', '"version":99'), 2, "Update Tablescribe"),
    "a newer ruleset": (changed(0, '"ruleset":', '"ruleset":9'), 2, "Update Tablescribe"),
    "of a game that is not here": (changed(0, '"game":"styx"', '"game":"chess"'), 2, "chess"),
    "cut in the middle of a line": (lambda lines: [*lines[:4], lines[4][:40]], 2, "Line 5"),
    "without its last line": (lambda lines: lines[:-1], 1, "cut off"),
    "a move left out": (lambda lines: [*lines[:3], *lines[4:]], 1, ""),
    "a move that the rules forbid": (changed(6, '"bid":2', '"bid":99'), 1, "Line 7"),
    "an event that was not decided so": (
        changed(6, '"amount":2', '"amount":3'), 1,
        "event 2 is 'bid made' with amount 2 by the rules and 'bid made' with amount 3 in the file",
    ),
    "another hash": (changed(-1, '"hash":"', '"hash":"0'), 1, "hash"),
    "something after the end": (lambda lines: [*lines, lines[3]], 1, ""),
    "a line of nonsense": (lambda lines: [*lines[:3], "{nonsense", *lines[3:]], 2, "Line 4"),
    "a line that is too long": (lambda lines: [*lines[:3], '{"' + "x" * 1_000_001 + '"}', *lines[3:]], 2, "was not read"),
}  # fmt: skip


@pytest.fixture
def lines(game: str) -> list[str]:
    kept = run("export", game).lines
    run("forget", game, "--yes")
    return kept


@pytest.mark.parametrize("name", FILES)
def test_a_bad_file_is_told_with_its_place_and_not_imported(lines: list[str], name: str, tmp_path: Path):
    change, code, part = FILES[name]
    (tmp_path / "bad.jsonl").write_text("".join(f"{line}\n" for line in change(lines)), encoding="utf-8")
    checked = run("check", "bad.jsonl")
    assert checked.code == code, checked
    assert part in checked.out
    imported = run("import", "bad.jsonl")
    assert imported.code == code, imported
    assert part in imported.err
    assert run("games", "--json").json == []


def test_a_damaged_file_shows_its_good_part(lines: list[str], tmp_path: Path):
    (tmp_path / "bad.jsonl").write_text("".join(f"{line}\n" for line in [*lines[:5], "{"]), encoding="utf-8")
    told = run("replay", "bad.jsonl", "--text")
    assert told.code == 2
    assert told.lines[-1].startswith("   8  4.1    Audience 1, placing: Oskar places a token")
    assert "Line 6" in told.err


def test_a_good_file_among_bad_ones_is_still_checked(lines: list[str], tmp_path: Path):
    (tmp_path / "good.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    told = run("check", "no.jsonl", "good.jsonl", "--json")
    assert told.code == 2
    assert [one["ok"] for one in told.objects] == [False, True]


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize(
    "words",
    [("new", "styx", "--seat", "Mara", "--seat", "Zo\udcc3\udcab"), ("players", "rename", "Zo\udcc3\udcab", "Mara")],
)
def test_bytes_that_the_shell_did_not_decode_are_told_as_that(words: tuple[str, ...], as_json: bool):
    """In the C locale ASCII alone is text, and ë had been called a control character."""
    told = run(*words, *["--json"] * as_json)
    sentence = told.json["refusal"]["sentence"] if as_json else told.err.rstrip("\n")
    assert told.code == 2
    assert sentence == (
        "'Zo\\udcc3\\udcab' holds bytes that are no text in utf-8, the encoding of this shell. Set LC_ALL to the one that it really "
        "writes (C.UTF-8 on most systems), or type other letters."
    )


def test_a_store_that_is_no_store_is_named_and_left_as_it_is(home: Path):
    home.mkdir()
    (home / "games.sqlite").write_text("This is a letter to my aunt.\n" * 100)
    told = run("games")
    assert told.code == 5
    assert "games.sqlite" in told.err
    assert (home / "games.sqlite").read_text().startswith("This is a letter")


def test_a_store_of_a_newer_version_is_named(game: str):
    with sqlite3.connect(settings().store) as store:
        store.execute("PRAGMA user_version = 99")
    store.close()
    told = run("games")
    assert told.code == 5
    assert "99" in told.err
    assert "newer" in told.err


def test_a_home_that_cannot_be_made_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TABLESCRIBE_HOME", str(tmp_path / "file" / "home"))
    told = run("games")
    assert told.code == 5
    assert "TABLESCRIBE_HOME" in told.err


def test_what_nobody_foresaw_leaves_a_report_and_one_sentence(home: Path, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object) -> None:
        raise ZeroDivisionError("the moon")

    monkeypatch.setattr("service.rule_texts.found_rules", broken)
    told = run("rules", "styx")
    assert (told.code, told.out) == (70, "")
    assert len(told.err.splitlines()) == 1
    (report,) = (home / "reports").iterdir()
    assert str(report) in told.err
    assert "ZeroDivisionError: the moon" in report.read_text()


HOSTILE = ("[red]Mara[/red]", "x" * 60, "Ильич", "Zoë 🎲👩‍👩‍👧", "'; DROP TABLE", "{0}%s\\n")


def test_hostile_names_are_kept_and_never_steer_the_terminal():
    seats = [word for name in HOSTILE for word in ("--seat", name)]
    opened = run("new", "styx", *seats, "--box", "practice", "--json")
    assert opened.code == 0, opened
    game_id = opened.json["short"]
    colours = ["red", "blue", "green", "yellow", "purple", "gray"]
    begun = given_lines(
        {"type": "styx.set_up", "colours": colours, "first": 1}, {"type": "log.note", "text": "\u202e[2J"}
    )
    printed = [run("record", game_id, given=begun), run("games"), run("state", game_id), run("replay", game_id, "--text"),
               run("players"), run("offers", game_id)]  # fmt: skip
    for told in printed:
        assert told.code == 0
        assert not set("\x1b\u202e\u2066") & set(told.out + told.err)
    assert "[red]Mara[/red]" in run("state", game_id).out


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_store_that_may_only_be_read_is_told_and_keeps_what_it_has(game: str, home: Path):
    for path in (*home.iterdir(), home):
        path.chmod(path.stat().st_mode & ~0o222)
    told = run("record", game, given=given_lines(reveal()))
    home.chmod(0o755)
    assert told.code == 5


@pytest.mark.parametrize(
    ("command", "several"), [("check", True), ("import", True), ("state", False), ("replay", False)]
)
def test_a_folder_for_a_log_file_is_named_and_what_to_name_instead(command: str, several: bool, tmp_path: Path):
    """A command that takes one file offers no way to name all."""
    folder = tmp_path / "of an evening"
    folder.mkdir()
    told = run(command, str(folder))
    assert told.code == 2
    assert f"{folder} is a folder. It holds no log file (*.jsonl): name a file.\n" in told.out + told.err
    (folder / "b.jsonl").touch()
    told = run(command, str(folder))
    assert f"{folder} is a folder. Its log file is '{folder}'/b.jsonl: name that.\n" in told.out + told.err
    (folder / "a.jsonl").touch()
    told = run(command, f"{folder}/")
    all_of_them = f", or '{folder}'/*.jsonl for all of them" if several else ""
    assert f"Name one of its 2 log files{all_of_them}.\n" in told.out + told.err
