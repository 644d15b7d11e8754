"""A wide window is used to its right edge; what stands side by side there is read from top to bottom on a phone."""

import pytest

from tests.dashboard.record_table import no_browser
from tests.dashboard.viewing import NARROW, Opened, Viewing, settled, sideways

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
LAPTOP = {"width": 1280, "height": 800}
USED = """() => Math.max(...[...document.querySelectorAll('[data-testid=stMain] :is(input, button, summary, [data-testid=stCustomComponentV2], [data-baseweb=select])')]
  .map(one => one.getBoundingClientRect()).filter(box => box.width && box.height).map(box => box.right))"""


@pytest.mark.parametrize("address", ["new", "box", "help", "insights"])
def test_a_wide_window_is_used_to_its_right_edge(home: Viewing, open_page: Opened, address: str):
    page = open_page(f"{home.url}/{address}", LAPTOP)
    page.get_by_role("heading").first.wait_for()
    settled(page)
    assert page.evaluate(USED) > 1200
    assert sideways(page) == 0
    page.close()


def test_a_new_game_is_set_up_in_two_columns_that_follow_each_other_on_a_phone(home: Viewing, open_page: Opened):
    for size in (LAPTOP, NARROW):
        page = open_page(f"{home.url}/new", size)
        page.get_by_role("button", name="Start", exact=True).wait_for()
        settled(page)
        seat = page.get_by_label("Seat 1").bounding_box()
        cards = page.get_by_text("Cards", exact=True).bounding_box()
        beside = cards["x"] > seat["x"] + seat["width"]
        assert beside if size is LAPTOP else cards["y"] > seat["y"] + seat["height"]
        page.close()


def test_a_report_shows_its_charts_beside_each_other_where_there_is_room(home: Viewing, open_page: Opened):
    page = open_page(f"{home.url}/report?game={home.finished}", LAPTOP)
    page.locator(".rep[data-ready]").wait_for()
    settled(page)
    first, second = (page.locator("figure").nth(at).bounding_box() for at in (0, 1))
    assert first["y"] == second["y"]
    assert second["x"] + second["width"] > 1200
    assert page.locator("figure svg.figure").first.bounding_box()["width"] <= first["width"]
    page.close()
