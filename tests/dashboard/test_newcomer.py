"""A newcomer with a phone: finds a replay, steps through it, records, mends a mistake; by taps alone, with nothing read first."""

from collections.abc import Iterator
from typing import Any

import pytest

from dashboard.look import text_of
from domain.recording.playback import Playback
from tests.dashboard.record_table import PHONE, Pages, no_browser
from tests.dashboard.viewing import Viewing, at, ready, viewing

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Viewing]:
    with viewing(tmp_path_factory.mktemp("newcomer")) as table:
        yield table


def test_from_the_list_to_a_replay_to_a_recorded_move_and_its_correction(home: Viewing, pages: Pages):
    page = pages.take(PHONE)
    page.goto(home.url)
    page.locator(f"[data-game='{home.finished}']").tap()
    played = Playback(home.log(home.finished))
    here = played.after_move(2)
    at(ready(page), here)
    page.keyboard.press("ArrowRight")
    at(page, played.onward(here, "move", 1))
    page.locator("[data-do=back]").tap()
    at(page, here)
    # The row of pages is above each page, and a page that was chosen in it is not covered.
    page.get_by_role("link", name="Games").tap()
    page.locator(".act.main").tap()
    row = page.locator(".row.due")
    row.locator(".choice").first.tap()
    page.locator(".row.saved >> nth=1").wait_for()
    assert home.log(home.hostile).moves[-1].command.slot == "left"
    page.locator("[aria-label^='Undo']").tap()
    page.locator(".row.saved >> nth=1").wait_for(state="detached")
    row.locator(".choice").last.tap()
    page.locator(".row.saved >> nth=1").wait_for()
    assert home.log(home.hostile).moves[-1].command.slot == "right"
    page.locator("[aria-label='To the games']").tap()
    page.locator(f"[data-game='{home.hostile}']").wait_for()
    pages.put_back()


@pytest.mark.parametrize("late", [False, True], ids=["page.js first", "page.js last"])
def test_the_row_moves_to_the_open_page_whichever_script_a_browser_reads_first(chromium: Any, late: bool):
    """Nine pages of 60 pixels in a row of 100: the last one ends at 540."""
    ways = '<a style="flex: 0 0 60px">x</a>' * 9
    page = chromium.new_page()
    failed: list[str] = []
    page.on("pageerror", lambda wrong: failed.append(str(wrong)))
    page.set_content(f'<div class="st-key-ways" style="display: flex; width: 100px; overflow-x: auto">{ways}</div>')
    told = ["window.openWay = 8; window.cameTo?.();", text_of("look", "page.js")]
    for script in told if late else reversed(told):
        page.add_script_tag(content=script)
    page.wait_for_function("() => document.querySelector('.st-key-ways').scrollLeft === 440")
    assert failed == []
    page.close()


@pytest.mark.parametrize("way", ["Insights", "New game", "Box"])
def test_the_open_page_stands_clear_of_both_ends_of_the_row(home: Viewing, pages: Pages, way: str):
    """28 pixels fade where words lie before, 44 where more come."""
    page = pages.take(PHONE)
    page.goto(home.url)
    page.get_by_role("link", name=way, exact=True).tap()
    page.get_by_role("heading", name=way, exact=True).wait_for()
    page.wait_for_function(
        """way => { const row = document.querySelector('.st-key-ways'), all = row.getBoundingClientRect();
        const open = [...row.querySelectorAll('a')].find(one => one.textContent.trim() === way).getBoundingClientRect();
        return open.left >= all.left + (row.scrollLeft > 4 ? 28 : 0) && open.right <= all.right - (row.hasAttribute('data-more') ? 44 : 28) + 1
          && row.hasAttribute('data-before') === row.scrollLeft > 4; }""",
        arg=way, timeout=5000,
    )  # fmt: skip
    pages.put_back()


def test_every_page_is_a_tap_away_on_a_phone_and_nothing_scrolls_sideways_but_the_row(home: Viewing, pages: Pages):
    page = pages.take(PHONE)
    page.goto(home.url)
    for name, heading in (
        ("Insights", "Insights"),
        ("New game", "New game"),
        ("Box", "Box"),
        ("Help", "Help"),
        ("Games", "Games"),
    ):
        link = page.get_by_role("link", name=name, exact=True)
        assert link.bounding_box()["height"] >= 44
        link.tap()
        page.get_by_role("heading", name=heading, exact=True).wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    pages.put_back()


def test_the_headings_of_the_keys_stand_clear_of_their_tables(home: Viewing, pages: Pages):
    page = pages.take(PHONE)
    page.goto(f"{home.url}/help")
    page.get_by_role("tab", name="Keys").tap()
    page.get_by_text("In Record").wait_for()
    page.locator("table >> nth=1").wait_for()
    gaps = page.evaluate("""() => [...document.querySelectorAll('table')].map((table, at) =>
      table.getBoundingClientRect().top - document.querySelectorAll('h3')[at].getBoundingClientRect().bottom)""")
    assert len(gaps) == 2
    assert min(gaps) >= 8
    pages.put_back()
