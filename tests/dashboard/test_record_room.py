"""Record on a phone: nothing that can be tapped moves without need, and of what is asked nothing is cut off."""

from typing import Any

import pytest

from tests.dashboard.record_table import LAPTOP, PLACED, Phone, Table, no_browser, place, reveal

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
TALL = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LOW = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
TITHED = [*PLACED, *(reveal(seat, "tithe") for seat in (1, 2, 3))]
"""Everybody has 5 coins after it; Jon is First Player."""


def collected(table: Table, audiences: int) -> Any:
    """Placed left once more, after so many Audiences in which each collected a coin: 4 coins and as many more."""
    cards = [["crypt_dean", "moth_notary"], ["lantern_eel", "coin_imp"]]
    moves = list(TITHED)
    for number in range(1, audiences + 1):
        first = number % 3 + 1
        order = [(first + place - 1) % 3 + 1 for place in range(3)]
        moves += [{"type": "styx.open_audience", "cards": cards[number - 1]}, *(place(seat, "left") for seat in order)]
        if number < audiences:
            moves += [reveal(seat, "tithe") for seat in order]
    return table.open(3, *moves)


def tops(page: Any, selector: str) -> list[float]:
    return [round(one.bounding_box()["y"]) for one in page.locator(selector).all()]


def test_rows_stay_where_they_are_when_an_answer_is_undone(table: Table, page: Any):
    phone = Phone(page(**TALL), table.url, table.open(3, *PLACED, reveal(1, "tithe")))
    before = tops(phone.page, ".row")
    phone.tap(".foot [data-k=undo]")
    phone.tap(".sheet button >> text=Take back")
    phone.see("What to put back")
    assert tops(phone.page, ".row") == before
    phone.value("tithe", ".row.due")
    phone.saved()
    assert tops(phone.page, ".row") == before


def test_six_numbers_and_words_need_no_keypad(table: Table, page: Any):
    """Behind more there had been one number: 5."""
    phone = Phone(page(**TALL), table.url, collected(table, 1))
    phone.value("muster", ".row.due")
    cells = phone.page.locator(".strip .cell")
    assert cells.all_inner_texts() == ["skip", "1", "2", "3", "4", "5"]


@pytest.mark.parametrize("size", [TALL, LOW], ids=["tall", "low"])
def test_a_keypad_is_in_sight_with_its_question_and_more_is_one_line(table: Table, page: Any, size: dict[str, Any]):
    phone = Phone(page(**size), table.url, collected(table, 2))
    phone.tap(".foot [data-k=undo]")
    phone.see("What to put back")
    phone.value("left", ".row.due")
    phone.saved()
    phone.value("muster", ".row.due")
    more = phone.page.locator(".strip >> text=more")
    assert more.evaluate(
        "one => [...one.childNodes].map(node => { const all = document.createRange(); all.selectNodeContents(node); return all.getClientRects().length; })"
    ) == [1]
    more.tap()
    phone.page.locator(".keypad").wait_for()
    assert phone.page.locator(".keypad .limits").inner_text() == "1 to 6"
    assert phone.page.locator(".rows .lying").inner_text() == "left: Lantern Eel"
    middle = phone.page.locator(".middle").bounding_box()
    for part in (".lower .asks", ".keypad output", ".keypad .primary", ".strip"):
        box = phone.page.locator(part).bounding_box()
        assert middle["y"] <= box["y"], part
        assert box["y"] + box["height"] <= middle["y"] + middle["height"], part
    asked = phone.page.locator(".lower .asks").evaluate(
        "one => { const {x, y, height} = one.getBoundingClientRect(); return one.contains(one.getRootNode().elementFromPoint(x + 40, y + height / 2)); }"
    )
    assert asked


def test_what_hands_do_stays_above_the_letters_as_long_as_there_is_room(table: Table, page: Any):
    tall = Phone(page(**TALL), table.url, table.open(3, *TITHED))
    low = Phone(page(**LOW), table.url, table.open(3, *TITHED))
    for phone, shown in ((tall, 1), (low, 0)):
        assert phone.page.locator("section.moved").count() == 1
        before = tops(phone.page, ".letters .cell")
        phone.tap(".letter:text-is('C')")
        phone.page.locator(".names .cell").first.wait_for()
        assert phone.page.locator("section.moved").count() == shown
        assert tops(phone.page, ".letters .cell") == before


def test_a_skip_that_was_the_only_answer_says_what_the_card_needs(table: Table, page: Any):
    """It is recorded at once: Mia has Strength 1, and Thistle Baron is Legendary with 4."""
    cards = {"type": "styx.open_audience", "cards": ["ash_ferrier", "thistle_baron"]}
    phone = Phone(page(**TALL), table.url, table.open(3, cards, *(place(seat, "right") for seat in (1, 2, 3))))
    before = tops(phone.page, ".row")
    phone.value("elimination", ".row.due")
    phone.saved()
    phone.page.locator(".row.saved .alone").wait_for()
    said = phone.page.locator(".row.saved .given").inner_text()
    assert said.splitlines() == ["Elimination skip", "only a skip is left, needs Strength 4, has 1"]
    assert tops(phone.page, ".row") == before


def test_a_list_of_names_that_goes_on_below_fades_there_and_its_last_name_is_clear_of_that(table: Table, page: Any):
    """Whole rows alone were in sight, and nothing said that there were more."""
    phone = Phone(page(**LAPTOP), table.url, table.open(4, key="shadow_throne"))
    names = phone.page.locator("div.columns")
    names.wait_for()
    told = names.evaluate(
        """list => {
          const fade = getComputedStyle(list, '::after'), high = parseFloat(fade.height);
          list.scrollTop = list.scrollHeight;
          const last = Math.max(...[...list.querySelectorAll('.name')].map(one => one.getBoundingClientRect().bottom));
          return [list.scrollHeight > list.clientHeight, fade.position, fade.backgroundImage.startsWith('linear-gradient'), last <= list.getBoundingClientRect().bottom - high];
        }"""
    )
    assert told == [True, "sticky", True, True]


SIX = [PLACED[0], *(place(seat, "left") for seat in range(1, 7)), *(reveal(seat, "tithe") for seat in range(1, 6))]


def test_on_a_narrow_phone_the_amounts_of_a_bid_and_all_letters_are_in_sight(table: Table, page: Any):
    """Amounts lay below the foot, the sixth letter of a line was a sliver, and at 130 % it was gone."""
    narrow = page(viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True)
    phone = Phone(narrow, table.url, table.open(6, *SIX))
    phone.value("muster", ".row.due")
    phone.page.locator(".strip").wait_for()
    foot = narrow.locator(".foot").bounding_box()
    strip = narrow.locator(".strip").bounding_box()
    assert strip["y"] + strip["height"] <= foot["y"]
    phone = Phone(narrow, table.url, table.open(3))
    for width in (320, 300):
        narrow.set_viewport_size({"width": width, "height": 568})
        narrow.wait_for_function("width => innerWidth === width", arg=width)
        letters = narrow.locator(".letters .cell")
        boxes = [letters.nth(at).bounding_box() for at in range(letters.count())]
        assert min(box["width"] for box in boxes) >= 48
        assert max(box["x"] + box["width"] for box in boxes) <= width
