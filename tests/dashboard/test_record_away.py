"""What the pad says while nothing is saved: the likely cause first, and “go on” only where there is something to go on with."""

from typing import Any

import pytest

from tests.dashboard.record_table import CARDS, Phone, no_browser, place

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")


def told(phone: Phone) -> str:
    kept = phone.page.locator("[data-k=away]")
    kept.wait_for()
    return str(kept.inner_text())


def test_with_rows_left_one_goes_on_and_with_none_one_waits(table: Any, page: Any, wire: Any):
    phone = Phone(page(), wire.url, table.open(3, CARDS))
    wire.cut()
    phone.press("[data-k='row 0'] .choice >> nth=0")
    assert "when it is back: go on, and leave this page open. If it stays away, look whether this device is" in told(
        phone
    )
    phone.press("[data-k='row 1'] .choice >> nth=0", "[data-k='row 2'] .choice >> nth=0")
    phone.see("3 waiting")
    phone.see("All answered.")
    assert "3 answers are kept in this browser and saved by themselves when it is back: leave this page open." in told(
        phone
    )
    assert "go on" not in told(phone)
    wire.mend()
    phone.saved()


def test_a_network_that_was_left_without_a_word_is_named_before_another_program(table: Any, page: Any, wire: Any):
    """A phone that is out of reach closes no connection: the pad only hears nothing."""
    phone = Phone(page(), wire.url, table.open(3, CARDS, place(1, "left"), place(2, "left")))
    wire.lag = 20.0
    phone.press("[data-k='row 2'] .choice >> nth=0")
    said = told(phone)
    assert said.startswith("Not saved yet. 1 answer is kept in this browser")
    assert "go on" not in said
    assert 0 < said.index("left the network of the serving machine") < said.index("another program holds the games")
    wire.lag = 0.0


def test_a_device_without_a_network_says_so_before_the_connection_is_given_up(table: Any, page: Any):
    """It knows by itself; the foot had only counted what waits."""
    phone = Phone(page(), table.url, table.open(3, CARDS))
    phone.page.context.set_offline(True)
    try:
        phone.press("[data-k='row 0'] .choice >> nth=0")
        phone.see("No connection · 1 waiting")
        assert told(phone).startswith("No connection to the server. 1 answer is kept in this browser")
    finally:
        phone.page.context.set_offline(False)
    phone.saved()
    phone.page.locator("[data-k=away]").wait_for(state="detached")
