"""A home of their own for all tests of the service, and a game that has begun."""

from pathlib import Path

import pytest

from tests.service.begun import BEGUN, new
from tests.service.talk import given_lines, run


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test of the service ever sees the home of whoever runs it."""
    monkeypatch.setenv("TABLESCRIBE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def game() -> str:
    """A game in which Mara has bid 2 and Oskar is due: six moves, entry 7."""
    game_id = new()
    assert run("record", game_id, given=given_lines(*BEGUN)).code == 0
    return game_id
