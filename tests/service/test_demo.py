"""The demo: labelled as simulated, in a home of its own, the same again and again."""

from pathlib import Path

import pytest

from domain.games import game as game_called
from domain.games import keys
from service import demo
from service.settings import HOME, Settings
from tests.service.talk import run


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the demo believes it was checked out."""
    monkeypatch.setattr(demo, "__file__", str(tmp_path / "service" / "demo.py"))
    return tmp_path


def test_games_are_spread_over_the_seat_counts():
    assert demo.shares(game_called("styx"), 30) == {2: 6, 3: 6, 4: 6, 5: 6, 6: 6}
    assert demo.shares(game_called("styx"), 7) == {2: 2, 3: 2, 4: 1, 5: 1, 6: 1}


def test_a_checkout_has_its_own_home_and_elsewhere_it_is_a_temporary_folder(checkout: Path):
    assert demo.demo_home().home.name.startswith("tablescribe-demo-")
    (checkout / "pyproject.toml").write_text("")
    assert demo.demo_home() == Settings(checkout / ".demo")


def test_the_demo_fills_a_home_of_its_own_and_says_how_to_go_on(
    home: Path, checkout: Path, monkeypatch: pytest.MonkeyPatch
):
    (checkout / "pyproject.toml").write_text("")
    told = run("demo", "--terminal", "--games", 5)
    assert told.code == 0
    assert f"  export {HOME}={checkout / '.demo'}\n" in told.out
    # Copied one after the other they concern the home that is served, the game of one's own too.
    commands = [line.split()[0:2] for line in told.lines if line.startswith("  ")]
    assert commands[0][0] == "export"
    assert [words[1] for words in commands[1:]] == ["games", "replay", "new", "verify"]
    assert (
        "Half recorded with the practice box: 1 game of each title, for you to go on with on the page Record.\n"
        in told.out
    )
    assert told.lines[-2:] == ["and to check all, once the demo has ended:", "  tablescribe verify"]
    assert not home.exists()
    monkeypatch.setenv(HOME, str(checkout / ".demo"))
    games = run("games", "--json").json
    made = [game for game in games if game["origin"] == "simulated"]
    assert len(made) == 5 * len(keys())
    assert all(name.startswith("Bot ") for game in made for name in game["names"])
    begun = [game for game in games if game["origin"] == "practice"]
    assert sorted(game["game"] for game in begun) == sorted(keys())
    assert not any(game.get("result") for game in begun)
    assert run("verify").code == 0
    assert run("demo", "--terminal", "--games", 5).code == 0
    assert run("games", "--json").json == games


def test_the_demo_replays_one_game_at_a_terminal(checkout: Path, monkeypatch: pytest.MonkeyPatch):
    shown = []
    monkeypatch.setattr("service.terminal.theatre.show", lambda game, at: shown.append((game.opened.origin, at)))
    monkeypatch.setattr("service.terminal.keyboard.can_read_keys", lambda: True)
    (checkout / "pyproject.toml").write_text("")
    run("demo", "--terminal", "--games", 5)
    assert shown == [("simulated", 0)]
