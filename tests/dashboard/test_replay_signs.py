"""The charts of a replay without their colours: each line of a seat bears its sign, whole and on the line."""

from itertools import pairwise
from typing import Any

import pytest

from tests.dashboard.record_table import no_browser
from tests.dashboard.viewing import NARROW, WIDE, Opened, Viewing, ready

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
SIGNS = """all => all.filter(one => one.offsetHeight).map(one => {
  const plot = one.querySelector('.plot').getBoundingClientRect(), chart = one.querySelector('.chart'), box = chart.getBoundingClientRect();
  return {key: one.dataset.track, seats: new Set([...chart.querySelectorAll('[data-seat]')].map(line => line.dataset.seat)).size,
    signs: [...one.querySelectorAll('.signs [data-seat]')].map(sign => {
      const at = sign.getBoundingClientRect(), middle = chart.createSVGPoint(), down = at.top + at.height / 2 - box.top;
      middle.x = (at.left + at.width / 2 - box.left) / box.width * chart.viewBox.baseVal.width;
      middle.y = down / box.height * 100;
      const near = [...chart.querySelectorAll(`path[data-seat='${sign.dataset.seat}']`)].some(line => crosses(line, middle, box));
      return {seat: sign.dataset.seat, near, left: at.left, right: at.right, whole: at.top >= plot.top && at.bottom <= plot.bottom};
    })};
  // A line is stretched with its chart: how high it is there is read from its corners.
  function crosses(line, {x, y}, {height}) {
    const corners = [...line.getAttribute('d').matchAll(/([MHV])([\\d.]+)(?: ([\\d.]+))?/g)];
    let level = null, at = 0;
    for (const [, kind, first, second] of corners) {
      if (kind === 'M') [at, level] = [Number(first), Number(second)];
      else if (kind === 'H') { if (Number(first) > x) break; at = Number(first); }
      else level = Number(first);
    }
    return level !== null && Math.abs(level - y) * height / 100 < 4;
  }
})"""


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "phone"])
def test_every_line_of_a_seat_bears_its_sign_whole_and_beside_the_others(
    home: Viewing, open_page: Opened, size: dict[str, Any]
):
    page = ready(open_page(f"{home.url}/replay?game={home.finished}", size))
    charts = page.locator(".track").evaluate_all(SIGNS)
    page.close()
    assert any(chart["seats"] for chart in charts)
    for chart in charts:
        signs = sorted(chart["signs"], key=lambda sign: sign["left"])
        assert len({sign["seat"] for sign in signs}) == chart["seats"]
        assert all(sign["whole"] and sign["near"] for sign in signs), chart
        assert all(one["right"] <= other["left"] for one, other in pairwise(signs))


def test_signs_of_lines_that_stand_back_stand_back_with_them_and_let_a_click_through(home: Viewing, open_page: Opened):
    page = ready(open_page(f"{home.url}/replay?game={home.finished}&tracks=seat:2"))
    faint = "all => all.map(one => [one.dataset.seat, getComputedStyle(one).opacity])"
    told = page.locator(".signs [data-seat]").evaluate_all(faint)
    assert dict(told) == {"1": "0.15", "2": "1", "3": "0.15", "4": "0.15"}
    sign = page.locator(".signs [data-seat]").first.bounding_box()
    page.mouse.click(sign["x"] + 4, sign["y"] + 4)
    step = int(page.locator(".rp").get_attribute("data-step"))
    page.close()
    assert 0 < step < 40
