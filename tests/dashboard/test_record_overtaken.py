"""Two who record one game: what one had chosen and not sent when the other saved is gone, and the pad says so in words."""

from typing import Any
from uuid import UUID

import pytest

from domain.kernel.log import Note, TakeBack
from domain.kernel.reading import read_command
from tests.dashboard.record_table import LAPTOP, PLACED, Phone, Table, no_browser, reveal

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
CARDS = ["tall_abbess", "brook_runner", "fen_rider"]
OTHERS = ["cellar_adder", "dusk_reeve", "gate_crier"]
WAVE = {"type": "shadow_throne.reveal_wave", "cards": CARDS}
NOTICE = ".overtaken"


def another_records(table: Table, game_id: UUID, command: dict[str, Any], by: str = "") -> None:
    with table.store() as store:
        store.record(game_id, read_command(store.log(game_id).game, command), by=by)


def choose(phone: Phone, *cards: str) -> None:
    for card in cards:
        phone.tap(f"[data-k='name \"{card}\"']")


def next_wave(phone: Phone, number: int) -> None:
    phone.page.locator(".question", has_text=f"Wave {number}").wait_for()


def test_answers_that_another_recorder_overtook_are_named_until_the_notice_is_closed(table, page):
    game_id = table.open(3, key="shadow_throne")
    phone = Phone(page(), table.url, game_id)
    choose(phone, *CARDS[:2])
    another_records(table, game_id, WAVE)
    next_wave(phone, 2)
    notice = phone.page.locator(NOTICE)
    assert notice.inner_text() == "Somebody else recorded wave 1 first; your 2 answers for it were dropped."
    with table.store() as store:
        store.record(game_id, Note(text="Still there"))
    choose(phone, "grey_heron")
    assert notice.is_visible()
    phone.tap(f"{NOTICE} button")
    notice.wait_for(state="detached")


def test_the_notice_names_who_wrote_and_goes_when_the_next_answer_is_saved(table, page):
    game_id = table.open(3, key="shadow_throne")
    phone = Phone(page(**LAPTOP, has_touch=True), table.url, game_id)
    choose(phone, CARDS[0])
    another_records(table, game_id, WAVE, by="Tom")
    next_wave(phone, 2)
    assert phone.page.locator(NOTICE).inner_text() == "Tom recorded wave 1 first; your answer for it was dropped."
    choose(phone, *OTHERS)
    phone.tap(".foot .save")
    phone.page.locator(NOTICE).wait_for(state="detached")
    next_wave(phone, 3)


def test_nothing_is_said_where_nothing_was_chosen_or_what_was_chosen_was_saved(table, page):
    game_id = table.open(3, key="shadow_throne")
    phone = Phone(page(), table.url, game_id)
    another_records(table, game_id, WAVE)
    next_wave(phone, 2)
    choose(phone, *OTHERS)
    phone.tap(".foot .save")
    next_wave(phone, 3)
    assert not phone.page.locator(NOTICE).count()


def test_a_move_taken_back_by_another_drops_a_half_given_answer_and_says_so(table, page):
    game_id = table.open(3, *PLACED)
    phone = Phone(page(), table.url, game_id)
    phone.row(0, "muster")
    phone.page.locator(".strip").wait_for()
    with table.store() as store:
        store.record(game_id, TakeBack())
    phone.page.locator(NOTICE).wait_for()
    told = phone.page.locator(NOTICE).inner_text()
    assert told.startswith("Somebody else took a move back; your answer to “")
    assert told.endswith("” was dropped.")


def test_a_row_that_another_answered_first_names_the_move(table, page):
    game_id = table.open(3, *PLACED)
    phone = Phone(page(), table.url, game_id)
    phone.row(0, "muster")
    phone.page.locator(".strip").wait_for()
    another_records(table, game_id, reveal(1, "tithe"))
    phone.page.locator(NOTICE).wait_for()
    assert phone.page.locator(NOTICE).inner_text().startswith("Somebody else recorded “")


def away(phone: Phone) -> None:
    """The page is left, as by a reload that takes long; the tab stays."""
    phone.page.goto("about:blank")


def back(phone: Phone, table: Table, game_id: UUID) -> Any:
    phone.page.goto(f"{table.url}/record?game={game_id}")
    phone.page.locator(".foot").wait_for()
    return phone.page.locator(NOTICE)


