"""The worked stream of docs and design, event by event, and outcomes in which one thing waits for another."""

import pytest

from domain.games.styx import GAME
from domain.games.styx.commands import OpenAudience, PayElimination, SetUp, UseEffect
from domain.games.styx.events import (
    AudienceClosed,
    AudienceOpened,
    BidMade,
    CardEliminated,
    CardMustered,
    CardTurnedDown,
    ChaosAdvanced,
    CoinsPaid,
    ConditionMet,
    EliminationPaid,
    FirstPlayerMoved,
    GameSetUp,
    InfluenceAdvanced,
    InfluenceLineReached,
    PlayerSeated,
    TokenPlaced,
    TokenRevealed,
    TotemSetAside,
    WarBrokeOut,
)
from domain.kernel.log import Describe
from tests.games.styx.tables import audience, card, down, holding, place, reveal, seat, special
from tests.specification import like, table

BEARER = "practice_standard"


def opened():
    """Mara, Oskar and Ines; left lies Ash Ferrier (3), right Hollow Piper (2, no Soul)."""
    return table(GAME, seats=("Mara", "Oskar", "Ines")).when(SetUp(colours=("blue", "yellow", "green"), first=1))


def bidding():
    return opened().given(
        OpenAudience(cards=("ash_ferrier", "hollow_piper")), place(1, "left"), place(2, "left"), place(3, "right"),
        reveal(1, "muster 2"),
    )  # fmt: skip


@pytest.mark.rule("STYX-SETUP-01", "STYX-SETUP-02", "STYX-SETUP-08")
def test_the_set_up_seats_three_sets_the_totem_aside_and_counts_the_pile():
    seated = [
        PlayerSeated(
            rule="STYX-SETUP-02", seat=number, colour=colour, coins=4, influence=1,
            bearer=BEARER if number == 1 else f"{BEARER}#{number}",
        )
        for number, colour in enumerate(("blue", "yellow", "green"), 1)
    ]  # fmt: skip
    opened().then(
        *seated,
        TotemSetAside(rule="STYX-SETUP-08", card="carved_post"),
        GameSetUp(rule="STYX-SETUP-01", first=1, chaos=0, pile=40, out=(f"{BEARER}#4", f"{BEARER}#5", f"{BEARER}#6")),
    )


@pytest.mark.rule("STYX-SETUP-13", "STYX-PLACE-03", "STYX-REVEAL-03", "STYX-BID-01")
def test_cards_tokens_and_the_first_bid():
    t = opened().given()
    t = t.when(OpenAudience(cards=("ash_ferrier", "hollow_piper")))
    t.then(AudienceOpened(rule="STYX-SETUP-13", audience=1, left="ash_ferrier", right="hollow_piper", pile=38))
    for number, slot in ((1, "left"), (2, "left"), (3, "right")):
        t = t.when(place(number, slot)).then(TokenPlaced(rule="STYX-PLACE-03", seat=number, slot=slot))
    t.when(reveal(1, "muster 2")).then(
        TokenRevealed(rule="STYX-REVEAL-03", seat=1, kind="muster"),
        BidMade(rule="STYX-BID-01", seat=1, slot="left", amount=2),
    )


@pytest.mark.rule("STYX-BID-02")
def test_a_bid_of_two_again_is_refused_and_says_what_is_left():
    refused = bidding().when(reveal(2, "muster 2")).then_refused("STYX-BID-02", field="bid", highest=2, least=3)
    assert refused.refusal.alternatives.field == "bid"
    assert {choice.value for choice in refused.refusal.alternatives.values} == {"skip", 3, 4}


@pytest.mark.rule("STYX-ELIM-01", "STYX-ELIM-05", "STYX-MUSTER-02", "STYX-NEXT-01", "STYX-AUD-02")
@pytest.mark.parametrize(("bid", "left"), [(3, 1), (4, 0)])
def test_the_last_reveal_brings_the_whole_outcome(bid, left):
    t = bidding().given(reveal(2, f"muster {bid}")).when(reveal(3, "elimination 1"))
    t.then(
        TokenRevealed(rule="STYX-REVEAL-02", seat=3, kind="elimination"),
        BidMade(rule="STYX-BID-04", seat=3, slot="right", amount=1),
        EliminationPaid(rule="STYX-ELIM-01", seat=3, slot="right", cards=(f"{BEARER}#3",), strength=1),
        CardTurnedDown(rule="STYX-ELIM-02", seat=3, card=f"{BEARER}#3"),
        CardEliminated(rule="STYX-ELIM-05", seat=3, slot="right", card="hollow_piper"),
        ChaosAdvanced(rule="STYX-ELIM-06", steps=2, to=2),
        CardMustered(rule="STYX-MUSTER-02", seat=2, slot="left", card="ash_ferrier"),
        CoinsPaid(rule="STYX-MUSTER-01", seat=2, amount=bid, to=left),
        InfluenceAdvanced(rule="STYX-MUSTER-03", seat=2, gain=3, to=4),
        FirstPlayerMoved(rule="STYX-NEXT-01", seat=2),
        AudienceClosed(rule="STYX-AUD-02", audience=1),
    )
    t.then_tracks({("strength", 3): 0, ("strength", 2): 4, ("elements", 2): 1, ("chaos", "game"): 2})


