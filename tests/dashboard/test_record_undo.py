"""Undo while something else stands on the pad: one tap undoes what its name says, and nothing that waited comes after it."""

import pytest

from tests.dashboard.record_table import CARDS, PLACED, Phone, no_browser

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
UNDO = ".foot [data-k=undo]"


def test_one_tap_undoes_the_last_move_also_while_a_refusal_stands(table, page, wire):
    game_id = table.open(5, CARDS)
    phone, other = Phone(page(), wire.url, game_id), Phone(page(), table.url, game_id, by="Jon")
    wire.cut()
    phone.press("[data-k='row 0'] .choice >> nth=0", "[data-k='row 1'] .choice >> nth=1")
    other.row(0, "right")
    other.saved()
    wire.mend()
    phone.page.locator(".refusal").wait_for()
    assert phone.page.locator(UNDO).get_attribute("aria-label").startswith("Undo: Mia places a token on Hollow Piper")
    phone.tap(UNDO)
    # What another answered first can be sent now that it is asked again, and is not sent by itself.
    phone.page.locator(".refusal >> text=Send it again").wait_for()
    assert table.commands(game_id) == [CARDS]
    phone.tap(".refusal >> text=Leave all 2")
    phone.page.locator(".foot .save:has-text('Redo')").wait_for()
    assert not phone.page.locator(".refusal, .given.penned").count()


def test_what_the_table_has_seen_is_said_first_and_the_refusal_stays_until_it_is_taken_back(table, page, wire):
    game_id = table.open(3, *PLACED)
    phone = Phone(page(), wire.url, game_id)
    wire.cut()
    phone.press("[data-k='row 0'] [data-k$='=\"muster\"']", ".strip [data-k$='=3']", "[data-k='row 1'] [data-k$='=\"muster\"']",
                ".strip [data-k$='=2']", "[data-k='row 2'] [data-k$='=\"tithe\"']")  # fmt: skip
    wire.mend()
    phone.page.locator(".refusal").wait_for()
    phone.tap(UNDO)
    phone.see("Since then the table has seen")
    phone.tap(".sheet button >> text=Keep")
    phone.page.locator(".refusal").wait_for()
    assert phone.page.locator(".given.penned").inner_text() == "Tithe"
    phone.tap(UNDO)
    phone.tap(".sheet button >> text=Take back")
    phone.page.locator(".row.saved").wait_for(state="detached")
    phone.saved()
    assert table.commands(game_id) == PLACED
    assert not phone.page.locator(".refusal, .given.penned").count()


def test_where_a_card_has_to_be_read_first_undo_opens_the_last_answer_again(table, page):
    game_id = table.open(3, box="facts")
    phone = Phone(page(), table.url, game_id)
    phone.card("Lich")
    phone.card("Siren")
    phone.see("Lich is new to your box")
    assert phone.page.locator(UNDO).get_attribute("aria-label") == "Undo: the last answer"
    phone.tap(UNDO)
    assert phone.page.locator(".chosen .picked").all_inner_texts() == ["Left card?\nLich"]
    assert not table.commands(game_id)
    phone.card("Siren")
    phone.see("Lich is new to your box")
