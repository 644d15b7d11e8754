"""What the table is asked, value by value: floors and caps, kinds, payments, targets, and what is left to say."""

from itertools import combinations
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.games.styx import GAME, spending
from domain.games.styx.commands import EndByAgreement, SetUp, UseEffect
from domain.games.styx.policies import Policies
from domain.kernel.box import facts_box
from domain.kernel.offer import ENOUGH, Field, admits
from tests.games.styx.tables import (
    PASSER_BY,
    audience,
    between,
    down,
    eternal,
    horseman,
    legendary,
    mustered,
    reveal,
    seat,
    special,
)
from tests.specification import Table, table

SET_UP = SetUp(colours=("blue", "red", "green"), first=2)


def offered(t: Table) -> list[str]:
    return [one.command.removeprefix("styx.") for one in GAME.offers(t.state)]


def asked(t: Table, tag: str, **filled: object) -> Field | None:
    return t.asked(f"styx.{tag}", **filled)


def values(t: Table, tag: str, **filled: object) -> list[object]:
    field = asked(t, tag, **filled)
    assert field is not None
    return [choice.value for choice in field.values]


# Set-up.
def test_colours_are_taken_one_seat_at_a_time():
    t = table(GAME, seats=3)
    assert values(t, "set_up") == ["blue", "yellow", "green", "red", "purple", "gray"]
    second = asked(t, "set_up", colours=["red"])
    assert second is not None
    assert (second.seat, second.many, "red" in [one.value for one in second.values]) == (2, True, False)
    assert values(t, "set_up", colours=["red", "blue", "gray"]) == [1, 2, 3]
    assert asked(t, "set_up", colours=["red", "blue", "gray"], first=2) is None


def test_two_players_of_the_french_edition_name_the_removed_horseman():
    filled = {"colours": ["red", "blue"], "first": 1}
    assert asked(table(GAME, seats=2, edition="en"), "set_up", **filled) is None
    # Rider of Dusk is marked 3+, so two players never had it.
    removed = asked(table(GAME, seats=2, edition="fr"), "set_up", **filled)
    assert removed is not None
    assert [one.value for one in removed.values] == ["rider_of_brass", "rider_of_nettles", "rider_of_sleet", "unknown"]
    assert not removed.other
    assert asked(table(GAME, seats=3, edition="fr"), "set_up", colours=["red", "blue", "gray"], first=1) is None


def test_a_choice_keeps_its_number_when_others_fall_away():
    second = asked(table(GAME, seats=3), "set_up", colours=["yellow"])
    assert second is not None
    assert (len(second.values), second.numbers) == (5, (1, 3, 4, 5, 6))


# Cards.
def test_equal_copies_are_shown_once_and_both_can_be_named():
    t = table(GAME, seats=3).given(SET_UP)
    field = asked(t, "open_audience")
    assert field is not None
    assert field.shown is not None
    named, shown = [one.value for one in field.values], [one.value for one in field.shown]
    assert {"rust_monk", "rust_monk#2"} <= set(named)
    assert shown.count("rust_monk") == 1
    assert "rust_monk#2" not in shown
    # 40 cards in the pile of three players, among them second copies of Rust Monk, Brine Caller and Cinder Clerk.
    assert len(shown) == 37
    second = values(t, "open_audience", cards=["rust_monk"])
    assert {"rust_monk", "rust_monk#2"} <= set(second)
    assert "hollow_piper" not in values(t, "open_audience", cards=["hollow_piper"])
    assert asked(t, "open_audience", cards=["rust_monk", "rust_monk"]) is None


def test_cards_are_asked_left_then_right_and_nothing_else_can_be_typed_into_a_whole_box():
    t = table(GAME, seats=3).given(SET_UP)
    left, right = asked(t, "open_audience"), asked(t, "open_audience", cards=["ash_ferrier"])
    assert left is not None
    assert right is not None
    assert (left.title, right.title, left.other) == ("Left card?", "Right card?", False)
    assert not {"carved_post", "practice_standard", "mud_regent"} & {one.value for one in left.values}


