"""King Kyros and his extra card."""

import pytest
from msgspec import structs

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.events import (
    AbilityLost,
    AbilitySilenced,
    AbilityTriggered,
    BattleWon,
    CardTurnedDown,
    CharacterConverted,
    CharacterKilled,
    ConsolationCollected,
    Emboldened,
    ExtraAsked,
    ExtraDeclined,
    ExtraPlayed,
    GoldCollected,
    GoldPaid,
    InfluenceCollected,
    NextWavePromised,
    PoorGold,
    PowerBonusGained,
    PowerTrackUpdated,
)
from domain.games.shadow_throne.narrate import narrate
from domain.games.shadow_throne.state import hand_of
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    QUIET,
    absolver,
    assassin,
    battle,
    church,
    empire,
    extra,
    king,
    knights,
    prince,
    princess,
    queen,
    rebel,
    reveal,
    revelator,
    scouts,
    shepherd,
    whisperer,
    widow,
)
from tests.specification import Table, broken, like

PEASANT = empire("commoner", "test_peasant", power=1, consolation=3)
OUTLAW = rebel("commoner", "test_outlaw", power=1, gold=2)


def asked(second=BANDIT, third=PRIEST, *, box=(), number=3, **more) -> Table:
    """Ada has played her King: his owner is asked."""
    cards = (king(number), second, third)
    return battle(box=(*cards, PEASANT, OUTLAW, *box), **more).given(reveal(*cards))


@pytest.mark.rule("ST-CARD-KYROS-01")
def test_the_owner_of_the_king_may_add_an_empire_card():
    t = battle(box=(king(), BANDIT, PRIEST, PEASANT)).when(reveal(king(), BANDIT, PRIEST))
    t.then_some(ExtraAsked(rule="ST-CARD-KYROS-01", seat=1, king="test_king_3", number=3)).then_none(PowerTrackUpdated)
    t = t.when(extra(1, PEASANT))
    t.then_some(
        ExtraPlayed(rule="ST-CARD-KYROS-01", seat=1, king="test_king_3", card="test_peasant"),
        like(PowerTrackUpdated, wave=1, empire=1),
    )  # fmt: skip
    t.then_holds("one card each")
    peasant = t.state.fielded[-1]
    assert (peasant.card, peasant.seat, peasant.wave, peasant.extra) == ("test_peasant", 1, 1, True)


@pytest.mark.rule("ST-CARD-KYROS-01")
@pytest.mark.parametrize("card", [OUTLAW, PRIEST])
def test_no_other_faction_is_the_extra_card(card):
    asked().when(extra(1, card)).then_refused("ST-CARD-KYROS-01", field="card")
    t = battle(box=(king(), BANDIT, PRIEST, OUTLAW), whole=False).given(reveal(king(), BANDIT, PRIEST))
    t.when(extra(1, card)).then_refused("ST-CARD-KYROS-01", field="card")


@pytest.mark.rule("ST-CARD-KYROS-01")
def test_there_is_one_extra_card_and_no_second():
    t = asked(box=(GUARD,)).given(extra(1, PEASANT))
    t.when(extra(1, GUARD)).then_refused("ST-CARD-KYROS-01")
    asked(box=(GUARD,)).given(extra(1)).when(extra(1, GUARD)).then_refused("ST-CARD-KYROS-01")


@pytest.mark.rule("ST-CARD-KYROS-01")
def test_nobody_adds_a_card_without_a_king():
    battle(box=(GUARD, BANDIT, PRIEST)).when(extra(1, GUARD)).then_refused("ST-CARD-KYROS-01")
    t = asked()
    t.when(extra(2, PEASANT)).then_refused("ST-CARD-KYROS-01", field="seat", seat=1)
    t.when(extra(2)).then_refused("ST-CARD-KYROS-01", field="seat", seat=1)


@pytest.mark.rule("ST-CARD-KYROS-01")
def test_a_king_who_cannot_act_asks_nobody():
    # Turned down, silenced, or dead (converted at 1, the assassin kills him at 2).
    too_dear = king(gold=-20)
    t = battle(box=(too_dear, BANDIT, PRIEST)).when(reveal(too_dear, BANDIT, PRIEST)).then_none(ExtraAsked)
    t.when(extra(1, GUARD)).then_refused("ST-CARD-KYROS-01")
    t = battle(box=(king(), whisperer(1), PRIEST)).when(reveal(king(), whisperer(1), PRIEST))
    t.then_some(like(AbilitySilenced, card="test_king_3")).then_none(ExtraAsked)
    t.when(extra(1, GUARD)).then_refused("ST-CARD-KYROS-01")
    lord = king(rank="elite")
    t = battle(box=(lord, absolver(1), widow(2))).when(reveal(lord, absolver(1), widow(2)))
    t.then_some(like(CharacterKilled, card="test_king_3"), like(AbilityLost, card="test_king_3", number=3))
    t.then_none(ExtraAsked).when(extra(1, GUARD)).then_refused("ST-CARD-KYROS-01")


