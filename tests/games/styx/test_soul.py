"""The Soul track and the Bonus Income token."""

import pytest
from msgspec import structs

from domain.games.styx import GAME
from domain.games.styx.commands import UseEffect
from domain.games.styx.events import BonusIncomeGained, ConditionMet, SoulAdvanced, TitheCollected
from domain.kernel.log import Describe
from tests.games.styx.tables import audience, card, cards, placing, reveal, revealing, seat
from tests.specification import Table, broken, like, table

WHOLE = tuple(card(1, element, elements=(element,)) for element in ("fire", "water", "earth", "air"))


def eliminating(quarters: int, soul: int = 0, army=(), **more) -> Table:
    """Seat 1, who stands on `soul`, eliminates a card with these quarters; seat 2 musters the other."""
    sitting = (seat(army, soul=soul, **more), seat(), seat())
    t = audience(sitting, left=card(1, "target", soul=quarters), placed="left right right")
    return revealing(t, "elimination 1, muster 1, tithe") if army else revealing(t, "elimination 1, muster 1")


def eliminated(quarters: int, soul: int = 0) -> Table:
    return eliminating(quarters, soul).when(reveal(3, "tithe"))


@pytest.mark.rule("STYX-SOUL-01")
@pytest.mark.parametrize(("quarters", "to"), [(1, 2), (2, 3)])
def test_a_quarter_is_one_space_and_a_half_two_at_once(quarters: int, to: int):
    t = eliminated(quarters, soul=1).then_some(like(SoulAdvanced, seat=1, gain=quarters, to=to))
    t.then_tracks({("soul", 1): to}).then_holds("soul moves in quarters")


@pytest.mark.rule("STYX-SOUL-01")
@pytest.mark.parametrize("fraction", [0.5, 0.25, 1.5, "1/4"])
def test_a_fraction_is_a_whole_number_of_quarters(fraction: object):
    t = table(GAME, seats=3)
    t.when(Describe(component="ash_ferrier_2", values={"soul": fraction})).then_malformed("values")


@pytest.mark.rule("STYX-SOUL-02")
def test_the_first_quarter_brings_the_bonus_token_with_1():
    eliminated(1).then_some(BonusIncomeGained(rule="STYX-SOUL-02", seat=1, to=1)).then_tracks({("soul", 1): 1})


@pytest.mark.rule("STYX-SOUL-02")
def test_there_is_no_second_token_and_none_at_zero():
    eliminated(1, soul=1).then_none(BonusIncomeGained).then_tracks({("soul", 1): 2, ("income", 1): 1})
    t = eliminated(0).then_none(BonusIncomeGained, SoulAdvanced).then_tracks({("soul", 1): 0, ("income", 1): 0})
    t.then_holds("a tithe adds up")


@pytest.mark.rule("STYX-SOUL-03")
def test_three_quarters_turn_the_token_to_2_in_all():
    t = eliminated(1, soul=2).then_some(BonusIncomeGained(rule="STYX-SOUL-03", seat=1, to=2))
    t.then_tracks({("soul", 1): 3, ("income", 1): 2})


@pytest.mark.rule("STYX-SOUL-04")
@pytest.mark.parametrize(("quarters", "soul", "to", "bonus"), [(2, 0, 2, 1), (2, 2, 4, 2), (3, 0, 3, 2)])
def test_passing_a_mark_counts_like_stopping_on_it(quarters: int, soul: int, to: int, bonus: int):
    t = eliminated(quarters, soul).then_some(
        like(SoulAdvanced, seat=1, to=to), like(BonusIncomeGained, seat=1, to=bonus)
    )
    t.then_tracks({("soul", 1): to, ("income", 1): bonus}).then_holds("a tithe adds up")


@pytest.mark.rule("STYX-SOUL-05")
def test_a_soul_is_complete_at_four_quarters_and_not_at_three():
    t = eliminating(1, soul=2, army=WHOLE)
    t = t.when({"type": "styx.pay_elimination", "seat": 1, "cards": ["bearer"]})
    t.then_tracks({("soul", 1): 3, ("elements", 1): 4}).then_none(ConditionMet).then_goes_on()
    t = eliminating(1, soul=3, army=WHOLE)
    t = t.when({"type": "styx.pay_elimination", "seat": 1, "cards": ["bearer"]})
    t.then_some(like(ConditionMet, seat=1, condition="elements_soul")).then_ends(how="elements_soul", winners=(1,))
    t.then_holds("soul moves in quarters")


@pytest.mark.rule("STYX-SOUL-06")
def test_soul_beyond_four_quarters_is_lost():
    t = eliminated(2, soul=3).then_some(like(SoulAdvanced, seat=1, gain=1, to=4)).then_tracks({("soul", 1): 4})
    t.then_holds("soul moves in quarters")
    eliminated(2, soul=4).then_none(SoulAdvanced).then_tracks({("soul", 1): 4})


@pytest.mark.rule("STYX-SOUL-07")
def test_no_soul_comes_from_a_muster_a_tithe_or_a_payment():
    showing = card(1, "showing", soul=1)
    t = audience(
        (seat((showing,), bearer="down"), seat(), seat()), left=card(1, "target", soul=0),
        right=card(1, "mustered", soul=1), placed="left right right", revealed="elimination 1, muster 1",
    ).when(reveal(3, "tithe"))  # fmt: skip
    t.then_none(SoulAdvanced).then_tracks({("soul", 1): 0, ("soul", 2): 0, ("soul", 3): 0})
    t.then_holds("soul comes from eliminations and Nidhöggr")


@pytest.mark.rule("STYX-SOUL-07")
def test_nidhogr_is_the_other_source():
    nidhogr = card(2, "nidhogr", ability="nidhogr", amount=2)
    t = audience(3, left=nidhogr, placed="left right right", revealed="muster 1, muster 1, tithe")
    t = t.when(UseEffect(seat=1, card="nidhogr")).then_some(like(SoulAdvanced, seat=1, gain=2, to=2))
    t.then_holds("soul comes from eliminations and Nidhöggr")


@pytest.mark.rule("STYX-SOUL-08")
def test_the_soul_token_stays_when_nidhogr_is_taken_away():
    nidhogr, siren = card(2, "nidhogr", ability="nidhogr", amount=2), card(2, "siren", ability="siren")
    t = audience((seat((1,)), seat((nidhogr,), soul=2), seat()), left=siren, placed="left right right")
    t = revealing(t, "muster 1, muster 1, tithe")
    t = t.when(UseEffect(seat=1, card="siren", give="test_1", take="nidhogr")).then_none(SoulAdvanced)
    t.then_tracks({("soul", 1): 0, ("soul", 2): 2}).then_holds("soul never falls")


@pytest.mark.rule("STYX-SOUL-08")
def test_a_soul_that_fell_is_noticed():
    before = audience((seat(soul=2), seat(), seat())).state
    fallen = structs.replace(before, seats=(structs.replace(before.seats[0], soul=1), *before.seats[1:]))
    assert broken(GAME, "soul never falls", fallen, before)
    assert not broken(GAME, "soul never falls", before, fallen)


@pytest.mark.rule("STYX-SOUL-02", "STYX-TITHE-01")
def test_the_bonus_counts_from_the_next_tithe_on():
    t = eliminated(1).given(cards("filler", "filler#2"))
    t = revealing(placing(t, "left left left"), "tithe, tithe").when(reveal(1, "tithe"))
    t.then_some(like(TitheCollected, seat=1, bonus=1))