def test_a_card_that_the_box_does_not_hold_can_be_typed_but_none_that_is_elsewhere():
    t = table(GAME, seats=5, box=facts_box(GAME)).given(
        SetUp(colours=("blue", "red", "green", "gray", "purple"), first=1)
    )
    field = asked(t, "open_audience")
    assert field is not None
    assert admits(field, "siren")
    assert admits(field, "a_card_nobody_described")
    assert not admits(field, "shamanic_totem")
    assert not admits(field, "standard_bearer")


def test_the_last_card_opens_alone_and_an_empty_pile_is_agreed_on():
    t = between(3, number=5, filler=1)
    assert offered(t) == ["open_audience"]
    assert asked(t, "open_audience", cards=["filler"]) is None
    assert offered(between(3, number=6, filler=0, exhausted=True)) == ["end_by_agreement"]


def test_the_table_names_any_winners_in_any_order_or_nobody():
    t = between(3, number=5, exhausted=True, filler=0)
    assert values(t, "end_by_agreement") == [1, 2, 3, ENOUGH]
    assert values(t, "end_by_agreement", winners=[3]) == [1, 2, ENOUGH]
    assert asked(t, "end_by_agreement", winners=[3, ENOUGH]) is None
    assert asked(t, "end_by_agreement", winners=[3, 1, 2]) is None


# Placing.
def test_rows_open_ahead_in_placing_order():
    t = audience(4, first=3, placed="left")
    (offer,) = GAME.offers(t.state)
    assert (offer.command, offer.seat, offer.then) == ("styx.place_token", 4, (1, 2))
    assert (offer.where, offer.until) == ("on the two cards", "all tokens are taken back")
    assert values(t, "place_token") == ["left", "right"]


def test_two_players_place_in_turn_twice():
    (offer,) = GAME.offers(audience(2, first=2, placed="left").state)
    assert (offer.seat, offer.then) == (1, (2, 1))


def test_one_card_offers_one_place():
    t = between(3, number=5, filler=1).given({"type": "styx.open_audience", "cards": ["filler"]})
    assert values(t, "place_token") == ["left"]


# Revealing.
def test_the_reveal_names_who_comes_after():
    t = audience(3, first=2, placed="left left right", revealed="tithe")
    (offer,) = GAME.offers(t.state)
    assert (offer.command, offer.seat, offer.then) == ("styx.reveal_token", 3, (1,))
    assert offer.given == {"seat": 3}


def test_a_tithe_asks_for_no_bid():
    t = audience(3, placed="left left left")
    assert asked(t, "reveal_token", kind="tithe") is None


def test_a_muster_is_bid_from_above_the_highest_up_to_the_coins():
    t = audience((seat(coins=9), seat(coins=6), seat()), placed="left left right", revealed="muster 3")
    assert values(t, "reveal_token", kind="muster") == ["skip", 4, 5, 6]
    bid = asked(t, "reveal_token", kind="muster")
    assert bid is not None
    assert bid.title == "Ben, Muster: at least 4, has 6 coins"


def test_who_cannot_reach_the_floor_only_skips():
    t = audience((seat(coins=4), seat(coins=4), seat()), placed="left left left", revealed="muster 4")
    assert values(t, "reveal_token", kind="muster") == ["skip"]
    bid = asked(t, "reveal_token", kind="muster")
    assert bid is not None
    assert bid.title == "Ben, Muster: only a skip is left, needs 5 coins, has 4"


@pytest.mark.rule("STYX-PLACE-06", "STYX-ELIM-10")
def test_who_cannot_reach_a_legendary_is_told_what_it_takes():
    """With the Standard-Bearer alone there is Strength 1."""
    t = audience((seat(), seat(), seat()), left=legendary(4), placed="left right right")
    bid = asked(t, "reveal_token", kind="elimination")
    assert bid is not None
    assert bid.title == "Ada, Elimination: only a skip is left, needs Strength 4, has 1"


def test_the_other_card_has_its_own_floor():
    t = audience(3, placed="left right right", revealed="muster 3")
    assert values(t, "reveal_token", kind="muster") == ["skip", 1, 2, 3, 4]


