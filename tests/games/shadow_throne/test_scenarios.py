"""Whole stretches of play with a trap in each, told by hand: the scenarios T1, T2, T4 and T6 of the model."""

import pytest

from domain.games.shadow_throne.events import (
    BattleOpened,
    BattleWon,
    CardTurnedDown,
    CharacterConverted,
    CharacterKilled,
    ConsolationCollected,
    Emboldened,
    GoldCollected,
    GoldPaid,
    InfluenceCollected,
    LangmanReturned,
    LangmanStayed,
    PoorGold,
    PowerTrackUpdated,
)
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
    emboldened,
    empire,
    extra,
    king,
    played,
    queen,
    rebel,
    reveal,
    shepherd,
    thorn,
    widow,
)
from tests.specification import like

PEASANT = empire("commoner", "test_peasant", consolation=3, copies=4)
OUTLAW = rebel("commoner", "test_outlaw", power=1, gold=2)


# T1: hush money and poverty.
@pytest.mark.rule("ST-HUSH-01", "ST-HUSH-07", "ST-POOR-02", "ST-POOR-03", "ST-RES-05")
def test_hush_money_and_poverty_in_four_waves():
    champion = church("elite", "test_champion", power=9)
    t = battle(box=(PEASANT, BANDIT, PRIEST, champion), gold=(0, 5, 5))
    # Wave 1: played for nothing.
    t = t.when(reveal(PEASANT, BANDIT, PRIEST)).then_some(like(GoldPaid, seat=1, amount=0, hush=0, to=0))
    # Wave 2: 1 of hush money that is not there: face down, 1 gold.
    t = t.when(reveal(PEASANT, PRIEST, BANDIT)).then_some(
        like(CardTurnedDown, rule="ST-POOR-02", seat=1), like(PoorGold, seat=1, to=1)
    )
    # Wave 3: the wave before lay face down, so no hush money.
    t = t.when(reveal(PEASANT, BANDIT, champion)).then_some(like(GoldPaid, seat=1, amount=0, hush=0, to=1))
    # Wave 4: 1 of hush money, paid with the poor gold. The Church wins: three peasants lie face up.
    t = t.when(reveal(PEASANT, PRIEST, BANDIT))
    t.then_some(
        like(GoldPaid, rule="ST-HUSH-01", seat=1, amount=1, hush=1, to=0), like(BattleWon, factions=("church",), power=9),
        ConsolationCollected(
            rule="ST-RES-05", seat=1, gain=9, to=9,
            cards=(("test_peasant", 3), ("test_peasant#3", 3), ("test_peasant#4", 3)),
        ),
    )  # fmt: skip
    t.then_tracks({("gold", 1): 9, ("poor", 1): 1, ("hush", 1): 1, ("consolation", 1): 9})
    t.then_holds("hush money", "the dead stay dead")


# T2: one number at once, with an outlaw of the wave before.
@pytest.mark.rule("ST-ABIL-02", "ST-CARD-ELETHERIA-01", "ST-BOLD-03")
def test_the_shepherd_and_the_queen_with_an_outlaw_in_each_wave():
    strong = rebel("commoner", "test_strong", power=3)
    t = battle((GUARD, OUTLAW, PRIEST), box=(strong, shepherd(3), queen(3)))
    t = t.when(reveal(strong, shepherd(3), queen(3)))
    t.then_some(
        like(CharacterConverted, card="test_strong", by="test_shepherd_3"),
        like(Emboldened, card="test_strong", by="test_queen_3"), like(Emboldened, card="test_outlaw", by="test_queen_3"),
        # The wave's outlaw: Church with 3 + 1. The older one: a Rebel with 1 + 1.
        PowerTrackUpdated(rule="ST-TRACK-01", wave=2, empire=0, rebels=2, church=4),
    )  # fmt: skip
    t.then_none(like(CharacterConverted, card="test_outlaw")).then_holds("every ability has its turn", "tokens")
    sides = {one.card: (one.side, one.tokens) for one in t.state.fielded if one.tokens}
    assert sides == {"test_strong": ("church", 1), "test_outlaw": ("rebels", 1)}


@pytest.mark.rule("ST-ABIL-03")
def test_a_shepherd_killed_at_1_converts_nobody():
    strong = rebel("commoner", "test_strong", power=3)
    t = battle((GUARD, OUTLAW, PRIEST, GUARD), seats=4, box=(strong, shepherd(3), queen(3), widow(1)))
    t = t.when(reveal(strong, shepherd(3), queen(3), widow(1)))
    t.then_some(like(CharacterKilled, card="test_shepherd_3"), like(PowerTrackUpdated, rebels=3 + 1 + 1 + 1, church=0))
    t.then_none(CharacterConverted)


@pytest.mark.rule("ST-ABIL-04", "ST-CARD-KYROS-06")
def test_a_shepherd_killed_at_3_by_the_kings_extra_card_converts_all_the_same():
    strong = rebel("commoner", "test_strong", power=3)
    t = battle((BANDIT, OUTLAW, PRIEST, GUARD), seats=4, box=(strong, shepherd(3), queen(3), king(), widow(1)))
    t = t.given(reveal(strong, shepherd(3), queen(3), king())).when(extra(4, widow(1)))
    t.then_some(
        like(CharacterKilled, card="test_shepherd_3", by="test_widow_1"), like(CharacterConverted, card="test_strong"),
        like(PowerTrackUpdated, wave=2, rebels=2, church=4),
    )  # fmt: skip
    t.then_holds("every ability has its turn", "the extra card")


# T4: Langman's two battles.
LANGMAN = thorn(1, power=3, influence=4, consolation=2, rank="elite")


