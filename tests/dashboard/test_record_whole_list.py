"""What hands do is never cut: the list is as high as its lines, in one place, and what has no room below it is scrolled to."""

from typing import Any

import pytest

from tests.dashboard.record_table import Phone, Table, no_browser
from tests.dashboard.test_record_decided import battle

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
PHONES = [(390, 844), (360, 640)]
CUT = """list => {
  const middle = list.closest('.middle'), inner = list.scrollHeight - list.clientHeight;
  middle.scrollTop = 0;
  const top = list.getBoundingClientRect().top - middle.getBoundingClientRect().top;
  const reach = middle.scrollHeight - middle.scrollTop;
  return {inner, above: top < 0, below: list.offsetTop + list.offsetHeight > middle.offsetTop + reach, lines: list.querySelectorAll('li').length};
}"""


def sized(phone: Phone, width: int, height: int) -> Phone:
    phone.page.set_viewport_size({"width": width, "height": height})
    phone.page.wait_for_function("height => innerHeight === height", arg=height)
    return phone


def whole(phone: Phone, lines: int) -> None:
    moved = phone.page.locator(".rec .moved")
    moved.wait_for()
    assert moved.evaluate(CUT) == {"inner": 0, "above": False, "below": False, "lines": lines}


@pytest.fixture
def phone(page: Any) -> Any:
    return page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_all_lines_after_a_battle_are_there_and_the_names_are_below_them(
    table: Table, phone: Any, width: int, height: int
):
    on = sized(Phone(phone, table.url, table.open(4, *battle(), key="shadow_throne")), width, height)
    lines = int(on.page.locator(".rec .moved h4").inner_text().split("·")[1])
    assert lines >= 13
    whole(on, lines)
    if height >= 844:
        middle, last = (on.page.locator(one).bounding_box() for one in (".middle", ".moved li >> nth=-1"))
        assert last["y"] + last["height"] <= middle["y"] + middle["height"]
    # A hand that scrolls comes to the names, which have room of their own below the list.
    middle, band = on.page.locator(".middle"), on.page.locator(".band")
    assert band.bounding_box()["height"] >= min(320, middle.bounding_box()["height"]) - 1
    if height < 844:
        middle.hover()
        on.page.mouse.wheel(0, 2000)
        on.page.wait_for_function(
            "() => [...document.querySelectorAll('*')].some(one => one.shadowRoot?.querySelector('.middle')?.scrollTop > 100)"
        )
    name = on.page.locator(".columns .name").first
    name.scroll_into_view_if_needed()
    box, columns = name.bounding_box(), on.page.locator(".columns").bounding_box()
    foot = on.page.locator(".foot").bounding_box()
    assert columns["height"] >= 116
    assert box["y"] + box["height"] <= foot["y"]
    on.tap(".columns .name >> nth=0")
    on.page.locator(".slots .slot[data-k='slot 0']:not(:has-text('…'))").wait_for()


AUDIENCE = [{"type": "styx.open_audience", "cards": ["ash_ferrier", "hollow_piper"]},
            *({"type": "styx.place_token", "seat": seat, "slot": "left"} for seat in (1, 2, 3)),
            *({"type": "styx.reveal_token", "seat": seat, "kind": "tithe"} for seat in (1, 2))]  # fmt: skip


def test_the_list_stands_above_the_letters_after_the_set_up_and_after_an_audience(table: Table, phone: Any):
    on = Phone(phone, table.url, table.open(3, *AUDIENCE))
    on.value("tithe", ".row.due")
    on.page.locator(".rec .moved").wait_for()
    on.page.locator(".letters").wait_for()
    after = [on.page.locator(one).bounding_box()["y"] for one in (".rec .moved", ".letters")]
    assert after[0] < after[1]
    other = Phone(phone, table.url, table.open(3))
    other.page.locator(".letters").wait_for()
    first = [other.page.locator(one).bounding_box()["y"] for one in (".rec .moved", ".letters")]
    assert first[0] == after[0]
    # An Audience later there is one letter fewer, or more, to begin with.
    assert abs(first[1] - after[1]) < 60


@pytest.mark.parametrize("last", ["tithe", "muster"], ids=["a tap in a row", "a tap below the rows"])
def test_letters_below_the_list_end_at_the_foot_wherever_the_last_tap_was(table: Table, phone: Any, last: str):
    """No tap on them saves at once: the question after a tap below the rows need not go above."""
    on = sized(Phone(phone, table.url, table.open(3, *AUDIENCE)), 390, 844)
    on.reveal(last, 1)
    on.page.locator(".letters").wait_for()
    moved, band, middle = (on.page.locator(one).bounding_box() for one in (".rec .moved", ".band", ".middle"))
    assert moved["y"] + moved["height"] <= band["y"]
    assert 0 <= middle["y"] + middle["height"] - band["y"] - band["height"] <= 12
