"""What a replay tells who does not see it: the charts say how they stand where one rests."""

from typing import Any

import pytest

from domain.recording.playback import Playback
from tests.dashboard.record_table import no_browser
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
