"""The list of games follows what is recorded, while somebody looks at it."""

import pytest

from tests.dashboard.record_table import CARDS, no_browser

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")


def test_a_game_that_begins_stands_in_the_list_without_a_reload_and_what_was_typed_stays(table, page, wire):
    table.open(2, CARDS, names=("Zora", "Quim"))
    onlooker = page()
    onlooker.goto(f"{wire.url}/")
    field = onlooker.get_by_placeholder("Name, game or date")
    field.fill("Zora")
    table.open(2, CARDS, names=("Zora", "Vesna"))
    onlooker.get_by_text("Vesna").wait_for()
    assert field.input_value() == "Zora"
