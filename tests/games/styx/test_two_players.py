"""Two players: two tokens each, and an Audience that counts what was there when it began."""

import pytest

from domain.games.styx import GAME
from domain.games.styx.commands import PayElimination, SetUp
from domain.games.styx.events import (
    BidMade,
    BonusIncomeGained,
    CardEliminated,
    CardMustered,
    CardTurnedDown,
    CoinsPaid,
    CounterRemoved,
    CountersPlaced,
    EliminationPaid,
    GameSetUp,
    HorsemanRemoved,
    MusterVoided,
    TitheCollected,
    TokenPlaced,
    TokenRevealed,
)
from tests.games.styx.tables import (
    PASSER_BY,
    audience,
    card,
    cards,
    eternal,
    order,
    place,
    placing,
    reveal,
    revealing,
    seat,
    special,
)
from tests.specification import like, table

LAMP = card(2, "lamp", income=2)
MOTH = card(1, "moth", income=1)


def two(a=None, b=None, **more):
    return audience((seat() if a is None else a, seat() if b is None else b), **more)


@pytest.mark.rule("STYX-TWO-01")
def test_each_player_places_two_tokens():
    t = two(placed="left right left")
    t.when(reveal(1, "tithe")).then_refused("STYX-TWO-01")
    full = t.when(place(2, "right"))
    full.then(like(TokenPlaced, seat=2, slot="right"))
    assert [token.seat for token in full.state.tokens] == [1, 2, 1, 2]
    full.when(place(1, "left")).then_refused("STYX-TWO-01")


@pytest.mark.rule("STYX-TWO-02")
def test_the_two_tokens_of_a_player_differ():
    t = two(placed="left left right right", revealed="tithe, muster 1")
    t.when(reveal(1, "tithe")).then_refused("STYX-TWO-02", field="kind")
    t.when(reveal(1, "muster skip")).then_some(TokenRevealed(rule="STYX-REVEAL-03", seat=1, kind="muster"))
    # The other player's Muster is no obstacle, the own one is.
    after = t.given(reveal(1, "elimination skip"))
    after.when(reveal(2, "muster 2")).then_refused("STYX-TWO-02")
    after.when(reveal(2, "tithe")).then_some(like(TitheCollected, seat=2))


@pytest.mark.rule("STYX-TWO-02", "STYX-PLACE-08")
def test_all_three_tokens_are_there_again_in_the_next_audience():
    t = two(placed="left left right right", revealed="tithe, tithe, muster skip", left=1, right=1)
    t = t.given(reveal(2, "muster skip"), cards("filler", "filler#2"))
    t = placing(t, "left left left left")
    t.when(reveal(2, "tithe")).then_some(TokenRevealed(rule="STYX-REVEAL-04", seat=2, kind="tithe"))
    revealing(t, "tithe, tithe").when(reveal(2, "tithe")).then_refused("STYX-TWO-02")


@pytest.mark.rule("STYX-TWO-03")
def test_first_tokens_in_turn_order_then_second_ones():
    t = two(first=2)
    assert order(t) == (2, 1, 2, 1)
    placing(t, "left").when(place(2, "right")).then_refused("STYX-TWO-03")
    placing(t, "left left").when(place(1, "right")).then_refused("STYX-TWO-03")
    placing(t, "left left").when(place(2, "right")).then_some(like(TokenPlaced, seat=2, slot="right"))


@pytest.mark.rule("STYX-TWO-04", "STYX-INFO-01")
def test_the_half_of_the_card_follows_from_the_rank_of_the_token():
    t = placing(two(), "left left left")
    t.then_seen("scribe", "top half", "lower half")
    placing(two(), "left left").then_unseen("scribe", "lower half")
    t.when({"type": "styx.place_token", "seat": 2, "slot": "left", "half": "top"}).then_malformed("half")
    t.when(place(2, "right")).then_some(like(TokenPlaced, seat=2, rule="STYX-TWO-04"))


