"""Where things lie, and how the program is called."""

import errno
import re
import socket
from pathlib import Path

import pytest

from domain.recording.trouble import StoreUnavailable
from service.serving import free_port
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


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (errno.EADDRINUSE, "Port 80 is taken by another program."),
        (errno.EACCES, "Port 80 cannot be used (Permission denied)."),
    ],
)
def test_a_port_that_nobody_may_use_is_not_told_as_taken(wrong: int, told: str, monkeypatch: pytest.MonkeyPatch):
    class Refusing(socket.socket):
        def bind(self, _: object) -> None:
            raise OSError(wrong, "as the system says")

    monkeypatch.setattr("socket.socket", Refusing)
    with pytest.raises(StoreUnavailable, match=f"{re.escape(told)} Choose another one with --port"):
        free_port(80)
