"""Musters: the price, the card and its Influence, and the effects that follow."""

import pytest

from domain.games.styx.commands import DeclineEffect, UseEffect
from domain.games.styx.events import (
    AudienceClosed,
    CardAbandoned,
    CardMustered,
    CardsExchanged,
    ChaosRetreated,
    CoinsPaid,
    EffectDeclined,
    EffectsCalled,
    EffectUsed,
    InfluenceAdvanced,
    TitheCollected,
)
from domain.games.styx.state import Owned
from tests.games.styx.tables import audience, card, cards, down, joined, reveal, revealing, seat, worked_example
from tests.specification import Table, like

SIREN = card(2, "siren", ability="siren")
NECROMANCER = card(2, "necromancer", ability="necromancer")
LICH = card(2, "lich", ability="lich", which="any")


def mustering(left, army=(1,), other=(3,), **more) -> Table:
    """Seat 1 musters the left card for 1 coin; the others tithe the right one; the last token is to be revealed."""
    t = audience((seat(army), seat(other), seat()), left=left, right=card(2, "other_card"), **more)
    t = t.given(
        *({"type": "styx.place_token", "seat": n, "slot": s} for n, s in ((1, "left"), (2, "right"), (3, "right")))
    )
    return revealing(t, "muster 1, tithe")


@pytest.mark.rule("STYX-MUSTER-01")
def test_the_winner_pays_the_stated_bid_to_the_reserve():
    t = audience((seat(), seat(), seat(coins=6)), placed="left right left", revealed="muster 3, tithe")
    t = t.when(reveal(3, "muster 4")).then_some(CoinsPaid(rule="STYX-MUSTER-01", seat=3, amount=4, to=2))
    # Ada keeps her 4; nobody but the reserve is paid (Ben's coin is his Tithe).
    t.then_tracks({("coins", 1): 4, ("coins", 2): 5, ("coins", 3): 2})


@pytest.mark.rule("STYX-MUSTER-02")
def test_the_mustered_card_lies_face_up_in_the_winners_army():
    t = worked_example().when(reveal(6, "elimination 2"))
    t.then_some(CardMustered(rule="STYX-MUSTER-02", seat=3, slot="left", card="left_card"))
    (owned,) = [one for one in t.state.seat(3).army if one.card == "left_card"]
    assert owned.up
    assert all(lain.card != "left_card" for lain in t.state.centre)


@pytest.mark.rule("STYX-MUSTER-03")
def test_influence_moves_by_the_card_and_not_by_the_bid():
    t = audience((seat((4,)), seat(), seat()), left=1, placed="left right right", revealed="muster 4, tithe")
    t = t.when(reveal(3, "tithe")).then_some(InfluenceAdvanced(rule="STYX-MUSTER-03", seat=1, gain=1, to=6))
    t.then_tracks({("influence", 1): 6, ("coins", 1): 0})


@pytest.mark.rule("STYX-MUSTER-03")
def test_a_muster_counts_in_full_for_a_token_that_stands_ahead_of_the_army():
    t = audience(
        (seat((4,), influence=9), seat(), seat()), left=2, placed="left right right", revealed="muster 1, tithe"
    )
    t.when(reveal(3, "tithe")).then_some(like(InfluenceAdvanced, rule="STYX-MUSTER-03", seat=1, gain=2, to=11))


@pytest.mark.rule("STYX-MUSTER-04")
def test_outbid_and_skipping_players_pay_nothing():
    t = audience(4, placed="left left left right", revealed="muster 3, muster skip, muster 4").when(reveal(4, "tithe"))
    t.then_none(like(CoinsPaid, seat=1), like(CoinsPaid, seat=2))
    t.then_tracks({("coins", 1): 4, ("coins", 2): 4, ("coins", 3): 0}).then_holds("only winners pay")


@pytest.mark.rule("STYX-MUSTER-05")
def test_a_muster_effect_may_be_declined():
    t = mustering(SIREN).when(reveal(3, "tithe")).then_some(like(EffectsCalled, effects=(("siren", 1),)))
    t.then_none(EffectUsed, CardsExchanged, AudienceClosed)
    t.when(DeclineEffect(seat=1, card="siren")).then_some(EffectDeclined(rule="STYX-MUSTER-05", seat=1, card="siren"))
    t.when(DeclineEffect(seat=1, card="siren")).then_none(CardsExchanged).then_some(like(AudienceClosed, audience=2))


