"""Every table ruling changes just what it says: the same play under each value, told by hand."""

import pytest

from domain.games.styx.commands import DeclineEffect, OpenAudience, PayElimination, UseEffect
from domain.games.styx.events import (
    BidMade,
    CardTurnedDown,
    ChaosAdvanced,
    CompensationPaid,
    ConditionMet,
    EffectDeclined,
    EliminationPaid,
    FirstPlayerMoved,
    TitheCollected,
    WarBrokeOut,
)
from domain.games.styx.policies import POLICIES, Policies
from tests.games.styx.tables import (
    PASSER_BY,
    audience,
    card,
    cards,
    down,
    horseman,
    legendary,
    mustered,
    order,
    place,
    reveal,
    seat,
    special,
)
from tests.specification import like

MOTH, OWL = card(1, "moth"), card(3, "owl")


def test_the_first_value_of_every_policy_is_its_default():
    defaults = Policies()
    assert {policy.key: policy.default for policy in POLICIES} == {
        name: getattr(defaults, name) for name in Policies.__struct_fields__
    }


# influence: A at 9 gives a 1 and takes a 3 from B at 7; then B musters a 2.
def exchanged(value):
    a, b = seat(army=(MOTH, down(5))), seat(army=(OWL, down(3)))
    t = mustered(special("siren"), (a, b, seat()), policies={"influence": value}, pile=(card(2, "imp"),))
    t.then_tracks({("influence", 1): 9, ("influence", 2): 7})
    return t.when(UseEffect(seat=1, card="siren", give="moth", take="owl"))


@pytest.mark.rule("STYX-INFLU-03")
@pytest.mark.parametrize(
    ("value", "a", "b", "b_later"), [("net_plus_muster", 11, 7, 9), ("ratchet", 11, 7, 7), ("joins", 12, 8, 10)]
)
def test_influence_after_an_exchange_and_a_later_muster(value, a, b, b_later):
    after = exchanged(value)
    after.then_tracks({("influence", 1): a, ("influence", 2): b, ("strength", 1): 6, ("strength", 2): 2})
    following = after.given(
        cards("imp", "filler"), place(2, "left"), place(3, "right"), place(1, "right"), reveal(2, "muster 1"),
        reveal(3, "tithe"),
    )  # fmt: skip
    following.when(reveal(1, "tithe")).then_tracks({("influence", 1): a, ("influence", 2): b_later})


@pytest.mark.rule("STYX-INFLU-03", "STYX-CARD-HEADLESS-03")
@pytest.mark.parametrize(
    ("value", "small", "tall"), [("net_plus_muster", 9, 10), ("ratchet", 9, 10), ("joins", 12, 14)]
)
def test_influence_after_the_swap_of_the_headless_horseman(value, small, tall):
    # Influence 5, the Headless Horseman 4, a Horseman of 3 or of 5.
    pile = (horseman(3, "rider"), horseman(5, "tall_rider"))
    t = mustered(special("headless", 4), (seat(army=(4,)), seat(), seat()), pile=pile, policies={"influence": value})
    t.when(UseEffect(seat=1, card="headless", take="rider")).then_tracks({("influence", 1): small})
    t.when(UseEffect(seat=1, card="headless", take="tall_rider")).then_tracks({("influence", 1): tall})


# chaos_exchange: Chaos 10, a 4 leaves the centre for a 1 (7); then a 2 is discarded (9), then a 3 (12).
@pytest.mark.rule("STYX-CHAOS-05")
@pytest.mark.parametrize(("value", "positions"), [("additive", (10, 12, 15)), ("ratchet", (10, 10, 12))])
def test_chaos_after_an_exchange_that_lowered_the_centre(value, positions):
    t = mustered(
        special("necromancer"), (seat(army=(MOTH,)), seat(), seat()), centre=(card(4, "ogre"), 6),
        policies={"chaos_exchange": value}, pile=(card(2, "imp"), card(3, "brute"), card(1, "oak", eternal=True)),
    )  # fmt: skip
    now = t.when(UseEffect(seat=1, card="necromancer", give="moth", take="ogre"))
    now.then_tracks({("chaos", "game"): positions[0]})
    for card_drawn, first, position in (("imp", 2, positions[1]), ("brute", 3, positions[2])):
        seats = [(first + step - 1) % 3 + 1 for step in range(3)]
        words = [place(number, "left") for number in seats] + [reveal(number, "tithe") for number in seats[:2]]
        now = now.given(cards(card_drawn, "oak"), *words).when(reveal(seats[2], "tithe"))
        now.then_tracks({("chaos", "game"): position})


