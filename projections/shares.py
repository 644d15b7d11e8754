"""From goals to shares: how near each contender is to its nearest goal. No chance of winning is claimed.

The constants are one version, `standing/6`, stored with every row; docs/questions.md says what each number means.
"""

from collections.abc import Sequence
from math import exp

from domain.kernel.game import Game
from domain.kernel.goal import Goal
from domain.kernel.result import ABANDONED, Result

BASIS = "standing/6"
EXPONENT = 3
MET = 0.05
ONE_MORE = 1
AT_ONCE = 0.5
SOLE = 0.01

Contender = int | str
Shares = tuple[float, ...]


def distance(goals: Sequence[Goal]) -> float:
    """f of one contender: the smallest over its open goals, from 1 (all before it) to 0.05 (met, awaiting judgement)."""
    return min((goal_distance(goal) for goal in goals if not goal.closed), default=1.0)


def goal_distance(goal: Goal) -> float:
    return nearness(goal.left, goal.steps)


def nearness(left: float, steps: float) -> float:
    """The +1 keeps coarse goals from shouting: one of two that are wanted is 2/3, not 1/2."""
    return min(1.0, (left + ONE_MORE) / (steps + ONE_MORE)) if left > 0 else MET


def by_contender(goals: Sequence[Goal]) -> dict[Contender, list[Goal]]:
    found: dict[Contender, list[Goal]] = {}
    for goal in goals:
        found.setdefault(goal.contender, []).append(goal)
    return found


def distances(goals: Sequence[Goal]) -> dict[Contender, float]:
    return {contender: distance(own) for contender, own in by_contender(goals).items()}


def shares(goals: Sequence[Goal]) -> dict[Contender, float]:
    """Weights over their sum: the race each runs alone, and its part of what is decided for all at once."""
    found = by_contender(goals)
    weights = {contender: race(own) for contender, own in found.items()}
    for key in dict.fromkeys(goal.key for goal in goals if goal.clock is not None and not goal.closed):
        contest(weights, [goal for goal in goals if goal.key == key])
    total = sum(weights.values())
    return {contender: weight / total for contender, weight in weights.items()}


def race(goals: Sequence[Goal]) -> float:
    """The heaviest open goal, f^-3 times e^means; 1 if there is none."""
    open_goals = (goal for goal in goals if goal.clock is None and not goal.closed)
    return max((goal_distance(goal) ** -EXPONENT * exp(goal.means) for goal in open_goals), default=1.0)


def contest(weights: dict[Contender, float], goals: Sequence[Goal]) -> None:
    """Half of f^-3 of the clock for each contender, divided among them as e^force."""
    most = max(goal.force for goal in goals)
    parts = [exp(goal.force - most) for goal in goals]
    clock = nearness(goals[0].clock or 0, goals[0].steps) ** -EXPONENT
    each = AT_ONCE * clock * len(goals) / sum(parts)
    for goal, part in zip(goals, parts, strict=True):
        weights[goal.contender] += each * part


def winning(game: Game, result: Result, contenders: Sequence[Contender]) -> Sequence[Contender]:
    """Who won; where nobody did, those who are level in front."""
    seats = [contender for contender in contenders if isinstance(contender, int)]
    front = [seat for seat, rank in zip(seats, result.ranks, strict=False) if rank == 1]
    return winners(game, result, contenders) or front or seats


def winners(game: Game, result: Result, contenders: Sequence[Contender]) -> Sequence[Contender]:
    """Who won, a dummy or the tower too; nobody where all stay level, or the table stopped."""
    if result.how == ABANDONED:
        return ()
    if game.co_operative:
        return contenders[:1] if result.winners else contenders[1:2]
    return result.winners or tuple(one for one in contenders if one == result.how)


def final_shares(contenders: Sequence[Contender], winning: Sequence[Contender]) -> Shares:
    return tuple(1 / len(winning) if contender in winning else 0.0 for contender in contenders)


def sole_leader(now: Shares) -> int | None:
    """The index of the largest share, if it is ahead by at least 0.01."""
    order = sorted(range(len(now)), key=lambda index: -now[index])
    ahead = now[order[0]] - (now[order[1]] if len(order) > 1 else 0)
    return order[0] if ahead >= SOLE - 1e-9 else None


def swing(before: Shares, after: Shares) -> float:
    """Total variation: half the sum of what all shares moved."""
    return sum(abs(new - old) for old, new in zip(before, after, strict=True)) / 2
