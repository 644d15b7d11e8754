"""English and French: one edition a game, and wordings that differ without a difference at the table."""

import pytest

from domain.games.styx import GAME
from domain.games.styx.commands import DeclineEffect, PayElimination, SetUp, UseEffect
from domain.games.styx.events import (
    CardTurnedDown,
    CompensationPaid,
    ConditionMet,
    EternalReturned,
    SoulAdvanced,
    TitheCollected,
)
from tests.games.styx.tables import (
    PASSER_BY,
    audience,
    between,
    card,
    cards,
    down,
    eternal,
    mustered,
    place,
    reveal,
    seat,
    special,
)
from tests.specification import like, same_in_all_editions, table, when_opened

MOTH = card(1, "moth")


@pytest.mark.rule("STYX-EDITION-01")
@pytest.mark.parametrize("edition", ["en", "fr"])
def test_a_game_is_recorded_under_one_edition(edition):
    t = table(GAME, edition=edition)
    assert t.state.edition == edition
    when_opened(GAME, edition="de").then_malformed("edition")
    t.when({"type": "styx.set_up", "edition": "en"}).then_malformed("edition")


@pytest.mark.rule("STYX-EDITION-02", "STYX-MUSTER-05")
def test_optional_effects_are_optional_in_both_and_the_price_in_none():
    def declined(edition):
        seats = (seat(army=(MOTH,)), seat(army=(card(3, "owl"),)), seat())
        return mustered(special("siren"), seats, edition=edition).when(DeclineEffect(seat=1, card="siren"))

    same_in_all_editions(GAME, declined)
    for edition in ("en", "fr"):
        t = mustered(special("devils_soul"), (seat(army=(MOTH,)), seat(), seat()), edition=edition)
        t.when(DeclineEffect(seat=1, card="devils_soul")).then_refused("STYX-CARD-DEVILS-SOUL-02")


@pytest.mark.rule("STYX-EDITION-03")
def test_a_lone_three_pays_a_bid_of_two_in_both():
    def paid(edition):
        # The Standard-Bearer is spent: the 3 is all there is.
        return audience(
            (seat(army=(3,), bearer="down"), seat(), seat()), left=1, right=PASSER_BY, first=2,
            placed="right right left", revealed="tithe, tithe", edition=edition,
        ).when(reveal(1, "elimination 2"))  # fmt: skip

    same_in_all_editions(GAME, paid)
    paid("fr").then_some(like(CardTurnedDown, seat=1, card="test_3"))


@pytest.mark.rule("STYX-EDITION-04")
def test_a_paid_card_lies_in_the_personal_discard_in_both():
    def paid(edition):
        t = audience(
            (seat(army=(MOTH,)), seat(), seat()), left=1, right=PASSER_BY, first=2, placed="right right left",
            revealed="tithe, tithe", edition=edition,
        )  # fmt: skip
        return t.given(reveal(1, "elimination 1")).when(PayElimination(seat=1, cards=("moth",)))

    same_in_all_editions(GAME, paid)
    for edition in ("en", "fr"):
        after = paid(edition)
        assert [one.up for one in after.state.seat(1).army if one.card == "moth"] == [False]
        assert "moth" not in [one.card for one in after.state.centre]


@pytest.mark.rule("STYX-EDITION-05")
def test_a_tithe_of_an_eliminated_card_counts_face_up_cards_in_both():
    def tithed(edition):
        army = (card(1, "lamp", income=2), down(card(1, "purse", income=5)))
        return audience(
            (seat(army=army), seat(), seat()), left=card(1, income=3), right=PASSER_BY, placed="left right left",
            revealed="tithe, tithe", edition=edition,
        ).when(reveal(3, "elimination 1"))  # fmt: skip

    same_in_all_editions(GAME, tithed)
    tithed("en").then_some(like(TitheCollected, seat=1, amount=2, card=0, army=2))


@pytest.mark.rule("STYX-EDITION-06")
def test_elements_are_judged_at_the_end_of_the_audience_in_both():
    def judged(edition):
        flame, breeze, clod = (card(1, one, elements=(one,)) for one in ("fire", "air", "earth"))
        seats = (seat(army=(flame, breeze, clod), soul=4), seat(army=(MOTH,)), seat())
        t = mustered(card(1, "wet", elements=("water",)), seats, right=special("siren"), also=True, edition=edition)
        return t.when(UseEffect(seat=2, card="siren", give="moth", take="fire"))

    same_in_all_editions(GAME, judged)
    judged("fr").then_none(ConditionMet).then_goes_on()