# Payments.
@pytest.mark.rule("STYX-ELIM-01")
def test_copies_of_one_card_are_no_choice_and_the_first_copies_go():
    three_moths = seat(army=(card(1, "moth"), card(1, "moth"), card(1, "moth")), bearer="down")
    t = audience((three_moths, seat(), seat()), placed="left right right", revealed="elimination 2, tithe")
    t.when(reveal(3, "tithe")).then_some(EliminationPaid(rule="STYX-ELIM-01", seat=1, slot="left", strength=2,
                                                         cards=("moth", "moth#2")))  # fmt: skip


@pytest.mark.rule("STYX-ELIM-01", "STYX-CARD-HYDRA-01")
@pytest.mark.parametrize(("other", "chosen"), [(3, False), (1, True)])
def test_copies_with_more_uses_than_others_are_a_choice(other, chosen):
    hydras = seat(army=(holding(special("hydra"), 1), holding(special("hydra"), other)), bearer="down")
    t = audience((hydras, seat(), seat()), placed="left right right", revealed="elimination 2, tithe")
    waiting = t.when(reveal(3, "tithe"))
    if chosen:
        waiting.then_some(like(EliminationPaid, cards=("hydra",)))
    else:
        waiting.then_none(EliminationPaid)
        waiting.when(PayElimination(seat=1, cards=("hydra#2",))).then_some(like(EliminationPaid, cards=("hydra#2",)))


@pytest.mark.rule("STYX-ELIM-01", "STYX-ELIM-16")
def test_a_forced_payment_does_not_wait_for_one_that_is_a_choice():
    rich = seat(army=(card(1, "moth"),))
    t = audience((rich, seat(), seat()), placed="left right right", revealed="elimination 1, elimination 1")
    waiting = t.when(reveal(3, "tithe"))
    # Ada's Standard-Bearer or her moth may pay; Ben has his Standard-Bearer alone.
    waiting.then_some(like(EliminationPaid, seat=2, slot="right", cards=("bearer#2",))).then_none(CardEliminated)
    waiting.when(OpenAudience(cards=("filler", "filler"))).then_refused("STYX-ELIM-16")
    waiting.when(PayElimination(seat=1, cards=("moth",))).then_some(
        like(EliminationPaid, seat=1), like(CardEliminated, slot="left"), like(CardEliminated, slot="right")
    )


@pytest.mark.rule("STYX-ELIM-01")
def test_any_payment_is_forced_only_where_every_card_is_needed():
    owls = (seat(army=(card(3, "owl"),)), seat(), seat())
    t = audience(owls, placed="left right right", revealed="elimination 3, tithe", policies={"payment": "any"})
    t.when(reveal(3, "tithe")).then_none(EliminationPaid)
    t = audience(owls, placed="left right right", revealed="elimination 4, tithe", policies={"payment": "any"})
    t.when(reveal(3, "tithe")).then_some(like(EliminationPaid, cards=("bearer", "owl"), strength=4))


# What nobody has read yet.
def test_an_outcome_asks_for_everything_it_needs_at_once():
    dark = card(None, "stranger", ability=None, eternal=None, income=None)
    other = card(None, "other", eternal=None)
    t = audience(3, left=dark, right=other, placed="left left right", revealed="muster 1, tithe")
    refused = t.when(reveal(3, "muster skip"))
    refused.then_missing("stranger", "value", "ability", "income").then_missing("other", "value", "eternal")
    told = t.given(
        Describe(component="stranger", values={"value": 2, "ability": "none", "income": 0}),
        Describe(component="other", values={"value": 1, "eternal": False}),
    )
    told.when(reveal(3, "muster skip")).then_some(like(CardMustered, card="stranger"), like(ChaosAdvanced, to=1))


# The race of 20 against 21.
@pytest.mark.rule("STYX-WIN-01", "STYX-WIN-03", "STYX-WIN-06")
def test_who_comes_to_twenty_after_chaos_was_at_21_has_not_won_beside_who_was_ahead():
    # Ada comes from 18 to 20 with the Siren, the unclaimed ogre brings Chaos to 22, then Ben gets Ada's owl: 19 to 22.
    a, b = seat(army=(card(4, "owl"), down(13))), seat(army=(card(1, "ant"), down(17)))
    t = audience(
        (a, b, seat()), left=special("siren"), right=card(3, "ogre"), chaos=19, placed="left right right",
        revealed="muster 1, tithe",
    )  # fmt: skip
    t = t.when(reveal(3, "tithe"))
    t.then_some(like(InfluenceLineReached, seat=1), like(ChaosAdvanced, to=22)).then_none(WarBrokeOut)
    after = t.when(UseEffect(seat=1, card="siren", give="owl", take="ant"))
    after.then_some(like(InfluenceAdvanced, seat=2, to=22), like(ConditionMet, seat=1, condition="influence"))
    after.then_none(like(InfluenceLineReached, seat=2), like(ConditionMet, seat=2))
    after.then_ends(how="influence", winners=(1,))


@pytest.mark.rule("STYX-WIN-06")
def test_an_exchange_after_the_war_broke_out_no_longer_brings_the_influence_goal():
    a, b = seat(army=(card(1, "moth"), down(15))), seat(army=(card(4, "owl"),))
    t = audience(
        (a, b, seat()), left=special("siren"), right=card(3, "ogre"), chaos=19, placed="left right right",
        revealed="muster 1, tithe",
    )  # fmt: skip
    t = t.when(reveal(3, "tithe")).then_some(like(WarBrokeOut, chaos=22))
    after = t.when(UseEffect(seat=1, card="siren", give="moth", take="owl"))
    after.then_some(like(InfluenceAdvanced, seat=1, to=22)).then_none(InfluenceLineReached)
    after.then_ends(how="war", winners=(1,))
