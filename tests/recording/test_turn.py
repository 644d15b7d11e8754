"""One writer at a time: of threads and of programs, whichever of them is killed."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Barrier, Thread

import pytest

from domain.recording import turn
from domain.recording.trouble import StoreUnavailable
from domain.recording.turn import turn_at
from tests.recording.test_kill import ROOT

INSIDE = """
from pathlib import Path
from domain.recording.turn import turn_at
with turn_at(Path({!r})):
    print("inside", flush=True)
    input()
"""


def program_inside(file: Path) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    begun = subprocess.Popen(
        [sys.executable, "-c", INSIDE.format(str(file))], cwd=ROOT, stdin=pipe, stdout=pipe, text=True
    )
    assert begun.stdout is not None
    assert begun.stdout.readline() == "inside\n"
    return begun


def at_once(number: int, each: Callable[[int], None]) -> None:
    begin = Barrier(number)

    def one(place: int) -> None:
        begin.wait()
        each(place)

    threads = [Thread(target=one, args=(place,)) for place in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_what_eight_threads_add_to_one_letter_is_all_in_it(tmp_path: Path):
    letter = tmp_path / "letter.txt"
    letter.write_text("")

    def add(place: int) -> None:
        with turn_at(letter):
            letter.write_text(f"{letter.read_text()}{place}")

    at_once(8, add)
    assert sorted(letter.read_text()) == list("01234567")


def test_whoever_waits_too_long_is_told_and_nothing_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    letter = tmp_path / "letter.txt"
    monkeypatch.setattr(turn, "PATIENCE", 0.0)
    with program_inside(letter) as other:
        with pytest.raises(StoreUnavailable, match=r"letter\.txt is being changed elsewhere"), turn_at(letter):
            letter.write_text("Dear Ines")
        other.communicate("\n")
    assert not letter.exists()


def test_nobody_waits_for_a_program_that_was_killed_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    letter = tmp_path / "letter.txt"
    monkeypatch.setattr(turn, "PATIENCE", 0.0)
    with program_inside(letter) as other:
        other.kill()
    with turn_at(letter):
        letter.write_text("Dear Ines")


def test_a_turn_that_breaks_off_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(turn, "PATIENCE", 0.0)
    with pytest.raises(ZeroDivisionError), turn_at(tmp_path / "letter.txt"):
        raise ZeroDivisionError
    with turn_at(tmp_path / "letter.txt"):
        pass


def test_a_folder_that_is_not_there_is_told_by_the_system(tmp_path: Path):
    with pytest.raises(FileNotFoundError, match="No such file or directory"), turn_at(tmp_path / "no" / "letter.txt"):
        pass


def test_what_cannot_be_held_is_an_error_of_the_system(tmp_path: Path):
    (tmp_path / turn.LOCK).write_text("a shopping list of the household: apples, bread, tea. " * 20)
    with pytest.raises(OSError, match="cannot be held") as told, turn_at(tmp_path / "letter.txt"):
        pass
    assert told.value.errno == errno.ENOLCK


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_lock_that_may_only_be_read_lets_nobody_in(tmp_path: Path):
    """SQLite begins a transaction with it for everybody who asks."""
    (tmp_path / turn.LOCK).touch(0o444)
    with pytest.raises(OSError, match="cannot be held: it may only be read"), turn_at(tmp_path / "letter.txt"):
        pass
