"""Room where it is needed: moves in sight, a head of one line, marks of one size, whatever people are called."""

from itertools import pairwise
from typing import Any
from uuid import UUID

import pytest

from service.simulating import lines_of, simulated_logs
from tests.dashboard.record_table import CARDS, no_browser, place
from tests.dashboard.viewing import NARROW, Opened, Viewing, ready, settled, sideways

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
LAPTOP, TABLET = {"width": 1280, "height": 800}, {"width": 820, "height": 1180}
LONG = (
    "Maximiliane-Ottokar von und zu Hohenlohe-Öhringen-Waldenburg", "Ünal Ärgermüller-Größenwahnsinnig 🎲", "יוסף בן־מתתיהו הכהן מירושלים",
    "Mia", "Christopher Alexander Montgomery Wetherby-Smythe III. (wary)", "Eve",
)  # fmt: skip
IN_SIGHT = """list => {
  const box = list.getBoundingClientRect();
  return [...list.querySelectorAll('.move')].map(one => one.getBoundingClientRect()).filter(one => one.top >= box.top - 1 && one.bottom <= box.bottom + 1).length;
}"""
"""How many moves are in sight as a whole."""


@pytest.fixture(scope="module")
def crowded(home: Viewing) -> UUID:
    return home.open(6, CARDS, place(1, "left"), names=LONG)


def box(page: Any, selector: str) -> dict[str, float]:
    found: dict[str, float] = page.locator(selector).first.bounding_box()
    return found


def test_the_list_of_moves_shows_several_and_no_space_is_kept_for_what_nobody_asked(home: Viewing, open_page: Opened):
    page = open_page(f"{home.url}/replay?game={home.finished}", LAPTOP)
    settled(ready(page))
    page.keyboard.press("Home")
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    assert page.locator(".moves").evaluate(IN_SIGHT) >= 4
    charts, options = box(page, ".charts"), box(page, ".under")
    more = box(page, ".rest")
    assert more["y"] - charts["y"] - charts["height"] <= 1
    assert options["y"] - more["y"] - more["height"] <= 16
    page.close()


@pytest.mark.parametrize("size", [LAPTOP, TABLET], ids=["laptop", "tablet"])
def test_long_names_leave_the_head_of_a_replay_one_line(
    home: Viewing, open_page: Opened, crowded: UUID, size: dict[str, int]
):
    page = open_page(f"{home.url}/replay?game={crowded}", size)
    settled(ready(page))
    assert box(page, ".tools")["y"] < box(page, ".title")["y"] + 8
    people = page.locator("h2 .person")
    assert {round(one.bounding_box()["y"]) for one in people.all()} == {round(people.first.bounding_box()["y"])}
    assert page.locator("[data-testid=stMain]").evaluate("one => one.scrollHeight - one.clientHeight") == 0
    # Who is called in three letters is not cut for those who need sixty.
    assert (
        size is TABLET
        or page.locator("h2 .person span", has_text="Mia").evaluate("one => one.scrollWidth - one.clientWidth") == 0
    )
    assert sideways(page) == 0
    page.close()


@pytest.mark.parametrize("size", [LAPTOP, TABLET], ids=["laptop", "tablet"])
def test_long_names_leave_the_head_of_a_report_one_line(
    home: Viewing, open_page: Opened, crowded: UUID, size: dict[str, int]
):
    page = open_page(f"{home.url}/report?game={crowded}", size)
    page.locator(".rep[data-ready]").wait_for()
    people = page.locator(".kicker .person")
    assert {round(one.bounding_box()["y"]) for one in people.all()} == {round(people.first.bounding_box()["y"])}
    short = page.locator(".kicker .person span", has_text="Mia")
    assert size is TABLET or short.evaluate("one => one.scrollWidth - one.clientWidth") == 0
    # Nobody is cut where there is room left.
    rest = page.locator(".kicker").evaluate(
        "one => one.getBoundingClientRect().right - one.lastChild.getBoundingClientRect().right"
    )
    assert rest < 4
    assert sideways(page) == 0
    page.close()


def test_a_mark_keeps_its_size_beside_a_long_name_which_is_cut_at_its_end(
    home: Viewing, open_page: Opened, crowded: UUID
):
    page = open_page(home.url, NARROW)
    line = page.locator(f".game:has([data-game='{crowded}'])")
    line.wait_for()
    assert {round(one.bounding_box()["width"]) for one in line.locator(".mark").all()} == {14}
    # Hebrew ends at the left.
    name = line.locator(".person span", has_text="יוסף")
    assert name.evaluate("one => getComputedStyle(one).direction") == "rtl"
    page.close()


