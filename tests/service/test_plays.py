"""Plays for BG Stats: only what the table knows, and nothing that BG Stats would take for a loss."""

import json
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from domain.games import game as game_called
from domain.kernel.log import Abandon
from domain.kernel.refusal import Refused
from domain.recording.trouble import NotFound
from domain.simulation.playouts import simulate
from service.bootstrap import opened_store
from service.exporting import exported
from service.settings import settings
from tests.projections.following import open_as_people
from tests.service.talk import run


@pytest.fixture
def played() -> str:
    """A whole game of Styx, entered as fast as a computer does."""
    with opened_store(settings()) as store:
        playout = next(iter(simulate(game_called("styx"), 3, 1, 5)))
        game = open_as_people(store, playout, 0)
        for command, _ in playout.moves:
            store.record(game, command, by="Ines")
    return str(game)


@pytest.fixture
def stopped() -> str:
    with opened_store(settings()) as store:
        playout = next(iter(simulate(game_called("styx"), 3, 1, 6)))
        game = open_as_people(store, playout, 0)
        store.record(game, playout.moves[0][0], by="Ines")
        store.record(game, Abandon(reason="the pizza is here"), by="Ines")
    return str(game)


def minutes_apart(game: str, minutes: int) -> Iterator[bytes]:
    """The same log, as if each line had been entered so much later than the one before."""
    with opened_store(settings()) as store:
        for place, line in enumerate(map(json.loads, list(store.export_log(UUID(game))))):
            if "recorded_at" in line:
                line["recorded_at"] = 1_700_000_000_000 + 60_000 * minutes * place
            yield json.dumps({key: value for key, value in line.items() if key != "id"}).encode() + b"\n"


def test_how_long_a_game_took_is_told_where_it_was_entered_while_it_was_played(played: str):
    """Of a game written down late within seconds it was 1 minute; with 3 minutes before each move it is 3 times as many as its moves."""
    late = run("export", played, "--format", "bgstats").json
    assert "durationMin" not in late
    with opened_store(settings()) as store:
        live = store.import_log(list(minutes_apart(played, 3)), as_new=True).log
    told = run("export", str(live.id), "--format", "bgstats").json
    assert told["durationMin"] == 3 * live.last_move


def test_an_abandoned_game_is_no_play_that_everybody_lost(played: str, stopped: str, tmp_path: Path):
    told = run("export", "all", "--format", "bgstats", "--out", tmp_path / "plays")
    assert told.code == 0
    assert [path.name for path in (tmp_path / "plays").iterdir()] == [f"{played}.bgstats.json"]
    said = "1 abandoned game was left out: BG Stats would count it as lost by everybody."
    assert " ".join(told.err.split()) == said
    named = run("export", stopped, "--format", "bgstats")
    assert (named.code, named.out) == (1, "")
    assert "This game was abandoned: BG Stats would count it as lost by everybody." in " ".join(named.err.split())
    with pytest.raises(Refused, match=r"Game \w+ was abandoned"):
        list(exported(settings(), [played, stopped], "bgstats", tmp_path / "both", False))
    assert not (tmp_path / "both").exists()


def test_a_running_game_of_all_is_told_as_left_out(played: str, stopped: str, tmp_path: Path):
    """Of `all` it was left out without a word, unlike an abandoned one."""
    for name in ("Mara", "Ode"):
        assert run("new", "styx", "--seat", name, "--seat", "Ines", "--box", "practice").code == 0
    told = run("export", "all", "--format", "bgstats", "--out", tmp_path / "plays")
    assert (told.code, told.lines) == (0, [str(tmp_path / "plays" / f"{played}.bgstats.json")])
    assert " ".join(told.err.split()) == (
        "1 abandoned game was left out: BG Stats would count it as lost by everybody. "
        "2 running games were left out: BG Stats keeps games that are over."
    )
    told = run("export", "all", "--out", tmp_path / "logs")
    assert (len(told.lines), told.err) == (4, "")


def test_help_says_of_which_games_there_are_plays_and_when_they_have_a_length():
    said = " ".join(run("export", "--help").out.split())
    assert (
        "of each game that was played to its end; no points, no moves, and how long it took only where it was entered meanwhile."
        in said
    )


def test_where_all_games_were_abandoned_that_is_said(stopped: str, tmp_path: Path):
    with pytest.raises(NotFound, match="that was played to its end"):
        list(exported(settings(), ["all"], "bgstats", tmp_path / "none", False))