@pytest.mark.rule("ST-CARD-KYROS-02")
def test_the_extra_card_comes_with_the_3s():
    # The princess at 2 has converted the commoner of the wave before the extra card arrives.
    t = battle(box=(king(), princess(2), PEASANT, OUTLAW)).when(reveal(king(), princess(2), OUTLAW))
    t.then_some(
        like(AbilityTriggered, card="test_princess_2", number=2), like(CharacterConverted, card="test_outlaw"),
        like(ExtraAsked, number=3),
    )  # fmt: skip
    t = t.when(extra(1, PEASANT)).then_none(CharacterConverted, Emboldened).then_holds("the extra card")


@pytest.mark.rule("ST-CARD-KYROS-02")
def test_an_extra_card_before_the_2s_breaks_a_law():
    # By hand: the princess of the wave has not acted, and an extra card lies there.
    t = battle(box=(king(), princess(2), PEASANT, BANDIT)).given(reveal(king(), princess(2), BANDIT))
    after = t.given(extra(1, PEASANT)).state
    idle = tuple(structs.replace(one, ability="") if one.seat == 2 else one for one in after.fielded)
    assert broken(GAME, "the extra card", structs.replace(after, fielded=idle), before=t.state)
    assert not broken(GAME, "the extra card", after, before=t.state)


@pytest.mark.rule("ST-CARD-KYROS-03")
def test_the_extra_card_pays_its_cost_without_hush_money():
    page = empire("commoner", "test_page", gold=-1)
    # Ada played an Empire card in the wave before: the King costs 1 of hush money, his extra card does not.
    t = battle((GUARD, PRIEST, BANDIT), box=(king(), BANDIT, PRIEST, page), gold=(2, 0, 0))
    t = t.when(reveal(king(), BANDIT, PRIEST)).then_some(like(GoldPaid, seat=1, amount=1, hush=1, to=1))
    t = t.when(extra(1, page))
    t.then_some(GoldPaid(rule="ST-CARD-KYROS-03", seat=1, card="test_page", amount=1, to=0))
    t.then_tracks({("gold", 1): 0, ("hush", 1): 1})


@pytest.mark.rule("ST-CARD-KYROS-03")
def test_the_extra_card_brings_its_income():
    taxman = empire("commoner", "test_taxman", gold=2)
    t = asked(box=(taxman,), gold=1).when(extra(1, taxman))
    t.then_some(GoldCollected(rule="ST-CARD-KYROS-03", seat=1, card="test_taxman", amount=2, to=3))


@pytest.mark.rule("ST-CARD-KYROS-03")
@pytest.mark.parametrize(("gold", "after"), [(-1, 4), (2, 7)])
def test_the_extra_cards_gold_is_in_the_purse_when_the_battle_is_resolved(gold, after):
    # 5, less 1 or plus 2; then 3 of consolation for it, the Church having won.
    page = empire("commoner", "test_page", gold=gold, consolation=3)
    saint = church("elite", "test_saint", power=9)
    t = battle(*QUIET, box=(king(), saint, PRIEST, page), gold=5).given(reveal(king(), saint, PRIEST))
    t = t.when(extra(1, page)).then_some(
        like(GoldPaid if gold < 0 else GoldCollected, rule="ST-CARD-KYROS-03", seat=1, to=after),
        like(BattleWon, factions=("church",)), like(ConsolationCollected, seat=1, gain=3, to=after + 3),
    )  # fmt: skip
    t.then_tracks({("gold", 1): after + 3})


@pytest.mark.rule("ST-CARD-KYROS-04")
def test_an_extra_card_that_cannot_be_paid_is_not_played():
    dear = empire("noble", "test_dear", gold=-2)
    t = asked(box=(dear,), gold=0)
    t.when(extra(1, dear)).then_refused("ST-CARD-KYROS-04", field="card", gold=0, cost=2)
    t = t.when(extra(1)).then_some(ExtraDeclined(rule="ST-CARD-KYROS-04", seat=1, king="test_king_3"))
    t.then_none(PoorGold, CardTurnedDown, GoldPaid, GoldCollected).then_tracks({("gold", 1): 0, ("poor", 1): 0})
    t = battle(box=(king(), BANDIT, PRIEST, dear), gold=1, whole=False).given(reveal(king(), BANDIT, PRIEST))
    t.when(extra(1, dear)).then_refused("ST-CARD-KYROS-04", field="card", gold=1, cost=2)


