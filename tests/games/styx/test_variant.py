"""The optional rule for a first game and for five or six players: a coin for a failed bid."""

import pytest

from domain.games.styx import GAME
from domain.games.styx.commands import PayElimination, SetUp
from domain.games.styx.events import (
    CardEliminated,
    CardMustered,
    CompensationPaid,
    GameSetUp,
    MusterVoided,
    TitheCollected,
)
from tests.games.styx.tables import (
    COLOURS,
    PASSER_BY,
    audience,
    card,
    eternal,
    legendary,
    reveal,
    seat,
)
from tests.specification import like, table, when_opened

ON = {"compensation": "on"}


@pytest.mark.rule("STYX-VAR-01")
def test_an_outbid_player_takes_a_coin_at_the_end_of_the_audience():
    t = audience(3, left=2, right=PASSER_BY, placed="left left right", revealed="muster 3, muster 4", policies=ON)
    after = t.when(reveal(3, "tithe"))
    after.then_some(
        like(CardMustered, seat=2), like(CompensationPaid, seat=1, amount=1, to=5, rule="STYX-VAR-01")
    ).then_none(like(CompensationPaid, seat=2), like(CompensationPaid, seat=3))
    after.then_tracks({("coins", 1): 5, ("coins", 2): 0, ("coins", 3): 5})


@pytest.mark.rule("STYX-VAR-01")
def test_an_outbid_elimination_earns_the_coin_too():
    t = audience(
        (seat(), seat(army=(card(2, "ogre"),), bearer="down"), seat()), left=2, right=PASSER_BY,
        placed="left left right", revealed="elimination 1, elimination 2", policies=ON,
    )  # fmt: skip
    t.when(reveal(3, "tithe")).then_some(like(CompensationPaid, seat=1, amount=1, to=5, rule="STYX-VAR-01"))


@pytest.mark.rule("STYX-VAR-01", "STYX-VAR-02")
def test_without_the_variant_there_is_no_coin():
    t = audience(3, left=2, right=PASSER_BY, placed="left left right", revealed="muster 3, muster 4")
    after = t.when(reveal(3, "tithe"))
    after.then_none(CompensationPaid).then_tracks({("coins", 1): 4})
    assert after.state.policies.compensation == "off"


@pytest.mark.rule("STYX-VAR-01")
def test_the_coin_comes_too_late_to_be_bid():
    t = audience(
        (seat(), seat()), left=2, right=1, placed="left left right right", revealed="muster 1, muster 2", policies=ON
    )
    after = t.given(reveal(1, "tithe")).when(reveal(2, "tithe"))
    after.then_some(like(TitheCollected, seat=1), like(CompensationPaid, seat=1, to=6))


@pytest.mark.rule("STYX-VAR-02")
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_the_variant_may_be_chosen_for_any_count(count):
    t = table(GAME, seats=count, policies=ON)
    after = t.when(SetUp(colours=COLOURS[:count], first=1))
    after.then_some(like(GameSetUp))
    assert after.state.policies.compensation == "on"
    when_opened(GAME, seats=count, policies={"compensation": "perhaps"}).then_malformed("policies")
    after.when({"type": "styx.set_up", "compensation": "off"}).then_malformed("compensation")


@pytest.mark.rule("STYX-VAR-02")
def test_the_variant_is_not_switched_in_mid_game():
    t = audience(3, left=2, right=PASSER_BY, placed="left left right", policies=ON)
    t.when(SetUp(colours=COLOURS[:3], first=1)).then_refused("STYX-VAR-02")
    t.when({"type": "styx.reveal_token", "seat": 1, "kind": "tithe", "compensation": "off"}).then_malformed(
        "compensation"
    )


@pytest.mark.rule("STYX-VAR-03")
def test_a_voided_muster_is_a_failed_bid_even_if_it_was_the_highest():
    t = audience(3, left=2, right=PASSER_BY, placed="left left left", revealed="muster 3, muster 4", policies=ON)
    after = t.when(reveal(3, "elimination 1"))
    after.then_some(
        like(CardEliminated, seat=3), like(MusterVoided, seat=2, amount=4),
        like(CompensationPaid, seat=2, amount=1, to=5, rule="STYX-VAR-03"),
    )  # fmt: skip
    after.then_tracks({("coins", 1): 5, ("coins", 2): 5, ("coins", 3): 4})


@pytest.mark.rule("STYX-VAR-04")
def test_a_skip_and_a_tithe_earn_nothing():
    t = audience(
        4, left=card(2, income=3), right=PASSER_BY, placed="left left left left",
        revealed="muster skip, tithe, elimination skip", policies=ON,
    )  # fmt: skip
    after = t.when(reveal(4, "elimination 1"))
    # The Tithe on the eliminated card brings the minimum of 1 and no compensation.
    after.then_none(CompensationPaid)
    after.then_tracks({("coins", 1): 4, ("coins", 2): 5, ("coins", 3): 4, ("coins", 4): 4})


@pytest.mark.rule("STYX-VAR-05")
def test_two_failed_bids_of_a_player_earn_two_coins():
    # A is outbid on the left with coins and on the right with Strength.
    a, b = seat(), seat(army=(card(2, "ogre"),), bearer="down")
    t = audience(
        (a, b), left=2, right=1, placed="left left right right", revealed="muster 1, muster 2, elimination 1",
        policies=ON,
    )  # fmt: skip
    after = t.when(reveal(2, "elimination 2"))
    after.then_some(like(CompensationPaid, seat=1, rule="STYX-VAR-05"))
    after.then_tracks({("coins", 1): 6, ("coins", 2): 2})


@pytest.mark.rule("STYX-VAR-06")
def test_a_muster_voided_by_the_own_elimination_is_a_failed_bid_too():
    t = audience(
        2, left=2, right=PASSER_BY, placed="left right left right", revealed="muster 2, tithe, elimination 1",
        policies=ON,
    )  # fmt: skip
    after = t.when(reveal(2, "muster skip"))
    after.then_some(
        like(CardEliminated, seat=1), like(CompensationPaid, seat=1, amount=1, to=5, rule="STYX-VAR-06")
    ).then_tracks({("coins", 1): 5})


@pytest.mark.rule("STYX-VAR-04", "STYX-ELIM-11")
def test_who_cannot_meet_a_legendary_skips_and_earns_nothing():
    t = audience(3, left=legendary(4), right=PASSER_BY, placed="left left right", policies=ON)
    t.when(reveal(1, "elimination 1")).then_refused("STYX-ELIM-10")
    after = t.given(reveal(1, "elimination skip"), reveal(2, "muster 2")).when(reveal(3, "tithe"))
    after.then_none(CompensationPaid).then_some(like(CardMustered, seat=2))


@pytest.mark.rule("STYX-VAR-01", "STYX-ELIM-16")
def test_the_coin_waits_for_the_payment():
    a = seat(army=(card(1, "moth"),))
    t = audience(
        (a, seat(), seat()), left=eternal(2, "oak"), right=PASSER_BY, first=2, placed="left right left",
        revealed="muster 2, tithe", policies=ON,
    )  # fmt: skip
    unpaid = t.when(reveal(1, "elimination 1"))
    unpaid.then_none(CompensationPaid)
    unpaid.when(PayElimination(seat=1, cards=("moth",))).then_some(like(CompensationPaid, seat=2, amount=1, to=5))
