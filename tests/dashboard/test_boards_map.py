"""Zones on a map: any game's view may have some. Each lies at its place and is joined by lines to where it leads."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from dashboard.reel import Film
from domain.kernel.view import Item, View, Zone
from tests.dashboard.drawn import drawing
from tests.dashboard.record_table import no_browser

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
FERRY = Item("ferry", "Ferry", "figure")
ISLE = (
    Zone("log", "Harbour log", "list", items=(Item("note", "Fair wind", "tile"),)),
    Zone("north", "North Cape", "map", xy=(50, 0), links=("west", "east"), items=(FERRY,)),
    Zone("west", "West Quay", "map", xy=(0, 40), links=("north", "south")),
    Zone("east", "East Quay", "map", xy=(100, 40), links=("north",), items=(Item("crates", "Crates", "cube", count=3),)),
    Zone("south", "South Point", "map", xy=(50, 100), links=("west",)),
)  # fmt: skip
WAYS = {("north", "west"), ("east", "north"), ("south", "west")}
"""North leads west and east, West south; who tells it back adds none."""
LAY = """({told, width}) => {
  document.body.innerHTML = '<div class="face" id="face"><div class="board" id="host"></div></div>';
  document.getElementById('face').style = `width: ${width}px`;
  window.board?.close();
  window.model = buildModel(told);
  window.board = boardOf(document.getElementById('host'), model);
  board.paint(0, 0);
}"""
LIE = """() => Object.fromEntries([...document.querySelectorAll('.places .zone')].map(one => {
  const box = one.getBoundingClientRect();
  return [one.dataset.name, [box.left, box.top, box.right, box.bottom].map(Math.round)];
}))"""
LINES = """() => { const from = document.querySelector('.ways').getBoundingClientRect();
  return [...document.querySelectorAll('.ways line')].map(one => ['x1', 'y1', 'x2', 'y2'].map((name, at) => Number(one.getAttribute(name)) + [from.left, from.top][at % 2])); }"""


@pytest.fixture(scope="module")
def page(chromium: Any) -> Iterator[Any]:
    with drawing(chromium, styled=True) as opened:
        yield opened


def filmed(*views: tuple[Zone, ...]) -> dict[str, Any]:
    """A reel of these views and nothing else, as the browser gets it."""
    film = Film()
    steps = [[0, 0, 0, "", "", film.step(View("table", zones)), []] for zones in views]
    told = {"game": "isle", "names": ["Ada"], "steps": steps, "stops": {}, "notes": [], "moments": [], "tracks": [], **film.told()}  # fmt: skip
    return dict(msgspec.json.decode(msgspec.json.encode(told)))


def apart(boxes: dict[str, list[int]]) -> bool:
    every = list(boxes.values())
    return not [
        (a, b) for at, a in enumerate(every) for b in every[at + 1 :]
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]  # fmt: skip


def joined(page: Any, boxes: dict[str, list[int]]) -> set[tuple[str, ...]]:
    """Which two each line joins: it ends in their middles."""

    def nearest(x: float, y: float) -> str:
        return min(boxes, key=lambda one: abs((boxes[one][0] + boxes[one][2]) / 2 - x) + abs((boxes[one][1] + boxes[one][3]) / 2 - y))  # fmt: skip

    return {tuple(sorted((nearest(*line[:2]), nearest(*line[2:])))) for line in page.evaluate(LINES)}


@pytest.mark.parametrize("width", [549, 358])
def test_each_zone_lies_at_its_place_and_lines_join_what_is_linked(page: Any, width: int):
    page.evaluate(LAY, {"told": filmed(ISLE), "width": width})
    boxes = page.evaluate(LIE)
    assert set(boxes) == {"north", "west", "east", "south"}
    middle = {name: ((one[0] + one[2]) / 2, (one[1] + one[3]) / 2) for name, one in boxes.items()}
    assert middle["west"][0] < middle["north"][0] < middle["east"][0]
    assert abs(middle["north"][0] - middle["south"][0]) <= 1
    assert abs(middle["west"][1] - middle["east"][1]) <= 1
    # Forty of a hundred of the way down.
    down = (middle["west"][1] - middle["north"][1]) / (middle["south"][1] - middle["north"][1])
    assert abs(down - 0.4) < 0.02
    assert apart(boxes)
    assert joined(page, boxes) == WAYS
    assert len(page.evaluate(LINES)) == len(WAYS)
    whole = page.locator(".places").bounding_box()
    assert all(one[0] >= whole["x"] - 1 and one[2] <= whole["x"] + whole["width"] + 1 for one in boxes.values())
    assert all(one[1] >= whole["y"] - 1 and one[3] <= whole["y"] + whole["height"] + 1 for one in boxes.values())
    assert whole["width"] <= width
    assert "Harbour log" in page.locator("#host > .zone").inner_text()


def test_what_comes_to_a_place_is_shown_there_as_changed(page: Any):
    sailed = tuple(
        msgspec.structs.replace(zone, items=(FERRY,) if zone.key == "west" else ()) if zone.layout == "map" else zone
        for zone in ISLE
    )
    page.evaluate(LAY, {"told": filmed(ISLE, sailed), "width": 358})
    page.evaluate("board.paint(0, 1)")
    assert page.locator("[data-name=west] [data-key=ferry].changed").count() == 1
    assert page.locator("[data-name=north] .item").count() == 0
    boxes = page.evaluate(LIE)
    assert apart(boxes)
    assert joined(page, boxes) == WAYS


def test_a_window_that_gets_narrower_keeps_them_apart(page: Any):
    page.evaluate(LAY, {"told": filmed(ISLE), "width": 549})
    before = page.evaluate(LIE)
    page.evaluate("document.getElementById('face').style.width = '288px'")
    page.wait_for_function("before => document.querySelector('[data-name=east]').getBoundingClientRect().right < before - 100", arg=before["east"][2])  # fmt: skip
    boxes = page.evaluate(LIE)
    assert apart(boxes)
    assert joined(page, boxes) == WAYS


def in_a_row(many: int) -> tuple[Zone, ...]:
    return tuple(Zone(f"city-{one}", f"City {one}", "map", xy=(one, 0), links=("city-0",) if one else ()) for one in range(many))  # fmt: skip


@pytest.mark.parametrize(
    "zones",
    [in_a_row(21), tuple(msgspec.structs.replace(one, xy=None) for one in in_a_row(21))],
    ids=["no room", "no places"],
)
def test_without_room_or_places_they_follow_each_other_and_say_where_they_lead(page: Any, zones: tuple[Zone, ...]):
    page.evaluate(LAY, {"told": filmed(zones), "width": 358})
    boxes = page.evaluate(LIE)
    assert len(boxes) == 21
    assert apart(boxes)
    assert page.evaluate(LINES) == []
    assert page.locator("[data-name=city-7]").inner_text().split() == ["City", "7", "Leads", "to", "City", "0"]
    assert max(one[2] for one in boxes.values()) <= 358 + 8


def test_a_map_of_seven_in_three_rows_is_drawn_on_a_phone(page: Any):
    zones = tuple(
        Zone(f"city-{at}", str(at + 1), "map", xy=(at % 7 * 50, at // 7 * 60), links=(f"city-{at - 1}",) if at else (),
             items=(Item(f"tile-{at}", "R", "tile"),))
        for at in range(21)
    )  # fmt: skip
    page.evaluate(LAY, {"told": filmed(zones), "width": 358})
    assert apart(page.evaluate(LIE))
    assert len(page.evaluate(LINES)) == 20


def test_where_a_zone_leads_is_read_to_who_does_not_see_the_lines(page: Any):
    page.evaluate(LAY, {"told": filmed(ISLE), "width": 358})
    assert page.locator("[data-name=west] .leads").text_content() == "Leads to North Cape, South Point"
    assert page.locator(".ways").get_attribute("aria-hidden") == "true"
