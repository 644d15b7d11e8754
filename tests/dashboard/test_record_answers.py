"""Record from the first question to a whole answer: a set-up asked to its end, names typed, nothing half given lost."""

from uuid import UUID

import pytest

from domain.kernel.log import TakeBack
from tests.dashboard.record_table import COLOURS, LAPTOP, PLACED, Phone, Table, no_browser, reveal

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")


def test_the_keyboard_alone_records_a_wave_by_typing_names(table, page):
    game_id = table.open(3, key="shadow_throne")
    phone = Phone(page(**LAPTOP), table.url, game_id)
    keyboard = phone.page.keyboard
    phone.page.locator(".columns").wait_for()
    keyboard.press("/")
    keyboard.type("zz")
    phone.see("No name here begins with “zz”.")
    keyboard.press("Enter")
    assert not phone.page.locator(".slot:not(:disabled)").nth(1).is_visible()
    for _ in "zz":
        keyboard.press("Backspace")
    # The field stays under the fingers: one name after the other is typed into it.
    for words in ("tall", "runner", "fen r"):
        keyboard.type(words)
        keyboard.press("Enter")
    phone.page.locator(".foot .save:not(:disabled)").wait_for()
    keyboard.press("Enter")
    phone.saved()
    phone.page.locator(".foot .said", has_text="Wave 1").wait_for()
    cards = ["tall_abbess", "brook_runner", "fen_rider"]
    assert table.commands(game_id) == [{"type": "shadow_throne.reveal_wave", "cards": cards}]


def test_undo_of_a_first_wave_names_the_wave_and_people_by_their_names(table, page):
    wave = {"type": "shadow_throne.reveal_wave", "cards": ["tall_abbess", "brook_runner", "fen_rider"]}
    game_id = table.open(3, wave, key="shadow_throne")
    phone = Phone(page(), table.url, game_id)
    assert phone.foot().startswith("2 · Wave 1: Tall Abbess of Mia; Brook Runner of Jon; Fen Rider of Ada.")
    phone.tap("[aria-label^='Undo: Wave 1']")
    phone.see("Since then the table has seen: the cards of wave 1.")
    phone.tap(".sheet button >> text=Take back")
    phone.page.locator(".foot .said", has_text="1 · Set-up").wait_for()
    game_id = table.open(3, *PLACED, reveal(1, "tithe"))
    phone = Phone(page(), table.url, game_id)
    phone.tap(".foot button >> nth=0")
    phone.see("Since then the table has seen: the Tithe token of Mia.")


def at_set_up(table: Table, seats: int = 3) -> UUID:
    """A game of Styx of which nothing is recorded yet."""
    with table.store() as store:
        return store.open(store.log(table.open(seats)).opened).id


@pytest.mark.parametrize("seats", [2, 3, 4, 6], ids="{} players".format)
def test_a_set_up_is_asked_to_its_end(table, page, seats):
    """Some of it is laid out ahead, the rest is asked of the server, at another place for each number of seats."""
    game_id = at_set_up(table, seats)
    phone = Phone(page(), table.url, game_id)
    for colour in COLOURS[:seats]:
        # With one colour left the pad fills it in itself.
        if colour != COLOURS[-1]:
            phone.tap(f".painted:has-text('{colour}')")
    phone.tap(".choice:has-text('Jon')")
    phone.tap(".foot .save")
    phone.page.locator(".foot .said", has_text="1 · Set-up").wait_for()
    state = table.state(game_id)
    assert [seat.colour for seat in state.seats] == list(COLOURS[:seats])
    assert state.first == 2


def test_at_set_up_no_colour_of_a_seat_stands_beside_a_colour_of_wood(table, page):
    phone = Phone(page(), table.url, at_set_up(table))
    for colour in ("red", "blue", "green"):
        phone.tap(f".painted:has-text('{colour}')")
    fills = phone.page.locator(".chosen .mark path").evaluate_all("all => all.map(one => one.getAttribute('fill'))")
    assert fills == ["none"] * 3
    assert phone.page.locator(".picked").all_inner_texts() == ["Mia\nred", "Jon\nblue", "Ada\ngreen"]
    phone.tap(".choice:has-text('Mia')")
    phone.tap(".foot .save")
    phone.page.locator(".rec .moved").wait_for()
    assert not phone.page.locator(".rec .moved li:has-text('Standard-Bearer') .mark").count()


