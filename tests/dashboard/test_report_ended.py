"""How a game ended is told from what made its end inevitable, though its last move did little more than close it."""

import pytest

from dashboard.report_component.ended import LAST_SAID
from domain.games.styx.events import (
    CardEliminated,
    CardMustered,
    ChaosAdvanced,
    InfluenceAdvanced,
    InfluenceLineReached,
    WarBrokeOut,
)
from domain.kernel.words import tag_of
from domain.recording.game_log import GameLog
from domain.recording.playback import Playback
from service.simulating import simulated_logs
from tests.dashboard.reporting import reported


@pytest.fixture(scope="module")
def closed_by_an_effect() -> list[GameLog]:
    """Games of Styx whose last move used or declined the effect of a card."""
    logs = simulated_logs("styx", 4, 60, 11, jobs=1)
    return [log for log in logs if tag_of(log.moves[-1].command) in {"styx.use_effect", "styx.decline_effect"}]


def told(log: GameLog) -> list[type]:
    """The kinds of the events that the report tells, in its order."""
    played = Playback(log)
    kinds = {f"{step.entry}.{step.move}.{step.part}": type(step.event) for step in played.steps}
    return [kinds[one["at"]] for one in reported(log)["said"]]


@pytest.mark.rule("STYX-WIN-06")
def test_a_race_won_is_told_from_the_muster_that_won_it(closed_by_an_effect: list[GameLog]):
    won = [log for log in closed_by_an_effect if log.state.how == "influence"]
    mustered = [log for log in won if CardMustered in told(log)]
    assert len(mustered) >= 3
    for log in won:
        assert {InfluenceAdvanced, InfluenceLineReached} <= set(told(log))
    for log in mustered:
        assert told(log)[:3] == [CardMustered, InfluenceAdvanced, InfluenceLineReached]


@pytest.mark.rule("STYX-WIN-03")
def test_a_war_is_told_from_what_brought_chaos_there(closed_by_an_effect: list[GameLog]):
    fought = [log for log in closed_by_an_effect if log.state.how == "war"]
    assert len(fought) >= 3
    for log in fought:
        kinds = told(log)
        war = kinds.index(WarBrokeOut)
        assert kinds[war - 1] is ChaosAdvanced
    assert any(CardEliminated in told(log)[:2] for log in fought)


@pytest.mark.rule("STYX-TIE-09")
def test_of_level_armies_every_one_is_told_and_each_step_that_parted_them():
    """The last six sentences had begun in the middle of it."""
    log = next(one for one in simulated_logs("styx", 4, 1, 11, jobs=1))
    assert len(log.state.conditions) == 2
    said = [one["said"] for one in reported(log)["said"]]
    assert sum("meets a condition" in one for one in said) == 2
    assert [one[:11] for one in said if one.startswith("Tie")] == [f"Tie, step {step}" for step in (1, 2, 3, 4)]


def test_how_it_ended_tells_what_brought_the_winners_there():
    """Influence is collected seat by seat: what the first got is long told when the last has collected."""
    earlier = 0
    for log in simulated_logs("shadow_throne", 5, 8, 5, jobs=1):
        said, played = [one["said"] for one in reported(log)["said"]], Playback(log)
        steps = [step for step in played.steps if step.move == played.steps[-1].move]
        result = log.game.result(log.state)
        assert result is not None
        for name in (log.opened.seats[seat - 1] for seat in result.winners):
            gained = [
                step
                for step in steps
                if played.sentence(step.number).startswith(f"{name} collects")
                and "influence" in played.sentence(step.number)
            ]
            earlier += bool(gained) and gained[-1] not in steps[-LAST_SAID:]
            assert not gained or played.sentence(gained[-1].number) in said
        assert said[-1] == played.sentence(played.last)
        assert len(said) <= LAST_SAID
    assert earlier
