"""The Chaos token and the central discard."""

import pytest
from msgspec import structs

from domain.games.styx import GAME
from domain.games.styx.commands import UseEffect
from domain.games.styx.events import (
    CardAbandoned,
    ChaosAdvanced,
    ChaosRetreated,
    EternalReturned,
    TotemRemoved,
)
from domain.games.styx.state import Lain
from tests.games.styx.tables import audience, card, cards, down, eternal, placing, reveal, revealing, seat
from tests.specification import Table, broken, like

NECROMANCER = card(2, "necromancer", ability="necromancer")
REAPER = card(2, "reaper", ability="reaper")


def all_tithe(left, right, **more) -> Table:
    """Both cards go unclaimed; Chaos stands on what the centre holds before."""
    return audience(3, left=left, right=right, placed="left left right", revealed="tithe, tithe", **more).when(
        reveal(3, "tithe")
    )


def bringing_back(taken: str, given: str, centre: tuple, army: tuple, policy: str = "additive", **more) -> Table:
    """Seat 1 musters the Necromancer and exchanges with the centre; seat 2 musters the other card: nothing is discarded."""
    t = audience(
        (seat(army), seat(), seat()), left=NECROMANCER, right=card(1, "other_card"), placed="left right right",
        revealed="muster 1, muster 1, tithe", centre=centre, policies={"chaos_exchange": policy}, **more,
    )  # fmt: skip
    return t.when(UseEffect(seat=1, card="necromancer", give=given, take=taken))


def then_unclaimed(t: Table, left: str, right: str) -> Table:
    """The next Audience: everybody tithes, both cards go to the centre."""
    t = revealing(placing(t.given(cards(left, right)), "left left left"), "tithe, tithe")
    return t.when(reveal(1, "tithe"))


@pytest.mark.rule("STYX-CHAOS-01")
def test_an_unclaimed_card_goes_to_the_centre_and_moves_chaos_by_its_strength():
    t = audience(3, left=3, right=card(2, "other_card"), placed="left left right", revealed="tithe, tithe")
    t = t.when(reveal(3, "muster 1"))
    t.then_some(
        CardAbandoned(rule="STYX-CHAOS-01", slot="left", card="test_3"),
        ChaosAdvanced(rule="STYX-CHAOS-01", steps=3, to=3),
    )
    assert t.state.centre == (Lain("test_3", 1),)
    assert t.state.open_cards == ()


@pytest.mark.rule("STYX-CHAOS-01")
def test_an_unclaimed_card_is_not_offered_again():
    t = all_tithe(3, 4, pile=(5, 6)).then_some(like(CardAbandoned, rule="STYX-CHAOS-01", card="test_3"))
    t.when(cards("test_3", "test_5")).then_refused("STYX-NEXT-02", field="cards")


@pytest.mark.rule("STYX-CHAOS-02")
def test_an_unclaimed_eternal_goes_back_to_the_pile():
    t = all_tithe(eternal(4), 3, filler=20)
    t.then_some(EternalReturned(rule="STYX-CHAOS-02", slot="left", card="test_4_eternal", pile=21))
    t.then_tracks({("chaos", "game"): 3, ("pile", "game"): 21})
    assert t.state.centre == (Lain("test_3", 1),)


@pytest.mark.rule("STYX-CHAOS-03")
def test_chaos_counts_the_centre():
    t = all_tithe(3, 2, centre=(1,)).then_tracks({("chaos", "game"): 6})
    assert {lain.card for lain in t.state.centre} == {"test_1", "test_2", "test_3"}
    t.then_holds("chaos counts the centre")


@pytest.mark.rule("STYX-CHAOS-03")
def test_a_chaos_below_the_centre_is_noticed():
    state = audience(3, centre=(4, 2)).state
    assert state.chaos == 6
    assert not broken(GAME, "chaos counts the centre", state)
    assert broken(GAME, "chaos counts the centre", structs.replace(state, chaos=5))


@pytest.mark.rule("STYX-CHAOS-04")
def test_a_chaos_that_fell_without_a_reaper_is_noticed():
    before = audience(3, centre=(4, 2)).state
    fallen = structs.replace(before, chaos=2, centre=(Lain("test_2", 0),))
    assert broken(GAME, "only the Reaper turns Chaos back", fallen, before)


