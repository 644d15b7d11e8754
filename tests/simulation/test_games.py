"""Simulated games of every title: the same bytes whatever the workers, bots of different strength, names that say so."""

from collections import Counter
from pathlib import Path

import pytest

from domain.games import game as game_called
from domain.games import keys
from domain.kernel.game import Game
from domain.kernel.refusal import Refused
from domain.recording.log_file import check
from domain.recording.trouble import Trouble
from domain.simulation import playouts as playouts_module
from domain.simulation.playouts import Playout, simulate
from service import simulating
from service.simulating import lines_of, log_of
from tests.contract.played import playouts

GAMES = 60


def written(key: str, jobs: int) -> list[bytes]:
    game = game_called(key)
    return [b"".join(lines_of(log_of(game, one))) for one in simulate(game, game.seats.least, 9, 5, jobs=jobs)]


@pytest.mark.parametrize("key", keys())
def test_two_workers_write_the_same_bytes_in_the_same_order_as_one(key: str):
    assert written(key, 1) == written(key, 2)


@pytest.mark.parametrize("key", keys())
def test_seeds_editions_policies_and_bots_make_other_games(key: str):
    game = game_called(key)
    seats = game.seats.least
    others = [{policy.key: str(policy.values[1].value)} for policy in game.policies[:1]]
    made = [
        *simulate(game, seats, 3, 1),
        *simulate(game, seats, 1, 2),
        *(one for other in others for one in simulate(game, seats, 1, 1, policies=other)),
        *simulate(game, seats, 1, 1, bots=[game.play.bots[-1]] * seats),
        *(one for edition in game.editions[1:] for one in simulate(game, seats, 1, 1, edition=edition.key)),
    ]
    assert len({one.id for one in made}) == len(made)


@pytest.mark.parametrize("key", keys())
def test_simulated_games_say_what_they_are(key: str):
    for playout in playouts(key):
        opened = playout.opened
        assert opened.origin == "simulated"
        assert opened.box.kind == "practice"
        assert opened.bots == tuple(range(1, len(opened.seats) + 1))
        for number, name in enumerate(opened.seats, 1):
            start, _, kind = name.partition(" (")
            assert start == f"Bot {number}"
            assert kind.removesuffix(")") in game_called(key).play.bots


@pytest.mark.parametrize("key", keys())
def test_bots_differ_in_strength(key: str):
    """Every other kind wins more often than the first, which plays at random: seat by seat in turn, or together as a table of its own."""
    game = game_called(key)
    random, *others = game.play.bots
    for kind in others:
        wins: Counter[str] = Counter()
        for bots in tables(game, kind, random):
            for playout in simulate(game, len(bots), GAMES // 2, 3, bots=bots):
                wins.update(winners(playout, bots)[: 1 if game.co_operative else None])
        assert wins[kind] > (1 if game.co_operative else 2) * wins[random], (kind, wins)


def tables(game: Game, kind: str, random: str) -> list[list[str]]:
    seats = game.seats.least
    if game.co_operative:
        return [[kind] * seats, [random] * seats]
    return [[(kind, random)[(place + swapped) % 2] for place in range(seats)] for swapped in (0, 1)]


def winners(playout: Playout, bots: list[str]) -> list[str]:
    assert playout.result is not None
    return [bots[seat - 1] for seat in playout.result.winners]


@pytest.mark.parametrize("key", keys())
def test_too_many_seats_are_refused_by_the_rule(key: str):
    game = game_called(key)
    with pytest.raises(Refused) as refused:
        list(simulate(game, game.seats.most + 1, 1, 1))
    assert refused.value.refusal.rule == game.seats.rule


@pytest.mark.parametrize("key", keys())
def test_a_game_that_bots_cannot_end_is_kept_as_a_log_file(key: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(playouts_module, "MOST_MOVES", 4)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(Trouble, match="no end after 4 moves"):
        list(simulating.simulated_logs(key, 3, 1, 1))
    (file,) = tmp_path.glob("tablescribe-*/*.jsonl")
    with file.open("rb") as lines:
        checked = check(lines)
    assert checked.ok
    assert checked.moves == 4
