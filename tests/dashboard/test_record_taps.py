"""Record on a phone, with real taps: what a scripted Audience costs, and that a tap is one move whatever happens."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from domain.games import game
from domain.kernel.box import practice_box
from domain.simulation.playouts import simulate
from tests.dashboard.record_table import Phone, no_browser

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")


def one_tap(command: dict[str, Any]) -> bool:
    """Whether what it asks besides is one fact: a search asks for the First Player too."""
    searches = {"headless", "succubus", "cultist"}
    told = practice_box(game("styx")).components
    return command["type"] != "styx.use_effect" or (
        len(command) == 4 and told[command["card"].partition("#")[0]].get("ability") not in searches
    )


def budgeted(seats: int, bids: int, payments: int, effects: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """An Audience of a simulated game with just so many bids, payments and effects, and what came before it."""
    for playout in simulate(game("styx"), seats, 40, 7):
        commands = [msgspec.json.decode(msgspec.json.encode(command)) for command, _ in playout.moves]
        opened = [at for at, one in enumerate(commands) if one["type"] == "styx.open_audience"]
        for start, end in pairwise(opened):
            audience = commands[start:end]
            kinds = Counter(one["type"] for one in audience)
            told = sum(one.get("bid") is not None for one in audience)
            effect = kinds["styx.use_effect"] + kinds["styx.decline_effect"]
            small = all(one.get("bid") in {None, "skip"} or one["bid"] < 5 for one in audience)
            short = all(map(one_tap, audience)) and "#" not in str(audience[0])
            if (told, kinds["styx.pay_elimination"], effect) == (bids, payments, effects) and small and short:
                return commands[:start], audience
    raise LookupError("no such Audience was simulated")


def enter(phone: Phone, label: Callable[[str], str], command: dict[str, Any]) -> None:
    """One command with a finger, as the pad asks for it."""
    match command["type"]:
        case "styx.open_audience":
            for card in command["cards"]:
                phone.card(label(card))
        case "styx.place_token":
            phone.value(command["slot"], ".row.due")
        case "styx.reveal_token":
            phone.reveal(command["kind"], command.get("bid"))
        case "styx.pay_elimination":
            pay(phone, command["cards"])
        case "styx.decline_effect":
            phone.tap("[data-k^='plain ']")
        case "styx.use_effect":
            phone.value(command.get("give") or command["take"], ".band")
    phone.saved()


def pay(phone: Phone, cards: list[str]) -> None:
    buttons = phone.page.locator(".band .choice")
    buttons.first.wait_for()
    keys = [str(one.get_attribute("data-k")) for one in buttons.all()]
    ways = [sorted(msgspec.json.decode(key.rpartition("=")[2])) for key in keys]
    phone.tap(f".band .choice >> nth={ways.index(sorted(cards))}")


@pytest.mark.parametrize(
    ("seats", "facts", "most"), [(5, (4, 1, 0), 19), (3, (2, 1, 1), 14), (2, (3, 1, 1), 17)],
    ids=["five players", "three players", "two players"],
)  # fmt: skip
def test_an_audience_costs_no_more_taps_than_facts_and_initials(table, page, seats, facts, most):
    before, audience = budgeted(seats, *facts)
    game_id = table.open(seats, *before)
    phone = Phone(page(), table.url, game_id)
    for command in audience:
        enter(phone, table.state(game_id).label, command)
    assert table.commands(game_id)[len(before) - 1 :] == audience
    assert phone.taps <= most


def wave_of(seats: int) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The third wave of a simulated game of Shadow Throne, of as many cards as seats, and what came before it."""
    for playout in simulate(game("shadow_throne"), seats, 40, 7):
        commands = [msgspec.json.decode(msgspec.json.encode(command)) for command, _ in playout.moves]
        waves = [at for at, one in enumerate(commands) if one["type"] == "shadow_throne.reveal_wave"]
        cards = practice_box(game("shadow_throne")).components
        wave = commands[waves[2]]
        if len(set(wave["cards"])) == seats and not any(cards[card].get("restriction") for card in wave["cards"]):
            return commands[: waves[2]], wave
    raise LookupError("no such wave was simulated")


def name(card: str) -> str:
    return f"[data-k='name {msgspec.json.encode(card).decode()}']"


@pytest.mark.parametrize("seats", [4, 3, 5], ids="{} players".format)
def test_a_wave_of_shadow_throne_costs_a_tap_a_seat_and_one_to_save(table, page, seats):
    before, wave = wave_of(seats)
    game_id = table.open(seats, *before, key="shadow_throne")
    phone = Phone(page(), table.url, game_id)
    for card in wave["cards"]:
        phone.tap(name(card))
    phone.tap(".foot .save:text-is('Save wave 3')")
    phone.saved()
    assert table.commands(game_id)[len(before) - 1 :] == [wave]
    assert phone.taps == seats + 1


def test_a_name_tapped_twice_is_one_card_and_a_place_can_be_filled_again(table, page):
    before, wave = wave_of(3)
    first, second, third = wave["cards"]
    game_id = table.open(3, *before, key="shadow_throne")
    phone = Phone(page(), table.url, game_id)
    phone.page.locator(name(second)).scroll_into_view_if_needed()
    box = phone.page.locator(name(second)).bounding_box()
    for _ in range(3):
        phone.page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    filled = phone.page.locator(".slot:not(:disabled) .word").all_inner_texts()
    assert filled == [table.state(game_id).label(second), "…"]
    for card in (third, first):
        phone.tap(name(card))
    phone.page.locator(".foot .save").wait_for()
    for seat, card in enumerate(wave["cards"]):
        phone.tap(f"[data-k='slot {seat}']")
        phone.tap(name(card))
    phone.tap(".foot .save")
    phone.saved()
    assert table.commands(game_id)[-1] == wave


def test_undo_in_a_wave_takes_back_the_last_card_and_keeps_the_others(table, page):
    before, wave = wave_of(4)
    game_id = table.open(4, *before, key="shadow_throne")
    phone = Phone(page(), table.url, game_id)
    for card in wave["cards"][:3]:
        phone.tap(name(card))
    phone.tap("[aria-label='Undo: the last answer']")
    label = table.state(game_id).label
    filled = phone.page.locator(".slot:not(:disabled) .word").all_inner_texts()
    assert filled == [label(wave["cards"][0]), label(wave["cards"][1]), "…"]
    assert len(table.commands(game_id)) == len(before) - 1
