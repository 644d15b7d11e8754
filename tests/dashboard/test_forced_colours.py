"""Where a person's system chooses the colours, what is chosen and what a key reached is seen on the pages themselves."""

from typing import Any

import pytest

from tests.dashboard.record_table import no_browser
from tests.dashboard.viewing import WIDE, Opened, Viewing, settled

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")

GROUND = "one => getComputedStyle(one).backgroundColor"
HIGHLIGHT = """() => { const made = document.createElement('i'); made.style.cssText = 'forced-color-adjust: none; background: Highlight';
  document.body.append(made); const told = getComputedStyle(made).backgroundColor; made.remove(); return told; }"""
DOT = "one => { const dot = one.querySelector('div > div > div'); return [getComputedStyle(dot).backgroundColor, dot.clientWidth]; }"


def forced(open_page: Opened, url: str) -> Any:
    return settled(open_page(url, WIDE, "dark", forced_colors="active"))


@pytest.mark.parametrize(
    ("address", "chosen", "other"),
    [
        ("new", "[data-testid=stButtonGroup] [aria-checked=true]", "[data-testid=stButtonGroup] [aria-checked=false]"),
        ("insights?game=styx&ask=plays&origin=simulated", "[aria-pressed=true]", "[data-testid=stButtonGroup] [aria-pressed=false]"),
        ("report?game=", "[data-testid=stButtonGroup] [aria-checked=true]", "[data-testid=stButtonGroup] [aria-checked=false]"),
        ("help", "[role=tab][aria-selected=true]", "[role=tab][aria-selected=false]"),
    ],
    ids=["new", "insights", "report", "help"],
)  # fmt: skip
def test_what_is_chosen_has_the_ground_that_the_system_gives_it(
    home: Viewing, open_page: Opened, address: str, chosen: str, other: str
):
    """It had a ground of ours, which the system paints over: nothing told which of them was chosen."""
    page = forced(open_page, f"{home.url}/{address}{home.finished if address.endswith('=') else ''}")
    if "insights" in address:
        page.get_by_text("Which games count").click()
    page.locator(chosen).first.wait_for()
    highlight = page.evaluate(HIGHLIGHT)
    grounds = [one.evaluate(GROUND) for one in page.locator(chosen).all()]
    assert grounds == [highlight] * len(grounds)
    assert highlight not in [one.evaluate(GROUND) for one in page.locator(other).all()]
    page.close()


def test_the_dot_of_the_chosen_cards_is_seen(home: Viewing, open_page: Opened):
    page = forced(open_page, f"{home.url}/new")
    dots = {
        one.locator("input").is_checked(): one.evaluate(DOT)
        for one in page.locator("[data-testid=stRadioOption]").all()
    }
    assert dots[True][0] == page.evaluate(HIGHLIGHT)
    assert dots[False][0] != dots[True][0]
    page.close()


def test_what_a_key_reached_has_an_outline(home: Viewing, open_page: Opened):
    page = forced(open_page, f"{home.url}/help")
    page.locator("[role=tab]").first.focus()
    page.keyboard.press("ArrowRight")
    reached = page.locator("[role=tab]").nth(1)
    assert reached.evaluate(
        "one => [one.matches(':focus-visible'), getComputedStyle(one).outlineStyle, getComputedStyle(one).outlineWidth]"
    ) == [True, "solid", "3px"]
    page.close()
