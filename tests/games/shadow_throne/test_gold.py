"""Costs and incomes, hush money, and poor players."""

import pytest

from domain.games.shadow_throne.events import (
    AbilityTriggered,
    BattleOpened,
    CardSaved,
    CardTurnedDown,
    CharacterConverted,
    CharacterKilled,
    ConsolationCollected,
    ExtraPlayed,
    GoldCollected,
    GoldPaid,
    InfluenceCollected,
    PoorGold,
    PowerTrackUpdated,
)
from domain.kernel.log import Describe
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    QUIET,
    battle,
    church,
    converted,
    dead,
    empire,
    extra,
    king,
    knights,
    played,
    poor,
    rebel,
    reveal,
    shepherd,
    thorn,
    widow,
)
from tests.specification import like

PEASANT = empire("commoner", "test_peasant", consolation=3)
OUTLAW = rebel("commoner", "test_outlaw", power=1, gold=2)
SAINT = church(power=9, influence=1)


# Ordinary gold.


@pytest.mark.rule("ST-GOLD-01")
def test_a_cost_is_paid():
    t = played(church(gold=-3), GUARD, BANDIT, gold=(5, 3, 3))
    t.then_some(like(GoldPaid, rule="ST-GOLD-01", seat=1, amount=3, to=2, hush=0)).then_tracks({("gold", 1): 2})
    t.then_holds("gold as printed")


@pytest.mark.rule("ST-GOLD-01")
@pytest.mark.parametrize("field", ["paid", "gold", "amount"])
def test_nobody_states_what_is_paid(field):
    t = battle(box=(GUARD, BANDIT, PRIEST))
    command = {"type": "shadow_throne.reveal_wave", "cards": [GUARD.key, BANDIT.key, PRIEST.key]}
    t.when({**command, field: 1}).then_malformed(field)
    t.when(command).then_some(like(GoldPaid, rule="ST-GOLD-01", seat=1, amount=0, to=10))


@pytest.mark.rule("ST-GOLD-02")
def test_an_income_is_taken():
    t = played(OUTLAW, GUARD, PRIEST, gold=(0, 3, 3))
    t.then_some(like(GoldCollected, rule="ST-GOLD-02", seat=1, amount=2, to=2, hush=0))
    t.then_none(like(GoldPaid, seat=1), CardTurnedDown).then_tracks({("gold", 1): 2, ("hush", 1): 0})


@pytest.mark.rule("ST-GOLD-02")
def test_an_income_of_1_less_the_hush_money_is_nothing_and_no_payment():
    small = rebel("commoner", gold=1)
    t = played(small, GUARD, PRIEST, after=((BANDIT, PRIEST, GUARD),), gold=(0, 3, 3))
    t.then_none(like(GoldPaid, seat=1), CardTurnedDown).then_tracks({("gold", 1): 0, ("hush", 1): 1})


@pytest.mark.rule("ST-GOLD-03")
def test_gold_never_falls_below_nothing():
    t = played(PEASANT, GUARD, PRIEST, after=((GUARD, PRIEST, BANDIT),), gold=(0, 0, 0))
    t.then_some(like(CardTurnedDown, seat=1), like(PoorGold, seat=1, to=1)).then_none(like(GoldPaid, seat=1))
    t.then_tracks({("gold", 1): 1, ("gold", 2): 0, ("gold", 3): 0}).then_holds("gold and influence")


@pytest.mark.rule("ST-GOLD-04")
def test_every_purse_is_settled_with_the_supply():
    t = played(church(gold=-3), OUTLAW, GUARD, gold=(5, 0, 1)).then_some(
        like(GoldPaid, seat=1, amount=3, to=2), like(GoldCollected, seat=2, amount=2, to=2)
    )
    t.then_tracks({("gold", 1): 2, ("gold", 2): 2, ("gold", 3): 1}).then_holds("gold as printed")


@pytest.mark.rule("ST-GOLD-04")
def test_nobody_can_be_rich_enough_for_somebody_else():
    # Ada cannot pay; what Ben takes in the same moment does not help her.
    t = played(church(gold=-3), OUTLAW, GUARD, gold=(2, 9, 9))
    t.then_some(like(CardTurnedDown, seat=1), like(PoorGold, seat=1, to=3), like(GoldCollected, seat=2, to=11))
    t.then_holds("gold as printed")


# Hush money.


