"""Rows that do not read here: nothing is skipped, the tables stop before them and say where."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any
from uuid import UUID

import duckdb
import msgspec
from msgspec import Struct

from domain.kernel.game import Game
from domain.kernel.log import Opened
from domain.kernel.refusal import Refused
from domain.kernel.text import as_typed
from domain.kernel.track import strange
from domain.recording.mapper import LOG_EVENTS
from domain.recording.players import STREAM
from domain.recording.pool import full, longest
from domain.recording.rows import Moved, row_decoder
from domain.recording.trouble import UNREAD, StoreUnavailable
from domain.recording.ways import Way
from projections.source import Source


class OtherTables(Exception):  # noqa: N818 - it says what was found
    """A table of the follower's name with other columns than it makes: the file is another program's, or another version's."""


DAMAGE = (
    duckdb.FatalException, duckdb.InternalException, duckdb.IOException, duckdb.SerializationException,
    duckdb.InvalidInputException, duckdb.CatalogException, duckdb.BinderException, OtherTables,
)  # fmt: skip
"""What a file that is none of ours raises: not DuckDB's, of another version, cut short, or with other tables."""
TORN = (duckdb.FatalException, duckdb.InternalException, duckdb.IOException, duckdb.SerializationException)
"""What a reader meets whose file is damaged where nobody has read before."""

LARGEST = 32_767
COLUMNS = {"version": (1 << 32) - 1, "entry": (1 << 32) - 1, "move": (1 << 32) - 1, "round": (1 << 16) - 1}
"""What counts a row, and how far its column goes."""
MOVES = "moves what"
NO_ROOM = f"a number beyond {LARGEST:,}, which the tables have no room for:"

FULL = (
    "The disk that holds {store} is full, and the tables beside it find no room. Free some space on that disk, then do it again: "
    "the games themselves are safe."
)


TOO_LONG = "File too large"
"""What Linux and macOS say of a file that a limit keeps from growing."""
LIMITED = (
    "The system lets no file grow beyond {most:,} bytes here (`ulimit -f`), and the tables beside {store} need more. Raise that limit, then do it again: "
    "the games themselves are safe."
)


class Stopped(StoreUnavailable):
    """A row that does not read; `position` is the last row before it."""

    def __init__(self, sentence: str, position: int) -> None:
        super().__init__(sentence)
        self.position = position


def find_unreadable(source: Source, games: Callable[[str], Game], places: Iterable[int], wrong: Exception) -> None:
    """Stopped, at the first of these rows that does not read."""
    looking = Looking(games, source.states)
    for place in places:
        row = source.row(place)
        if row is not None and (why := looking.why(row)):
            raise Stopped(sentence_of(source.path, place, row, why), place - 1) from wrong


def unreadable(row: tuple[Any, ...], games: Callable[[str], Game]) -> str:
    """Why a row (stream, version, topic, state) does not read; nothing if it does."""
    _, version, topic, state = row
    key = topic.partition(".")[0]
    try:
        row_decoder(LOG_EVENTS if key in {"log", "players"} else games(key).events).decode(state)
        return no_room(state, version)
    except Refused:
        return f"there is no game {as_typed(key)} here"
    except UNREAD as wrong:
        return str(wrong)


