"""Turning points: the few beats that moved a game, each told in a sentence."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from domain.kernel.game import Game
from domain.kernel.goal import Goal
from domain.kernel.result import ABANDONED
from domain.recording.wording import contender_words
from projections.shares import SOLE, Contender, distances, goal_distance, shares, winners

if TYPE_CHECKING:
    from projections.standing import Stretch

CANDIDATE_BP = 1_000
MOST = 3
GRADES = (("decisive", 5_000), ("big", 2_500), ("notable", 0))
NONE = "No single moment decided this game."


class Swung(Protocol):
    """A beat as the tables hold it."""

    @property
    def no(self) -> int: ...
    @property
    def kept_bp(self) -> int: ...
    @property
    def gainer(self) -> Contender | None: ...


class Turning(NamedTuple):
    beat: Any
    grade: str


def turning_points(beats: Sequence[Swung], most: int = MOST) -> list[Turning]:
    """Kept swings from 0.10 on; of neighbours with one gainer the larger (the later); the largest first."""
    found = {beat.no: beat for beat in beats if beat.kept_bp >= CANDIDATE_BP}
    chosen = [beat for beat in found.values() if not any(larger(found.get(beat.no + way), beat) for way in (-1, 1))]
    chosen.sort(key=lambda beat: (-beat.kept_bp, -beat.no))
    return [Turning(beat, grade(beat.kept_bp)) for beat in chosen[:most]]


def larger(neighbour: Swung | None, beat: Swung) -> bool:
    if neighbour is None or neighbour.gainer != beat.gainer:
        return False
    return (neighbour.kept_bp, neighbour.no) > (beat.kept_bp, beat.no)


def grade(kept_bp: int) -> str:
    return next(word for word, least in GRADES if kept_bp >= least)


class Side(NamedTuple):
    """One contender at one time: its place, what it still needs for its nearest goal, whether another one is level with it, and
    which goal that is."""

    place: int
    needs: str
    level: bool = False
    goal: str = ""

    @property
    def stands(self) -> str:
        """`2nd`, or `joint 2nd` where it shares that place."""
        return f"joint {ordinal(self.place)}" if self.level else ordinal(self.place)

    @property
    def leads(self) -> bool:
        return self.place == 1 and not self.level


def side(goals: Sequence[Goal], shares: dict[Contender, float], contender: Contender) -> Side:
    own = [goal for goal in goals if goal.contender == contender and not goal.closed]
    nearest = min(own, key=goal_distance, default=Goal(contender=contender, key="", left=0, steps=0))
    its, others = shares[contender], [share for other, share in shares.items() if other != contender]
    place, is_level = 1 + sum(share >= its + SOLE for share in others), any(abs(share - its) < SOLE for share in others)
    return Side(place, nearest.needs, is_level, nearest.key)


class Moved(NamedTuple):
    name: str
    before: Side
    after: Side


def told(game: Game, names: Sequence[str], beat: "Stretch", events: Sequence[Any], states: Sequence[Any]) -> str:
    """The sentence of a beat. events[i] is step i, states[i] the state after it."""
    cause = beat.step_to if beat.cause_step is None else beat.cause_step
    said = game.narrate(events[cause], states[cause - 1], states[cause], "final")
    before, after = game.goals(states[beat.step_from - 1]), game.goals(states[beat.step_to])
    moved = [
        Moved(contender_words(names, one), side(before, shares(before), one), side(after, shares(after), one))
        for one in (beat.gainer, beat.loser)
        if one is not None
    ]
    named = label(game, game.moment(states[beat.step_from - 1]).round)
    result = game.result(states[beat.step_to])
    if result is None or result.how == ABANDONED:
        return turning_sentence(named, said, beat.cause_rule, *moved)
    won = len(winners(game, result, tuple(distances(after))))
    return last_sentence(named, said, beat.cause_rule, won, *moved)


def turning_sentence(label: str, cause: str, rule: str, gainer: Moved, loser: Moved) -> str:
    """`cause` is the game's own narration of the event."""
    return f"{opened(label, cause, rule)} {risen(gainer)} {fallen(loser)}"


def last_sentence(label: str, cause: str, rule: str, won: int, gainer: Moved, loser: Moved) -> str:
    """Of the beat that ends the game, and of how many won it: nobody needs anything after it, so it tells how they stood until then."""
    end = "ends level in front" if not won else "shares the win" if won > 1 else "wins the game"
    led = "who led" if gainer.before.leads else f"{gainer.before.stands} until then"
    place = "led" if loser.before.leads else f"been {loser.before.stands}"
    if won == 1 and cause.startswith(f"{gainer.name} wins"):
        until = "led" if gainer.before.leads else f"was {gainer.before.stands}"
        return f"{opened(label, cause, rule)} {gainer.name} {until} until then; {loser.name} had {place}."
    return f"{opened(label, cause, rule)} {gainer.name}, {led}, {end}. {loser.name} had {place}."


def opened(label: str, cause: str, rule: str) -> str:
    named = f" ({rule})" if rule else ""
    return f"{label}: {cause.rstrip('.')}{named}."


def risen(one: Moved) -> str:
    if one.before[::2] > one.after[::2]:
        where = f", {one.before.stands}, {'now leads' if one.after.leads else 'is now ' + one.after.stands}"
    else:
        where = still(one.after)
    return f"{one.name}{where}{needing(one)}."


def fallen(one: Moved) -> str:
    if one.after[::2] > one.before[::2]:
        return f"{one.name} falls to {one.after.stands}."
    return f"{one.name}{still(one.after)}{needing(one)}."


def still(after: Side) -> str:
    return " leads" if after.leads else f" stays {after.stands}"


def needing(one: Moved) -> str:
    """`needs 2 more points instead of 6`: what stayed is said once, and of another goal that it is another. Behind a semicolon
    stands what else bears on it: of that, where only it changed, the last word of before."""
    old, new = one.before.needs, one.after.needs
    if not new:
        return ", and needs nothing more" if old else ""
    if old == new or not old:
        return f": needs {new}"
    if one.before.goal != one.after.goal:
        return f": needs {new} (before, the nearest way was {old})"
    (was, _, beside), (now, semicolon, gives) = old.partition("; "), new.partition("; ")
    if was == now:
        return f": needs {new}" + f" (before: {beside.rpartition(' ')[2]})" * bool(beside and gives)
    count, _, words = was.partition(" ")
    if words == now.partition(" ")[2] and count.isdecimal() and " and " not in words:
        return f": needs {now} instead of {count}{semicolon}{gives}"
    return f": needs {new} (before: {old})"


def ordinal(place: int) -> str:
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"


def label(game: Game, round_number: int) -> str:
    return f"{game.rounds[:1].upper()}{game.rounds[1:]} {round_number}"
