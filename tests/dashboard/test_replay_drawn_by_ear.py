"""What a replay tells who does not see it: the charts say how they stand where one rests, and the board what lies where."""

import json
from typing import Any

import pytest

from dashboard.reel import reel
from domain.recording.playback import Playback
from tests.dashboard.drawn import LAY, drawing
from tests.dashboard.record_table import no_browser
from tests.dashboard.reporting import simulated
from tests.dashboard.viewing import Opened, Viewing, at, ready

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
HELD = """charts => {
  const named = () => charts.querySelector('[data-track=soul] .chart').getAttribute('aria-label'), before = named();
  for (let time = 0; time < 5; time += 1) document.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft', bubbles: true}));
  return [before, named()];
}"""


@pytest.fixture
def page(home: Viewing, open_page: Opened) -> Any:
    return ready(open_page(f"{home.url}/replay?game={home.finished}"))


def named(page: Any, track: str, said: str) -> None:
    """Wait until the chart of this track has this name."""
    page.locator(f'[data-track={track}] .chart[aria-label="{said}"]').wait_for(state="attached")


def test_a_chart_says_how_it_stands_at_the_step_where_one_rests(page: Any, home: Viewing):
    log = home.log(home.finished)
    played, names = Playback(log), log.opened.seats
    end, now = played.last, played.tracks[played.last]
    soul, influence = (
        ", ".join(f"{name} {now[key, seat]}" for seat, name in enumerate(names, 1)) for key in ("soul", "influence")
    )
    page.keyboard.press("End")
    at(page, end)
    named(page, "soul", f"Soul over the game, at step {end}: {soul}")
    chaos = now["chaos", "game"]
    named(page, "influence", f"Influence and Chaos over the game, at step {end}: {influence}, Chaos {chaos}")
    named(page, "pile", f"Draw pile over the game, at step {end}: {now['pile', 'game']}")
    page.keyboard.press("Home")
    unknown = ", ".join(f"{name} not known" for name in names)
    named(page, "soul", f"Soul over the game, at step 0: {unknown}")
    page.close()


def test_while_a_key_is_held_no_chart_is_named_anew(page: Any, home: Viewing):
    last = Playback(home.log(home.finished)).last
    page.keyboard.press("End")
    page.locator(f"[data-track=soul] .chart[aria-label*='at step {last}:']").wait_for(state="attached")
    before, held = page.locator(".charts").evaluate(HELD)
    assert held == before
    step = page.locator(".rp").get_attribute("data-step")
    assert int(step) < last
    page.locator(f"[data-track=soul] .chart[aria-label*='at step {step}:']").wait_for(state="attached")
    page.close()


@pytest.mark.parametrize("viewer", ["scribe", "seat:1"])
@pytest.mark.parametrize("key", ["styx", "shadow_throne"])
def test_a_drawn_table_is_told_place_by_place_as_far_as_the_viewer_sees_it(chromium: Any, key: str, viewer: str):
    log = simulated(key)
    played, down, hidden = Playback(log, viewer), 0, 0
    with drawing(chromium) as page:
        page.evaluate(LAY, {"told": json.loads(reel(log, viewer)), "width": 358, "height": 560})
        for step in (played.last // 3, played.last // 2, played.last):
            page.evaluate("at => board.paint(0, at)", step)
            told = page.locator(f"#host ul[aria-label='The table of {log.game.title} at step {step}'] li")
            told.first.wait_for()
            lying = [zone for zone in played.view(step).zones if zone.items or zone.hidden]
            for line, zone in zip(told.all_text_contents(), lying, strict=True):
                things = line.removeprefix(f"{zone.label}: ").split("; ")
                own = [f"{zone.hidden} hidden"] if zone.hidden else []
                assert things[len(zone.items) :] == own
                for said, one in zip(things, zone.items, strict=False):
                    assert said.startswith(one.label)
                    assert (", face down" in said) is (one.face == "down")
                    assert one.kind == "counter" or said.endswith(", ".join(one.badges))
                    down += one.face == "down"
                hidden += zone.hidden
        assert page.locator("#host svg").get_attribute("aria-hidden") == "true"
    assert down
    assert hidden


def test_while_steps_follow_quickly_the_table_is_not_told_anew(chromium: Any):
    log = simulated("styx")
    with drawing(chromium) as page:
        page.evaluate(LAY, {"told": json.loads(reel(log, "scribe")), "width": 358, "height": 560})
        told = page.locator("#host ul")
        for step in (20, 21, 22):
            page.evaluate("at => board.paint(at - 1, at)", step)
            assert told.locator("li").count() == 0
        page.locator("#host ul[aria-label$='at step 22'] li").first.wait_for()
