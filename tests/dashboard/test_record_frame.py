"""Record's frame: on the smallest phone all of a routine move is in sight, every target is large enough, in any light."""

from typing import Any

import pytest

from tests.dashboard.record_table import CARDS, Phone, no_browser, place, reveal

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
SIX = [CARDS, *(place(seat, "left" if seat % 2 else "right") for seat in range(1, 7))]
SIZES = [(390, 664), (390, 844), (1280, 720)]
MEASURE = """root => ({
    small: [...root.querySelectorAll('button')].map(one => one.getBoundingClientRect()).filter(one => one.width < 48 || one.height < 48).length,
    hidden: root.querySelector('.middle').scrollHeight - root.querySelector('.middle').clientHeight,
    head: root.querySelector('.top').getBoundingClientRect().top, foot: root.querySelector('.foot').getBoundingClientRect().bottom,
    wide: document.documentElement.scrollWidth, high: document.documentElement.scrollHeight,
})"""


def measured(phone: Phone) -> dict[str, Any]:
    return dict(phone.page.locator(".rec").evaluate(MEASURE))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_worst_case_fits_without_scrolling(table, page, size, theme):
    width, height = size
    game_id = table.open(6, *SIX, reveal(1, "muster", 2))
    phone = Phone(
        page(viewport={"width": width, "height": height}, has_touch=True, color_scheme=theme), table.url, game_id
    )
    phone.value("muster", ".row.due")
    phone.page.locator(".strip").wait_for()
    assert measured(phone) == {"small": 0, "hidden": 0, "head": 0, "foot": height, "wide": width, "high": height}
    assert phone.foot() == "9 · Mia turns up Muster on Ash Ferrier (left)."
    assert phone.page.locator(".rp").is_visible() is (width >= 1000)


def test_a_tapped_cell_is_dashed_until_it_is_saved(table, page):
    phone = Phone(page(), table.url, table.open(5, CARDS))
    phone.press("[data-k='row 0'] .choice >> nth=0")
    dashed = phone.page.locator("[data-k='row 0'] .given")
    assert dashed.get_attribute("aria-label") in {"left: Ash Ferrier, waiting", "left: Ash Ferrier, saved"}
    phone.saved()
    assert dashed.get_attribute("aria-label") == "left: Ash Ferrier, saved"


def test_nobody_can_tell_the_kind_of_a_token_before_the_reveal(table, page):
    phone = Phone(page(), table.url, table.open(5, CARDS))
    told = phone.page.locator(".rec").inner_text()
    assert not [word for word in ("Tithe", "Muster", "Elimination") if word in told]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_serious_stands_in_the_way_of_a_reader(table, page, theme):
    from axe_playwright_python.sync_playwright import Axe

    game_id = table.open(5, *SIX[:3])
    phone = Phone(page(viewport={"width": 390, "height": 664}, has_touch=True, color_scheme=theme), table.url, game_id)
    found = Axe().run(phone.page).response["violations"]
    assert not [one["id"] for one in found if one["impact"] in {"serious", "critical"}]
