"""The tracks of a wide Replay end on whole rows and say how many more there are; the dot of the last step is whole."""

from typing import Any

import pytest

from service.simulating import lines_of, simulated_logs
from tests.dashboard.record_table import no_browser
from tests.dashboard.viewing import Opened, Viewing, at, ready

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
LOOK = """charts => {
  const all = charts.getBoundingClientRect(), seen = one => getComputedStyle(one).opacity !== '0';
  const rows = [...charts.querySelectorAll('.track')], shown = rows.filter(seen).map(one => one.getBoundingClientRect());
  return {cut: shown.filter(one => one.top < all.top - 1 || one.bottom > all.bottom + 1).length, shown: shown.length, all: rows.length};
}"""


@pytest.fixture(scope="module")
def wide(home: Viewing, open_page: Opened) -> Any:
    with home.store() as store:
        game_id = store.import_log(lines_of(next(simulated_logs("shadow_throne", 4, 1, 5)))).id
    return ready(open_page(f"{home.url}/replay?game={game_id}", {"width": 1280, "height": 800}))


def test_rows_are_whole_wherever_they_are_scrolled_to_and_the_rest_is_counted(wide: Any):
    charts, rest = wide.locator(".charts"), wide.locator(".rest")
    for down in (0, 30, 75, 10_000):
        charts.evaluate("(one, down) => { one.scrollTop = down; }", down)
        wide.wait_for_timeout(200)
        seen = charts.evaluate(LOOK)
        assert seen["cut"] == 0
        assert 3 <= seen["shown"] < seen["all"]
        told = rest.inner_text()
        assert sum(int(word) for word in told.split() if word.isdigit()) == seen["all"] - seen["shown"]
        assert ("below" in told) is (down < 10_000)
    charts.evaluate("one => { one.scrollTop = 0; }")


def test_the_dot_of_the_last_step_is_whole(wide: Any):
    wide.keyboard.press("End")
    at(wide, int(wide.locator(".slider").get_attribute("max")))
    head, plot = (wide.locator(f".track >> nth=0 >> {one}").bounding_box() for one in (".playhead", ".plot"))
    assert head["x"] + 4 <= plot["x"] + plot["width"]


def test_the_playhead_and_the_numbers_of_the_rounds_stand_over_the_lines(wide: Any):
    chart, rounds = (wide.locator(one).first.bounding_box() for one in (".track .chart", ".rounds .plot"))
    assert abs(rounds["x"] - chart["x"]) <= 1
    assert abs(rounds["width"] - chart["width"]) <= 1
    for key, there in (("Home", chart["x"]), ("End", chart["x"] + chart["width"])):
        wide.keyboard.press(key)
        at(wide, 0 if key == "Home" else int(wide.locator(".slider").get_attribute("max")))
        assert abs(wide.locator(".playhead").first.bounding_box()["x"] - there) <= 2


def test_rows_stay_whole_where_the_window_becomes_lower_or_higher(wide: Any):
    wide.locator(".charts").evaluate("one => { one.scrollTop = 0; }")
    shown = []
    for height in (700, 1000, 800):
        wide.set_viewport_size({"width": 1280, "height": height})
        wide.wait_for_timeout(300)
        seen = wide.locator(".charts").evaluate(LOOK)
        assert seen["cut"] == 0
        assert wide.locator(".rest").inner_text() == f"▾ {seen['all'] - seen['shown']} more tracks below: scroll"
        shown.append(seen["shown"])
    assert shown[0] < shown[1] > shown[2]