@pytest.mark.rule("STYX-TWO-05")
@pytest.mark.parametrize("slots", ["left left left left", "left right right left"])
def test_both_tokens_may_lie_on_one_card_or_one_on_each(slots):
    t = two(placed=slots)
    assert [token.slot for token in t.state.tokens] == slots.split()
    placing(two(), "left left").when(place(1, "left")).then_some(like(TokenPlaced, slot="left", rule="STYX-TWO-05"))


@pytest.mark.rule("STYX-TWO-06")
def test_tokens_are_revealed_in_the_order_of_placing():
    t = two(placed="left left right right")
    t.when(reveal(2, "tithe")).then_refused("STYX-TWO-06")
    one = t.given(reveal(1, "tithe"))
    one.when(reveal(1, "muster 1")).then_refused("STYX-TWO-06")
    one.when(reveal(2, "tithe")).then_some(like(TokenRevealed, seat=2))
    after = one.given(reveal(2, "tithe"))
    after.when(reveal(2, "muster 1")).then_refused("STYX-TWO-06")
    after.when(reveal(1, "muster 1")).then_some(like(TokenRevealed, seat=1))


@pytest.mark.rule("STYX-TWO-07")
def test_a_tithe_counts_a_card_paid_in_the_same_audience():
    # Incomes 1 and 2, target 1. The 2 pays for eliminating the other card: 1 + 1 + 2 all the same.
    a = seat(army=(MOTH, LAMP), bearer="down")
    t = two(a, left=card(3, income=1), right=1, placed="left left right left", revealed="tithe, tithe, elimination 2")
    after = t.when(reveal(2, "muster skip"))
    after.then_some(
        like(CardTurnedDown, seat=1, card="lamp"),
        like(TitheCollected, seat=1, card=1, army=3, amount=4, to=8, rule="STYX-TWO-07"),
    )


@pytest.mark.rule("STYX-TWO-07")
def test_a_tithe_does_not_count_a_card_mustered_in_the_same_audience():
    a = seat(army=(MOTH,))
    t = two(
        a, left=card(3, "owl", income=3), right=eternal(1, income=1), placed="left right right right",
        revealed="muster 1, tithe, tithe",
    )  # fmt: skip
    after = t.when(reveal(2, "muster skip"))
    after.then_some(
        like(CardMustered, seat=1, card="owl"), like(TitheCollected, seat=1, card=1, army=1, amount=2, to=5)
    )
    after.then_some(like(TitheCollected, seat=1, rule="STYX-TWO-07"))


@pytest.mark.rule("STYX-TWO-07")
def test_a_djinn_mustered_in_the_same_audience_neither_pays_nor_loses_a_counter():
    t = two(
        left=special("djinn", amount=3), right=PASSER_BY, placed="left right right right",
        revealed="muster 1, tithe, tithe",
    )  # fmt: skip
    after = t.when(reveal(2, "muster skip"))
    after.then_some(like(CountersPlaced, counters=3), like(TitheCollected, seat=1, djinn=0, amount=1))
    after.then_none(CounterRemoved)
    assert after.state.seat(1).army[-1].counters == 3


@pytest.mark.rule("STYX-TWO-08")
def test_this_audiences_tithe_is_not_there_to_bid():
    # 3 coins, and a Tithe of 4 already turned up.
    a = seat(army=(card(1, "purse", income=4),), coins=3)
    t = two(a, left=eternal(1), right=2, placed="left left right right", revealed="tithe, tithe")
    t.when(reveal(1, "muster 4")).then_refused("STYX-TWO-08", "STYX-BID-03")
    after = t.given(reveal(1, "muster 3")).when(reveal(2, "muster skip"))
    after.then_some(like(CoinsPaid, seat=1, amount=3), like(TitheCollected, seat=1, amount=4)).then_tracks(
        {("coins", 1): 4}
    )