def test_a_place_of_a_wave_shows_where_a_hebrew_name_begins(home: Viewing, open_page: Opened):
    game_id = home.open(5, key="shadow_throne", names=LONG[:5])
    page = open_page(f"{home.url}/record?game={game_id}", NARROW)
    name = page.locator(".slot .who", has_text="יוסף")
    name.wait_for()
    assert name.evaluate("one => getComputedStyle(one).direction") == "rtl"
    # Beside its mark, as every other name.
    assert (
        name.evaluate("one => one.getBoundingClientRect().left - one.previousSibling.getBoundingClientRect().right")
        < 12
    )
    page.close()


def test_a_row_of_the_pad_shows_where_a_hebrew_name_begins(home: Viewing, open_page: Opened, crowded: UUID):
    page = open_page(f"{home.url}/record?game={crowded}", NARROW)
    name = page.locator(".who", has_text="יוסף")
    name.wait_for()
    assert name.evaluate("one => getComputedStyle(one).direction") == "rtl"
    page.close()


BESIDE = ".st-key-table > div:nth-child(2)"


def test_the_board_beside_the_pad_uses_the_height_of_the_window(home: Viewing, open_page: Opened, crowded: UUID):
    """It had asked how high it was itself, and stood in two columns of armies that hid cards above an empty half."""
    page = open_page(f"{home.url}/record?game={crowded}", {"width": 1280, "height": 720})
    page.locator(f"{BESIDE} svg.table [data-seat='6']").wait_for()
    names = page.locator(f"{BESIDE} svg.table [data-seat]")
    assert len({one.get_attribute("x") for one in names.all()}) == 1
    assert page.locator(BESIDE).evaluate("one => one.scrollHeight - one.clientHeight") <= 0
    # What had no room is said below the drawing.
    names.first.dispatch_event("click")
    called, drawn = box(page, f"{BESIDE} .called"), box(page, f"{BESIDE} svg.table")
    assert drawn["y"] + drawn["height"] <= called["y"] < drawn["y"] + drawn["height"] + 20
    page.set_viewport_size({"width": 1280, "height": 420})
    page.wait_for_function(
        "selector => new Set([...document.querySelector(selector).querySelectorAll('*')].flatMap(one => [...one.shadowRoot?.querySelectorAll('[data-seat]') ?? []]).map(one => one.getAttribute('x'))).size === 2",
        arg=BESIDE,
    )
    page.close()


def test_an_upright_tablet_shows_charts_names_and_numbers_of_rounds_apart(home: Viewing, open_page: Opened):
    """Fourteen Audiences had run into each other over charts of 90 pixels, below names of one letter."""
    with home.store() as store:
        game_id = store.import_log(lines_of(next(simulated_logs("styx", 6, 1, 1)))).id
    page = open_page(f"{home.url}/replay?game={game_id}", {"width": 768, "height": 1024})
    settled(ready(page))
    for least in (180, 300):
        numbers = [one.bounding_box() for one in page.locator(".rounds .plot span").all()]
        assert len(numbers) > 4
        assert all(left["x"] + left["width"] < right["x"] for left, right in pairwise(numbers))
        assert box(page, ".track .plot")["width"] > least
        cut = page.locator("h2 .person span").evaluate_all(
            "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
        )
        assert cut == 0
        assert page.locator("[data-testid=stMain]").evaluate("one => one.scrollHeight - one.clientHeight") == 0
        # The numbers are counted out again for another width.
        page.set_viewport_size({"width": 1280, "height": 800})
        page.wait_for_function(
            "many => [...document.querySelectorAll('[data-testid=stMain] *')].some(one => one.shadowRoot?.querySelectorAll('.rounds .plot span').length > many)",
            arg=len(numbers) if least == 180 else 0,
        )
    page.close()


def test_an_upright_tablet_names_the_people_of_a_report(home: Viewing, open_page: Opened):
    """The buttons beside them had left “Bo…” of each."""
    with home.store() as store:
        game_id = store.import_log(lines_of(next(simulated_logs("shadow_throne", 5, 1, 7)))).id
    page = open_page(f"{home.url}/report?game={game_id}", {"width": 768, "height": 1024})
    page.locator(".rep[data-ready]").wait_for()
    names = page.locator(".kicker .person span")
    assert names.evaluate_all("all => all.filter(one => one.clientWidth < 60).length") == 0
    assert box(page, ".acts")["y"] > box(page, ".kicker")["y"] + box(page, ".kicker")["height"] - 1
    page.close()
