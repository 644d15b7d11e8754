"""Golden playthroughs: whole games as log files, each with a transcript that people can read and compare."""

from collections.abc import Iterator
from difflib import unified_diff
from itertools import chain, count
from pathlib import Path
from uuid import UUID

import msgspec

from domain.games import game as game_called
from domain.kernel.fold import fingerprint, fold
from domain.kernel.game import Game
from domain.kernel.judge import judge
from domain.kernel.words import Command, Event
from domain.recording.game_log import GameLog
from domain.recording.log_file import read_log_file
from domain.recording.playback import Playback
from domain.simulation.playouts import Playout, simulate
from service.simulating import lines_of, log_of
from service.transcript import step_line
from tests.fuzz.walk import Walk, walk

FIXTURES = Path(__file__).parent.parent / "fixtures"
FEW = 500


def folder(key: str) -> Path:
    return FIXTURES / key / "playthroughs"


def logs(key: str) -> list[Path]:
    return sorted(folder(key).glob("*.jsonl"))


def read(path: Path) -> GameLog:
    with path.open("rb") as lines:
        found = read_log_file(lines)
    assert found.broke is None, f"{path.name} line {found.broke.line}: {found.broke.sentence}"
    assert found.log is not None
    return found.log


def transcript(log: GameLog) -> Iterator[str]:
    """Every move as it was given, and under it what came of it, step by step."""
    game, number = Playback(log), 0
    for move in log.moves:
        if move.command is not None:
            yield f"> {msgspec.json.encode(move.command).decode()}"
        for _ in move.events:
            yield from step_line(game, number).splitlines()
            number += 1


def text_of(path: Path) -> str:
    return "\n".join(transcript(read(path))) + "\n"


def make(key: str, how: str, seats: int, edition: str, seed: int = 1) -> Path:
    """The first simulated game that ends this way; if none does, the first walk with half of its box missing."""
    game = game_called(key)
    played = simulate(game, seats, FEW, seed, edition=edition)
    walked = (as_playout(walk(game, seats, (seed, number), edition=edition, share=2, mutate=0)) for number in count())
    playout = next(one for one in chain(played, walked) if one.result is not None and one.result.how == how)
    path = folder(key) / f"{how}-{seats}-{edition}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(lines_of(log_of(game, playout))))
    path.with_suffix(".txt").write_text(text_of(path), "utf-8")
    return path


def as_playout(walked: Walk) -> Playout:
    game, state = walked.game, walked.game.evolve(None, walked.opened)
    moves: list[tuple[Command, tuple[Event, ...]]] = []
    for command in walked.commands:
        moves.append((command, judge(game, state, command)))
        state = fold(game, moves[-1][1], state)
    game_id = UUID(bytes=bytes.fromhex(fingerprint(state))[:16], version=4)
    return Playout(id=game_id, opened=walked.opened, moves=tuple(moves), state=state, result=walked.result)


def renew(game: Game) -> Iterator[str]:
    """Write the transcripts of the stored games again, and tell what differs."""
    for path in logs(game.key):
        text = path.with_suffix(".txt")
        old, new = text.read_text("utf-8") if text.exists() else "", text_of(path)
        yield from unified_diff(old.splitlines(), new.splitlines(), f"old {text.name}", f"new {text.name}", lineterm="")
        text.write_text(new, "utf-8")