@pytest.mark.rule("STYX-EDITION-07")
def test_half_a_soul_is_two_quarters_in_both():
    def gained(edition):
        return audience(
            left=card(1, soul=2), right=PASSER_BY, first=2, placed="right right left", revealed="tithe, tithe",
            edition=edition,
        ).when(reveal(1, "elimination 1"))  # fmt: skip

    same_in_all_editions(GAME, gained)
    gained("fr").then_some(like(SoulAdvanced, seat=1, gain=2, to=2))


@pytest.mark.rule("STYX-EDITION-08")
def test_the_compensation_comes_from_the_reserve_in_both():
    def compensated(edition):
        return audience(
            left=2, right=PASSER_BY, placed="left left right", revealed="muster 3, muster 4", edition=edition,
            policies={"compensation": "on"},
        ).when(reveal(3, "tithe"))  # fmt: skip

    same_in_all_editions(GAME, compensated)
    after = compensated("fr")
    after.then_some(like(CompensationPaid, seat=1, amount=1, to=5))
    # Nobody else has paid it: B paid its bid of 4, C took a Tithe of 1.
    after.then_tracks({("coins", 1): 5, ("coins", 2): 0, ("coins", 3): 5})


@pytest.mark.rule("STYX-EDITION-09")
@pytest.mark.parametrize("last", ["tithe", "elimination 1"])
def test_an_eternal_goes_back_to_the_pile_unclaimed_or_eliminated_in_both(last):
    def returned(edition):
        return audience(
            left=eternal(3, "oak"), right=PASSER_BY, first=2, placed="right right left", revealed="tithe, tithe",
            edition=edition,
        ).when(reveal(1, last))  # fmt: skip

    same_in_all_editions(GAME, returned)
    returned("en").then_some(like(EternalReturned, slot="left", card="oak")).then_tracks({("chaos", "game"): 0})


# What is open and what is secret.
@pytest.mark.rule("STYX-INFO-01", "STYX-PLACE-04")
def test_of_a_face_down_token_only_owner_and_card_are_known():
    t = audience(placed="left right left")
    t.then_unseen("table", "tithe", "muster", "elimination")
    assert all(not token.kind and not token.bid for token in t.state.tokens)
    waiting = audience()
    waiting.when({"type": "styx.place_token", "seat": 1, "slot": "left", "kind": "tithe"}).then_malformed("kind")
    t.given(reveal(1, "muster 1")).then_seen("table", "muster").then_unseen("table", "tithe", "elimination")


@pytest.mark.rule("STYX-INFO-01")
def test_armies_discards_coins_and_tracks_are_open():
    seats = (seat(army=(card(7, "ogre"), down(card(9, "giant"))), coins=3), seat(soul=3), seat())
    for viewer in ("table", "seat:2"):
        between(seats).then_seen(viewer, "OGRE", "GIANT", "blue", "Chaos", '"count":3')


@pytest.mark.rule("STYX-INFO-02")
def test_the_next_cards_are_not_known_before_they_are_drawn():
    t = between(filler=10)
    t.then_unseen("scribe", "FILLER")
    t.then_tracks({("pile", "game"): 10})
    audience(filler=10).when(cards("filler", "filler#2")).then_refused("STYX-INFO-02")


@pytest.mark.rule("STYX-INFO-03")
def test_the_central_discard_is_listed_for_everybody():
    t = between(centre=(card(4, "ogre"), card(2, "imp")))
    for viewer in ("table", "seat:1", "scribe"):
        t.then_seen(viewer, "OGRE", "IMP")


@pytest.mark.rule("STYX-INFO-04")
def test_changing_coins_is_no_event():
    t = between((seat(coins=6), seat(), seat()))
    t.then_seen("table", '"count":6')
    word = {"type": "styx.reveal_token", "seat": 1, "kind": "muster", "bid": 2, "coins": [1, 1]}
    audience(placed="left left left").when(word).then_malformed("coins")


@pytest.mark.rule("STYX-EDITION-01")
@pytest.mark.parametrize("edition", ["en", "fr"])
def test_no_command_changes_the_edition(edition):
    t = between(edition=edition)
    after = t.given(cards("filler", "filler#2"), place(1, "left"))
    assert after.state.edition == edition
    after.when(SetUp(colours=("blue", "red", "gray"), first=1)).then_refused("STYX-EDITION-01")
