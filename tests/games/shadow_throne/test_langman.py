"""Langman stays to fight another day: once, clean, with his player."""

import pytest
from msgspec import structs

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.events import (
    AbilityLost,
    AbilitySilenced,
    AbilityTriggered,
    BattleOpened,
    BattleWon,
    CharacterConverted,
    CharacterKilled,
    ConsolationCollected,
    Emboldened,
    GoldPaid,
    InfluenceCollected,
    LangmanReturned,
    LangmanStayed,
    PowerTrackUpdated,
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
    converted,
    dead,
    emboldened,
    empire,
    knights,
    played,
    queen,
    rebel,
    reveal,
    scouts,
    shepherd,
    thorn,
    whisperer,
    widow,
)
from tests.specification import broken, like

LANGMAN = thorn(power=3, influence=4, consolation=2)
SEVEN = church("elite", "test_seven", power=7)
STAYED = LangmanStayed(rule="ST-CARD-LANGMAN-01", seat=1, card="test_thorn_1")


@pytest.mark.rule("ST-CARD-LANGMAN-01")
def test_langman_stays_after_a_rebel_defeat():
    t = played(LANGMAN, SEVEN, GUARD, after=QUIET)
    t.then_some(
        AbilityTriggered(rule="ST-CARD-LANGMAN-01", seat=1, card="test_thorn_1", number=1),
        like(BattleWon, factions=("church",)), STAYED, like(BattleOpened, battle=2, deck=54 - 3 - 1),
    )  # fmt: skip
    t.then_none(LangmanReturned)
    assert [(one.card, one.seat, one.wave) for one in t.state.fielded] == [("test_thorn_1", 1, 0)]


@pytest.mark.rule("ST-CARD-LANGMAN-01")
def test_langman_of_an_earlier_wave_stays_too():
    t = played(SEVEN, GUARD, BANDIT, after=((GUARD, LANGMAN, PRIEST), None, None))
    t.then_some(LangmanStayed(rule="ST-CARD-LANGMAN-01", seat=2, card="test_thorn_1"))


@pytest.mark.rule("ST-CARD-LANGMAN-01")
def test_langman_whose_ability_never_triggered_does_not_stay():
    # Killed by a 1 before his 2; or face down.
    t = played(thorn(2), assassin(1), SEVEN, after=QUIET)
    t.then_some(like(AbilityLost, card="test_thorn_2"), like(BattleWon, factions=("church",))).then_none(LangmanStayed)
    assert t.state.fielded == ()
    dear = thorn(1, gold=-20)
    t = played(dear, SEVEN, GUARD, after=QUIET).then_none(LangmanStayed, AbilityTriggered)
    t.then_some(like(BattleOpened, deck=51))


@pytest.mark.rule("ST-CARD-LANGMAN-01")
def test_a_silenced_langman_does_not_stay():
    # Converted by a 1 he is of another faction than the whisperer, whose 2 silences his 3: alive, and not triggered.
    elite = thorn(3, rank="elite")
    t = played(elite, absolver(1), whisperer(2), SEVEN, after=QUIET)
    t.then_some(
        like(CharacterConverted, card="test_thorn_3"),
        like(AbilitySilenced, card="test_thorn_3"),
        like(BattleWon, factions=("church",)),
        like(BattleOpened, deck=50),
    )
    t.then_none(LangmanStayed, like(AbilityTriggered, card="test_thorn_3"))
    assert t.state.fielded == ()
    # Without the whisperer he acts and stays.
    played(elite, absolver(1), BANDIT, SEVEN, after=QUIET).then_some(
        like(LangmanStayed, rule="ST-CARD-LANGMAN-01", seat=1)
    )


