"""Addresses that are typed: of the list, in other letters, of no page at all, and with what no link of ours would ask."""

from urllib.parse import quote

import pytest

from domain.kernel.log import TakeBack
from tests.dashboard.record_table import CARDS, no_browser, place
from tests.dashboard.viewing import NARROW, Opened, Viewing, ready, settled, shown, sideways
from tests.part import part

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
NOT_OURS = "Page not found"
"""What the framework says."""
LONG = "w" * 300


@pytest.mark.parametrize("address", ["games", "Games", "GAMES"])
def test_the_list_is_found_under_its_name(home: Viewing, open_page: Opened, address: str):
    page = open_page(f"{home.url}/{address}")
    page.locator(".open").first.wait_for()
    settled(page)
    assert page.url == f"{home.url}/"
    assert page.get_by_text(NOT_OURS).count() == 0
    page.close()


def test_a_page_is_found_in_capitals_with_what_its_address_asks(home: Viewing, open_page: Opened):
    page = open_page(f"{home.url}/Replay?game={home.finished}&at=5")
    page.locator(".rp[data-ready]").wait_for()
    assert page.url.startswith(f"{home.url}/replay?game={home.finished}")
    assert "move 5." in page.locator(".place").inner_text()
    page.close()


@pytest.mark.parametrize("named", part(["replays", "<b>bold", "a b", "שחמט", LONG, "..b"], 2), ids=lambda one: one[:9])
def test_an_address_of_no_page_says_so_and_leads_on(home: Viewing, open_page: Opened, named: str):
    page = open_page(f"{home.url}/{quote(named, safe='')}", NARROW)
    page.get_by_text("There is no page").wait_for()
    settled(page)
    assert named[:60] in page.locator(".said").inner_text()
    assert page.get_by_text(NOT_OURS).count() == 0
    assert page.locator("[data-testid=stDialog]").count() == 0
    assert page.locator(".said b").count() == 0
    assert sideways(page) == 0
    assert page.locator(".st-key-ways a").count() >= 5
    page.get_by_role("button", name="To the games").click()
    page.locator(".open").first.wait_for()
    assert page.url == f"{home.url}/"
    page.close()


@pytest.mark.parametrize("named", part(["a/b", "record/x", "a//b/?game=1", "a%2Fb", "שחמט/x"], 2))
def test_an_address_in_parts_is_of_no_page_and_says_so(home: Viewing, open_page: Opened, named: str):
    page = open_page(f"{home.url}/{named}")
    page.get_by_text("There is no page").wait_for()
    settled(page)
    assert page.locator(".st-key-ways a").count() >= 5
    page.get_by_role("button", name="To the games").click()
    page.locator(".open").first.wait_for()
    assert page.url == f"{home.url}/"
    page.close()


def test_from_an_address_of_no_page_every_way_leads_to_its_page(home: Viewing, open_page: Opened):
    page = open_page(f"{home.url}/nowhere")
    page.get_by_text("There is no page").wait_for()
    page.locator(".st-key-ways a", has_text="Help").click()
    page.get_by_text("told in our own words").wait_for()
    assert page.url == f"{home.url}/help"
    assert page.locator(".said").count() == 0
    page.close()


@pytest.mark.parametrize("where", part(["<b>x</b>", "-5", "9" * 40, "abc", "0.999999.1", "1.2.3.4"], 2))
def test_an_address_of_no_step_says_so_and_shows_where_a_replay_opens(home: Viewing, open_page: Opened, where: str):
    page = ready(open_page(f"{home.url}/replay?game={home.finished}&at={quote(where)}", NARROW))
    lost = page.locator(".lost")
    lost.wait_for()
    last = home.log(home.finished).last_move
    assert where[:20] in lost.inner_text()
    assert f"the last one is {last}" in lost.inner_text()
    # Move 1 is the set-up, move 2 turns up the first two cards: there the table is laid.
    assert lost.inner_text().endswith("Shown is move 2.1, where a replay opens.")
    assert "move 2.1" in page.locator(".place").inner_text()
    assert page.locator(".lost b").count() == 0
    assert shown(page) > 0
    page.locator("[data-do=on]").click()
    lost.wait_for(state="hidden")
    page.close()


@pytest.mark.parametrize("where", ["", "5", "5.1", "turning"])
def test_an_address_of_a_step_says_nothing(home: Viewing, open_page: Opened, where: str):
    page = ready(open_page(f"{home.url}/replay?game={home.finished}&at={where}"))
    assert page.locator(".lost").is_hidden()
    page.close()


def test_a_move_that_was_taken_back_and_has_no_successor_is_said_to_be_that(home: Viewing, open_page: Opened):
    game_id = home.open(3, CARDS, place(1, "left"))
    gone = home.log(game_id).moves[-1]
    with home.store() as store:
        store.record(game_id, TakeBack())
    page = ready(open_page(f"{home.url}/replay?game={game_id}&at={gone.entry}.{gone.number}.1"))
    page.locator(".lost").filter(has_text="taken back and not written again").wait_for()
    page.close()
