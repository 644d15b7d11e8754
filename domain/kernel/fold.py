"""Folding events to a state, and the state's fingerprint."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

import msgspec

from domain.kernel.game import Game
from domain.kernel.log import Move
from domain.kernel.refusal import malformed
from domain.kernel.words import Command, Event


def fold(game: Game, events: Iterable[Event], state: Any = None) -> Any:
    """The state after these events; from nothing, or from `state` on."""
    evolve = game.evolve
    for event in events:
        state = evolve(state, event)
    return state


def states(game: Game, events: Iterable[Event], state: Any = None) -> Iterator[tuple[Any, Event, Any]]:
    """Each event with the state before and after it."""
    for event in events:
        before, state = state, game.evolve(state, event)
        yield before, event, state


def fingerprint(state: Any) -> str:
    """SHA-256 of the state's JSON, keys sorted, defaults left out."""
    return sha256(msgspec.json.encode(state, order="sorted")).hexdigest()


def read_command(game: Game, given: Any) -> Command:
    """A command of this game, from JSON bytes or plain values; what does not read is refused, naming the field."""
    wanted = game.commands | Move
    try:
        if isinstance(given, bytes | str | msgspec.Raw):
            command: Command = msgspec.json.decode(given, type=wanted)
        else:
            command = msgspec.convert(given, wanted)
    except msgspec.ValidationError as wrong:
        raise malformed(*_place(str(wrong))) from wrong
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise malformed("", f"This is not JSON: {wrong}. Write one JSON object a line.") from wrong
    return command


def _place(problem: str) -> tuple[str, str]:
    """msgspec says "... - at `$.seat`": the field, and the sentence for a person."""
    what, _, path = problem.partition(" - at ")
    what = what.replace("Invalid enum value", "Unknown value").replace("Invalid value", "Unknown value")
    field = path.strip("`").removeprefix("$").removeprefix(".")
    if "unknown field" in what:
        field = field or what.rpartition("field ")[2].strip("`")
    where = f"In the field {field!r}: " if field else ""
    return field, f"{where}{what[:1].lower()}{what[1:]}." if where else f"{what}."
