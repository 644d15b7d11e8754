"""Eliminations: the payment, the fate of the target, and what they do to the other actions."""

import pytest

from domain.games.styx.commands import PayElimination
from domain.games.styx.events import (
    BidMade,
    CardAbandoned,
    CardEliminated,
    CardMustered,
    CardTurnedDown,
    ChaosAdvanced,
    CoinsPaid,
    EliminationPaid,
    EternalReturned,
    MusterVoided,
    SoulAdvanced,
    TitheCollected,
)
from domain.games.styx.state import Lain
from tests.games.styx.tables import (
    audience,
    card,
    cards,
    down,
    eternal,
    legendary,
    reveal,
    revealing,
    seat,
    worked_example,
)
from tests.specification import Table, like


def owing(bid: int, army: tuple, left=1, policy: str = "irreducible", **more) -> Table:
    """Seat 1 has won the Elimination of the left card; the others tithe the right one."""
    sitting = (seat(army, **more), seat((4,)), seat())
    t = audience(
        sitting, left=left, right=card(2, "other_card"), placed="left right right", policies={"payment": policy}
    )
    return revealing(t, f"elimination {bid}, tithe, tithe")


def paying(*cards: str) -> PayElimination:
    return PayElimination(seat=1, cards=cards)


def face_down(t: Table, number: int) -> set[str]:
    return {owned.card for owned in t.state.seat(number).army if not owned.up}


@pytest.mark.rule("STYX-ELIM-01")
def test_the_payment_meets_the_winning_strength():
    t = owing(2, (1, 3))
    t.when(paying("bearer", "test_1")).then_some(
        like(EliminationPaid, rule="STYX-ELIM-01", seat=1, slot="left", cards=("bearer", "test_1"), strength=2)
    )
    t.when(paying("test_3")).then_some(like(EliminationPaid, cards=("test_3",), strength=3))
    t.when(paying("test_1")).then_refused("STYX-ELIM-01", field="cards")
    t.when(paying("bearer")).then_refused("STYX-ELIM-01", field="cards")
    t.when(paying()).then_refused("STYX-ELIM-01", field="cards")


@pytest.mark.rule("STYX-ELIM-01")
def test_no_card_is_paid_that_the_bid_could_do_without():
    t = owing(2, (1, 3))
    t.when(paying("test_3", "test_1")).then_refused("STYX-ELIM-01", field="cards")
    t.when(paying("bearer", "test_1", "test_3")).then_refused("STYX-ELIM-01", field="cards")


def test_one_card_is_not_paid_twice():
    owing(2, (1, 3)).when(paying("test_1", "test_1")).then_malformed("cards")


@pytest.mark.rule("STYX-ELIM-01")
def test_only_own_face_up_cards_that_are_not_eternal_are_paid():
    t = owing(2, (1, 3, down(2, turned=1), eternal(4)), left=card(1, "target"))
    for other in ("test_4", "bearer#2", "test_2", "test_4_eternal", "target", "other_card", "filler"):
        t.when(paying(other)).then_refused("STYX-ELIM-01", field="cards")


@pytest.mark.rule("STYX-ELIM-14")
def test_only_the_winner_pays():
    t = owing(2, (1, 3))
    t.when(PayElimination(seat=2, cards=("test_4",))).then_refused("STYX-ELIM-14", field="seat")


@pytest.mark.rule("STYX-ELIM-01", "STYX-EDITION-03")
def test_under_exact_payment_the_cards_correspond_to_the_bid():
    t = owing(2, (1, 1, 3), policy="exact")
    t.when(paying("bearer", "test_1")).then_some(like(EliminationPaid, strength=2))
    t.when(paying("test_1", "test_1#2")).then_some(like(EliminationPaid, strength=2))
    t.when(paying("test_3")).then_refused("STYX-ELIM-01", field="cards")
    t.when(paying("bearer", "test_1", "test_1#2")).then_refused("STYX-ELIM-01", field="cards")