@pytest.mark.rule("ST-CARD-LANGMAN-02")
def test_all_tokens_leave_him():
    bold = emboldened(LANGMAN, 2)
    t = played(SEVEN, GUARD, BANDIT, after=((bold, GUARD, PRIEST), None, None)).then_some(STAYED)
    (langman,) = t.state.fielded
    assert (langman.tokens, langman.converted, langman.dead, langman.bonus) == (0, False, False, 0)
    t.then_holds("Langman stays once")
    marked = structs.replace(t.state, fielded=(structs.replace(langman, tokens=1),))
    assert broken(GAME, "Langman stays once", marked)
    # His 3 and no token more are the Rebels' power of the next wave 1.
    t = battle(number=2, stayed={1: LANGMAN}, box=(GUARD, PRIEST)).when(reveal(GUARD, PRIEST, PRIEST))
    t.then_some(like(PowerTrackUpdated, rebels=3))


@pytest.mark.rule("ST-CARD-LANGMAN-03")
def test_a_dead_langman_does_not_stay():
    t = played(LANGMAN, assassin(2), SEVEN, after=QUIET)
    t.then_some(
        like(AbilityTriggered, card="test_thorn_1", number=1), like(CharacterKilled, card="test_thorn_1"),
        LangmanReturned(rule="ST-CARD-LANGMAN-03", seat=1, card="test_thorn_1"), like(BattleOpened, deck=51),
    )  # fmt: skip
    t.then_none(LangmanStayed)
    t = played(SEVEN, GUARD, BANDIT, after=((dead(LANGMAN), GUARD, PRIEST), None, None)).then_none(LangmanStayed)
    assert t.state.fielded == ()


@pytest.mark.rule("ST-CARD-LANGMAN-04")
def test_after_his_second_battle_he_goes_when_the_rebels_lose_again():
    t = played(SEVEN, GUARD, PRIEST, after=QUIET, number=2, stayed={1: LANGMAN})
    t.then_some(
        like(BattleWon, factions=("church",)), LangmanReturned(rule="ST-CARD-LANGMAN-04", seat=1, card="test_thorn_1"),
        like(BattleOpened, battle=3, deck=51),
    )  # fmt: skip
    t.then_none(LangmanStayed).then_holds("Langman stays once")
    assert t.state.fielded == ()


@pytest.mark.rule("ST-CARD-LANGMAN-04")
def test_after_his_second_battle_he_goes_when_the_rebels_win():
    t = played(PRIEST, GUARD, PRIEST, after=QUIET, number=2, stayed={1: LANGMAN})
    t.then_some(
        like(BattleWon, factions=("rebels",), power=3), like(InfluenceCollected, seat=1, gain=4),
        LangmanReturned(rule="ST-CARD-LANGMAN-04", seat=1, card="test_thorn_1"),
    )  # fmt: skip
    t.then_none(LangmanStayed)


@pytest.mark.rule("ST-CARD-LANGMAN-05")
def test_he_gives_consolation_in_both_lost_battles():
    t = played(LANGMAN, SEVEN, GUARD, after=QUIET, gold=3)
    t.then_some(like(ConsolationCollected, seat=1, gain=2, to=5), STAYED).then_holds("spoils recounted")
    t = played(SEVEN, GUARD, PRIEST, after=QUIET, number=2, stayed={1: LANGMAN}, gold=5)
    t.then_some(like(ConsolationCollected, seat=1, gain=2, to=7)).then_holds("spoils recounted")


@pytest.mark.rule("ST-CARD-LANGMAN-05")
def test_he_gives_influence_when_the_second_battle_is_won():
    t = played(PRIEST, GUARD, PRIEST, after=QUIET, number=2, stayed={1: LANGMAN})
    t.then_some(like(InfluenceCollected, seat=1, gain=4, to=4)).then_holds("spoils recounted")


