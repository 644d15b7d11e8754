"""Batches of one number: who acts is fixed, then the targets, then everything happens at once."""

import pytest

from domain.games.shadow_throne.events import (
    AbilityLost,
    AbilityTriggered,
    CharacterConverted,
    CharacterKilled,
    Emboldened,
    ExtraAsked,
    ExtraPlayed,
    InfluenceCollected,
    PowerBonusGained,
    PowerTrackUpdated,
    SpecialInfluenceGained,
)
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
    played,
    princess,
    queen,
    rebel,
    reveal,
    revelator,
    scouts,
    shepherd,
    sufferer,
    widow,
)
from tests.specification import like

OUTLAW = rebel("commoner", "test_outlaw", power=1)
PEASANT = empire("commoner", "test_peasant", power=1)


@pytest.mark.rule("ST-ABIL-01")
def test_the_1s_act_before_the_2s_and_the_2s_before_the_3s():
    t = played(queen(3), scouts(2), widow(1), OUTLAW, PRIEST)
    t.then_some(
        like(AbilityTriggered, card="test_widow_1", number=1), like(AbilityLost, card="test_scouts_2", number=2),
        like(AbilityTriggered, card="test_queen_3", number=3),
    )  # fmt: skip
    t.then_holds("every ability has its turn")


@pytest.mark.rule("ST-ABIL-01")
def test_seats_do_not_matter_for_the_order():
    t = played(shepherd(3), knights(1), OUTLAW).then_some(
        like(AbilityTriggered, seat=2, number=1),
        like(CharacterKilled, seat=3),
        like(AbilityTriggered, seat=1, number=3),
    )
    t.then_none(CharacterConverted).then_holds("every ability has its turn")


@pytest.mark.rule("ST-ABIL-01")
def test_an_ability_without_its_number_asks_for_it():
    t = played(knights(number=None), OUTLAW, PRIEST)
    t.then_missing("test_knights_None", "number")


@pytest.mark.rule("ST-ABIL-02")
def test_one_number_acts_at_once():
    # The rulebook's own case: converted and emboldened by the same number.
    t = played(OUTLAW, shepherd(3), queen(3))
    t.then_some(
        like(AbilityTriggered, card="test_shepherd_3"), like(AbilityTriggered, card="test_queen_3"),
        like(CharacterConverted, card="test_outlaw", by="test_shepherd_3"),
        like(Emboldened, card="test_outlaw", by="test_queen_3"),
        like(PowerTrackUpdated, empire=0, rebels=0, church=2),
    )  # fmt: skip
    t.then_holds("every ability has its turn")


@pytest.mark.rule("ST-ABIL-02")
def test_an_extra_card_comes_before_the_targets_are_fixed():
    t = battle(box=(king(), shepherd(3), PEASANT, BANDIT)).when(reveal(king(), shepherd(3), BANDIT))
    t = t.then_some(like(ExtraAsked, seat=1)).then_none(like(AbilityTriggered, number=3))
    t = t.when(extra(1, PEASANT))
    t.then_some(
        like(ExtraPlayed, card="test_peasant"), like(AbilityTriggered, card="test_shepherd_3"),
        like(CharacterConverted, card="test_peasant"),
    )  # fmt: skip
    t.then_holds("every ability has its turn")


@pytest.mark.rule("ST-ABIL-03")
def test_a_character_killed_by_a_lower_number_does_not_act():
    t = played(queen(3), assassin(2), OUTLAW)
    t.then_some(
        like(CharacterKilled, card="test_queen_3", by="test_assassin_2"),
        AbilityLost(rule="ST-ABIL-03", seat=1, card="test_queen_3", number=3),
        like(PowerTrackUpdated, rebels=1),
    )  # fmt: skip
    t.then_none(like(AbilityTriggered, card="test_queen_3"), Emboldened)


@pytest.mark.rule("ST-ABIL-04")
def test_a_character_killed_by_its_own_number_acts():
    t = played(queen(2), assassin(2), OUTLAW)
    t.then_some(
        like(AbilityTriggered, card="test_queen_2", number=2), like(CharacterKilled, card="test_queen_2"),
        like(Emboldened, card="test_outlaw", by="test_queen_2"), like(PowerTrackUpdated, rebels=2),
    )  # fmt: skip
    t.then_none(AbilityLost).then_holds("every ability has its turn")


@pytest.mark.rule("ST-ABIL-05")
def test_an_ability_reaches_everybodys_characters_of_the_wave():
    other = rebel("commoner", "test_other")
    t = played(OUTLAW, other, shepherd(3))
    t.then_some(like(CharacterConverted, seat=1), like(CharacterConverted, seat=2))
    t.then_tracks({("conversions", "rebels"): 2}).then_holds("only the running wave")