@pytest.mark.rule("ST-HUSH-01")
def test_a_second_card_of_one_faction_costs_1_more():
    t = played(PEASANT, BANDIT, PRIEST, after=((GUARD, PRIEST, BANDIT),), gold=3)
    t.then_some(like(GoldPaid, rule="ST-HUSH-01", seat=1, amount=1, to=2, hush=1))
    # Only Ada stayed with one faction: the others played what they like.
    t.then_some(like(GoldPaid, seat=2, amount=0, hush=0), like(GoldPaid, seat=3, amount=0, hush=0))
    t.then_tracks({("gold", 1): 2, ("gold", 2): 3, ("gold", 3): 3, ("hush", 1): 1, ("hush", 2): 0, ("hush", 3): 0})
    t.then_holds("hush money")


@pytest.mark.rule("ST-HUSH-02")
def test_the_first_wave_has_no_hush_money():
    t = battle((GUARD, BANDIT, PRIEST), None, None, box=(SAINT, PRIEST)).given(reveal(PRIEST, SAINT, SAINT))
    after = t.when(reveal(SAINT, PRIEST, PRIEST))
    after.then_some(*(like(GoldPaid, seat=seat, amount=0, hush=0) for seat in (1, 2, 3)))
    after.then_tracks({("hush", seat): 0 for seat in (1, 2, 3)}).then_holds("hush money")


@pytest.mark.rule("ST-HUSH-03")
def test_an_income_is_lowered_before_it_is_taken():
    t = played(OUTLAW, GUARD, PRIEST, after=((BANDIT, PRIEST, GUARD),), gold=(0, 3, 3))
    t.then_some(like(GoldCollected, rule="ST-HUSH-03", seat=1, amount=1, to=1, hush=1))
    t.then_none(CardTurnedDown, PoorGold, like(GoldPaid, seat=1)).then_tracks({("gold", 1): 1})


@pytest.mark.rule("ST-HUSH-04")
def test_three_in_a_row_cost_1_more_each_and_not_2():
    t = battle(box=(BANDIT, GUARD, PRIEST), gold=10)
    t = t.when(reveal(BANDIT, GUARD, PRIEST)).then_some(like(GoldPaid, seat=1, amount=0, hush=0))
    t = t.when(reveal(BANDIT, PRIEST, GUARD)).then_some(like(GoldPaid, seat=1, amount=1, hush=1, to=9))
    t = t.when(reveal(BANDIT, GUARD, PRIEST)).then_some(like(GoldPaid, seat=1, amount=1, hush=1, to=8))
    t.then_holds("hush money").then_tracks({("hush", 1): 2, ("gold", 1): 8})


@pytest.mark.rule("ST-HUSH-05")
def test_a_converted_character_counts_with_its_old_faction():
    first = battle(box=(OUTLAW, shepherd(), PRIEST, GUARD)).when(reveal(OUTLAW, shepherd(), GUARD))
    first = first.then_some(like(CharacterConverted, seat=1, card=OUTLAW.key))
    as_church = first.when(reveal(PRIEST, GUARD, GUARD))
    as_church.then_some(like(GoldPaid, seat=1, amount=0, hush=0)).then_holds("hush money")
    as_rebel = first.when(reveal(OUTLAW, GUARD, GUARD))
    as_rebel.then_some(like(GoldCollected, seat=1, amount=1, hush=1)).then_holds("hush money")


@pytest.mark.rule("ST-HUSH-06")
def test_a_dead_character_still_costs_hush_money():
    # Wave 1 quiet; in wave 2 Ada's Rebel dies.
    t = battle(None, box=(OUTLAW, knights(), PRIEST, BANDIT)).when(reveal(OUTLAW, knights(), PRIEST))
    t = t.then_some(like(CharacterKilled, seat=1, card=OUTLAW.key))
    t.when(reveal(BANDIT, PRIEST, BANDIT)).then_some(like(GoldPaid, seat=1, amount=1, hush=1, to=11)).then_holds(
        "hush money"
    )


@pytest.mark.rule("ST-HUSH-07")
def test_after_a_poor_wave_there_is_no_hush_money():
    dear = empire(gold=-9)
    t = battle((BANDIT, GUARD, PRIEST), box=(dear, GUARD, PRIEST, BANDIT), gold=3)
    t = t.when(reveal(dear, PRIEST, BANDIT)).then_some(like(CardTurnedDown, seat=1), like(PoorGold, to=4))
    t = t.when(reveal(GUARD, BANDIT, PRIEST)).then_some(like(GoldPaid, seat=1, amount=0, hush=0, to=4))
    t.then_holds("hush money").then_tracks({("hush", 1): 0})


@pytest.mark.rule("ST-HUSH-08")
def test_only_the_wave_just_before_counts():
    t = played(GUARD, PRIEST, PRIEST, after=((GUARD, BANDIT, BANDIT), (PRIEST, GUARD, GUARD)))
    t.then_some(like(GoldPaid, seat=1, amount=0, hush=0)).then_tracks({("hush", 1): 0}).then_holds("hush money")


