"""A tap is one move, however fast it is tapped thrice and however slow the network is."""

from collections.abc import Callable, Iterator
from heapq import heapify, heappop, heappush
from time import monotonic
from typing import Any

import pytest

from tests.dashboard.record_table import CARDS, Phone, Table, no_browser, place, reveal
from tests.part import part

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
GAPS = part((0.0, 0.06, 0.12, 0.25, 0.4, 0.7, 1.2), 2)
"""Seconds between the taps."""
TAPS = 3
QUICK, SLOW = 0.01, 0.2
"""Seconds in each direction: an answer after 20 ms, and after 400."""
LAGS = {"an answer after 400 ms": SLOW, "an answer after 20 ms": QUICK}
PLAYED = [CARDS, *(place(seat, "left") for seat in (1, 2, 3)), *(reveal(seat, "tithe") for seat in (1, 2, 3))]


def audience(phone: Phone, gaps: Iterator[float]) -> Iterator[float]:
    """A small Audience, in which the first and the last row of each question is tapped TAPS times; told: how long to wait."""
    for answer in ("left", "tithe"):
        for row in range(3):
            cell = phone.page.locator(f".row.due[data-k='row {row}'] [data-k$='=\"{answer}\"']")
            cell.wait_for()
            box = cell.bounding_box()
            gap = 0.0 if row == 1 else next(gaps)
            for more in range(1 if row == 1 else TAPS):
                if more:
                    yield gap
                phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def at_once(phone: Phone, scripts: list[Iterator[float]]) -> None:
    """All of them beside each other, each at its own speed."""
    due = [(0.0, at, script) for at, script in enumerate(scripts)]
    heapify(due)
    while due:
        when, at, script = heappop(due)
        phone.page.wait_for_timeout(max(0.0, when - monotonic()) * 1000)
        for gap in script:
            heappush(due, (monotonic() + gap, at, script))
            break


@pytest.mark.parametrize("lag", part(LAGS, 2))
def test_three_taps_on_one_spot_are_one_move(table, page, wire, lag):
    games = [table.open(3, CARDS) for _ in GAPS]
    phones = [Phone(page(), wire.url, game_id) for game_id in games]
    wire.lag = LAGS[lag]
    # Each phone taps its four spots at four of the speeds, so that every spot meets every speed.
    scripts = [audience(phone, iter((*GAPS[at:], *GAPS[:at]))) for at, phone in enumerate(phones)]
    at_once(phones[0], scripts)
    for phone in phones:
        phone.saved()
    assert [table.commands(game_id) for game_id in games] == [PLAYED] * len(GAPS)


@pytest.mark.parametrize("lag", LAGS)
def test_rows_tapped_as_fast_as_a_finger_can_all_arrive(table, page, wire, lag):
    game_id = table.open(5, CARDS)
    phone = Phone(page(), wire.url, game_id)
    wire.lag = LAGS[lag]
    for at in range(5):
        box = phone.page.locator(f"[data-k='row {at}'] .choice >> nth={at % 2}").bounding_box()
        phone.page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
        phone.page.wait_for_timeout(60)
    phone.see("turns up the token")
    phone.saved()
    assert table.commands(game_id) == [CARDS, *(place(at + 1, ("left", "right")[at % 2]) for at in range(5))]


def test_a_target_that_rests_after_a_tap_there_looks_closed_until_it_is_taken_again(table, page, wire):
    """It lay dead for up to two seconds of tapping, and nobody saw why."""
    rested: list[str] = []
    # On a busy machine the second tap may come after two seconds, and nothing rests: then with another game.
    for _ in range(3):
        phone = Phone(page(), wire.url, table.open(3, CARDS))
        for _ in audience(phone, iter((0.12,) * 4)):
            phone.page.wait_for_timeout(120)
            resting = phone.page.locator(".cell.resting")
            if resting.count():
                rested.append(resting.first.evaluate("one => getComputedStyle(one).borderStyle"))
        if rested:
            break
    assert rested
    assert set(rested) == {"dashed"}
    phone.page.wait_for_timeout(2300)
    assert phone.page.locator(".cell.resting").count() == 0
    phone.saved()


def resting_again(table: Table, page: Callable[..., Any]) -> tuple[Phone, tuple[float, float]]:
    """Another question lies where the last answer was tapped, and what a second tap would choose rests there."""
    # On a busy machine the second tap may come after two seconds, and is taken: then with another game.
    for _ in range(3):
        phone = Phone(page(), table.url, table.open(3, *PLAYED[:6]))
        box = phone.page.locator("[data-k='row 2'] [data-k$='=\"tithe\"']").bounding_box()
        spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        phone.page.touchscreen.tap(*spot)
        phone.page.locator(".letters").wait_for()
        phone.page.touchscreen.tap(*spot)
        if phone.page.locator(".cell.resting").count():
            return phone, spot
    raise AssertionError("nothing rests")


def test_a_target_that_rests_is_taken_after_two_seconds_though_it_is_tapped_all_the_while(table, page):
    """Each tap that was not taken made it rest for two seconds more."""
    phone, spot = resting_again(table, page)
    opened = phone.page
    resting = opened.locator(".cell.resting")
    assert resting.get_attribute("aria-disabled") == "true"
    letter = opened.locator(".letter", has_text=resting.inner_text())
    assert letter.get_attribute("aria-pressed") == "false"
    for _ in range(6):
        opened.wait_for_timeout(500)
        opened.touchscreen.tap(*spot)
    assert letter.get_attribute("aria-pressed") == "true"
