"""What a command prints fits a terminal of 80 columns without tearing its columns apart, and is cut nowhere."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

from service.bootstrap import opened_store
from service.cli import main  # the commands come with it
from service.cli.frame import app
from service.lists import HANG, game_lines
from service.settings import settings
from service.terminal.stills import still, still_lines
from service.transcript import HANG as STEP
from service.wording import wrapped
from tests.service.begun import SEATS
from tests.service.talk import run
from tests.service.test_typed_back import commands

WIDTH = 80


def helps() -> Iterator[list[str]]:
    yield []
    for path, _ in commands():
        yield path[:1]
        yield path


@pytest.mark.parametrize("path", [list(one) for one in dict.fromkeys(map(tuple, helps()))], ids=" ".join)
def test_a_help_page_fits_and_says_all_of_it(path: list[str], monkeypatch: pytest.MonkeyPatch):
    assert main is not None
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    told = CliRunner().invoke(app, [*path, "--help"], terminal_width=WIDTH).output
    assert "Usage:" in told
    assert [line for line in told.splitlines() if cell_len(line) > WIDTH] == []
    assert [
        line
        for line in told.splitlines()
        if line.endswith("...") and not line.startswith(("Usage:", "  [", "  FILE", "  ID"))
    ] == []


@pytest.mark.parametrize("key", ["styx", "shadow_throne"])
def test_a_board_of_a_narrow_terminal_keeps_its_columns(key: str):
    assert run("simulate", key, "--seats", "4", "--out", "kept").code == 0
    (name,) = Path("kept").iterdir()
    game = run("import", name, "--json").json["id"]
    with opened_store(settings()) as store:
        log = store.log(store.find(game))
        for at in (None, "5", "12"):
            _, *lines = still_lines(still(log, at, "scribe"), WIDTH)
            assert [line for line in lines if cell_len(line) > WIDTH] == []


def test_a_list_of_games_breaks_before_how_a_game_stands():
    for key in ("styx", "shadow_throne"):
        assert run("new", key, *SEATS, "--seat", "Konstantin-Alexander the elder", "--box", "practice").code == 0
    with opened_store(settings()) as store:
        lines = game_lines(store.listing().games, WIDTH)
    for line in lines:
        first, *rest = wrapped(line, WIDTH, HANG)
        assert re.search(r"\d moves?$", first)
        assert rest == ["      Set-up (practice)"]


def test_the_words_of_a_step_stand_below_each_other():
    run("simulate", "styx", "--seats", "3", "--out", "kept")
    (name,) = Path("kept").iterdir()
    for line in run("replay", name, "--text").lines:
        _, *rest = wrapped(line, WIDTH, STEP)
        assert all(re.match(rf" {{{STEP}}}\S", one) for one in rest), rest


def test_a_box_that_lacks_something_says_how_to_fill_it_in():
    run("box", "new", "styx")
    told = run("box", "check", "styx")
    assert told.lines[-1] == "Fill one in: tablescribe box set styx CARD FIELD VALUE"
    assert "unknown" in json.dumps(run("box", "check", "styx", "--json").json)