@pytest.mark.rule("ST-HUSH-09")
def test_a_langman_who_stayed_costs_no_hush_money():
    t = battle(number=2, stayed={1: thorn()}, box=(OUTLAW, GUARD, PRIEST), gold=3)
    t = t.when(reveal(OUTLAW, GUARD, PRIEST)).then_some(like(GoldCollected, seat=1, amount=2, to=5, hush=0))
    t.then_holds("hush money").then_tracks({("hush", 1): 0})


# Poor players.


@pytest.mark.rule("ST-POOR-01")
def test_who_cannot_pay_turns_the_card_down_and_takes_1_gold():
    dear = church(gold=-2)
    t = played(dear, GUARD, BANDIT, gold=(1, 3, 3)).then_some(
        CardTurnedDown(rule="ST-POOR-01", seat=1, card=dear.key), PoorGold(rule="ST-POOR-01", seat=1, to=2)
    )
    t.then_none(like(GoldPaid, seat=1), like(GoldCollected, seat=1))
    t.then_tracks({("gold", 1): 2, ("poor", 1): 1, ("poor", 2): 0})
    assert [one.up for one in t.state.fielded] == [False, True, True]


@pytest.mark.rule("ST-POOR-02")
def test_hush_money_counts_in_the_price():
    t = played(PEASANT, BANDIT, PRIEST, after=((GUARD, PRIEST, BANDIT),), gold=(0, 3, 3))
    t.then_some(like(CardTurnedDown, rule="ST-POOR-02", seat=1, card=PEASANT.key), like(PoorGold, seat=1, to=1))
    t.then_tracks({("gold", 1): 1})
    # With 1 gold the same card is paid for and played.
    t = played(PEASANT, BANDIT, PRIEST, after=((GUARD, PRIEST, BANDIT),), gold=(1, 3, 3))
    t.then_some(like(GoldPaid, seat=1, amount=1, to=0)).then_none(CardTurnedDown)


@pytest.mark.rule("ST-POOR-03")
def test_a_face_down_card_adds_no_power():
    strong = rebel("commoner", gold=-4, power=4)
    t = played(strong, GUARD, PRIEST, gold=(3, 3, 3)).then_some(like(PowerTrackUpdated, rebels=0))
    t.then_holds("the dead stay dead", "track is the sum")


@pytest.mark.rule("ST-POOR-03")
def test_a_face_down_card_does_nothing():
    slayers = knights(1, gold=-4)
    t = played(slayers, OUTLAW, PRIEST, gold=3).then_none(AbilityTriggered, CharacterKilled)
    t.then_holds("the dead stay dead", "every ability has its turn")


@pytest.mark.rule("ST-POOR-03")
def test_a_face_down_card_is_no_target():
    dear = rebel("commoner", gold=-4, power=2)
    t = played(dear, knights(1), shepherd(3), gold=3).then_some(like(AbilityTriggered, seat=2))
    t.then_none(CharacterKilled, CharacterConverted).then_holds("the dead stay dead")
    t.then_tracks({("losses", "rebels"): 0, ("conversions", "rebels"): 0})


@pytest.mark.rule("ST-POOR-03")
def test_a_face_down_card_brings_neither_influence_nor_consolation():
    saint, clerk = church(gold=-9, influence=5), empire("commoner", gold=-9, consolation=4)
    t = played(saint, clerk, SAINT, after=QUIET, gold=(0, 0, 5))
    t.then_none(like(InfluenceCollected, seat=1), like(ConsolationCollected, seat=2))
    t.then_tracks({("influence", 1): 0, ("influence", 3): 1, ("gold", 1): 1, ("gold", 2): 1, ("consolation", 2): 0})
    t.then_holds("the dead stay dead")


@pytest.mark.rule("ST-POOR-04")
def test_whoever_can_pay_must_play():
    dear = church(gold=-3)
    t = battle(box=(dear, GUARD, BANDIT), gold=3)
    t.when(reveal(dear, GUARD, BANDIT, illegal=(1,))).then_refused("ST-POOR-04", field="illegal")
    t.when(reveal(dear, GUARD, BANDIT)).then_some(like(GoldPaid, seat=1, amount=3, to=0)).then_none(CardTurnedDown)


BOUND = empire("noble", "test_bound", power=5, gold=-1, restriction="Not before wave 3.")


