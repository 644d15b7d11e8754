"""Who simulates asks which kind of bot wins: bots are no persons, and have a kind."""

import re
from collections import Counter
from pathlib import Path

import pytest
from msgspec import structs

from domain.games import game as game_called
from domain.simulation.playouts import simulate
from service.bootstrap import opened_store
from service.settings import settings
from tests.service.talk import run

OF = ("--where", "title=styx", "--where", "origin=simulated")


@pytest.fixture
def simulated(tmp_path: Path) -> tuple[Counter[str], Counter[str]]:
    """How many seats each kind had, and how many of them won."""
    seats, won = Counter[str](), Counter[str]()
    for playout in simulate(game_called("styx"), 3, 6, 4, bots=("greedy", "greedy", "random")):
        seats.update(("greedy", "greedy", "random"))
        won.update(("greedy", "greedy", "random")[seat - 1] for seat in playout.result.winners)
    words = ("--seats", 3, "--games", 6, "--seed", 4, "--bots", "greedy,greedy,random", "--out", tmp_path / "bots")
    assert run("simulate", "styx", *words).code == 0
    assert run("import", *(tmp_path / "bots").iterdir()).code == 0
    return seats, won


def test_bots_are_compared_by_their_kind(simulated: tuple[Counter[str], Counter[str]]):
    seats, won = simulated
    rows = run("ask", "win_rate", "--by", "bot", *OF, "--json").json["rows"]
    assert {row["key"]: (row["n"], row["k"]) for row in rows} == {
        "greedy": (seats["greedy"], won["greedy"]),
        "random": (seats["random"], won["random"]),
    }
    rows = run("ask", "win_rate", "--by", "position", "--where", "bot=random", *OF, "--json").json["rows"]
    assert sum(row["n"] for row in rows) == seats["random"]


def test_people_have_no_kind_whatever_they_are_called():
    (playout,) = simulate(game_called("styx"), 3, 1, 5, bots=("greedy", "wary", "random"))
    with opened_store(settings()) as store:
        game = store.open(structs.replace(playout.opened, bots=(), origin="real")).id
        for command, _ in playout.moves:
            store.record(game, command)
    of = ("--where", "title=styx", "--where", "origin=practice")
    assert run("ask", "win_rate", "--by", "position", *of, "--json").json["rows"] != []
    assert run("ask", "win_rate", "--by", "bot", *of, "--json").json["rows"] == []


@pytest.mark.parametrize("words", [(), ("--by", "foo"), ("--by", "rank"), ("--by", "edition")])
def test_of_games_of_people_no_kind_of_bot_is_proposed_and_of_bots_no_person(words: tuple[str, ...]):
    """Either led to an answer without a bar."""
    people = run("ask", "win_rate", *words, "--where", "title=styx").err
    assert "player, position, first_player, colour, experience" in people
    assert not re.search(r"\bbot\b", people)
    bots = run("ask", "win_rate", *words, *OF).err
    assert re.search(r"by position, first_player, colour(,| or) bot\b", bots)
    assert not re.search(r"\b(player|against|experience|group|scribe|needs)\b", bots)
    both = run("ask", "win_rate", *words, "--where", "title=styx", "--where", "origin=real,simulated").err
    assert re.search(r"experience, against(,| or) bot\b", both)


@pytest.mark.parametrize("key", ["needs", "excludes", "scribe", "group", "experience"])
def test_of_games_of_bots_no_filter_of_people_is_proposed(key: str):
    assert f", {key}," in run("ask", "win_rate", "--where", "foo=1", "--where", "title=styx").err
    assert f"{key}," not in run("ask", "win_rate", "--where", "foo=1", *OF).err


def test_a_split_by_scribes_says_that_none_is_known(simulated: object):
    told = run("ask", "plays", "--by", "scribe", *OF)
    assert "No game answers this yet: it is about a game, by a scribe who is known." in told.lines
