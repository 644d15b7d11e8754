"""Sythera: other factions in her wave do not use their 2s and 3s."""

import pytest

from domain.games.shadow_throne.events import (
    AbilityLost,
    AbilitySilenced,
    AbilityTriggered,
    CharacterConverted,
    CharacterKilled,
    Emboldened,
    ExtraAsked,
    PowerTrackUpdated,
    SpecialInfluenceGained,
)
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    absolver,
    assassin,
    battle,
    extra,
    king,
    knights,
    played,
    queen,
    rebel,
    reveal,
    scouts,
    shepherd,
    sufferer,
    whisperer,
)
from tests.specification import like

OUTLAW = rebel("commoner", "test_outlaw", power=1)


@pytest.mark.rule("ST-CARD-SYTHERA-01")
def test_other_factions_do_not_use_their_2s_and_3s():
    t = played(whisperer(1), knights(2), shepherd(3), OUTLAW)
    t.then_some(
        AbilityTriggered(rule="ST-CARD-SYTHERA-01", seat=1, card="test_whisperer_1", number=1),
        AbilitySilenced(rule="ST-CARD-SYTHERA-01", seat=2, card="test_knights_2", by="test_whisperer_1"),
        AbilitySilenced(rule="ST-CARD-SYTHERA-01", seat=3, card="test_shepherd_3", by="test_whisperer_1"),
        like(PowerTrackUpdated, rebels=1),
    )  # fmt: skip
    t.then_none(CharacterKilled, CharacterConverted, AbilityLost, like(AbilityTriggered, number=2))


@pytest.mark.rule("ST-CARD-SYTHERA-01")
def test_a_silenced_king_brings_no_extra_card():
    t = played(whisperer(1), king(3), BANDIT)
    t.then_some(like(AbilitySilenced, card="test_king_3"), like(PowerTrackUpdated)).then_none(ExtraAsked)


@pytest.mark.rule("ST-CARD-SYTHERA-01")
def test_a_1_happens_all_the_same():
    t = played(whisperer(1), knights(1), OUTLAW)
    t.then_some(like(AbilityTriggered, card="test_knights_1"), like(CharacterKilled, card="test_outlaw"))
    t.then_none(like(AbilitySilenced, card="test_knights_1"))
    t.then_some(like(AbilityTriggered, rule="ST-CARD-SYTHERA-01"))


@pytest.mark.rule("ST-CARD-SYTHERA-01")
def test_another_wave_is_not_silenced():
    t = battle((whisperer(1), GUARD, PRIEST), box=(knights(2), OUTLAW, BANDIT)).when(reveal(BANDIT, OUTLAW, knights(2)))
    t.then_some(like(CharacterKilled, card="test_outlaw")).then_none(AbilitySilenced)


@pytest.mark.rule("ST-CARD-SYTHERA-02")
def test_rebels_keep_their_abilities():
    t = played(whisperer(1), queen(3), scouts(2), OUTLAW)
    t.then_some(
        like(AbilityTriggered, card="test_scouts_2"), like(AbilityTriggered, card="test_queen_3"),
        like(Emboldened, card="test_outlaw", by="test_queen_3"),
    )  # fmt: skip
    # Scouts: one each on the whisperer, the queen and the outlaw; the queen: one more on the outlaw, who has 1.
    t.then_some(like(PowerTrackUpdated, rebels=5)).then_none(AbilitySilenced).then_holds("who is silenced")


@pytest.mark.rule("ST-CARD-SYTHERA-02")
def test_only_other_factions_are_silenced():
    t = played(whisperer(1), queen(3), shepherd(3), OUTLAW)
    t.then_some(like(AbilitySilenced, card="test_shepherd_3")).then_none(like(AbilitySilenced, card="test_queen_3"))
    t.then_holds("who is silenced")


@pytest.mark.rule("ST-CARD-SYTHERA-03")
def test_an_unnumbered_text_stays():
    # The sufferer of the wave dies by a 1; her text has no number and is not silenced.
    t = played(whisperer(1, rank="elite"), sufferer(), assassin(1), shepherd(2))
    t.then_some(like(CharacterKilled, card="test_sufferer"), like(SpecialInfluenceGained, seat=2, gain=2))
    t.then_some(like(AbilitySilenced, card="test_shepherd_2"))
    t.then_none(like(AbilitySilenced, card="test_sufferer"))


@pytest.mark.rule("ST-CARD-SYTHERA-03")
def test_killed_before_her_number_she_prevents_nothing():
    t = played(whisperer(2), assassin(1), shepherd(3), OUTLAW)
    t.then_some(
        like(CharacterKilled, card="test_whisperer_2"), like(AbilityLost, card="test_whisperer_2"),
        like(CharacterConverted, card="test_outlaw"),
    )  # fmt: skip
    t.then_none(AbilitySilenced)
    # Killed at 1 with the number 1, she acts all the same.
    t = played(whisperer(1), assassin(1), shepherd(3), OUTLAW)
    t.then_some(like(AbilityTriggered, card="test_whisperer_1"), like(AbilitySilenced, card="test_shepherd_3"))
    t.then_none(CharacterConverted)


@pytest.mark.rule("ST-CARD-SYTHERA-01")
def test_a_converted_rebel_is_of_another_faction():
    # The absolver's 1 makes the scouts Church; the whisperer's 2 silences their 3.
    t = played(scouts(3), absolver(1), whisperer(2), OUTLAW)
    t.then_some(
        like(CharacterConverted, card="test_scouts_3"),
        AbilitySilenced(rule="ST-CARD-SYTHERA-01", seat=1, card="test_scouts_3", by="test_whisperer_2"),
    )  # fmt: skip
    t.then_none(Emboldened)


def test_a_silenced_card_that_dies_is_not_told_to_have_lost_its_ability():
    t = played(whisperer(1), scouts(2), assassin(1), shepherd(3))
    t.then_some(like(AbilitySilenced, card="test_shepherd_3"))
    t.then_none(like(AbilityLost, card="test_shepherd_3"))


@pytest.mark.rule("ST-CARD-SYTHERA-01", "ST-CARD-KYROS-06")
@pytest.mark.parametrize("printed", [1, 2, 3])
def test_an_extra_card_acts_with_the_3s_and_is_silenced_whatever_it_prints(printed):
    t = battle(box=(king(1), whisperer(2), OUTLAW, knights(printed))).given(reveal(king(1), whisperer(2), OUTLAW))
    t = t.when(extra(1, knights(printed)))
    t.then_some(like(AbilitySilenced, rule="ST-CARD-SYTHERA-01", seat=1, card=f"test_knights_{printed}"))
    t.then_none(CharacterKilled).then_holds("who is silenced")
