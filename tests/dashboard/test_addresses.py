"""Addresses that are typed: of the list, in other letters, of no page at all, and with what no link of ours would ask."""

from urllib.parse import quote

import pytest

from tests.dashboard.record_table import no_browser
from tests.dashboard.viewing import NARROW, Opened, Viewing, settled, sideways

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


@pytest.mark.parametrize("named", ["replays", "<b>bold", "שחמט", LONG, "a b", "..b"], ids=lambda one: one[:9])
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


def test_from_an_address_of_no_page_every_way_leads_to_its_page(home: Viewing, open_page: Opened):
    page = open_page(f"{home.url}/nowhere")
    page.get_by_text("There is no page").wait_for()
    page.locator(".st-key-ways a", has_text="Help").click()
    page.get_by_text("told in our own words").wait_for()
    assert page.url == f"{home.url}/help"
    assert page.locator(".said").count() == 0
    page.close()
