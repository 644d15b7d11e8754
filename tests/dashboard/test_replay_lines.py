"""Of the lines of a replay those of some players can be looked at alone; the link keeps which."""

from typing import Any

import pytest

from tests.dashboard.record_table import no_browser
from tests.dashboard.viewing import NARROW, WIDE, Opened, Viewing, ready

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
OPACITIES = """charts => {
  const told = {};
  for (const line of charts.querySelectorAll('.line')) (told[line.dataset.seat ?? 'table'] ??= new Set()).add(getComputedStyle(line).opacity);
  return Object.fromEntries(Object.entries(told).map(([whose, all]) => [whose, [...all].join()]));
}"""


def opacities(page: Any) -> dict[str, str]:
    found: dict[str, str] = page.locator(".charts").evaluate(OPACITIES)
    return found


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "phone"])
def test_the_lines_of_whom_one_asks_for_stand_out_and_the_link_keeps_them(home: Viewing, open_page: Opened, size: Any):
    names = home.log(home.finished).opened.seats
    page = ready(open_page(f"{home.url}/replay?game={home.finished}", size))
    assert opacities(page) == {"1": "1", "2": "1", "3": "1", "4": "1", "table": "1"}
    page.locator(".pick summary").click()
    told = page.locator(".boxes p").all_inner_texts()
    assert told == ["Show these tracks alone; none ticked: the usual ones", "Lines that stand out; none ticked: all"]
    page.get_by_label(names[1], exact=True).check()
    assert opacities(page) == {"1": "0.15", "2": "1", "3": "0.15", "4": "0.15", "table": "1"}
    assert page.locator(".boxes label", has_text=names[1]).bounding_box()["height"] >= 44
    page.get_by_label(names[3], exact=True).check()
    page.wait_for_url("**tracks=seat*2*seat*4**")
    shown = page.locator(".track:visible").count()
    page.reload()
    ready(page)
    assert opacities(page) == {"1": "0.15", "2": "1", "3": "0.15", "4": "1", "table": "1"}
    assert page.locator(".track:visible").count() == shown
    page.locator(".pick summary").click()
    assert page.locator(".boxes input:checked").count() == 2
    for place in (1, 3):
        page.get_by_label(names[place], exact=True).uncheck()
    assert set(opacities(page).values()) == {"1"}
    assert "tracks=" not in page.url
    page.close()
