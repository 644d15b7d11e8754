"""The page of a game's commands (docs/rules/<game>.commands.md), made from the types, with lines of games that were played."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from domain.kernel.box import practice_box
from domain.kernel.game import Game
from domain.kernel.words import Command, tag_of
from service.command_texts import CommandText, FieldText, commands_of
from service.simulating import lines_of, log_of
from tests.fuzz.walk import walk
from tests.playthroughs import FIXTURES, as_playout, logs

TRIES = 300
DOCS = Path(__file__).parent.parent / "docs/rules"
REMARKS: tuple[dict[str, Any], ...] = (
    {"type": "log.note", "text": "Nobody saw it coming.", "move": 1, "mark": "turning-point"},
    {"type": "log.take_back", "to": 1},
    {"type": "log.redo"},
    {"type": "log.hide", "hidden": False},
    {"type": "log.abandon", "reason": "The last bus goes."},
)
"""Of every game; a test records them one after the other in a game of two moves and more."""


def page_of(game: Game) -> Path:
    return DOCS / f"{game.key}.commands.md"


def examples(key: str) -> list[Path]:
    """Games in which commands come up that no playthrough has."""
    return sorted((FIXTURES / key / "examples").glob("*.jsonl"))


def played(key: str) -> Iterator[dict[str, Any]]:
    """Every command of the stored games."""
    for path in (*logs(key), *examples(key)):
        for line in path.read_text("utf-8").splitlines():
            if command := json.loads(line).get("cmd"):
                yield command


def example(game: Game, tag: str) -> dict[str, Any] | None:
    """A line that tells as many fields as any, and is the shortest of these."""
    known = [one for one in (*REMARKS, *played(game.key), *described(game)) if one["type"] == tag]
    return min(known, key=lambda one: (-len(one), len(json.dumps(one))), default=None)


def described(game: Game) -> Iterator[dict[str, Any]]:
    """Where no card of the box ever decides anything, one is described all the same: its name, as it prints it."""
    key, values = next(iter(practice_box(game).components.items()))
    if not any(one["type"] == "log.describe" for one in played(game.key)):
        yield {"type": "log.describe", "component": key, "values": {"name": values["name"]}}


def page(game: Game) -> str:
    texts = [_text(game, one) for one in commands_of(game)]
    return "\n".join([
        f"# Commands of {game.title}", "",
        "What `tablescribe record` reads from a pipe, a line a command, and what stands under `cmd` in a",
        "[log file](../log-format.md). Seats count from 1. A card is named by its key, as `tablescribe box show` prints it.",
        f"`tablescribe rules {game.key} --commands` says the same, and `tablescribe offers ID` what is open now. What a field can",
        """be at this moment is told by `tablescribe offers ID --with '{"type": …}'`.""", "",
        "Made from the types by `python -m tests.make_commands`; the examples are lines of games that were played.", "",
        *(line for text in texts for line in text),
    ])  # fmt: skip


def _text(game: Game, one: CommandText) -> Iterator[str]:
    line = example(game, one.type)
    assert line is not None, f"{one.type} is in no stored game: run python -m tests.make_commands {game.key}"
    yield from (f"## `{one.type}`", "", one.meaning, "")
    if one.fields:
        yield from ("| field | holds | needed | meaning |", "| --- | --- | --- | --- |", *map(_row, one.fields), "")
    yield from ("```json", json.dumps(line, ensure_ascii=False), "```", "")


def _row(field: FieldText) -> str:
    return f"| `{field.name}` | {field.holds} | {'yes' if field.needed else 'no'} | {field.meaning} |"


def make_examples(game: Game) -> Iterator[Path]:
    """Games at random, up to the first time a command comes up that no stored game has."""
    for one in commands_of(game):
        if example(game, one.type) is None:
            path = FIXTURES / game.key / "examples" / f"{one.type.partition('.')[2]}.jsonl"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"".join(_first_game_with(game, one)))
            yield path


def _first_game_with(game: Game, wanted: CommandText) -> Iterator[bytes]:
    for seed in range(TRIES):
        # A third of the box is missing where something is to be described.
        share = 3 if wanted.type.startswith("log.") else 0
        whole = as_playout(walk(game, 3, ("example", seed), mutate=0, share=share))
        for place, (command, _) in enumerate(whole.moves, 1):
            if _tells_all(command, wanted):
                log = log_of(game, msgspec.structs.replace(whole, moves=whole.moves[:place]))
                return lines_of(log)
    raise AssertionError(f"{wanted.type} came up in none of {TRIES} games at random: store one that has it in fixtures")


def _tells_all(command: Command, wanted: CommandText) -> bool:
    told = msgspec.to_builtins(command)
    return tag_of(command) == wanted.type and all(
        field.name in told or field.name == "reason" for field in wanted.fields
    )
