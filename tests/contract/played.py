"""Simulated games that the contract tests of a game share: every seat count and edition, all bots, one seed."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Struct

from domain.games import game as game_called
from domain.kernel.fold import states
from domain.kernel.game import Game
from domain.kernel.words import Command, Event
from domain.simulation.playouts import Playout, simulate

SEED = 2024


class Step(Struct, frozen=True):
    """One event of a move, with the states around it; `part` from 0."""

    command: Command
    part: int
    event: Event
    before: Any
    after: Any


@cache
def playouts(key: str) -> tuple[Playout, ...]:
    game = game_called(key)
    counts = range(game.seats.least, game.seats.most + 1)
    return tuple(
        playout
        for edition in game.editions
        for count in counts
        for playout in simulate(game, count, 1, SEED, edition=edition.key)
    )


def steps(game: Game, playout: Playout) -> Iterator[Step]:
    state = game.evolve(None, playout.opened)
    for command, events in playout.moves:
        for part, (before, event, after) in enumerate(states(game, events, state)):
            yield Step(command, part, event, before, after)
            state = after


@cache
def all_steps(key: str) -> tuple[Step, ...]:
    game = game_called(key)
    return tuple(step for playout in playouts(key) for step in steps(game, playout))
