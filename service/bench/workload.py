"""What is measured with: simulated games, and chess games of the same kind."""

from collections.abc import Iterator
from functools import cache
from itertools import count

import msgspec
from msgspec import structs

from domain.games import game as game_called
from domain.recording.game_log import GameLog
from domain.recording.rows import Row
from domain.simulation.chance import SeededPick
from domain.simulation.playouts import Playout, simulate
from service.bench.measuring import FIXTURES, timed
from service.simulating import log_of

GAMES, SEED = 4, 7
"""Simulated games for each number of seats."""
LONG_GAMES = 20
"""As many of each length."""
CHESS_GAMES, PLIES = 20, 80


@cache
def games_played(key: str) -> tuple[Playout, ...]:
    return tuple(played_by(key, GAMES, {}))


def played_by(key: str, games: int, policies: dict[str, str]) -> Iterator[Playout]:
    """So many games for each number of seats."""
    game = game_called(key)
    counts = range(game.seats.least, game.seats.most + 1)
    return (playout for seats in counts for playout in simulate(game, seats, games, SEED, policies=policies))


def lengths(key: str) -> dict[str, list[GameLog]]:
    """Games of each length, where a game has a policy that says how long it is."""
    file, game = FIXTURES / key / "soak.json", game_called(key)
    said = msgspec.json.decode(file.read_bytes(), type=dict[str, object]) if file.is_file() else {}
    return {
        f"{policy.key} {choice.value}": [
            log_of(game, playout) for playout in played_by(key, LONG_GAMES, {policy.key: str(choice.value)})
        ]
        for policy in game.policies
        if policy.key == said.get("length")
        for choice in policy.values
    }


@cache
def logs(key: str) -> tuple[GameLog, ...]:
    return tuple(log_of(game_called(key), playout) for playout in games_played(key))


def moves_of(key: str) -> int:
    return sum(len(playout.moves) for playout in games_played(key))


def events_of(key: str) -> int:
    return sum(len(log.rows) for log in logs(key))


@cache
def chess_games() -> tuple[tuple[str, ...], ...]:
    """Openings and middle games at random, as UCI moves."""
    import chess

    played = []
    for number in range(CHESS_GAMES):
        pick, board, moves = SeededPick("chess", SEED, number), chess.Board(), list[str]()
        while len(moves) < PLIES and not board.is_game_over():
            move = pick(list(board.legal_moves))
            moves.append(move.uci())
            board.push(move)
        played.append(tuple(moves))
    return tuple(played)


def chess_rate() -> float:
    """Plies a second of a recorder of chess: read a move, see that it is legal, make it."""
    import chess

    def push_all() -> None:
        for moves in chess_games():
            board = chess.Board()
            for move in moves:
                board.push_uci(move)

    plies = sum(map(len, chess_games()))
    return plies / timed(push_all)


def has_chess() -> bool:
    from importlib.util import find_spec

    return find_spec("chess") is not None


def long_log(key: str, events: int) -> list[Row]:
    """The rows of the first game, begun again after its end until there are enough."""
    first, *rest = logs(key)[0].rows
    rows = [first]
    for again in count():
        for row in rest[: events - len(rows)]:
            place = (row.move or 0) + again * (rest[-1].move or 0)
            rows.append(structs.replace(row, entry=place + 1, move=place))
        if len(rows) == events:
            return rows
    raise AssertionError
