"""Streams that are full, closed or left early, and a program that is ended: one sentence, a code, nothing half done."""

import os
import pty
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from domain.recording.pool import sentence
from tests.service.begun import BEGUN, new
from tests.service.pseudo_terminal import read_some
from tests.service.talk import given_lines, run

PROGRAM = str(Path(sys.executable).with_name("tablescribe"))
NOTE = given_lines({"type": "log.note", "text": "so it was"})
PATIENCE = 30.0


def shell(script: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["bash", "-c", script], cwd=cwd, capture_output=True, text=True, check=False)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize(
    "words",
    [
        "games",
        "games --json",
        "record {id} --json < note",
        "replay {id} --text",
        "ask nothing --json",
        "state 0 --json",
        "",
    ],
)
def test_an_output_that_is_full_is_told_in_one_sentence(tmp_path: Path, words: str):
    game = new()
    (tmp_path / "note").write_bytes(NOTE)
    told = shell(f"{PROGRAM} {words.replace('{id}', game)} > /dev/full", tmp_path)
    assert told.returncode == 5
    assert told.stderr == (
        "The answer cannot be written to standard output. No space left on device. What was recorded before stands.\n"
    )


@pytest.mark.parametrize(
    ("words", "code"), [("ask nothing --json", 2), ("nothing --json", 2), ("state no --json", 3), ("", 0)]
)
def test_who_leaves_before_a_refusal_is_written_takes_no_harm(words: str, code: int, tmp_path: Path):
    """A pipe whose reader is gone: the exit code says it alone."""
    new()
    told = shell(f"{PROGRAM} {words} | true; exit ${{PIPESTATUS[0]}}", tmp_path)
    assert (told.returncode, told.stderr) == (code, "")


def test_an_output_that_is_closed_is_told_before_anything_is_done(tmp_path: Path):
    game = new()
    (tmp_path / "note").write_bytes(NOTE)
    told = shell(f"{PROGRAM} record {game} < note >&-", tmp_path)
    assert (told.returncode, told.stderr) == (5, "The answer cannot be written to standard output. It is closed.\n")
    assert run("games", "--json").json[0]["entries"] == 1


def test_an_input_that_is_closed_is_told(tmp_path: Path):
    game = new()
    told = shell(f"{PROGRAM} record {game} <&-", tmp_path)
    assert told.returncode == 2
    assert told.stderr.startswith("There is nothing to read: standard input is closed.")


@pytest.mark.parametrize(
    "words", ["replay {id} <&-", "check kept 2>&-", "verify 2>&-", "rebuild 2>&-", "games <&- 2>&-"]
)
def test_a_stream_that_nobody_needs_may_be_closed(tmp_path: Path, words: str):
    game = new()
    (tmp_path / "kept").write_text(run("export", game).out)
    told = shell(f"{PROGRAM} {words.replace('{id}', game)}", tmp_path)
    assert told.returncode == 0
    assert told.stdout


def test_a_name_after_two_dashes_asks_for_no_json():
    new()
    told = run("players", "rename", "--", "--json", "Mara")
    assert told.out == ""
    assert told.err.startswith("Nobody")


def test_when_the_reader_leaves_all_that_is_piped_in_is_recorded(tmp_path: Path):
    game = new()
    (tmp_path / "notes").write_bytes(NOTE * 40)
    told = shell(f"{PROGRAM} record {game} < notes | head -1; echo ${{PIPESTATUS[0]}}", tmp_path)
    assert (told.stdout, told.stderr) == ("Noted: so it was\n0\n", "")
    assert run("games", "--json").json[0]["entries"] == 41


def test_words_that_are_no_text_are_told(tmp_path: Path):
    game = new()
    told = subprocess.run([PROGRAM, "note", game.encode(), b"so \xff"], cwd=tmp_path, capture_output=True, check=False)
    assert told.returncode == 2
    assert told.stderr.count(b"\n") == 1
    assert run("games", "--json").json[0]["entries"] == 1


def test_signs_that_a_strict_terminal_cannot_read_are_asked_again(tmp_path: Path):
    game = new()
    ours, theirs = pty.openpty()
    env = {**os.environ, "PYTHONIOENCODING": "utf-8:strict", "TERM": "dumb"}
    running = subprocess.Popen([PROGRAM, "record", game], stdin=theirs, stdout=theirs, stderr=theirs, env=env)
    os.close(theirs)
    waiting = [b"\xff\xfe\n", b"quit\n"]
    seen = b""
    while chunk := read_some(ours):
        seen += chunk
        if waiting and seen.endswith(b"> "):
            os.write(ours, waiting.pop(0))
    os.close(ours)
    assert running.wait(PATIENCE) == 0
    assert seen.count(b"Which colour does Mara have?") == 2


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_player_that_is_ended_leaves_the_terminal_as_it_was(tmp_path: Path, number: int):
    game = new()
    run("record", game, given=given_lines(*BEGUN))
    ours, theirs = pty.openpty()
    env = {**os.environ, "TERM": "xterm-256color"}
    running = subprocess.Popen([PROGRAM, "replay", game], stdin=theirs, stdout=theirs, stderr=theirs, env=env)
    os.close(theirs)
    seen, told = b"", False
    while chunk := read_some(ours):
        seen += chunk
        if not told and b"step 0 of 11" in seen:
            running.send_signal(number)
            told = True
    os.close(ours)
    assert running.wait(PATIENCE) == 128 + number
    assert seen.endswith(b"\x1b[?7h\x1b[?25h\x1b[?1049l")


def test_a_full_disk_is_told_even_where_only_a_file_beside_the_store_finds_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    wrong = sqlite3.OperationalError("disk I/O error")
    wrong.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"
    store = str(tmp_path / "games.sqlite")
    assert sentence(store, wrong) == f"{store} cannot be read or written. Check the disk that holds it."
    monkeypatch.setattr("domain.recording.pool.disk_usage", lambda _: SimpleNamespace(free=0))
    assert sentence(store, wrong).startswith(
        f"The disk that holds {store} is full: nothing can be recorded or removed."
    )


@pytest.mark.parametrize("name", ["SQLITE_CANTOPEN", "SQLITE_READONLY_DIRECTORY"])
def test_a_full_disk_is_not_told_as_a_want_of_permission(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    wrong = sqlite3.OperationalError("unable to open database file")
    wrong.sqlite_errorname = name
    monkeypatch.setattr("domain.recording.pool.disk_usage", lambda _: SimpleNamespace(free=0))
    assert "Free some space" in sentence(str(tmp_path / "games.sqlite"), wrong)


@pytest.mark.parametrize("words", [("rebuild",), ("rebuild", "--json")])
def test_whoever_stops_a_question_to_the_tables_leaves_quietly(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch):
    """DuckDB hands on Ctrl-C as a RuntimeError that came of it; that was told as a fault, with a report."""

    def stopped(*_: object) -> None:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as asked:
            raise RuntimeError("Query interrupted") from asked

    monkeypatch.setattr("projections.follow.following.Following.rebuild", stopped)
    told = run(*words)
    assert (told.code, told.out, told.err) == (130, "", "")
