"""Whoever does not see a page is told which one it is: by its tab, by the row of pages, and by where the keyboard goes on."""

from typing import Any

import pytest

from tests.dashboard.record_table import no_browser
from tests.dashboard.viewing import HOSTILE, Opened, Viewing, ready, settled

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")

HELD = """() => { let held = document.activeElement; while (held.shadowRoot?.activeElement) held = held.shadowRoot.activeElement;
  return held.getAttribute('aria-label')?.split('.')[0] ?? (held.matches('body, a') ? '' : held.innerText); }"""
CALLED = "told => document.title === told"
BOTS = "Styx, Bot 1 (random), Bot 2 (greedy), Bot 3 (wary), Bot 4 (random)"


def holds(page: Any, told: str) -> None:
    """Wait until the keyboard goes on there."""
    page.wait_for_function(f"told => ({HELD})() === told", arg=told)


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("", "Games"), ("new", "New game"), ("box", "Box"), ("help", "Help"), ("no-such", "No such page"), ("replay?game=", f"Replay · {BOTS}"),
        ("report?game=", f"Report · {BOTS}"), ("record?game=", f"Record · {BOTS}"), ("insights?game=styx&ask=plays", "Insights · Styx"),
    ],
)  # fmt: skip
def test_a_tab_is_called_after_its_page_and_its_game(home: Viewing, open_page: Opened, address: str, title: str):
    """Every one had been “Tablescribe”."""
    page = open_page(f"{home.url}/{address}{home.finished if address.endswith('=') else ''}")
    page.wait_for_function(CALLED, arg=f"{title} · Tablescribe")
    settled(page)
    page.wait_for_function(CALLED, arg=f"{title} · Tablescribe")
    # Nobody switched the page: the keyboard begins at its top.
    assert page.evaluate(HELD) == ""
    page.close()


def test_names_in_a_title_stay_text(home: Viewing, open_page: Opened):
    page = open_page(f"{home.url}/replay?game={home.hostile}")
    page.wait_for_function("() => document.title.startsWith('Replay · Styx')")
    assert f"Styx, {HOSTILE[0]}, " in page.title()
    assert not any(ord(sign) in range(0x202A, 0x202F) for sign in page.title())
    page.close()


def test_a_keyboard_goes_on_in_the_page_that_it_opened(home: Viewing, open_page: Opened):
    """It had fallen to the top of the document, of which a screen reader says nothing."""
    page = settled(open_page(home.url))
    page.locator(f"[data-game='{home.finished}']").focus()
    page.keyboard.press("Enter")
    ready(page)
    holds(page, "Replay")
    page.wait_for_function(CALLED, arg=f"Replay · {BOTS} · Tablescribe")
    for way in ("Help", "Insights", "Box", "New game"):
        page.locator(".st-key-ways a", has_text=way).focus()
        page.keyboard.press("Enter")
        holds(page, way)
        assert page.title().startswith(way)
    page.get_by_role("button", name="Start", exact=True).focus()
    page.keyboard.press("Enter")
    page.locator(".rec").wait_for()
    holds(page, "Record")
    page.close()


def test_the_row_of_pages_says_what_it_is_and_which_one_is_open(home: Viewing, open_page: Opened):
    page = settled(open_page(f"{home.url}/help"))
    ways = page.get_by_role("navigation", name="Pages")
    assert ways.locator("[aria-current=page]").all_inner_texts() == ["Help"]
    ways.get_by_role("link", name="Box").click()
    holds(page, "Box")
    assert ways.locator("[aria-current=page]").all_inner_texts() == ["Box"]
    # A pointer is shown no ring.
    assert page.locator("h1").evaluate("one => getComputedStyle(one).outlineStyle") == "none"
    page.goto(f"{home.url}/no-such")
    page.get_by_text("There is no page").wait_for()
    assert settled(page).locator("[aria-current]").count() == 0
    page.close()


def test_a_page_that_comes_takes_nothing_from_a_field_that_somebody_types_in(home: Viewing, open_page: Opened):
    page = settled(open_page(f"{home.url}/help"))
    page.locator(".st-key-ways a", has_text="Games").click()
    field = page.get_by_placeholder("Name or date")
    field.focus()
    settled(page)
    assert page.evaluate(HELD) == "Find games"
    page.close()
