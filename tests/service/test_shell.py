"""What is told to be typed is what the shell of this system reads; that of Windows is PowerShell."""

import shutil
import sys
from pathlib import Path

import pytest

from dashboard.insights_component.address import View
from dashboard.insights_component.telling import terminal
from domain.games import keys
from domain.recording.system import typed
from service.demo import demo_lines
from service.settings import Settings, program
from service.simulating import kept_line
from service.sources import of_folder
from tests.service.talk import run


def test_what_is_to_be_typed_is_what_powershell_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "platform", "win32")
    home = r"C:\Users\Ann Lee\games"
    assert kept_line(home).endswith(rf'import "{home}\*.jsonl"')
    assert kept_line("games").endswith(r"import games\*.jsonl")
    told = {"games": dict.fromkeys(keys(), 1), "shown": "01a1"}
    assert rf'  $env:TABLESCRIBE_HOME = "{home}"' in demo_lines(Settings(Path(home)), told)
    (tmp_path / "a.jsonl").touch()
    (tmp_path / "b.jsonl").touch()
    assert of_folder(tmp_path, several=True) == (
        rf"Name one of its 2 log files, or {tmp_path}\*.jsonl for all of them."
    )


@pytest.mark.parametrize(
    ("platform", "folder", "said"),
    [
        ("win32", "/Ann Lee", '& "/Ann Lee/tablescribe"'), ("win32", "/Ann", "/Ann/tablescribe"),
        ("linux", "/Ann Lee", "'/Ann Lee/tablescribe'"), ("darwin", "/Ann", "/Ann/tablescribe"),
    ],
)  # fmt: skip
def test_the_program_is_named_so_that_the_shell_finds_it(
    platform: str, folder: str, said: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(sys, "argv", [f"{folder}/tablescribe"])
    monkeypatch.setattr(sys, "platform", platform)
    assert program() == said


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("Mara", "Mara"), ("Łucja", "Łucja"), ("Ann O'Brien", '"Ann O\'Brien"'), ('The "Hat"', '"The `"Hat`""'),
        ("$ix", '"`$ix"'), ("spans>=3", '"spans>=3"'), ("seats=3,4", '"seats=3,4"'), ("title=styx", "title=styx"),
    ],
)  # fmt: skip
def test_names_and_filters_are_quoted_as_powershell_reads_them(word: str, said: str, monkeypatch: pytest.MonkeyPatch):
    """There a quotation mark is no part of a word, > leads into a file, a comma parts two words, and $ names a value."""
    monkeypatch.setattr(sys, "platform", "win32")
    assert typed(word) == said


def test_people_and_questions_are_typed_like_files(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "platform", "win32")
    run("new", "styx", "--seat", "Ann O'Brien", "--seat", "Mara", "--seat", "Ines", "--box", "practice")
    told = run("players", "rename", "Mara", "ann o'brien").err
    assert told.rstrip().endswith('tablescribe players merge Mara "ann o\'brien"')
    view = View(game="styx", ask="win_rate", by="player", where=("needs=Ann O'Brien",))
    assert (
        terminal(view, "real") == 'tablescribe ask win_rate --by player --where title=styx --where "needs=Ann O\'Brien"'
    )
