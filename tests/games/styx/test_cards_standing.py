"""Cards whose power stands while they lie in an army: bearer, Djinn, Hydra, Oracle, Zombie, Legendary, Eternal."""

import pytest

from domain.games.styx.commands import DeclarePower, PayElimination, UseEffect
from domain.games.styx.events import (
    BidMade,
    CardEliminated,
    CardMustered,
    CardTurnedDown,
    ChaosAdvanced,
    CounterRemoved,
    CountersPlaced,
    EliminationPaid,
    EternalReturned,
    InfluenceAdvanced,
    PowerDeclared,
    SoulAdvanced,
    TitheCollected,
)
from tests.games.styx.effects import MOTH, OWL, owned
from tests.games.styx.tables import (
    PASSER_BY,
    audience,
    card,
    cards,
    down,
    eternal,
    holding,
    legendary,
    mustered,
    placing,
    reveal,
    revealing,
    seat,
    special,
)
from tests.specification import like


def eliminating(army, bid, *, left=1, bearer="up", **more):
    """Seat 1 reveals Elimination with this bid as the last of three; the others tithed the right card."""
    t = audience(
        (seat(army=army, bearer=bearer), seat(), seat()), left=left, right=PASSER_BY, first=2,
        placed="right right left", revealed="tithe, tithe", **more,
    )  # fmt: skip
    return t.when(reveal(1, f"elimination {bid}"))


# The Standard-Bearer.
@pytest.mark.rule("STYX-CARD-STANDARD-BEARER-01")
def test_a_standard_bearer_changes_no_owner_by_a_siren():
    t = mustered(special("siren"), (seat(army=(MOTH,)), seat(army=(OWL,)), seat()))
    t.when(UseEffect(seat=1, card="siren", give="moth", take="bearer#2")).then_refused("STYX-CARD-STANDARD-BEARER-01")
    t.when(UseEffect(seat=1, card="siren", give="bearer", take="owl")).then_refused("STYX-CARD-STANDARD-BEARER-01")


@pytest.mark.rule("STYX-CARD-STANDARD-BEARER-01")
def test_a_standard_bearer_is_not_given_to_the_centre():
    t = mustered(special("necromancer"), (seat(army=(MOTH,)), seat(), seat()), centre=(OWL,))
    t.when(UseEffect(seat=1, card="necromancer", give="bearer", take="owl")).then_refused(
        "STYX-CARD-STANDARD-BEARER-01"
    )


@pytest.mark.rule("STYX-CARD-STANDARD-BEARER-02")
def test_a_standard_bearer_may_pay_and_stays_face_down_with_its_player():
    after = eliminating((), 1)
    after.then_some(like(EliminationPaid, seat=1, cards=("bearer",), strength=1), like(CardTurnedDown, card="bearer"))
    assert not owned(after, 1, "bearer").up
    after.then_none(InfluenceAdvanced).then_tracks({("influence", 1): 1, ("strength", 1): 0})
    after.then_holds("bearers stay with their players")


# The Djinn.
DJINN = special("djinn", amount=2)


@pytest.mark.rule("STYX-CARD-DJINN-01")
def test_a_djinn_joins_with_three_counters_that_cost_nobody_a_coin():
    after = audience(left=DJINN, right=PASSER_BY, placed="left right right", revealed="muster 1, tithe").when(
        reveal(3, "tithe")
    )
    after.then_some(like(CountersPlaced, seat=1, card="djinn", counters=3, rule="STYX-CARD-DJINN-01"))
    assert owned(after, 1, "djinn").counters == 3
    after.then_tracks({("coins", 1): 3})


def tithing(counters, **more):
    """Seat 1 holds a Djinn and tithes an Eternal without coins, last of three."""
    return audience(
        (seat(army=(holding(DJINN, counters),), **more), seat(), seat()), left=eternal(2, income=1), right=PASSER_BY,
        first=2, placed="right right left", revealed="tithe, tithe",
    )  # fmt: skip


