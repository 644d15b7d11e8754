"""Where things lie, and how the program is called."""

from pathlib import Path

import pytest

from service.settings import NAME, program, settings


def test_the_home_is_the_named_folder_or_the_platforms(home: Path, monkeypatch: pytest.MonkeyPatch):
    assert settings().home == home
    assert settings().box("styx") == home / "boxes" / "styx.json"
    monkeypatch.setenv("TABLESCRIBE_HOME", "~/club")
    monkeypatch.setenv("HOME", "/anywhere")
    assert settings().home == Path("/anywhere/club")
    monkeypatch.setenv("TABLESCRIBE_HOME", " ")
    assert settings().home.name == "tablescribe"


def test_hints_name_the_program_as_the_shell_finds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.argv", [".venv/bin/tablescribe", "demo"])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program() == ".venv/bin/tablescribe"
    (tmp_path / NAME).write_text("")
    (tmp_path / NAME).chmod(0o755)
    assert program() == "tablescribe"
