"""The dead: what they no longer give, what they still give, and whom the Empire spares."""

import pytest

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
    absolver,
    assassin,
    battle,
    church,
    dead,
    empire,
    knights,
    lying,
    played,
    rebel,
    reveal,
    shepherd,
    widow,
)
from tests.specification import broken, like

OUTLAW = rebel("commoner", "test_outlaw", power=1)
PEASANT = empire("commoner", "test_peasant", power=1)
GIANT = rebel("noble", "test_giant", power=5)


@pytest.mark.rule("ST-KILL-01")
def test_the_dead_have_no_power():
    t = played(GIANT, assassin(2), OUTLAW, after=((OUTLAW, GUARD, PRIEST),))
    # 1 from wave 1 and 1 from wave 2: the 5 of the giant are gone.
    t.then_some(like(CharacterKilled, card="test_giant"), like(PowerTrackUpdated, rebels=2))
    t.then_tracks({("power", "rebels"): 2, ("losses", "rebels"): 1}).then_holds("track is the sum")
    t = battle((dead(GIANT), OUTLAW, GUARD), box=(PRIEST,)).when(reveal(PRIEST, PRIEST, PRIEST))
    t.then_some(like(PowerTrackUpdated, rebels=1)).then_holds("the dead stay dead")


@pytest.mark.rule("ST-KILL-01")
def test_nobody_comes_back_to_life():
    t = battle((dead(GIANT), OUTLAW, GUARD))
    alive = battle((GIANT, OUTLAW, GUARD))
    assert broken(GAME, "the dead stay dead", alive.state, before=t.state)
    assert not broken(GAME, "the dead stay dead", t.state, before=alive.state)


@pytest.mark.rule("ST-KILL-02")
def test_the_dead_give_half_their_influence_each_rounded_down():
    three, one, champion = church(influence=3), church(influence=1), church(power=9)
    t = played(champion, GUARD, BANDIT, after=((dead(three), BANDIT, GUARD), (dead(one), GUARD, BANDIT), None))
    # 3 gives 1 and 1 gives 0: 1 together, though half of 4 is 2.
    t.then_some(like(InfluenceCollected, rule="ST-RES-04", seat=1, gain=1, to=1))
    t.then_tracks({("influence", 1): 1}).then_holds("spoils recounted")


@pytest.mark.rule("ST-KILL-03")
def test_the_dead_give_their_whole_consolation():
    peasant, champion = empire("commoner", consolation=3), church(power=9)
    t = played(champion, GUARD, BANDIT, after=((dead(peasant), BANDIT, GUARD), None, None), gold=4)
    t.then_some(like(ConsolationCollected, seat=1, gain=3, to=7)).then_tracks({("gold", 1): 7})
    t.then_holds("spoils recounted")


@pytest.mark.rule("ST-KILL-04")
def test_the_empire_is_spared():
    t = played(knights(1), PEASANT, OUTLAW).then_some(like(CharacterKilled, card="test_outlaw"))
    t.then_none(like(CharacterKilled, card="test_peasant")).then_holds("Empire is spared")
    elite, noble = empire("elite", "test_captain"), empire("noble", "test_duke")
    played(widow(2), elite, BANDIT).then_none(like(CharacterKilled, seat=2)).then_holds("Empire is spared")
    played(assassin(2), noble, GIANT).then_none(like(CharacterKilled, seat=2)).then_holds("Empire is spared")


@pytest.mark.rule("ST-KILL-04")
def test_a_converted_empire_card_is_not_spared():
    t = played(PEASANT, shepherd(2), knights(3))
    t.then_some(like(CharacterConverted, card="test_peasant"), like(CharacterKilled, card="test_peasant"))
    t.then_tracks({("losses", "church"): 1, ("losses", "empire"): 0}).then_holds("Empire is spared")
    # Converted by the same number it was Empire when the targets were fixed.
    t = played(PEASANT, shepherd(3), knights(3))
    t.then_some(like(CharacterConverted, card="test_peasant")).then_none(CharacterKilled).then_holds("Empire is spared")


@pytest.mark.rule("ST-KILL-04")
def test_a_converted_killer_of_its_own_rank_kills_itself():
    # The knights of these tests are elites; the widow kills elites. An elite widow, converted by a 2, kills at 3.
    grim = empire("elite", "test_grim", ability="kill_elites", number=3, power=4)
    t = played(grim, absolver(2), GUARD)
    t.then_some(
        like(CharacterConverted, card="test_grim"), like(AbilityTriggered, card="test_grim", number=3),
        like(CharacterKilled, card="test_grim", by="test_grim"),
    )  # fmt: skip
    t.then_holds("Empire is spared")


@pytest.mark.rule("ST-CARD-KNIGHTS-01")
def test_knights_kill_the_commoners_of_their_wave():
    elite, monk = rebel("elite", "test_rebel_elite"), church("commoner", "test_monk")
    t = played(knights(1), OUTLAW, PEASANT, elite, monk, after=((OUTLAW, OUTLAW, BANDIT, BANDIT, PRIEST),))
    t.then_some(
        AbilityTriggered(rule="ST-CARD-KNIGHTS-01", seat=1, card="test_knights_1", number=1),
        CharacterKilled(rule="ST-CARD-KNIGHTS-01", seat=2, card="test_outlaw#3", by="test_knights_1"),
        CharacterKilled(rule="ST-CARD-KNIGHTS-01", seat=5, card="test_monk", by="test_knights_1"),
    )  # fmt: skip
    t.then_tracks({("losses", "rebels"): 1, ("losses", "church"): 1, ("losses", "empire"): 0})
    t.then_tracks({("power", "rebels"): 2})


@pytest.mark.rule("ST-CARD-ANNA-LYS-01")
def test_anna_lys_kills_the_elites_of_her_wave():
    saint, noble = church("elite", "test_saint"), rebel("noble", "test_noble")
    t = played(widow(2), saint, OUTLAW, noble, GUARD, after=((BANDIT, BANDIT, PRIEST, GUARD, GUARD),))
    t.then_some(CharacterKilled(rule="ST-CARD-ANNA-LYS-01", seat=2, card="test_saint", by="test_widow_2"))
    t.then_tracks({("losses", "church"): 1, ("losses", "rebels"): 0, ("losses", "empire"): 0})


@pytest.mark.rule("ST-CARD-DATURA-01")
def test_datura_kills_the_nobles_of_his_wave():
    duke = empire("noble", "test_duke")
    t = played(assassin(1), GIANT, BANDIT, OUTLAW, duke, after=((GIANT, BANDIT, BANDIT, GUARD, GUARD),))
    t.then_some(CharacterKilled(rule="ST-CARD-DATURA-01", seat=2, card="test_giant#2", by="test_assassin_1"))
    t.then_tracks({("losses", "rebels"): 1, ("losses", "empire"): 0, ("power", "rebels"): 5 + 1})


def test_a_dead_killer_of_an_earlier_wave_does_nothing_any_more():
    t = played(OUTLAW, PRIEST, PRIEST, after=((dead(lying(knights(1))), GUARD, GUARD),))
    t.then_none(CharacterKilled, AbilityTriggered)