def test_an_answer_that_is_corrected_keeps_the_later_ones_that_still_fit(table, page):
    game_id = at_set_up(table)
    phone = Phone(page(), table.url, game_id)
    picked = phone.page.locator(".picked")

    for colour in ("red", "blue", "green"):
        phone.tap(f".painted:has-text('{colour}')")
    phone.tap(".choice:has-text('Jon')")
    phone.page.locator(".foot .save").wait_for()
    # Nobody had purple: everything else stands.
    phone.tap(".picked:has-text('red')")
    phone.tap(".painted:has-text('purple')")
    phone.page.locator(".foot .save").wait_for()
    assert picked.all_inner_texts()[:3] == ["Mia\npurple", "Jon\nblue", "Ada\ngreen"]
    # Blue was Jon's: he alone is asked again, and of the later ones none is.
    phone.tap(".picked:has-text('purple')")
    phone.tap(".painted:has-text('blue')")
    phone.see("Which colour does Jon have?")
    assert picked.all_inner_texts() == ["Mia\nblue"]
    phone.tap(".painted:has-text('red')")
    phone.tap(".foot .save")
    phone.page.locator(".foot .said", has_text="1 · Set-up").wait_for()
    state = table.state(game_id)
    assert [seat.colour for seat in state.seats] == ["blue", "red", "green"]
    assert state.first == 2


def test_undo_of_a_correction_puts_back_what_stood(table, page):
    phone = Phone(page(), table.url, at_set_up(table))
    for colour in ("red", "blue", "green"):
        phone.tap(f".painted:has-text('{colour}')")
    phone.tap(".picked:has-text('red')")
    phone.see("filled in again where it still fits")
    phone.tap("[aria-label='Undo: the last answer']")
    phone.page.locator(".picked >> nth=2").wait_for()
    assert phone.page.locator(".picked").all_inner_texts() == ["Mia\nred", "Jon\nblue", "Ada\ngreen"]


def test_redo_is_not_offered_over_a_half_given_answer(table, page):
    game_id = table.open(3, *PLACED, reveal(1, "tithe"))
    with table.store() as store:
        store.record(game_id, TakeBack())
    phone = Phone(page(), table.url, game_id)
    redo = phone.page.locator(".foot .save:has-text('Redo')")
    redo.wait_for()
    phone.value("muster", ".row.due")
    redo.wait_for(state="detached")
    phone.tap("[aria-label='Undo: the last answer']")
    phone.tap(".foot .save:has-text('Redo')")
    phone.page.locator(".row.saved").wait_for()
    assert table.commands(game_id) == [*PLACED, reveal(1, "tithe")]


def test_a_note_in_the_middle_of_a_wave_leaves_what_is_chosen(table, page):
    game_id = table.open(3, key="shadow_throne")
    phone = Phone(page(), table.url, game_id)
    for card in ("tall_abbess", "brook_runner"):
        phone.tap(f"[data-k='name \"{card}\"']")
    phone.tap("[aria-label=Menu]")
    phone.tap("text=Write a note")
    phone.page.locator("textarea").fill("Jon hesitates")
    phone.tap("text=Save note")
    phone.saved()
    chosen = phone.page.locator(".slot:not(:disabled) .word")
    assert chosen.all_inner_texts() == ["Tall Abbess", "Brook Runner", "…"]
    phone.page.reload()
    phone.tap("[data-k='name \"fen_rider\"']")
    phone.tap(".foot .save")
    phone.saved()
    cards = ["tall_abbess", "brook_runner", "fen_rider"]
    assert table.commands(game_id) == [{"type": "shadow_throne.reveal_wave", "cards": cards}]
