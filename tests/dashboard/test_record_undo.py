"""Undo while something else stands on the pad: one tap undoes what its name says, and nothing that waited comes after it."""

import pytest

from domain.kernel.reading import read_command
from tests.dashboard.record_table import CARDS, PLACED, Phone, no_browser, reveal

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


def another_records(table, game_id, command, by=""):
    with table.store() as store:
        store.record(game_id, read_command(store.log(game_id).game, command), by=by)


ASKS = ".sheet[aria-label='Take it back?']"
SHOWN = [*PLACED, reveal(1, "tithe")]


@pytest.fixture
def asked(table, page, wire):
    """A phone that was asked whether to take back what the table has seen."""
    game_id = table.open(3, *SHOWN)
    phone = Phone(page(), wire.url, game_id)
    phone.tap(UNDO)
    phone.page.locator(ASKS).wait_for()
    return phone, game_id


def test_the_question_what_to_take_back_closes_when_another_move_is_the_last(table, asked):
    """It had moved on to that move, and its button would have struck what somebody else had just recorded."""
    phone, game_id = asked
    another_records(table, game_id, reveal(2, "tithe"), by="Tom")
    phone.page.locator(ASKS).wait_for(state="detached")
    told = phone.page.locator(".overtaken").inner_text()
    assert told.startswith("Tom recorded “Jon")
    assert told.endswith("”, so your question whether to take a move back was closed; nothing was taken back for it.")
    assert table.commands(game_id) == [*SHOWN, reveal(2, "tithe")]


def test_the_question_what_to_take_back_stays_open_when_a_remark_comes(table, asked):
    phone, game_id = asked
    another_records(table, game_id, {"type": "log.note", "text": "Still there"})
    another_records(table, game_id, {"type": "log.note", "text": "And here"})
    phone.tap(f"{ASKS} >> text=Take back")
    phone.page.locator(".row.saved").wait_for(state="detached")
    assert table.commands(game_id) == PLACED


def test_the_question_what_to_take_back_closes_when_what_was_struck_before_is_put_back(table, page):
    game_id = table.open(3, *SHOWN, reveal(2, "tithe"))
    phone = Phone(page(), table.url, game_id)
    phone.tap(UNDO)
    phone.tap(f"{ASKS} >> text=Take back")
    phone.saved()
    phone.tap(f"{UNDO}:not(:disabled)[aria-label='Back further']")
    phone.page.locator(ASKS).wait_for()
    phone.tap(".foot .save >> text=Redo")
    phone.page.locator(ASKS).wait_for(state="detached")
    phone.saved()
    assert not phone.page.locator(".overtaken").count()
    assert table.commands(game_id) == [*SHOWN, reveal(2, "tithe")]


def test_a_move_that_comes_while_the_answer_is_on_its_way_is_not_struck(table, wire, asked):
    phone, game_id = asked
    wire.cut()
    another_records(table, game_id, reveal(2, "tithe"), by="Tom")
    phone.press(f"{ASKS} >> text=Take back")
    phone.see("1 waiting")
    wire.mend()
    phone.page.locator(".refusal").wait_for()
    told = phone.page.locator(".refusal > p").first.inner_text()
    assert told.startswith("Take back “Mia ")
    assert told.endswith(
        "”: not done. Tom recorded something else first, so that another move would be meant now. Leave it, and tap again if it still holds."
    )
    assert table.commands(game_id) == [*SHOWN, reveal(2, "tithe")]


def test_a_name_that_was_begun_and_left_hides_no_redo(table, page):
    game_id = table.open(3, box="facts")
    phone = Phone(page(), table.url, game_id)
    redo = phone.page.locator(".foot .save:has-text('Redo')")
    phone.tap("text=Not in the list")
    phone.page.locator(".naming input").fill("Foo Bar")
    phone.tap("text=Back to the list")
    phone.tap(UNDO)
    redo.wait_for()
    phone.page.reload()
    redo.wait_for()
