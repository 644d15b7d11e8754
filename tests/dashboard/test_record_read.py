"""What is half read off cards at the pad belongs to the answer that waits for it: it goes with that answer, and stays as long."""

from typing import Any

import pytest

from domain.kernel.log import Describe, TakeBack
from tests.dashboard.record_table import Phone, no_browser, reveal
from tests.dashboard.test_record_behind import TITHED, read_off, records

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
LICH = ["income 1", "eternal false", "value 2", "soul 1"]
READ = {"lich": {"income": 1, "eternal": False, "value": 2, "soul": 1}, "zombie": {"value": 2}}
CLOSE = "[data-k='refusal close']"


def new(phone: Phone, name: str) -> None:
    phone.page.locator(".rec .card .asks", has_text=f"{name} is new to your box").wait_for()


def pressed(phone: Phone) -> list[str]:
    chips = phone.page.locator(".rec .card .chip[aria-pressed=true]")
    return list(chips.evaluate_all("all => all.map(one => one.dataset.k)"))


def told(table, game_id, before: int) -> list[Any]:
    return [(one.get("component"), one.get("values")) for one in table.commands(game_id)[before:]]


def test_a_card_that_was_left_with_not_now_is_read_anew_and_nothing_of_it_is_recorded(table, page):
    """The reading that was left was sent before the one that corrected it."""
    game_id = table.open(5, *TITHED, box="facts")
    before = len(table.commands(game_id))
    phone = Phone(page(), table.url, game_id)
    phone.reveal("tithe")
    new(phone, "Lich")
    read_off(phone, *LICH)
    new(phone, "Zombie")
    phone.tap("[data-k='card back']")
    phone.reveal("tithe")
    new(phone, "Lich")
    assert pressed(phone) == []
    read_off(phone, "income 1", "eternal false", "value 5", "soul 1")
    new(phone, "Zombie")
    read_off(phone, "value 2")
    new(phone, "Standard-Bearer")
    read_off(phone, "income 1")
    phone.page.locator(".rec .card").wait_for(state="detached")
    phone.saved()
    assert told(table, game_id, before) == [
        ("lich", READ["lich"] | {"value": 5}), ("zombie", READ["zombie"]), ("standard_bearer", {"income": 1}), (None, None),
    ]  # fmt: skip


def test_cards_that_another_read_meanwhile_are_asked_no_more_and_the_page_goes_on(table, page):
    """It stood at the third of three cards, and stayed empty where one was asked, after a reload too."""
    game_id = table.open(5, *TITHED, box="facts")
    phone = Phone(page(), table.url, game_id)
    phone.reveal("tithe")
    new(phone, "Lich")
    read_off(phone, *LICH)
    new(phone, "Zombie")
    read_off(phone, *(f"value {value}" for value in READ["zombie"].values()))
    new(phone, "Standard-Bearer")
    with table.store() as store:
        store.record(game_id, TakeBack(), by="Ada")
    phone.tap(CLOSE)
    records(table, game_id, reveal(4, "tithe"))
    with table.store() as store:
        for component, values in READ.items():
            store.record(game_id, Describe(component=component, values=values), by="Ada")
    phone.page.locator(".foot .said", has_text="Zombie").wait_for()
    phone.reveal("tithe")
    new(phone, "Standard-Bearer")
    phone.page.reload()
    new(phone, "Standard-Bearer")
    read_off(phone, "income 1")
    phone.page.locator(".rec .card").wait_for(state="detached")
    phone.saved()
    assert table.commands(game_id)[-1] == reveal(5, "tithe")


OLDER = """name => {
  for (const shelf of [sessionStorage, localStorage]) {
    const draft = JSON.parse(shelf.getItem(name));
    delete draft.state.read;
    shelf.setItem(name, JSON.stringify({...draft, state: {...draft.state, ...{need: 7, card: {value: 5}}}}));
  }
}"""
OTHERS = """name => {
  const draft = JSON.parse(sessionStorage.getItem(name));
  draft.state.read = {...draft.state.read, entered: {lich: {}, zombie: {}, standard_bearer: {}}};
  sessionStorage.setItem(name, JSON.stringify(draft));
}"""


