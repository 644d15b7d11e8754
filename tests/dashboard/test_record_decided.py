"""After the last wave of a battle Record says first who won and what that brought, then what hands do, as far as there is room."""

from typing import Any

import msgspec
import pytest

from dashboard.record_component.prompt import prompt
from domain.kernel.log import TakeBack
from service.simulating import simulated_logs
from tests.dashboard.record_table import LAPTOP, Phone, no_browser


def battle() -> tuple[dict[str, Any], ...]:
    """The commands of a first battle, to its end."""
    (log,) = simulated_logs("shadow_throne", 4, 1, 3)
    told = [msgspec.json.decode(msgspec.json.encode(move.command)) for move in log.moves[1:]]
    waves = [at for at, one in enumerate(told) if one["type"] == "shadow_throne.reveal_wave"]
    return tuple(told[: waves[4]])


def test_a_battle_that_is_decided_has_its_winner_and_what_the_seats_gained(table):
    game_id = table.open(4, *battle(), key="shadow_throne")
    with table.store() as store:
        told = prompt(store.log(game_id))
        assert told["decided"] == {
            "words": "Battle 1: Empire wins with 15 power.",
            "gains": [{"name": "Influence", "values": [[1, 0, 1], [2, 0, 3], [3, 0, 2], [4, 0, 3]]}],
        }
        assert told["told"][0]["text"].startswith("Jon pays")
        store.record(game_id, TakeBack())
        assert prompt(store.log(game_id))["decided"] is None


@pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
def test_who_won_is_seen_first_and_a_high_window_shows_the_whole_list(table, page):
    phone = Phone(page(**LAPTOP), table.url, table.open(4, *battle(), key="shadow_throne"))
    moved = phone.page.locator(".rec .moved")
    moved.wait_for()
    first, *_ = moved.inner_text().split("\n")
    assert first == "Battle 1: Empire wins with 15 power."
    phone.page.set_viewport_size({"width": 1280, "height": 1080})
    phone.page.wait_for_function("innerHeight === 1080")
    assert moved.evaluate("list => list.scrollHeight - list.clientHeight") <= 0
    assert phone.page.locator(".columns .name").first.is_visible()
    phone.page.set_viewport_size(LAPTOP["viewport"])
    phone.page.wait_for_function("innerHeight === 720")
    assert moved.evaluate("list => list.clientHeight") >= 200
