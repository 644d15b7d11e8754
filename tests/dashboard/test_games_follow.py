"""The list of games follows what is recorded, and the row of pages the page, while somebody looks on."""

from itertools import pairwise

import pytest

from tests.dashboard.record_table import CARDS, PHONE, no_browser

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")


def test_a_game_that_begins_stands_in_the_list_without_a_reload_and_what_was_typed_stays(table, page, wire):
    table.open(2, CARDS, names=("Zora", "Quim"))
    onlooker = page()
    onlooker.goto(f"{wire.url}/")
    field = onlooker.get_by_placeholder("Name or date")
    field.fill("Zora")
    table.open(2, CARDS, names=("Zora", "Vesna"))
    onlooker.get_by_text("Vesna").wait_for()
    assert field.input_value() == "Zora"


def test_a_game_that_another_program_forgets_leaves_the_list_though_another_was_recorded_later(table, page, wire):
    older = table.open(2, CARDS, names=("Orla", "Pimrose"))
    table.open(2, CARDS, names=("Delta", "Vesnaline"))
    onlooker = page()
    onlooker.goto(f"{wire.url}/")
    onlooker.get_by_text("Vesnaline").wait_for()
    onlooker.get_by_text("Pimrose").wait_for()
    with table.store() as store:
        store.forget(older)
    onlooker.get_by_text("Pimrose").wait_for(state="detached")
    onlooker.get_by_text("Vesnaline").wait_for()


@pytest.mark.parametrize("address", ["new", "box", "help"])
def test_the_row_of_pages_shows_which_one_is_open(page, wire, address):
    """A phone shows five of them at once, and these three stand behind."""
    phone = page()
    phone.goto(f"{wire.url}/{address}")
    phone.wait_for_function(
        """address => {
          const link = document.querySelector(`.st-key-ways a[href="${address}"]`), box = link?.getBoundingClientRect();
          return box && box.left >= 0 && box.right <= innerWidth - 16;
        }""",
        arg=address,
    )
    edges = phone.locator(".st-key-ways a").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.left, box.right])"
    )
    assert all(right <= left for (_, right), (left, _) in pairwise(edges))


@pytest.mark.parametrize("address", ["", "replay", "report"])
def test_the_row_of_pages_shows_that_it_goes_on_until_its_end_is_in_sight(page, wire, address):
    """On a phone five words fit exactly: nothing cut off would say that more lie behind."""
    phone = page()
    phone.goto(f"{wire.url}/{address}")
    row = phone.locator(".st-key-ways")
    row.locator("a").last.wait_for()
    marked = "getComputedStyle(document.querySelector('.st-key-ways'), '::after').content !== 'none'"
    phone.wait_for_function(f"() => {marked}")
    # A hand that scrolls: else the row goes back to the page that is open.
    to_its_end = "dispatchEvent(new Event('wheel')); document.querySelector('.st-key-ways').scrollLeft = 9999;"
    phone.wait_for_function(f"() => {{ {to_its_end} return !{marked}; }}")
    phone.set_viewport_size({"width": 1280, "height": 800})
    phone.wait_for_function(f"() => !{marked}")
    phone.set_viewport_size(PHONE["viewport"])
