"""Turning points and standing of one game, from the same fold that fills the tables: true at once, whatever the tables do."""

from typing import Any

from dashboard.report_component.telling import Told, at
from dashboard.turned import steps_of, turned
from domain.kernel.game import Game
from domain.kernel.result import ABANDONED
from domain.recording.wording import contender_words
from projections.shares import SOLE, Contender, winners
from projections.standing import in_bp, standing
from projections.turning import ordinal

STOPPED = "The game was abandoned; until then no single moment had moved it much."


def moments(one: Told) -> dict[str, Any]:
    """At most three sentences with their grade and their step; or why there are none. Then who stood where."""
    points, none = turned(one.played)
    if one.result is not None and one.result.how == ABANDONED and none:
        none = STOPPED
    told = [
        {"step": step, "at": at(one.played.steps[step]), "said": said[:1].upper() + said[1:], "grade": grade}
        for step, grade, said in points
    ]
    drawn = course(one) if one.result is not None and one.open else []
    return {"why": none, "points": told, "standing": drawn, "nearest": nearest(one.log.game)}


def nearest(game: Game) -> str:
    """What the drawing of who was nearest shows, and what it does not."""
    level = "" if game.co_operative else ": all others are level there, listed by seat"
    return (
        f"The higher a line, the nearer to winning after that {game.rounds}. Without a number, because no chance of winning is claimed. "
        f"Where a game was decided, the end of a line says who won{level}."
    )


def course(one: Told) -> list[dict[str, Any]]:
    """How near each contender was to winning after every round: a drawing without numbers, for no chance is claimed; beside it
    the order, in words by round."""
    found = standing(one.log.game, steps_of(one.played), one.result)
    if found is None:
        return []
    ends = {span.no: span.step_to for span in found.spans}
    shares = {no: {place.contender: place.share_bp for place in found.places if place.span == no} for no in ends}
    order = {no: ordered(now) for no, now in shares.items()}
    if one.result is not None and one.result.how != ABANDONED:
        last = max(ends)
        order[last] = outcome(shares[last], len(winners(one.log.game, one.result, found.contenders)))
    return [
        {
            "subject": key, "name": contender_words(one.log.opened.seats, key),
            "points": [[step, shares[no][key]] for no, step in ends.items()], "order": {no: now[key] for no, now in order.items()},
        }
        for key in found.contenders
    ]  # fmt: skip


def ordered(shares: dict[Contender, int]) -> dict[Contender, str]:
    """`2nd`, or `joint 2nd` for who shares that place: whose shares are nearer to each other than one is told to be ahead."""
    ahead = in_bp(SOLE)
    found = {}
    for key, own in shares.items():
        others = [share for other, share in shares.items() if other != key]
        place = ordinal(1 + sum(share - own >= ahead for share in others))
        found[key] = f"joint {place}" if any(abs(share - own) < ahead for share in others) else place
    return found


def outcome(shares: dict[Contender, int], won: int) -> dict[Contender, str]:
    """After the last round of a game that was decided nobody is near any more. won: by how many."""
    front = "won" if won == 1 else "shares the win" if won else "level in front"
    return {key: front if share else "did not win" for key, share in shares.items()}
