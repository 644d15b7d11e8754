"""Once through a real terminal: the guided prompt and the player; and how soon the program is there."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from service.terminal.person import SPECIAL, Person
from tests.service.begun import BEGUN, new
from tests.service.pseudo_terminal import close_window, converse, press
from tests.service.talk import given_lines, run

PROGRAM = str(Path(sys.executable).with_name("tablescribe"))
ANSWERS = ("red", "blue", "green", "Mara", "ash", "hollow", "left", "left", "right", "muster", "2", "quit")
HEAVY = ("eventsourcing", "rich", "msgspec", "domain", "platformdirs", "sqlite3")


def test_the_guided_prompt_at_a_terminal_records_what_was_typed(tmp_path: Path):
    game = new()
    code, seen = converse([PROGRAM, "record", game, "--by", "Ines"], ANSWERS, os.environ, str(tmp_path))
    assert code == 0
    assert "Mara bids 2 coins for Ash Ferrier (left)." in seen
    told = run("export", game)
    assert told.out.count('"by":"Ines"') == len(BEGUN)
    state = run("state", game, "--json").json
    assert (state["at"], state["moment"]["due"]) == ("6", [2])


def test_the_player_at_a_terminal_steps_jumps_and_leaves_the_screen_as_it_was(tmp_path: Path):
    game = new()
    run("record", game, given=given_lines(*BEGUN))
    env = {**os.environ, "TERM": "xterm-256color"}
    keys = [
        (b"step 0 of 11", b"\x1b[C"),
        (b"step 5 of 11", b"?"),
        (b"jump to move 12", b"x"),
        (b"step 5 of 11", b"6\r"),
        (b"step 11 of 11", b"\x1b[1;2D"),
        (b"step 10 of 11", b"q"),
    ]
    seen = press([PROGRAM, "replay", game], keys, env, str(tmp_path))
    assert seen.startswith(b"\x1b[?1049h")
    assert seen.rstrip().endswith(b"\x1b[?1049l")
    assert b"STYX-BID-01" in seen
    # A line is cleared before it is drawn: afterwards its last column would go.
    assert b"step 0 of 11" in seen
    assert not re.search(rb"of 11(\x1b\[0?m)*\x1b\[K", seen)
    # From the set-up on there are seats, and seats have colours.
    to_the_end = [(b"step 0 of 11", b"\x1b[F"), (b"step 11 of 11", b"q")]
    coloured = press([PROGRAM, "replay", game], to_the_end, env, str(tmp_path))
    plain = press([PROGRAM, "replay", game], to_the_end, {**env, "NO_COLOR": "1"}, str(tmp_path))
    colours = re.compile(rb"\x1b\[(?:\d+;)*3[0-8][;m]")
    assert colours.search(coloured)
    assert not colours.search(plain)


@pytest.mark.parametrize("kept_on", [False, True])
def test_a_player_whose_window_is_closed_leaves_as_at_a_hangup(kept_on: bool, home: Path, tmp_path: Path):
    """It had left with 70 and a report, as at a fault of ours: the terminal that it puts back is gone."""
    game = new()
    run("record", game, given=given_lines(*BEGUN))
    env = {**os.environ, "TERM": "xterm-256color"}
    code = close_window([PROGRAM, "replay", game], b"step 0 of 11", env, str(tmp_path), kept_on=kept_on)
    assert code == 129
    assert not list(home.glob("reports/*"))


@pytest.mark.parametrize("words", [["--help"], ["record", "--help"], ["version", "--help"]])
def test_help_imports_nothing_that_it_does_not_show(words: list[str]):
    code = f"import sys; from service.cli import main\ntry: main({words!r})\nexcept SystemExit: print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in told.stdout.splitlines()[-1].split()}
    assert "typer" in loaded
    assert not loaded & set(HEAVY)


def test_help_names_where_the_games_lie():
    assert "the folder that TABLESCRIBE_HOME names" in " ".join(run("--help").out.split())


@pytest.mark.parametrize("words", [(), ("box",)])
def test_without_a_command_there_is_help(words: tuple[str, ...]):
    told = run(*words)
    assert (told.code, told.err) == (0, "")
    assert told.out.rstrip() == run(*words, "--help").out.rstrip()


def test_a_terminal_without_utf_8_gets_plain_signs(tmp_path: Path):
    game = new()
    run("record", game, given=given_lines(*BEGUN))
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    told = subprocess.run([PROGRAM, "state", game], env=env, cwd=tmp_path, capture_output=True, check=True)
    assert told.stdout.isascii()
    assert b"1 Mara" in told.stdout


def test_a_reader_who_leaves_early_is_no_trouble(tmp_path: Path):
    script = f"{PROGRAM} rules styx | head -1"
    told = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert told.stdout.startswith("STYX-SETUP-01")
    assert told.stderr == ""


def test_tab_completes_choices_and_words():
    person = Person()
    person.completions = ["Ash Ferrier", "Ash Monk", *SPECIAL]
    assert [person.complete("ash", number) for number in range(3)] == ["Ash Ferrier", "Ash Monk", None]
    assert person.complete("und", 0) == "undo"
