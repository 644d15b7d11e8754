"""Standing: what the shares of a game tell of its course, span by span and beat by beat."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec import Struct, structs

from domain.kernel.game import Game
from domain.kernel.goal import Goal
from domain.kernel.result import ABANDONED, Result
from projections.shares import Contender, Shares, distances, final_shares, shares, sole_leader, swing, winners, winning
from projections.turning import turning_points

WHOLE = 10_000


class Stretch(Struct, frozen=True, kw_only=True):
    """A span or a beat; the standing is that after it. Contenders as the game's goals name them."""

    no: int
    step_from: int
    step_to: int
    leader: Contender | None
    top_bp: int
    gap_bp: int
    swing_bp: int
    kept_bp: int
    gainer: Contender | None
    loser: Contender | None
    cause_step: int | None = None
    cause_rule: str = ""


class Place(NamedTuple):
    """One contender after one span."""

    contender: Contender
    span: int
    share_bp: int
    f_bp: int


class Standing(Struct, frozen=True, kw_only=True):
    """What a game that is over leaves behind. left_bp: the distance f of the best loser at the end."""

    contenders: tuple[Contender, ...]
    spans: tuple[Stretch, ...]
    beats: tuple[Stretch, ...]
    places: tuple[Place, ...]
    lead_changes: int
    decided_bp: int | None
    deficit_bp: int | None
    close_bp: int | None
    left_bp: int | None
    lead_bp: dict[Contender, int | None]
    low_bp: dict[Contender, int]


class Step(NamedTuple):
    """One standing event: the moment before it, its rule, the state after it, its tag."""

    round: int
    turn: str
    rule: str
    after: Any
    tag: str = ""


def in_bp(share: float) -> int:
    return round(WHOLE * share)


class Course(NamedTuple):
    """Shares after each stretch, and before the first; step numbers of each."""

    contenders: tuple[Contender, ...]
    start: Shares
    numbers: tuple[int, ...]
    steps: tuple[tuple[int, int], ...]
    shares: tuple[Shares, ...]

    def before(self, index: int) -> Shares:
        return self.shares[index - 1] if index else self.start


def stretches(course: Course) -> list[Stretch]:
    """Every span or beat with its swing, what was kept of it one later, and who gained and lost most."""
    found = []
    for index, (number, (first, last), after) in enumerate(
        zip(course.numbers, course.steps, course.shares, strict=True)
    ):
        before = course.before(index)
        later = course.shares[min(index + 1, len(course.shares) - 1)]
        moved = swing(before, after)
        changes = [new - old for old, new in zip(before, after, strict=True)]
        leader, ordered = sole_leader(after), sorted(after, reverse=True)
        found.append(Stretch(
            no=number, step_from=first, step_to=last,
            leader=None if leader is None else course.contenders[leader],
            top_bp=in_bp(ordered[0]), gap_bp=in_bp(ordered[0] - (ordered[1] if len(ordered) > 1 else 0)),
            swing_bp=in_bp(moved), kept_bp=in_bp(min(moved, swing(before, later))),
            gainer=course.contenders[changes.index(max(changes))] if in_bp(max(changes)) > 0 else None,
            loser=course.contenders[changes.index(min(changes))] if in_bp(min(changes)) < 0 else None,
        ))  # fmt: skip
    return found


def lead_changes(leaders: Sequence[Contender | None]) -> int:
    """How often the sole leader is another than the last sole leader; stillness with two equals is no change."""
    sole = [leader for leader in leaders if leader is not None]
    return sum(one != following for one, following in pairwise(sole))


def decided_at(leaders: Sequence[Contender | None], winner: Contender) -> int:
    """The first checkpoint, from 1, from which the winner stays sole leader; the last one if never before."""
    at = len(leaders)
    while at > 1 and leaders[at - 2] == winner:
        at -= 1
    return at


def deficit(course: Course, winners: Sequence[Contender]) -> float:
    """The largest gap between the front and the winner, of the winners the nearest."""
    places = [index for index, contender in enumerate(course.contenders) if contender in winners]
    return max(max(now) - max(now[place] for place in places) for now in course.shares)


