"""On a phone whatever is tapped by itself is 44 pixels wide and high, what is pressed can be seen, what is needed can be typed."""

from typing import Any

import pytest

from tests.dashboard.record_table import no_browser
from tests.dashboard.viewing import NARROW, Opened, Viewing, ready, settled

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
LEAST = 44


BOXES = """all => all.filter(one => getComputedStyle(one).visibility === 'visible').map(one => {
  const {width, height} = one.getBoundingClientRect();
  return [one.innerText, width, height];
}).filter(([, width, height]) => width && height)"""
"""What is said and how wide and high it is, of each that can be seen."""


def small(found: Any) -> list[tuple[str, float, float]]:
    boxes = found.evaluate_all(BOXES)
    assert boxes
    return [tuple(one) for one in boxes if min(one[1:]) < LEAST]


def test_the_row_of_pages_and_the_numbers_of_players(home: Viewing, open_page: Opened):
    page = open_page(f"{home.url}/new", NARROW)
    page.get_by_text("Players", exact=True).wait_for()
    assert not small(page.locator(".st-key-ways a"))
    assert not small(page.locator("[data-testid=stButtonGroup] button"))
    page.close()


def test_the_parts_of_help(home: Viewing, open_page: Opened):
    page = open_page(f"{home.url}/help", {"width": 360, "height": 640})
    page.locator("[role=tab]").last.wait_for()
    settled(page)
    assert not small(page.locator("[role=tab]"))
    page.close()


def test_what_can_be_done_with_a_game(home: Viewing, open_page: Opened):
    page = open_page(home.url, NARROW)
    page.locator("[aria-label^=More]").first.click()
    page.get_by_text("Export the log file").wait_for()
    assert not small(page.locator("[role=dialog] button[kind], [role=dialog] [aria-label=Close]"))
    page.close()


def test_the_way_from_a_chart_to_many_games(home: Viewing, open_page: Opened):
    page = open_page(f"{home.url}/report?game={home.finished}", NARROW)
    page.locator(".rep[data-ready]").wait_for()
    assert not small(page.locator(".many"))
    page.close()


def test_the_ways_of_a_report_to_its_moments_rules_and_questions(home: Viewing, open_page: Opened):
    page = open_page(f"{home.url}/report?game={home.finished}", NARROW)
    page.locator(".rep[data-ready]").wait_for()
    for fold in page.locator("details").all():
        fold.evaluate("one => { one.open = true; }")
    page.locator(".lines-of a").first.wait_for()
    assert not small(page.locator(".rep a:not(:is(.said, .points) a)"))
    # Of a sentence that is a way as a whole only the height is short.
    assert not [one for one in small(page.locator(":is(.said, .points) a")) if one[2] < LEAST]
    page.close()


def test_the_slider_the_rule_and_the_menu_of_a_replay(home: Viewing, open_page: Opened):
    page = ready(open_page(f"{home.url}/replay?game={home.finished}&at=0.5.0", NARROW))
    assert not small(page.locator(".slider, .rule"))
    page.locator(".fold").tap()
    tools = page.locator(".tools :is(select, input, button)")
    assert not small(tools)
    # In one row, the keys beside the others.
    assert len({round(one.bounding_box()["y"]) for one in tools.all() if one.is_visible()}) == 1
    page.close()


def test_what_counts_up_and_down_in_a_box(home: Viewing, open_page: Opened):
    page = open_page(f"{home.url}/box", NARROW)
    page.locator("[data-testid^=stNumberInputStep]").first.wait_for()
    assert not small(page.locator("[data-testid^=stNumberInputStep], [data-testid=stTooltipHoverTarget] button"))
    page.close()


def test_the_menu_of_the_pad_is_seen_while_it_is_open(home: Viewing, open_page: Opened):
    page = open_page(f"{home.url}/record?game={home.hostile}", NARROW)
    page.locator("[aria-label=Menu]").tap()
    page.locator(".sheet").wait_for()
    ink, ground = page.locator("[aria-label=Menu]").evaluate(
        "one => [getComputedStyle(one).color, getComputedStyle(document.querySelector('.stApp')).backgroundColor]"
    )
    assert ink != ground
    page.close()


def test_a_phone_shows_a_minus_where_a_number_below_zero_can_be_typed(home: Viewing, open_page: Opened):
    """The keys for numbers alone have none on some phones, and costs go down to -6."""
    game_id = home.open(3, key="shadow_throne", box="facts")
    page = open_page(f"{home.url}/record?game={game_id}", NARROW)
    for card in ("anna_lys", "protis", "simone"):
        page.locator(f"[data-k='name \"{card}\"']").tap()
    page.locator(".foot .save").tap()
    page.get_by_text("is new to your box").wait_for()
    modes = {name: page.locator(f"[data-k='number {name}']").get_attribute("inputmode") for name in ("gold", "copies")}
    assert modes == {"gold": "text", "copies": "numeric"}
    page.close()


def test_each_answer_of_a_new_game_and_the_tick_of_a_box(home: Viewing, open_page: Opened):
    page = open_page(f"{home.url}/new", NARROW)
    page.locator("[data-testid=stRadioOption]").first.wait_for()
    assert not small(page.locator("[data-testid=stRadioOption]"))
    page.goto(f"{home.url}/box")
    page.locator("[data-testid=stCheckbox] label").wait_for()
    assert not small(page.locator("[data-testid=stCheckbox] label"))
    page.close()


IN_SIGHT = """all => all.map(one => {
  const row = one.closest('.st-key-ways').getBoundingClientRect(), box = one.getBoundingClientRect();
  return Math.min(row.bottom, box.bottom) - Math.max(row.top, box.top);
})"""


def test_of_the_row_of_pages_nothing_is_cut_off_and_the_one_that_a_key_reached_is_seen(
    home: Viewing, open_page: Opened
):
    """Eight of their 44 pixels had lain outside of their row, which swallowed the taps on them."""
    page = settled(open_page(f"{home.url}/help"))
    ways = page.locator(".st-key-ways a")
    assert min(ways.evaluate_all(IN_SIGHT)) >= LEAST
    page.keyboard.press("Tab")
    for _ in range(20):
        page.keyboard.press("Tab")
        if ways.nth(1).evaluate("one => one === document.activeElement"):
            break
    drawn = "one => [getComputedStyle(one).outlineStyle, parseFloat(getComputedStyle(one).outlineWidth)]"
    assert ways.nth(1).evaluate(drawn) == ["solid", 3]
    # The page itself, where a keyboard scrolls it.
    main = page.locator("[data-testid=stMain]")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    assert main.evaluate("one => one === document.activeElement")
    assert main.evaluate(drawn) == ["solid", 3]
    page.close()