@pytest.mark.rule("STYX-TWO-09")
def test_a_card_mustered_in_this_audience_pays_for_nothing():
    t = two(
        seat(army=(1,)), left=card(3, "owl"), right=1, placed="left left right left",
        revealed="muster 1, tithe, elimination 1",
    )  # fmt: skip
    t = t.given(reveal(2, "muster skip"))
    t.when(PayElimination(seat=1, cards=("owl",))).then_refused("STYX-TWO-09")
    after = t.when(PayElimination(seat=1, cards=("test_1",)))
    after.then_some(like(EliminationPaid, cards=("test_1",)), like(CardMustered, seat=1, card="owl"))


@pytest.mark.rule("STYX-TWO-09")
def test_a_card_about_to_be_mustered_does_not_raise_the_highest_bid():
    t = two(left=card(3, "owl"), right=1, placed="left left right left", revealed="muster 1, tithe")
    t.when(reveal(1, "elimination 2")).then_refused("STYX-TWO-09")
    t.when(reveal(1, "elimination 1")).then_some(like(BidMade, seat=1, amount=1))


@pytest.mark.rule("STYX-TWO-10")
def test_an_own_elimination_voids_an_own_muster():
    t = two(left=2, right=PASSER_BY, placed="left right left right", revealed="muster 2, tithe, elimination 1")
    after = t.when(reveal(2, "muster skip"))
    after.then_some(
        like(CardEliminated, seat=1, slot="left"),
        like(MusterVoided, seat=1, slot="left", amount=2, rule="STYX-TWO-10"),
    )
    after.then_none(CardMustered, CoinsPaid).then_tracks({("coins", 1): 4, ("influence", 1): 1})


@pytest.mark.rule("STYX-TITHE-02")
def test_an_own_elimination_voids_the_own_share_of_a_tithe():
    t = two(
        left=card(2, income=3), right=PASSER_BY, placed="left right left right",
        revealed="tithe, tithe, elimination 1",
    )  # fmt: skip
    after = t.when(reveal(2, "muster skip"))
    after.then_some(like(CardEliminated, seat=1), like(TitheCollected, seat=1, card=0, amount=1, to=5))


@pytest.mark.rule("STYX-TWO-11", "STYX-TWO-07")
def test_a_bonus_income_token_gained_in_this_audience_does_not_raise_its_tithe():
    a = seat(army=(eternal(1, "lamp", income=2),))
    t = two(
        a, left=eternal(1, "well", income=1), right=card(1, soul=1), placed="left left right left",
        revealed="tithe, tithe, elimination 1",
    )  # fmt: skip
    after = t.when(reveal(2, "muster skip"))
    after.then_some(
        like(BonusIncomeGained, seat=1, to=1),
        like(TitheCollected, seat=1, card=1, army=2, bonus=0, amount=3, to=7),
    )
    # From the next Audience on it counts.
    following = placing(after.given(cards("filler", "filler#2")), "left left left left")
    last = revealing(following, "muster skip, tithe, elimination skip").when(reveal(1, "muster skip"))
    last.then_some(like(TitheCollected, seat=1, army=2, bonus=1, amount=3))


@pytest.mark.rule("STYX-TWO-11")
def test_a_token_that_was_there_before_counts_as_it_was():
    # +1 at the start; the elimination turns it to +2, too late for this Tithe. The Zombie pays and stays.
    t = two(
        seat(army=(special("zombie", 1),), soul=2, bearer="down"), left=eternal(1, "well", income=1), right=card(1, soul=1), placed="left left right left",
        revealed="tithe, tithe, elimination 1",
    )  # fmt: skip
    after = t.when(reveal(2, "muster skip"))
    after.then_some(
        like(BonusIncomeGained, seat=1, to=2), like(TitheCollected, seat=1, bonus=1, amount=2, rule="STYX-TWO-11")
    )


