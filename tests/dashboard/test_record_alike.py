"""Cards that lie twice, and cards whose own text asks more, are tapped on the pad as any others."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.games import game
from domain.kernel.box import practice_box
from domain.kernel.log import Box, Opened
from domain.kernel.reading import read_command
from tests.dashboard.record_table import NAMES, SET_UP, Phone, Table, no_browser

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")


def name(phone: Phone, label: str) -> None:
    phone.tap(f".columns .cell.name:has-text('{label}')")
    # A name rests a moment, so that a double tap is one.
    phone.page.wait_for_timeout(550)


def wave(*cards: str) -> dict[str, Any]:
    return {"type": "shadow_throne.reveal_wave", "cards": list(cards)}


@pytest.mark.rule("STYX-SETUP-13")
def test_two_copies_of_one_card_open_an_audience(table: Table, page: Callable[..., Any]):
    """The practice box holds two of Brine Caller, and one of the card that its list begins with."""
    game_id = table.open(3)
    phone = Phone(page(), table.url, game_id)
    phone.card("Brine Caller")
    phone.card("Brine Caller")
    table.written(game_id, 3)
    assert table.commands(game_id)[-1]["cards"] == ["brine_caller", "brine_caller"]


def test_one_copy_of_a_card_opens_an_audience_once(table: Table, page: Callable[..., Any]):
    phone = Phone(page(), table.url, table.open(3))
    phone.card("Ash Ferrier")
    phone.tap(".letter:text-is('B')")
    phone.page.locator(".letter:text-is('A')").wait_for(state="detached")
    assert phone.page.locator(".names .cell:has-text('Ash Ferrier')").count() == 0


@pytest.mark.rule("ST-CHOOSE-01")
def test_two_players_may_play_the_same_commoner_though_the_list_begins_with_a_card_of_one_copy(
    table: Table, page: Callable[..., Any]
):
    """All three of Alms Porter lie, so that the list begins with Bare Prophet; of Brook Runner there are four."""
    game_id = table.open(4, wave("alms_porter", "alms_porter", "alms_porter", "brook_runner"), key="shadow_throne")
    phone = Phone(page(), table.url, game_id)
    # A number and a times sign were read as so many that are left.
    for often in ("once so far", "twice so far"):
        name(phone, "Brook Runner")
        assert phone.page.locator(".columns .cell.name:has-text('Brook Runner') small").inner_text() == often
    name(phone, "Bare Prophet")
    name(phone, "Brook Runner")
    phone.tap(".foot .save")
    phone.saved()
    assert table.commands(game_id)[-1]["cards"] == ["brook_runner", "brook_runner", "bare_prophet", "brook_runner"]


@pytest.mark.rule("ST-CHOOSE-01")
def test_a_card_whose_last_copy_lies_in_this_wave_is_no_longer_offered(table: Table, page: Callable[..., Any]):
    """Of River Heir there is one, of Alms Porter three, with whom the list begins."""
    phone = Phone(page(), table.url, table.open(4, key="shadow_throne"))
    name(phone, "River Heir")
    cell = phone.page.locator(".columns .cell.name")
    cell.filter(has_text="Alms Porter").wait_for()
    assert cell.filter(has_text="River Heir").count() == 0


@pytest.mark.rule("ST-POOR-06")
@pytest.mark.parametrize(("place", "answer", "barred"), [(0, "nobody", []), (2, "Lamp Colonel", [3])])
def test_a_card_with_a_restriction_of_its_own_asks_whether_it_was_illegal(
    table: Table, page: Callable[..., Any], place: int, answer: str, barred: list[int]
):
    """Lamp Colonel of the practice box says “Not before wave 3.”; each has 5 gold for him, whoever plays him."""
    game_id = table.open(3, wave("alms_porter", "alms_porter", "hedge_poacher"), key="shadow_throne")
    phone = Phone(page(), table.url, game_id)
    labels = ["Brook Runner", "Alms Porter"]
    labels.insert(place, "Lamp Colonel")
    for label in labels:
        name(phone, label)
    phone.see("Whose card may not be played now")
    assert phone.page.locator(".columns h4").count() == 0
    phone.tap(f".finder .cell:has-text('{answer}')")
    phone.tap(".foot .save:not(:disabled)")
    phone.saved()
    assert table.commands(game_id)[-1].get("illegal", []) == barred


@pytest.mark.rule("ST-POOR-01")
def test_a_card_that_cannot_be_paid_does_not_ask_whether_it_was_illegal(table: Table, page: Callable[..., Any]):
    """He costs 4, and a game begins with 3 gold."""
    game_id = table.open(3, key="shadow_throne")
    phone = Phone(page(), table.url, game_id)
    for label in ("Brook Runner", "Alms Porter", "Lamp Colonel"):
        name(phone, label)
    phone.tap(".foot .save:not(:disabled)")
    phone.saved()
    assert len(table.commands(game_id)) == 1


@pytest.mark.rule("ST-CHOOSE-01")
def test_in_a_box_of_one_card_it_is_offered_as_often_as_it_may_lie_also_behind_names_that_no_list_has(
    table: Table, page: Callable[..., Any]
):
    """Of Alms Porter there are three, and the box tells no other card."""
    key = "shadow_throne"
    told = game(key)
    box = Box(name="mine", kind="owner", components={"alms_porter": practice_box(told).components["alms_porter"]})
    with table.store() as store:
        game_id = store.open(Opened(game=key, edition="en", seats=NAMES[:4], box=box)).id
        store.record(game_id, read_command(told, SET_UP[key](4)))
    phone = Phone(page(), table.url, game_id)
    for label in ("First Stranger", "Second Stranger"):
        phone.tap("text=Not in the list")
        phone.page.locator(".naming input").fill(label)
        phone.tap("text=Take this name")
    for found in (1, 2):
        phone.tap(".finder .cell:has-text('Alms Porter'), .choices .cell:has-text('Alms Porter')")
        phone.page.wait_for_timeout(550)
        assert phone.page.locator(".picked:has-text('Alms Porter')").count() == found
