"""The drawing of Styx: what decides the game is seen, at its end and on the way there."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from dashboard.reel import reel
from domain.recording.game_log import GameLog
from domain.recording.playback import Playback
from service.simulating import simulated_logs
from tests.dashboard.drawn import LAY, drawing
from tests.dashboard.record_table import no_browser

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
OVER = """() => {
  const box = one => one.getBoundingClientRect(), over = (a, b) => a.top < b.bottom && a.bottom > b.top && a.left < b.right && a.right > b.left;
  const token = box(document.querySelector('#host [data-key="chaos"]'));
  return [...document.querySelectorAll('#host svg > g:nth-of-type(1) > text')].filter(one => over(token, box(one))).map(one => one.textContent);
}"""


@pytest.fixture(scope="module")
def page(chromium: Any) -> Iterator[Any]:
    with drawing(chromium, styled=True) as opened:
        yield opened


def laid(page: Any, log: GameLog, width: int) -> Playback:
    page.evaluate(LAY, {"told": json.loads(reel(log, "scribe")), "width": width, "height": 560})
    return Playback(log)


def by_horsemen(seats: int) -> GameLog:
    """A game that two Horsemen won, in an army of so many cards that not all have room."""
    for log in simulated_logs("styx", seats, 60, 5):
        result = log.game.result(log.state)
        if result.how == "horsemen" and sum(one.up for one in log.state.seat(result.winners[0]).army) > 6:
            return log
    raise LookupError(seats)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_horsemen_that_won_are_seen_in_an_army_that_has_no_room_for_all_cards(page: Any, seats: int):
    log = by_horsemen(seats)
    played = laid(page, log, 358)
    page.evaluate("board.paint(model.last - 1, model.last)")
    (winner,) = log.game.result(log.state).winners
    army = next(zone for zone in played.view(played.last).zones if zone.key == f"army-{winner}")
    riders = [item.key for item in army.items if "Horseman" in item.badges and item.face == "up"]
    drawn = page.locator("#host g[data-key]").evaluate_all("all => all.map(one => one.dataset.key)")
    cards = [key for key in drawn if key in {item.key for item in army.items if item.kind == "card"}]
    assert len(cards) < sum(item.kind == "card" and item.face == "up" for item in army.items)
    assert cards[: len(riders)] == riders


@pytest.mark.parametrize("width", [560, 358])
@pytest.mark.parametrize("seats", [3, 6])
def test_chaos_keeps_its_word_when_it_moves_and_hides_no_number_of_the_axis(page: Any, seats: int, width: int):
    played = laid(page, next(simulated_logs("styx", seats, 1, 3)), width)
    said = set()
    for at in range(1, played.last + 1):
        if not any(key[0] == "chaos" for key in played.tracks[at]) or played.tracks[at] == played.tracks[at - 1]:
            continue
        page.evaluate("at => board.paint(at - 1, at)", at)
        said |= {one for one in page.locator("#host text").all_text_contents() if one.startswith("Chaos")}
        assert page.evaluate(OVER) == []
    assert any("→" in one for one in said)


COVERS = """() => {
  const box = one => one.getBoundingClientRect(), over = (a, b) => a.top < b.bottom && a.bottom > b.top && a.left < b.right && a.right > b.left;
  const rail = document.querySelector('#host svg > g:nth-of-type(1)'), signs = [...rail.querySelectorAll('g[data-key]')].map(box);
  return [...rail.querySelectorAll(':scope > text')].filter(one => one.textContent && signs.some(sign => over(sign, box(one)))).map(one => one.textContent);
}"""


@pytest.mark.parametrize("width", [560, 358, 328])
def test_no_sign_covers_a_word_or_number_of_the_race_where_chaos_goes_beyond_its_end(page: Any, width: int):
    """It ends the game at 21 and may stand at 25 then: its sign had lain on its own word."""
    log = next(one for one in simulated_logs("styx", 3, 20, 3) if one.state.chaos > 23)
    laid(page, log, width)
    for size in ("event", "move", "round"):
        page.evaluate("size => board.paint(onward(model, model.last, size, -1), model.last)", size)
        assert page.evaluate(COVERS) == []
    assert any(one.endswith(f"→{log.state.chaos}") for one in page.locator("#host text").all_text_contents())
