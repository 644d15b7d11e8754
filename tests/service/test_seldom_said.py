"""Ways that commands seldom go: files that are no box, answers for programs, and what is over."""

import errno
import json
from pathlib import Path

import pytest

from domain.kernel.log import Box, Opened
from service.bootstrap import opened_store
from service.desk import Desk
from service.settings import settings
from service.terminal.guide import Guide
from tests.service.begun import BEGUN, CARDS, new
from tests.service.talk import Scripted, given_lines, run

NO_BOXES = {
    "a list": (b"[]", "must be an object"),
    "components in a list": (b'{"game": "styx", "components": []}', "must be an object"),
    "a component that is a number": (b'{"game": "styx", "components": {"lich": 4}}', "must be an object"),
    "a word for whether it is complete": (b'{"game": "styx", "complete": "yes"}', 'under "complete"'),
    "a list of reasons": (b'{"game": "styx", "reasons": ["mine"]}', '"reasons" as an object of texts'),
    "a reason that is a number": (b'{"game": "styx", "reasons": {"lich.value": 4}}', '"reasons" as an object of texts'),
    "more than any box": (b'{"note": "' + b"x" * 4_000_000 + b'"}', "has more than 4 MB"),
}


@pytest.mark.parametrize("name", NO_BOXES)
def test_a_file_that_is_no_box_is_told_by_its_name(name: str):
    written, part = NO_BOXES[name]
    Path("typed.json").write_bytes(written)
    told = run("box", "check", "styx", "--file", "typed.json")
    assert (told.code, told.out, len(told.err.splitlines())) == (2, "", 1)
    assert told.err.startswith("The box typed.json ")
    assert part in told.err


def test_a_box_where_no_folder_can_be_is_told_and_nothing_is_written():
    Path("shelf").write_text("a list of books", encoding="utf-8")
    told = run("box", "new", "styx", "--file", "shelf/styx.json")
    assert (told.code, told.out) == (5, "")
    assert told.err.startswith("The box shelf/styx.json cannot be written (")
    assert Path("shelf").read_text(encoding="utf-8") == "a list of books"


def test_a_new_box_tells_a_program_where_it_lies_and_what_is_unknown(home: Path):
    told = run("box", "new", "styx", "--json").json
    assert told["file"] == str(home / "boxes/styx.json")
    assert "number on the card" in told["unknown"]["lich"]


@pytest.mark.parametrize(
    ("typed", "part"), [("[fire", "is no list"), ('["mud"]', "elements[0]"), ("[4]", "elements[0]")]
)
def test_elements_in_brackets_that_are_none_leave_the_box_as_it_was(home: Path, typed: str, part: str):
    run("box", "new", "styx")
    before = (home / "boxes/styx.json").read_bytes()
    told = run("box", "set", "styx", "lich", "elements", typed)
    assert (told.code, told.out, len(told.err.splitlines())) == (2, "", 1), told
    assert part in told.err
    assert (home / "boxes/styx.json").read_bytes() == before


def test_elements_are_set_as_a_box_file_has_them(home: Path):
    assert run("box", "set", "styx", "lich", "elements", '[{"gives": "one", "of": ["fire", "air"]}]').code == 0
    kept = json.loads((home / "boxes/styx.json").read_bytes())["components"]["lich"]["elements"]
    assert kept == [{"gives": "one", "of": ["fire", "air"]}]


def test_a_new_card_without_a_letter_has_no_name(home: Path):
    told = run("box", "set", "styx", "!?", "value", "4", "--new")
    assert (told.code, told.out) == (2, "")
    assert "A name needs a letter or a digit." in told.err
    assert not (home / "boxes/styx.json").exists()


def test_what_is_over_has_nothing_open(game: str):
    assert run("record", game, given=given_lines({"type": "log.abandon", "reason": "late"})).code == 0
    told = run("offers", game)
    assert (told.code, told.lines) == (
        0,
        ["Nothing is open: the game is over. A note or a correction is still possible."],
    )
    assert run("offers", game, "--json").json == []


def test_what_never_began_is_not_told_as_over():
    """An older Tablescribe opened games with a Standard-Bearer that is not 1, and nobody can begin with one."""
    heavy = {"standard_bearer": {"copies": 6, "ability": "bearer", "value": 2}}
    with opened_store(settings()) as store:
        store.open(Opened(game="styx", seats=("Mara", "Oskar"), box=Box(kind="owner", components=heavy)))
    told = "Nothing is open, though the game is not over: with its cards as they were told nobody can go on. Open another. A note or a correction is still possible."
    assert run("offers").lines == [told]
    with opened_store(settings()) as store:
        person = Scripted([""])
        Guide(Desk(store, store.games()[0].id, settings()), person).run()
    assert told.partition(" A note")[0] in person.text
    assert "What happens?" not in person.text