# payment: a bid of 2 by an owner of 1 (bearer), 1, and 3.
def paying(value, army=(MOTH, OWL), bid=2):
    t = audience(
        (seat(army=army), seat(), seat()), left=1, right=PASSER_BY, first=2, placed="right right left",
        revealed="tithe, tithe", policies={"payment": value},
    )  # fmt: skip
    return t.when(reveal(1, f"elimination {bid}"))


@pytest.mark.rule("STYX-ELIM-01", "STYX-EDITION-03")
@pytest.mark.parametrize(
    ("value", "owl", "pair", "all_three"),
    [("irreducible", True, True, False), ("any", True, True, True)],
)
def test_which_cards_may_pay(value, owl, pair, all_three):
    t = paying(value)
    sets = {("owl",): owl, ("bearer", "moth"): pair, ("bearer", "moth", "owl"): all_three, ("moth",): False}
    for paid, accepted in sets.items():
        answer = t.when(PayElimination(seat=1, cards=paid))
        if accepted:
            answer.then_some(like(EliminationPaid, cards=paid))
        else:
            answer.then_refused("STYX-ELIM-01")


@pytest.mark.rule("STYX-ELIM-01")
def test_exact_payment_leaves_no_choice_here_and_is_made_at_once():
    # Of 1, 1 and 3 only 1 + 1 makes 2.
    paying("exact").then_some(like(EliminationPaid, strength=2), like(CardTurnedDown), like(CardTurnedDown))
    more = paying("exact", army=(MOTH, OWL, card(2, "imp")))
    more.when(PayElimination(seat=1, cards=("owl",))).then_refused("STYX-ELIM-01")
    more.when(PayElimination(seat=1, cards=("imp",))).then_some(like(EliminationPaid, cards=("imp",), strength=2))


@pytest.mark.rule("STYX-ELIM-01")
def test_exact_payment_limits_bids_to_sums_that_the_army_can_form():
    a = seat(army=(OWL,), bearer="down")

    def bid(value, amount):
        t = audience(
            (a, seat(), seat()), left=1, right=PASSER_BY, first=2, placed="right right left",
            revealed="tithe, tithe", policies={"payment": value},
        )  # fmt: skip
        return t.when(reveal(1, f"elimination {amount}"))

    bid("exact", 2).then_refused("STYX-ELIM-01")
    bid("exact", 3).then_some(like(BidMade, amount=3))
    bid("irreducible", 2).then_some(like(BidMade, amount=2), like(EliminationPaid, strength=3))


# tithe_bonus_on_eliminated: army 1, token +2, the target eliminated.
@pytest.mark.rule("STYX-TITHE-07")
@pytest.mark.parametrize(("value", "amount"), [("no", 1), ("yes", 3)])
def test_the_bonus_token_with_an_eliminated_target(value, amount):
    a = seat(army=(card(1, "lamp", income=1),), soul=3)
    t = audience(
        (a, seat(), seat()), left=card(1, income=4), right=PASSER_BY, placed="left right left",
        revealed="tithe, tithe", policies={"tithe_bonus_on_eliminated": value},
    )  # fmt: skip
    after = t.when(reveal(3, "elimination 1"))
    after.then_some(like(TitheCollected, seat=1, army=1, card=0, amount=amount))
    # Where the target stays, the token counts under both.
    kept = audience(
        (a, seat(), seat()), left=card(1, income=4), right=PASSER_BY, placed="left right left",
        revealed="tithe, tithe", policies={"tithe_bonus_on_eliminated": value},
    ).when(reveal(3, "elimination skip"))  # fmt: skip
    kept.then_some(like(TitheCollected, seat=1, card=4, army=1, bonus=2, amount=7))