@pytest.mark.rule("ST-CARD-LANGMAN-01", "ST-CARD-LANGMAN-02", "ST-CARD-LANGMAN-05", "ST-CARD-LANGMAN-07")
def test_langman_loses_stays_ties_and_goes():
    seven = church("elite", "test_seven", power=7)
    level = empire("elite", "test_level", power=3, influence=1)
    t = battle(
        (emboldened(LANGMAN, 2), PRIEST, GUARD), None, None,
        box=(PRIEST, seven, GUARD, widow(1), OUTLAW, BANDIT, level), gold=3,
    )  # fmt: skip
    t = t.when(reveal(PRIEST, seven, GUARD))
    t.then_some(
        like(PowerTrackUpdated, rebels=5, church=7), like(ConsolationCollected, seat=1, gain=2, to=5),
        LangmanStayed(rule="ST-CARD-LANGMAN-01", seat=1, card="test_thorn_1"), like(BattleOpened, battle=2, deck=50),
    )  # fmt: skip
    t.then_holds("spoils recounted", "Langman stays once")
    assert [(one.wave, one.tokens, one.seat) for one in t.state.fielded] == [(0, 0, 1)]
    # Wave 1: the widow kills elites of her wave only, and a Rebel costs no hush money: 2 of income.
    t = t.when(reveal(OUTLAW, widow(1), BANDIT))
    t.then_some(like(GoldCollected, seat=1, amount=2, to=7, hush=0), like(CharacterKilled, card="test_bandit"))
    t.then_none(like(CharacterKilled, card="test_thorn_1")).then_some(like(PowerTrackUpdated, rebels=4))
    t = t.given(reveal(PRIEST, PRIEST, GUARD), reveal(GUARD, GUARD, PRIEST))
    one_more = t.when(reveal(PRIEST, level, PRIEST))
    # Rebels: his 3 and the outlaw's 1. Empire 3: no tie yet, the Rebels win and he goes.
    one_more.then_some(
        like(BattleWon, factions=("rebels",), power=4), like(InfluenceCollected, seat=1, gain=4),
        LangmanReturned(rule="ST-CARD-LANGMAN-04", seat=1, card="test_thorn_1"), like(BattleOpened, battle=3, deck=51),
    )  # fmt: skip


@pytest.mark.rule("ST-CARD-LANGMAN-04", "ST-RES-03")
def test_a_tie_in_his_second_battle_scores_and_sends_him_to_the_deck():
    level = empire("elite", "test_level", power=3, influence=1)
    t = played(PRIEST, level, PRIEST, after=QUIET, number=2, stayed={1: LANGMAN})
    t.then_some(
        BattleWon(rule="ST-RES-03", battle=2, factions=("empire", "rebels"), power=3),
        like(InfluenceCollected, seat=1, gain=4), like(InfluenceCollected, seat=2, gain=1),
        LangmanReturned(rule="ST-CARD-LANGMAN-04", seat=1, card="test_thorn_1"), like(BattleOpened, battle=3, deck=51),
    )  # fmt: skip
    t.then_none(LangmanStayed)


@pytest.mark.rule("ST-CARD-LANGMAN-03", "ST-CARD-LANGMAN-07")
def test_langmans_variants():
    seven, three = church("elite", "test_seven", power=7), empire("elite", "test_three", power=3)
    killed = played(LANGMAN, widow(2), seven, after=QUIET)
    killed.then_some(like(LangmanReturned, rule="ST-CARD-LANGMAN-03"), like(BattleOpened, deck=51))
    tied = played(LANGMAN, three, PRIEST, after=QUIET)
    tied.then_some(like(LangmanReturned, rule="ST-CARD-LANGMAN-07"), like(BattleOpened, deck=51))


# T6: two winners, dead characters, a converted peasant.
@pytest.mark.rule("ST-RES-03", "ST-RES-04", "ST-RES-05", "ST-KILL-02", "ST-CONV-03")
def test_a_tie_with_the_dead_and_a_converted_peasant():
    three, one = rebel("elite", "test_three", influence=3), rebel("elite", "test_one", influence=1, consolation=2)
    peasant = empire("commoner", "dutiful", consolation=3)
    living = empire("elite", "test_living", influence=2, consolation=1)
    empire6, rebels6, church2 = empire(power=6), rebel(power=6), church(power=2)
    t = battle(
        (converted(peasant), empire6, PRIEST), (dead(three), BANDIT, GUARD), (dead(one), PRIEST, BANDIT),
        box=(living, rebels6, church2), gold=4,
    )  # fmt: skip
    t = t.when(reveal(living, rebels6, church2))
    t.then_some(
        like(PowerTrackUpdated, empire=6, rebels=6, church=2),
        BattleWon(rule="ST-RES-03", battle=1, factions=("empire", "rebels"), power=6),
        # Half of 3, half of 1, and 2: not half of the sum.
        like(InfluenceCollected, seat=1, gain=1 + 0 + 2, to=3),
        # Only the peasant, who is Church now: no consolation for a tied winner, dead or alive.
        ConsolationCollected(rule="ST-RES-05", seat=1, gain=3, to=7, cards=(("dutiful", 3),)),
    )  # fmt: skip
    t.then_tracks({("influence", 1): 3, ("gold", 1): 7}).then_holds("spoils recounted")


def test_the_assassin_of_a_later_wave_leaves_the_dead_and_the_living_of_earlier_ones_alone():
    lord = rebel("noble", "test_lord", power=2)
    t = battle((lord, dead(lord), PRIEST), box=(assassin(1), GUARD, BANDIT)).when(reveal(assassin(1), GUARD, BANDIT))
    t.then_none(CharacterKilled).then_some(like(PowerTrackUpdated, rebels=2))