@pytest.mark.rule("STYX-CARD-DJINN-01", "STYX-CARD-DJINN-02", "STYX-TITHE-01")
def test_each_tithe_uses_a_counter_and_brings_what_the_card_says():
    after = tithing(3).when(reveal(1, "tithe"))
    # Target 1, army 0, Djinn 2: 3 coins; the counter itself is not gained.
    after.then_some(
        like(CounterRemoved, seat=1, card="djinn", left=2, rule="STYX-CARD-DJINN-02"),
    )
    after.then_some(like(TitheCollected, seat=1, amount=3, card=1, djinn=2, to=7))
    assert owned(after, 1, "djinn").counters == 2


@pytest.mark.rule("STYX-CARD-DJINN-02")
def test_the_last_counter_goes_without_being_asked_for():
    after = tithing(1).when(reveal(1, "tithe"))
    after.then_some(like(CounterRemoved, seat=1, card="djinn", left=0, rule="STYX-CARD-DJINN-02"))
    assert owned(after, 1, "djinn").counters == 0
    assert owned(after, 1, "djinn").up


@pytest.mark.rule("STYX-CARD-DJINN-01")
def test_a_djinn_has_no_fourth_use():
    after = tithing(0).when(reveal(1, "tithe"))
    after.then_none(CounterRemoved).then_some(like(TitheCollected, seat=1, amount=1, djinn=0, to=5))


@pytest.mark.rule("STYX-CARD-DJINN-01")
def test_a_face_down_djinn_is_not_used():
    t = audience(
        (seat(army=(down(holding(DJINN, 2)),)), seat(), seat()), left=eternal(2, income=1), right=PASSER_BY, first=2,
        placed="right right left", revealed="tithe, tithe",
    )  # fmt: skip
    t.when(reveal(1, "tithe")).then_none(CounterRemoved).then_some(like(TitheCollected, seat=1, amount=1, djinn=0))


@pytest.mark.rule("STYX-CARD-DJINN-01", "STYX-BID-03")
def test_counters_are_no_treasury():
    t = audience((seat(army=(holding(DJINN, 3),), coins=2), seat(), seat()), left=1, placed="left right right")
    t.when(reveal(1, "muster 3")).then_refused("STYX-BID-03")
    t.when(reveal(1, "muster 2")).then_some(like(BidMade, amount=2))
    t.then_tracks({("coins", 1): 2}).then_holds("counters lie on Djinn and Hydra")


@pytest.mark.rule("STYX-CARD-DJINN-02")
def test_a_tithe_of_somebody_else_uses_no_counter():
    t = audience(
        (seat(army=(holding(DJINN, 3),)), seat(), seat()), left=1, right=PASSER_BY, placed="left right right",
        revealed="muster 1, tithe",
    )  # fmt: skip
    t.when(reveal(3, "tithe")).then_none(CounterRemoved)


# The Hydra.
@pytest.mark.rule("STYX-CARD-HYDRA-01")
def test_a_hydra_joins_with_three_counters():
    t = audience(left=special("hydra", 3), right=PASSER_BY, placed="left right right", revealed="muster 1, tithe")
    after = t.when(reveal(3, "tithe"))
    after.then_some(like(CountersPlaced, seat=1, card="hydra", counters=3, rule="STYX-CARD-HYDRA-01"))


@pytest.mark.rule("STYX-CARD-HYDRA-01", "STYX-CARD-HYDRA-02")
@pytest.mark.parametrize(("before", "after_use"), [(3, 2), (2, 1)])
def test_a_used_hydra_loses_a_counter_and_stays_up(before, after_use):
    after = eliminating((holding(special("hydra", 3), before),), 3)
    after.then_some(
        like(EliminationPaid, cards=("hydra",), strength=3),
        like(CounterRemoved, seat=1, card="hydra", left=after_use, rule="STYX-CARD-HYDRA-01"),
    )
    after.then_none(CardTurnedDown)
    assert owned(after, 1, "hydra").up