# war_latch: Chaos at 21, then a Reaper takes a 4 out.
def reaped(value):
    t = mustered(
        special("reaper"), (seat(army=(4,)), seat(army=(8,)), seat()), right=card(2), centre=(card(4, "old"), 15),
        policies={"war_latch": value},
    )  # fmt: skip
    t.then_tracks({("chaos", "game"): 21})
    return t.when(UseEffect(seat=1, card="reaper", take="old"))


@pytest.mark.rule("STYX-WIN-07")
def test_the_war_is_fixed_on_reaching_or_at_the_end():
    reaped("on_reaching").then_ends(how="war", winners=(2,))
    after = reaped("end_position")
    after.then_tracks({("chaos", "game"): 17})
    after.then_none(like(ConditionMet, condition="war")).then_goes_on()


@pytest.mark.rule("STYX-WIN-07", "STYX-WIN-03")
@pytest.mark.parametrize("value", ["on_reaching", "end_position"])
def test_without_a_reaper_both_lead_to_the_same_war(value):
    t = audience(
        (seat(), seat(army=(8,)), seat()), left=2, right=PASSER_BY, centre=(19,), placed="left left left",
        revealed="tithe, tithe", policies={"war_latch": value},
    )  # fmt: skip
    t.when(reveal(3, "tithe")).then_some(like(WarBrokeOut, chaos=21)).then_ends(how="war", winners=(2,))


@pytest.mark.rule("STYX-WIN-07")
def test_a_war_that_a_reaper_called_off_leaves_the_influence_goal_open():
    # The next Audience: A musters from 17 to 20 with Chaos at 17.
    after = reaped("end_position").given(
        cards("filler", "filler#2"), place(2, "right"), place(3, "right"), place(1, "left"), reveal(2, "tithe"),
        reveal(3, "tithe"), reveal(1, "muster 1"),
    )  # fmt: skip
    after.then_goes_on()
    assert after.state.race == ""


@pytest.mark.rule("STYX-WIN-07", "STYX-WIN-01")
def test_whoever_came_to_20_too_late_is_in_time_once_a_reaper_turned_chaos_back():
    # The elimination brings Chaos from 19 to 22, then A musters from 18 to 20; the Reaper takes a 4: 18.
    t = audience(
        (seat(army=(down(17),)), seat(), seat()), left=special("reaper"), right=3, centre=(15, 4),
        placed="left right right", revealed="muster 1, tithe", policies={"war_latch": "end_position"},
    )  # fmt: skip
    after = t.given(reveal(3, "elimination 1")).when(UseEffect(seat=1, card="reaper", take="test_4"))
    after.then_tracks({("chaos", "game"): 18}).then_ends(how="influence", winners=(1,))


# race: A from 18 to 20 by a Muster, and Chaos from 19 to 22 in the same Audience.
def raced(value, *, eliminated):
    """A holds a Legendary, so it wins step 2 of the chain where both count; B has the strongest army."""
    a = seat(army=(down(17),))
    t = audience(
        (a, seat(army=(5,)), seat()), left=legendary(2), right=3, centre=(19,), placed="left right right",
        revealed="muster 1, tithe", policies={"race": value},
    )  # fmt: skip
    return t.when(reveal(3, "elimination 1" if eliminated else "tithe"))


@pytest.mark.rule("STYX-WIN-06")
def test_step_order_lets_the_first_one_close_the_other():
    late = raced("step_order", eliminated=True)
    late.then_none(like(ConditionMet, condition="influence")).then_ends(how="war", winners=(2,))
    early = raced("step_order", eliminated=False)
    early.then_none(like(ConditionMet, condition="war")).then_ends(how="influence", winners=(1,))


@pytest.mark.rule("STYX-WIN-06")
@pytest.mark.parametrize("eliminated", [True, False])
def test_at_the_end_of_the_audience_both_count(eliminated):
    after = raced("end_of_audience", eliminated=eliminated)
    after.then_some(like(ConditionMet, seat=1, condition="influence"))
    after.then_some(like(ConditionMet, seat=2, condition="war"))
    after.then_ends(winners=(1,))