def test_a_legendary_has_its_own_strength_as_floor():
    # The Headless Horseman of 4; Ada may pay 1 + 2, Ben 2 + 2.
    seats = (seat((2,)), seat((2, 2), bearer="down"), seat())
    t = audience(seats, left=special("headless", 4), placed="left left left")
    assert values(t, "reveal_token", kind="elimination") == ["skip"]
    t = t.given(reveal(1, "elimination skip"))
    assert values(t, "reveal_token", kind="elimination") == ["skip", 4]


def test_eternals_and_cards_face_down_raise_no_cap():
    t = audience((seat((2, eternal(3), down(5))), seat(), seat()), left=3, placed="left left left")
    assert values(t, "reveal_token", kind="elimination") == ["skip", 1, 2, 3]


def test_where_the_table_pays_exactly_only_sums_can_be_bid():
    t = audience((seat((2, 5), bearer="down"), seat(), seat()), placed="left left left", policies={"payment": "exact"})
    assert values(t, "reveal_token", kind="elimination") == ["skip", 2, 5, 7]


def test_the_kind_that_is_face_up_is_absent_from_the_second_token():
    t = audience(2, placed="left right right left", revealed="muster 1, tithe")
    assert values(t, "reveal_token") == ["tithe", "elimination"]
    assert values(t.given(reveal(1, "tithe")), "reveal_token") == ["muster", "elimination"]


# Payments.
def payment(*army: int, bid: int, policy: str = "irreducible") -> Table:
    """Ada has won an Elimination with this bid, her Standard-Bearer is face down."""
    return audience(
        (seat(army, bearer="down"), seat(), seat()), left=2, right=PASSER_BY, placed="left right right",
        revealed=f"elimination {bid}, tithe, tithe", policies={"payment": policy},
    )  # fmt: skip


def test_no_card_is_offered_that_the_bid_could_do_without():
    t = payment(1, 2, 3, bid=3)
    assert values(t, "pay_elimination") == ["test_1", "test_2", "test_3"]
    assert asked(t, "pay_elimination", cards=["test_3"]) is None
    assert values(t, "pay_elimination", cards=["test_2"]) == ["test_1"]
    assert values(t, "pay_elimination", cards=["test_1"]) == ["test_2"]
    assert asked(t, "pay_elimination", cards=["test_2", "test_1"]) is None


def test_where_any_cards_may_pay_enough_is_said():
    t = payment(1, 2, 3, bid=3, policy="any")
    assert values(t, "pay_elimination", cards=["test_2"]) == ["test_1", "test_3"]
    assert values(t, "pay_elimination", cards=["test_3"]) == ["test_1", "test_2", ENOUGH]
    assert asked(t, "pay_elimination", cards=["test_3", ENOUGH]) is None


def test_where_the_sum_must_be_exact_no_card_leads_astray():
    t = payment(2, 3, 4, 6, bid=6, policy="exact")
    assert values(t, "pay_elimination") == ["test_2", "test_4", "test_6"]
    assert values(t, "pay_elimination", cards=["test_4"]) == ["test_2"]


@pytest.mark.parametrize("policy", ["irreducible", "exact", "any"])
@given(
    named=st.lists(st.integers(0, 6), min_size=1, max_size=3),
    others=st.lists(st.integers(0, 6), max_size=5),
    bid=st.integers(1, 12),
)
def test_a_payment_can_go_on_exactly_when_some_set_of_cards_completes_it(policy, named, others, bid):
    state = SimpleNamespace(policies=Policies(payment=policy))
    sets = (more for number in range(len(others) + 1) for more in combinations(others, number))
    found = any(spending.legal(state, bid, [*named, *more]) for more in sets)
    assert spending.completable(state, bid, named, others) == found


# Effects.
def test_the_siren_gives_and_takes_cards_that_may_be_exchanged():
    seats = (seat((2, down(3))), seat((1, eternal(4))), seat())
    t = mustered(special("siren"), seats)
    assert offered(t) == ["use_effect", "decline_effect"]
    assert values(t, "use_effect") == ["test_2"]
    assert values(t, "use_effect", give="test_2") == ["test_1", "test_4_eternal"]
    assert asked(t, "use_effect", give="test_2", take="test_1") is None