@pytest.mark.rule("STYX-ELIM-01")
def test_under_exact_payment_a_bid_that_no_cards_make_is_refused():
    sitting = (seat((3,), bearer="down"), seat(), seat())
    t = audience(sitting, placed="left right right", policies={"payment": "exact"})
    t.when(reveal(1, "elimination 2")).then_refused("STYX-ELIM-01", field="bid")
    t.when(reveal(1, "elimination 3")).then_some(like(BidMade, amount=3))
    # Under the ordinary reading a lone 3 pays a bid of 2.
    t = audience(sitting, placed="left right right")
    t.when(reveal(1, "elimination 2")).then_some(like(BidMade, amount=2))


@pytest.mark.rule("STYX-ELIM-01")
def test_under_any_payment_superfluous_cards_may_go():
    t = owing(2, (1, 3), policy="any")
    t.when(paying("bearer", "test_1", "test_3")).then_some(like(EliminationPaid, strength=5))
    t.when(paying("test_1", "test_3")).then_some(like(EliminationPaid, strength=4))
    t.when(paying("test_1")).then_refused("STYX-ELIM-01", field="cards")
    t.when(paying()).then_refused("STYX-ELIM-01", field="cards")
    t.when(paying("test_3", "test_4")).then_refused("STYX-ELIM-01", field="cards")


@pytest.mark.rule("STYX-ELIM-01")
def test_a_card_of_strength_0_is_always_superfluous():
    t = owing(1, (0, 1))
    t.when(paying("test_1", "test_0")).then_refused("STYX-ELIM-01", field="cards")
    t.when(paying("test_0")).then_refused("STYX-ELIM-01", field="cards")
    t.when(paying("test_1")).then_some(like(EliminationPaid, cards=("test_1",), strength=1))


@pytest.mark.rule("STYX-ELIM-01")
def test_a_payment_that_leaves_no_choice_is_not_asked():
    t = audience((seat((1,)), seat(), seat()), placed="left right right", revealed="elimination 2, tithe")
    t.when(reveal(3, "tithe")).then_some(like(EliminationPaid, seat=1, cards=("bearer", "test_1"), strength=2))
    assert not t.when(reveal(3, "tithe")).state.running


@pytest.mark.rule("STYX-ELIM-01")
def test_two_equal_cards_are_a_choice_that_only_the_table_knows():
    t = owing(1, (1,))
    assert t.state.running
    t.when(paying("test_1")).then_some(like(EliminationPaid, cards=("test_1",)))


@pytest.mark.rule("STYX-ELIM-02")
def test_paid_cards_lie_face_down_with_the_payer():
    t = worked_example().when(reveal(6, "elimination 2"))
    t.then_some(
        like(CardTurnedDown, rule="STYX-ELIM-02", seat=6, card="bearer#6"),
        like(CardTurnedDown, rule="STYX-ELIM-02", seat=6, card="test_1"),
    )
    assert face_down(t, 6) == {"bearer#6", "test_1"}
    assert t.state.centre == (Lain("right_card", 2),)


@pytest.mark.rule("STYX-ELIM-03")
def test_paid_cards_move_neither_chaos_nor_soul():
    payment = card(2, "payment", soul=1)
    t = audience((seat((payment,), bearer="down"), seat(), seat()), left=card(1, soul=1), placed="left right right")
    t = revealing(t, "elimination 2, muster 1").when(reveal(3, "tithe"))
    t.then_tracks({("chaos", "game"): 1, ("soul", 1): 1}).then_holds("chaos counts the centre")
    assert face_down(t, 1) == {"bearer", "payment"}


@pytest.mark.rule("STYX-ELIM-04")
def test_a_paid_card_still_counts_for_influence():
    t = owing(2, (2, 3)).when(paying("test_2")).then_tracks({("influence", 1): 6, ("strength", 1): 4})
    t.then_holds("influence counts cards")


