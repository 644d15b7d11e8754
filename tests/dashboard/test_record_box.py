"""What is read off a card at the pad goes into the box too; where the box does not take it the table plays on and is told."""

import json

import pytest

from tests.dashboard.record_table import Phone, Table, no_browser

pytestmark = pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")


def test_a_damaged_box_is_told_until_it_is_mended_and_the_table_plays_on(tmp_path, page):
    table = Table(tmp_path)
    box = table.home.box("styx")
    box.parent.mkdir(parents=True)
    box.write_text("{")
    game_id = table.open(3, box="facts")
    table.start()
    try:
        phone = Phone(page(), table.url, game_id)
        phone.card("Lich")
        phone.card("Siren")
        for name in ("Lich", "Siren"):
            phone.see(f"{name} is new to your box")
            card = phone.page.locator(".rec .card")
            card.locator(".line >> nth=0").get_by_role("button", name="2+").click()
            card.locator(".line >> nth=1").get_by_role("button", name="not readable now").click()
            phone.page.locator(".foot .save").click()
        phone.row(0, "left")
        trouble = phone.page.locator("[data-k=trouble]")
        trouble.wait_for()
        assert trouble.inner_text().startswith(
            "What was read off a card is recorded in this game, and not kept in your box. The box "
        )
        assert "What was tapped is kept here" not in trouble.inner_text()
        phone.saved()
        box.write_text('{"game": "styx", "components": {}}')
        phone.row(1, "right")
        phone.saved()
        trouble.wait_for(state="detached")
        kept = json.loads(box.read_bytes())["components"]
        assert (kept["lich"]["min_players"], kept["siren"]["min_players"]) == (2, 2)
    finally:
        table.stop()
