"""What waited while others recorded is sent again only where the same question is asked: else it would be stored as what never happened."""

from typing import Any
from uuid import UUID

import pytest

from domain.kernel.log import TakeBack
from domain.kernel.reading import read_command
from tests.dashboard.record_table import CARDS, PLACED, Phone, Table, cut_off, no_browser, place, reveal

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
MINE = ["hedge_poacher", "brook_runner", "fen_rider"]
THEIRS = ["cellar_adder", "dusk_reeve", "gate_crier"]
FIRST = ["tall_abbess", "grey_heron", "dusk_reeve"]
AGAIN = ".refusal >> text=Send it again"


def wave(cards: list[str]) -> dict[str, Any]:
    return {"type": "shadow_throne.reveal_wave", "cards": cards}


def records(table: Table, game_id: UUID, *commands: dict[str, Any], by: str = "") -> None:
    with table.store() as store:
        for command in commands:
            store.record(game_id, read_command(store.log(game_id).game, command), by=by)


def takes_back(table: Table, game_id: UUID) -> None:
    with table.store() as store:
        store.record(game_id, TakeBack())


@pytest.fixture
def waiting(table, page, wire):
    """A phone without a network has filled wave 2, which waits."""
    game_id = table.open(3, wave(FIRST), key="shadow_throne")
    phone = Phone(page(), wire.url, game_id)
    wire.cut()
    phone.press(*(f"[data-k='name \"{card}\"']" for card in MINE), ".foot .save")
    phone.see("1 waiting")
    return phone, game_id


def card_of(phone: Phone) -> str:
    phone.page.locator(".refusal").wait_for()
    return str(phone.page.locator(".refusal > p").first.inner_text())


def test_a_wave_that_another_device_recorded_meanwhile_can_only_be_left(table, wire, waiting):
    phone, game_id = waiting
    records(table, game_id, wave(THEIRS), by="Tom")
    wire.mend()
    assert card_of(phone) == (
        "Wave 2: Hedge Poacher, Brook Runner, Fen Rider. This was answered for Wave 2, but Tom recorded another answer first. "
        "Whoever wants this one instead takes that entry back first."
    )
    assert phone.page.locator(".refusal button").all_inner_texts() == ["Leave it"]
    phone.tap(".refusal >> text=Leave it")
    phone.page.locator(".refusal").wait_for(state="detached")
    assert table.commands(game_id) == [wave(FIRST), wave(THEIRS)]


def test_once_the_other_wave_is_taken_back_on_the_same_phone_the_one_that_waited_is_sent_again(table, wire, waiting):
    phone, game_id = waiting
    records(table, game_id, wave(THEIRS))
    wire.mend()
    assert "but somebody else recorded another answer first." in card_of(phone)
    phone.tap("[data-k=undo]")
    phone.tap("text=Take back")
    phone.tap(AGAIN)
    phone.page.locator(".refusal").wait_for(state="detached")
    phone.saved()
    assert table.commands(game_id) == [wave(FIRST), wave(MINE)]


def test_a_wave_is_sent_again_where_only_something_else_was_recorded_and_the_same_wave_is_asked(table, wire, waiting):
    phone, game_id = waiting
    records(table, game_id, wave(THEIRS))
    takes_back(table, game_id)
    wire.mend()
    phone.tap(AGAIN)
    phone.page.locator(".refusal").wait_for(state="detached")
    phone.saved()
    assert table.commands(game_id) == [wave(FIRST), wave(MINE)]


def test_a_wave_whose_question_was_taken_back_waits_until_it_is_asked_again(table, wire, waiting):
    phone, game_id = waiting
    takes_back(table, game_id)
    wire.mend()
    assert "which is not asked now: the game stands at Battle 1, wave 1." in card_of(phone)
    assert not phone.page.locator(AGAIN).count()
    records(table, game_id, wave(FIRST))
    phone.page.locator(AGAIN).wait_for()


def test_what_is_taken_back_without_a_network_takes_back_no_move_that_came_meanwhile(table, page, wire):
    phone, game_id = cut_off(table, page(), wire, "[data-k=undo]", row="left")
    records(table, game_id, place(2, "right"))
    wire.mend()
    assert "another move would be meant now" in card_of(phone)
    assert phone.page.locator(".refusal button").all_inner_texts() == ["Leave it"]
    assert table.commands(game_id) == [CARDS, place(1, "left"), place(2, "right")]


def test_a_refused_bid_is_corrected_only_while_it_is_still_asked(table, page, wire):
    game_id = table.open(3, *PLACED)
    phone = Phone(page(), wire.url, game_id)
    wire.cut()
    phone.press("[data-k='row 0'] [data-k$='=\"muster\"']", ".strip [data-k$='=3']",
                "[data-k='row 1'] [data-k$='=\"muster\"']", ".strip [data-k$='=2']")  # fmt: skip
    wire.mend()
    phone.page.locator(".refusal .rule").first.wait_for()
    records(table, game_id, reveal(2, "tithe"))
    phone.see("This was answered for Jon (Audience 1, revealing), which is not asked now")
    assert phone.page.locator(".refusal .choices:not(.tail)").count() == 0
