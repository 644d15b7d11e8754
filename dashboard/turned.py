"""The turning points of a game that is over, worked out from its own steps."""

from typing import Any

from domain.kernel.track import OPEN_TO
from domain.kernel.words import tag_of
from domain.recording.playback import Playback
from domain.recording.wording import harmless
from projections.standing import Step, standing
from projections.turning import NONE, told, turning_points

RUNNING = "Turning points are known once the game is over."
CLOSED = "Turning points are left out: they are worked out from what this viewpoint may not know."


def turned(played: Playback) -> tuple[list[list[Any]], str]:
    """[step, grade, sentence] in the order of play; where there is none, why."""
    game, steps = played.game, played.steps
    result = game.result(steps[-1].after)
    if result is None:
        return [], RUNNING
    if played.viewer not in OPEN_TO:
        return [], CLOSED
    found = standing(game, steps_of(played), result)
    if found is None or not (chosen := turning_points(found.beats)):
        return [], NONE
    events, states = [one.event for one in steps], [one.after for one in steps]
    points = [
        [
            one.beat.step_to if one.beat.cause_step is None else one.beat.cause_step, one.grade,
            harmless(told(game, played.names, one.beat, events, states)),
        ]
        for one in chosen
    ]  # fmt: skip
    return sorted(points), ""


def steps_of(played: Playback) -> list[Step]:
    return [
        Step(one.moment.round, one.moment.turn, one.event.rule, one.after, tag_of(one.event)) for one in played.steps
    ]
