"""Record's frame: on the smallest phone all of a routine move is in sight, every target is large enough, in any light."""

from itertools import product
from typing import Any

import pytest

from tests.dashboard.record_table import CARDS, LAPTOP, PHONE, Phone, Table, no_browser, place, reveal
from tests.dashboard.viewing import COLOURS, PICTURES, lit, serious
from tests.part import part

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


def revealing(table: Table, page: Any) -> Phone:
    phone = Phone(page, table.url, table.open(6, *SIX, reveal(1, "muster", 2)))
    phone.value("muster", ".row.due")
    phone.page.locator(".strip").wait_for()
    return phone


def wave(table: Table, page: Any) -> Phone:
    phone = Phone(page, table.url, table.open(5, key="shadow_throne"))
    for card in ("tall_abbess", "brook_runner"):
        phone.tap(f"[data-k='name \"{card}\"']")
    return phone


def battle(table: Table, page: Any) -> Phone:
    """What the set-up moved lies above the places, the columns and the field to type in."""
    return Phone(page, table.url, table.open(5, key="shadow_throne"))


def new_card(table: Table, page: Any) -> Phone:
    phone = Phone(page, table.url, table.open(3, box="facts"))
    phone.card("Lich")
    phone.card("Siren")
    phone.see("Lich is new to your box")
    return phone


SCENES = {"revealing": (revealing, 0), "wave": (wave, 0), "battle": (battle, None), "card": (new_card, None)}
"""How far each may scroll; a card with many values may, and so may names below what hands do, which is never cut."""


@pytest.mark.parametrize("scene", SCENES)
def test_the_worst_cases_fit_and_can_be_read_in_any_light(table, page, scene):
    prepare, scrolls = SCENES[scene]
    PICTURES.mkdir(parents=True, exist_ok=True)
    phone = prepare(table, page(**PHONE, locale="en-IE"))
    for (width, height), theme in part(product(SIZES, ("light", "dark")), 2, meeting=(1,)):
        phone.page.set_viewport_size({"width": width, "height": height})
        lit(phone.page, theme)
        phone.page.wait_for_function("height => Math.abs(innerHeight - height) < 1", arg=height)
        phone.page.screenshot(path=PICTURES / f"record-{scene}-{width}x{height}-{theme}.png")
        frame = measured(phone)
        hidden = frame.pop("hidden")
        assert scrolls is None or hidden == scrolls
        assert frame == {"small": 0, "head": 0, "foot": height, "wide": width, "high": height}
        assert phone.page.locator(".rp").is_visible() is (width >= 1000)
        assert not serious(phone.page, COLOURS if theme == "dark" else {})


def test_a_tapped_cell_is_dashed_at_once_and_solid_when_it_is_saved(table, page):
    phone = Phone(page(), table.url, table.open(5, CARDS))
    # In the same turn of the browser, before anything is drawn or sent.
    shown = phone.page.locator("[data-k='row 0'] .choice").first.evaluate(
        "cell => { const pad = cell.closest('.rec'); cell.click(); return pad.querySelector('.given.sent').ariaLabel; }"
    )
    assert shown == "left: Ash Ferrier, waiting"
    phone.saved()
    assert phone.page.locator("[data-k='row 0'] .given").get_attribute("aria-label") == "left: Ash Ferrier, saved"


def test_nobody_can_tell_the_kind_of_a_token_before_the_reveal(table, page):
    phone = Phone(page(), table.url, table.open(5, CARDS))
    told = phone.page.locator(".rec").inner_text()
    assert not [word for word in ("Tithe", "Muster", "Elimination") if word in told]


def test_names_stand_under_the_signs_that_the_board_has_for_the_same_words(table, page):
    phone = Phone(page(**LAPTOP), table.url, table.open(4, key="shadow_throne"))
    crests = [phone.page.locator(f"{place} .crest") for place in (".table", ".column h4")]
    for one in crests:
        one.nth(2).wait_for()
    look = "all => all.map(one => [one.getAttribute('d'), one.getAttribute('class'), getComputedStyle(one).fill, getComputedStyle(one).stroke])"
    on_board, on_pad = (one.evaluate_all(look) for one in crests)
    assert on_pad == on_board
    assert len({tuple(one) for one in on_pad}) == 3
