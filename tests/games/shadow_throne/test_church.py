"""Shepherd, Protis, Princess Beatice, Simone, Thavma; and the Dutiful Peasant, on whom they act."""

import pytest
from msgspec import structs

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.commands import RevealWave
from domain.games.shadow_throne.events import (
    AbilityTriggered,
    CharacterConverted,
    CharacterKilled,
    ConsolationCollected,
    Emboldened,
    GoldPaid,
    InfluenceCollected,
    PowerBonusGained,
    PowerTrackUpdated,
    SpecialInfluenceGained,
)
from domain.kernel.box import facts, verified_facts
from domain.kernel.log import Box, Describe
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    QUIET,
    absolver,
    assassin,
    battle,
    church,
    dead,
    empire,
    extra,
    facts_only,
    king,
    played,
    princess,
    rebel,
    reveal,
    revelator,
    shepherd,
    sufferer,
)
from tests.specification import broken, like, table

OUTLAW = rebel("commoner", "test_outlaw", power=1)
PEASANT = empire("commoner", "test_peasant", power=1, consolation=3)
MONK = church("commoner", "test_monk", power=1)


def changed(t) -> set[str]:
    return {one.card for one in t.state.fielded if one.converted}


@pytest.mark.rule("ST-CARD-SHEPHERD-01")
def test_the_shepherd_converts_the_commoners_of_her_wave():
    lord = rebel("noble", "test_lord")
    t = played(shepherd(3), OUTLAW, PEASANT, BANDIT, lord, after=((OUTLAW, PEASANT, GUARD, GUARD, PRIEST),))
    t.then_some(
        AbilityTriggered(rule="ST-CARD-SHEPHERD-01", seat=1, card="test_shepherd_3", number=3),
        CharacterConverted(rule="ST-CARD-SHEPHERD-01", seat=2, card="test_outlaw#2", by="test_shepherd_3"),
        CharacterConverted(rule="ST-CARD-SHEPHERD-01", seat=3, card="test_peasant#2", by="test_shepherd_3"),
    )  # fmt: skip
    assert changed(t) == {"test_outlaw#2", "test_peasant#2"}


@pytest.mark.rule("ST-CARD-PROTIS-01")
def test_protis_converts_the_elites_of_his_wave():
    t = played(absolver(2), BANDIT, GUARD, OUTLAW, PRIEST, after=((BANDIT, GUARD, PRIEST, PRIEST, OUTLAW),))
    t.then_some(
        AbilityTriggered(rule="ST-CARD-PROTIS-01", seat=1, card="test_absolver_2", number=2),
        CharacterConverted(rule="ST-CARD-PROTIS-01", seat=2, card="test_bandit#2", by="test_absolver_2"),
        CharacterConverted(rule="ST-CARD-PROTIS-01", seat=3, card="test_guard#2", by="test_absolver_2"),
    )  # fmt: skip
    assert changed(t) == {"test_bandit#2", "test_guard#2"}


@pytest.mark.rule("ST-CARD-BEATICE-01")
def test_beatice_converts_the_commoners_and_gives_each_a_token():
    t = played(princess(3), OUTLAW, PEASANT, BANDIT)
    t.then_some(
        AbilityTriggered(rule="ST-CARD-BEATICE-01", seat=1, card="test_princess_3", number=3),
        like(CharacterConverted, card="test_outlaw"), like(CharacterConverted, card="test_peasant"),
        Emboldened(rule="ST-CARD-BEATICE-01", seat=2, card="test_outlaw", by="test_princess_3"),
        Emboldened(rule="ST-CARD-BEATICE-01", seat=3, card="test_peasant", by="test_princess_3"),
        # 1 and a token each.
        like(PowerTrackUpdated, empire=0, rebels=0, church=4),
    )  # fmt: skip
    t.then_none(like(Emboldened, card="test_bandit"))


@pytest.mark.rule("ST-CARD-BEATICE-02")
def test_beatice_gives_no_token_to_who_was_church_before():
    # The monk is Church by print, the outlaw since the shepherd's 1.
    t = played(princess(3), MONK, OUTLAW, shepherd(1))
    t.then_some(like(CharacterConverted, card="test_outlaw", by="test_shepherd_1"), like(AbilityTriggered, number=3))
    t.then_none(Emboldened).then_holds("tokens").then_some(like(PowerTrackUpdated, church=2))


