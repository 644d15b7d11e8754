"""Words on a board: none touches the edge of what it stands on or its neighbour, and what is shortened is explained beside it."""

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from dashboard.reel import reel
from domain.recording.playback import Playback
from service.simulating import simulated_logs
from tests.dashboard.drawn import LAY, drawing
from tests.dashboard.record_table import no_browser
from tests.dashboard.test_boards import DRAWN
from tests.dashboard.test_reel import simulated
from tests.part import part

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
LONGEST = "Maximiliane-Ottokar von und zu Hohenlohe-Öhringen-Waldenburg"
TIGHT = """apart => {
  const box = one => one.getBBox(), found = [];
  for (const thing of document.querySelectorAll('#host g[data-key]')) {
    const card = thing.querySelector('rect'), texts = [...thing.querySelectorAll('text')];
    if (!card || !texts.length) continue;
    const edge = box(card), right = edge.x + edge.width;
    for (const one of texts) {
      const said = box(one), disc = [...thing.querySelectorAll('.disc')].some(round => said.x >= box(round).x - 4);
      if (!disc && (said.x - edge.x < apart || right - said.x - said.width < apart)) found.push(`${thing.dataset.key}: ${one.textContent} ${said.x}+${said.width} of ${edge.x}+${edge.width}`);
      for (const other of texts) {
        const next = box(other), beside = said.y < next.y + next.height - 4 && said.y + said.height - 4 > next.y;
        if (other !== one && beside && said.x <= next.x && said.x + said.width > next.x) found.push(`${one.textContent} | ${other.textContent}`);
      }
    }
  }
  return found;
}"""
BEYOND = """() => { const [, , w] = document.querySelector('#host svg').getAttribute('viewBox').split(' ').map(Number);
  return [...document.querySelectorAll('#host svg > text, #host svg > g > text')].map(one => [one.textContent, one.getBBox()])
    .filter(([, box]) => box.x < 0 || box.x + box.width > w).map(([said]) => said); }"""
WIDTHS = (288, 358, 560)


@pytest.fixture(scope="module")
def page(chromium: Any) -> Iterator[Any]:
    with drawing(chromium) as opened:
        yield opened


def told(key: str, named: str = "") -> dict[str, Any]:
    """named: what every card is called instead."""
    found: dict[str, Any] = json.loads(reel(simulated(key), "scribe"))
    if named:
        found["items"] = [[named, *one[1:]] if one[1] == "card" else one for one in found["items"]]
    return found


@pytest.mark.parametrize(("key", "named", "width"), part(product(DRAWN, ("", LONGEST), WIDTHS), 2))
def test_no_word_touches_the_edge_of_its_card(page: Any, key: str, width: int, named: str):
    page.evaluate(LAY, {"told": told(key, named), "width": width, "height": 560})
    for at in range(0, Playback(simulated(key)).last + 1, 7):
        page.evaluate("at => board.paint(at, at)", at)
        assert page.evaluate(TIGHT, 2.5) == []
        assert page.evaluate(BEYOND) == []


@pytest.mark.parametrize("width", [560, 358])
def test_influence_reads_alike_on_a_phone_and_on_a_laptop_and_is_explained_on_the_board(page: Any, width: int):
    page.evaluate(LAY, {"told": told("shadow_throne"), "width": width, "height": 560})
    read = set()
    for at in range(0, Playback(simulated("shadow_throne")).last + 1, 5):
        page.evaluate("at => board.paint(at, at)", at)
        read |= set(page.locator("#host g[data-key] text.second").all_text_contents())
        assert "inf = influence, if its faction wins" in page.locator("#host svg").inner_html().lower()
    short = {one for one in read if one.startswith("i")}
    assert short
    assert all(one.startswith("inf ") for one in short)


OVER = """said => {
  const texts = [...document.querySelectorAll('#host svg text')], own = texts.filter(one => one.textContent === said);
  const over = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height - 4 && b.y < a.y + a.height - 4;
  return [own.length, own.flatMap(one => texts.filter(other => other !== one && over(one.getBBox(), other.getBBox())).map(other => other.textContent))];
}"""


@pytest.mark.parametrize(("key", "height", "width"), part(product(DRAWN, (560, 380), WIDTHS), 2))
def test_the_rail_of_influence_says_what_it_is(page: Any, key: str, width: int, height: int):
    page.evaluate(LAY, {"told": told(key), "width": width, "height": height})
    for at in range(0, Playback(simulated(key)).last + 1, 11):
        page.evaluate("at => board.paint(at, at)", at)
        assert page.evaluate(OVER, "Influence") == [1, []]