@pytest.mark.rule("STYX-ELIM-05")
def test_an_eliminated_card_goes_to_the_centre():
    t = worked_example().when(reveal(6, "elimination 2"))
    t.then_some(CardEliminated(rule="STYX-ELIM-05", seat=6, slot="right", card="right_card"))
    assert [lain.card for lain in t.state.centre] == ["right_card"]
    owned = [one.card for number in range(1, 7) for one in t.state.seat(number).army]
    assert "right_card" not in owned


@pytest.mark.rule("STYX-ELIM-06")
def test_chaos_moves_by_the_targets_strength_and_not_by_the_bid():
    worked_example().when(reveal(6, "elimination 2")).then_some(ChaosAdvanced(rule="STYX-ELIM-06", steps=1, to=1))
    t = audience((seat(), seat(), seat()), left=4, placed="left right right", revealed="elimination 1, muster 1")
    t.when(reveal(3, "tithe")).then_some(like(ChaosAdvanced, rule="STYX-ELIM-06", steps=4, to=4))


@pytest.mark.rule("STYX-ELIM-07")
def test_only_who_eliminated_the_card_gains_its_soul():
    t = worked_example().when(reveal(6, "elimination 2"))
    t.then_some(SoulAdvanced(rule="STYX-ELIM-07", seat=6, gain=1, to=1)).then_none(like(SoulAdvanced, seat=5))
    t.then_tracks({("soul", 5): 0, ("soul", 6): 1})


@pytest.mark.rule("STYX-ELIM-08")
def test_an_elimination_voids_every_muster_on_the_card():
    t = audience(4, left=card(2, "target"), placed="left left left right")
    t = revealing(t, "muster 3, muster 4, elimination 1").when(reveal(4, "muster 1"))
    t.then_some(like(MusterVoided, rule="STYX-ELIM-08", seat=2, slot="left", amount=4))
    t.then_none(like(CoinsPaid, seat=1), like(CoinsPaid, seat=2), like(CardMustered, card="target"))
    t.then_tracks({("coins", 1): 4, ("coins", 2): 4, ("influence", 2): 1})


@pytest.mark.rule("STYX-ELIM-09")
def test_a_tithe_on_an_eliminated_card_still_yields_the_army():
    t = worked_example().when(reveal(6, "elimination 2"))
    t.then_some(like(TitheCollected, rule="STYX-ELIM-09", seat=4, amount=2, army=2, card=0))
    t.then_tracks({("coins", 4): 6})


@pytest.mark.rule("STYX-ELIM-10")
def test_a_legendary_costs_at_least_its_strength():
    rich = seat((9,))
    t = audience((rich, rich, rich), left=legendary(4), placed="left left right")
    t.when(reveal(1, "elimination 3")).then_refused("STYX-ELIM-10", field="bid", least=4)
    t = t.given(reveal(1, "elimination 4"))
    t.when(reveal(2, "elimination 4")).then_refused("STYX-BID-05", field="bid", highest=4, least=5)
    t.when(reveal(2, "elimination 5")).then_some(like(BidMade, seat=2, amount=5))


@pytest.mark.rule("STYX-ELIM-11")
def test_too_little_strength_leaves_a_legendary_to_the_others():
    t = audience((seat((2,)), seat(), seat()), left=legendary(4), placed="left left right")
    t.when(reveal(1, "elimination 3")).then_refused("STYX-ELIM-11", field="bid", least=4)
    t.then_asks("styx.reveal_token", "bid", values=["skip"], kind="elimination")
    t = revealing(t, "elimination skip, muster 2").when(reveal(3, "tithe"))
    t.then_some(like(CardMustered, seat=2, slot="left")).then_none(CardTurnedDown, EliminationPaid, CardEliminated)
    t.then_tracks({("strength", 1): 3, ("coins", 2): 2})


