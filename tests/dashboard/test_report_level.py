"""Who was level in a game that is over: what each had says with whom, and what settled it."""

from typing import Any

import pytest
from msgspec import structs

from domain.games.styx.events import ConditionMet, TieBroken
from domain.kernel.log import Abandoned
from domain.kernel.words import Event
from domain.recording.game_log import GameLog, fold_log
from service.simulating import simulated_logs
from tests.dashboard.reporting import reported, simulated
from tests.playthroughs import folder, read

MOST, SETTLED = "Most influence", "Level on influence, most gold"


def each(told: dict[str, Any]) -> list[list[list[str]]]:
    return [one["goals"] for one in told["contenders"]]


@pytest.mark.rule("ST-END-03")
def test_what_each_had_says_what_settled_a_game_of_level_influence():
    """Met by the loser too, the condition had told nothing."""
    log = read(folder("shadow_throne") / "gold-4-en.jsonl")
    told, state = reported(log), log.state
    level = [
        seat for seat, one in enumerate(state.seats, 1) if one.influence == max(it.influence for it in state.seats)
    ]
    (winner,) = log.game.result(state).winners
    assert len(level) == 2
    for seat, goals in enumerate(each(told), 1):
        if seat not in level:
            assert [what for what, _ in goals] == [MOST]
            assert goals[0][1].startswith("needed ")
            continue
        (other,) = (log.opened.seats[one - 1] for one in level if one != seat)
        assert goals == [[MOST, f"level with {other}"], [SETTLED, "met" if seat == winner else "not met"]]


@pytest.mark.rule("ST-END-04")
def test_where_nobody_wins_those_in_front_are_level_and_nothing_settled_it():
    log = read(folder("shadow_throne") / "no_winner-3-en.jsonl")
    ranks = log.game.result(log.state).ranks
    first = [seat for seat, rank in enumerate(ranks, 1) if rank == 1]
    told = each(reported(log))
    assert len(first) == 2
    for seat in first:
        (other,) = (log.opened.seats[one - 1] for one in first if one != seat)
        assert told[seat - 1] == [[MOST, f"level with {other}"]]


def ended(log: GameLog, event: Event) -> GameLog:
    """The same game, up to its last event, with this one in the place of that."""
    *before, last = log.rows
    return fold_log(log.id, log.game, [*before, structs.replace(last, event=event)])


def test_a_table_that_stops_where_two_are_level_was_not_decided_by_it():
    """They met the same condition beside one another, and nothing was settled between them."""
    log = ended(read(folder("shadow_throne") / "gold-4-en.jsonl"), Abandoned(reason="late"))
    names = log.opened.seats
    most = max(one.influence for one in log.state.seats)
    level = [seat for seat, one in enumerate(log.state.seats, 1) if one.influence == most]
    told = each(reported(log))
    assert len(level) == 2
    for seat in level:
        (other,) = (names[one - 1] for one in level if one != seat)
        assert told[seat - 1] == [[MOST, f"met, as {other} did"]]


@pytest.mark.rule("STYX-NEXT-05")
@pytest.mark.parametrize("winners", [(), (1,), (1, 2)])
def test_what_the_table_agreed_settled_no_tie(winners: tuple[int, ...]):
    """Whom it calls winner met no condition, and was level with nobody."""
    log = read(folder("styx") / "agreed-2-en.jsonl")
    log = ended(log, structs.replace(log.rows[-1].event, winners=winners))
    told = reported(log)
    assert [one["won"] for one in told["contenders"]] == [1 in winners, 2 in winners]
    for goals in each(told):
        assert goals
        assert all(said == "no longer open" or said.startswith("needed ") for _, said in goals)


def test_an_ending_that_is_no_condition_is_of_a_tie_only_where_the_game_says_so():
    """Whatever was no condition had been taken for what settled a tie."""
    log = read(folder("shadow_throne") / "gold-4-en.jsonl")
    endings = tuple(structs.replace(one, level=False) for one in log.game.endings)
    told = each(reported(fold_log(log.id, structs.replace(log.game, endings=endings), log.rows)))
    level = [goals for goals in told if not goals[0][1].startswith("needed ")]
    assert len(level) == 2
    assert all(len(goals) == 1 and goals[0][1].startswith("met, as ") for goals in level)


def test_who_alone_met_a_condition_met_it():
    told = each(reported(simulated("shadow_throne", 3)))
    assert [goals[0][1] for goals in told].count("met") == 1
    assert not [goals for goals in told if len(goals) > 1]


def test_contenders_stand_in_the_order_of_their_seats_also_where_they_are_level():
    for key in ("styx", "shadow_throne"):
        told = reported(simulated(key))
        assert [line["subject"] for line in told["moments"]["standing"]] == [1, 2, 3, 4]
        ends = [line["points"][-1][1] for line in told["moments"]["standing"]]
        assert sorted(ends)[:3] == [0, 0, 0]


@pytest.mark.rule("STYX-TIE-07")
def test_a_condition_that_several_met_names_the_others_to_each():
    """The chain of ties, told above, settles it then: the condition itself did not."""
    tied = (one for one in simulated_logs("styx", 5, 9, 7) if any(isinstance(row.event, TieBroken) for row in one.rows))
    log = next(tied)
    met = [row.event.seat for row in log.rows if isinstance(row.event, ConditionMet) and row.event.condition == "war"]
    names = log.opened.seats
    assert len(met) > 1
    for seat in met:
        others = " and ".join(names[one - 1] for one in met if one != seat)
        told = dict(each(reported(log))[seat - 1])
        assert told["The strongest army when Chaos reached 21"] == f"met, as {others} did"
