"""Every page, wide and narrow, light and dark: looked at by axe, kept as a picture under build/screens."""

from typing import Any

import pytest

from tests.dashboard.record_table import no_browser
from tests.dashboard.viewing import (
    COLOURS,
    NARROW,
    PICTURES,
    WIDE,
    Opened,
    Viewing,
    Watched,
    lit,
    ready,
    serious,
    settled,
    sideways,
)

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
PAGES = {
    "games": ("/", ".open"),
    "replay": ("/replay?game={finished}", ".rp[data-ready]"),
    "replay-live": ("/replay?game={hostile}", ".rp[data-ready]"),
    "report": ("/report?game={finished}", ".rep[data-ready]"),
    "report-live": ("/report?game={hostile}", ".rep[data-ready]"),
    "new": ("/new", "button:has-text('Start')"),
    "box": ("/box", "button:has-text('Save')"),
    "help": ("/help", "text=told in our own words"),
}

READABLE = 4.5
# Of the main buttons, whose ink is ours and whose ground is the framework's: axe does not see them.
CONTRASTS = """() => {
  const light = colour => colour.match(/[\\d.]+/g).slice(0, 3).map(one => one / 255).map(one => one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
    .reduce((sum, one, place) => sum + one * [0.2126, 0.7152, 0.0722][place], 0.05);
  return [...document.querySelectorAll('button[kind^=primary]')].map(one => {
    const both = [light(getComputedStyle(one).backgroundColor), light(getComputedStyle(one.querySelector('p')).color)];
    return Math.max(...both) / Math.min(...both);
  });
}"""


@pytest.mark.parametrize(
    ("size", "themes"), [(WIDE, ("light", "dark")), (NARROW, ("dark", "light"))], ids=["wide", "narrow"]
)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_readable_fits_the_window_and_stays_in_the_house(
    home: Viewing, open_page: Opened, name: str, size: dict[str, int], themes: tuple[str, str]
):
    address, there = PAGES[name]
    page = open_page(home.url + address.format(finished=home.finished, hostile=home.hostile), size, themes[0])
    page.locator(there).first.wait_for()
    page.wait_for_function("() => !document.querySelector('[data-testid=stSkeleton]')")
    if name == "replay":
        page.keyboard.press("End")
        page.keyboard.press("PageUp")
        page.keyboard.press("ArrowLeft")
        page.wait_for_url("**at=**")
    assert page.get_by_test_id("stException").count() == 0
    PICTURES.mkdir(parents=True, exist_ok=True)
    for theme in themes:
        lit(page, theme)
        page.screenshot(path=PICTURES / f"{name}-{size['width']}-{theme}.png")
        assert sideways(page) == 0
        assert not serious(page, {} if theme == themes[0] else COLOURS)
        assert all(ratio >= READABLE for ratio in page.evaluate(CONTRASTS))
    lit(page, themes[0])
    page.close()


def test_with_everything_twice_as_large_no_page_of_a_phone_scrolls_sideways(home: Viewing, open_page: Opened):
    """To the page a zoom of 200 % is a window of half as many pixels."""
    page = open_page(home.url, {"width": 195, "height": 422})
    for address, there in PAGES.values():
        page.goto(home.url + address.format(finished=home.finished, hostile=home.hostile))
        page.locator(there).first.wait_for()
        assert sideways(page) == 0, address
    page.close()


def test_a_replay_fills_a_wide_window_and_does_not_scroll(home: Viewing, open_page: Opened):
    page = open_page(f"{home.url}/replay?game={home.finished}", WIDE)
    settled(ready(page))
    beyond = page.locator("[data-testid=stMain]").evaluate("one => one.scrollHeight - one.clientHeight")
    assert beyond == 0
    page.close()


@pytest.mark.parametrize("address", ["http://fonts.example.org/one.woff2", "https://10.1.2.3/two.js"])
def test_what_a_page_asks_of_another_machine_is_found(address: str, chromium: Any):
    pages = Watched(chromium)
    pages.page("about:blank").evaluate("address => fetch(address, {mode: 'no-cors'}).catch(() => 0)", address)
    with pytest.raises(AssertionError, match="reached outside"):
        pages.assert_inside()
    pages.close()
