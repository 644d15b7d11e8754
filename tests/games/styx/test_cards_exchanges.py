"""What Siren, Necromancer and Lich bring from where to where."""

import pytest

from domain.games.styx.events import (
    CardsExchanged,
    CardTurnedUp,
    ChaosAdvanced,
    ChaosRetreated,
    EffectUsed,
    InfluenceAdvanced,
)
from tests.games.styx.effects import MOTH, OWL, lich, lying, necromancer, owned, siren, use
from tests.games.styx.tables import (
    card,
    down,
    eternal,
    horseman,
    joined,
    legendary,
    mustered,
    seat,
    special,
)
from tests.specification import like


# The Siren.
@pytest.mark.rule("STYX-CARD-SIREN-01")
def test_a_siren_exchanges_a_face_up_card_for_one_of_another_player():
    after = siren().when(use(1, "siren", give="moth", take="owl"))
    after.then_some(
        like(EffectUsed, seat=1, card="siren"),
        like(CardsExchanged, seat=1, gave="moth", took="owl", other=2, rule="STYX-CARD-SIREN-01"),
    )
    assert owned(after, 1, "owl").up
    assert owned(after, 2, "moth").up
    assert owned(after, 1, "moth") is None
    assert owned(after, 2, "owl") is None
    # A: 1 + 1 + 2, then 2 more; B keeps 4 though its cards sum to 2.
    after.then_tracks({("influence", 1): 6, ("influence", 2): 4, ("strength", 1): 6, ("strength", 2): 2})


@pytest.mark.rule("STYX-CARD-SIREN-01")
def test_a_siren_moves_no_face_down_card():
    t = siren((MOTH, down(card(2, "ogre"))), (OWL, down(card(5, "giant"))))
    t.when(use(1, "siren", give="ogre", take="owl")).then_refused("STYX-CARD-SIREN-01", field="give")
    t.when(use(1, "siren", give="moth", take="giant")).then_refused("STYX-CARD-SIREN-01", field="take")


@pytest.mark.rule("STYX-CARD-SIREN-01")
@pytest.mark.parametrize("named", ["lost", "filler", "gnat", "totem"])
def test_a_siren_takes_nothing_from_the_centre_the_pile_or_its_own_army(named):
    t = siren((MOTH, card(1, "gnat")), centre=(card(1, "lost"),))
    t.when(use(1, "siren", give="moth", take=named)).then_refused("STYX-CARD-SIREN-01")


@pytest.mark.rule("STYX-CARD-SIREN-01")
def test_an_exchange_names_both_cards():
    siren().when(use(1, "siren", give="moth")).then_malformed("take")
    siren().when(use(1, "siren", take="owl")).then_malformed("give")
    siren().when(use(1, "siren", give="moth", take="owl")).then_some(like(EffectUsed, rule="STYX-CARD-SIREN-01"))


@pytest.mark.rule("STYX-CARD-SIREN-02")
def test_a_siren_does_not_give_itself():
    siren().when(use(1, "siren", give="siren", take="owl")).then_refused("STYX-CARD-SIREN-02")


@pytest.mark.rule("STYX-CARD-SIREN-02")
def test_the_other_card_of_the_audience_is_not_exchanged():
    seats = (seat(army=(MOTH,)), seat(army=(OWL,)), seat())
    t = mustered(special("siren"), seats, right=card(4, "fresh"), also=True)
    t.when(use(1, "siren", give="moth", take="fresh")).then_refused("STYX-CARD-SIREN-02")


@pytest.mark.rule("STYX-CARD-SIREN-02", "STYX-CARD-SIREN-01")
@pytest.mark.parametrize(
    "wanted",
    [eternal(3, "oak"), special("zombie"), legendary(3, "crown"), horseman(3, "rider"), joined(OWL, 4)],
    ids=lambda one: one.key,
)
def test_eternals_zombie_legendaries_and_horsemen_are_exchanged(wanted):
    after = siren(theirs=(wanted,), number=5).when(use(1, "siren", give="moth", take=wanted.key))
    after.then_some(like(CardsExchanged, took=wanted.key, rule="STYX-CARD-SIREN-01"))
    # The exclusions are told by the refusals above; here the same Siren refuses itself.
    siren(theirs=(wanted,), number=5).when(use(1, "siren", give="siren", take=wanted.key)).then_refused(
        "STYX-CARD-SIREN-02"
    )


# The Necromancer.
@pytest.mark.rule("STYX-CARD-NECROMANCER-01")
def test_a_necromancer_exchanges_an_own_card_for_one_of_the_centre():
    after = necromancer().when(use(1, "necromancer", give="moth", take="ogre"))
    after.then_some(like(CardsExchanged, seat=1, gave="moth", took="ogre", other=None, rule="STYX-CARD-NECROMANCER-01"))
    assert owned(after, 1, "ogre").up
    assert owned(after, 1, "moth") is None
    assert sorted(lying(after)) == ["imp", "moth"]
    # A: 1 + 1 + 2, then 3 more. The centre fell from 6 to 3, Chaos did not.
    after.then_tracks({("influence", 1): 7, ("chaos", "game"): 6})


