"""What is told to be typed is what the shell of this system reads; that of Windows is PowerShell."""

import shutil
import sys
from pathlib import Path

import pytest

from service.demo import demo_lines
from service.settings import Settings, program
from service.simulating import kept_line
from service.sources import of_folder


def test_what_is_to_be_typed_is_what_powershell_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "platform", "win32")
    home = r"C:\Users\Ann Lee\games"
    assert kept_line(home).endswith(rf'import "{home}\*.jsonl"')
    assert kept_line("games").endswith(r"import games\*.jsonl")
    told = {"games": {"styx": 1, "shadow_throne": 1}, "shown": "01a1"}
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
