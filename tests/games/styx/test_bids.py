"""The auctions: what may be bid, and who wins."""

import pytest

from domain.games.styx.events import (
    BidMade,
    BidSkipped,
    CardAbandoned,
    CardEliminated,
    CardMustered,
    CoinsPaid,
    EliminationPaid,
)
from tests.games.styx.tables import audience, card, down, eternal, holding, reveal, revealing, seat
from tests.specification import like


@pytest.mark.rule("STYX-BID-01")
def test_a_muster_costs_at_least_one_coin():
    t = audience(3, placed="left left right")
    t.when(reveal(1, "muster 0")).then_refused("STYX-BID-01", field="bid", least=1)
    t.when(reveal(1, "muster -2")).then_refused("STYX-BID-01", field="bid", least=1)
    t.when({"type": "styx.reveal_token", "seat": 1, "kind": "muster", "bid": 1.5}).then_malformed("bid")
    t.when(reveal(1, "muster 1")).then_some(BidMade(rule="STYX-BID-01", seat=1, slot="left", amount=1))


@pytest.mark.rule("STYX-BID-02")
def test_a_later_muster_on_the_card_goes_at_least_one_coin_higher():
    t = audience(3, placed="left left right", revealed="muster 3")
    t.when(reveal(2, "muster 3")).then_refused("STYX-BID-02", field="bid", highest=3, least=4)
    t.when(reveal(2, "muster 2")).then_refused("STYX-BID-02", field="bid", highest=3, least=4)
    t.when(reveal(2, "muster 4")).then_some(BidMade(rule="STYX-BID-02", seat=2, slot="left", amount=4))


@pytest.mark.rule("STYX-BID-03")
def test_nobody_bids_more_coins_than_they_have():
    t = audience((seat(coins=4), seat(), seat()), placed="left left right")
    t.when(reveal(1, "muster 5")).then_refused("STYX-BID-03", field="bid", most=4)
    t.when(reveal(1, "muster 4")).then_some(like(BidMade, seat=1, amount=4))


@pytest.mark.rule("STYX-BID-03")
def test_the_coins_on_a_djinn_or_a_hydra_buy_nothing():
    army = (holding(card(1, ability="djinn", amount=2), 3), holding(card(1, ability="hydra"), 3))
    t = audience((seat(army, coins=4), seat(), seat()), placed="left left right")
    t.when(reveal(1, "muster 5")).then_refused("STYX-BID-03", field="bid", most=4)


@pytest.mark.rule("STYX-BID-04")
def test_an_elimination_costs_at_least_one_strength():
    t = audience(3, placed="left left right")
    t.when(reveal(1, "elimination 0")).then_refused("STYX-BID-04", field="bid", least=1)
    t.when(reveal(1, "elimination -1")).then_refused("STYX-BID-04", field="bid", least=1)
    t.when(reveal(1, "elimination 1")).then_some(BidMade(rule="STYX-BID-04", seat=1, slot="left", amount=1))


@pytest.mark.rule("STYX-BID-05")
def test_a_later_elimination_on_the_card_goes_at_least_one_strength_higher():
    t = audience((seat(), seat((1,)), seat()), placed="left left right", revealed="elimination 1")
    t.when(reveal(2, "elimination 1")).then_refused("STYX-BID-05", field="bid", highest=1, least=2)
    t.when(reveal(2, "elimination 2")).then_some(BidMade(rule="STYX-BID-05", seat=2, slot="left", amount=2))


@pytest.mark.rule("STYX-BID-06")
def test_an_elimination_bids_no_more_than_the_eligible_cards_give():
    t = audience((seat((2,)), seat(), seat()), placed="left left right")
    t.when(reveal(1, "elimination 4")).then_refused("STYX-BID-06", field="bid", most=3)
    t.when(reveal(1, "elimination 3")).then_some(like(BidMade, seat=1, amount=3))


@pytest.mark.rule("STYX-BID-06")
def test_an_eternal_lends_no_strength_to_a_bid():
    t = audience((seat((1, 2, eternal(3)), bearer="down"), seat(), seat()), placed="left left right")
    t.when(reveal(1, "elimination 4")).then_refused("STYX-BID-06", field="bid", most=3)
    t.when(reveal(1, "elimination 3")).then_some(like(BidMade, seat=1, amount=3))


@pytest.mark.rule("STYX-BID-06")
def test_a_face_down_card_lends_no_strength_to_a_bid():
    t = audience((seat((down(5), 2)), seat(), seat()), placed="left left right")
    t.when(reveal(1, "elimination 4")).then_refused("STYX-BID-06", field="bid", most=3)


