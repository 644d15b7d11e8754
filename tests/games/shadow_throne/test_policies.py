"""Every table ruling changes just what it says: the same play under each value, told by hand."""

import pytest

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.events import (
    AbilitySilenced,
    AbilityTriggered,
    BattleOpened,
    CardSaved,
    CardTurnedDown,
    CharacterConverted,
    CharacterKilled,
    Emboldened,
    GameEnded,
    GoldCollected,
    GoldPaid,
    InfluenceCollected,
    LangmanReturned,
    LangmanStayed,
    PoorGold,
    PowerTrackUpdated,
    SpecialInfluenceGained,
)
from domain.games.shadow_throne.policies import POLICIES, Policies
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    QUIET,
    absolver,
    assassin,
    battle,
    church,
    knights,
    played,
    poor,
    prince,
    princess,
    rebel,
    reveal,
    revelator,
    setting_up,
    shepherd,
    sufferer,
    thorn,
    whisperer,
)
from tests.specification import like, when_opened

OUTLAW = rebel("commoner", "test_outlaw", power=1, gold=2)
SEVEN = church("elite", "test_seven", power=7, influence=2)


def test_the_first_value_of_every_policy_is_its_default():
    defaults = Policies()
    assert {policy.key: policy.default for policy in POLICIES} == {
        name: getattr(defaults, name) for name in Policies.__struct_fields__
    }


# players
@pytest.mark.rule("ST-SETUP-05")
@pytest.mark.parametrize(("value", "allowed"), [("3-5", {3, 4, 5}), ("2-7", {2, 3, 4, 5, 6, 7})])
def test_how_many_may_play(value, allowed):
    for seats in range(1, 9):
        opened = when_opened(GAME, seats=seats, policies={"players": value})
        if seats in allowed:
            assert opened.state
            setting_up(seats, policies={"players": value}).then_some(like(BattleOpened, deck=54))
        else:
            opened.then_refused("ST-SETUP-05")


# target: 16 influence after the battle.
@pytest.mark.rule("ST-VAR-01", "ST-END-01")
@pytest.mark.parametrize(("value", "over"), [("15", True), ("20", False), ("25", False)])
def test_the_same_battle_under_each_target(value, over):
    t = played(SEVEN, GUARD, BANDIT, after=QUIET, influence=(14, 0, 0), policies={"target": value})
    t.then_some(like(InfluenceCollected, seat=1, to=16), like(GameEnded) if over else like(BattleOpened))
    t.then_holds("ends in a resolution")


# langman_hush_wave1: a Rebel of income 2 after a Langman who stayed; somebody else's Rebel; his owner's Church card.
@pytest.mark.rule("ST-HUSH-09", "ST-HUSH-02")
@pytest.mark.parametrize(("value", "amount", "hush"), [("no", 2, 0), ("yes", 1, 1)])
def test_hush_money_for_a_langman_who_stayed(value, amount, hush):
    more = {"number": 2, "stayed": {1: thorn()}, "policies": {"langman_hush_wave1": value}}
    t = battle(box=(OUTLAW, GUARD), **more).when(reveal(OUTLAW, OUTLAW, GUARD))
    t.then_some(like(GoldCollected, seat=1, amount=amount, hush=hush), like(GoldCollected, seat=2, amount=2, hush=0))
    t.then_holds("hush money")
    t = battle(box=(PRIEST, GUARD), **more).when(reveal(PRIEST, PRIEST, GUARD))
    t.then_some(like(GoldPaid, seat=1, amount=0, hush=0)).then_holds("hush money")


@pytest.mark.rule("ST-HUSH-02")
@pytest.mark.parametrize("value", ["no", "yes"])
def test_without_him_wave_1_has_none_under_either_value(value):
    t = played(PRIEST, GUARD, BANDIT, after=QUIET, policies={"langman_hush_wave1": value}, gold=5)
    t = t.when(reveal(PRIEST, GUARD, BANDIT)).then_some(like(GoldPaid, seat=1, amount=0, hush=0))
    t.then_holds("hush money")


# kill_and_convert: killed and converted by the 3s; the Church wins.
@pytest.mark.rule("ST-ABIL-08")
@pytest.mark.parametrize(("value", "side", "gain"), [("both", "church", 2), ("kill_only", "rebels", 0)])
def test_killed_and_converted_by_one_number(value, side, gain):
    prized = rebel("commoner", "test_prized", power=6, influence=5)
    t = played(prized, knights(3), shepherd(3), SEVEN, after=(None,), policies={"kill_and_convert": value})
    t.then_some(like(CharacterKilled, card="test_prized"), like(PowerTrackUpdated, rebels=0, church=7))
    fielded = next(one for one in t.state.fielded if one.card == "test_prized")
    assert (fielded.side, fielded.dead, fielded.converted) == (side, True, side == "church")
    t = played(prized, knights(3), shepherd(3), SEVEN, after=QUIET, policies={"kill_and_convert": value})
    t.then_tracks({("influence", 1): gain})
    if gain:
        t.then_some(CharacterConverted(rule="ST-ABIL-08", seat=1, card="test_prized", by="test_shepherd_3"))
    else:
        t.then_none(CharacterConverted)


@pytest.mark.rule("ST-ABIL-08", "ST-BOLD-04")
@pytest.mark.parametrize("value", ["both", "kill_only"])
def test_the_princess_leaves_no_token_on_the_dead_under_either_value(value):
    t = played(OUTLAW, knights(3), princess(3), policies={"kill_and_convert": value})
    t.then_some(like(CharacterKilled, card="test_outlaw")).then_none(Emboldened).then_holds("tokens")