def test_a_half_filled_list_is_asked_for_its_next_answer():
    game = new()
    assert run("record", game, given=given_lines(BEGUN[0])).code == 0
    half = {"type": CARDS["type"], "cards": CARDS["cards"][:1]}
    field = run("offers", game, "--with", json.dumps(half), "--json").json
    assert field["name"] == "cards"
    assert CARDS["cards"][0] not in [one["value"] for one in field["values"]]
    assert run("offers", game, "--with", json.dumps(half)).lines[0].startswith("cards: ")


def test_somebody_who_is_renamed_and_a_game_that_is_forgotten_are_told_to_a_program(game: str):
    renamed = run("players", "rename", "Mara", "Maria", "--json").json
    assert (renamed["name"], renamed["games"]) == ("Maria", 1)
    known = run("games", "--json").json[0]["id"]
    assert run("forget", game, "--yes", "--json").json == {"forgotten": known}
    assert run("games", "--json").json == []


def test_a_backup_tells_a_program_how_many_games_it_keeps(game: str):
    assert run("backup", "kept.sqlite", "--json").json == {"games": 1, "unread": 0, "file": "kept.sqlite"}


def test_before_the_first_game_nobody_has_played():
    told = run("players")
    assert (told.code, told.lines) == (
        0,
        ["Nobody has played yet. Open a game: tablescribe new GAME --seat NAME --seat NAME"],
    )


def test_simulated_games_that_nobody_keeps_say_how_to_keep_them():
    told = run("simulate", "styx", "--seats", "3", "--games", "1", "--seed", "1")
    assert told.code == 0
    assert any(line.startswith("Nothing was kept. To keep and ask: --out DIR, then ") for line in told.lines)


def test_a_word_that_looks_like_a_game_that_is_not_here_is_no_text_of_a_remark(game: str):
    told = run("note", "0199abcd", "what a bluff")
    assert (told.code, told.out) == (3, "")
    assert "0199abcd" in told.err
    # By itself, or where no digit is in it, it is what somebody wanted to say.
    assert run("note", "0199abcd").code == 0
    assert run("note", "dead", "heat").code == 0


def test_a_file_of_which_no_line_is_a_game_is_told_and_nothing_is_shown():
    Path("torn.jsonl").write_text('{"format": ', encoding="utf-8")
    told = run("replay", "torn.jsonl", "--text")
    assert (told.code, told.out, len(told.err.splitlines())) == (2, "", 1)


def test_a_game_that_the_bots_could_not_end_is_kept_in_a_file_that_reads(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("domain.simulation.playouts.MOST_MOVES", 3)
    told = run("simulate", "styx", "--seats", "3", "--games", "1", "--seed", "1")
    assert (told.code, told.out, len(told.err.splitlines())) == (5, "", 1), told
    assert "after move 3: " in told.err
    file = told.err.partition("What was played is in ")[2].partition(": please send it")[0]
    assert run("check", file).code == 0
    assert run("replay", file, "--text").code == 0


def unforeseen(*_: object) -> None:
    raise ZeroDivisionError("the moon \udcff")


def test_where_the_home_takes_no_report_it_lies_in_a_temporary_folder(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    home.mkdir()
    (home / "reports").write_text("no folder", encoding="utf-8")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "elsewhere"))
    monkeypatch.setattr("service.rule_texts.found_rules", unforeseen)
    told = run("rules", "styx")
    assert (told.code, told.out, len(told.err.splitlines())) == (70, "", 1)
    (report,) = (tmp_path / "elsewhere").iterdir()
    assert str(report) in told.err
    assert "ZeroDivisionError: the moon" in report.read_text("utf-8")


def test_where_no_folder_takes_a_report_that_is_told(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    home.mkdir()
    for taken in (home / "reports", tmp_path / "elsewhere"):
        taken.write_text("no folder", encoding="utf-8")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "elsewhere"))
    monkeypatch.setattr("service.rule_texts.found_rules", unforeseen)
    told = run("rules", "styx")
    assert (told.code, told.out, len(told.err.splitlines())) == (70, "", 1)
    assert "(no folder could be written)" in told.err


def test_where_every_usual_port_is_taken_one_is_to_be_chosen(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("service.serving._taken", lambda port: errno.EADDRINUSE)
    told = run("dashboard")
    assert (told.code, told.out, len(told.err.splitlines())) == (5, "", 1)
    assert "are all taken. Choose one with --port." in told.err
