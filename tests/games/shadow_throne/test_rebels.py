"""Phabos Scouts, Picureas, Queen Eletheria; the Outlaw."""

import pytest

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.commands import RevealWave
from domain.games.shadow_throne.events import (
    AbilityTriggered,
    BattleOpened,
    CharacterConverted,
    CharacterKilled,
    Emboldened,
    GoldCollected,
    NextWavePromised,
    PowerTrackUpdated,
)
from domain.kernel.box import facts, verified_facts
from domain.kernel.log import Box, Describe
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    QUIET,
    assassin,
    battle,
    church,
    converted,
    dead,
    empire,
    facts_only,
    played,
    poor,
    prince,
    queen,
    rebel,
    reveal,
    scouts,
    shepherd,
)
from tests.specification import like, table

OUTLAW = rebel("commoner", "test_outlaw", power=1)


def tokens(t) -> dict[str, int]:
    return {one.card: one.tokens for one in t.state.fielded if one.tokens}


@pytest.mark.rule("ST-CARD-SCOUTS-01")
def test_scouts_embolden_each_other_rebel_of_their_wave():
    t = played(scouts(1, "a"), scouts(1, "b"), OUTLAW, PRIEST, after=((BANDIT, OUTLAW, GUARD, GUARD),))
    t.then_some(
        AbilityTriggered(rule="ST-CARD-SCOUTS-01", seat=1, card="test_a", number=1),
        Emboldened(rule="ST-CARD-SCOUTS-01", seat=3, card="test_outlaw#2", by="test_a"),
    )  # fmt: skip
    assert tokens(t) == {"test_a": 1, "test_b": 1, "test_outlaw#2": 2}
    t.then_none(like(Emboldened, card="test_a", by="test_a"), like(Emboldened, card="test_b", by="test_b"))


@pytest.mark.rule("ST-CARD-PICUREAS-01")
def test_picureas_emboldens_the_rebels_of_the_next_wave():
    t = battle((OUTLAW, GUARD, PRIEST), box=(prince(1), BANDIT, OUTLAW, GUARD, PRIEST))
    t = t.when(reveal(PRIEST, prince(1), BANDIT))
    t.then_some(
        AbilityTriggered(rule="ST-CARD-PICUREAS-01", seat=2, card="test_prince_1", number=1),
        NextWavePromised(rule="ST-CARD-PICUREAS-01", seat=2, card="test_prince_1", number=1),
    )  # fmt: skip
    t.then_none(Emboldened)
    t = t.when(reveal(OUTLAW, GUARD, BANDIT))
    t.then_some(like(Emboldened, seat=1, by="test_prince_1"), like(Emboldened, seat=3, by="test_prince_1"))
    assert tokens(t) == {"test_outlaw#2": 1, "test_bandit#2": 1}
    # Two waves later he does nothing any more.
    t.when(reveal(GUARD, OUTLAW, PRIEST)).then_none(Emboldened)


@pytest.mark.rule("ST-CARD-PICUREAS-02")
def test_picureas_of_the_last_wave_does_nothing():
    t = played(prince(1), OUTLAW, PRIEST, after=QUIET, box=(BANDIT,))
    t.then_some(AbilityTriggered(rule="ST-CARD-PICUREAS-02", seat=1, card="test_prince_1", number=1))
    t.then_none(NextWavePromised, Emboldened).then_some(like(BattleOpened, battle=2))
    t.when(reveal(BANDIT, OUTLAW, PRIEST)).then_none(Emboldened).then_some(like(PowerTrackUpdated, rebels=1))


@pytest.mark.rule("ST-CARD-PICUREAS-03")
def test_his_token_lands_before_the_abilities_of_the_next_wave():
    t = battle(box=(prince(1), GUARD, PRIEST, OUTLAW, shepherd(3), BANDIT)).given(reveal(GUARD, prince(1), PRIEST))
    t = t.when(reveal(OUTLAW, shepherd(3), GUARD))
    t.then_some(
        Emboldened(rule="ST-CARD-PICUREAS-03", seat=1, card="test_outlaw", by="test_prince_1"),
        like(AbilityTriggered, card="test_shepherd_3"), like(CharacterConverted, card="test_outlaw"),
        # Its 1 and the token, for the Church.
        like(PowerTrackUpdated, wave=2, rebels=0, church=2),
    )  # fmt: skip


