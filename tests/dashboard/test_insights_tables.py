"""Insights where there is little to ask of: no games yet, only those of bots, tables that are made, gone or stopped."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from dashboard.house import House
from dashboard.pages import insights
from domain.games import game
from domain.kernel.log import BranchOf
from projections.answering import Behind
from tests.dashboard.insights_page import named, page, shown
from tests.projections.evenings import House as Evening
from tests.projections.evenings import evenings, of_bots


def test_nothing_recorded_says_what_to_do(empty: Callable[..., House]):
    at = page(empty(), game="styx")
    assert "No finished real game of Styx yet" in shown(at)
    assert "Record one, or open a log file" in shown(at)
    assert not at.exception


def test_only_simulated_games_are_one_tap_away_and_called_so(empty: Callable[..., House]):
    at = page(empty(*map(of_bots, evenings(game("styx"), 2))), game="styx", ask="length")
    named(at, "button", "Look at the 2 simulated games").click().run()
    assert at.query_params["origin"] == "simulated"
    assert at.get("bidi_component")


def test_games_of_bots_are_shown_by_a_split_that_answers(empty: Callable[..., House]):
    at = page(empty(*map(of_bots, evenings(game("styx"), 2))), game="styx", ask="win_rate", by="player")
    named(at, "button", "Look at the 2 simulated games").click().run()
    assert at.query_params["by"] == "position"
    assert at.get("bidi_component")


def test_no_rating_is_looked_for_among_games_of_bots(empty: Callable[..., House]):
    at = page(empty(*map(of_bots, evenings(game("styx"), 2))), game="styx", ask="rating")
    assert "Ratings need games that people played." in shown(at)
    assert not [one.label for one in at.button if "simulated" in one.label]


def test_a_question_without_a_split_offers_those_that_it_names(empty: Callable[..., House]):
    """As `tablescribe ask` does; of bots none by person, and rounds by the game's own word."""
    at = page(empty(*map(of_bots, evenings(game("styx"), 2))), game="styx", ask="muster_price", origin="simulated")
    offered = [one.label for one in at.button if one.label.startswith("By ")]
    assert offered == ["By card", "By number on the card", "By number of bids", "By phase", "By number of seats"]
    named(at, "button", "By number of bids").click().run()
    assert at.query_params["by"] == "contest"
    assert not [one for one in at.button if one.label.startswith("By ")]
    timed = page(empty(*evenings(game("styx"), 2)), game="styx", ask="pace")
    assert [one.label for one in timed.button if one.label.startswith("By ")] == ["By Audience"]


def test_branches_are_named_where_there_are_some(empty: Callable[..., House]):
    """No page makes one; a log file may bring one."""
    *played, third = evenings(game("styx"), 3)
    at = page(empty(*played), game="styx", ask="length")
    assert named(at, "button_group", "Whose games").options == ["Real", "Practice", "Simulated"]
    asked = page(empty(*played), game="styx", ask="length", origin="branch")
    assert "Branches" in named(asked, "button_group", "Whose games").options
    opened = structs.replace(third.opened, origin="branch", branch_of=BranchOf(game="another", entry=3, move=2))
    brought = page(empty(structs.replace(third, opened=opened)), game="styx", ask="length")
    assert "Branches" in named(brought, "button_group", "Whose games").options


def test_tables_that_stopped_say_so_beside_the_answer(empty: Callable[..., House], tmp_path: Path):
    import sqlite3
    from contextlib import closing

    house = empty(*evenings(game("styx"), 2))
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as con:
        con.execute(
            "UPDATE stored_events SET state = X'7B' WHERE notification_id = (SELECT max(notification_id) FROM stored_events)"
        )
        con.commit()
    at = page(house, game="styx", ask="plays")
    assert not at.exception
    assert "does not read here" in at.warning[0].value
    assert "restore a backup, or have it removed on the serving machine" in at.warning[0].value


def test_tables_that_are_not_there_yet_are_waited_for(empty: Callable[..., House], monkeypatch: pytest.MonkeyPatch):
    house = empty(*evenings(game("styx"), 1))

    def behind(*told: Any) -> None:
        raise Behind("The tables are being made from the recorded games. This page looks again by itself.")

    with monkeypatch.context() as slow:
        slow.setattr(house.asking, "ask", behind)
        assert "looks again by itself" in shown(page(house, game="styx", ask="plays"))
    assert page(house, game="styx", ask="plays").get("bidi_component")


@pytest.mark.parametrize(("already", "late", "drawn"), [(False, True, 1), (True, True, 0), (True, False, 1)])
def test_the_page_is_drawn_again_with_the_first_answer_and_with_the_whole_one(
    already: bool, late: bool, drawn: int, monkeypatch: pytest.MonkeyPatch
):
    """Who waits for an answer gets the first there is; who has one gets the next when nothing is missing in it."""
    again: list[None] = []
    monkeypatch.setattr(insights.st, "rerun", lambda: again.append(None))
    insights._look_again(SimpleNamespace(ask=lambda *told: None, late=late), shown=already)
    assert len(again) == drawn


def test_a_game_recorded_meanwhile_counts_at_once(empty: Callable[..., House], tmp_path: Path):
    first, second = evenings(game("styx"), 2)
    house = empty(first)
    assert house.asking.ask("length", "", ["title=styx"]).games == 1
    Evening(tmp_path).record([second])
    assert house.asking.ask("length", "", ["title=styx"]).games == 2
    assert house.asking.caveat() == ""


def test_tables_that_another_program_owns_are_made_in_memory(empty: Callable[..., House], tmp_path: Path):
    import subprocess

    house = empty(*evenings(game("styx"), 1))
    owns = "import sys, duckdb; con = duckdb.connect(sys.argv[1]); print('owned', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", owns, str(tmp_path / "tables.duckdb")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout.readline() == b"owned\n"
        assert house.asking.ask("length", "", ["title=styx"]).games == 1
        other.stdin.close()


def test_tables_that_were_deleted_are_made_again(empty: Callable[..., House], tmp_path: Path):
    house = empty(*evenings(game("styx"), 1))
    assert house.asking.ask("length", "", ["title=styx"]).games == 1
    (tmp_path / "tables.duckdb").unlink()
    assert house.asking.ask("length", "", ["title=styx"]).games == 1