def test_the_price_of_the_devils_soul_cannot_be_declined():
    t = mustered(special("devils_soul"), (seat((2, special("zombie"))), seat(), seat()))
    assert offered(t) == ["use_effect"]
    assert values(t, "use_effect") == ["bearer", "test_2"]
    optional = mustered(special("devils_soul"), (seat((2,)), seat(), seat()), policies={"devils_soul": "optional"})
    assert offered(optional) == ["use_effect", "decline_effect"]


def test_the_reaper_takes_no_card_of_this_audience():
    t = mustered(special("reaper"), right=5, centre=(3,), number=4)
    assert values(t, "use_effect") == ["test_3"]


def test_a_summoner_names_a_card_and_a_seat_or_the_ordinary_pass():
    t = mustered(special("succubus"), pile=(horseman(2, "north"), horseman(3, "south"), special("headless", 4)))
    assert values(t, "use_effect") == ["north", "south"]
    assert values(t, "use_effect", take="north") == [None, 1, 2, 3]
    assert asked(t, "use_effect", take="north", first=None) is None


def test_a_summoner_who_finds_nothing_still_chooses_the_seat():
    t = mustered(special("cultist"))
    assert values(t, "use_effect") == [None]
    assert values(t, "use_effect", take=None) == [None, 1, 2, 3]
    # Finding nothing is said by leaving the card out, not by a card without a name.
    t.when(UseEffect(seat=1, card="cultist", take="")).then_malformed("take")


def test_the_headless_horseman_goes_back_only_for_a_horseman():
    t = mustered(special("headless", 4), pile=(horseman(2, "north"),))
    assert values(t, "use_effect") == ["north"]


def test_a_power_is_told_in_words_while_its_card_is_face_up():
    t = audience((seat((special("dark_oracle"),)), seat((down(special("other")),)), seat()))
    assert offered(t) == ["place_token", "declare_power"]
    text = asked(t, "declare_power")
    assert text is not None
    assert (text.kind, text.least, text.most) == ("text", 1, 300)
    assert not admits(text, "  ")
    assert admits(text, "Ada looks at the top card.")


# What is open at all.
def test_what_is_open_at_each_stage():
    assert offered(table(GAME, seats=3)) == ["set_up"]
    assert offered(between()) == ["open_audience"]
    assert offered(audience()) == ["place_token"]
    assert offered(audience(placed="left left left")) == ["reveal_token"]
    assert offered(payment(1, 2, 3, bid=3)) == ["pay_elimination"]
    exhausted = between(number=9, filler=0, exhausted=True)
    assert offered(exhausted) == ["end_by_agreement"]
    assert offered(exhausted.given(EndByAgreement(winners=(2,)))) == []


def test_both_winners_may_pay_in_any_order():
    army = (2, 2, 3)
    t = audience(
        (seat(army), seat(army), seat()), left=2, right=3, placed="left right left",
        revealed="elimination 3, elimination 3, tithe",
    )  # fmt: skip
    assert [one.seat for one in GAME.offers(t.state)] == [1, 2]


def test_every_label_is_a_name_people_read():
    t = table(GAME, seats=3).given(SET_UP)
    field = asked(t, "open_audience")
    assert field is not None
    labels = [one.label for one in field.values]
    assert "Ash Ferrier" in labels
    assert "Rust Monk (copy 2)" in labels
    assert not [label for label in labels if "_" in label]


def test_without_a_count_only_the_table_knows_when_the_pile_ends():
    # Nobody has typed how many players the cards are for, so none of them must be in the pile.
    t = table(GAME, seats=3, box=facts_box(GAME)).given(SET_UP)
    assert offered(t) == ["open_audience"]
    later = t.at(audience=12)
    assert offered(later) == ["open_audience", "declare_pile_exhausted"]
    # A button says what it does: as a fact it would stand there while cards are left.
    assert GAME.offers(later.state)[1].title == "Declare the draw pile empty"
    assert values(later, "open_audience", cards=["siren"])[-1] == ENOUGH
    assert values(t, "open_audience", cards=["siren"])[-1] != ENOUGH
