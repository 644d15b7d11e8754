"""Reads the store for the tables: through a connection of its own, in the SQLite that also records.

A second SQLite library in one process (an extension of DuckDB, a driver of Arrow) would undo the file locks of the
first; so each game comes as one text that SQLite itself has put together.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

from msgspec import Struct

from domain.recording.players import STREAM
from domain.recording.pool import identity, readable, sentence
from domain.recording.recorder import VERSION
from domain.recording.trouble import StoreUnavailable
from domain.recording.ways import Way

LINES = (
    "SELECT CAST(group_concat(? || {state} || '\x1f' || originator_version, '\n') AS BLOB) FROM stored_events "
    "WHERE originator_id = ? AND notification_id > ? AND notification_id <= ?"
)
AS_THEY_ARE = LINES.format(state="state")
UNBROKEN = LINES.format(state="replace(replace(state, char(10), char(9)), char(13), char(9))")
"""A row a line. A line break inside a row becomes a tab: the same between values, and within one, where JSON has neither, as wrong."""
HEADS = """WITH RECURSIVE head(stream) AS (
  SELECT min(originator_id) FROM stored_events
  UNION ALL
  SELECT (SELECT min(originator_id) FROM stored_events WHERE originator_id > stream) FROM head WHERE stream IS NOT NULL
)
SELECT stream, (SELECT max(originator_version) FROM stored_events WHERE originator_id = stream)
FROM head WHERE stream IS NOT NULL
ORDER BY (SELECT notification_id FROM stored_events WHERE originator_id = stream ORDER BY originator_version LIMIT 1)"""
"""From one stream to the next in the index: all rows of it would take five times as long."""
MOVED = (
    "{store} was moved, removed or replaced while it was in use, and its tables are of games that lie there no more. "
    "Put the file back, or close Tablescribe and start it again."
)
LOCKED = (
    "The folder {folder} cannot be written to, and the tables of its games are made there: games can be looked at, and nothing can be "
    "counted. Allow writing there, or copy the whole folder to where you may write, and name the copy in TABLESCRIBE_HOME."
)
BETWEEN = "\x1f"
"""No JSON holds this character raw, so it can stand between columns. A number is first and last on a line: before a file a mark of
its encoding is passed over, and at the end of a line nobody would miss an empty column."""


def refuse_locked(store: Path) -> None:
    """SQLite says of a store that only may be read that it cannot be opened; Windows does not tell of folders what may be done."""
    if os.access(store, os.R_OK) and not os.access(store.parent, os.W_OK):
        raise StoreUnavailable(LOCKED.format(folder=store.parent))


class Part(Struct, frozen=True):
    """What a batch holds of one stream. ends: whether one of its rows may end the game. hole: whether a row is missing in between."""

    stream: UUID
    first: int
    last: int
    rewound: bool
    ends: bool
    hole: bool


class Batch(Struct, frozen=True):
    """Rows after a position, up to `top`. gap: whether ids are missing in between, because a game was forgotten."""

    parts: tuple[Part, ...]
    top: int
    gap: bool
    players: bool


class Mark(Struct, frozen=True):
    """One row of the store by which it is known again; digest: of its state."""

    position: int
    stream: bytes
    version: int
    digest: bytes


class Source:
    """One reader of a store; not for several threads at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seen = identity(path)
        with self._telling():
            self.con = sqlite3.connect(
                f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, check_same_thread=False
            )
            self.con.text_factory = readable
            try:
                self.con.execute("PRAGMA busy_timeout=5000")
                found = self.con.execute("PRAGMA user_version").fetchone()[0]
            except sqlite3.Error:
                self.con.close()
                refuse_locked(path)
                raise
        if found != VERSION:
            self.con.close()
            raise StoreUnavailable(
                f"{path} is not a store of this Tablescribe (version {found}, this reads {VERSION})."
            )

    def close(self) -> None:
        self.con.close()

    def refuse_another_file(self) -> None:
        """A connection goes on with the file that it opened, also where that lies under no name any more."""
        if identity(self.path) != self.seen:
            raise StoreUnavailable(MOVED.format(store=self.path))

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as wrong:
            raise StoreUnavailable(sentence(str(self.path), wrong)) from wrong

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """All reads inside see the store as it is now. Refused where another file lies there, which connections would find that
        are opened for it."""
        self.refuse_another_file()
        with self._telling():
            self.con.execute("BEGIN")
            try:
                yield
            finally:
                self.con.execute("COMMIT")

    def data_version(self) -> int:
        """Another number whenever another connection has committed."""
        with self._telling():
            version: int = self.con.execute("PRAGMA data_version").fetchone()[0]
        return version

    def end(self) -> int:
        """The last id that was ever given; ids are given without gaps, and forgetting a game gives one away."""
        found = self.con.execute(
            "SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name='stored_events'), 0), "
            "coalesce((SELECT max(notification_id) FROM stored_events), 0))"
        ).fetchone()
        return 0 if found is None else int(found[0])

    def batch(self, after: int, most: int, until: int | None = None) -> Batch:
        """Rows after this id, and up to another one."""
        end = self.end() if until is None else until
        rows = self.con.execute(
            "SELECT originator_id, min(originator_version), max(originator_version), max(topic='log.rewound'), "
            "max(instr(state, '\"ended\":') > 0), count(*), max(notification_id) FROM ("
            "SELECT * FROM stored_events WHERE notification_id > ? AND notification_id <= ? ORDER BY notification_id LIMIT ?"
            ") GROUP BY originator_id ORDER BY min(notification_id)",
            (after, end, most),
        ).fetchall()
        count = sum(row[5] for row in rows)
        top = max((row[6] for row in rows), default=after) if count == most else end
        parts = [
            Part(
                self._id(stream),
                first,
                self._number(stream, last),
                bool(rewound),
                bool(ends),
                hole=last - first + 1 != many,
            )
            for stream, first, last, rewound, ends, many, _ in rows
        ]
        games = tuple(part for part in parts if part.stream != STREAM)
        return Batch(games, top, top - after != count, len(games) < len(parts))

    def _id(self, stream: Any) -> UUID:
        try:
            return UUID(bytes=stream)
        except (TypeError, ValueError) as wrong:
            raise StoreUnavailable(
                f"{self.path} holds rows of a game whose id is none. {Way.VERIFY}; restore a backup."
            ) from wrong

    def _number(self, stream: Any, last: Any) -> int:
        """The largest version of a game. SQLite keeps any type in any column, and puts text behind all numbers."""
        if isinstance(last, int):
            return last
        raise StoreUnavailable(
            f"{self.path} holds a row of game {self._id(stream)} without a number of its own. {Way.VERIFY}; restore a backup, "
            f"{Way.REMOVE.format(game=self._id(stream))}."
        )

    def heads(self, titles: Sequence[str] | None = None) -> list[tuple[UUID, int]]:
        """Every game, or every one of these titles, in the order of recording, and how many rows it has."""
        found = self.con.execute(HEADS).fetchall()
        wanted = None if titles is None else self.streams_of(titles)
        return [
            (self._id(stream), self._number(stream, rows))
            for stream, rows in found
            if stream != STREAM.bytes and (wanted is None or stream in wanted)
        ]

    def streams_of(self, titles: Sequence[str], among: Sequence[UUID] | None = None) -> set[bytes]:
        """The games of these titles. among: only these, so that the others need not be looked at."""
        named = "" if among is None else f"AND originator_id IN ({','.join('?' * len(among))}) "
        found = self.con.execute(
            f"SELECT originator_id FROM stored_events WHERE originator_version=1 {named}AND topic='log.opened' "
            f"AND json_extract(CAST(state AS TEXT), '$.event.game') IN ({','.join('?' * len(titles))})",
            (*(stream.bytes for stream in among or ()), *titles),
        ).fetchall()
        return {stream for (stream,) in found}

    def causes(self, streams: Sequence[UUID]) -> set[str]:
        """The rules of the rows of these games that moved a track."""
        found = self.con.execute(
            "SELECT DISTINCT json_extract(told, '$.event.rule') FROM ("
            "SELECT CAST(state AS TEXT) AS told FROM stored_events "
            f"WHERE originator_id IN ({','.join('?' * len(streams))}) AND instr(state, '\"moved\":') > 0"
            ") WHERE json_valid(told)",
            tuple(stream.bytes for stream in streams),
        ).fetchall()
        return {str(rule) for (rule,) in found}

    def lines(self, games: Iterable[tuple[UUID, int]], after: int, top: int, unbroken: bool) -> Iterator[bytes]:
        """The rows of each of these streams in this range of ids, a line each: the number that its game has in the tables, the
        row, its version. Not unbroken: sooner, and a row with a line break of its own is more lines, which do not read."""
        for stream, number in games:
            which = (f"{number}{BETWEEN}", stream.bytes, after, top)
            (told,) = self.con.execute(UNBROKEN if unbroken else AS_THEY_ARE, which).fetchone()
            if told is not None:
                yield told

    def states(self, stream: UUID, rows: int, top: int = 1 << 62) -> list[bytes]:
        """The first rows of a stream, up to this id."""
        return [
            state
            for (state,) in self.con.execute(
                "SELECT state FROM stored_events WHERE originator_id=? AND originator_version<=? "
                "AND notification_id<=? ORDER BY originator_version",
                (stream.bytes, rows, top),
            ).fetchall()
        ]

    def places(self, streams: Sequence[UUID], top: int) -> list[int]:
        """Where the rows of these streams lie, in order."""
        return sorted(
            place
            for stream in streams
            for (place,) in self.con.execute(
                "SELECT notification_id FROM stored_events WHERE originator_id=? AND notification_id<=?",
                (stream.bytes, top),
            )
        )

    def mark(self, most: int) -> Mark | None:
        """The last row up to this id."""
        found = self.con.execute(
            "SELECT notification_id, originator_id, originator_version, CAST(state AS BLOB) FROM stored_events "
            "WHERE notification_id <= ? ORDER BY notification_id DESC LIMIT 1",
            (most,),
        ).fetchone()
        return None if found is None else Mark(found[0], found[1], found[2], sha256(found[3]).digest())

    def row(self, position: int) -> tuple[Any, ...] | None:
        """Stream, version, topic and state at this id."""
        found: tuple[Any, ...] | None = self.con.execute(
            "SELECT originator_id, originator_version, topic, state FROM stored_events WHERE notification_id=?",
            (position,),
        ).fetchone()
        return found
