"""Where no store can lie, what stands in its way is told, whichever command comes upon it."""

import os
from pathlib import Path

import pytest

from tests.service.talk import run


def backed_up() -> str:
    run("new", "styx", "--seat", "Mara", "--seat", "Oskar", "--box", "practice")
    assert run("backup", "kept.sqlite").code == 0
    return "kept.sqlite"


@pytest.mark.parametrize("command", ["games", "restore"])
def test_a_folder_in_the_place_of_the_store_is_named(home: Path, command: str):
    words = (command, backed_up()) if command == "restore" else (command,)
    (home / "games.sqlite").unlink(missing_ok=True)
    (home / "games.sqlite").mkdir(parents=True)
    told = run(*words)
    assert told.code == 5
    assert told.err.startswith(f"{home / 'games.sqlite'} is a folder, ")


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
@pytest.mark.parametrize("command", ["games", "restore"])
def test_a_home_in_which_no_store_can_be_made_is_told_as_read_only(home: Path, command: str):
    words = (command, backed_up()) if command == "restore" else (command,)
    (home / "games.sqlite").unlink(missing_ok=True)
    home.mkdir(exist_ok=True)
    home.chmod(0o555)
    told = run(*words)
    home.chmod(0o755)
    assert told.code == 5
    assert told.err.startswith(f"{home / 'games.sqlite'} cannot be made, for its folder is read-only. ")
