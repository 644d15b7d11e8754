"""Planted swings: in the middle of a simulated game two seats exchange all they hold, and the game goes on.

How much that truly changed is told by playouts from before and after, with the same seeds and the hidden pile drawn
anew. Plants that changed the chances by 0.40 or more are to be among the three turning points.
"""

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


def plant(seats: int, seed: int, playouts: int) -> Planted | None:
    """One game of greedy bots with one plant; None where the game was too short for a middle."""
    game = game_called("styx")
    bots = ("greedy",) * seats
    start = game.evolve(None, opening(game, bots_opening(game, bots)))
    told = go_on(game, start, bots, ("plain", seed))
    ends = [index for index, (event, _) in enumerate(told) if type(event).__name__ == "AudienceClosed"]
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
    steps, state = [], start
    for event, reached in [*told[: at + 1], (None, after), *rest]:
        # The exchange belongs to the Audience that just closed.
        moment = game.moment(state) if event is not None else None
        round_number = moment.round if moment is not None else steps[-1].round
        steps.append(Step(round_number, "", "" if event is None else event.rule, reached))
        state = reached
    found = standing(game, steps, result)
    assert found is not None
    number = steps[at].round
    ranks = [point.beat.no for point in turning_points(found.beats)]
    change = swing(
        chances(game, before, bots, playouts, ("out", seed)), chances(game, after, bots, playouts, ("out", seed))
    )
    return Planted(change, ranks.index(number) + 1 if number in ranks else 0)