def closeness(course: Course) -> float | None:
    """Mean of 1 - (first - second) over the later half of the checkpoints before the last; of a game of one span none."""
    before = course.shares[:-1]
    if not before:
        return None
    late = before[len(before) // 2 :]
    gaps = [sorted(now, reverse=True)[:2] for now in late]
    return sum(1 - (first - (more[0] if more else 0)) for first, *more in gaps) / len(gaps)


class Told(NamedTuple):
    """The steps of a game with what follows from their states, computed when first asked for."""

    game: Game
    steps: Sequence[Step]
    contenders: tuple[Contender, ...]
    goals: dict[int, tuple[Goal, ...]]
    known: dict[int, Shares]

    def left(self, step: int) -> tuple[float, ...]:
        found = distances(self.goals_at(step))
        return tuple(found.get(contender, 1.0) for contender in self.contenders)

    def shares(self, step: int) -> Shares:
        found = self.known.get(step)
        if found is None:
            goals = self.goals_at(step)
            if goals is self.goals.get(step - 1) and step - 1 in self.known:
                found = self.known[step - 1]
            else:
                told = shares(goals)
                found = tuple(told.get(one, 0.0) for one in self.contenders) if told else self.equal()
            self.known[step] = found
        return found

    def goals_at(self, step: int) -> tuple[Goal, ...]:
        """Those of the step before where nothing has changed that they are made of."""
        found = self.goals.get(step)
        if found is None:
            before = self.goals.get(step - 1)
            found = before if before is not None and self.stayed(step) else self.game.goals(self.steps[step].after)
            self.goals[step] = found
        return found

    def stayed(self, step: int) -> bool:
        parts = self.game.measures.goals_from
        old, new = self.steps[step - 1].after, self.steps[step].after
        return bool(parts) and all(getattr(old, part) is getattr(new, part) for part in parts)

    def equal(self) -> Shares:
        return (1 / len(self.contenders),) * len(self.contenders)


def standing(game: Game, steps: Sequence[Step], result: Result | None) -> Standing | None:
    """Of a game that is over; None if it has no goals or stopped before its first round."""
    played = [index for index, step in enumerate(steps) if step.round > 0]
    contenders = tuple(distances(game.goals(steps[-1].after))) if steps else ()
    if not played or not contenders:
        return None
    told = Told(game, steps, contenders, {}, {})
    decided = None if result is None or result.how == ABANDONED else result
    end = winning(game, decided, contenders) if decided else None
    spans = course(told, list(grouped(steps, played, by_round=True)), end)
    by_round = game.measures.beat == "round"
    beats = spans if by_round else course(told, list(grouped(steps, played, by_round=False)), end)
    return summed(told, spans, beats, winners(game, decided, contenders) if decided else ())


def grouped(steps: Sequence[Step], played: Sequence[int], by_round: bool) -> Iterator[tuple[int, int, int]]:
    """(number, first step, last step) of each stretch: rounds by their own number, beats counted from 1."""
    number, first, last, key = 0, played[0], played[0], None
    for index in played:
        step = steps[index]
        found = step.round if by_round else (step.round, step.turn)
        if key is not None and found != key:
            yield number, first, last
            first = index
        if found != key:
            number = step.round if by_round else number + 1
        key, last = found, index
    yield number, first, last


def course(told: Told, found: list[tuple[int, int, int]], end: Sequence[Contender] | None) -> Course:
    """Shares after each stretch; a decided game ends with its winners."""
    after = [told.shares(last) for _, _, last in found]
    if end:
        after[-1] = final_shares(told.contenders, end)
    first = found[0][1]
    start = told.shares(first - 1) if first else told.equal()
    return Course(
        told.contenders, start, tuple(number for number, _, _ in found),
        tuple((one, last) for _, one, last in found), tuple(after),
    )  # fmt: skip


def with_causes(told: Told, course: Course) -> list[Stretch]:
    """All stretches; the turning points among them with the step that brought them."""
    found = stretches(course)
    for point in turning_points(found):
        index = course.numbers.index(point.beat.no)
        found[index] = with_cause(told, course, found[index], index)
    return found


def with_cause(told: Told, course: Course, found: Stretch, index: int) -> Stretch:
    """The step that a person would name: of those that count, the one that points most along the whole; ties: the first."""
    before, after = course.before(index), course.shares[index]
    along = changed(before, after)
    places: dict[Contender | None, int] = {one: place for place, one in enumerate(told.contenders)}
    best, cause, last = (False, False, 1e-12), found.step_to, before
    for step in range(found.step_from, found.step_to + 1):
        now = after if step == found.step_to else told.shares(step)
        own = changed(last, now)
        points = sum(move * way for move, way in zip(own, along, strict=True))
        named = moves_most(own, places.get(found.gainer), 1) or moves_most(own, places.get(found.loser), -1)
        weight = (told.steps[step].tag not in told.game.measures.opens, named, points)
        if points > 1e-12 and weight > best:
            best, cause = weight, step
        last = now
    return structs.replace(found, cause_step=cause, cause_rule=told.steps[cause].rule)


def changed(before: Shares, after: Shares) -> list[float]:
    return [new - old for old, new in zip(before, after, strict=True)]


def moves_most(own: Sequence[float], place: int | None, way: int) -> bool:
    """Whether nobody's share moved further than that of this contender, and that way. Who pays moves all others a little."""
    return place is not None and way * own[place] > 0 and way * own[place] >= max(map(abs, own)) - 1e-12


def summed(told: Told, spans: Course, beats: Course, won: Sequence[Contender]) -> Standing:
    by_span = with_causes(told, spans)
    by_beat = by_span if beats is spans else with_causes(told, beats)
    leaders = [one.leader for one in by_span]
    # After the last span there is the result, and its winner in front.
    before = leaders[:-1]
    close = closeness(spans)
    left = dict(zip(told.contenders, told.left(len(told.steps) - 1), strict=True))
    losing = [f for contender, f in left.items() if contender not in won]
    return Standing(
        contenders=told.contenders,
        spans=tuple(by_span),
        beats=tuple(by_beat),
        places=tuple(places(told, spans)),
        lead_changes=lead_changes(leaders),
        decided_bp=in_bp(decided_at(leaders, won[0]) / len(leaders)) if len(won) == 1 else None,
        deficit_bp=in_bp(deficit(spans, won)) if won else None,
        close_bp=None if close is None else in_bp(close),
        left_bp=in_bp(min(losing)) if won and losing else None,
        lead_bp={one: in_bp(before.count(one) / len(before)) if before else None for one in told.contenders},
        low_bp={one: in_bp(min(now[index] for now in spans.shares)) for index, one in enumerate(told.contenders)},
    )


def places(told: Told, spans: Course) -> Iterator[Place]:
    for number, (_, last), now in zip(spans.numbers, spans.steps, spans.shares, strict=True):
        for contender, share, f in zip(told.contenders, now, told.left(last), strict=True):
            yield Place(contender, number, in_bp(share), in_bp(f))
