"""The form of a card that a rule asks for: no browser is needed for it."""

from uuid import uuid4

from dashboard.record_component.shapes import blank
from domain.kernel.refusal import Need
from domain.recording.application import make_store
from tests.dashboard.record_table import lay


def test_a_card_offers_no_value_that_its_printed_ones_rule_out():
    """“no number” stood beside an ability that acts with one, and was refused when all was typed."""
    with make_store(None, lambda: 0, uuid4) as store:
        log = store.log(lay(store, 3, key="shadow_throne", box="facts"))
        fields = {one["name"]: one for one in blank(log.game, log.state, Need("bentheon_knights", ()))["fields"]}
    assert [one["value"] for one in fields["number"]["values"]] == [1, 2, 3]
    assert [one["value"] for one in fields["rank"]["values"]] == ["commoner", "elite", "noble"]
