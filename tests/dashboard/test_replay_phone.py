"""Replay on a phone with as many players as may play: what decides the game is in sight below the board, with whole numbers."""

import json
from typing import Any

import pytest

from dashboard.reel import reel
from domain.recording.game_log import GameLog
from service.simulating import lines_of, simulated_logs
from tests.dashboard.record_table import no_browser
from tests.dashboard.viewing import WIDE, Opened, Viewing, at, ready, settled, sideways

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
SMALL = {"width": 360, "height": 640}
LOW = {"width": 390, "height": 664}
TALL = {"width": 390, "height": 844}
MOST = {"styx": 6, "shadow_throne": 5}
FIRST_TWO = {"styx": 12, "shadow_throne": 8}
"""Numbers of the first two tracks: two of six players; one of five and the Power of three factions."""
VALUES = """() => [...document.querySelectorAll('[data-testid=stMain] *')].map(one => one.shadowRoot).filter(one => one?.querySelector('.charts')).flatMap(root =>
  [...root.querySelectorAll('.track')].filter(one => one.offsetHeight).flatMap(track => {
    const whole = track.querySelector('.caption').getBoundingClientRect();
    return [...track.querySelectorAll('.value')].map(value => {
      const box = value.querySelector('b').getBoundingClientRect(), said = value.querySelector('b').innerText;
      return [track.dataset.track, said, box.width > 0 && box.left >= whole.left && box.right <= whole.right + 1 && box.top >= whole.top - 1 && box.bottom <= whole.bottom + 1];
    });
  }))"""
"""Of every track that is drawn, what its values say, and whether they are seen whole."""


@pytest.fixture(scope="module")
def logs() -> dict[str, GameLog]:
    return {key: next(simulated_logs(key, seats, 1, 7)) for key, seats in MOST.items()}


@pytest.fixture(scope="module")
def addresses(home: Viewing, logs: dict[str, GameLog]) -> dict[str, str]:
    with home.store() as store:
        return {key: f"{home.url}/replay?game={store.import_log(lines_of(log)).id}" for key, log in logs.items()}


def drawn(page: Any) -> list[dict[str, float]]:
    return [one.bounding_box() for one in page.locator(".track").all() if one.is_visible()]


@pytest.mark.parametrize("key", MOST)
def test_what_decides_the_game_is_in_sight_above_the_bar(open_page: Opened, addresses: dict[str, str], key: str):
    page = open_page(addresses[key], TALL)
    settled(ready(page))
    for _ in range(3):
        bar = page.locator(".rp > .bar").bounding_box()
        first, second = drawn(page)
        said = page.locator(".told").bounding_box()["height"]
        # Where four lines say what happened, its numbers and the most of its lines; where two do, those of the next one too.
        assert first["y"] + (first["height"] if said <= 118 else 32) <= bar["y"] + 1
        assert said > 70 or second["y"] + 16 <= bar["y"] + 1
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(100)
    page.close()


def test_the_rule_of_a_wave_is_not_cut_off_on_a_phone(home: Viewing, open_page: Opened):
    """Three lines say what was played, and a turning point stands above."""
    with home.store() as store:
        game_id = store.import_log(lines_of(next(simulated_logs("shadow_throne", 4, 1, 1)))).id
    page = ready(open_page(f"{home.url}/replay?game={game_id}&at=turning", TALL))
    page.locator(".told .turned").wait_for()
    told, rule = (page.locator(f".told{one}").first.bounding_box() for one in ("", " .rule"))
    assert rule["y"] + rule["height"] <= told["y"] + told["height"] + 1
    page.close()


@pytest.mark.parametrize("size", [LOW, TALL], ids=["low", "tall"])
@pytest.mark.parametrize("key", MOST)
def test_no_number_of_a_track_is_cut_off(
    open_page: Opened, addresses: dict[str, str], logs: dict[str, GameLog], key: str, size: dict[str, int]
):
    """Where several change at once, too."""
    told = json.loads(reel(logs[key], "scribe"))
    last = len(told["steps"]) - 1
    # The steps at which most tracks change.
    busy = sorted(range(last), key=lambda step: -len(told["steps"][step][6]))[:4]
    page = open_page(addresses[key], size)
    ready(page).locator(".size").select_option("turn")
    for step in (*busy, last):
        page.locator(".slider").fill(str(step))
        at(page, step)
        values = page.evaluate(VALUES)
        assert len(values) >= FIRST_TWO[key]
        assert [one for one in values if not one[2] or one[1][-1:] not in "?0123456789"] == []
    assert sideways(page) == 0
    page.close()