@pytest.mark.rule("STYX-CARD-NECROMANCER-01")
@pytest.mark.parametrize("named", ["owl", "ant", "filler", "totem"])
def test_a_necromancer_takes_from_the_centre_only(named):
    t = necromancer((MOTH, down(card(1, "ant"))))
    t.when(use(1, "necromancer", give="moth", take=named)).then_refused("STYX-CARD-NECROMANCER-01", field="take")


@pytest.mark.rule("STYX-CARD-NECROMANCER-01")
@pytest.mark.parametrize("given", ["necromancer", "bearer", "ant", "owl"])
def test_a_necromancer_gives_a_face_up_card_of_its_owner_not_itself_nor_the_bearer(given):
    t = necromancer((MOTH, down(card(1, "ant"))))
    t.when(use(1, "necromancer", give=given, take="ogre")).then_refused("STYX-CARD-NECROMANCER-01", field="give")


@pytest.mark.rule("STYX-CARD-NECROMANCER-02")
def test_a_necromancer_takes_a_card_that_came_to_the_centre_in_this_audience():
    t = necromancer(centre=(), right=card(3, "fresh"))
    t.then_tracks({("chaos", "game"): 3})
    after = t.when(use(1, "necromancer", give="moth", take="fresh"))
    after.then_some(like(CardsExchanged, took="fresh", rule="STYX-CARD-NECROMANCER-02"))
    after.then_none(ChaosRetreated).then_tracks({("chaos", "game"): 3})
    assert lying(after) == ["moth"]


@pytest.mark.rule("STYX-CARD-NECROMANCER-03")
def test_an_eternal_given_to_the_centre_counts_for_chaos():
    # The centre goes from 8 to 10: an Eternal 3 for a 1.
    t = necromancer((eternal(3, "oak"),), (card(7, "ogre"), card(1, "imp")))
    after = t.when(use(1, "necromancer", give="oak", take="imp"))
    after.then_some(
        like(CardsExchanged, gave="oak", took="imp", rule="STYX-CARD-NECROMANCER-03"),
        like(ChaosAdvanced, steps=2, to=10),
    )
    assert sorted(lying(after)) == ["oak", "ogre"]


# The Lich.
@pytest.mark.rule("STYX-CARD-LICH-01")
def test_a_lich_turns_up_a_card_of_its_owners_discard():
    t = lich((down(card(2, "ogre")), down(card(2, "troll"))))
    after = t.when(use(1, "lich", take="troll"))
    after.then_some(
        like(EffectUsed, seat=1, card="lich", rule="STYX-CARD-LICH-01"), like(CardTurnedUp, seat=1, card="troll")
    )
    assert owned(after, 1, "troll").up
    assert not owned(after, 1, "ogre").up


@pytest.mark.rule("STYX-CARD-LICH-01")
@pytest.mark.parametrize("named", ["far", "lost", "lich", "filler"])
def test_a_lich_turns_up_no_card_that_lies_elsewhere(named):
    seats = (seat(army=(down(card(2, "ogre")), down(card(2, "troll")))), seat(army=(down(card(2, "far")),)), seat())
    t = mustered(special("lich"), seats, centre=(card(2, "lost"),))
    t.when(use(1, "lich", take=named)).then_refused("STYX-CARD-LICH-01")


@pytest.mark.rule("STYX-CARD-LICH-01")
@pytest.mark.parametrize(("which", "allowed", "refused"), [("highest", "ogre", "ant"), ("lowest", "ant", "ogre")])
def test_a_lich_keeps_to_the_strength_that_its_card_names(which, allowed, refused):
    army = (down(card(4, "ogre")), down(card(4, "troll")), down(card(1, "ant")), down(card(1, "bee")))
    t = lich(army, which=which)
    t.when(use(1, "lich", take=refused)).then_refused("STYX-CARD-LICH-01")
    t.when(use(1, "lich", take=allowed)).then_some(like(CardTurnedUp, card=allowed))


@pytest.mark.rule("STYX-CARD-LICH-02")
def test_a_card_turned_up_moves_no_influence():
    # 1 + 3 + 3 down, and the Lich's 2: 9.
    t = lich((down(OWL), down(card(3, "hawk"))))
    t.then_tracks({("influence", 1): 9})
    after = t.when(use(1, "lich", take="owl"))
    after.then_none(InfluenceAdvanced).then_tracks({("influence", 1): 9})
    after.then_some(like(CardTurnedUp, card="owl", rule="STYX-CARD-LICH-02"))
