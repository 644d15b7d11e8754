"""The Audience: two cards, and the order of its steps."""

import pytest

from domain.games.styx.commands import OpenAudience, PayElimination, PlaceToken, UseEffect
from domain.games.styx.events import (
    AudienceClosed,
    AudienceOpened,
    BidMade,
    CardAbandoned,
    CardEliminated,
    CardMustered,
    CompensationPaid,
    EffectsCalled,
    EliminationPaid,
    FirstPlayerMoved,
    TitheCollected,
    TokenRevealed,
)
from tests.games.styx.tables import audience, between, card, cards, placing, reveal, revealing, seat
from tests.specification import like


@pytest.mark.rule("STYX-AUD-01")
def test_every_audience_offers_two_cards():
    t = between(3, number=4, pile=(2, 3)).when(cards("test_2", "test_3"))
    t.then(like(AudienceOpened, audience=4, left="test_2", right="test_3"))
    assert t.state.open_cards == ("test_2", "test_3")


@pytest.mark.rule("STYX-AUD-01")
def test_no_audience_opens_while_one_is_open():
    t = audience(3, pile=(3, 4), number=2)
    t.when(cards("test_3", "test_4")).then_refused("STYX-AUD-01")


@pytest.mark.rule("STYX-AUD-01")
def test_a_third_card_does_not_come_to_an_audience():
    t = between(3, number=4, pile=(2, 3, 4))
    t.when(OpenAudience(cards=("test_2", "test_3", "test_4"))).then_refused("STYX-AUD-01", field="cards")


@pytest.mark.rule("STYX-AUD-02")
def test_no_token_is_revealed_before_all_are_placed():
    t = audience(4, placed="left right left")
    t.when(reveal(1, "tithe")).then_refused("STYX-AUD-02")


@pytest.mark.rule("STYX-AUD-02")
def test_nothing_is_resolved_before_all_tokens_are_revealed():
    t = audience(3, placed="left left right", revealed="elimination 1, muster 1")
    t.when(PayElimination(seat=1, cards=("bearer",))).then_refused("STYX-AUD-02")


@pytest.mark.rule("STYX-AUD-02")
def test_no_new_audience_before_the_running_one_is_brought_to_its_end():
    siren = card(2, ability="siren")
    t = audience((seat((1,)), seat((3,)), seat()), left=siren, placed="left right right", pile=(4, 5))
    t = revealing(t, "muster 1, tithe, tithe")
    t.when(cards("test_4", "test_5")).then_refused("STYX-AUD-02")


@pytest.mark.rule("STYX-AUD-02")
def test_eliminations_come_before_musters_and_musters_before_tithes_and_the_close_is_last():
    t = audience(4, left=card(2, "left_card"), right=card(2, "right_card"), policies={"compensation": "on"})
    t = revealing(placing(t, "left right left right"), "muster 1, muster 2, elimination 1")
    t.when(reveal(4, "tithe")).then_some(
        like(EliminationPaid, seat=3),
        like(CardEliminated, card="left_card"),
        like(CardMustered, card="right_card"),
        like(TitheCollected, seat=4),
        like(CompensationPaid, seat=1),
        like(AudienceClosed, rule="STYX-AUD-02"),
    )


@pytest.mark.rule("STYX-AUD-02")
def test_a_card_is_unclaimed_after_the_tithes_and_before_the_effects():
    siren = card(2, "siren", ability="siren")
    t = audience((seat((1,)), seat((3,)), seat()), left=siren, right=3, placed="left right right")
    t = revealing(t, "muster 1, tithe").when(reveal(3, "tithe"))
    t.then_some(
        like(CardMustered, card="siren"),
        like(TitheCollected, seat=2),
        like(TitheCollected, seat=3),
        like(CardAbandoned, slot="right"),
        like(EffectsCalled, effects=(("siren", 1),)),
    )
    t.then_none(FirstPlayerMoved, AudienceClosed)
    t.when(UseEffect(seat=1, card="siren", give="test_1", take="test_3")).then_some(like(AudienceClosed, audience=2))