def end(page: Any) -> None:
    page.locator(".slider").fill(page.locator(".slider").get_attribute("max"))
    page.locator(".ending").wait_for()


@pytest.mark.parametrize("size", [SMALL, LOW], ids=["small", "low"])
@pytest.mark.parametrize("key", MOST)
def test_who_won_and_the_way_to_the_report_are_in_sight_as_a_whole(
    open_page: Opened, addresses: dict[str, str], key: str, size: dict[str, int]
):
    """Half of the sentence had been cut off. The transport is no wider than the page, either."""
    page = open_page(addresses[key], size)
    end(settled(ready(page)))
    bar, told, ending, report = (
        page.locator(one).first.bounding_box() for one in (".rp > .bar", ".told", ".ending", ".ending a")
    )
    assert told["y"] <= ending["y"]
    assert ending["y"] + ending["height"] <= min(told["y"] + told["height"], bar["y"]) + 1
    assert ending["y"] <= report["y"] < report["y"] + report["height"] <= ending["y"] + ending["height"] + 1
    assert sideways(page) == 0
    page.close()


@pytest.mark.parametrize(
    ("key", "seats", "seed"), [("styx", 6, 1), ("shadow_throne", 4, 7)], ids=["styx", "shadow_throne"]
)
def test_in_a_low_window_the_sentence_below_how_it_ended_is_not_cut(
    home: Viewing, open_page: Opened, key: str, seats: int, seed: int
):
    with home.store() as store:
        game_id = store.import_log(lines_of(next(simulated_logs(key, seats, 1, seed)))).id
    page = open_page(f"{home.url}/replay?game={game_id}", WIDE)
    end(settled(ready(page)))
    assert page.locator(".told .turned").count() == 1
    assert page.locator(".told .lines").evaluate("one => one.scrollHeight - one.clientHeight") <= 0
    page.close()


UNDER = """([x, y]) => {
  let found = document.elementFromPoint(x, y);
  while (found.shadowRoot) found = found.shadowRoot.elementFromPoint(x, y);
  return found.closest('summary')?.innerText ?? '';
}"""


@pytest.mark.parametrize("fold", [".points", ".pick", ".noting"])
def test_what_is_unfolded_comes_into_sight_and_no_other_link_under_the_finger(
    open_page: Opened, addresses: dict[str, str], fold: str
):
    """It had opened behind the bar, and the link beside it had taken its place."""
    page = open_page(addresses["styx"], TALL)
    settled(ready(page))
    link = page.locator(f"{fold} summary")
    link.scroll_into_view_if_needed()
    beside = link.bounding_box()["x"]
    link.dispatch_event("click")
    page.locator(f"{fold}[open] > *").last.wait_for()
    page.wait_for_timeout(100)
    top, bottom = link.bounding_box(), page.locator(f"{fold} > *").last.bounding_box()
    bar = page.locator(".rp > .bar").bounding_box()
    # As much of it as there is room for, and its head above that.
    assert top["x"] == beside
    assert 0 <= top["y"] < bottom["y"]
    assert bottom["y"] + bottom["height"] <= bar["y"] or top["y"] <= 8
    page.close()


def test_a_second_tap_at_the_same_place_opens_no_other_list(open_page: Opened, addresses: dict[str, str]):
    page = open_page(addresses["styx"], {"width": 390, "height": 1600})
    settled(ready(page))
    link = page.locator(".points summary")
    box = link.bounding_box()
    link.click()
    page.locator(".points[open] .point").first.wait_for()
    assert page.evaluate(UNDER, [box["x"] + 20, box["y"] + 20]).startswith("Turning points")
    page.close()
