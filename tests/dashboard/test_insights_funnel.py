"""The funnel on a phone, with a dozen people whose names are long: none lies over another."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from domain.games import game
from tests.dashboard.record_table import Table, no_browser
from tests.dashboard.viewing import NARROW, WIDE, Opened
from tests.projections.evenings import House, evenings, renamed

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
LONG = {
    "Mara": "Maximiliane von Hohenstein-Unterbach", "Oskar": "Oskar Benedikt Zwergenmacher", "Ines": "Ines-Charlotte Wolkenstein",
    "Tadeo": "Tadeo Fernandez de la Vega", "Bruno": "Bruno Emanuel Quittenbaum", "Lena": "Lena Margarethe Apfelstrudel",
}  # fmt: skip


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    folder = tmp_path_factory.mktemp("funnel")
    played = evenings(game("shadow_throne"), 30)
    House(folder).record(played[:20]).record(renamed(one, LONG) for one in played[20:])
    table = Table(folder)
    table.start()
    yield table
    table.stop()


def over(one: Any, other: Any) -> bool:
    """Whether two boxes have room in common, by more than the air around letters."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return bool(across > 1 and down > 6)


NEAREST = """answer => {
  const middle = one => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const dots = [...answer.querySelectorAll('.funnel .dot')].map(middle);
  const names = [...answer.querySelectorAll('.rows .name span')].map(one => one.textContent);
  return [...answer.querySelectorAll('.called')].map(one => {
    const box = one.getBoundingClientRect(), x = one.classList.contains('left') ? box.right : box.left, y = box.y + box.height / 2;
    const away = dots.map(([across, down]) => Math.hypot(across - x, down - y));
    return [one.textContent, names[away.indexOf(Math.min(...away))]];
  });
}"""
"""Of each name in the funnel, whose point is nearest to where it begins."""


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["phone", "wide"])
def test_no_name_lies_over_another_or_beside_the_point_of_another(home: Table, open_page: Opened, size: dict[str, int]):
    page = open_page(f"{home.url}/insights?game=shadow_throne&ask=over_fair&by=player", size, "light")
    page.locator(".answer[data-ready]").wait_for()
    names = page.locator(".called").all()
    boxes = [one.bounding_box() for one in names]
    assert len(names) >= 6
    assert not [pair for pair in combinations(range(len(boxes)), 2) if over(boxes[pair[0]], boxes[pair[1]])]
    assert [told for told in page.locator(".answer").evaluate(NEAREST) if told[0] != told[1]] == []
    page.close()