@pytest.mark.parametrize("width", WIDTHS)
def test_what_left_the_game_of_styx_is_named_and_a_horseman_that_nobody_saw_is_told(page: Any, width: int):
    """STYX-TWO-12: two players of the French edition play without one Horseman. The Standard-Bearers that nobody has are no news."""
    _, log = simulated_logs("styx", 2, 2, 1, edition="fr")
    assert log.state.horseman_unknown
    shown = json.loads(reel(log, "scribe"))
    page.evaluate(LAY, {"told": shown, "width": width, "height": 560})
    page.evaluate("at => board.paint(at, at)", Playback(log).last)
    every = page.locator("#host svg > text").all_text_contents()
    gone = [card for card in log.state.out if log.state.card(card).ability != "bearer"]
    names = [*(log.state.label(card) for card in gone), "a Horseman that nobody saw"]
    assert " ".join(every) == f"Out of the game: {', '.join(names)}"
    assert page.evaluate(BEYOND) == []


RIGHT_OF_NAME = """name => {
  const svg = draw('svg', {width: 300, height: 40, 'font-size': 14}, document.getElementById('host')), text = draw('text', {x: 10, y: 20}, svg);
  text.textContent = clipped(name, 60, '14px sans-serif');
  const dot = [...text.textContent].indexOf('…');
  return text.getExtentOfChar(dot).x > text.getExtentOfChar(0).x;
}"""


@pytest.mark.parametrize(("name", "right"), [("Maximiliane-Ottokar", True), ("יוסף בן־מתתיהו הכהן", False)])
def test_a_name_that_is_cut_off_has_its_dots_where_it_goes_on(page: Any, name: str, right: bool):
    """Hebrew goes on to the left."""
    page.evaluate(LAY, {"told": told("styx"), "width": 560, "height": 560})
    assert page.evaluate(RIGHT_OF_NAME, name) is right


@pytest.mark.parametrize("width", [560, 358])
def test_an_army_names_what_lies_face_down_and_counts_the_counters_on_a_card(page: Any, width: int):
    """As the board in the terminal does, where a few cards have the room."""
    film, played = told("styx"), Playback(simulated("styx"))
    armies = [zone.items for zone in played.view(played.last).zones if zone.key.startswith("army-")]
    owned = next(cards for one in armies if 2 <= len(cards := [item for item in one if item.kind == "card"]) <= 3)
    for item in film["items"]:
        if item[6] == owned[0].key:
            item[4] = True
        if item[6] == owned[1].key:
            item[4], item[5] = False, [*(one for one in item[5] if "counter" not in one), "3 counters"]
    page.evaluate(LAY, {"told": film, "width": width, "height": 560})
    page.evaluate("at => board.paint(at, at)", played.last)
    down, counted = (page.locator(f"#host [data-key='{one.key}']") for one in owned[:2])
    assert down.locator(".closed").count() == 1
    assert down.locator("text").nth(1).text_content().startswith(owned[0].label[:3])
    assert counted.locator(".onink").all_text_contents() == ["3"]
    hatched = down.locator(".closed").evaluate("one => one.getBBox().x + one.getBBox().width")
    assert all(x > hatched for x in down.locator("text").evaluate_all("all => all.map(one => one.getBBox().x)"))


UNDER_A_DISC = """() => [...document.querySelectorAll('#host g[data-key]')].flatMap(thing => {
  const disc = thing.querySelector('.disc')?.getBBox();
  return disc ? [...thing.querySelectorAll('text:not(.onink)')].map(one => [one.textContent, one.getBBox()])
    .filter(([, box]) => box.x + box.width > disc.x && box.y + 3 < disc.y + disc.height - 3 && box.y + box.height - 3 > disc.y + 3).map(([said]) => said) : [];
})"""


@pytest.mark.parametrize("width", [560, 358])
@pytest.mark.parametrize("named", ["", "Ottokar von und zu Hohenlohe"], ids=["as printed", "long"])
def test_no_word_of_a_card_runs_under_the_number_of_its_counters(page: Any, width: int, named: str):
    film = told("styx", named)
    film["items"] = [
        [*one[:4], False, [*one[5][:1], "3 counters"], one[6]] if one[1] == "card" else one for one in film["items"]
    ]
    page.evaluate(LAY, {"told": film, "width": width, "height": 560})
    for at in range(0, Playback(simulated("styx")).last + 1, 7):
        page.evaluate("at => board.paint(at, at)", at)
        assert page.evaluate(UNDER_A_DISC) == []
    assert page.locator("#host .disc").count() > 3


def test_every_number_of_a_phone_s_board_says_what_it_is(page: Any):
    page.evaluate(LAY, {"told": told("styx"), "width": 358, "height": 560})
    page.evaluate("at => board.paint(at, at)", Playback(simulated("styx")).last)
    assert {"Pile", "Discard", "Strength"} <= {*page.locator("#host text").all_text_contents()}
    # None of these letters goes below its line, and the ground of the number begins there.
    line, ground = (
        page.locator(f"#host svg > g:has(text:text-is('Pile')) > {one}").first.get_attribute("y")
        for one in ("text:text-is('Pile')", "rect.paper")
    )
    assert float(line) <= float(ground)
