"""What waits behind a refusal at the pad, or was refused itself, keeps its words and values: notes, and cards that were read."""

from typing import Any
from uuid import UUID

import pytest

from domain.kernel.log import TakeBack
from domain.kernel.reading import read_command
from tests.dashboard.record_table import CARDS, Phone, Table, no_browser, place, reveal

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
WORDS = "Mia laughed and spilled the coins"
SAVE = "[data-k='save note']"


def records(table: Table, game_id: UUID, *commands: dict[str, Any]) -> None:
    with table.store() as store:
        for command in commands:
            store.record(game_id, read_command(store.log(game_id).game, command), by="Ada")


def notes(table: Table, game_id: UUID) -> list[tuple[str, int]]:
    with table.store() as store:
        return [(note.text, note.about[1]) for note in store.log(game_id).notes]


def begin_a_note(phone: Phone, text: str = WORDS) -> Any:
    phone.press("[data-k=menu]", "[data-k='menu note']")
    phone.page.locator("textarea").fill(text)
    return phone.page.locator(".sheet")


def test_a_note_behind_an_answer_that_is_refused_is_shown_with_its_words_and_sent_on(table, page, wire):
    """It was lost without a word."""
    game_id = table.open(3, CARDS)
    phone = Phone(page(), wire.url, game_id)
    wire.cut()
    phone.press("[data-k='row 0'] .choice >> nth=1")
    assert begin_a_note(phone).get_attribute("aria-label") == "A note on Mia, right: Hollow Piper"
    phone.press(SAVE)
    phone.see("2 waiting")
    records(table, game_id, place(1, "left"))
    wire.mend()
    behind = phone.page.locator("[data-k=behind]")
    behind.wait_for()
    assert behind.inner_text() == f"Behind it waits: Note “{WORDS}”."
    phone.tap("[data-k='refusal pass']")
    phone.page.locator(".refusal").wait_for(state="detached")
    phone.saved()
    assert notes(table, game_id) == [(WORDS, 3)]


def test_the_words_of_a_note_that_is_left_with_a_refused_answer_are_where_notes_are_written(table, page, wire):
    game_id = table.open(3, CARDS)
    phone = Phone(page(), wire.url, game_id)
    wire.cut()
    phone.press("[data-k='row 0'] .choice >> nth=1")
    begin_a_note(phone)
    phone.press(SAVE)
    records(table, game_id, place(1, "left"))
    wire.mend()
    phone.tap("[data-k='refusal close']")
    phone.row(1, "right")
    phone.saved()
    phone.see("Your note was not saved. Its words are kept")
    phone.tap("[data-k=menu]")
    phone.tap("[data-k='menu note']")
    assert phone.page.locator("textarea").input_value() == WORDS
    assert notes(table, game_id) == []


def test_a_note_is_about_the_move_that_was_last_when_it_was_begun_though_others_record_meanwhile(table, page):
    """It was about the move that came while it was typed, which its writer had not seen."""
    game_id = table.open(3, CARDS, place(1, "left"))
    phone = Phone(page(), table.url, game_id)
    sheet = begin_a_note(phone)
    assert sheet.get_attribute("aria-label") == "A note on 3 · Mia places a token on Ash Ferrier (left)"
    records(table, game_id, place(2, "right"))
    phone.page.locator(".foot .said", has_text="4 ·").wait_for()
    phone.tap(SAVE)
    phone.saved()
    assert notes(table, game_id) == [(WORDS, 3)]


def test_a_note_whose_move_was_taken_back_is_refused_with_its_words_and_can_go_to_the_last_move(table, page, wire):
    game_id = table.open(3, CARDS, place(1, "left"))
    phone = Phone(page(), wire.url, game_id)
    wire.cut()
    begin_a_note(phone)
    phone.press(SAVE, "[data-k='row 1'] .choice >> nth=0")
    with table.store() as store:
        store.record(game_id, TakeBack())
    records(table, game_id, place(1, "right"))
    wire.mend()
    # An answer that waited as well is asked about first, and is left by itself.
    phone.page.locator(".refusal", has_text="Jon, left").wait_for()
    phone.tap("[data-k='refusal close']")
    phone.see("Move 3, which this note is about, does not stand as it did: moves after 2 are taken back.")
    assert phone.page.locator(".refusal > p").first.inner_text().startswith(f"Note “{WORDS}”: not done.")
    phone.tap("text=Write it to 3 · Mia places a token on Hollow Piper (right)")
    phone.page.locator(".refusal").wait_for(state="detached")
    phone.saved()
    assert notes(table, game_id) == [(WORDS, 3)]


def test_a_sheet_says_that_the_move_it_is_about_was_taken_back(table, page):
    game_id = table.open(3, CARDS, place(1, "left"))
    phone = Phone(page(), table.url, game_id)
    sheet = begin_a_note(phone)
    with table.store() as store:
        store.record(game_id, TakeBack())
    phone.see("“3 · Mia places a token on Ash Ferrier (left)” was taken back meanwhile.")
    assert sheet.get_attribute("aria-label").startswith("A note on 2 · ")
    assert phone.page.locator("textarea").input_value() == WORDS


LICH = {"type": "styx.open_audience", "cards": ["lich", "zombie"]}
TITHED = [LICH, *(place(seat, "left") for seat in range(1, 6)), *(reveal(seat, "tithe") for seat in range(1, 5))]
WRONG = ["income 1", "eternal true", "value 3", "soul 3"]


def read_off(phone: Phone, *chips: str) -> None:
    for chip in chips:
        phone.page.locator(f".rec .card [data-k='chip {chip}']").click()
    phone.page.locator(".foot .save").click()


def test_a_card_that_was_read_wrongly_opens_again_with_its_values_and_takes_no_other_card_with_it(table, page):
    """All cards that were read off for the answer were dropped, and the wrong one began anew with nothing."""
    game_id = table.open(5, *TITHED, box="facts")
    before = len(table.commands(game_id))
    phone = Phone(page(), table.url, game_id)
    card = phone.page.locator(".rec .card")
    phone.reveal("tithe")
    for name, chips in (("Lich", WRONG), ("Zombie", ["value 2"]), ("Standard-Bearer", ["income 1"])):
        phone.see(f"{name} is new to your box")
        read_off(phone, *chips)
    phone.see("Lich: what does it show?")
    assert card.locator(".wrong + .line").get_attribute("data-k") == "line soul"
    assert "Lich: an Eternal shows no Soul, and 3 quarters were typed." in card.locator(".wrong").inner_text()
    pressed = card.locator(".chip[aria-pressed=true]").evaluate_all("all => all.map(one => one.dataset.k)")
    assert sorted(pressed) == sorted(f"chip {chip}" for chip in WRONG)
    assert card.locator("[data-k=behind]").inner_text() == "Behind it waits: Tom, Tithe."
    read_off(phone, "soul 0")
    card.wait_for(state="detached")
    phone.saved()
    told = [(one.get("component"), one.get("values", {}).get("soul")) for one in table.commands(game_id)[before:]]
    assert told == [("zombie", None), ("standard_bearer", None), ("lich", 0), (None, None)]