# sythera_scope: the sufferer dies by a 2 that is not silenced, because it is a Rebel's card here.
@pytest.mark.rule("ST-CARD-SYTHERA-03")
@pytest.mark.parametrize(("value", "influence"), [("numbers_2_and_3", 2), ("all_texts", 0)])
def test_what_sythera_silences(value, influence):
    turncoat = rebel("elite", "test_turncoat", ability="kill_nobles", number=2)
    t = played(whisperer(1), sufferer(), turncoat, shepherd(3), policies={"sythera_scope": value})
    t.then_some(like(AbilitySilenced, card="test_shepherd_3"), like(CharacterKilled, card="test_sufferer"))
    t.then_tracks({("influence", 2): influence})
    if influence:
        t.then_none(like(AbilitySilenced, card="test_sufferer")).then_some(like(SpecialInfluenceGained, gain=2))
    else:
        t.then_some(AbilitySilenced(rule="ST-CARD-SYTHERA-03", seat=2, card="test_sufferer", by="test_whisperer_1"))


@pytest.mark.rule("ST-CARD-SYTHERA-03", "ST-ABIL-02", "ST-CARD-SIMONE-01")
def test_who_dies_with_the_number_that_silences_has_paid_and_is_not_silenced():
    # Both are 1s: what happens with one number happens at once, so her text still counts when she dies.
    t = played(whisperer(1), sufferer(), assassin(1), GUARD, policies={"sythera_scope": "all_texts"})
    t.then_some(like(CharacterKilled, card="test_sufferer"), like(SpecialInfluenceGained, seat=2, gain=2))
    t.then_none(like(AbilitySilenced, card="test_sufferer")).then_tracks({("influence", 2): 2})


@pytest.mark.rule("ST-CARD-SYTHERA-03")
@pytest.mark.parametrize(("value", "power"), [("numbers_2_and_3", 5), ("all_texts", 2)])
def test_whether_sythera_takes_thavmas_extra_power(value, power):
    # He is left with 1 gold and has 2 and 3 of extra power, unless his text counts for nothing beside her.
    t = played(whisperer(1), revelator(0, power=2, amount=3), GUARD, gold=1, policies={"sythera_scope": value})
    t.then_some(like(AbilityTriggered, rule="ST-CARD-SYTHERA-01"), like(PowerTrackUpdated, church=power))
    if value == "all_texts":
        t.then_some(AbilitySilenced(rule="ST-CARD-SYTHERA-03", seat=2, card="test_revelator_0", by="test_whisperer_1"))
    else:
        t.then_none(AbilitySilenced)


# picureas_moment: an outlaw that the absolver of rank commoners' 2 makes Church; the prince's number is 1 or 3.
@pytest.mark.rule("ST-CARD-PICUREAS-03")
@pytest.mark.parametrize(
    ("value", "number", "church_power"),
    [
        ("next_wave_start", 1, 2), ("next_wave_start", 3, 2), ("his_number", 1, 2), ("his_number", 3, 1),
        ("next_wave_end", 1, 1), ("next_wave_end", 3, 1),
    ],
)  # fmt: skip
def test_when_the_tokens_of_picureas_land(value, number, church_power):
    t = battle(
        box=(prince(number), GUARD, PRIEST, OUTLAW, shepherd(2), BANDIT), policies={"picureas_moment": value}
    ).given(reveal(GUARD, prince(number), PRIEST))
    t = t.when(reveal(OUTLAW, shepherd(2), BANDIT))
    # The bandit is a Rebel all the time: always one token. The outlaw has 1, and one more if it came before the 2s.
    t.then_some(like(Emboldened, rule="ST-CARD-PICUREAS-03", card="test_bandit"))
    t.then_some(like(PowerTrackUpdated, wave=2, rebels=1, church=church_power))


# poor_card_can_be_saved: one card each is kept under either value, and which one is never told.
@pytest.mark.rule("ST-POOR-07")
@pytest.mark.parametrize("value", ["no", "yes"])
def test_a_card_turned_down_and_the_saved_one(value):
    dear = church(gold=-20)
    t = battle(box=(dear, SEVEN, GUARD, BANDIT), policies={"poor_card_can_be_saved": value}).when(
        reveal(dear, GUARD, BANDIT)
    )
    t = t.then_some(like(CardTurnedDown, seat=1), like(PoorGold, seat=1))
    t = battle(
        (poor(dear), GUARD, BANDIT), None, None, box=(SEVEN, PRIEST), policies={"poor_card_can_be_saved": value}
    ).when(reveal(SEVEN, PRIEST, PRIEST))
    t.then_some(*(CardSaved(rule="ST-RES-07", seat=seat) for seat in (1, 2, 3)), like(BattleOpened, deck=51))
    t.then_holds("54 cards")


# langman_converted_stays
@pytest.mark.rule("ST-CARD-LANGMAN-06")
@pytest.mark.parametrize("value", ["yes", "no"])
def test_a_converted_langman_after_a_defeat(value):
    elite = thorn(1, power=3, influence=4, rank="elite")
    t = played(elite, absolver(3), SEVEN, after=QUIET, policies={"langman_converted_stays": value})
    t.then_some(like(CharacterConverted, card="test_thorn_1"), like(InfluenceCollected, seat=1, gain=4))
    if value == "yes":
        t.then_some(like(LangmanStayed, seat=1), like(BattleOpened, deck=50)).then_none(LangmanReturned)
    else:
        returned = LangmanReturned(rule="ST-CARD-LANGMAN-06", seat=1, card="test_thorn_1")
        t.then_some(returned, like(BattleOpened, deck=51)).then_none(LangmanStayed)
    # Unconverted he stays under either value.
    t = played(elite, GUARD, SEVEN, after=QUIET, policies={"langman_converted_stays": value})
    t.then_some(like(LangmanStayed, seat=1))
