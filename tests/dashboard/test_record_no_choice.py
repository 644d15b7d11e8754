"""A name that was typed on the pad and is no choice: that is said, and why, where a rule or the table knows it."""

import pytest

from tests.dashboard.record_table import LAPTOP, Phone, no_browser

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
LAMP = {"type": "shadow_throne.reveal_wave", "cards": ["lamp_colonel", "brook_runner", "fen_rider"]}


def told(phone: Phone, typed: str, words: str) -> str:
    phone.page.locator(".search").fill(typed)
    none = phone.page.locator("[data-k='none found']", has_text=words)
    none.wait_for()
    return str(none.inner_text())


def test_a_card_that_stays_in_the_box_or_is_none_at_all_is_told_as_that(table, page):
    game_id = table.open(3)
    phone = Phone(page(), table.url, game_id)
    assert told(phone, "zzz", "zzz") == "No name here begins with “zzz”."
    assert told(phone, "copper", "STYX") == (
        "No name here begins with “copper”. Copper Aunt is marked 4+ and stays in the box with 3 players. (STYX-SETUP-10)"
    )
    phone.page.locator(".search").press("Enter")
    assert not phone.page.locator(".chosen").count()
    phone.page.locator(".search").fill("ash")
    phone.page.locator("[data-k='none found']").wait_for(state="detached")
    phone.page.locator(".search").press("Enter")
    phone.page.locator(".chosen", has_text="Ash Ferrier").wait_for()
    assert told(phone, "ash f", "already") == (
        "No name here begins with “ash f”. Ash Ferrier is not in the draw pile: it was already named. (STYX-SETUP-13)"
    )


def test_a_card_of_which_no_copy_is_left_is_told_with_its_rule(table, page):
    phone = Phone(page(**LAPTOP, has_touch=True), table.url, table.open(3, LAMP, key="shadow_throne"))
    phone.page.locator(".question", has_text="Wave 2").wait_for()
    assert told(phone, "lamp", "ST-") == (
        "No name here begins with “lamp”. Lamp Colonel exists once, and no further copy can lie in this battle. Name another card. (ST-CHOOSE-01)"
    )
    phone.page.locator(".search").fill("")
    phone.tap("[data-k='name \"river_heir\"']")
    phone.page.locator(".slot.due", has_text="Jon").wait_for()
    assert told(phone, "lamp", "ST-").endswith("(ST-CHOOSE-01)")