@pytest.mark.rule("STYX-MUSTER-05")
def test_only_its_owner_chooses():
    t = mustering(SIREN).given(reveal(3, "tithe"))
    t.when(DeclineEffect(seat=2, card="siren")).then_refused("STYX-MUSTER-05", field="seat")
    t.when(UseEffect(seat=2, card="siren", give="test_3", take="test_1")).then_refused("STYX-MUSTER-05", field="seat")


@pytest.mark.rule("STYX-MUSTER-06")
def test_an_effect_comes_after_the_tithes_and_the_unclaimed_cards():
    t = mustering(SIREN).when(reveal(3, "tithe"))
    t.then_some(
        like(TitheCollected, seat=2),
        like(TitheCollected, seat=3),
        like(CardAbandoned, card="other_card"),
        EffectsCalled(rule="STYX-MUSTER-06", effects=(("siren", 1),)),
    )


@pytest.mark.rule("STYX-MUSTER-06")
def test_no_effect_before_all_tithes_are_paid():
    t = mustering(SIREN)
    t.when(UseEffect(seat=1, card="siren", give="test_1", take="test_3")).then_refused("STYX-MUSTER-06")


@pytest.mark.rule("STYX-MUSTER-06")
def test_a_declined_effect_does_not_come_back_in_a_later_audience():
    t = mustering(LICH, army=(down(3), 1)).given(reveal(3, "tithe"), DeclineEffect(seat=1, card="lich"))
    t = t.given(cards("filler", "filler#2"))
    t.when(UseEffect(seat=1, card="lich", take="test_3")).then_refused("STYX-MUSTER-06")
    t = t.given(*({"type": "styx.place_token", "seat": n, "slot": "left"} for n in (2, 3, 1)))
    t.when(UseEffect(seat=1, card="lich", take="test_3")).then_refused("STYX-MUSTER-06")
    t = t.given(reveal(2, "tithe"), reveal(3, "tithe"), reveal(1, "tithe"))
    t.when(UseEffect(seat=1, card="lich", take="test_3")).then_refused("STYX-MUSTER-06")


@pytest.mark.rule("STYX-MUSTER-06")
def test_a_card_mustered_earlier_has_no_effect_beside_a_new_one():
    t = mustering(SIREN, army=(joined(LICH, 1), down(3), 1), number=2).given(reveal(3, "tithe"))
    t.when(UseEffect(seat=1, card="lich", take="test_3")).then_refused("STYX-MUSTER-06", field="card")


@pytest.mark.rule("STYX-MUSTER-07")
def test_a_card_gained_by_exchange_has_no_effect():
    reaper = card(3, "reaper", ability="reaper")
    t = mustering(NECROMANCER, centre=(reaper, 4)).given(reveal(3, "tithe"))
    t = t.when(UseEffect(seat=1, card="necromancer", give="test_1", take="reaper"))
    t.then_some(like(CardsExchanged, seat=1, took="reaper"), like(AudienceClosed, audience=2))
    t.then_none(EffectsCalled, ChaosRetreated)
    assert Owned("reaper", up=True, joined=2) in t.state.seat(1).army
    t.when(UseEffect(seat=1, card="reaper", take="test_4")).then_refused("STYX-MUSTER-07")


@pytest.mark.rule("STYX-MUSTER-07")
def test_a_siren_taken_by_a_siren_does_not_sing_again():
    second = card(2, "second_siren", ability="siren")
    t = mustering(SIREN, other=(second,)).given(reveal(3, "tithe"))
    t = t.when(UseEffect(seat=1, card="siren", give="test_1", take="second_siren"))
    t.then_some(like(CardsExchanged, took="second_siren"), like(AudienceClosed, audience=2)).then_none(EffectsCalled)


@pytest.mark.rule("STYX-MUSTER-08")
def test_a_card_whose_musters_were_all_skipped_is_unclaimed():
    t = audience(3, left=2, placed="left right right", revealed="muster skip, muster 1").when(reveal(3, "tithe"))
    t.then_some(like(CardAbandoned, slot="left", card="test_2")).then_none(like(CardMustered, slot="left"))
    t.then_tracks({("chaos", "game"): 2, ("influence", 1): 1})