@pytest.mark.rule("ST-CARD-KYROS-05")
def test_the_same_number_touches_the_extra_card():
    t = asked(shepherd(3)).when(extra(1, PEASANT))
    t.then_some(like(CharacterConverted, card="test_peasant", by="test_shepherd_3"), like(PowerTrackUpdated, church=1))
    t.then_holds("the extra card")


@pytest.mark.rule("ST-CARD-KYROS-05")
@pytest.mark.parametrize("number", [1, 2])
def test_a_lower_number_does_not_touch_the_extra_card(number):
    t = asked(shepherd(number)).when(extra(1, PEASANT)).then_none(CharacterConverted)
    t.then_some(like(PowerTrackUpdated, empire=1)).then_holds("the extra card")


@pytest.mark.rule("ST-CARD-KYROS-06")
def test_the_ability_of_the_extra_card_happens_with_the_3s():
    # The widow prints 1. The scouts' 2 has happened before she comes, and she kills them all the same.
    t = battle(box=(king(), scouts(2), OUTLAW, widow(1))).when(reveal(king(), scouts(2), OUTLAW))
    t.then_some(like(AbilityTriggered, card="test_scouts_2"), like(Emboldened, card="test_outlaw"), like(ExtraAsked))
    t = t.when(extra(1, widow(1)))
    t.then_some(
        AbilityTriggered(rule="ST-CARD-ANNA-LYS-01", seat=1, card="test_widow_1", number=3),
        like(CharacterKilled, card="test_scouts_2", by="test_widow_1"),
        # The outlaw's 1 and the token that came before.
        like(PowerTrackUpdated, rebels=2),
    )  # fmt: skip
    t.then_holds("the extra card")


@pytest.mark.rule("ST-CARD-KYROS-06")
def test_a_3_killed_by_the_extra_card_happens_all_the_same():
    t = asked(shepherd(3), OUTLAW, box=(widow(1),)).when(extra(1, widow(1)))
    t.then_some(
        like(AbilityTriggered, card="test_shepherd_3", number=3), like(CharacterKilled, card="test_shepherd_3"),
        like(CharacterConverted, card="test_outlaw"),
    )  # fmt: skip
    t.then_none(AbilityLost).then_holds("the extra card")


@pytest.mark.rule("ST-CARD-KYROS-06")
def test_an_extra_card_with_a_king_of_a_lower_number_waits_for_the_3s():
    # His number is read off the card; were it 2, the extra card comes with the 2s and acts with the 3s.
    t = asked(scouts(3), OUTLAW, box=(widow(1),), number=2).when(extra(1, widow(1)))
    t.then_some(
        like(ExtraPlayed), AbilityTriggered(rule="ST-CARD-ANNA-LYS-01", seat=1, card="test_widow_1", number=3),
        like(CharacterKilled, card="test_scouts_3"),
        like(Emboldened, card="test_outlaw", by="test_scouts_3"),
    )  # fmt: skip
    t.then_holds("the extra card")


@pytest.mark.rule("ST-CARD-KYROS-06")
def test_an_extra_card_still_acts_with_the_3s_after_a_second_king_was_asked():
    t = battle(box=(king(), scouts(2), widow(1))).given(reveal(king(), king(), scouts(2)), extra(1, widow(1)))
    t.when(extra(2)).then_some(
        AbilityTriggered(rule="ST-CARD-ANNA-LYS-01", seat=1, card="test_widow_1", number=3),
        like(CharacterKilled, card="test_scouts_2", by="test_widow_1"),
    ).then_holds("the extra card")  # fmt: skip


@pytest.mark.rule("ST-CARD-KYROS-06")
def test_what_an_extra_card_promises_to_the_next_wave_comes_with_the_3s_too():
    herald = empire(key="test_herald", ability="embolden_next_wave", number=1)
    t = asked(box=(herald,), policies={"picureas_moment": "his_number"}).when(extra(1, herald))
    t.then_some(like(NextWavePromised, card="test_herald", number=3)).then_holds("promised tokens")


@pytest.mark.rule("ST-INFO-03", "ST-CARD-KYROS-04")
def test_no_reason_is_asked():
    t = asked()
    t.when({"type": "shadow_throne.add_extra", "seat": 1, "reason": "no Empire card"}).then_malformed("reason")
    t.when(extra(1)).then_some(like(ExtraDeclined))
    assert t.seen_by("table")