@pytest.mark.rule("ST-CARD-PICUREAS-03")
def test_his_later_death_does_not_matter_and_an_earlier_one_does():
    # A 2 kills him after his 1.
    t = battle(box=(prince(1), assassin(2), PRIEST, OUTLAW, GUARD)).when(reveal(PRIEST, prince(1), assassin(2)))
    t = t.then_some(like(NextWavePromised), like(CharacterKilled, card="test_prince_1"))
    t.when(reveal(OUTLAW, GUARD, PRIEST)).then_some(like(Emboldened, rule="ST-CARD-PICUREAS-03", card="test_outlaw"))
    # A 1 kills him before his 2.
    t = battle(box=(prince(2), assassin(1), PRIEST, OUTLAW, GUARD)).when(reveal(PRIEST, prince(2), assassin(1)))
    t = t.then_none(NextWavePromised)
    t.when(reveal(OUTLAW, GUARD, PRIEST)).then_none(Emboldened)


@pytest.mark.rule("ST-CARD-ELETHERIA-01")
def test_the_queen_emboldens_the_rebel_commoners_of_her_wave_and_all_before():
    elite, monk, page = rebel("elite", "elite"), church("commoner", "monk"), empire("commoner", "page")
    first, second, third, fourth = (rebel("commoner", f"outlaw_{wave}", copies=1) for wave in (1, 2, 3, 4))
    lost, fallen = rebel("commoner", "lost", copies=1), rebel("commoner", "fallen", copies=1)
    waves = (
        (first, elite, monk, dead(fallen), GUARD), (converted(second), page, PRIEST, poor(lost), GUARD),
    )  # fmt: skip
    t = battle(*waves, seats=5, box=(queen(3), third, fourth, elite, PRIEST, GUARD, BANDIT))
    t = t.when(reveal(third, queen(3), elite, GUARD, PRIEST))
    t.then_some(AbilityTriggered(rule="ST-CARD-ELETHERIA-01", seat=2, card="test_queen_3", number=3))
    for one in ("outlaw_3", "outlaw_1"):
        t.then_some(Emboldened(rule="ST-CARD-ELETHERIA-01", seat=1, card=one, by="test_queen_3"))
    assert tokens(t) == {"outlaw_1": 1, "outlaw_3": 1}
    t = t.when(reveal(GUARD, GUARD, fourth, BANDIT, BANDIT))
    t.then_none(like(Emboldened, card="outlaw_4"))


@pytest.mark.rule("ST-CARD-OUTLAW-01")
def test_the_outlaw_is_a_rebel_commoner_with_an_income_of_2():
    printed = {"faction": "rebels", "rank": "commoner", "gold": 2}
    assert verified_facts(GAME)["outlaw"] == printed
    t = facts_only("outlaw", "dutiful_peasant")
    t = t.when(RevealWave(cards=("outlaw", "dutiful_peasant", "outlaw")))
    t.then_some(like(GoldCollected, seat=1, card="outlaw", amount=2, to=5)).then_holds("gold as printed")


@pytest.mark.rule("ST-CARD-OUTLAW-01")
@pytest.mark.parametrize(("field", "value"), [("faction", "church"), ("rank", "elite"), ("gold", 1), ("gold", -2)])
def test_another_value_of_the_outlaw_wants_a_reason(field, value):
    t = table(GAME, box=Box(name="empty", kind="owner"))
    told = Describe(component="outlaw", values={field: value})
    t.when(told).then_malformed(f"outlaw.{field}")
    assert facts(GAME)["outlaw"]["ability"] == "none"
