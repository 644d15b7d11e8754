"""How a game ended, in its own sentences: the last that happened, and before that what made it inevitable."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from dashboard.report_component.telling import Told, at, compared
from domain.kernel.result import ABANDONED, Result
from domain.kernel.track import differences
from domain.recording.playback import Step
from projections.shares import distances, winners

LAST_SAID = 6
Fact = tuple[object, ...]


def said(one: Told) -> list[dict[str, Any]]:
    """The last things that happened, in the game's words, and what made the end inevitable if it happened before them."""
    if one.result is None or one.result.how == ABANDONED:
        return []
    last = [step for step in one.played.steps if step.move == one.played.steps[-1].move]
    brought = {*collected(one, one.result, last), *decisive(one, one.result)}
    beside = max(judged(one, last), LAST_SAID - len(brought))
    rest = [step for step in last if step.number not in brought][-beside:]
    told = sorted({*brought, *(step.number for step in rest)})
    return [
        {"at": at(step), "said": one.played.sentence(step.number), "rule": step.event.rule}
        for step in (one.played.steps[number] for number in told)
    ]


def judged(one: Told, steps: Sequence[Step]) -> int:
    """How many of the last steps move nothing any more, but tell who won and why."""
    return len(list(takewhile(lambda step: not moved(one, step), reversed(steps))))


def collected(one: Told, result: Result, steps: Sequence[Step]) -> set[int]:
    """For each winner the last of these steps that moved what the seats were compared by."""
    keys = {track.key for how in result.how.split("+") for track in compared(one, how)[:1]}
    found = [
        [step.number for step in steps if (key, seat) in moved(one, step)][-1:]
        for seat in result.winners for key in keys
    ]  # fmt: skip
    return {number for some in found for number in some}


def moved(one: Told, step: Step) -> set[tuple[str, int | str]]:
    before, after = one.played.tracks[step.number - 1], one.played.tracks[step.number]
    return {(key, subject) for key, subject, _ in differences(before, after)}


def decisive(one: Told, result: Result) -> set[int]:
    """The steps of the last round by which each fact of the end came to stay, and what brought each of them."""
    last = one.played.steps[-1]
    steps = [step for step in one.played.steps if step.moment.round == last.moment.round]
    final, found = facts(one, result, last.after), set[int]()
    for step in reversed(steps):
        came = final - facts(one, result, step.before)
        if came:
            found |= {step.number, *cause(one, step)}
            final -= came
    return found


def facts(one: Told, result: Result, state: Any) -> set[Fact]:
    """Of the goals: which the winners have met of those they won by, which nobody can reach any more, and which clock has run out."""
    goals = one.log.game.goals(state) if state is not None else ()
    winning = winners(one.log.game, result, tuple(distances(goals)))
    won = {(contender, key) for contender in winning for key in result.how.split("+")}
    met = {("met", goal.contender, goal.key) for goal in goals if not goal.needs and (goal.contender, goal.key) in won}
    shut = {("closed", goal.key) for goal in goals if goal.closed}
    return met | shut | {("come", goal.key) for goal in goals if goal.clock == 0}


def cause(one: Told, step: Step) -> set[int]:
    """What a step that hands move on a track came from: the last thing before it in its move that moved none."""
    lying = {track.key for track in one.log.game.tracked if track.lies}

    def lies(number: int) -> bool:
        return any(key in lying for key, _ in moved(one, one.played.steps[number]))

    before = range(step.number - 1, step.number - step.part, -1)
    return set([number for number in before if not lies(number)][:1]) if lies(step.number) else set()