def test_what_was_overtaken_while_the_page_was_loaded_again_is_said_too_and_once(table, page):
    game_id = table.open(3, key="shadow_throne")
    phone = Phone(page(), table.url, game_id)
    choose(phone, *CARDS[:2])
    away(phone)
    another_records(table, game_id, WAVE, by="Tom")
    notice = back(phone, table, game_id)
    assert notice.inner_text() == (
        "Tom recorded “Wave 1: Tall Abbess of Mia; Brook Runner of Jon; Fen Rider of Ada”; your 2 answers were dropped."
    )
    next_wave(phone, 2)
    choose(phone, *OTHERS)
    phone.tap(".foot .save")
    next_wave(phone, 3)
    # The pad goes on at once; the notice goes once the table has the wave.
    notice.wait_for(state="detached")
    assert not back(phone, table, game_id).count()


OLDER = """name => {
  const draft = JSON.parse(sessionStorage.getItem(name));
  for (const later of ['written', 'sheet']) delete draft.state[later];
  sessionStorage.setItem(name, JSON.stringify(draft));
}"""


def test_an_overtaken_draft_of_a_version_that_kept_no_sheets_is_told_and_the_page_goes_on(table, page):
    """The tab lay open over an update of Tablescribe: Record had stood empty."""
    game_id = table.open(3, key="shadow_throne")
    phone = Phone(page(), table.url, game_id)
    choose(phone, *CARDS[:2])
    phone.page.evaluate(OLDER, f"tablescribe.draft.{game_id}")
    away(phone)
    another_records(table, game_id, WAVE, by="Tom")
    assert back(phone, table, game_id).inner_text().endswith("; your 2 answers were dropped.")
    choose(phone, *OTHERS)
    phone.tap(".foot .save")
    next_wave(phone, 3)


def test_a_move_taken_back_while_the_page_was_loaded_again_is_said_too(table, page):
    game_id = table.open(3, WAVE, key="shadow_throne")
    phone = Phone(page(), table.url, game_id)
    choose(phone, "grey_heron")
    away(phone)
    with table.store() as store:
        store.record(game_id, TakeBack())
        store.record(game_id, Note(text="One too many"))
    assert back(phone, table, game_id).inner_text() == "Somebody else took a move back; your answer was dropped."


def test_a_remark_that_came_while_the_page_was_loaded_again_takes_no_answer_away(table, page):
    game_id = table.open(3, key="shadow_throne")
    phone = Phone(page(), table.url, game_id)
    choose(phone, *CARDS[:2])
    away(phone)
    with table.store() as store:
        store.record(game_id, Note(text="Still there"))
    assert not back(phone, table, game_id).count()
    choose(phone, CARDS[2])
    phone.tap(".foot .save")
    next_wave(phone, 2)
    assert table.commands(game_id) == [WAVE]


def test_what_was_sent_before_the_page_was_loaded_again_was_not_dropped(table, page):
    game_id = table.open(3, key="shadow_throne")
    phone = Phone(page(), table.url, game_id)
    choose(phone, *CARDS)
    phone.tap(".foot .save")
    away(phone)
    assert not back(phone, table, game_id).count()
    next_wave(phone, 2)
    assert table.commands(game_id) == [WAVE]
    assert not phone.page.locator(NOTICE).count()


def test_the_notice_goes_too_where_the_server_forgot_that_it_had_the_answer(table, wire, page):
    """It was recorded, the word of it got lost, and what is sent once more is there already."""
    game_id = table.open(3, key="shadow_throne")
    phone = Phone(page(), wire.url, game_id)
    choose(phone, *CARDS[:2])
    another_records(table, game_id, WAVE, by="Tom")
    phone.page.locator(NOTICE).wait_for()
    next_wave(phone, 2)
    choose(phone, *OTHERS)
    entries = table.entries(game_id)
    wire.lag = 0.5
    phone.tap(".foot .save")
    table.written(game_id, entries + 1)
    wire.cut()
    wire.lag = 0.0
    with table.away():
        pass
    wire.mend()
    next_wave(phone, 3)
    phone.saved()
    phone.page.locator(NOTICE).wait_for(state="detached")
    assert table.entries(game_id) == entries + 1
