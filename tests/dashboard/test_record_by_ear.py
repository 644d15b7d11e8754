"""Record by ear: whose a number and a row is, what was recorded and what is asked now."""

import pytest

from domain.kernel.reading import read_command
from tests.dashboard.record_table import PLACED, Phone, no_browser, reveal

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")


def test_whose_a_number_and_a_row_is_and_what_another_recorded_are_heard(table, page):
    game_id = table.open(3, *PLACED)
    phone = Phone(page(), table.url, game_id)
    goal, row = phone.page.locator(".rec .goals .at:has(.mark)").first, phone.page.locator(".rec .row").first
    assert goal.get_attribute("aria-label") == f"Mia {goal.inner_text()}"
    assert (row.get_attribute("role"), row.get_attribute("aria-label")) == ("group", "Mia")
    aloud = phone.page.locator(".rec p.sr")
    assert aloud.inner_text() == ""
    with table.store() as store:
        store.record(game_id, read_command(store.log(game_id).game, reveal(1, "tithe")))
    phone.page.locator(".rec p.sr", has_text="Mia turns up Tithe on Ash Ferrier (left).").wait_for()
    assert aloud.inner_text().endswith(phone.page.locator(".rec .question").inner_text())