@pytest.mark.rule("STYX-ELIM-12")
def test_an_ordinary_card_costs_1_whatever_its_strength():
    t = audience(3, left=3, placed="left right right", revealed="elimination 1, muster 1").when(reveal(3, "tithe"))
    t.then_some(like(CardEliminated, seat=1, card="test_3")).then_tracks({("chaos", "game"): 3})
    t.then_holds("only a Legendary has a price")


@pytest.mark.rule("STYX-ELIM-13")
def test_an_eliminated_eternal_goes_back_to_the_pile_and_is_paid_all_the_same():
    t = audience(3, left=eternal(3), placed="left right right", revealed="elimination 1, muster 1", filler=20)
    t = t.when(reveal(3, "tithe"))
    t.then_some(EternalReturned(rule="STYX-ELIM-13", slot="left", card="test_3_eternal", pile=21))
    t.then_tracks({("chaos", "game"): 0, ("soul", 1): 0, ("pile", "game"): 21})
    assert face_down(t, 1) == {"bearer"}
    assert t.state.centre == ()


@pytest.mark.rule("STYX-ELIM-14")
def test_an_outbid_player_discards_nothing():
    t = worked_example().when(reveal(6, "elimination 2"))
    t.then_none(like(CardTurnedDown, seat=5), like(EliminationPaid, seat=5)).then_tracks({("strength", 5): 1})
    assert face_down(t, 5) == set()
    t.then_holds("only winners pay")


@pytest.mark.rule("STYX-ELIM-15")
def test_when_all_skip_the_card_is_not_eliminated():
    t = audience(3, left=2, placed="left left right", revealed="elimination skip, elimination skip")
    t = t.when(reveal(3, "muster 1"))
    t.then_some(like(CardAbandoned, slot="left", card="test_2")).then_none(CardEliminated, EliminationPaid)
    t.then_tracks({("chaos", "game"): 2})


@pytest.mark.rule("STYX-ELIM-15")
def test_when_all_skip_a_muster_proceeds():
    t = audience(3, left=2, placed="left left right", revealed="elimination skip, muster 1").when(reveal(3, "muster 1"))
    t.then_some(like(CardMustered, seat=2, slot="left")).then_tracks({("chaos", "game"): 0})


@pytest.mark.rule("STYX-ELIM-16")
def test_a_won_elimination_is_paid_before_anything_else():
    t = owing(2, (1, 3))
    t.when(cards("filler", "filler#2")).then_refused("STYX-ELIM-16")
    t.when(reveal(1, "elimination skip")).then_refused("STYX-REVEAL-05")
    assert [one.command for one in t.game.offers(t.state)] == ["styx.pay_elimination"]


@pytest.mark.rule("STYX-ELIM-16")
def test_two_won_eliminations_are_both_paid_before_either_is_resolved():
    both = (seat((1,)), seat((1,)), seat())
    t = audience(both, left=2, right=3, placed="left right right", revealed="elimination 1, elimination 1, tithe")
    t = t.when(PayElimination(seat=2, cards=("test_1#2",))).then_none(CardEliminated, ChaosAdvanced, TitheCollected)
    t.when(cards("filler", "filler#2")).then_refused("STYX-ELIM-16")
    t = t.when(PayElimination(seat=1, cards=("bearer",)))
    t.then_some(
        like(CardEliminated, seat=1, card="test_2"),
        like(CardEliminated, seat=2, card="test_3"),
        like(TitheCollected, seat=3),
    )
    t.then_tracks({("chaos", "game"): 5})


@pytest.mark.rule("STYX-ELIM-17")
def test_a_player_without_a_face_up_card_plays_on():
    broke = seat((down(3),), bearer="down")
    t = audience((broke, seat(), seat()), left=card(2, income=0), placed="left right right", revealed="tithe, tithe")
    t = t.when(reveal(3, "tithe")).then_some(like(TitheCollected, seat=1, amount=1, to=5))
    assert len(t.state.seats) == 3
    t.then_holds("nobody is ever out")
