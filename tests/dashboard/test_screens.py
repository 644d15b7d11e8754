"""Every page, wide and narrow, light and dark: looked at by axe, kept as a picture under build/screens."""

import pytest

from tests.dashboard.record_table import no_browser
from tests.dashboard.viewing import NARROW, PICTURES, WIDE, Opened, Viewing, serious

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
PAGES = {
    "games": ("/", ".open"),
    "replay": ("/replay?game={finished}", ".rp[data-ready]"),
    "replay-live": ("/replay?game={hostile}", ".rp[data-ready]"),
    "report": ("/report?game={finished}", ".rep[data-ready]"),
    "report-live": ("/report?game={hostile}", ".rep[data-ready]"),
    "new": ("/new", "button:has-text('Start')"),
    "box": ("/box", "text=complete"),
    "help": ("/help", "text=told in our own words"),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_readable_fits_the_window_and_stays_in_the_house(
    home: Viewing, open_page: Opened, name: str, size: dict[str, int], theme: str
):
    address, there = PAGES[name]
    page = open_page(home.url + address.format(finished=home.finished, hostile=home.hostile), size, theme)
    page.locator(there).first.wait_for()
    if name == "replay":
        page.keyboard.press("End")
        page.keyboard.press("PageUp")
        page.keyboard.press("ArrowLeft")
        page.wait_for_url("**at=**")
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}-{size['width']}-{theme}.png")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert page.get_by_test_id("stException").count() == 0
    assert not serious(page)
    page.close()
