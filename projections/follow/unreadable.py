"""Rows that do not read here: nothing is skipped, the tables stop before them and say where."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import duckdb
import msgspec

from domain.kernel.game import Game
from domain.kernel.refusal import Refused
from domain.kernel.text import as_typed
from domain.recording.mapper import LOG_EVENTS
from domain.recording.recorder import full
from domain.recording.rows import row_decoder
from domain.recording.trouble import StoreUnavailable

DAMAGE = (
    duckdb.FatalException, duckdb.InternalException, duckdb.IOException, duckdb.SerializationException,
    duckdb.InvalidInputException, duckdb.CatalogException, duckdb.BinderException,
)  # fmt: skip
"""What a file that is none of ours raises: not DuckDB's, of another version, cut short, or with other tables."""
TORN = (duckdb.FatalException, duckdb.InternalException, duckdb.IOException, duckdb.SerializationException)
"""What a reader meets whose file is damaged where nobody has read before."""

LARGEST = 32_767
NO_ROOM = f"a number beyond {LARGEST:,}, which the tables have no room for:"


class Stopped(StoreUnavailable):
    """A row that does not read; `position` is the last row before it."""

    def __init__(self, sentence: str, position: int) -> None:
        super().__init__(sentence)
        self.position = position


def unreadable(row: tuple[Any, ...], games: Callable[[str], Game]) -> str:
    """Why a row (stream, version, topic, state) does not read; nothing if it does."""
    _, _, topic, state = row
    key = topic.partition(".")[0]
    try:
        row_decoder(LOG_EVENTS if key in {"log", "players"} else games(key).events).decode(state)
    except Refused:
        return f"there is no game {as_typed(key)} here"
    except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
        return str(wrong)
    return no_room(state)


def no_room(state: bytes) -> str:
    """The number in a row that reads, but that no column holds: positions were once stated without a bound."""
    row = msgspec.json.decode(state)
    found = next(beyond((row.get("event"), row.get("moved"))), None)
    return f"{NO_ROOM} {found}" if found is not None else ""


def beyond(told: Any) -> Iterator[int | float]:
    if isinstance(told, int | float) and abs(told) > LARGEST:
        yield told
    parts = told.values() if isinstance(told, dict) else told if isinstance(told, list | tuple) else ()
    for part in parts:
        yield from beyond(part)


def sentence_of(store: Path, place: int, row: tuple[Any, ...], why: str) -> str:
    stream, version, topic, _ = row
    if why.startswith(NO_ROOM):
        return (
            f"The tables stop at row {place - 1} of {store}: game {UUID(bytes=stream)} tells {why} in its row {version}. "
            f"Export that game if you want to keep it, then `tablescribe forget` it."
        )
    return (
        f"Row {place} of {store} ({topic}, row {version} of {UUID(bytes=stream)}) does not read here: {why}. "
        f"The tables stop at row {place - 1}. Update Tablescribe, or restore a backup."
    )


def stopped_at(store: Path, position: int, wrong: duckdb.Error) -> Stopped:
    """Every row reads, and yet the tables cannot be written."""
    return Stopped(
        f"The tables stopped at row {position} of {store}: {first_line(wrong)}. {mend(store, wrong)}", position
    )


def unusable(store: Path, wrong: duckdb.Error) -> StoreUnavailable:
    return StoreUnavailable(f"The tables beside {store} cannot be used: {first_line(wrong)}. {mend(store, wrong)}")


def mend(store: Path, wrong: duckdb.Error) -> str:
    if "No space left" in str(wrong) or full(str(store)):
        return "Free some space on that disk, then do it again: the games themselves are safe."
    return "`tablescribe rebuild` builds them anew."


def first_line(wrong: Exception) -> str:
    return str(wrong).partition("\n")[0].rstrip(".")