# Set-up of two in both editions, with the practice box: Horsemen of Brass, Nettles and Sleet are for two, Dusk is not.
def set_up(edition, removed=None):
    return table(GAME, seats=2, edition=edition).when(SetUp(colours=("blue", "red"), first=1, removed_horseman=removed))


@pytest.mark.rule("STYX-TWO-12")
def test_a_french_game_of_two_removes_a_horseman():
    after = set_up("fr", "rider_of_brass")
    after.then_some(like(HorsemanRemoved, card="rider_of_brass", rule="STYX-TWO-12"), like(GameSetUp))
    assert "rider_of_brass" in after.state.out
    after.when(cards("rider_of_brass", "ash_ferrier")).then_refused("STYX-TWO-12")
    after.when(cards("rider_of_nettles", "ash_ferrier")).then_none(HorsemanRemoved)


@pytest.mark.rule("STYX-TWO-12")
def test_a_horseman_removed_unseen_is_known_to_nobody():
    after = set_up("fr", "unknown")
    after.then_some(HorsemanRemoved(rule="STYX-TWO-12", card=""))
    named, unseen = set_up("fr", "rider_of_brass").state, after.state
    assert named.pile == unseen.pile
    for rider in ("rider_of_brass", "rider_of_nettles", "rider_of_sleet"):
        after.when(cards(rider, "ash_ferrier")).then_tracks({("pile", "game"): unseen.pile - 2})


def left_alone(t, *keys):
    """An Audience with these cards, which nobody takes."""
    return revealing(placing(t.given(cards(*keys)), "left left right right"), "tithe, tithe, muster skip, muster skip")


@pytest.mark.rule("STYX-TWO-12")
def test_the_last_horseman_that_nobody_met_is_the_one_removed_unseen():
    # Dusk is for three and more, so of the three in this deck one is out: two may come up, whichever they are.
    t = left_alone(set_up("fr", "unknown"), "rider_of_brass", "ash_ferrier")
    t.when(cards("rider_of_nettles", "rider_of_sleet")).then_refused("STYX-TWO-12", field="cards")
    t = left_alone(t, "rider_of_nettles", "fog_tailor")
    t.when(cards("rust_monk", "rider_of_sleet")).then_refused("STYX-TWO-12", field="cards", card="rider_of_sleet")
    left = {choice.value for choice in t.asked("styx.open_audience").values}
    assert "rust_monk" in left
    assert "rider_of_sleet" not in left
    t.when(cards("rust_monk", "hollow_piper")).then_tracks({("pile", "game"): t.state.pile - 2})


@pytest.mark.rule("STYX-TWO-12")
@pytest.mark.parametrize("removed", [None, "bodiless_courier", "ash_ferrier", "nobody"])
def test_a_french_game_of_two_names_a_horseman_or_says_unknown(removed):
    set_up("fr", removed).then_refused("STYX-TWO-12", field="removed_horseman")


@pytest.mark.rule("STYX-SETUP-09")
def test_the_removed_horseman_is_one_of_those_for_two():
    set_up("fr", "rider_of_dusk").then_refused("STYX-SETUP-09", field="removed_horseman")


@pytest.mark.rule("STYX-TWO-12")
def test_a_french_game_of_three_removes_none():
    three = table(GAME, seats=3, edition="fr")
    colours = ("blue", "red", "gray")
    three.when(SetUp(colours=colours, first=1)).then_none(HorsemanRemoved)
    three.when(SetUp(colours=colours, first=1, removed_horseman="rider_of_brass")).then_refused("STYX-TWO-12")


@pytest.mark.rule("STYX-TWO-13")
@pytest.mark.parametrize("removed", ["rider_of_brass", "unknown"])
def test_an_english_game_of_two_removes_no_horseman(removed):
    set_up("en", removed).then_refused("STYX-TWO-13", field="removed_horseman")
    after = set_up("en")
    after.then_none(HorsemanRemoved)
    assert after.state.pile == set_up("fr", "rider_of_brass").state.pile + 1