@pytest.mark.rule("STYX-CARD-HYDRA-02")
def test_a_hydra_turns_down_with_its_last_counter():
    after = eliminating((holding(special("hydra", 3), 1),), 3)
    after.then_some(
        like(CounterRemoved, card="hydra", left=0),
        like(CardTurnedDown, seat=1, card="hydra", rule="STYX-CARD-HYDRA-02"),
    )
    assert not owned(after, 1, "hydra").up


@pytest.mark.rule("STYX-CARD-HYDRA-01")
def test_an_elimination_without_the_hydra_leaves_its_counters():
    t = eliminating((holding(special("hydra", 3), 2),), 1)
    after = t.when(PayElimination(seat=1, cards=("bearer",)))
    after.then_none(CounterRemoved)
    assert owned(after, 1, "hydra").counters == 2


# The Dark Oracle.
@pytest.mark.rule("STYX-CARD-DARK-ORACLE-01")
def test_the_power_of_the_dark_oracle_is_told_in_words_while_it_is_face_up():
    t = audience((seat(army=(special("dark_oracle"),)), seat(), seat()), left=1)
    after = t.when(DeclarePower(seat=1, card="dark_oracle", text="looked at the top card"))
    after.then(
        PowerDeclared(rule="STYX-CARD-DARK-ORACLE-01", seat=1, card="dark_oracle", text="looked at the top card")
    )


@pytest.mark.rule("STYX-CARD-DARK-ORACLE-01")
def test_a_face_down_dark_oracle_has_no_power():
    spent = audience((seat(army=(down(special("dark_oracle")),)), seat(), seat()), left=1)
    spent.when(DeclarePower(seat=1, card="dark_oracle", text="looked")).then_refused("STYX-CARD-DARK-ORACLE-01")
    foreign = audience((seat(), seat(army=(special("dark_oracle"),)), seat()), left=1)
    foreign.when(DeclarePower(seat=1, card="dark_oracle", text="looked")).then_refused("STYX-CARD-DARK-ORACLE-01")
    other = audience((seat(army=(MOTH,)), seat(), seat()), left=1)
    other.when(DeclarePower(seat=1, card="moth", text="looked")).then_refused("STYX-CARD-DARK-ORACLE-01")


# The Zombie.
@pytest.mark.rule("STYX-CARD-ZOMBIE-01")
def test_a_zombie_stays_face_up_when_it_pays_and_counts_again():
    after = eliminating((special("zombie", 1),), 1, bearer="down")
    after.then_some(like(EliminationPaid, seat=1, cards=("zombie",), strength=1))
    after.then_holds("the Zombie is never face down")
    after.then_none(CardTurnedDown)
    assert owned(after, 1, "zombie").up
    # The next Audience: seat 3 is first, then 1, 2. The Zombie is its owner's whole Strength again.
    following = placing(after.given(cards("filler", "filler#2")), "left left left")
    following = revealing(following, "tithe")
    following.when(reveal(1, "elimination 2")).then_refused("STYX-BID-06")
    following.when(reveal(1, "elimination 1")).then_some(like(BidMade, seat=1, amount=1))


@pytest.mark.rule("STYX-CARD-ZOMBIE-02")
def test_a_zombie_is_safe_from_the_devils_soul():
    t = mustered(special("devils_soul"), (seat(army=(special("zombie"), MOTH)), seat(), seat()))
    t.when(UseEffect(seat=1, card="devils_soul", give="zombie")).then_refused("STYX-CARD-ZOMBIE-02")


@pytest.mark.rule("STYX-CARD-ZOMBIE-02", "STYX-CARD-DEVILS-SOUL-02")
def test_with_a_zombie_only_there_is_no_target():
    a = seat(army=(special("zombie"),), bearer="down")
    t = audience(
        (a, seat(), seat()), left=special("devils_soul"), right=PASSER_BY, placed="left right right",
        revealed="muster 1, tithe",
    )  # fmt: skip
    after = t.when(reveal(3, "tithe"))
    assert owned(after, 1, "zombie").up
    assert not owned(after, 1, "devils_soul").up