@pytest.mark.rule("ST-POOR-05")
def test_a_card_that_may_not_be_played_is_turned_down_like_one_that_cannot_be_paid():
    t = battle(box=(BOUND, PRIEST, BANDIT), gold=3).when(reveal(BOUND, PRIEST, BANDIT, illegal=(1,)))
    t.then_some(
        CardTurnedDown(rule="ST-POOR-05", seat=1, card=BOUND.key), PoorGold(rule="ST-POOR-05", seat=1, to=4),
        like(PowerTrackUpdated, empire=0),
    )  # fmt: skip
    # It stays on the table: the next wave is the second, and nothing of it counts for hush money.
    assert [(one.card, one.up) for one in t.state.fielded if one.seat == 1] == [(BOUND.key, False)]


@pytest.mark.rule("ST-POOR-05")
def test_where_its_restriction_is_met_it_is_played():
    t = battle(box=(BOUND, PRIEST, BANDIT), gold=3)
    t.when(reveal(BOUND, PRIEST, BANDIT)).then_some(like(GoldPaid, seat=1, amount=1, to=2)).then_none(CardTurnedDown)
    after = t.when(reveal(BOUND, PRIEST, BANDIT, illegal=(1,)))
    after.then_some(like(CardTurnedDown, rule="ST-POOR-05"))


@pytest.mark.rule("ST-POOR-06")
def test_only_a_printed_restriction_makes_a_card_illegal():
    t = battle(box=(BOUND, PRIEST, BANDIT), gold=3)
    t.when(reveal(BOUND, PRIEST, BANDIT, illegal=(2,))).then_refused("ST-POOR-06", field="illegal", card=PRIEST.key)
    t.when(reveal(BOUND, PRIEST, BANDIT, illegal=(1, 3))).then_refused("ST-POOR-06", field="illegal", card=BANDIT.key)


@pytest.mark.rule("ST-POOR-05", "ST-POOR-06")
def test_a_restriction_can_be_told_of_a_card_that_is_known():
    t = battle(box=(PEASANT, PRIEST, BANDIT), gold=3)
    refused = t.when(reveal(PEASANT, PRIEST, BANDIT, illegal=(1,))).then_refused("ST-POOR-06", field="illegal")
    assert refused.refusal.sentence.endswith(" If the card prints one, describe it first.")
    t = t.given(Describe(component=PEASANT.key, values={"restriction": "Not before wave 3."}))
    t.when(reveal(PEASANT, PRIEST, BANDIT, illegal=(1,))).then_some(like(CardTurnedDown, rule="ST-POOR-05"))


@pytest.mark.rule("ST-POOR-06")
@pytest.mark.parametrize("seats", [(4,), (0,), (2, 1), (1, 1)])
def test_the_seats_of_illegal_cards_are_told_once_and_in_order(seats):
    t = battle(box=(BOUND, PRIEST, BANDIT), gold=3)
    t.when(reveal(BOUND, BOUND, PRIEST, illegal=seats)).then_malformed("illegal")
    t.when(reveal(BOUND, BOUND, BANDIT, illegal=(1, 3))).then_refused("ST-POOR-06")


@pytest.mark.rule("ST-POOR-07")
def test_a_face_down_card_goes_to_the_deck_and_never_to_a_hand():
    # One card each is saved from the hand; nothing lies on the table any more, and 51 cards are shuffled.
    t = played(SAINT, GUARD, BANDIT, after=((BANDIT, GUARD, PRIEST), (poor(PEASANT), BANDIT, GUARD), None))
    t = t.then_some(*(CardSaved(rule="ST-RES-07", seat=seat) for seat in (1, 2, 3)), like(BattleOpened, deck=51))
    t = t.when(reveal(PEASANT, PRIEST, GUARD)).then_holds("54 cards")
    # It is a card of the deck again: the one that was turned down can be drafted and played.
    lone = empire("commoner", "lone_peasant", copies=1)
    t = played(SAINT, GUARD, BANDIT, after=((poor(lone), GUARD, PRIEST), None, None))
    t.given().when(reveal(lone, PRIEST, GUARD)).then_some(like(GoldPaid, card="lone_peasant"))


@pytest.mark.rule("ST-CARD-KYROS-07")
def test_after_the_king_and_his_extra_an_empire_card_costs_1_more_and_not_2():
    t = battle(None, box=(king(), PEASANT, GUARD, BANDIT, PRIEST)).given(reveal(king(), BANDIT, PRIEST))
    t = t.when(extra(1, PEASANT)).then_some(like(ExtraPlayed, card=PEASANT.key))
    t = t.when(reveal(GUARD, PRIEST, BANDIT)).then_some(like(GoldPaid, seat=1, amount=1, hush=1, to=9))
    t.then_holds("hush money").then_tracks({("hush", 1): 1})


def test_the_positions_of_these_tests_are_what_they_say():
    t = battle((dead(widow()), converted(OUTLAW), PRIEST))
    assert t.state.power == (0, 0, 1)
    assert [one.dead for one in t.state.fielded] == [True, False, False]
