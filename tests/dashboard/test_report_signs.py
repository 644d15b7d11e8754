"""Lines of seats are told apart without their colours: each bears the sign of its seat all along, and no sign hides another."""

from itertools import combinations
from typing import Any

import pytest

from service.simulating import lines_of, simulated_logs
from tests.dashboard.record_table import no_browser
from tests.dashboard.viewing import NARROW, WIDE, Opened, Viewing

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
SIGNS = """all => all.map(one => ({
  seats: one.parentElement.figure.told.lines.filter(line => typeof line.subject === 'number').length,
  signs: [...one.querySelectorAll('[data-on]')].map(sign => {
    const {x, y, width, height} = sign.getBBox(), seat = sign.dataset.on, {a, e, f} = sign.transform.baseVal.consolidate().matrix;
    const middle = one.createSVGPoint();
    Object.assign(middle, {x: 12 * a + e, y: 12 * a + f});
    const lines = [...one.querySelectorAll(`path[stroke*="--seat-${seat},"]`)];
    return {seat: Number(seat), x: e + x * a, y: f + y * a, wide: width * a, high: height * a, on: lines.some(line => line.isPointInStroke(middle))};
  }),
}))"""


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "phone"])
@pytest.mark.parametrize("seats", [2, 6])
def test_every_line_of_a_seat_bears_its_sign_and_none_covers_another(
    home: Viewing, open_page: Opened, seats: int, size: Any
):
    with home.store() as store:
        game_id = store.import_log(lines_of(next(simulated_logs("styx", seats, 1, 7)))).id
    page = open_page(f"{home.url}/report?game={game_id}", size)
    page.locator(".rep[data-ready]").wait_for()
    charts = page.locator(".tracks svg.figure").evaluate_all(SIGNS)
    page.close()
    assert {seats} <= {chart["seats"] for chart in charts} <= {0, seats}
    for chart in charts:
        assert {sign["seat"] for sign in chart["signs"]} == set(range(1, chart["seats"] + 1))
        assert all(sign["on"] for sign in chart["signs"])
        assert not [pair for pair in combinations(chart["signs"], 2) if cover(*pair)]


def cover(one: dict[str, float], other: dict[str, float]) -> bool:
    across = abs(one["x"] - other["x"]) < (one["wide"] + other["wide"]) / 2
    return across and abs(one["y"] - other["y"]) < (one["high"] + other["high"]) / 2
