"""A mark has the colour that its player has on the table, or none: never the hue of somebody else's wood."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from dashboard import report_component
from dashboard.look import text_of
from dashboard.record_component.prompt import prompt
from dashboard.record_component.still import still
from dashboard.reel import reel
from dashboard.replay_component import drawings
from dashboard.report_component import telling
from domain.games import game, keys
from domain.games.styx.rules.setup import COLOURS
from domain.recording.game_log import GameLog
from tests.dashboard.record_table import no_browser
from tests.dashboard.test_reel import simulated

BROWSER = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
PAPERS = {0: ("#F7F5F0", "#FFFFFF"), 1: ("#14171A", "#1F2429")}
"""What lies behind a line, on light and on dark: page and panel of screens.md, section 5."""


def told_by(log: GameLog) -> list[Any]:
    """What each screen is told of the colours."""
    report = telling.head(telling.told(log, log.game.viewers[0]))
    told = [json.loads(reel(log, log.game.viewers[0])), json.loads(still(log)), prompt(log), report]
    return [one["colours"] for one in told]


def test_every_screen_of_styx_is_told_what_each_seat_plays():
    log = simulated("styx")
    seated = [event.colour for move in log.moves for event in move.events if hasattr(event, "colour")]
    assert set(seated) <= set(COLOURS)
    assert told_by(log) == [seated] * 4


@pytest.mark.parametrize("key", keys())
def test_before_the_set_up_nobody_has_a_colour(key: str):
    """Not that of the seat either: at this table it may be another player's."""
    log = simulated(key)
    begun = json.loads(reel(log, log.game.viewers[0], until=0))
    assert begun["colours"] in (None, [""] * len(log.opened.seats))


def test_where_nobody_plays_a_colour_none_is_told():
    assert game("shadow_throne").colours is None
    assert told_by(simulated("shadow_throne")) == [None] * 4


@pytest.fixture(scope="module")
def page(chromium: Any) -> Iterator[Any]:
    with chromium.new_context() as opened:
        fresh = opened.new_page()
        fresh.set_content("<body></body>")
        fresh.add_script_tag(content=text_of("look", "dom.js"))
        yield fresh


PAINTED = """colours => { wear(colours); const seats = [1, 2, 3];
  return seats.map(seat => [fillOf(seat), mark(seat).firstChild.getAttribute('fill'), mark(seat).firstChild.getAttribute('d')]); }"""


@BROWSER
def test_a_mark_has_the_colour_of_its_wood_and_keeps_its_shape(page: Any):
    red, blue, none = page.evaluate(PAINTED, ["red", "blue", "turquoise"])
    assert [red[:2], blue[:2], none[:2]] == [["#C62828"] * 2, ["#2456A6"] * 2, ["none"] * 2]
    seats = page.evaluate(PAINTED, None)
    assert [one[2] for one in (red, blue, none)] == [one[2] for one in seats]
    assert page.evaluate(PAINTED, ["", "", ""])[0][1] == "none"
    # Where a game has no colours the seats have those of screens.md.
    assert [one[0] for one in seats] == ["#0072B2", "#E69F00", "#009E73"]


def luminance(colour: str) -> float:
    parts = [int(one, 16) / 255 for one in re.findall("..", colour.lstrip("#"))]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@BROWSER
def test_a_line_of_any_colour_is_read_on_light_and_on_dark(page: Any):
    wood = page.evaluate("WOOD")
    assert set(COLOURS) <= set(wood)
    for name, (_, *lines) in wood.items():
        for theme, papers in PAPERS.items():
            assert min(contrast(lines[theme], paper) for paper in papers) >= 4.5, (name, theme)


DRAW = """colours => {
  wear(colours);
  const lines = colours.map((_, at) => ({subject: at + 1, name: `Seat ${at + 1}`, points: [[0, 0], [5, at + 1]]}));
  const figure = new Figure({title: 'Influence', goals: [], lines}, {last: 5, stops: [[1, 5]], round: 'round'}, [], {width: 600, alt: ''});
  const drawn = new DOMParser().parseFromString(figure.plain(), 'image/svg+xml'), told = name => one => one.getAttribute(name);
  const paths = [...drawn.querySelectorAll('path')], strokes = paths.filter(one => one.getAttribute('fill') === 'none');
  return [strokes.map(one => [told('stroke')(one), Number(told('stroke-width')(one))]), paths.filter(one => !strokes.includes(one)).map(told('fill'))];
}"""


@BROWSER
def test_a_line_of_a_chart_has_the_colour_of_its_player_and_where_that_is_pale_an_edge_that_reads(page: Any):
    """A yellow line had been olive, a white one grey: on light neither was the colour of anybody at the table."""
    for part in (*(text_of("replay_component", name) for name in report_component.SHARED), *drawings()):
        page.add_script_tag(content=part)
    page.add_script_tag(content=text_of("report_component", "figure.js"))
    wood = page.evaluate("WOOD")
    pale = {name for name, (paint, *_) in wood.items() if min(contrast(paint, paper) for paper in PAPERS[0]) < 3}
    assert {"yellow", "white"} <= pale
    assert pale <= set(page.evaluate("PALE"))
    for name, (paint, dark_on_light, _) in wood.items():
        strokes, marks = page.evaluate(DRAW, [name])
        if name in pale:
            assert [colour for colour, _ in strokes] == [dark_on_light, paint], name
            assert strokes[0][1] >= strokes[1][1] + 2, name
        else:
            assert strokes[0][0] == dark_on_light, name
        assert marks == [paint], name


DRAWN_BY_GROUND = {
    "insights_component/insights.css": ("whisker", "bar", "bin", "pip full", "dot", "piece"),
    "replay_component/replay.css": ("item down",),
    "library_component/library.css": ("act main",),
    "record_component/record.css": ("cell primary",),
}
"""Seen by their ground alone."""


@BROWSER
def test_where_the_system_chooses_the_colours_what_is_drawn_by_its_ground_is_still_seen(chromium: Any):
    with chromium.new_context(forced_colors="active", color_scheme="dark") as opened:
        page = opened.new_page()
        for style, names in DRAWN_BY_GROUND.items():
            parts = "".join(f'<i class="{name}" style="--shade:50%">x</i>' for name in names)
            css = text_of("look", "base.css") + text_of(*style.split("/"))
            page.set_content(f'<style>{css}</style><div class="face">{parts}</div>')
            grounds = page.locator("i").evaluate_all(
                """all => { const face = getComputedStyle(document.querySelector('.face')).backgroundColor;
                return all.map(one => getComputedStyle(one)).map(one => one.backgroundColor !== face && one.backgroundColor !== 'rgba(0, 0, 0, 0)'
                  || one.backgroundImage !== 'none'); }"""
            )
            assert grounds == [True] * len(names), style