@pytest.mark.rule("ST-CARD-BEATICE-02")
def test_a_token_on_a_printed_church_card_breaks_a_law():
    t = battle((MONK, OUTLAW, GUARD))
    marked = structs.replace(t.state.fielded[0], tokens=1)
    assert broken(GAME, "tokens", structs.replace(t.state, fielded=(marked, *t.state.fielded[1:])), before=t.state)
    assert not broken(GAME, "tokens", t.state, before=t.state)


@pytest.mark.rule("ST-CARD-BEATICE-03")
def test_converted_by_another_at_the_same_number_it_gets_her_token():
    t = played(shepherd(3), princess(3), OUTLAW)
    t.then_some(
        like(CharacterConverted, card="test_outlaw"),
        Emboldened(rule="ST-CARD-BEATICE-03", seat=3, card="test_outlaw", by="test_princess_3"),
        like(PowerTrackUpdated, rebels=0, church=2),
    )  # fmt: skip
    assert sum(isinstance(event, CharacterConverted) for event in t.events) == 1
    assert t.state.fielded[2].tokens == 1


@pytest.mark.rule("ST-CARD-SIMONE-01")
def test_simone_brings_her_special_influence_in_full_when_she_dies():
    saint = sufferer(amount=3)
    t = played(BANDIT, saint, assassin(2), influence=5)
    t.then_some(
        like(CharacterKilled, card="test_sufferer"),
        SpecialInfluenceGained(rule="ST-CARD-SIMONE-01", seat=2, card="test_sufferer", gain=3, to=8),
    )  # fmt: skip
    t.then_tracks({("influence", 1): 5, ("influence", 2): 8, ("influence", 3): 5})


@pytest.mark.rule("ST-CARD-SIMONE-01")
def test_simone_brings_it_once():
    # Two killers of one number, then the end of the battle: three once, and nothing again.
    saint = sufferer(amount=3)
    t = played(saint, assassin(2), assassin(2), after=QUIET)
    assert sum(isinstance(event, SpecialInfluenceGained) for event in t.events) == 1
    t.then_some(like(SpecialInfluenceGained, gain=3, to=3)).then_tracks({("influence", 1): 3})
    t = played(PRIEST, GUARD, BANDIT, after=((dead(saint), GUARD, BANDIT), None, None)).then_none(
        SpecialInfluenceGained
    )


@pytest.mark.rule("ST-CARD-SIMONE-01")
def test_alive_simone_brings_none():
    played(sufferer(), GUARD, BANDIT).then_none(SpecialInfluenceGained).then_some(like(PowerTrackUpdated))
    played(sufferer(), assassin(1), BANDIT).then_some(like(SpecialInfluenceGained, gain=2))


@pytest.mark.rule("ST-CARD-SIMONE-02")
def test_a_later_death_pays_as_well():
    # No printed killer reaches an earlier wave; whatever kills her there, the law wants her paid.
    saint = sufferer()
    paid = battle((dead(saint), GUARD, BANDIT), (GUARD, BANDIT, PRIEST), box=(PRIEST, BANDIT))
    after = paid.when(reveal(PRIEST, PRIEST, GUARD)).then_holds("Simone pays whenever she dies")
    unpaid = tuple(structs.replace(one, ability="") if one.dead else one for one in after.state.fielded)
    told = broken(
        GAME, "Simone pays whenever she dies", structs.replace(after.state, fielded=unpaid), before=paid.state
    )
    assert told


@pytest.mark.rule("ST-CARD-SIMONE-03")
def test_dead_she_gives_half_her_ordinary_influence_too():
    saint, champion = sufferer(influence=3, amount=2), church("elite", "test_champion", power=9)
    t = played(saint, assassin(2), champion, after=QUIET)
    t.then_some(
        like(SpecialInfluenceGained, seat=1, gain=2, to=2),
        InfluenceCollected(rule="ST-RES-04", seat=1, gain=1, to=3, cards=(("test_sufferer", 1),)),
    )  # fmt: skip
    t.then_tracks({("influence", 1): 3}).then_holds("spoils recounted")


