"""Planted swings: in the middle of a simulated game two seats exchange all they hold, and the game goes on.

How much that truly changed is told by playouts from before and after, with the same seeds and the hidden pile drawn
anew. Plants that changed the chances by 0.40 or more are to be among the three turning points.
"""

from itertools import pairwise
from typing import Any, NamedTuple

from msgspec import structs

from domain.games import game as game_called
from domain.kernel.fold import fold, states
from domain.kernel.game import Game
from domain.kernel.judge import judge
from domain.kernel.opening import opening
from domain.simulation.chance import SeededPick
from domain.simulation.playouts import bots_opening
from projections.shares import swing
from projections.standing import Step, standing
from projections.turning import turning_points

LARGE = 0.40
MOST = 5_000


class Planted(NamedTuple):
    """rank: place among the turning points from 1, 0 if it is none."""

    change: float
    rank: int


def go_on(game: Game, state: Any, bots: tuple[str, ...], words: tuple[object, ...]) -> list[tuple[Any, Any]]:
    """(event, state after it) to the end, from a state whose hidden parts are drawn anew."""
    pick = SeededPick(*words)
    world = game.play.begin(None, pick)
    told: list[tuple[Any, Any]] = []
    for _ in range(MOST):
        if game.result(state) is not None:
            return told
        command, world = game.play.act(world, state, bots, pick)
        events = judge(game, state, command)
        told += [(event, after) for _, event, after in states(game, events, state)]
        state = fold(game, events, state)
    raise AssertionError("the game found no end")


def chances(
    game: Game, state: Any, bots: tuple[str, ...], playouts: int, words: tuple[object, ...]
) -> tuple[float, ...]:
    won = [0.0] * len(state.seats)
    for number in range(playouts):
        result = game.result(go_on(game, state, bots, (*words, number))[-1][1])
        assert result is not None
        for seat in result.winners:
            won[seat - 1] += 1 / len(result.winners)
    return tuple(share / playouts for share in won)


def exchanged(state: Any) -> Any:
    """The seats that stand best and worst in Influence exchange their holdings, but not their places."""
    order = sorted(range(len(state.seats)), key=lambda seat: state.seats[seat].influence)
    seats = list(state.seats)
    seats[order[0]], seats[order[-1]] = seats[order[-1]], seats[order[0]]
    return structs.replace(state, seats=tuple(seats))


def plant(key: str, seats: int, seed: int, playouts: int) -> Planted | None:
    """One game of greedy bots with one plant; None where the game was too short for a middle."""
    game = game_called(key)
    bots = ("greedy",) * seats
    start = game.evolve(None, opening(game, bots_opening(game, bots)))
    told = go_on(game, start, bots, ("plain", seed))
    rounds = [game.moment(state).round for state in (start, *(reached for _, reached in told[:-1]))]
    ends = [index for index, (now, then) in enumerate(pairwise(rounds)) if now > 0 and now != then]
    middle = ends[int(len(ends) * 0.15) : int(len(ends) * 0.85)]
    if not middle:
        return None
    at = SeededPick("plant", seed)(middle)
    before = told[at][1]
    after = exchanged(before)
    rest = go_on(game, after, bots, ("rest", seed))
    result = game.result(rest[-1][1]) if rest else None
    if result is None:
        return None
    steps, state = list[Step](), start
    for event, reached in [*told[: at + 1], (None, after), *rest]:
        # The exchange belongs to the beat that just closed.
        moment = game.moment(state)
        step = Step(moment.round, moment.turn, event.rule, reached) if event is not None else steps[-1]
        steps.append(step._replace(after=reached))
        state = reached
    found = standing(game, steps, result)
    assert found is not None
    ranks = [point.beat.step_from <= at + 1 <= point.beat.step_to for point in turning_points(found.beats)]
    change = swing(
        chances(game, before, bots, playouts, ("out", seed)), chances(game, after, bots, playouts, ("out", seed))
    )
    return Planted(change, ranks.index(True) + 1 if True in ranks else 0)
