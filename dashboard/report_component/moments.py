"""Turning points and standing of one game, from the same fold that fills the tables: true at once, whatever the tables do."""

from typing import Any

from dashboard.report_component.telling import Told, at, name
from domain.recording.wording import harmless
from projections import standing as stood
from projections import turning

UNFINISHED = "Turning points are told when the game is over."
NO_GOALS = "This game stopped before its first round, so nobody was ahead of anybody."


def moments(one: Told) -> dict[str, Any]:
    """At most three sentences with their grade and their step; or why there are none."""
    found = standing(one) if one.result is not None else None
    if found is None:
        return {"why": UNFINISHED if one.result is None else NO_GOALS, "points": [], "standing": []}
    chosen = turning.turning_points(found.beats)
    points = sorted((point(one, beat, grade) for beat, grade in chosen), key=lambda told: told["step"])
    return {"why": "" if points else turning.NONE, "points": points, "standing": course(one, found)}


def standing(one: Told) -> stood.Standing | None:
    game, steps = one.log.game, one.played.steps
    return stood.standing(
        game,
        [stood.Step(step.moment.round, step.moment.turn, step.event.rule, step.after) for step in steps],
        one.result,
    )


def point(one: Told, beat: stood.Stretch, grade: str) -> dict[str, Any]:
    steps = one.played.steps
    events, states = [step.event for step in steps], [step.after for step in steps]
    names = {key: name(one.log, key) for key in (beat.gainer, beat.loser) if key is not None}
    step = beat.step_to if beat.cause_step is None else beat.cause_step
    said = harmless(turning.told(one.log.game, names, beat, events, states))
    return {"step": step, "at": at(steps[step]), "said": said[:1].upper() + said[1:], "grade": grade}


def course(one: Told, found: stood.Standing) -> list[dict[str, Any]]:
    """How near each contender was to winning after every round: a drawing without numbers, for no chance is claimed."""
    ends = {span.no: span.step_to for span in found.spans}
    return [
        {
            "subject": key, "name": name(one.log, key),
            "points": [[ends[place.span], place.share_bp] for place in found.places if place.contender == key],
        }
        for key in found.contenders
    ]  # fmt: skip
