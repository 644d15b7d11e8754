"""Replay without a mouse: the keyboard stays where it was, whatever is made anew, and what is wrong is seen."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain.kernel.reading import read_command
from domain.recording.playback import Playback
from tests.dashboard.record_table import no_browser
from tests.dashboard.viewing import NARROW, Opened, Viewing, at, ready, shown

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
FOCUSED = """() => {
  const one = document.querySelector('.rp') ?? [...document.querySelectorAll('*')].map(each => each.shadowRoot?.querySelector('.rp')).find(Boolean);
  const held = one.getRootNode().activeElement;
  return held ? [held.dataset.move ?? held.value ?? '', held.className, held.textContent] : null;
}"""


@pytest.fixture(scope="module")
def played(home: Viewing) -> Playback:
    return Playback(home.log(home.finished))


@pytest.fixture
def page(home: Viewing, open_page: Opened) -> Iterator[Any]:
    opened = ready(open_page(f"{home.url}/replay?game={home.finished}"))
    yield opened
    opened.close()


def focused(page: Any) -> list[str]:
    """Value, class and words of what has the keyboard."""
    held = page.evaluate(FOCUSED)
    assert held, "the keyboard was lost to the page"
    return list(held)


def test_a_new_move_at_the_table_leaves_the_keyboard_where_it_was(home: Viewing, open_page: Opened):
    page = ready(open_page(f"{home.url}/replay?game={home.hostile}"))
    page.locator(".pick summary").click()
    box = page.locator(".boxes input").nth(1)
    for seat, slot, held in ((2, "left", box), (3, "right", page.locator(".move[data-move='1']"))):
        held.focus()
        before = focused(page)
        game = home.log(home.hostile).game
        with home.store() as store:
            store.record(home.hostile, read_command(game, {"type": "styx.place_token", "seat": seat, "slot": slot}))
        page.locator(f".rp[data-ready='{home.log(home.hostile).entry}']").wait_for()
        assert focused(page) == before
    page.keyboard.press("l")
    page.locator(".address:focus").wait_for()
    page.keyboard.press("Escape")
    page.locator(".sheet.link").wait_for(state="hidden")
    assert focused(page)[0] == "1"
    page.close()


def test_what_was_left_out_is_read_from_its_first_line_and_a_step_goes_on_from_a_rule(page: Any, played: Playback):
    move = next(
        number for number in range(1, played.steps[-1].move) if sum(step.move == number for step in played.steps) > 3
    )
    page.locator(f".move[data-move='{move}']").click()
    seen = page.locator(".told .sentence").count()
    page.locator(".told .quiet").focus()
    page.keyboard.press("Enter")
    assert played.sentence(played.after_move(move - 1) + 1 + seen) in focused(page)[2]
    page.locator(".told .rule").first.focus()
    page.keyboard.press("ArrowRight")
    at(page, played.after_move(move + 1))
    assert focused(page)[1] in ("rule", "told")


def test_who_went_to_a_move_stays_in_the_field_and_steps_on_from_there(page: Any, played: Playback):
    page.keyboard.press("g")
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    at(page, played.after_move(9))
    assert focused(page)[1] == "jump"
    page.keyboard.press("ArrowRight")
    at(page, played.after_move(10))
    assert focused(page)[1] == "jump"


def test_a_move_that_is_not_there_is_told_on_the_page_until_something_is_typed(page: Any, played: Playback):
    page.keyboard.press("g")
    page.keyboard.type("500")
    page.keyboard.press("Enter")
    lost = page.locator(".lost[role=status]")
    lost.filter(has_text=f"There is no move 500: the last one is {played.steps[-1].move}.").wait_for(timeout=5000)
    assert page.locator(".jump").get_attribute("aria-invalid") == "true"
    page.keyboard.press("Backspace")
    lost.wait_for(state="hidden")
    assert page.locator(".jump").get_attribute("aria-invalid") == "false"


def test_keys_scroll_what_the_keyboard_stands_on_and_step_from_anywhere_else(page: Any):
    here = shown(page)
    charts = page.locator(".charts")
    charts.focus()
    for key, down in (("PageDown", True), ("Home", False), ("End", True), ("Home", False)):
        page.keyboard.press(key)
        page.wait_for_function("([one, down]) => (one.scrollTop > 20) === down", arg=[charts.element_handle(), down])
    assert shown(page) == here
    # A board that is whole in sight has nothing to scroll, and whoever clicked steps on from there.
    page.locator(".board").focus()
    page.keyboard.press("End")
    page.locator(".ending").wait_for()
    charts.click(position={"x": 5, "y": 5})
    page.keyboard.press("Home")
    at(page, 0)


def test_the_page_itself_scrolls_where_it_has_the_keyboard(home: Viewing, open_page: Opened):
    page = ready(open_page(f"{home.url}/replay?game={home.finished}", {"width": 1280, "height": 500}))
    here, main = shown(page), page.locator("[data-testid=stMain]")
    main.focus()
    page.keyboard.press("PageDown")
    page.wait_for_function("one => one.scrollTop > 20", arg=main.element_handle())
    assert shown(page) == here
    page.close()


def test_what_tab_leads_to_lies_above_the_bar(home: Viewing, open_page: Opened):
    page = ready(open_page(f"{home.url}/replay?game={home.finished}", NARROW))
    page.locator(".board").focus()
    under, bar = [], page.locator(".rp > .bar")
    for _ in range(12):
        page.keyboard.press("Tab")
        held = page.locator(".rp :focus")
        if held.evaluate("one => Boolean(one.closest('.bar, .told, .moves'))"):
            continue
        if held.bounding_box()["y"] + held.bounding_box()["height"] > bar.bounding_box()["y"] + 1:
            under.append(held.evaluate("one => one.outerHTML.slice(0, 80)"))
    assert under == []
    page.close()


def test_the_list_of_moves_is_one_stop_in_which_arrows_go_row_by_row(page: Any, played: Playback):
    assert page.locator(".moves [tabindex='0']").count() == 1
    here = shown(page)
    row = page.locator(".move[aria-current]")
    move = int(row.get_attribute("data-move"))
    row.focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    assert focused(page)[0] == str(move + 2)
    assert shown(page) == here
    page.keyboard.press("Enter")
    at(page, played.after_move(move + 2))
    assert page.locator(".moves [tabindex='0']").get_attribute("data-move") == str(move + 2)
    page.keyboard.press("Tab")
    assert focused(page)[1] == "slider"


def test_the_way_past_the_row_of_pages_leads_past_it(home: Viewing, open_page: Opened):
    page = ready(open_page(f"{home.url}/replay?game={home.finished}", {"width": 1280, "height": 500}))
    page.locator("[data-testid=stSkipToContent]").focus()
    page.keyboard.press("Enter")
    page.locator("[data-content]:focus").wait_for()
    here = shown(page)
    page.keyboard.press("PageDown")
    page.wait_for_function("document.querySelector('[data-testid=stMain]').scrollTop > 20")
    assert shown(page) == here
    page.keyboard.press("Tab")
    assert focused(page)[1] != ""
    page.close()
