"""The list of games on a phone, and what it was when somebody comes back to it."""

from typing import Any

import pytest
from msgspec import Raw, structs

from domain.kernel.log import Abandon, Box
from domain.recording.rows import encode
from service.simulating import lines_of, simulated_logs
from tests.dashboard.record_table import CARDS, no_browser
from tests.dashboard.viewing import NARROW, WIDE, Opened, Viewing, ready, settled, sideways

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
MANY = 45
IN_SIGHT = """one => { const box = one.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"""


@pytest.fixture(scope="module")
def listed(home: Viewing) -> Viewing:
    """Simulated games of four, and one of two whose names nobody else has."""
    with home.store() as store:
        for log in simulated_logs("styx", 4, MANY, 3):
            store.import_log(lines_of(log))
    home.open(2, CARDS, names=("Zenobia", "Quirin"))
    return home


def opened(page: Any, number: int) -> Any:
    """A tap on a line, and back."""
    page.locator(".open").nth(number).click()
    ready(page)
    page.go_back()
    page.locator(".open").first.wait_for()
    return settled(page)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_who_comes_back_finds_the_list_as_it_was_and_the_game_in_sight(
    listed: Viewing, open_page: Opened, size: dict[str, int]
):
    page = open_page(listed.url, size)
    page.locator(".further").click()
    number, chosen = page.locator(".number").inner_text(), page.locator(".open").nth(33).get_attribute("data-game")
    opened(page, 33)
    assert page.locator(".number").inner_text() == number
    assert page.locator(f"[data-game='{chosen}']").evaluate(IN_SIGHT)
    page.get_by_placeholder("Name or date").fill("bot 2")
    page.get_by_label("Which games").select_option("finished")
    found = page.locator(".number").inner_text()
    opened(page, 2)
    assert page.get_by_placeholder("Name or date").input_value() == "bot 2"
    assert page.get_by_label("Which games").input_value() == "finished"
    assert page.locator(".number").inner_text() == found
    page.close()


def test_a_tap_on_games_begins_with_all_of_them(listed: Viewing, open_page: Opened):
    page = open_page(listed.url, NARROW)
    page.get_by_placeholder("Name or date").fill("zenobia")
    page.locator(".open").first.click()
    ready(page)
    page.locator(".st-key-ways a", has_text="Games").click()
    page.locator(".open").nth(5).wait_for()
    assert page.get_by_placeholder("Name or date").input_value() == ""
    page.close()


def test_on_a_phone_what_can_be_done_with_a_game_leaves_room_for_two_names_in_a_line(
    listed: Viewing, open_page: Opened
):
    page = open_page(listed.url, NARROW)
    page.get_by_placeholder("Name or date").fill("simulated")
    line = page.locator(".game").first
    places = [one.bounding_box() for one in line.locator(".person").all()]
    assert len(places) == 4
    assert len({round(one["y"]) for one in places}) == 2
    report, more = (line.locator(one).bounding_box() for one in (".report", "[aria-label^=More]"))
    assert report["x"] == more["x"]
    assert more["y"] >= report["y"] + report["height"]
    assert min(report["height"], more["height"]) >= 48
    assert sideways(page) == 0
    page.close()


@pytest.mark.parametrize(
    ("size", "rows"), [({"width": 360, "height": 640}, 5), ({"width": 768, "height": 1024}, 1)], ids=["phone", "tablet"]
)
def test_a_title_and_the_people_of_a_game_are_not_squeezed_by_its_date(
    listed: Viewing, open_page: Opened, size: dict[str, int], rows: int
):
    """“Shadow / Throne · / simulated” had stood beside a date on a phone, and people below each other on a tablet."""
    with listed.store() as store:
        log = store.import_log(lines_of(next(simulated_logs("shadow_throne", 4, 1, 9))))
    page = open_page(listed.url, size)
    line = page.locator(f".game:has([data-game='{log.id}'])")
    line.wait_for()
    assert line.locator(".title").bounding_box()["height"] < 26
    assert len({round(one.bounding_box()["y"]) for one in line.locator(".person").all()}) <= rows
    when, people = (line.locator(one).bounding_box() for one in (".when", ".people"))
    assert when["height"] < 24
    # In line with what stands above it, on the left or on the right.
    beside = when["x"] - people["x"], people["x"] + people["width"] - when["x"] - when["width"]
    assert min(map(abs, beside)) < 1
    hint = page.locator(".words").evaluate(
        "one => { const pen = document.createElement('canvas').getContext('2d'); pen.font = getComputedStyle(one).font; return one.clientWidth - 24 - pen.measureText(one.placeholder).width; }"
    )
    assert hint >= 0
    page.close()


def test_a_game_from_a_stated_position_says_so_in_its_line_and_is_found_by_it(listed: Viewing, open_page: Opened):
    """The list of the terminal marks it."""
    with listed.store() as store:
        here = store.log(next(one.id for one in store.listing().games if one.names == ("Zenobia", "Quirin")))
        told = encode(here.state).replace(b"Zenobia", b"Yolanda").replace(b"Quirin", b"Rufus")
        store.open(structs.replace(here.opened, seats=("Yolanda", "Rufus"), position=Raw(told), box=Box()))
    page = open_page(listed.url)
    page.get_by_placeholder("Name or date").fill("stated position")
    page.get_by_text("Yolanda").wait_for()
    assert [one.inner_text() for one in page.locator(".open .title").all()] == [
        "Styx · practice · from a stated position"
    ]
    page.get_by_placeholder("Name or date").fill("zenobia")
    assert "stated" not in page.locator(".open .title").first.inner_text()
    page.close()


def test_a_game_that_was_broken_off_stands_under_abandoned_and_not_among_the_finished(
    listed: Viewing, open_page: Opened
):
    with listed.store() as store:
        here = store.log(next(one.id for one in store.listing().games if one.names == ("Zenobia", "Quirin")))
        broken_off = store.open(structs.replace(here.opened, seats=("Wanda", "Casimir"))).id
        store.record(broken_off, Abandon(reason="the pizza is here"))
    page = open_page(listed.url)
    page.get_by_placeholder("Name or date").fill("wanda")
    page.locator(".open").first.wait_for()
    assert [one.inner_text() for one in page.locator(".list h3").all()] == ["Abandoned"]
    page.get_by_label("Which games").select_option("finished")
    assert page.locator(".open").count() == 0
    page.get_by_label("Which games").select_option("abandoned")
    assert page.locator(".open").count() == 1
    page.close()
