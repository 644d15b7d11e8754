"""Placing Action tokens face down."""

import pytest

from domain.games.styx.commands import PlaceToken
from domain.games.styx.events import (
    BidSkipped,
    CardAbandoned,
    CardMustered,
    TitheCollected,
    TokenPlaced,
    TokenRevealed,
)
from tests.games.styx.tables import audience, between, cards, order, place, placing, reveal, revealing, seat
from tests.specification import like


@pytest.mark.rule("STYX-PLACE-01")
def test_tokens_are_placed_from_the_first_player_to_the_left():
    t = audience(3, first=2)
    assert order(t) == (2, 3, 1)
    t.when(place(1, "left")).then_refused("STYX-PLACE-01", field="seat")
    t.when(place(3, "left")).then_refused("STYX-PLACE-01", field="seat")
    t = t.given(place(2, "left"))
    t.when(place(1, "left")).then_refused("STYX-PLACE-01", field="seat")
    t = t.given(place(3, "left"))
    t.when(place(1, "left")).then(like(TokenPlaced, seat=1, slot="left"))


@pytest.mark.rule("STYX-PLACE-02")
def test_nobody_places_twice():
    t = audience(3, first=3, placed="left")
    t.when(place(3, "right")).then_refused("STYX-PLACE-02", field="seat")


@pytest.mark.rule("STYX-PLACE-02")
def test_after_the_last_token_nobody_places_another():
    t = audience(3, placed="left left right")
    t.when(place(1, "right")).then_refused("STYX-PLACE-02")


@pytest.mark.rule("STYX-PLACE-03")
def test_a_token_goes_onto_a_card_of_the_audience():
    audience(3).when(place(1, "right")).then(TokenPlaced(rule="STYX-PLACE-03", seat=1, slot="right"))


@pytest.mark.rule("STYX-PLACE-03")
@pytest.mark.parametrize("slot", ["bearer", "test_2", "centre", "up", ""])
def test_a_token_goes_nowhere_else(slot: str):
    t = audience(3)
    t.when({"type": "styx.place_token", "seat": 1, "slot": slot}).then_malformed("slot")
    t.when(place(1, "left")).then(like(TokenPlaced, rule="STYX-PLACE-03"))


@pytest.mark.rule("STYX-PLACE-03")
def test_with_one_card_left_only_that_card_takes_tokens():
    t = between(3, number=9, filler=0, pile=(2,)).given({"type": "styx.open_audience", "cards": ["test_2"]})
    t.when(place(1, "right")).then_refused("STYX-PLACE-03", field="slot")
    t.when(place(1, "left")).then(like(TokenPlaced, slot="left"))


@pytest.mark.rule("STYX-PLACE-04")
def test_the_kind_of_a_placed_token_stays_secret():
    t = audience(3)
    t.when({"type": "styx.place_token", "seat": 1, "slot": "left", "kind": "muster"}).then_malformed("kind")
    t = t.when(PlaceToken(seat=1, slot="left")).then(TokenPlaced(rule="STYX-PLACE-03", seat=1, slot="left"))
    (token,) = t.state.tokens
    assert token.kind == ""
    t.then_unseen("table", '"tithe"', '"muster"', '"elimination"', "Tithe", "Muster", "Elimination")


@pytest.mark.rule("STYX-PLACE-05")
def test_nobody_passes_when_placing():
    t = audience(3, placed="left")
    t.when({"type": "styx.place_token", "seat": 2, "slot": "skip"}).then_malformed("slot")
    # Nobody is passed over: Cleo waits for Ben.
    t.when(place(3, "left")).then_refused("STYX-PLACE-01", field="seat")


@pytest.mark.rule("STYX-PLACE-05")
def test_the_reveal_waits_for_every_token():
    t = audience(3, placed="left left")
    t.when(reveal(1, "tithe")).then_refused("STYX-PLACE-05")


@pytest.mark.rule("STYX-PLACE-06")
def test_a_player_without_coins_may_bluff_with_a_muster_and_then_only_skips():
    t = audience((seat(), seat(), seat(), seat(coins=0)), placed="right right right left")
    t = revealing(t, "tithe, tithe, tithe")
    t.then_asks("styx.reveal_token", "bid", values=["skip"], kind="muster")
    t.when(reveal(4, "muster 1")).then_refused("STYX-PLACE-06", field="bid")
    t.when(reveal(4, "muster skip")).then_some(like(BidSkipped, seat=4, slot="left"))


@pytest.mark.rule("STYX-PLACE-07")
def test_six_tokens_may_lie_on_one_card_and_the_other_goes_unclaimed():
    t = audience(6, left=1, right=3, placed="left left left left left left")
    t = revealing(t, "tithe, muster 1, muster 2, muster 3, tithe").when(reveal(6, "tithe"))
    t.then_some(like(CardMustered, seat=4, slot="left"), like(CardAbandoned, slot="right", card="test_3"))
    t.then_tracks({("chaos", "game"): 3}).then_holds("tokens lie on the cards")


@pytest.mark.rule("STYX-PLACE-08")
def test_a_token_used_in_one_audience_is_there_again_in_the_next():
    t = audience(3, pile=(3, 4), placed="left left right", revealed="tithe, tithe, tithe")
    t = t.given(cards("test_3", "test_4"))
    assert t.state.tokens == ()
    t = revealing(placing(t, "left left right"), "tithe, tithe").when(reveal(1, "tithe"))
    t.then_some(like(TokenRevealed, seat=1, kind="tithe"), like(TitheCollected, seat=1))
    t.then_holds("tokens come home")