# Legendary cards.
@pytest.mark.rule("STYX-CARD-LEGENDARY-01")
def test_a_legendary_is_mustered_tithed_and_abandoned_like_any_card():
    crown = legendary(4, "crown", income=2)
    bought = audience(left=crown, right=PASSER_BY, placed="left left right", revealed="muster 1, tithe")
    after = bought.when(reveal(3, "tithe"))
    after.then_some(
        like(CardMustered, seat=1, card="crown"), like(InfluenceAdvanced, seat=1, gain=4, to=5),
        like(TitheCollected, seat=2, card=2, amount=2),
    )  # fmt: skip
    left = audience(left=crown, right=PASSER_BY, placed="left left right", revealed="tithe, tithe")
    left.when(reveal(3, "tithe")).then_some(like(ChaosAdvanced, steps=4, to=4))


@pytest.mark.rule("STYX-CARD-LEGENDARY-01", "STYX-ELIM-10")
def test_a_legendary_costs_its_strength_to_eliminate():
    t = audience(
        (seat(army=(card(4, "ogre"),)), seat(), seat()), left=legendary(4, "crown"), right=PASSER_BY, first=2,
        placed="right right left", revealed="tithe, tithe",
    )  # fmt: skip
    t.when(reveal(1, "elimination 3")).then_refused("STYX-ELIM-10", "STYX-CARD-LEGENDARY-01")
    # With a Standard-Bearer of 1 and a 4, only the 4 alone pays 4.
    t.when(reveal(1, "elimination 4")).then_some(like(CardEliminated, card="crown"), like(ChaosAdvanced, steps=4))


# Eternal cards.
@pytest.mark.rule("STYX-CARD-ETERNAL-01")
def test_an_eternal_neither_counts_nor_pays():
    t = audience(
        (seat(army=(eternal(3, "oak"),), bearer="down"), seat(), seat()), left=1, right=PASSER_BY, first=2,
        placed="right right left", revealed="tithe, tithe",
    )  # fmt: skip
    t.when(reveal(1, "elimination 1")).then_refused("STYX-CARD-ETERNAL-01")
    t.when(reveal(1, "elimination skip")).then_none(EliminationPaid)


@pytest.mark.rule("STYX-CARD-ETERNAL-01")
def test_an_eternal_is_not_paid_even_beside_cards_that_can():
    t = eliminating((eternal(3, "oak"), MOTH), 1)
    t.when(PayElimination(seat=1, cards=("oak",))).then_refused("STYX-CARD-ETERNAL-01")
    t.when(PayElimination(seat=1, cards=("moth",))).then_some(like(EliminationPaid, cards=("moth",)))


@pytest.mark.rule("STYX-CARD-ETERNAL-02")
def test_a_mustered_eternal_gives_influence_income_and_elements():
    a = seat(army=(card(3, "owl"),))
    oak = eternal(3, "oak", income=2, elements=("earth",))
    t = audience((a, seat(), seat()), left=oak, right=PASSER_BY, placed="left right right", revealed="muster 1, tithe")
    after = t.when(reveal(3, "tithe"))
    after.then_some(like(InfluenceAdvanced, seat=1, gain=3, to=7)).then_none(EternalReturned(slot="left", card="oak"))
    after.then_tracks({("influence", 1): 7, ("income", 1): 2, ("elements", 1): 1})


@pytest.mark.rule("STYX-CARD-ETERNAL-03")
def test_an_eternal_may_be_eliminated():
    after = eliminating((), 1, left=eternal(3, "oak"), filler=20)
    after.then_some(
        like(BidMade, seat=1, amount=1, rule="STYX-CARD-ETERNAL-03"),
        like(EternalReturned, slot="left", card="oak", pile=21),
    )
    after.then_none(CardEliminated, ChaosAdvanced, SoulAdvanced)
    assert not owned(after, 1, "bearer").up
