"""What is half typed on Record is there after a reload: a note, why the table stops, the name of a card."""

import pytest

from domain.games import game
from domain.kernel.log import Note
from domain.kernel.reading import read_command
from tests.dashboard.record_table import CARDS, PLACED, Phone, no_browser, place, reveal

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
SHEETS = {"note": ("Write a note", "Save note"), "stop": ("Stop before the end", "Save and stop")}


def again(phone: Phone) -> None:
    phone.page.reload()
    phone.page.locator(".foot").wait_for()


@pytest.mark.parametrize("sheet", SHEETS)
def test_words_that_are_half_typed_are_there_after_a_reload_until_they_are_saved(table, page, sheet):
    item, save = SHEETS[sheet]
    game_id = table.open(3, CARDS)
    phone = Phone(page(), table.url, game_id)
    words = phone.page.locator("textarea")
    phone.tap("[aria-label=Menu]")
    phone.tap(f"text={item}")
    words.fill("Jon hesi")
    again(phone)
    assert words.input_value() == "Jon hesi"
    # Closed, it waits for the next look; the other sheet has words of its own.
    phone.tap("[data-k='sheet close']")
    other = next(told for name, (told, _) in SHEETS.items() if name != sheet)
    phone.tap("[aria-label=Menu]")
    phone.tap(f"text={other}")
    assert words.input_value() == ""
    phone.tap("[data-k='sheet close']")
    phone.tap("[aria-label=Menu]")
    phone.tap(f"text={item}")
    assert words.input_value() == "Jon hesi"
    words.fill("Jon hesitates")
    before = table.entries(game_id)
    phone.tap(f"text={save}")
    phone.saved()
    again(phone)
    assert table.entries(game_id) == before + 1
    assert not words.count()


def test_a_note_that_is_half_typed_outlives_a_move_that_came_while_the_page_was_loaded_again(table, page):
    game_id = table.open(3, CARDS)
    phone = Phone(page(), table.url, game_id)
    phone.tap("[aria-label=Menu]")
    phone.tap("text=Write a note")
    phone.page.locator("textarea").fill("Mia laughs")
    phone.page.goto("about:blank")
    with table.store() as store:
        store.record(game_id, read_command(game("styx"), place(1, "left")))
    again_at = Phone(phone.page, table.url, game_id)
    assert again_at.page.locator("textarea").input_value() == "Mia laughs"


def test_the_name_of_a_card_that_is_not_in_the_list_is_there_after_a_reload(table, page):
    game_id = table.open(3, box="facts")
    phone = Phone(page(), table.url, game_id)
    phone.tap("text=Not in the list")
    name = phone.page.locator(".naming input")
    name.fill("Grey Ma")
    again(phone)
    assert name.input_value() == "Grey Ma"
    name.fill("Grey Maid")
    phone.tap("text=Take this name")
    phone.page.locator(".picked", has_text="Grey Maid").wait_for()
    again(phone)
    phone.card("Lich")
    phone.see("Grey Maid is new to your box")


def test_the_name_of_a_card_that_is_half_typed_outlives_a_remark(table, page):
    """The question stays, under the entry that is the last one now."""
    game_id = table.open(3, box="facts")
    phone = Phone(page(), table.url, game_id)
    phone.tap("text=Not in the list")
    phone.page.locator(".naming input").fill("Grey Ma")
    phone.page.goto("about:blank")
    with table.store() as store:
        store.record(game_id, Note(text="Still there"))
    phone = Phone(phone.page, table.url, game_id)
    assert phone.page.locator(".naming input").input_value() == "Grey Ma"
    phone.page.locator(".naming input").fill("Grey Maid")
    phone.tap("text=Take this name")
    phone.page.locator(".picked", has_text="Grey Maid").wait_for()


def test_a_name_that_is_half_looked_for_is_there_after_a_reload(table, page):
    game_id = table.open(3, key="shadow_throne")
    phone = Phone(page(), table.url, game_id)
    field = phone.page.locator(".search")
    field.fill("fen")
    again(phone)
    assert field.input_value() == "fen"
    assert phone.page.locator(".name").all_inner_texts() == ["Fen Rider"]
    phone.tap(".name")
    assert field.input_value() == ""


def test_a_number_that_is_half_typed_is_there_after_a_reload(table, page):
    """After two Audiences in which everybody collected there are more coins than the lowest five."""
    second = [
        {"type": "styx.open_audience", "cards": ["crypt_dean", "moth_notary"]},
        *(place(seat, "left") for seat in (2, 3, 1)), *(reveal(seat, "tithe") for seat in (2, 3, 1)),
    ]  # fmt: skip
    third = [
        {"type": "styx.open_audience", "cards": ["lantern_eel", "coin_imp"]},
        *(place(seat, "left") for seat in (3, 1, 2)),
    ]
    game_id = table.open(3, *PLACED, *(reveal(seat, "tithe") for seat in (1, 2, 3)), *second, *third)
    phone = Phone(page(), table.url, game_id)
    phone.value("muster", ".row.due")
    phone.tap(".strip .amount:has-text('more')")
    phone.tap(".keypad .digit:text-is('5')")
    again(phone)
    assert phone.page.locator(".keypad output").inner_text() == "5"
    phone.tap(".keypad .primary")
    phone.saved()
    assert table.commands(game_id)[-1] == reveal(3, "muster", 5)
