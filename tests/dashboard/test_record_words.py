"""Record: what is typed stays text, and inside the page."""

import pytest

from tests.dashboard.record_table import (
    CARDS,
    PHONE,
    Phone,
    no_browser,
    place,
)

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")


def test_a_note_is_kept_as_text(table, page):
    game_id = table.open(3, CARDS)
    phone = Phone(page(), table.url, game_id)
    phone.tap("[aria-label=Menu]")
    phone.tap("text=Write a note")
    phone.page.locator("textarea").fill("<img src=x onerror=alert(1)>")
    phone.tap("text=Save note")
    phone.page.locator(".sheet").wait_for(state="detached")
    phone.see("Note saved: <img src=x onerror=alert(1)>")
    assert phone.page.locator(".foot .noted").is_visible()
    with table.store() as store:
        assert [note.text for note in store.log(game_id).notes] == ["<img src=x onerror=alert(1)>"]


def test_names_stay_text_and_inside_the_page(table, page):
    names = ("<b>Mia</b>", "J" * 60, "ada", "🎲🎲")
    game_id = table.open(4, CARDS, names=names)
    phone = Phone(page(), table.url, game_id)
    assert phone.page.locator(".row .who").all_inner_texts() == ["<b>Mia</b>", "J" * 60, "ada", "🎲🎲"]
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def test_an_address_that_names_nobody_by_ten_thousand_letters_still_records(table, page):
    game_id = table.open(3, CARDS)
    phone = Phone(page(), table.url, game_id, by="x" * 10_000)
    phone.row(0, "left")
    phone.saved()
    phone.tap("[aria-label=Menu]")
    assert phone.page.get_by_text("Who writes: ").inner_text() == f"Who writes: {'x' * 60}"
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    assert table.commands(game_id) == [CARDS, place(1, "left")]