class Looking:
    """Rows of a store, looked at one by one in their order; `why` says what is wrong with one, or nothing."""

    def __init__(self, games: Callable[[str], Game], states: Callable[[UUID, int], list[bytes]]) -> None:
        """states: the first rows of a stream."""
        self.games = games
        self.states = states
        self.openings: dict[UUID, Opened] = {}
        self.versions: dict[UUID, int] = {}
        self.derived: dict[tuple[UUID, int], int] = {}

    def why(self, row: tuple[Any, ...]) -> str:
        if why := unreadable(row, self.games):
            return why
        stream = UUID(bytes=row[0])
        if why := self._alone(stream, row[1]):
            return why
        try:
            return self._strange(stream, row[3])
        except (msgspec.MsgspecError, LookupError, Refused):
            # Its game has no opening that reads: that is told of the opening, not of this row.
            return ""

    def _alone(self, stream: UUID, version: int) -> str:
        """What is missing before a row of its game."""
        before = self.versions[stream] if stream in self.versions else len(self.states(stream, version - 1))
        self.versions[stream] = version
        return "" if version == before + 1 else f"row {before + 1} of its game is missing"

    def _strange(self, stream: UUID, state: bytes) -> str:
        """What a row moves that its game does not have. What other code derived is derived again, and not looked at."""
        if stream == STREAM:
            return ""
        if stream not in self.openings:
            first = self.states(stream, 1)
            if not first:
                return "the row that opened its game is missing"
            self.openings[stream] = msgspec.json.decode(first[0], type=Begun).event
        opened, told = self.openings[stream], msgspec.json.decode(state, type=Moving)
        game = self.games(opened.game)
        # The number stands in the first row of an entry alone.
        if self.derived.setdefault((stream, told.entry), told.derived) != game.derived:
            return ""
        found = strange(game.tracked, len(opened.seats), told.moved)
        return found and f"{MOVES} {game.title} does not have: {found}"


class Begun(Struct):
    event: Opened


class Moving(Struct):
    """Of a stored row what says which values moved."""

    entry: int
    derived: int = 1
    moved: tuple[Moved, ...] = ()


def no_room(state: bytes, version: int) -> str:
    """The number in a row that reads, but that no column holds: positions were once stated without a bound."""
    row = msgspec.json.decode(state)
    numbers = {"version": version, **row}
    counted = (numbers.get(name, 0) for name, most in COLUMNS.items() if not 0 <= (numbers.get(name) or 0) <= most)
    found = next(chain(counted, beyond((row.get("event"), row.get("moved")))), None)
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
            f"{Way.KEEP_AND_REMOVE}."
        )
    of = UUID(bytes=stream)
    told = why if why.startswith(MOVES) else f"does not read here: {why}"
    # Who sits where is told by one stream for all games, which nobody can do without.
    cure = (
        "Update Tablescribe, or restore a backup."
        if of == STREAM
        else f"Update Tablescribe if a newer one wrote this game; otherwise restore a backup, {Way.REMOVE.format(game=of)}."
    )
    return f"Row {place} of {store} ({topic}, row {version} of {of}) {told}. The tables stop at row {place - 1}. {cure}"


def stopped_at(store: Path, position: int, wrong: duckdb.Error) -> Stopped:
    """Every row reads, and yet the tables cannot be written."""
    if told := without_room(store, wrong):
        return Stopped(told, position)
    return Stopped(f"The tables stopped at row {position} of {store}: {first_line(wrong)}. {Way.REBUILD}.", position)


def unusable(store: Path, wrong: duckdb.Error) -> StoreUnavailable:
    told = without_room(store, wrong)
    return StoreUnavailable(told or f"The tables beside {store} cannot be used: {first_line(wrong)}. {Way.REBUILD}.")


def without_room(store: Path, wrong: BaseException | None) -> str:
    """What to do where tables find no room; nothing where something else is wrong. After DuckDB has said so once, it says of the
    same file only that it gave it up."""
    said = "".join(map(str, chain_of(wrong)))
    if (most := longest()) is not None and TOO_LONG in said:
        return LIMITED.format(store=store, most=most)
    return FULL.format(store=store) if full(str(store)) or "No space left" in said else ""


def chain_of(wrong: BaseException | None) -> Iterator[BaseException]:
    while wrong is not None:
        yield wrong
        wrong = wrong.__cause__ or wrong.__context__


def first_line(wrong: Exception) -> str:
    """What DuckDB says, without its name for the kind of error; of a file that it gave up, why it did."""
    told = str(wrong)
    why = re.search(r'^Original error: "?(.+?)"?$', told, re.MULTILINE)
    line = why[1] if why else told.partition("\n")[0]
    return re.sub(r"^([\w -]+ Error: )+", "", line).rstrip(".")