@pytest.mark.parametrize(("changed", "name"), [(OLDER, "Lich"), (OTHERS, "Standard-Bearer")])
def test_a_draft_that_does_not_fit_is_dropped_and_a_card_is_asked(table, page, changed, name):
    game_id = table.open(5, *TITHED, box="facts")
    phone = Phone(page(), table.url, game_id)
    phone.reveal("tithe")
    new(phone, "Lich")
    read_off(phone, *LICH)
    new(phone, "Zombie")
    phone.page.evaluate(changed, f"tablescribe.draft.{game_id}")
    phone.page.reload()
    new(phone, name)
    assert pressed(phone) == []


def test_chips_that_were_chosen_for_one_card_stand_on_no_other(table, page):
    game_id = table.open(3, box="facts")
    phone = Phone(page(), table.url, game_id)
    phone.card("Lich")
    phone.card("Siren")
    new(phone, "Lich")
    lines = phone.page.locator(".rec .card .line")
    lines.nth(0).get_by_role("button", name="4+").click()
    lines.nth(1).locator("button").nth(2).click()
    assert len(pressed(phone)) == 2
    with table.store() as store:
        for component in ("hydra", "djinn"):
            store.record(game_id, Describe(component=component, values={"min_players": 2}), by="Ada")
    records(table, game_id, {"type": "styx.open_audience", "cards": ["hydra", "djinn"]})
    phone.tap(CLOSE)
    with table.store() as store:
        store.record(game_id, TakeBack(), by="Ada")
    phone.page.locator(".letter").first.wait_for()
    phone.card("Necromancer")
    phone.card("Cultist")
    new(phone, "Necromancer")
    assert pressed(phone) == []
    assert not phone.page.locator(".foot .save").is_enabled()


def test_cards_that_are_half_read_outlive_a_reload_and_what_another_recorded_meanwhile(table, page):
    """The cards before the one that was open were forgotten, and asked again at the end."""
    game_id = table.open(5, *TITHED, box="facts")
    before = len(table.commands(game_id))
    phone = Phone(page(), table.url, game_id)
    phone.reveal("tithe")
    new(phone, "Lich")
    read_off(phone, *LICH)
    new(phone, "Zombie")
    phone.tap("[data-k='chip value 2']")
    phone.page.goto("about:blank")
    with table.store() as store:
        store.record(game_id, Describe(component="hydra", values={"min_players": 2}), by="Ada")
    phone = Phone(phone.page, table.url, game_id)
    new(phone, "Zombie")
    assert pressed(phone) == ["chip value 2"]
    read_off(phone)
    new(phone, "Standard-Bearer")
    read_off(phone, "income 1")
    phone.page.locator(".rec .card").wait_for(state="detached")
    phone.saved()
    assert told(table, game_id, before)[1:] == [
        ("lich", READ["lich"]), ("zombie", READ["zombie"]), ("standard_bearer", {"income": 1}), (None, None),
    ]  # fmt: skip


def test_undo_at_a_card_opens_the_row_again_and_takes_no_move_back(table, page):
    game_id = table.open(5, *TITHED, box="facts")
    before = table.commands(game_id)
    phone = Phone(page(), table.url, game_id)
    phone.reveal("tithe")
    new(phone, "Lich")
    read_off(phone, *LICH)
    new(phone, "Zombie")
    phone.tap(".foot [data-k=undo]")
    phone.page.locator(".rec .card").wait_for(state="detached")
    assert not phone.page.locator(".sheet").count()
    phone.reveal("tithe")
    new(phone, "Lich")
    assert pressed(phone) == []
    assert table.commands(game_id) == before
