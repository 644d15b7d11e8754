"""While a game goes on elsewhere, the keyboard of who looks on stays where it is."""

import re
from uuid import UUID

import pytest

from domain.games import game
from domain.kernel.reading import read_command
from tests.dashboard.record_table import CARDS, no_browser, place
from tests.dashboard.viewing import Opened, Viewing, settled

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
HELD = """() => { let held = document.activeElement; while (held.shadowRoot?.activeElement) held = held.shadowRoot.activeElement;
  return held.getAttribute('aria-label') ?? held.innerText; }"""
WRITTEN = """() => { const root = [...document.querySelectorAll('*')].map(one => one.shadowRoot).find(one => one?.querySelector('.number'));
  window.written = 0; new MutationObserver(() => { window.written++; }).observe(root.querySelector('.number'), {childList: true, characterData: true, subtree: true}); }"""


def goes_on(home: Viewing, game_id: UUID) -> None:
    with home.store() as store:
        store.record(game_id, read_command(game("styx"), place(1, "left")))


@pytest.mark.parametrize("control", ["game", "record", "more"])
def test_a_move_at_the_table_leaves_the_keyboard_at_its_game_in_the_list(
    home: Viewing, open_page: Opened, control: str
):
    """It had been thrown to the top of the page with each; and how many games there are was said again."""
    game_id = home.open(2, CARDS, names=("Uma", control))
    page = settled(open_page(home.url))
    row = page.locator(f".game:has([data-game='{game_id}'])")
    moves = int(re.findall(r"(\d+) moves", row.locator(".when").inner_text())[0])
    row.locator(f"[data-{control}]").focus()
    page.evaluate(WRITTEN)
    goes_on(home, game_id)
    row.get_by_text(f"{moves + 1} moves").wait_for()
    assert row.locator(f"[data-{control}]").evaluate("one => one === one.getRootNode().activeElement")
    assert page.evaluate("window.written") == 0
    page.close()


def test_a_move_at_the_table_leaves_the_keyboard_in_a_report(home: Viewing, open_page: Opened):
    game_id = home.open(2, CARDS, names=("Uma", "Report"))
    page = open_page(f"{home.url}/report?game={game_id}")
    page.locator(".rep[data-ready]").wait_for()
    settled(page)
    folds = page.locator("summary")
    folds.nth(1).focus()
    held, moves = page.evaluate(HELD), int(page.locator(".rep").get_attribute("data-moves"))
    goes_on(home, game_id)
    page.locator(f".rep[data-moves='{moves + 1}']").wait_for()
    assert folds.nth(1).evaluate("one => one === one.getRootNode().activeElement")
    assert page.evaluate(HELD) == held
    page.close()


def test_what_is_closed_over_the_list_gives_the_keyboard_back_to_its_button(home: Viewing, open_page: Opened):
    page = settled(open_page(home.url))
    more = page.locator(f"[data-more='{home.finished}']")
    more.focus()
    page.keyboard.press("Enter")
    page.get_by_text("Export the log file").wait_for()
    settled(page)
    page.keyboard.press("Escape")
    page.locator("[role=dialog]").wait_for(state="detached")
    page.wait_for_function(f"() => ({HELD})().startsWith('More about Styx, Bot 1')")
    page.close()


def test_what_records_a_game_is_named_after_it(home: Viewing, open_page: Opened):
    game_id = home.open(2, CARDS, names=("Zora", "Quim"))
    page = settled(open_page(home.url))
    assert page.locator(f"[data-record='{game_id}']").get_attribute("aria-label") == "Record Styx, Zora, Quim"
    page.close()
