"""The end of the war: the target, the most influence, the most gold, or nobody."""

import pytest

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.commands import SetUp
from domain.games.shadow_throne.events import (
    BattleOpened,
    ConsolationCollected,
    GameEnded,
    GameSetUp,
    InfluenceCollected,
    PowerTrackUpdated,
    SpecialInfluenceGained,
)
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    QUIET,
    assassin,
    battle,
    church,
    empire,
    played,
    rebel,
    reveal,
    setting_up,
    sufferer,
)
from tests.specification import like, table, when_opened

SAINT = church("elite", "test_saint", power=9, influence=2)
MINOR = church("elite", "test_minor", influence=1)
CLERK = empire("elite", "test_clerk", consolation=2)


@pytest.mark.rule("ST-END-01")
def test_somebody_at_the_target_ends_the_game_in_the_resolution():
    t = played(SAINT, GUARD, BANDIT, after=QUIET, influence=(14, 3, 0))
    t.then_some(like(InfluenceCollected, seat=1, to=16), like(GameEnded, winners=(1,))).then_none(BattleOpened)
    t.then_ends(how="influence", winners=(1,)).then_holds("ends in a resolution")


@pytest.mark.rule("ST-END-01")
def test_below_the_target_the_game_goes_on():
    t = played(SAINT, GUARD, BANDIT, after=QUIET, influence=(12, 14, 0))
    t.then_some(like(BattleOpened, battle=2)).then_none(GameEnded).then_goes_on().then_holds("ends in a resolution")
    # The target itself is enough.
    played(SAINT, GUARD, BANDIT, after=QUIET, influence=(13, 14, 0)).then_ends(winners=(1,)).then_holds(
        "ends in a resolution"
    )


@pytest.mark.rule("ST-END-01")
def test_the_game_never_ends_within_a_battle():
    t = played(SAINT, GUARD, BANDIT, after=(None, None), influence=(20, 0, 0))
    t.then_some(like(PowerTrackUpdated, wave=3)).then_none(GameEnded).then_goes_on().then_holds("ends in a resolution")


@pytest.mark.rule("ST-END-02")
def test_the_most_influence_wins_and_not_the_first_at_the_target():
    # Ada had 15 already and stays there; Ben comes from 16 to 18.
    t = played(GUARD, SAINT, BANDIT, after=QUIET, influence=(15, 16, 0))
    t.then_some(GameEnded(rule="ST-END-02", how="influence", winners=(2,), ranks=(2, 1, 3)))
    t.then_ends(how="influence", winners=(2,))


@pytest.mark.rule("ST-END-03")
def test_gold_breaks_a_tie_of_those_with_the_most_influence():
    # 16 with 4 gold, 16 with 6, 15 with 9.
    t = played(SAINT, PRIEST, BANDIT, after=QUIET, influence=(14, 16, 15), gold=(4, 6, 9))
    t.then_some(GameEnded(rule="ST-END-03", how="gold", winners=(2,), ranks=(2, 1, 3)))
    t.then_ends(how="gold", winners=(2,))


@pytest.mark.rule("ST-END-03")
def test_the_last_consolation_counts_for_the_tie():
    # 16 and 16; Ada has 6, Ben 5 and 2 of consolation.
    t = played(SAINT, CLERK, BANDIT, after=QUIET, influence=(14, 16, 0), gold=(6, 5, 0))
    t.then_some(like(ConsolationCollected, seat=2, to=7), like(GameEnded, how="gold", winners=(2,)))
    t.then_ends(how="gold", winners=(2,))


@pytest.mark.rule("ST-END-04")
def test_level_on_influence_and_gold_nobody_wins():
    t = played(SAINT, PRIEST, BANDIT, after=QUIET, influence=(14, 16, 0), gold=(5, 5, 9))
    t.then_some(GameEnded(rule="ST-END-04", how="no_winner", winners=(), ranks=(1, 1, 3)))
    t.then_ends(how="no_winner", winners=(), shared=False)


@pytest.mark.rule("ST-END-05")
def test_special_influence_may_cross_the_target_and_the_battle_goes_on():
    t = battle(None, box=(sufferer(amount=2), assassin(1), BANDIT, GUARD, PRIEST), influence=(14, 0, 0))
    t = t.when(reveal(sufferer(amount=2), assassin(1), BANDIT))
    t.then_some(SpecialInfluenceGained(rule="ST-CARD-SIMONE-01", seat=1, card="test_sufferer", gain=2, to=16))
    t.then_none(GameEnded).then_goes_on().then_holds("ends in a resolution")
    t = t.when(reveal(GUARD, PRIEST, PRIEST)).then_some(like(PowerTrackUpdated, wave=3)).then_goes_on()
    t = t.when(reveal(BANDIT, GUARD, GUARD)).then_some(like(PowerTrackUpdated, wave=4), like(GameEnded, winners=(1,)))
    t.then_ends(how="influence", winners=(1,)).then_holds("ends in a resolution")


@pytest.mark.rule("ST-END-05", "ST-END-02")
def test_after_the_end_nothing_is_played():
    t = played(SAINT, GUARD, BANDIT, after=QUIET, influence=(14, 3, 0)).then_holds("ends in a resolution")
    t.when(reveal(GUARD, BANDIT, PRIEST)).then_refused(GAME.over_rule)
    assert GAME.offers(t.state) == ()


@pytest.mark.rule("ST-VAR-01")
@pytest.mark.parametrize(("target", "goes_on", "ends"), [("15", 14, 15), ("20", 19, 20), ("25", 24, 25)])
def test_the_target_may_be_20_or_25(target, goes_on, ends):
    policies = {"target": target}
    setting_up(3, policies=policies).then_some(like(GameSetUp, target=int(target)))
    t = played(MINOR, GUARD, BANDIT, after=QUIET, influence=(goes_on - 1, 0, 0), policies=policies)
    t.then_some(like(BattleOpened)).then_goes_on().then_holds("ends in a resolution")
    t = played(MINOR, GUARD, BANDIT, after=QUIET, influence=(ends - 1, 0, 0), policies=policies)
    t.then_ends(how="influence", winners=(1,)).then_holds("ends in a resolution")


@pytest.mark.rule("ST-VAR-01")
def test_with_20_a_best_of_17_goes_on():
    t = played(SAINT, GUARD, BANDIT, after=QUIET, influence=(15, 16, 0), policies={"target": "20"})
    t.then_some(like(InfluenceCollected, seat=1, to=17), like(BattleOpened)).then_goes_on()
    t.then_holds("ends in a resolution")


@pytest.mark.rule("ST-VAR-01")
@pytest.mark.parametrize("target", ["10", "18", "30", "0"])
def test_there_is_no_other_target(target):
    when_opened(GAME, policies={"target": target}).then_malformed("policies")


@pytest.mark.rule("ST-VAR-01")
def test_the_target_stands_when_the_game_is_open():
    t = table(GAME, policies={"target": "20"})
    t.when({"type": "shadow_throne.set_up", "target": 25}).then_malformed("target")
    t = t.when(SetUp()).then_some(like(GameSetUp, target=20)).then_holds("ends in a resolution")
    t.when({"type": "shadow_throne.set_up", "target": 25}).then_malformed("target")


def test_a_rebel_has_its_say_about_nothing_after_the_end():
    lone = rebel("commoner", "lone", power=9, influence=15)
    played(lone, GUARD, PRIEST, after=QUIET).then_ends(how="influence", winners=(1,))