@pytest.mark.rule("ST-ABIL-05")
def test_the_owners_own_character_is_not_spared():
    # An elite King, converted at 2, brings the widow: she kills the elites that are not Empire, her owner's King too.
    lord = king(3, rank="elite")
    t = battle(box=(lord, widow(), absolver(2), BANDIT)).given(reveal(lord, absolver(2), BANDIT))
    t = t.when(extra(1, widow())).then_some(like(CharacterKilled, seat=1, card="test_king_3", by="test_widow_1"))
    t.then_holds("only the running wave")


@pytest.mark.rule("ST-ABIL-05")
def test_an_earlier_wave_is_out_of_reach():
    t = played(knights(1), shepherd(3), PRIEST, after=((OUTLAW, PEASANT, PRIEST),))
    t.then_none(CharacterKilled, CharacterConverted).then_holds("only the running wave")
    t.then_tracks({("power", "rebels"): 1, ("power", "empire"): 1})


@pytest.mark.rule("ST-ABIL-06")
def test_nobody_may_decline_a_kill():
    noble, lady = rebel("noble", "test_lord"), church("noble", "test_lady")
    t = battle(box=(assassin(2), noble, lady)).when(reveal(assassin(2), noble, lady))
    t.then_some(like(CharacterKilled, card="test_lord"), like(CharacterKilled, card="test_lady"))
    t.then_holds("every ability has its turn")
    command = {"type": "shadow_throne.reveal_wave", "cards": ["test_lord", "test_lady", "test_assassin_2"]}
    t.when({**command, "declined": [3]}).then_malformed("declined")


@pytest.mark.rule("ST-ABIL-07")
def test_a_converted_character_still_acts():
    t = played(scouts(3), absolver(2), OUTLAW)
    t.then_some(
        like(CharacterConverted, card="test_scouts_3"), like(AbilityTriggered, card="test_scouts_3", number=3),
        like(Emboldened, card="test_outlaw", by="test_scouts_3"),
    )  # fmt: skip
    t.then_none(AbilityLost).then_holds("every ability has its turn")


@pytest.mark.rule("ST-ABIL-08")
def test_killed_and_converted_by_one_number_is_dead_and_church():
    prized = rebel("commoner", "test_prized", power=6, influence=5)
    champion = church(power=9)
    t = played(prized, knights(3), shepherd(3), champion, after=QUIET)
    t.then_some(
        like(CharacterKilled, card="test_prized"),
        CharacterConverted(rule="ST-ABIL-08", seat=1, card="test_prized", by="test_shepherd_3"),
        # Power 0, and half of 5 for the winning Church.
        like(PowerTrackUpdated, rebels=0, church=9), like(InfluenceCollected, seat=1, gain=2),
    )  # fmt: skip


@pytest.mark.rule("ST-ABIL-09")
def test_a_text_without_a_number_belongs_to_no_batch():
    saint = sufferer(amount=2)
    t = played(saint, assassin(2), OUTLAW, shepherd(3))
    t.then_some(
        like(CharacterKilled, card="test_sufferer"), like(SpecialInfluenceGained, seat=1, gain=2, to=2),
        like(AbilityTriggered, card="test_shepherd_3", number=3),
    )  # fmt: skip
    t.then_none(AbilityLost, like(AbilityTriggered, card="test_sufferer")).then_holds("every ability has its turn")


@pytest.mark.rule("ST-ABIL-09")
def test_extra_power_without_a_number_comes_once_its_condition_holds():
    t = played(revelator(0, gold=-2), GUARD, BANDIT, gold=(3, 3, 3))
    t.then_some(like(PowerBonusGained, seat=1, bonus=3), like(PowerTrackUpdated, church=3))
    t.then_holds("every ability has its turn")


def test_three_of_a_number_see_the_same_board():
    # The princess converts and emboldens, the knights kill the rest, the queen emboldens: all on the board as it was.
    t = played(OUTLAW, PEASANT, princess(3), queen(3), knights(3))
    t.then_some(
        like(CharacterKilled, card="test_outlaw"), like(CharacterConverted, card="test_outlaw"),
        like(CharacterConverted, card="test_peasant"), like(Emboldened, card="test_peasant", by="test_princess_3"),
        like(PowerTrackUpdated, empire=0, rebels=0, church=2),
    )  # fmt: skip
    t.then_none(like(Emboldened, card="test_outlaw"), like(CharacterKilled, card="test_peasant"))
