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
from tests.dashboard.record_table import CARDS, Phone, no_browser, place, reveal

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


SPOTS = {
    "the first of several rows": (5, [CARDS], "[data-k='row 0'] .choice >> nth=0"),
    "the last row of a phase": (2, [CARDS, *(place(seat, "left") for seat in (1, 2, 1))], "[data-k='row 3'] .choice >> nth=1"),
    "a reveal without a bid": (2, [CARDS, *(place(seat, "left") for seat in (1, 2, 1, 2))], "[data-k='row 0'] .choice >> nth=0"),
    "the last reveal": (
        2,
        [CARDS, *(place(seat, "left") for seat in (1, 2, 1, 2)), reveal(1, "muster", 2), reveal(2, "muster", 3), reveal(1, "tithe")],
        "[data-k='row 3'] .choice >> nth=0",
    ),
}  # fmt: skip


@pytest.mark.parametrize("gap", [0, 120, 400, 700, 1200])
@pytest.mark.parametrize("spot", SPOTS)
def test_three_taps_on_one_spot_are_one_move(table, page, spot, gap):
    seats, commands, where = SPOTS[spot]
    game_id = table.open(seats, *commands)
    phone = Phone(page(), table.url, game_id)
    box = phone.page.locator(where).bounding_box()
    for _ in range(3):
        phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        phone.page.wait_for_timeout(gap)
    phone.saved()
    assert len(table.commands(game_id)) - len(commands) == 1


def test_five_rows_tapped_as_fast_as_a_finger_can_all_arrive(table, page):
    game_id = table.open(5, CARDS)
    phone = Phone(page(), table.url, game_id)
    for at in range(5):
        box = phone.page.locator(f"[data-k='row {at}'] .choice >> nth={at % 2}").bounding_box()
        phone.page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
        phone.page.wait_for_timeout(60)
    phone.see("turns the token")
    phone.saved()
    assert table.commands(game_id) == [CARDS, *(place(at + 1, ("left", "right")[at % 2]) for at in range(5))]
