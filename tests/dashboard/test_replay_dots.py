"""What no height of a line shows has a dot on it: poor turns, special influence, the factions that won a battle."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from dashboard.reel import reel
from domain.games.shadow_throne.events import BattleWon, CardTurnedDown, SpecialInfluenceGained
from domain.recording.game_log import GameLog
from domain.recording.playback import Playback
from tests.dashboard.drawn import drawing
from tests.dashboard.record_table import no_browser
from tests.dashboard.test_reel import simulated

BROWSER = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
LAY = """told => {
  document.body.innerHTML = '<div class="face"><div><div class="charts" style="width: 549px"></div><p class="rest"></p></div><p id="said"></p></div>';
  window.model = buildModel(told);
  new Tracks(document.querySelector('.charts'), document.getElementById('said'), model, () => {}, null);
}"""
LIE = """(box, last) => [...box.querySelectorAll('.dot')].map(one => {
  const chart = box.querySelector('.chart').getBoundingClientRect(), at = one.getBoundingClientRect();
  return [Math.round((at.left - chart.left) / chart.width * last), one.dataset.seat ?? 'table', getComputedStyle(one).strokeLinecap];
})"""


def dotted(log: GameLog, until: int | None = None) -> dict[str, list[tuple[int, int | str]]]:
    told = json.loads(reel(log, "final", until))
    found: dict[str, list[tuple[int, int | str]]] = {track["key"]: [] for track in told["tracks"] if track.get("dots")}
    for track, step, whose, _ in told["dots"]:
        found[told["tracks"][track]["key"]].append((step, whose))
    return found


@pytest.fixture(scope="module")
def log() -> GameLog:
    """A game in which somebody's card pays by itself, besides poor turns."""
    games = (simulated("shadow_throne", seed) for seed in range(1, 200))
    return next(
        one for one in games
        if any(isinstance(event, SpecialInfluenceGained) for move in one.moves for event in move.events)
    )  # fmt: skip


def test_each_poor_turn_gain_and_victory_has_its_dot_and_nothing_else(log: GameLog):
    steps = [(step.number, step.event) for step in Playback(log, "final").steps]
    poor = [(number, event.seat) for number, event in steps if isinstance(event, CardTurnedDown)]
    gained = [(number, event.seat) for number, event in steps if isinstance(event, SpecialInfluenceGained)]
    won = [(number, side) for number, event in steps if isinstance(event, BattleWon) for side in event.factions]
    assert min(len(poor), len(gained), len(won)) > 0
    assert dotted(log) == {"influence": gained, "power": won, "gold": poor}


def test_what_was_not_known_then_has_no_dot(log: GameLog):
    later, whole = dotted(log, until=20), dotted(log)
    assert later == {key: [(step, whose) for step, whose in dots if step <= 20] for key, dots in whole.items()}
    assert later != whole


@pytest.fixture(scope="module")
def page(chromium: Any) -> Iterator[Any]:
    with drawing(chromium, styled=True) as opened:
        yield opened


@BROWSER
def test_a_dot_lies_hollow_on_the_line_of_its_seat_at_its_step_and_the_caption_says_what_it_is(page: Any, log: GameLog):
    told = json.loads(reel(log, "final"))
    page.evaluate(LAY, told)
    drawn = page.locator("[data-track=gold]")
    last = len(told["steps"]) - 1
    assert sorted(map(tuple, drawn.evaluate(LIE, last))) == sorted(
        (step, str(seat), "round") for step, seat in dotted(log)["gold"]
    )
    assert drawn.locator(".hollow").count() == len(dotted(log)["gold"])
    assert "○ poor turn" in drawn.locator(".name").inner_text()
    assert "○ battle won" in page.locator("[data-track=power] .name").inner_text()
    assert page.locator("[data-track=hush] .dot").count() == 0
    assert "○" not in page.locator("[data-track=hush] .name").inner_text()