@pytest.mark.rule("STYX-AUD-02")
def test_the_left_card_is_eliminated_before_the_right_one_whoever_was_first():
    t = audience(3, left=card(2, "left_card"), right=card(2, "right_card"), placed="right left left")
    t = revealing(t, "elimination 1, elimination 1").when(reveal(3, "tithe"))
    t.then_some(like(CardEliminated, card="left_card"), like(CardEliminated, card="right_card"))


@pytest.mark.rule("STYX-AUD-03")
def test_a_bid_moves_nothing_while_a_token_is_face_down():
    t = audience((seat(coins=4), seat(), seat()), left=1, placed="left left left")
    t = t.when(reveal(1, "muster 3")).then(
        like(TokenRevealed, seat=1, kind="muster"), like(BidMade, seat=1, slot="left", amount=3)
    )
    t.then_tracks({("coins", 1): 4, ("influence", 1): 1, ("chaos", "game"): 0})
    t.then_holds("nothing moves before the last reveal")


@pytest.mark.rule("STYX-AUD-03")
def test_a_tithe_pays_nothing_while_a_token_is_face_down():
    t = audience(3, left=card(1, income=3), placed="left left right")
    t.when(reveal(1, "tithe")).then(like(TokenRevealed, seat=1, kind="tithe")).then_tracks({("coins", 1): 4})


@pytest.mark.rule("STYX-AUD-03")
def test_nobody_pays_for_an_elimination_while_a_token_is_face_down():
    t = audience(3, placed="left left right", revealed="elimination 1, muster 1")
    t.when(PayElimination(seat=1, cards=("bearer",))).then_refused("STYX-AUD-03")


@pytest.mark.rule("STYX-AUD-03")
def test_no_effect_is_used_while_a_token_is_face_down():
    siren = card(2, ability="siren")
    t = audience(3, left=siren, placed="left right right", revealed="muster 1, tithe")
    t.when(UseEffect(seat=1, card=siren.key, give="bearer", take="bearer#2")).then_refused("STYX-AUD-03")


@pytest.mark.rule("STYX-AUD-01")
def test_no_token_is_placed_between_two_audiences():
    between(3, number=2).when(PlaceToken(seat=1, slot="left")).then_refused("STYX-AUD-01")


def cited(summoned: tuple[str, ...], number: int, *drawn: str) -> tuple[str, ...]:
    """Every rule that a wrong number of cards is refused by."""
    t = between(3, number=number, pile=(2, 3, 4, 5))
    t = t.at(summoned=summoned, pile=t.state.pile - len(summoned)).when(OpenAudience(cards=drawn))
    t.then_refused("STYX-AUD-01", given=len(drawn))
    assert t.refusal is not None
    return (t.refusal.rule, *t.refusal.also)


@pytest.mark.rule("STYX-AUD-01", "STYX-NEXT-02", "STYX-NEXT-05", "STYX-SETUP-13")
def test_a_wrong_number_of_cards_is_refused_by_all_rules_that_bring_cards():
    three = ("test_2", "test_3", "test_4")
    assert cited((), 1, *three) == ("STYX-SETUP-13", "STYX-AUD-01")
    assert cited((), 3, *three) == ("STYX-AUD-01", "STYX-NEXT-02", "STYX-NEXT-05")


@pytest.mark.rule("STYX-CARD-SUMMON-01", "STYX-CARD-SUMMON-04")
def test_a_wrong_number_beside_summoned_cards_is_refused_by_the_summon_too():
    follow = ("STYX-NEXT-02", "STYX-NEXT-05")
    assert cited(("test_5",), 3, "test_2", "test_3") == ("STYX-AUD-01", "STYX-CARD-SUMMON-01", *follow)
    assert cited(("test_4", "test_5"), 3, "test_2") == ("STYX-AUD-01", "STYX-CARD-SUMMON-04", *follow)