# horsemen_face: one Horseman up, one paid earlier.
@pytest.mark.rule("STYX-WIN-12")
@pytest.mark.parametrize(("value", "counted"), [("up", 1), ("any", 2)])
def test_whether_a_face_down_horseman_counts(value, counted):
    t = audience(
        (seat(army=(down(horseman(2, "spent_rider")),)), seat(), seat()), left=horseman(3, "rider"), right=PASSER_BY,
        placed="left right right", revealed="muster 1, tithe", policies={"horsemen_face": value},
    )  # fmt: skip
    after = t.when(reveal(3, "tithe"))
    after.then_tracks({("horsemen", 1): counted})
    if value == "up":
        after.then_none(ConditionMet).then_goes_on()
    else:
        after.then_some(like(ConditionMet, seat=1, condition="horsemen", rule="STYX-WIN-12"))
        after.then_ends(how="horsemen", winners=(1,))


# first_after_summon: four seats, first A, the summoner names C.
@pytest.mark.rule("STYX-NEXT-04")
@pytest.mark.parametrize(("value", "first"), [("chosen_seat", 3), ("seat_to_its_left", 4)])
def test_who_is_first_after_a_summon(value, first):
    t = mustered(special("succubus"), 4, pile=(horseman(2, "rider"),), policies={"first_after_summon": value})
    after = t.when(UseEffect(seat=1, card="succubus", take="rider", first=3))
    after.then_some(like(FirstPlayerMoved, seat=first, rule="STYX-NEXT-04"))
    assert order(after.given(OpenAudience(cards=("filler",))))[0] == first
    # An ordinary pass is the same under both.
    t.when(DeclineEffect(seat=1, card="succubus")).then_some(like(FirstPlayerMoved, seat=2, rule="STYX-NEXT-01"))


@pytest.mark.rule("STYX-VAR-01")
@pytest.mark.parametrize(("value", "coins"), [("off", 4), ("on", 5)])
def test_compensation(value, coins):
    t = audience(
        3, left=2, right=PASSER_BY, placed="left left right", revealed="muster 3, muster 4",
        policies={"compensation": value},
    )  # fmt: skip
    after = t.when(reveal(3, "tithe"))
    after.then_tracks({("coins", 1): coins, ("coins", 2): 0, ("coins", 3): 5})
    if value == "off":
        after.then_none(CompensationPaid)
    else:
        after.then_some(like(CompensationPaid, seat=1, amount=1, to=5, rule="STYX-VAR-01"))


# devils_soul: a valid card is there.
def bargained(value, army=(MOTH,)):
    return mustered(special("devils_soul"), (seat(army=army), seat(), seat()), policies={"devils_soul": value})


@pytest.mark.rule("STYX-CARD-DEVILS-SOUL-02")
def test_the_discard_of_the_devils_soul_may_be_declined_where_it_is_optional():
    decline = DeclineEffect(seat=1, card="devils_soul")
    bargained("compulsory").when(decline).then_refused("STYX-CARD-DEVILS-SOUL-02")
    after = bargained("optional").when(decline)
    after.then_some(like(EffectDeclined, seat=1, card="devils_soul")).then_none(CardTurnedDown, ChaosAdvanced)
    assert after.state.seat(1).army[-1].up
    used = bargained("optional").when(UseEffect(seat=1, card="devils_soul", give="moth"))
    used.then_some(like(CardTurnedDown, seat=1, card="moth"))


@pytest.mark.rule("STYX-CARD-DEVILS-SOUL-02")
def test_with_one_valid_card_an_optional_discard_is_still_asked_for():
    # Only the Standard-Bearer is valid: forced where it is a price, a question where it is not.
    def with_bearer_only(value):
        return audience(
            3, left=special("devils_soul"), right=PASSER_BY, placed="left right right", revealed="muster 1, tithe",
            policies={"devils_soul": value},
        ).when(reveal(3, "tithe"))  # fmt: skip

    with_bearer_only("compulsory").then_some(like(CardTurnedDown, seat=1, card="bearer"))
    asked = with_bearer_only("optional")
    asked.then_none(CardTurnedDown)
    asked.when(DeclineEffect(seat=1, card="devils_soul")).then_some(like(EffectDeclined))
    asked.when(UseEffect(seat=1, card="devils_soul", give="bearer")).then_some(like(CardTurnedDown, card="bearer"))