@pytest.mark.rule("ST-CARD-THAVMA-01")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_thavma_gets_extra_power_with_0_or_1_gold_left(number):
    thavma = revelator(number, gold=-2, power=2, amount=3)
    for gold, left in ((2, 0), (3, 1)):
        t = played(thavma, GUARD, BANDIT, gold=gold)
        t.then_some(
            like(GoldPaid, seat=1, to=left), PowerBonusGained(rule="ST-CARD-THAVMA-01", seat=1, card=thavma.key, bonus=3),
            like(PowerTrackUpdated, church=5),
        )  # fmt: skip
    t = played(thavma, GUARD, BANDIT, gold=4).then_none(PowerBonusGained)
    t.then_some(like(GoldPaid, seat=1, to=2), like(PowerTrackUpdated, church=2))


@pytest.mark.rule("ST-CARD-THAVMA-01")
def test_turned_down_he_gets_nothing():
    played(revelator(0, gold=-2), GUARD, BANDIT, gold=0).then_none(PowerBonusGained).then_tracks({("gold", 1): 1})
    played(revelator(0), GUARD, BANDIT, gold=0).then_some(like(PowerBonusGained, rule="ST-CARD-THAVMA-01"))


@pytest.mark.rule("ST-CARD-THAVMA-02")
def test_later_gold_does_not_matter():
    thavma, rich = revelator(0, gold=-2, amount=3), rebel("commoner", "test_rich", gold=5)
    t = played(thavma, GUARD, BANDIT, gold=3, box=(rich, PRIEST)).then_some(like(PowerBonusGained, seat=1))
    t = t.when(reveal(rich, PRIEST, GUARD)).then_some(like(PowerTrackUpdated, wave=2, church=3))
    t.then_tracks({("gold", 1): 6}).then_none(PowerBonusGained).then_holds("the bonus is measured once")


@pytest.mark.rule("ST-CARD-THAVMA-02")
def test_becoming_poor_later_brings_no_extra_power():
    thavma, dear = revelator(0, amount=3), rebel("noble", "test_dear", gold=-3)
    t = played(thavma, GUARD, BANDIT, gold=3, box=(dear, PRIEST)).then_none(PowerBonusGained)
    t = t.when(reveal(dear, PRIEST, GUARD)).then_tracks({("gold", 1): 0}).then_none(PowerBonusGained)
    t.then_some(like(PowerTrackUpdated, wave=2, church=0)).then_holds("the bonus is measured once")


@pytest.mark.rule("ST-CARD-PEASANT-01")
def test_the_dutiful_peasant_costs_nothing_and_consoles_with_3():
    assert verified_facts(GAME)["dutiful_peasant"] == {"faction": "empire", "gold": 0, "consolation": 3}
    assert facts(GAME)["dutiful_peasant"]["rank"] == "commoner"
    t = facts_only("dutiful_peasant", "outlaw").given(Describe(component="outlaw", values={"consolation": 0}))
    t = t.when(RevealWave(cards=("dutiful_peasant", "outlaw", "outlaw")))
    t.then_some(like(GoldPaid, seat=1, card="dutiful_peasant", amount=0, to=3)).then_holds("gold as printed")


@pytest.mark.rule("ST-CARD-PEASANT-01")
def test_a_lost_battle_brings_3_gold_for_the_peasant():
    peasant = empire("commoner", "dutiful_peasant", consolation=3)
    champion = church("elite", "test_champion", power=9)
    t = played(peasant, champion, BANDIT, after=QUIET, gold=0)
    t.then_some(like(ConsolationCollected, seat=1, gain=3, to=3))
    t.then_holds("spoils recounted")


@pytest.mark.rule("ST-CARD-PEASANT-01")
@pytest.mark.parametrize(("field", "value"), [("faction", "rebels"), ("gold", -1), ("gold", 1), ("consolation", 2)])
def test_another_value_of_the_peasant_wants_a_reason(field, value):
    t = table(GAME, box=Box(name="empty", kind="owner"))
    t.when(Describe(component="dutiful_peasant", values={field: value})).then_malformed(f"dutiful_peasant.{field}")


def test_the_kings_extra_gold_cannot_reach_thavma():
    # Nobody has both in one wave: the extra card is an Empire card of the King's owner.
    t = battle(box=(king(), revelator(3), PEASANT, BANDIT), gold=(5, 1, 5)).given(reveal(king(), revelator(3), BANDIT))
    t.when(extra(1, PEASANT)).then_some(like(PowerBonusGained, seat=2, bonus=3))
