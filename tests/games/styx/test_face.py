"""What a card shows: elements, income, and its one number."""

from typing import Any

import pytest
from msgspec import json

from domain.games.styx.commands import PayElimination
from domain.games.styx.components import Card
from domain.games.styx.events import BidMade, ChaosAdvanced, EliminationPaid, InfluenceAdvanced, TitheCollected
from domain.kernel.log import Describe
from tests.games.styx.tables import audience, between, card, down, reveal, revealing, seat
from tests.specification import Table, like


def holding_elements(*army) -> Table:
    return between((seat(army), seat(), seat()), pile=(2, 3)).when(
        {"type": "styx.open_audience", "cards": ["test_2", "test_3"]}
    )


def seen(t: Table, key: str) -> dict[str, Any]:
    """The item with this key, as the table sees it."""
    (item,) = [
        one for zone in json.decode(t.seen_by("table"))["zones"] for one in zone.get("items", ()) if one["key"] == key
    ]
    return item


def shows(*elements: str, key: str = ""):
    return card(1, key, elements=elements)


@pytest.mark.rule("STYX-FACE-01")
def test_the_four_elements_are_held_by_face_up_cards():
    t = holding_elements(shows("water"), shows("fire"), shows("earth"), shows("air")).then_tracks({("elements", 1): 4})
    assert seen(t, "elements-1")["count"] == 4
    assert seen(t, "test_1_fire")["badges"] == ["number 1", "Fire"]


@pytest.mark.rule("STYX-FACE-01")
def test_a_face_down_card_shows_no_element():
    t = holding_elements(down(shows("fire")), shows("water")).then_tracks({("elements", 1): 1})
    assert seen(t, "elements-1")["count"] == 1
    assert seen(t, "test_1_fire")["face"] == "down"


@pytest.mark.rule("STYX-FACE-02")
def test_a_double_icon_gives_both():
    t = holding_elements(shows("water+air")).then_tracks({("elements", 1): 2})
    assert seen(t, "elements-1")["count"] == 2
    assert seen(t, "test_1_waterandair")["badges"] == ["number 1", "Water and Air"]


@pytest.mark.rule("STYX-FACE-03")
def test_an_either_icon_gives_one():
    t = holding_elements(shows("fire"), shows("earth"), shows("water/air")).then_tracks({("elements", 1): 3})
    assert seen(t, "elements-1")["count"] == 3
    assert seen(t, "test_1_waterorair")["badges"] == ["number 1", "Water or Air"]
    # The choice is not frozen: beside a Water card the same icon is Air.
    holding_elements(shows("fire"), shows("earth"), shows("water/air"), shows("water")).then_tracks(
        {("elements", 1): 4}
    )


@pytest.mark.rule("STYX-FACE-04")
def test_a_wild_icon_is_any_one_element():
    t = holding_elements(shows("fire"), shows("earth"), shows("air"), shows("wild")).then_tracks({("elements", 1): 4})
    assert seen(t, "elements-1")["count"] == 4
    holding_elements(shows("fire"), shows("wild")).then_tracks({("elements", 1): 2})
    holding_elements(shows("wild")).then_tracks({("elements", 1): 1})


@pytest.mark.rule("STYX-FACE-05")
def test_influence_and_strength_are_the_same_number():
    t = audience((seat((2,)), seat(), seat()), left=card(2, "target"), placed="left right right")
    t = revealing(t, "muster 1, tithe").when(reveal(3, "tithe"))
    t.then_some(like(InfluenceAdvanced, seat=1, gain=2)).then_tracks({("influence", 1): 5, ("strength", 1): 5})
    assert (seen(t, "influence-1")["count"], seen(t, "strength-1")["count"]) == (5, 5)


@pytest.mark.rule("STYX-FACE-05")
@pytest.mark.parametrize("field", ["influence", "strength"])
def test_a_card_has_no_second_number(field: str):
    assert field not in Card.__struct_fields__
    t = holding_elements(3)
    t.when(Describe(component="filler", values={field: 3})).then_malformed("values")
    assert seen(holding_elements(3), "test_3")["badges"] == ["number 3"]


@pytest.mark.rule("STYX-FACE-06")
def test_chaos_moves_by_the_strength_of_the_card_and_never_by_the_callout_5():
    t = audience(3, left=1, placed="left right right", revealed="elimination 1, muster 1").when(reveal(3, "tithe"))
    t.then_some(like(ChaosAdvanced, steps=1, to=1)).then_tracks({("chaos", "game"): 1})
    assert seen(t, "chaos")["count"] == 1


@pytest.mark.rule("STYX-FACE-07")
def test_income_may_be_negative():
    army = (card(1, "one", income=1), card(1, "none"), card(1, "again", income=1), card(1, "less", income=-1))
    t = holding_elements(*army).then_tracks({("income", 1): 1})
    assert seen(t, "income-1")["count"] == 1
    assert seen(t, "less")["badges"] == ["number 1", "-1 coin"]
    t = audience(
        (seat(army), seat(), seat()), left=card(2, income=3), placed="left right right", revealed="tithe, tithe"
    )
    t.when(reveal(3, "tithe")).then_some(like(TitheCollected, seat=1, army=1, amount=4))


@pytest.mark.rule("STYX-FACE-08")
def test_a_spent_card_is_worth_its_number():
    # An ordinary 3 pays a bid of 3 alone, and not as a 2.
    t = audience((seat((3,), bearer="down"), seat(), seat()), placed="left right right")
    t.when(reveal(1, "elimination 4")).then_refused("STYX-BID-06", most=3)
    t = revealing(t, "elimination 3, muster 1").when(reveal(3, "tithe"))
    t.then_some(like(EliminationPaid, cards=("test_3",), strength=3))
    assert seen(t, "test_3")["face"] == "down"


@pytest.mark.rule("STYX-FACE-08")
def test_a_payment_strength_of_its_own_counts_for_bid_and_payment_only():
    odd = card(5, "odd", payment_strength=2)
    t = audience((seat((odd, 1)), seat(), seat()), left=card(1, "target"), placed="left right right")
    # Bearer 1, the odd card 2, the other 1: at most 4; Influence and war count its printed 5.
    t.when(reveal(1, "elimination 5")).then_refused("STYX-BID-06", most=4)
    t = revealing(t.when(reveal(1, "elimination 2")).then_some(like(BidMade, amount=2)), "muster 1, tithe")
    t.when(PayElimination(seat=1, cards=("odd",))).then_some(like(EliminationPaid, strength=2))
    t.when(PayElimination(seat=1, cards=("odd", "bearer"))).then_refused("STYX-ELIM-01", field="cards")
    t = t.when(PayElimination(seat=1, cards=("odd",))).then_tracks({("influence", 1): 7, ("strength", 1): 2})
    assert seen(t, "strength-1")["count"] == 2
