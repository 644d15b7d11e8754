"""What a game was, told again from its events and states by the words of the questions, without a table."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from itertools import pairwise
from math import ceil, exp
from typing import Any, NamedTuple

from domain.kernel.goal import Goal
from tests.projections.sampled import MERGED, RENAMED, WRITTEN, Kept

SPELT = {written: name for name, written in WRITTEN.items()}
OPENS = {"styx": "AudienceOpened", "shadow_throne": "BattleOpened"}
"""The event with which a span begins."""
TURNS = {"shadow_throne"}
"""Games whose beats are turns; of the others they are spans."""


class Step(NamedTuple):
    round: int
    turn: str
    event: Any
    after: Any


class Beat(NamedTuple):
    no: int
    span: int
    swing: float
    kept: float
    gainer: int


class Retold:
    """One game. Shares, spans and beats are those of docs/questions.md."""

    def __init__(self, kept: Kept, nth: dict[str, int]) -> None:
        self.kept = kept
        self.game = kept.game
        self.nth = nth
        """Which finished game of this title it was, for each person who sat there."""

        self.seats = range(1, len(kept.opened.seats) + 1)

    @cached_property
    def steps(self) -> list[Step]:
        state: Any = None
        told = []
        for event in (self.kept.opened, *(event for _, events in self.kept.moves for event in events)):
            moment = self.game.moment(state) if state is not None else None
            state = self.game.evolve(state, event)
            told.append(Step(moment.round if moment else 0, moment.turn if moment else "", event, state))
        return told

    def named(self, *kinds: str) -> list[Any]:
        return [step.event for step in self.steps if type(step.event).__name__ in kinds]

    @cached_property
    def result(self) -> Any:
        return self.game.result(self.steps[-1].after) if self.kept.status == "finished" else None

    @cached_property
    def winners(self) -> tuple[int, ...]:
        return self.result.winners if self.result else ()

    @cached_property
    def spans(self) -> int:
        return len(self.named(OPENS[self.game.key]))

    @cached_property
    def counts(self) -> bool:
        """By default: real games, none that is hidden."""
        return self.kept.origin == "real" and not self.kept.hidden

    def person(self, seat: int) -> str | None:
        if seat in self.kept.opened.bots:
            return None
        name = self.kept.opened.seats[seat - 1]
        name = SPELT.get(name, name)
        return RENAMED.get(MERGED.get(name, name), MERGED.get(name, name))

    # Time

    @cached_property
    def mode(self) -> str:
        if not self.kept.at:
            return "imported"
        quick = sum(later - one <= 3_000 for one, later in pairwise(self.kept.at))
        return "late" if 2 * quick >= len(self.kept.moves) else "live"

    @cached_property
    def seconds(self) -> int:
        """Between the first and the last move, pauses left out; to the nearest second."""
        waits = [later - one for one, later in pairwise(self.kept.at)]
        return (sum(wait for wait in waits if wait <= 600_000) + 500) // 1000

    @cached_property
    def minutes(self) -> dict[int, float]:
        """Of each span, in whole seconds: the waits before its moves, pauses left out. What comes before the first span is in none."""
        told = dict.fromkeys(self.numbers, 0)
        first = 1
        for (_, events), (earlier, now) in zip(self.kept.moves, pairwise(self.kept.at), strict=True):
            no, first = self.steps[first].round, first + len(events)
            if no and now - earlier <= 600_000:
                told[no] += now - earlier
        return {no: (waited + 500) // 1000 / 60 for no, waited in told.items()}

    @cached_property
    def day(self) -> date:
        if not self.kept.at:
            return date.fromisoformat(self.kept.opened.played_on)
        local = datetime.fromtimestamp(self.kept.at[-1] / 1000, UTC)
        return (local + timedelta(minutes=self.kept.opened.utc_offset or 0)).date()

    @cached_property
    def scribe(self) -> str:
        told = self.kept.by
        return max(sorted(set(told)), key=told.count) if told else ""

    # Standing

    @cached_property
    def first(self) -> int | None:
        told = self.named("GameSetUp")
        return getattr(told[0], "first", None) if told else None

    @cached_property
    def ends(self) -> list[int]:
        """The last step of each span: the next one begins after it."""
        return [max(place for place, step in enumerate(self.steps) if step.round == no) for no in self.numbers]

    @cached_property
    def numbers(self) -> range:
        return range(1, self.spans + 1)

    @cached_property
    def after_spans(self) -> list[dict[int, float]]:
        return self.shares_after(self.ends)

    def shares_after(self, ends: Sequence[int]) -> list[dict[int, float]]:
        told = [shares(self.game.goals(self.steps[end].after)) for end in ends]
        return [*told[:-1], self.final]

    @cached_property
    def final(self) -> dict[int, float]:
        """The winners share it, or where nobody won those who are level in front."""
        front = self.winners or [seat for seat in self.seats if self.result.ranks and self.result.ranks[seat - 1] == 1]
        front = front or list(self.seats)
        return {seat: (seat in front) / len(front) for seat in self.seats}

    @cached_property
    def leaders(self) -> list[int | None]:
        return [leader(now) for now in self.after_spans]

    def led_at(self, part: float) -> int | None:
        """Who led alone when this part of the spans was over."""
        return self.leaders[ceil(part * self.spans) - 1]

    @cached_property
    def beats(self) -> list[Beat]:
        stretches: list[tuple[tuple[int, str], int]] = []
        by_turn = self.game.key in TURNS
        for place, step in enumerate(self.steps):
            key = (step.round, step.turn if by_turn else "")
            if step.round and stretches and stretches[-1][0] == key:
                stretches[-1] = (key, place)
            elif step.round:
                stretches.append((key, place))
        begun = next(place for place, step in enumerate(self.steps) if step.round)
        before = shares(self.game.goals(self.steps[begun - 1].after))
        now = self.shares_after([end for _, end in stretches])
        later = [*now[1:], now[-1]]
        told = []
        for no, ((span, _), one, other) in enumerate(zip((key for key, _ in stretches), now, later, strict=True), 1):
            moved = swing(before, one)
            gainer = max(self.seats, key=lambda seat, old=before, new=one: new[seat] - old[seat])
            told.append(Beat(no, span, moved, min(moved, swing(before, other)), gainer))
            before = one
        return told

    @cached_property
    def turned(self) -> list[Beat]:
        """Turning points."""
        big = [beat for beat in self.beats if round(beat.kept, 4) >= 0.1]
        near = {beat.no: beat for beat in big}

        def loses(beat: Beat) -> bool:
            others = [near[no] for no in (beat.no - 1, beat.no + 1) if no in near and near[no].gainer == beat.gainer]
            return any((round(one.kept, 4), one.no) > (round(beat.kept, 4), beat.no) for one in others)

        return [beat for beat in big if not loses(beat)]

    # Tracks

    @cached_property
    def tracks(self) -> list[dict[tuple[str, Any], int]]:
        return [self.game.tracks(step.after) for step in self.steps]

    def track_after(self, track: str, span: int) -> dict[Any, int]:
        """Its values before the next span begins."""
        opened = [place for place, step in enumerate(self.steps) if type(step.event).__name__ == OPENS[self.game.key]]
        last = opened[span] - 1 if span < self.spans else len(self.steps) - 1
        return {subject: value for (key, subject), value in self.tracks[last].items() if key == track}


def goal_distance(left: float, steps: float) -> float:
    return min(1.0, (left + 1) / (steps + 1)) if left > 0 else 0.05


def shares(goals: Sequence[Goal]) -> dict[int, float]:
    weights: dict[Any, float] = {}
    for seat in dict.fromkeys(goal.contender for goal in goals):
        own = [goal for goal in goals if goal.contender == seat and not goal.closed and goal.clock is None]
        weights[seat] = max((goal_distance(one.left, one.steps) ** -3 * exp(one.means) for one in own), default=1.0)
    for key in {goal.key for goal in goals if goal.clock is not None and not goal.closed}:
        own = [goal for goal in goals if goal.key == key]
        pot = sum(goal_distance(goal.clock or 0, goal.steps) ** -3 / 2 for goal in own)
        force = sum(exp(goal.force) for goal in own)
        for goal in own:
            weights[goal.contender] += pot * exp(goal.force) / force
    return {seat: weight / sum(weights.values()) for seat, weight in weights.items()}


def leader(now: dict[int, float]) -> int | None:
    best, second = sorted(now.values(), reverse=True)[:2]
    return max(now, key=now.__getitem__) if best - second >= 0.01 - 1e-9 else None


def swing(before: dict[int, float], after: dict[int, float]) -> float:
    return sum(abs(after[seat] - before[seat]) for seat in after) / 2


def retold(games: Sequence[Kept]) -> list[Retold]:
    """In any order; which finished game it was for a person goes by day, time and id, games of bots apart."""
    told = [Retold(kept, {}) for kept in games]
    order = sorted(told, key=lambda one: (one.day, (one.kept.at or [0])[0], one.kept.id))
    for title in {one.game.key for one in told}:
        over = [one for one in order if one.game.key == title and one.kept.status == "finished"]
        people = ((one, {name for seat in one.seats if (name := one.person(seat))}) for one in over)
        for (one, person), nth in nth_games(people).items():
            one.nth[person] = nth
    return told


def nth_games(games: Iterable[tuple[Any, Collection[str]]]) -> dict[tuple[Any, str], int]:
    """Which game it was for each person who sat there; the games in their order."""
    played: Counter[str] = Counter()
    found = {}
    for game, people in games:
        for person in people:
            played[person] += 1
            found[game, person] = played[person]
    return found
