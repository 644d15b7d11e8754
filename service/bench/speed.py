"""Checking and folding beside chess; what a screen asks, sizes and the start of a command alone."""

import gzip
import statistics
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from domain.games import game as game_called
from domain.kernel.fold import fold
from domain.kernel.game import Game
from domain.recording.game_log import GameLog, fold_log
from domain.recording.log_file import check
from domain.recording.rows import encode, read_rows
from service.bench.measuring import Measured, compared, rounds, targets, timed
from service.bench.workload import GAMES, chess_rate, events_of, games_played, lengths, logs, moves_of
from service.simulating import lines_of

STARTS = 11


def bench_check(key: str) -> Iterator[Measured]:
    files = [list(lines_of(log)) for log in logs(key)]
    moves = moves_of(key)

    def check_all() -> None:
        for lines in files:
            if not check(lines).ok:
                raise AssertionError("A simulated game does not pass its check.")

    what = f"{key}: a log file checked (each move read, decided, folded, compared)"
    both = rounds(lambda: moves / timed(check_all), chess_rate)
    yield compared("check", what, "moves/s", "python-chess push_uci plies/s", both, targets(key).get("check", ""))


def bench_fold(key: str) -> Iterator[Measured]:
    game = game_called(key)
    states_of = [(log.id, [encode(row) for row in log.rows]) for log in logs(key)]
    events = events_of(key)

    def fold_all() -> None:
        for game_id, states in states_of:
            fold_log(game_id, game, read_rows(states, game.events))

    what = f"{key}: stored events folded (JSON to state)"
    both = rounds(lambda: events / timed(fold_all), chess_rate)
    yield compared("fold", what, "events/s", "python-chess push_uci plies/s", both, targets(key).get("fold", ""))


def packed_size(log: GameLog) -> int:
    return len(gzip.compress(b"".join(lines_of(log)), 9))


def bench_size(key: str) -> Iterator[Measured]:
    packed: dict[int, list[int]] = {}
    for log in logs(key):
        packed.setdefault(len(log.opened.seats), []).append(packed_size(log))
    games, told, wanted = len(logs(key)), f"{key}: log file at gzip -9", targets(key)
    every = sum(map(sum, packed.values()))
    yield Measured("size", f"{key}: games measured, {GAMES} for each number of seats", "games", games)
    yield Measured("size", f"{told}, a game", "bytes", every / games)
    for seats, sizes in packed.items():
        target = wanted.get(f"game of {seats}", "")
        yield Measured("size", f"{told}, a game of {seats}", "bytes", statistics.mean(sizes), target=target)
    yield Measured("size", f"{told}, an event", "bytes", every / events_of(key), target=wanted.get("event", ""))
    yield Measured("size", f"{key}: moves a game", "moves", moves_of(key) / games)
    yield Measured("size", f"{key}: events a move", "events", events_of(key) / moves_of(key))
    yield Measured("size", f"{key}: events a game", "events", events_of(key) / games)
    yield from sizes_by_length(key)


def sizes_by_length(key: str) -> Iterator[Measured]:
    told, wanted = f"{key}: log file at gzip -9, an event", targets(key).get("event", "")
    of_each = {
        length: (sum(map(packed_size, logs)), sum(len(log.rows) for log in logs))
        for length, logs in lengths(key).items()
    }
    for length, (size, events) in of_each.items():
        yield Measured("size", f"{told}, {length}", "bytes", size / events, target=wanted)
    if of_each:
        size, events = map(sum, zip(*of_each.values(), strict=True))
        yield Measured("size", f"{told}, as many games of each length", "bytes", size / events, target=wanted)


def bench_screen(key: str) -> Iterator[Measured]:
    """What a form and a board ask after every move: the slowest of all moves counts."""
    game = game_called(key)
    asked: list[float] = []
    drawn: list[float] = []
    for playout in games_played(key):
        state = game.evolve(None, playout.opened)
        for _, events in playout.moves:
            asked.append(timed(partial(open_fields, game, state)) * 1e3)
            drawn.append(timed(partial(game.view, state, game.viewers[0])) * 1e3)
            state = fold(game, events, state)
    for what, took, target in (("what is open, and its first field", asked, "5 ms"), ("the view", drawn, "0.5 ms")):
        told = f"{key}: {what}, median of all moves"
        yield Measured(
            "screen", told, "ms", statistics.median(took), lowest=min(took), highest=max(took),
            target=f"{target} or less",
        )  # fmt: skip


def open_fields(game: Game, state: object) -> None:
    for offer in game.offers(state):
        game.next_field(state, offer, {})


def bench_help() -> Iterator[Measured]:
    command = [str(Path(sys.executable).with_name("tablescribe")), "--help"]
    took = [timed(lambda: subprocess.run(command, check=True, capture_output=True)) for _ in range(STARTS)]
    name = f"tablescribe --help, median of {STARTS}"
    yield Measured(
        "help", name, "s", statistics.median(took), lowest=min(took), highest=max(took), target="0.25 s or less"
    )
