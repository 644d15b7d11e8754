"""Converted to the Church: in every respect but hush money, until the battle ends."""

import pytest
from msgspec import structs

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.events import (
    AbilityTriggered,
    CharacterConverted,
    CharacterKilled,
    ConsolationCollected,
    InfluenceCollected,
    PowerTrackUpdated,
)
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    battle,
    church,
    converted,
    empire,
    knights,
    played,
    rebel,
    scouts,
    shepherd,
)
from tests.specification import broken, like

OUTLAW = rebel("commoner", "test_outlaw", power=1, influence=2, consolation=1)
PEASANT = empire("commoner", "test_peasant", influence=1, consolation=3)
MONK = church("commoner", "test_monk", power=1)


@pytest.mark.rule("ST-CONV-01")
def test_a_converted_character_is_church_until_the_battle_ends():
    champion = church(power=9)
    t = played(champion, GUARD, BANDIT, after=((converted(OUTLAW), GUARD, BANDIT), None, None))
    # Its 1 and the champion's 9 are 10, and its influence comes with the Church's.
    t.then_some(like(PowerTrackUpdated, rebels=0, church=10), like(InfluenceCollected, seat=1, gain=2))
    t.then_holds("the dead stay dead")


@pytest.mark.rule("ST-CONV-01")
def test_a_converted_character_is_a_rebel_no_longer():
    # Wave 1's outlaw is Church; scouts of wave 2 embolden Rebels, and only their own wave.
    t = played(OUTLAW, scouts(3), shepherd(1))
    t.then_some(like(CharacterConverted, card="test_outlaw"), like(AbilityTriggered, card="test_scouts_3"))
    t.then_some(like(PowerTrackUpdated, rebels=0, church=1)).then_holds("the dead stay dead")


@pytest.mark.rule("ST-CONV-01")
def test_nobody_is_converted_back_or_holds_two_factions():
    before, after = battle((converted(OUTLAW), GUARD, PRIEST)), battle((OUTLAW, GUARD, PRIEST))
    assert broken(GAME, "the dead stay dead", after.state, before=before.state)
    assert not broken(GAME, "the dead stay dead", before.state, before=after.state)
    assert [one.side for one in before.state.fielded] == ["church", "empire", "church"]


@pytest.mark.rule("ST-CONV-02")
def test_the_dead_cannot_be_converted():
    t = played(OUTLAW, knights(1), shepherd(3))
    t.then_some(like(CharacterKilled, card="test_outlaw"), like(AbilityTriggered, card="test_shepherd_3"))
    t.then_none(CharacterConverted).then_holds("the dead stay dead")
    outlaw = t.state.fielded[0]
    assert (outlaw.dead, outlaw.converted, outlaw.side) == (True, False, "rebels")


@pytest.mark.rule("ST-CONV-03")
def test_influence_follows_the_conversion():
    champion = church(power=9)
    t = played(champion, GUARD, BANDIT, after=((converted(PEASANT), GUARD, BANDIT), None, None), gold=4)
    t.then_some(like(InfluenceCollected, seat=1, gain=1)).then_none(ConsolationCollected)
    t.then_tracks({("influence", 1): 1, ("gold", 1): 4}).then_holds("spoils recounted")


@pytest.mark.rule("ST-CONV-03")
def test_consolation_follows_the_conversion():
    marshal = empire(power=9)
    t = played(marshal, GUARD, BANDIT, after=((converted(PEASANT), PRIEST, BANDIT), None, None), gold=4)
    # The Empire wins alone: the Church lost, and the peasant is Church.
    t.then_some(like(ConsolationCollected, seat=1, gain=3, to=7)).then_none(InfluenceCollected)
    t.then_tracks({("influence", 1): 0, ("gold", 1): 7}).then_holds("spoils recounted")


@pytest.mark.rule("ST-CONV-04")
def test_the_church_is_not_converted():
    t = played(shepherd(3), OUTLAW, MONK).then_some(like(CharacterConverted, card="test_outlaw"))
    t.then_none(like(CharacterConverted, card="test_monk"), like(CharacterConverted, card="test_shepherd_3"))
    t.then_holds("the dead stay dead").then_tracks({("conversions", "church"): 0, ("conversions", "rebels"): 1})
    assert [one.converted for one in t.state.fielded] == [False, True, False]


@pytest.mark.rule("ST-CONV-04")
def test_a_marker_on_a_church_character_cannot_be():
    t = battle((MONK, GUARD, BANDIT))
    marked = structs.replace(t.state.fielded[0], converted=True)
    assert broken(GAME, "the dead stay dead", structs.replace(t.state, fielded=(marked, *t.state.fielded[1:])))