@pytest.mark.rule("STYX-CHAOS-04")
def test_only_a_reaper_turns_chaos_back():
    t = audience(
        3, left=REAPER, centre=(4, 8), number=2, placed="left right right", revealed="muster 1, muster 1, tithe"
    )
    t = t.when(UseEffect(seat=1, card="reaper", take="test_4"))
    t.then_some(like(ChaosRetreated, steps=4, to=8)).then_holds("only the Reaper turns Chaos back")


@pytest.mark.rule("STYX-CHAOS-04", "STYX-CHAOS-05")
def test_a_necromancer_who_lowers_the_centre_leaves_chaos_where_it_is():
    t = bringing_back("test_4", "test_1", (4, 6), (1,)).then_none(ChaosRetreated, ChaosAdvanced)
    t.then_tracks({("chaos", "game"): 10}).then_holds("only the Reaper turns Chaos back", "chaos counts the centre")


@pytest.mark.rule("STYX-CHAOS-05")
def test_a_necromancer_who_raises_the_centre_moves_chaos_by_the_difference():
    t = bringing_back("test_1", "test_4", (1, 6), (4,))
    t.then_some(ChaosAdvanced(rule="STYX-CHAOS-05", steps=3, to=10)).then_tracks({("chaos", "game"): 10})


@pytest.mark.rule("STYX-CHAOS-05")
def test_after_an_exchange_later_cards_move_chaos_in_full():
    # 10, sum 7 after the exchange; a 2 makes it 12 (sum 9), another 3 makes it 15 (sum 12).
    t = bringing_back("test_4", "test_1", (4, 6), (1,), pile=(2, 3))
    t = then_unclaimed(t, "test_2", "test_3")
    t.then_some(like(ChaosAdvanced, steps=2, to=12), like(ChaosAdvanced, steps=3, to=15))
    t.then_tracks({("chaos", "game"): 15}).then_holds("chaos counts the centre")


@pytest.mark.rule("STYX-CHAOS-05")
def test_under_the_ratchet_chaos_waits_until_the_centre_has_caught_up():
    # 10, sum 7 after the exchange; a 2 moves nothing (sum 9), another 3 makes it 12 (sum 12).
    t = bringing_back("test_4", "test_1", (4, 6), (1,), policy="ratchet", pile=(2, 3))
    t = then_unclaimed(t, "test_2", "test_3")
    t.then_none(like(ChaosAdvanced, to=10), like(ChaosAdvanced, steps=3))
    t.then_some(like(ChaosAdvanced, steps=2, to=12)).then_tracks({("chaos", "game"): 12})
    t.then_holds("chaos counts the centre")


@pytest.mark.rule("STYX-CHAOS-05")
@pytest.mark.parametrize(("policy", "to"), [("additive", 12), ("ratchet", 10)])
def test_an_exchange_below_the_token_moves_it_only_where_exchanges_add_up(policy: str, to: int):
    # Chaos 10 over a centre of 1 + 6 = 7; a 3 for the 1 makes 9, which is 2 more and still below 10.
    t = bringing_back("test_1", "test_3", (1, 6), (3,), policy=policy, chaos=10)
    t.then_tracks({("chaos", "game"): to})


@pytest.mark.rule("STYX-CHAOS-06")
def test_both_cards_may_go_unclaimed_and_each_moves_chaos():
    t = all_tithe(2, 3).then_tracks({("chaos", "game"): 5})
    t.then_some(like(ChaosAdvanced, steps=2, to=2), like(ChaosAdvanced, steps=3, to=5))
    t.then_holds("chaos counts the centre")


@pytest.mark.rule("STYX-CHAOS-06")
def test_both_cards_may_be_eliminated_and_each_moves_chaos():
    t = audience(3, left=2, right=3, placed="left right right", revealed="elimination 1, elimination 1")
    t.when(reveal(3, "tithe")).then_tracks({("chaos", "game"): 5}).then_holds("chaos counts the centre")


@pytest.mark.rule("STYX-CHAOS-07")
def test_the_totem_never_moves_chaos():
    t = all_tithe(card(2, "shaman", ability="shaman"), eternal(3))
    t.then_some(like(TotemRemoved, card="totem")).then_tracks({("chaos", "game"): 2})
    assert "totem" in t.state.out
    t.then_holds("chaos counts the centre")


@pytest.mark.rule("STYX-CHAOS-07")
def test_personal_discards_never_count_for_chaos():
    t = audience((seat((down(5), 1)), seat(), seat()), left=1, placed="left right right")
    t = revealing(t, "elimination 2, muster 1").when(reveal(3, "tithe")).then_tracks({("chaos", "game"): 1})
    t.then_holds("chaos counts the centre")
