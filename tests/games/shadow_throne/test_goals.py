"""What each seat still needs: standing and turning points are made of it."""

import pytest

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.commands import SetUp
from domain.kernel.log import Abandon
from tests.games.shadow_throne.tables import BANDIT, GUARD, PRIEST, battle, church, dead, empire, played, rebel
from tests.specification import table


def lefts(t):
    goals = GAME.goals(t.state)
    assert [goal.contender for goal in goals] == list(range(1, len(goals) + 1))
    assert {goal.key for goal in goals} == {"influence"}
    return [goal.left for goal in goals]


def test_at_the_start_everybody_needs_the_whole_target():
    t = table(GAME).given(SetUp())
    assert lefts(t) == [15, 15, 15]
    assert [(goal.steps, goal.needs) for goal in GAME.goals(t.state)] == [(15, "15 more influence")] * 3


def test_what_the_board_would_pay_counts_as_far_as_waves_are_done():
    # The Church leads with 4. Ada's 3 and Ben's dead 5 (2) count a quarter each; Cleo's Rebel counts nothing.
    t = battle(
        (church(power=4, influence=3), dead(church(key="test_dead", influence=5)), rebel(influence=4)), box=(GUARD,)
    )
    assert lefts(t) == [15 - 0.75, 15 - 0.5, 15]


def test_after_two_waves_half_of_it_counts():
    t = battle((empire(power=1, influence=6), BANDIT, PRIEST), None, box=(GUARD,), influence=(4, 9, 0))
    assert lefts(t) == [15 - 7, 6, 15]


def test_what_is_needed_is_told_with_what_lies_for_it_on_the_board():
    # The Church leads with 4 and would pay Ada 3 and Ben 2; of the 15 that Ada needs that is some, of the 2 of Ben all.
    cards = (church(power=4, influence=3), dead(church(key="test_dead", influence=5)), rebel(influence=4))
    t = battle(cards, box=(GUARD,), influence=(0, 13, 0))
    assert [goal.needs for goal in GAME.goals(t.state)] == [
        "15 more influence; the battle as it stands gives 3",
        "2 more influence; the battle as it stands gives 2",
        "15 more influence; the battle as it stands gives none",
    ]


def test_who_is_behind_somebody_beyond_the_target_must_catch_up():
    t = battle(box=(GUARD, BANDIT, PRIEST), influence=(17, 12, 3))
    assert lefts(t) == [0, 5, 14]
    assert [goal.needs for goal in GAME.goals(t.state)] == ["", "5 more influence", "14 more influence"]


def test_what_the_last_battle_has_paid_is_not_counted_again():
    # The saint of 9 and 2 lies still, and Ada has its 2: 16.
    saint = church("elite", "test_saint", power=9, influence=2)
    t = played(saint, GUARD, BANDIT, after=(None, None, None), influence=(14, 3, 0))
    t.then_ends(how="influence", winners=(1,))
    assert lefts(t) == [0, 13, 16]
    assert [goal.needs for goal in GAME.goals(t.state)] == ["", "13 more influence", "16 more influence"]


def test_what_lies_in_a_battle_that_was_abandoned_counts_as_it_did():
    # The Church leads; of Ada's 3 a quarter counts.
    t = battle((church(power=4, influence=3), GUARD, BANDIT), box=(GUARD,))
    before = lefts(t)
    t.when(Abandon(reason="late"))
    assert lefts(t) == before == [15 - 0.75, 15, 15]


@pytest.mark.parametrize("target", ["20", "25"])
def test_the_target_of_the_table_counts(target):
    t = battle(box=(GUARD, BANDIT, PRIEST), influence=(14, 0, 0), policies={"target": target})
    assert lefts(t)[0] == int(target) - 14
    assert GAME.goals(t.state)[0].steps == int(target)


def test_six_gold_make_the_way_lighter_by_e():
    t = battle(box=(GUARD, BANDIT, PRIEST), gold=(12, 3, 0))
    assert [goal.means for goal in GAME.goals(t.state)] == [2, 0.5, 0]
