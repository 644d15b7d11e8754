"""Playouts: bots play a game to its end, each move through the same door as a person's."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from multiprocessing import get_context
from uuid import UUID

import msgspec
from msgspec import Struct, structs

from domain.games import game as game_called
from domain.kernel.box import practice_box
from domain.kernel.fold import fold
from domain.kernel.game import Game
from domain.kernel.judge import judge
from domain.kernel.log import Box, Opened
from domain.kernel.opening import opening
from domain.kernel.refusal import Refused
from domain.kernel.result import Result
from domain.kernel.words import Command, Event
from domain.simulation.chance import SeededPick

MOST_MOVES = 5_000
FEW_GAMES = 4


class Playout(Struct, frozen=True, kw_only=True):
    """One simulated game; its id follows from all that decided it, so that it can be written twice alike."""

    id: UUID
    opened: Opened
    moves: tuple[tuple[Command, tuple[Event, ...]], ...]
    state: object
    result: Result | None


class Stopped(Exception):  # noqa: N818 - it says what happened to the playout
    """A bot was refused, or the game found no end; `playout` holds what had been played."""

    def __init__(self, playout: Playout, sentence: str) -> None:
        super().__init__(playout, sentence)
        self.playout = playout
        self.sentence = sentence

    def __str__(self) -> str:
        return f"Simulated game {self.playout.id}, after move {len(self.playout.moves)}: {self.sentence}"


def simulate(
    game: Game, seats: int, games: int, seed: int, *,
    edition: str = "", bots: Sequence[str] = (), policies: dict[str, str] | None = None, jobs: int = 1,
    box: Box | None = None,
) -> Iterator[Playout]:  # fmt: skip
    """The same games in the same order, whatever `jobs`. bots: one a seat; none given: all kinds in turn.

    box: another than the practice box.
    """
    one = partial(_nth, game.key, seats, seed, edition, tuple(bots), policies or {}, box)
    if jobs <= 1 or games < FEW_GAMES:
        yield from map(one, range(games))
        return
    # An executor says so when a worker dies; a Pool would start another for ever.
    with ProcessPoolExecutor(min(jobs, games), mp_context=get_context("spawn")) as pool:
        yield from pool.map(one, range(games), chunksize=max(1, min(8, games // jobs)))


def _nth(
    key: str, seats: int, seed: int, edition: str, bots: tuple[str, ...], policies: dict[str, str], box: Box | None,
    index: int,
) -> Playout:  # fmt: skip
    game = game_called(key)
    kinds = bots or tuple(game.play.bots[(place + index) % len(game.play.bots)] for place in range(seats))
    opened = opening(game, bots_opening(game, kinds, edition, policies, box))
    told = sorted(opened.policies.items()) if policies else ()
    of_box = () if box is None else (sha256(msgspec.json.encode(box, order="sorted")).hexdigest(),)
    return play(game, opened, kinds, (key, seats, seed, index, opened.edition, *kinds, *told, *of_box))


def bots_opening(
    game: Game, kinds: Sequence[str], edition: str = "", policies: dict[str, str] | None = None, box: Box | None = None
) -> Opened:
    """A simulated game with the practice box, or with this one; the seats are named after their bots."""
    return Opened(
        game=game.key,
        edition=edition,
        ruleset=game.ruleset,
        seats=tuple(f"Bot {number} ({kind})" for number, kind in enumerate(kinds, 1)),
        bots=tuple(range(1, len(kinds) + 1)),
        policies=policies or {},
        origin="simulated",
        box=practice_box(game) if box is None else box,
    )


def play(game: Game, opened: Opened, bots: Sequence[str], seed: Sequence[object], most: int | None = None) -> Playout:
    """One game to its end; `seed` is any words, the same words give the same game. Stopped if it cannot be ended."""
    pick, most = SeededPick(*seed), MOST_MOVES if most is None else most
    state = game.evolve(None, opened)
    world = game.play.begin(opened, pick)
    so_far = Playout(id=_id(seed), opened=opened, moves=(), state=state, result=None)
    moves: list[tuple[Command, tuple[Event, ...]]] = []
    while (result := game.result(state)) is None:
        if len(moves) >= most:
            raise Stopped(_after(so_far, moves, state), f"no end after {most} moves.")
        command, world = game.play.act(world, state, tuple(bots), pick)
        try:
            events = judge(game, state, command)
        except Refused as refused:
            told = f"{command} was refused ({refused.refusal.rule}): {refused.refusal.sentence}"
            raise Stopped(_after(so_far, moves, state), told) from refused
        moves.append((command, events))
        state = fold(game, events, state)
    return structs.replace(_after(so_far, moves, state), result=result)


def _after(so_far: Playout, moves: list[tuple[Command, tuple[Event, ...]]], state: object) -> Playout:
    return structs.replace(so_far, moves=tuple(moves), state=state)


def _id(seed: Sequence[object]) -> UUID:
    """An id of the form of version 7 whose free bits are the seed's hash: no clock, and prefixes that differ."""
    bits = int.from_bytes(sha256("/".join(map(str, seed)).encode()).digest()[:16])
    return UUID(int=bits & ~(0xF << 76 | 0b11 << 62) | 0x7 << 76 | 0b10 << 62)
