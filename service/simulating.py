"""Simulated games as logs: played from a seed, without times, so that the same seed gives the same bytes."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from domain.games import game as game_called
from domain.kernel.box import PRACTICE, practice_box
from domain.kernel.game import Game
from domain.kernel.log import Box
from domain.kernel.opening import refuse_seats, settled
from domain.kernel.refusal import malformed
from domain.kernel.text import as_typed
from domain.recording.entries import Entry, opening_entry, rows_of
from domain.recording.game_log import GameLog, fold_log
from domain.recording.log_file import export
from domain.recording.moves import Move
from domain.recording.trouble import Trouble
from domain.simulation.playouts import Playout, Stopped, simulate
from service import boxes
from service.checking import write_file
from service.opening import policies_of
from service.settings import program
from service.shell import typed_in
from service.wording import count, plain, result_sentence


def simulated_logs(
    key: str,
    seats: int,
    games: int,
    seed: int,
    *,
    edition: str = "",
    bots: str = "",
    policies: Iterable[str] = (),
    jobs: int = 1,
    box: str = PRACTICE,
) -> Iterator[GameLog]:
    game = game_called(key)
    played_with = invented(game, box)
    told = policies_of(policies)
    refuse_seats(game, seats, settled(game, told))
    kinds = _bots(game, seats, bots)
    playouts = simulate(
        game, seats, games, seed, edition=edition, bots=kinds, policies=told, jobs=jobs, box=played_with
    )
    return _logs(game, playouts)


def invented(game: Game, box: str) -> Box | None:
    """The box that bots play with, where it is another than the shipped one: all of it is known, as none at a table is."""
    if box == PRACTICE:
        return None
    found, _ = boxes.box_of(game, box)
    if found.kind != PRACTICE:
        raise malformed(
            "box", f"Bots play with invented cards, and {as_typed(box)} is somebody's copy. "
            f"`tablescribe box new {game.key} --practice --file FILE` writes cards to change.",
        )  # fmt: skip
    return None if found is practice_box(game) else found


def _logs(game: Game, playouts: Iterator[Playout]) -> Iterator[GameLog]:
    """A game that the bots could not end is kept as a log file that `check` and `replay` read."""
    try:
        for playout in playouts:
            yield log_of(game, playout)
    except Stopped as stopped:
        log = log_of(game, stopped.playout)
        file = write_file(Path(mkdtemp(prefix="tablescribe-")), f"{log.id}.jsonl", lines_of(log))
        raise Trouble(f"{stopped} What was played is in {file}: please send it to the maintainers.") from stopped


def _bots(game: Game, seats: int, named: str) -> tuple[str, ...]:
    """One bot a seat; fewer names go round."""
    names = [name.strip() for name in named.split(",") if name.strip()]
    unknown = [name for name in names if name not in game.play.bots]
    if unknown:
        raise malformed("bots", f"There is no bot {as_typed(unknown[0])}. Bots: {', '.join(game.play.bots)}.")
    if len(names) > seats:
        raise malformed("bots", f"{len(names)} bots are named for {count(seats, 'seat')}. Name one a seat, or fewer.")
    return tuple(names[place % len(names)] for place in range(seats)) if names else ()


def log_of(game: Game, playout: Playout) -> GameLog:
    """The game as if it had been recorded, one entry a move."""
    rows, states = rows_of(game, opening_entry(playout.opened, "", None), None)
    for number, (command, events) in enumerate(playout.moves, 1):
        move = Move(number=number, entry=number + 1, command=command, events=events)
        more, states = rows_of(game, Entry(number=number + 1, moves=(move,)), states[-1])
        rows += more
    return fold_log(playout.id, game, rows)


def played(log: GameLog, folder: Path | None) -> dict[str, Any]:
    """What came of a simulated game; its log file in the folder, if one is named."""
    file = None if folder is None else write_file(folder, f"{log.id}.jsonl", lines_of(log))
    result = log.game.result(log.state)
    return {
        "game": log.game.key,
        "id": log.id,
        "seats": log.opened.seats,
        "moves": len(log.moves) - 1,
        "result": result,
        "sentence": "" if result is None else result_sentence(log.game, log.opened.seats, result),
        "file": None if file is None else str(file),
    }


def lines_of(log: GameLog) -> Iterator[bytes]:
    return export(log)


def kept_line(folder: str | None) -> str:
    """How to ask of these games later."""
    if folder is None:
        return f"Nothing was kept. To keep and ask: --out DIR, then {program()} import DIR/*.jsonl"
    return f"Kept in {folder}. To ask of them: {program()} import {typed_in(folder, '*.jsonl')}"


def simulated_line(told: dict[str, Any]) -> str:
    where = f" {told['file']}" if told["file"] else ""
    return f"{str(told['id'])[:8]}  {count(told['moves'], 'move')}. {plain(told['sentence'])}{where}"