@pytest.mark.rule("STYX-BID-06")
def test_the_bid_of_another_player_is_no_help_and_their_cards_neither():
    t = audience((seat(), seat((5,)), seat()), placed="left left right")
    t.when(reveal(1, "elimination 2")).then_refused("STYX-BID-06", field="bid", most=1)


@pytest.mark.rule("STYX-BID-07")
def test_bids_on_the_two_cards_are_apart():
    t = audience(3, placed="left right right", revealed="muster 3")
    t = t.when(reveal(2, "muster 1")).then_some(BidMade(rule="STYX-BID-07", seat=2, slot="right", amount=1))
    t.when(reveal(3, "muster 1")).then_refused("STYX-BID-02", field="bid", highest=1, least=2)


@pytest.mark.rule("STYX-BID-07")
def test_coins_and_strength_are_apart():
    t = audience((seat(), seat(), seat((1,))), placed="left left left", revealed="muster 3")
    t = t.when(reveal(2, "elimination 1")).then_some(like(BidMade, seat=2, slot="left", amount=1))
    t.when(reveal(3, "elimination 1")).then_refused("STYX-BID-05", field="bid", highest=1, least=2)


@pytest.mark.rule("STYX-BID-08")
@pytest.mark.parametrize("kind", ["muster", "elimination"])
def test_a_rich_player_without_a_rival_may_skip(kind: str):
    t = audience((seat((5,), coins=9), seat(), seat()), placed="left right right")
    t = t.when(reveal(1, f"{kind} skip")).then_some(BidSkipped(rule="STYX-BID-08", seat=1, slot="left"))
    t = revealing(t, "tithe").when(reveal(3, "tithe"))
    t.then_tracks({("coins", 1): 9, ("strength", 1): 6}).then_none(CoinsPaid, EliminationPaid)


@pytest.mark.rule("STYX-BID-08")
def test_a_later_player_may_skip():
    t = audience(3, placed="left left right", revealed="muster 1")
    t.when(reveal(2, "muster skip")).then_some(like(BidSkipped, seat=2, slot="left"))


@pytest.mark.rule("STYX-BID-09")
def test_a_skip_leaves_the_floor_where_it_was():
    t = audience(4, placed="left left left right", revealed="muster 2").when(reveal(2, "muster skip"))
    t.then_some(BidSkipped(rule="STYX-BID-09", seat=2, slot="left"))
    t.when(reveal(3, "muster 2")).then_refused("STYX-BID-02", field="bid", highest=2, least=3)
    t.when(reveal(3, "muster 3")).then_some(like(BidMade, seat=3, amount=3))


@pytest.mark.rule("STYX-BID-09")
def test_a_skip_is_no_bid_of_nothing_that_wins():
    t = audience(3, left=2, right=2, placed="left left right", revealed="muster skip, elimination skip")
    t = t.when(reveal(3, "muster 1")).then_some(like(CardAbandoned, slot="left"))
    t.then_none(like(CardMustered, slot="left"), CardEliminated, like(CoinsPaid, seat=1))


@pytest.mark.rule("STYX-BID-10")
def test_the_last_bid_wins():
    t = audience(4, placed="left left left right", revealed="muster 3, muster skip, muster 4").when(reveal(4, "tithe"))
    t.then_some(like(CardMustered, seat=3, slot="left"))
    t.then_some(like(CoinsPaid, seat=3, amount=4, to=0))
    t.then_none(like(CoinsPaid, seat=1), like(CoinsPaid, seat=2)).then_holds("bids rise")


@pytest.mark.rule("STYX-BID-10")
def test_nobody_enters_a_winner_by_hand():
    t = audience(3, placed="left left right")
    t.when({"type": "styx.reveal_token", "seat": 1, "kind": "muster", "bid": 1, "wins": True}).then_malformed("wins")


@pytest.mark.rule("STYX-BID-11")
def test_an_unopposed_bid_is_paid_in_full():
    t = audience(3, placed="left right right", revealed="muster 3, tithe").when(reveal(3, "tithe"))
    t.then_some(like(CoinsPaid, seat=1, amount=3, to=1)).then_tracks({("coins", 1): 1})
    t.then_holds("only winners pay")


@pytest.mark.rule("STYX-BID-11")
def test_an_unopposed_strength_is_paid_in_full():
    t = audience((seat((1, 1)), seat(), seat()), placed="left right right", revealed="elimination 3, tithe")
    t.when(reveal(3, "tithe")).then_some(like(EliminationPaid, seat=1, strength=3)).then_tracks({("strength", 1): 0})
