"""Simulated games: the same seed gives the same games, in the same order, whatever the number of workers."""

import pytest
from msgspec import structs

from domain.kernel.log import Box, Opened
from domain.kernel.opening import opening
from domain.simulation import playouts
from domain.simulation.chance import SeededPick
from tests.toy import TOY, Take


def toy_game(*seed: object, game=TOY, most: int = 99) -> playouts.Playout:
    names = ("Bot 1 (any)", "Bot 2 (any)")
    opened = opening(game, Opened(game="toy", edition="en", seats=names, origin="simulated", box=Box()))
    return playouts.play(game, opened, ("any", "any"), seed, most)


def test_the_same_seed_is_the_same_game_and_another_seed_another():
    assert toy_game("a", 1) == toy_game("a", 1)
    games = [toy_game("a", index) for index in range(20)]
    assert len({game.id for game in games}) == 20
    assert len({game.moves for game in games}) > 10


def test_a_playout_holds_every_move_with_its_events():
    game = toy_game("a", 1)
    taken = [command.stones for command, _ in game.moves]
    assert sum(taken) == 10
    assert game.result is not None
    assert game.result.winners == (game.moves[-1][0].seat,)
    assert game.id.version == 7


def test_a_game_without_end_stops_with_what_was_played():
    with pytest.raises(playouts.Stopped, match="no end after 2 moves") as stopped:
        toy_game("a", 1, most=2)
    assert len(stopped.value.playout.moves) == 2


def test_a_bot_that_is_refused_stops_the_game():
    def greedy(world, state, bots, pick):
        return Take(seat=state.due, stones=9), world

    with pytest.raises(playouts.Stopped, match="TOY-02"):
        toy_game("a", 1, game=structs.replace(TOY, play=structs.replace(TOY.play, act=greedy)))


def test_picks_reach_every_value_and_no_other():
    pick = SeededPick("seed", 1)
    assert {pick("abc") for _ in range(100)} == set("abc")
    assert [SeededPick("x")(range(1000)) for _ in range(3)] == [SeededPick("x")(range(1000))] * 3