@pytest.mark.rule("ST-CARD-LANGMAN-06")
def test_a_converted_langman_scores_with_the_church_and_stays_a_rebel():
    elite = thorn(1, power=3, influence=4, rank="elite")
    t = played(elite, absolver(3), SEVEN, after=QUIET)
    t.then_some(
        like(AbilityTriggered, card="test_thorn_1"), like(CharacterConverted, card="test_thorn_1"),
        like(PowerTrackUpdated, rebels=0, church=10), like(InfluenceCollected, seat=1, gain=4), STAYED,
    )  # fmt: skip
    (langman,) = t.state.fielded
    assert (langman.side, langman.converted, langman.wave) == ("rebels", False, 0)
    t.then_holds("Langman stays once")


@pytest.mark.rule("ST-CARD-LANGMAN-07")
def test_a_rebel_tie_is_no_defeat():
    six = empire("elite", "test_six", power=6, influence=1)
    sixth = rebel("elite", "test_sixth", power=3)
    t = played(LANGMAN, six, sixth, after=QUIET)
    t.then_some(
        like(BattleWon, factions=("empire", "rebels"), power=6),
        LangmanReturned(rule="ST-CARD-LANGMAN-07", seat=1, card="test_thorn_1"), like(BattleOpened, deck=51),
    )  # fmt: skip
    t.then_none(LangmanStayed)


@pytest.mark.rule("ST-CARD-LANGMAN-01")
def test_after_a_rebel_win_he_does_not_stay():
    t = played(LANGMAN, rebel("elite", "test_strong", power=9), GUARD, after=QUIET)
    t.then_some(LangmanReturned(rule="ST-CARD-LANGMAN-01", seat=1, card="test_thorn_1"), like(BattleOpened, deck=51))
    t.then_none(LangmanStayed)


@pytest.mark.rule("ST-CARD-LANGMAN-08")
@pytest.mark.parametrize("killer", [widow(1), knights(1), assassin(1)])
def test_in_wave_0_nothing_limited_to_its_own_wave_touches_him(killer):
    for rank in ("commoner", "elite", "noble"):
        langman = thorn(1, power=3, rank=rank)
        t = battle(number=2, stayed={1: langman}, box=(killer, PRIEST, shepherd(3), absolver(3)))
        t = t.when(reveal(killer, shepherd(3), absolver(3)))
        t.then_none(like(CharacterKilled, card="test_thorn_1"), like(CharacterConverted, card="test_thorn_1"))
        t.then_some(like(PowerTrackUpdated, wave=1, rebels=3)).then_holds("only the running wave")


@pytest.mark.rule("ST-CARD-LANGMAN-08")
def test_in_wave_0_he_costs_nothing_and_does_not_act_again():
    langman = thorn(1, power=3, gold=-5)
    t = battle(number=2, stayed={1: langman}, box=(GUARD, PRIEST), gold=1).when(reveal(GUARD, PRIEST, PRIEST))
    t.then_none(AbilityTriggered, like(GoldPaid, card="test_thorn_1")).then_tracks({("gold", 1): 1})
    t.then_some(like(PowerTrackUpdated, wave=1, rebels=3)).then_holds("only the running wave")


@pytest.mark.rule("ST-CARD-LANGMAN-08")
def test_in_wave_0_what_reaches_earlier_waves_reaches_him():
    langman = thorn(1, power=3, rank="commoner")
    t = battle(number=2, stayed={1: langman}, box=(queen(3), scouts(1), PRIEST)).when(
        reveal(queen(3), scouts(1), PRIEST)
    )
    t.then_some(like(Emboldened, card="test_thorn_1", by="test_queen_3"))
    t.then_none(like(Emboldened, card="test_thorn_1", by="test_scouts_1"))
    # 3 and a token of the queen; the scouts embolden the queen.
    t.then_some(like(PowerTrackUpdated, rebels=5)).then_holds("only the running wave")


def test_a_converted_langman_of_an_earlier_wave_is_clean_again():
    t = played(SEVEN, GUARD, BANDIT, after=((converted(LANGMAN), GUARD, PRIEST), None, None)).then_some(STAYED)
    assert t.state.fielded[0].side == "rebels"
