"""Whole Audiences with a trap in each, told by hand: both worked examples of the rulebook in one, and four others."""

import pytest

from domain.games.styx.commands import OpenAudience, UseEffect
from domain.games.styx.events import (
    BonusIncomeGained,
    CompensationPaid,
    ConditionMet,
    EliminationPaid,
    EternalReturned,
    FirstPlayerMoved,
    TieBroken,
)
from tests.games.styx.tables import (
    PASSER_BY,
    audience,
    card,
    down,
    horseman,
    legendary,
    order,
    place,
    reveal,
    seat,
    special,
)
from tests.specification import like

LAMP, TORCH = card(1, "lamp", income=2), card(1, "torch", income=2)


@pytest.mark.rule("STYX-MUSTER-01", "STYX-TITHE-06", "STYX-ELIM-06", "STYX-ELIM-07", "STYX-ELIM-09")
@pytest.mark.parametrize("compensation", ["off", "on"])
def test_both_worked_examples_in_one_audience(compensation):
    blue, yellow, green, red, purple, gray = (
        seat(), seat(army=(LAMP,)), seat(), seat(army=(TORCH,)), seat(), seat(army=(card(1, "moth"),))
    )  # fmt: skip
    t = audience(
        (blue, yellow, green, red, purple, gray), left=card(1, "left_card", income=1),
        right=card(1, "right_card", soul=1, income=1), placed="left left left right right right",
        revealed="muster 3, tithe, muster 4, tithe, elimination 1", policies={"compensation": compensation},
    )  # fmt: skip
    after = t.when(reveal(6, "elimination 2"))
    # Gray has 1 and 1: there is one way to pay 2.
    after.then_some(
        like(EliminationPaid, seat=6, strength=2), like(BonusIncomeGained, seat=6, to=1),
    )  # fmt: skip
    comfort = 1 if compensation == "on" else 0
    after.then_tracks({
        ("coins", 1): 4 + comfort, ("coins", 2): 7, ("coins", 3): 0, ("coins", 4): 6, ("coins", 5): 4 + comfort,
        ("coins", 6): 4, ("influence", 1): 1, ("influence", 2): 2, ("influence", 3): 2, ("influence", 6): 2,
        ("soul", 5): 0, ("soul", 6): 1, ("chaos", "game"): 1, ("strength", 6): 0, ("strength", 5): 1,
    })  # fmt: skip
    assert [one.up for one in after.state.seat(6).army] == [False, False]
    assert [one.card for one in after.state.centre] == ["right_card"]
    after.then_none(like(CompensationPaid, seat=6))


@pytest.mark.rule("STYX-CARD-HEADLESS-04", "STYX-ELIM-10", "STYX-ELIM-13")
@pytest.mark.parametrize(("compensation", "cid"), [("off", 4), ("on", 5)])
def test_a_defended_headless_horseman(compensation, cid):
    ann = seat(army=(2,))
    bob = seat(army=(2, 2), bearer="down")
    t = audience(
        (ann, bob, seat()), left=special("headless", 4), right=card(3, "other"), filler=10,
        placed="left left left", policies={"compensation": compensation},
    )  # fmt: skip
    t.when(reveal(1, "elimination 3")).then_refused("STYX-ELIM-10")
    after = t.given(reveal(1, "elimination skip"), reveal(2, "elimination 4")).when(reveal(3, "muster 1"))
    after.then_some(like(EliminationPaid, seat=2, strength=4), like(EternalReturned, card="headless", pile=11))
    # The other card goes unclaimed: Chaos 3, all of it from there.
    after.then_tracks({
        ("chaos", "game"): 3, ("soul", 2): 0, ("coins", 1): 4, ("coins", 2): 4, ("coins", 3): cid,
        ("influence", 2): 5, ("strength", 2): 0, ("strength", 1): 3, ("pile", "game"): 11,
    })  # fmt: skip


@pytest.mark.rule("STYX-TIE-06", "STYX-TIE-02")
def test_two_at_twenty_go_to_the_second_step():
    # A 19 and musters a 4; B 18 and musters a 2, with a Legendary 3 up and a Legendary 9 down.
    a = seat(army=(down(18),))
    b = seat(army=(legendary(3, "crown"), down(legendary(9, "helm")), down(5)))
    t = audience((a, b, seat()), left=4, right=2, placed="left right right", revealed="muster 1, muster 1")
    after = t.when(reveal(3, "tithe"))
    after.then_tracks({("influence", 1): 23, ("influence", 2): 20})
    after.then_some(
        like(ConditionMet, seat=1, condition="influence"), like(ConditionMet, seat=2, condition="influence"),
        like(TieBroken, step=2, seats=(2,), rule="STYX-TIE-02"),
    )  # fmt: skip
    after.then_ends(how="influence", winners=(2,))


@pytest.mark.rule("STYX-WIN-09")
@pytest.mark.parametrize(("eithers", "held"), [(2, 4), (1, 3)])
def test_either_icons_are_no_union(eithers, held):
    army = tuple(card(1, f"steam_{number}", elements=("fire/water",)) for number in range(eithers))
    army += (card(1, "clod", elements=("earth",)), card(1, "joker", elements=("wild",)))
    t = audience(
        (seat(army=army, soul=4), seat(), seat()), left=PASSER_BY, right=1, placed="left left left",
        revealed="tithe, tithe",
    )  # fmt: skip
    t.then_tracks({("elements", 1): held})
    after = t.when(reveal(3, "tithe"))
    if held == 4:
        after.then_some(like(ConditionMet, seat=1, condition="elements_soul")).then_ends(
            how="elements_soul", winners=(1,)
        )
    else:
        after.then_none(ConditionMet).then_goes_on()


@pytest.mark.rule("STYX-NEXT-04", "STYX-CARD-SUMMON-02", "STYX-CARD-SUMMON-03")
@pytest.mark.parametrize("found", [True, False])
def test_a_succubus_in_the_last_seat(found):
    pile = (horseman(3, "rider"),) if found else ()
    # Seats A to D, first A; D musters the Succubus after three Tithes.
    t = audience(
        4, left=special("succubus"), right=PASSER_BY, pile=pile, placed="right right right left",
        revealed="tithe, tithe, tithe",
    ).given(reveal(4, "muster 1"))  # fmt: skip
    after = t.when(UseEffect(seat=4, card="succubus", take="rider" if found else None, first=4))
    after.then_some(like(FirstPlayerMoved, seat=4))
    drawn = ("filler",) if found else ("filler", "filler#2")
    following = after.given(OpenAudience(cards=drawn))
    assert set(following.state.open_cards) == ({"rider", "filler"} if found else {"filler", "filler#2"})
    assert order(following) == (4, 1, 2, 3)
    playing = following.given(*(place(number, "left") for number in (4, 1, 2, 3)))
    playing = playing.given(*(reveal(number, "tithe") for number in (4, 1, 2)))
    playing.when(reveal(3, "tithe")).then_some(like(FirstPlayerMoved, seat=1))
