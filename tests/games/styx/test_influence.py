"""The Influence track."""

import pytest
from msgspec import structs

from domain.games.styx import GAME
from domain.games.styx.commands import UseEffect
from domain.games.styx.events import CardsExchanged, CardTurnedDown, ConditionMet, InfluenceAdvanced
from tests.games.styx.tables import audience, card, cards, down, placing, reveal, revealing, seat
from tests.specification import Table, broken, like

SIREN = card(2, "siren", ability="siren")


def exchanged(policy: str) -> Table:
    """A stands on 9 with the Siren's 2, gives a 1 and takes a 3 from B on 7."""
    t = audience(
        (seat((1, 5)), seat((3, card(3, "other_3"))), seat()), left=SIREN, right=card(1, "other_card"),
        placed="left right right", revealed="muster 1, tithe, muster 1", pile=(2,), policies={"influence": policy},
    )  # fmt: skip
    assert [one.influence for one in t.state.seats] == [9, 7, 2]
    return t.when(UseEffect(seat=1, card="siren", give="test_1", take="test_3"))


def then_b_musters_a_2(t: Table) -> Table:
    t = placing(t.given(cards("test_2", "filler")), "left right right")
    return revealing(t, "muster 1, tithe").when(reveal(1, "tithe"))


@pytest.mark.rule("STYX-INFLU-01")
def test_influence_counts_all_owned_cards_face_up_and_face_down():
    t = audience((seat((3, down(2))), seat(), seat()), left=card(4, "target"), placed="left right right")
    t = revealing(t, "muster 1, tithe").when(reveal(3, "tithe"))
    # 1 (bearer) + 3 + 2 face down = 6, and 4 mustered.
    t.then_tracks({("influence", 1): 10}).then_holds("influence counts cards")


@pytest.mark.rule("STYX-INFLU-01")
def test_an_influence_below_the_owned_cards_is_noticed():
    state = audience((seat((3, down(2))), seat(), seat())).state
    assert state.seat(1).influence == 6
    short = structs.replace(state, seats=(structs.replace(state.seats[0], influence=4), *state.seats[1:]))
    assert not broken(GAME, "influence counts cards", state)
    assert broken(GAME, "influence counts cards", short)


@pytest.mark.rule("STYX-INFLU-02")
def test_a_lost_card_leaves_the_token_where_it_is():
    t = exchanged("net_plus_muster").then_tracks({("influence", 2): 7})
    assert sum(t.state.card(one.card).value for one in t.state.seat(2).army) == 5
    t.then_holds("influence never falls")


@pytest.mark.rule("STYX-INFLU-02")
def test_a_paid_card_leaves_the_token_where_it_is():
    t = audience((seat((8,), bearer="down"), seat(), seat()), placed="left right right")
    t = revealing(t, "elimination 1, muster 1").when(reveal(3, "tithe")).then_some(like(CardTurnedDown, card="test_8"))
    t.then_tracks({("influence", 1): 9}).then_holds("influence never falls")


@pytest.mark.rule("STYX-INFLU-02")
def test_an_influence_that_fell_is_noticed():
    before = audience((seat((3,), influence=9), seat(), seat())).state
    fallen = structs.replace(before, seats=(structs.replace(before.seats[0], influence=8), *before.seats[1:]))
    assert broken(GAME, "influence never falls", fallen, before)
    assert not broken(GAME, "influence never falls", before, fallen)


@pytest.mark.rule("STYX-INFLU-03")
def test_an_exchange_moves_a_token_by_what_the_army_gained():
    t = exchanged("net_plus_muster").then_some(
        like(CardsExchanged, seat=1, gave="test_1", took="test_3", other=2),
        InfluenceAdvanced(rule="STYX-INFLU-03", seat=1, gain=2, to=11),
    )
    t.then_none(like(InfluenceAdvanced, seat=2)).then_tracks({("influence", 1): 11, ("influence", 2): 7})
    then_b_musters_a_2(t).then_some(like(InfluenceAdvanced, seat=2, gain=2, to=9)).then_tracks({("influence", 2): 9})


@pytest.mark.rule("STYX-INFLU-03")
def test_under_the_ratchet_the_token_waits_for_the_army():
    t = exchanged("ratchet").then_some(InfluenceAdvanced(rule="STYX-INFLU-03", seat=1, gain=2, to=11))
    t.then_tracks({("influence", 1): 11, ("influence", 2): 7})
    t = then_b_musters_a_2(t).then_none(like(InfluenceAdvanced, seat=2)).then_tracks({("influence", 2): 7})
    assert sum(t.state.card(one.card).value for one in t.state.seat(2).army) == 7


@pytest.mark.rule("STYX-INFLU-03")
def test_under_joins_every_card_that_joins_counts_in_full():
    t = exchanged("joins").then_some(InfluenceAdvanced(rule="STYX-INFLU-03", seat=1, gain=3, to=12))
    t.then_some(InfluenceAdvanced(rule="STYX-INFLU-03", seat=2, gain=1, to=8))
    t.then_tracks({("influence", 1): 12, ("influence", 2): 8})
    then_b_musters_a_2(t).then_tracks({("influence", 2): 10})


@pytest.mark.rule("STYX-INFLU-04")
def test_influence_goes_beyond_20_and_the_goal_is_met():
    t = audience((seat((17,)), seat(), seat()), left=4, placed="left right right", revealed="muster 1, muster 1")
    t = t.when(reveal(3, "tithe")).then_some(like(InfluenceAdvanced, seat=1, gain=4, to=22))
    t.then_some(like(ConditionMet, seat=1, condition="influence")).then_ends(how="influence", winners=(1,))
    t.then_tracks({("influence", 1): 22}).then_holds("influence counts cards")
