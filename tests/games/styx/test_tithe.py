"""Tithes: what they count and what they pay."""

import pytest

from domain.games.styx.commands import UseEffect
from domain.games.styx.events import TitheCollected
from tests.games.styx.tables import audience, card, down, reveal, revealing, seat, worked_example
from tests.specification import Table, like


def tithing(army=(), left=None, soul: int = 0, others: str = "tithe, tithe", apart: bool = True, **more) -> Table:
    """Seat 1 tithes the left card, with seat 2 there or (`apart`) with seat 3 on the right; seat 3 has just revealed."""
    left = card(2, "target", income=1) if left is None else left
    sitting = (seat(army, soul=soul), seat(), seat())
    placed = "left right right" if apart else "left left right"
    t = audience(sitting, left=left, right=card(2, "other_card", income=1), placed=placed, **more)
    second, third = others.split(",")
    return revealing(t, f"tithe, {second}").when(reveal(3, third))


def paid(amount: int, **parts: int):
    return like(TitheCollected, seat=1, slot="left", amount=amount, to=4 + amount, **parts)


def gives(income: int, key: str = ""):
    return card(1, key or f"gives_{income}".replace("-", "minus_"), income=income)


@pytest.mark.rule("STYX-TITHE-01", "STYX-FACE-07")
def test_a_tithe_pays_the_card_and_the_army():
    # The rulebook's example: 1 from the card, 1 + 0 + 1 - 1 from the army.
    army = (gives(1), gives(0), gives(1), gives(-1))
    tithing(army).then_some(paid(2, rule="STYX-TITHE-01", card=1, army=1, bonus=0, djinn=0))


@pytest.mark.rule("STYX-TITHE-01")
@pytest.mark.parametrize(("soul", "bonus"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_the_bonus_income_token_is_added(soul: int, bonus: int):
    tithing((gives(2),), soul=soul).then_some(paid(3 + bonus, rule="STYX-TITHE-01", card=1, army=2, bonus=bonus))


@pytest.mark.rule("STYX-TITHE-01")
def test_nobody_enters_the_total_by_hand():
    t = audience(3, placed="left left right")
    t.when({"type": "styx.reveal_token", "seat": 1, "kind": "tithe", "amount": 7}).then_malformed("amount")
    tithing().then_some(paid(1, rule="STYX-TITHE-01", card=1, army=0))


@pytest.mark.rule("STYX-TITHE-02")
@pytest.mark.parametrize("army", [(gives(-1),), (gives(0),), (gives(-3),)])
def test_a_tithe_of_nothing_or_less_pays_one_coin(army: tuple):
    tithing(army, left=card(2, "target", income=0)).then_some(paid(1, rule="STYX-TITHE-02"))


@pytest.mark.rule("STYX-TITHE-03")
def test_the_minimum_is_applied_once_to_the_total():
    target = card(2, "target", income=2)
    tithing((gives(-1),), left=target).then_some(paid(1, card=2, army=-1))
    tithing((gives(-2),), left=target).then_some(paid(1, rule="STYX-TITHE-03", card=2, army=-2))


@pytest.mark.rule("STYX-TITHE-03")
def test_no_part_of_a_tithe_is_raised_to_one():
    # 0 from the card and 3 from the army are 3, not 4; 4 from the card and -2 from the army are 2, not 5.
    tithing((gives(3),), left=card(2, "target", income=0)).then_some(paid(3, card=0, army=3))
    tithing((gives(-2),), left=card(2, "target", income=4)).then_some(paid(2, card=4, army=-2))


@pytest.mark.rule("STYX-TITHE-04")
def test_face_down_cards_give_no_income():
    army = (down(gives(1)), gives(2))
    tithing(army).then_some(paid(3, card=1, army=2)).then_tracks({("income", 1): 2})
    tithing((down(gives(-3)),)).then_some(paid(1, card=1, army=0))


@pytest.mark.rule("STYX-TITHE-05")
def test_every_tithe_on_a_card_counts_its_coins_in_full():
    t = tithing(left=card(2, "target", income=2), apart=False)
    t.then_some(like(TitheCollected, seat=1, amount=2, card=2), like(TitheCollected, seat=2, amount=2, card=2))


@pytest.mark.rule("STYX-TITHE-06")
def test_a_mustered_target_still_pays():
    t = worked_example().when(reveal(6, "elimination 2"))
    t.then_some(like(TitheCollected, seat=2, slot="left", amount=3, card=1, army=2)).then_tracks({("coins", 2): 7})


@pytest.mark.rule("STYX-TITHE-06")
def test_an_unclaimed_target_still_pays():
    tithing(left=card(2, "target", income=3)).then_some(paid(3, card=3))


@pytest.mark.rule("STYX-TITHE-07")
def test_the_bonus_token_adds_nothing_when_the_target_was_eliminated():
    t = tithing((gives(1),), soul=3, others="elimination 1, tithe", apart=False)
    t.then_some(paid(1, rule="STYX-TITHE-07", card=0, army=1, bonus=0))


@pytest.mark.rule("STYX-TITHE-07")
def test_one_coin_is_left_even_when_the_target_was_eliminated():
    t = tithing((gives(-1),), soul=3, others="elimination 1, tithe", apart=False)
    t.then_some(paid(1, card=0, army=-1, bonus=0))


@pytest.mark.rule("STYX-TITHE-07")
def test_under_the_other_reading_the_bonus_token_is_added_all_the_same():
    t = tithing(
        (gives(1),), soul=3, others="elimination 1, tithe", apart=False, policies={"tithe_bonus_on_eliminated": "yes"}
    )
    t.then_some(paid(3, card=0, army=1, bonus=2))


@pytest.mark.rule("STYX-TITHE-08")
def test_a_siren_of_the_same_audience_does_not_change_a_tithe():
    rich = card(1, "rich", income=2)
    t = audience(
        (seat((rich,)), seat((1,)), seat()), left=card(2, "target", income=1), right=card(2, "siren", ability="siren"),
        placed="left right right", revealed="tithe, muster 1",
    ).when(reveal(3, "tithe"))  # fmt: skip
    t.then_some(paid(3, rule="STYX-TITHE-08", card=1, army=2))
    t = t.when(UseEffect(seat=2, card="siren", give="test_1", take="rich")).then_none(TitheCollected)
    t.then_tracks({("coins", 1): 7, ("income", 1): 0})
