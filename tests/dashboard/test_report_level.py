"""Who was level in a game that is over: what each had says with whom, and what settled it."""

from typing import Any

import pytest
from msgspec import structs

from dashboard.report_component import telling
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
            assert "; needed " in goals[0][1]
            continue
        (other,) = (log.opened.seats[one - 1] for one in level if one != seat)
        settled = "met with 6 gold" if seat == winner else "not met with 4 gold"
        assert goals == [[MOST, f"18 influence, level with {other}"], [SETTLED, settled]]


@pytest.mark.rule("ST-END-05")
def test_what_each_had_tells_their_influence_and_gold_only_where_it_separates():
    """Second and third had shown the same sentence."""
    log = read(folder("shadow_throne") / "gold-4-en.jsonl")
    # 11, 7, 18 and 18 influence lie there at the end; with 7 too, the first has 1 gold beside the 9 of the second.
    poorer = structs.replace(log.state.seats[0], influence=7)
    level = structs.replace(log.state, seats=(poorer, *log.state.seats[1:]))
    told = telling.told(log, "scribe")
    assert telling.had(told, "influence", 1) == ["11 influence"]
    assert telling.had(told, "influence", 3) == ["18 influence", "6 gold"]
    last = structs.replace(told.played.steps[-1], after=level)
    told.played.steps = (*told.played.steps[:-1], last)
    del told.played.tracks
    assert telling.had(told, "influence", 1) == ["7 influence", "1 gold"]
    assert telling.had(told, "influence", 2) == ["7 influence", "9 gold"]


@pytest.mark.rule("ST-END-04")
def test_where_nobody_wins_those_in_front_are_level_and_nothing_settled_it():
    log = read(folder("shadow_throne") / "no_winner-3-en.jsonl")
    ranks = log.game.result(log.state).ranks
    first = [seat for seat, rank in enumerate(ranks, 1) if rank == 1]
    told = each(reported(log))
    assert len(first) == 2
    for seat in first:
        (other,) = (log.opened.seats[one - 1] for one in first if one != seat)
        assert told[seat - 1] == [[MOST, f"16 influence, level with {other}"]]


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
    told, gold = each(reported(log)), {3: 6, 4: 4}
    assert len(level) == 2
    for seat in level:
        (other,) = (names[one - 1] for one in level if one != seat)
        assert told[seat - 1] == [[MOST, f"met with 18 influence and {gold[seat]} gold, as {other} did"]]


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
        assert all(said == "no longer open" or "needed " in said for _, said in goals)


def test_an_ending_that_is_no_condition_is_of_a_tie_only_where_the_game_says_so():
    """Whatever was no condition had been taken for what settled a tie."""
    log = read(folder("shadow_throne") / "gold-4-en.jsonl")
    endings = tuple(structs.replace(one, level=False) for one in log.game.endings)
    told = each(reported(fold_log(log.id, structs.replace(log.game, endings=endings), log.rows)))
    level = [goals for goals in told if "needed " not in goals[0][1]]
    assert len(level) == 2
    assert all(len(goals) == 1 and goals[0][1].startswith("met with 18 influence and ") for goals in level)


def test_who_alone_met_a_condition_met_it():
    told = each(reported(simulated("shadow_throne", 3)))
    assert [goals[0][1] for goals in told].count("met with 17 influence") == 1
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
        assert told["The strongest army when Chaos reached 21"] == f"met with 12 Strength, as {others} did"