def test_a_king_with_a_1_acts_once_and_the_wave_begins_once():
    # A prince of the wave before, and a revelator with 1 gold: their tokens and power come once.
    t = battle(
        (BANDIT, prince(1), PRIEST), box=(king(1), OUTLAW, revelator(0), PEASANT), gold=(9, 0, 1),
        promised=((2, 1, "test_prince_1"),),
    )  # fmt: skip
    first = t.when(reveal(king(1), OUTLAW, revelator(0)))
    first.then_some(like(Emboldened, card="test_outlaw"), like(ExtraAsked, number=1))
    first.then_some(like(PowerBonusGained, seat=3), like(ExtraAsked, number=1))
    second = first.when(extra(1, PEASANT)).then_none(Emboldened, PowerBonusGained)
    # 1 and one token of the outlaw; 3 extra power; the peasant's 1.
    second.then_some(PowerTrackUpdated(rule="ST-TRACK-01", wave=2, empire=1, rebels=2, church=3))


def test_two_kings_ask_one_after_the_other():
    t = battle(box=(king(), PEASANT, BANDIT, PRIEST)).given(reveal(king(), king(), BANDIT))
    t = t.when(extra(1, PEASANT)).then_some(like(ExtraPlayed, seat=1), like(ExtraAsked, seat=2))
    t = t.when(extra(2, PEASANT)).then_some(like(ExtraPlayed, seat=2), like(PowerTrackUpdated, empire=2))


def test_the_king_asks_in_the_fourth_wave_before_the_battle_is_resolved():
    saint, page = church("elite", "test_saint", power=1, influence=2), empire("elite", "page", power=5, influence=3)
    t = battle(*QUIET, box=(king(), saint, PRIEST, page)).when(reveal(king(), saint, PRIEST)).then_none(BattleWon)
    t = t.when(extra(1, page)).then_some(like(BattleWon, factions=("empire",), power=5))
    t.then_some(like(InfluenceCollected, seat=1, gain=3))


def test_what_died_at_a_1_is_not_asked_for_by_the_queen_after_the_kings_pause():
    t = asked(queen(3), OUTLAW, box=(assassin(1), knights(2)))
    t = t.when(extra(1, knights(2)))
    t.then_some(like(CharacterKilled, card="test_outlaw")).then_none(Emboldened)


def test_a_copy_that_lies_here_already_is_no_extra_card():
    lone = empire("commoner", "lone", copies=1)
    t = battle((lone, BANDIT, PRIEST), box=(king(), PRIEST, BANDIT)).given(reveal(king(), PRIEST, BANDIT))
    t.when(extra(1, lone)).then_refused("ST-CHOOSE-01", field="card", copies=1)


def test_a_game_may_be_opened_while_the_king_waits():
    # Wave 1 brought the Rebels 1; the outlaw and the scouts' token of wave 2 are not counted yet.
    waves = ((PRIEST, BANDIT, rebel("elite", "test_brave", power=1)),)
    t = battle(*waves, box=(king(), OUTLAW, scouts(1), PEASANT)).given(reveal(king(), OUTLAW, scouts(1))).at()
    t.when(extra(1, PEASANT)).then_some(like(PowerTrackUpdated, wave=2, empire=1, rebels=1 + 1 + 1))


@pytest.mark.rule("ST-CHOOSE-02")
def test_several_kings_leave_a_card_for_every_wave_to_come():
    # Six cards: three are played and two added in two waves with a King, so one of the last is needed in each.
    page, kings = empire("commoner", "test_page", copies=9), king(copies=4)
    t = battle(box=(kings, page, BANDIT, PRIEST))
    for _ in range(2):
        t = t.given(reveal(kings, BANDIT, PRIEST), extra(1, page))
    t = t.given(reveal(kings, BANDIT, PRIEST))
    refused = t.when(extra(1, page)).then_refused("ST-CHOOSE-02", field="card", hand=1, waves=1)
    assert refused.refusal.sentence.startswith("Ada holds 1 card and needs one for every wave to come.")
    t = t.given(extra(1)).when(reveal(page, BANDIT, PRIEST)).then_some(like(BattleWon)).then_holds("hands")
    # One card of six less two extras and four waves is none: there is nothing left to keep.
    assert [seat.saved for seat in t.state.seats] == [0, 1, 1]
    t = t.when(reveal(BANDIT, page, PRIEST))
    assert (
        narrate(t.events[0], t.before, t.state, "table")
        == "The draft is over: 7 cards in every hand, 6 where none was saved."
    )
    # Six and seven, less the one that was played.
    assert [hand_of(t.state, seat) for seat in (1, 2, 3)] == [5, 6, 6]
