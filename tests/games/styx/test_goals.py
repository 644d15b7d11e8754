"""What each seat still needs for each of the four conditions (docs/rules/styx.md says how distances are counted)."""

from math import log

import pytest

from domain.games.styx import GAME
from domain.games.styx.tracks import goals
from domain.kernel.goal import Goal
from tests.games.styx.tables import between, card, down, eternal, horseman, seat
from tests.specification import Table, table

ALL_FOUR = [card(1, name, elements=[name]) for name in ("fire", "water", "earth", "air")]


def goal(t: Table, key: str, number: int = 1) -> Goal | None:
    found = [one for one in goals(t.state) if one.key == key and one.contender == number]
    return found[0] if found else None


def told(t: Table, key: str, number: int = 1) -> tuple[float, float, bool, str]:
    found = goal(t, key, number)
    assert found is not None
    return found.left, found.steps, found.closed, found.needs


def test_a_fresh_seat_has_the_whole_way_before_it():
    t = between(3)
    # A lone Standard-Bearer each: armies are level at 1, and Chaos has 21 steps to go.
    assert told(t, "influence") == (19, 19, False, "19 more Influence")
    assert told(t, "elements_soul") == (8, 8, False, "4 more elements and 4 more quarters of Soul")
    assert told(t, "horsemen") == (2, 2, False, "2 more Horsemen")
    assert told(t, "war") == (21, 21, False, "21 more Chaos for the war")


def test_every_seat_has_the_four_goals_in_their_order():
    found = [(one.contender, one.key) for one in goals(between(2).state)]
    keys = ("influence", "elements_soul", "horsemen", "war")
    assert found == [(number, key) for number in (1, 2) for key in keys]


def test_before_the_game_is_set_up_nobody_needs_anything():
    assert goals(table(GAME).state) == ()


@pytest.mark.parametrize(("influence", "left"), [(17, 3), (19, 1), (20, 0), (23, 0)])
def test_influence_runs_to_20(influence: int, left: int):
    needs = f"{left} more Influence" if left else ""
    assert told(between([seat(influence=influence), seat()]), "influence") == (left, 19, False, needs)


def test_money_is_means_and_each_doubling_is_worth_the_same():
    # Money: 5 coins and twice an income of 2 are 9; all begin with 4. Elements and Soul 0.7 less.
    t = between([seat([card(3, income=2)], coins=5), seat(coins=4), seat([card(3, "dear", income=-3)], coins=4)])
    means = {(one.contender, one.key): one.means for one in goals(t.state)}
    double = 1.5 * log(2)
    assert means[1, "influence"] == means[1, "horsemen"] == pytest.approx(double)
    assert means[1, "elements_soul"] == pytest.approx(double - 0.7)
    assert (means[2, "influence"], means[2, "elements_soul"]) == pytest.approx((0, -0.7))
    # 4 coins less twice 3: nobody has less than nothing.
    assert means[3, "influence"] == pytest.approx(1.5 * log(1 / 5))


def test_the_war_goes_by_a_third_of_the_strength():
    # Standard-Bearer 1 and a card of 5; the other has the Standard-Bearer alone.
    t = between([seat([5]), seat()], chaos=13)
    war = [one for one in goals(t.state) if one.key == "war"]
    assert [(one.clock, one.force) for one in war] == [(8, pytest.approx(2)), (8, pytest.approx(1 / 3))]


def test_elements_and_soul_add_up():
    fire, either = card(1, "fire", elements=["fire"]), card(1, "either", elements=["fire/water"])
    t = between([seat([fire, either], soul=3), seat()])
    assert told(t, "elements_soul") == (3, 8, False, "2 more elements and 1 more quarter of Soul")


def test_a_goal_that_is_reached_needs_nothing():
    assert told(between([seat(ALL_FOUR, soul=4), seat()]), "elements_soul") == (0, 8, False, "")


def test_what_the_standard_bearer_shows_is_no_part_of_the_way():
    t = between(2)
    shown = {**t.state.components, "bearer": card(1, "x", elements=["fire"], ability="bearer").card}
    # Each seat holds Fire from the start: 3 elements and 4 quarters remain of a way of 7.
    assert told(t.at(components=shown), "elements_soul")[:2] == (7, 7)


def test_a_standard_bearer_that_is_turned_down_has_lost_its_element():
    t = between([seat(bearer="down"), seat()])
    shown = {**t.state.components, "bearer": card(1, "x", elements=["fire"], ability="bearer").card}
    assert told(t.at(components=shown), "elements_soul")[:2] == (8, 7)


@pytest.mark.parametrize(
    ("army", "left", "needs"),
    [
        ([horseman(2, "rider_a")], 1, "1 more Horseman"),
        ([horseman(2, "rider_a"), horseman(2, "rider_b")], 0, ""),
        ([horseman(2, "rider_a"), horseman(2, "rider_b"), horseman(2, "rider_c")], 0, ""),
        ([horseman(2, "rider_a"), down(horseman(2, "rider_b"))], 1, "1 more Horseman"),
    ],
)
def test_two_horsemen_are_needed(army: list, left: int, needs: str):
    assert told(between([seat(army), seat()]), "horsemen") == (left, 2, False, needs)


def test_war_is_chaos_to_21_and_strength_to_the_strongest_other_army():
    # Armies: Ada 1 + 2 = 3, Ben 1 + 5 = 6 (the Eternal 4 stays out), Cleo 1. Chaos 16.
    t = between([seat([2]), seat([5, eternal(4)]), seat()], chaos=16)
    assert told(t, "war", 1) == (8, 21, False, "5 more Chaos and 3 more Strength for the war")
    assert told(t, "war", 2) == (5, 21, False, "5 more Chaos for the war")
    assert told(t, "war", 3) == (10, 21, False, "5 more Chaos and 5 more Strength for the war")


def test_level_armies_need_no_strength():
    assert told(between([seat([3]), seat([1, 2])], chaos=20), "war", 2) == (1, 21, False, "1 more Chaos for the war")


def test_once_war_is_fixed_influence_is_closed_and_chaos_counts_no_more():
    t = between([seat([2], influence=15), seat([5])], chaos=17, race="war")
    # A Reaper may have moved Chaos back since: the war stays.
    assert told(t, "war", 1) == (3, 21, False, "3 more Strength")
    closed = {one.key: one.closed for one in goals(t.state) if one.contender == 1}
    assert closed == {"influence": True, "elements_soul": False, "horsemen": False, "war": False}


def test_once_somebody_was_at_20_first_war_is_closed_for_all():
    t = between([seat(influence=20), seat()], chaos=12, race="influence", arrived=(1,))
    assert [one.closed for one in goals(t.state) if one.key == "war"] == [True, True]
    assert not any(one.closed for one in goals(t.state) if one.key != "war")


def test_where_both_are_judged_at_the_end_nothing_is_closed():
    t = between([seat(influence=20), seat()], chaos=22, race="war", policies={"race": "end_of_audience"})
    assert not any(one.closed for one in goals(t.state))


def test_a_distance_that_hangs_on_an_unread_card_is_left_out():
    t = between([seat([card(None, "unread", elements=None)], influence=3), seat()])
    # Nobody knows Ada's army, so nobody knows how far Ben's is from being the strongest.
    assert [goal(t, "war", number) for number in (1, 2)] == [None, None]
    assert goal(t, "elements_soul", 1) is None
    assert goal(t, "elements_soul", 2) is not None
    assert goal(t, "influence", 1) is not None
