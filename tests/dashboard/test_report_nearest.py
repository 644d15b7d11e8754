"""Who was nearest to winning, for those who do not see the drawing: in its name, and as a table of the order after each round."""

from typing import Any

import pytest
from msgspec import structs

from dashboard.report_component.moments import ordered, outcome
from domain.kernel.log import Abandoned
from domain.recording.game_log import fold_log
from tests.dashboard.record_table import no_browser
from tests.dashboard.reporting import reported, simulated
from tests.dashboard.viewing import Opened, Viewing
from tests.playthroughs import folder, read

WITHOUT = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")


def test_a_shared_place_is_said_as_such():
    assert ordered({1: 4000, 2: 1500, 3: 3000, 4: 1500}) == {1: "1st", 2: "joint 3rd", 3: "2nd", 4: "joint 3rd"}
    # Ahead by less than it takes to lead alone.
    assert ordered({1: 4050, 2: 4000, "tower": 1950}) == {1: "joint 1st", 2: "joint 1st", "tower": "3rd"}


def test_what_a_decided_game_ends_with_is_who_won_and_no_place():
    assert outcome({1: 0, 2: 10_000, 3: 0}, 1) == {1: "did not win", 2: "won", 3: "did not win"}
    assert outcome({1: 5000, 2: 0, 3: 5000}, 2) == {1: "shares the win", 2: "did not win", 3: "shares the win"}
    assert outcome({1: 5000, 2: 0, 3: 5000}, 0) == {1: "level in front", 2: "did not win", 3: "level in front"}


@pytest.mark.parametrize("key", ["styx", "shadow_throne"])
def test_the_order_is_told_after_each_round_that_the_charts_count(key: str):
    told = reported(simulated(key))
    rounds = [str(number) for number, _ in told["chart"]["stops"]]
    lines = told["moments"]["standing"]
    assert [list(line["order"]) for line in lines] == [rounds] * 4
    last = [line["order"][rounds[-1]] for line in lines]
    assert last == ["won" if one["won"] else "did not win" for one in told["contenders"]]
    assert sorted(last) == ["did not win"] * 3 + ["won"]
    for number in rounds[:-1]:
        assert any(line["order"][number] in {"1st", "joint 1st"} for line in lines)


def test_a_table_that_stopped_ends_with_places():
    log = read(folder("shadow_throne") / "gold-4-en.jsonl")
    *before, end = log.rows
    log = fold_log(log.id, log.game, [*before, structs.replace(end, event=Abandoned(reason="late"))])
    lines = reported(log)["moments"]["standing"]
    assert all(list(line["order"].values())[-1].endswith(("st", "nd", "rd", "th")) for line in lines)


@WITHOUT
def test_the_drawing_has_its_end_in_its_name_and_a_table_as_the_others_have(home: Viewing, open_page: Opened):
    page = open_page(f"{home.url}/report?game={home.finished}")
    page.locator(".rep[data-ready]").wait_for()
    told = reported(home.log(home.finished))
    lines, stops = told["moments"]["standing"], told["chart"]["stops"]
    figure = page.locator("figure[data-track=standing]")
    ends = ", ".join(f"{line['name']} {line['order'][str(stops[-1][0])]}" for line in lines)
    name = f"Who was nearest to winning, Audience by Audience, at the end: {ends}"
    assert figure.locator("svg.figure").get_attribute("aria-label") == name
    figure.get_by_text("As table").click()
    assert cells(figure, "thead th") == ["After Audience", *(line["name"] for line in lines)]
    assert cells(figure, "tbody th") == [str(number) for number, _ in stops]
    assert cells(figure, "tbody td") == [line["order"][str(number)] for number, _ in stops for line in lines]
    page.close()


def cells(figure: Any, which: str) -> list[str]:
    found: list[str] = figure.locator(which).all_inner_texts()
    return found
