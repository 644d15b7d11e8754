"""The library's SQLite recorder with durable commits, stable ids, and reads that bring only what a fold needs."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any
from uuid import UUID

from eventsourcing.persistence import (
    IntegrityError,
    Notification,
    PersistenceError,
    StoredEvent,
)
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteDatastore,
    SQLiteFactory,
)
from eventsourcing.utils import Environment

from domain.recording.pool import LEFT, PATIENCE, SENTENCES, Pool, damage_of, sentence
from domain.recording.trouble import DamagedGame, StoreUnavailable

VERSION = 1
"""`PRAGMA user_version` of the store."""
StoredRow = tuple[bytes, int, str, bytes]
"""Stream id, version (the library's number of the row in its stream), topic, state."""

OFTEN = 64
"""Moves after which what they wrote goes into the store itself, and the log beside it is written over from its start."""

LAYOUT = """
CREATE TABLE stored_events (
  notification_id INTEGER PRIMARY KEY AUTOINCREMENT,
  originator_id BLOB NOT NULL,
  originator_version INTEGER NOT NULL,
  topic TEXT NOT NULL,
  state BLOB NOT NULL
);
CREATE UNIQUE INDEX stored_events_stream ON stored_events (originator_id, originator_version)
"""

AT_ONCE = 64
"""Rows that one statement brings. One for each row would count the ids anew for every row, which takes as long as the row."""

TAKEN_OVER = (
    "{store} was taken over by a newer Tablescribe while this one was open (store version {version}; this one writes {ours}): "
    "nothing was recorded or removed. Close this one, and start the newer one."
)


@cache
def inserting(rows: int, *, after: bool = False) -> str:
    """Appends so many rows; with `after` only where the row that was seen is there: stream, version, state."""
    values = ",".join(["(?,?,?,?)"] * rows)
    told = f"VALUES {values}"
    if after:
        seen = "originator_id=? AND originator_version=? AND state=?"
        told = f"SELECT * FROM (VALUES {values}) WHERE EXISTS (SELECT 1 FROM stored_events WHERE {seen})"  # noqa: S608 - ours
    return f"INSERT INTO stored_events (originator_id, originator_version, topic, state) {told}"


class Recorder(SQLiteApplicationRecorder):
    """`store`: the file as people know it. `listeners` are called after every commit that added or removed rows."""

    def __init__(self, datastore: SQLiteDatastore, store: str) -> None:
        super().__init__(datastore)
        self.store = store
        self.listeners: set[Callable[[], None]] = set()
        self.moves = 0

    def elsewhere(self) -> str:
        """Why what is read is of games that lie there no more; nothing where they do. Whoever shows games for hours asks."""
        pool = self.datastore.pool
        return LEFT.format(store=self.store) if isinstance(pool, Pool) and pool.is_another_file() else ""

    @contextmanager
    def _cursor(self, *, write: bool) -> Iterator[sqlite3.Cursor]:
        """A cursor that gives tuples, in a transaction if it writes; what goes wrong becomes one sentence."""
        try:
            connection = self.datastore.pool.get_connection(is_writer=write)
            try:
                with connection.cursor() as cursor:
                    if not write:
                        yield cursor
                        return
                    cursor.execute("BEGIN IMMEDIATE")
                    try:
                        # A newer program may have come while this one was open; while we write, no other does.
                        (version,) = cursor.execute("PRAGMA user_version").fetchone()
                        if version > VERSION:
                            raise StoreUnavailable(TAKEN_OVER.format(store=self.store, version=version, ours=VERSION))
                        yield cursor
                        cursor.execute("COMMIT")
                    except BaseException:
                        if cursor.connection.in_transaction:
                            cursor.execute("ROLLBACK")
                        raise
            finally:
                self.datastore.pool.put_connection(connection)
        except sqlite3.IntegrityError as taken:
            raise IntegrityError(taken) from taken
        except IntegrityError:
            # Of the rows, not of the store: who asked looks again at what stands there.
            raise
        except (sqlite3.Error, PersistenceError) as wrong:
            raise StoreUnavailable(sentence(self.store, wrong)) from wrong

    def create_table(self) -> None:
        """Lay out a new store; leave one of this version as it is; refuse any other."""
        if self._version() == VERSION:
            return
        with self._cursor(write=True) as cursor:
            # Another process may have laid it out since.
            if cursor.execute("PRAGMA user_version").fetchone()[0] == VERSION:
                return
            if cursor.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
                raise StoreUnavailable(SENTENCES["SQLITE_NOTADB"].format(store=self.store))
            for statement in LAYOUT.split(";"):
                cursor.execute(statement)
            cursor.execute(f"PRAGMA user_version={VERSION}")

    def _version(self) -> int:
        with self._cursor(write=False) as cursor:
            version: int = cursor.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise StoreUnavailable(
                f"{self.store} was written by a newer Tablescribe (store version {version}; this one reads {VERSION}). "
                f"Update Tablescribe, or choose another TABLESCRIBE_HOME."
            )
        return version

    def insert_rows(self, rows: Sequence[StoredRow], seen: tuple[bytes, int, bytes] | None = None) -> None:
        """Append in one commit. IntegrityError if a version is taken: then none is stored.

        seen: stream, version and state of the row that must be there before them; a forgotten game has it no more.
        """
        with self._cursor(write=True) as cursor:
            for place in range(0, len(rows), AT_ONCE):
                some = rows[place : place + AT_ONCE]
                asked = () if seen is None or place else seen
                given = cursor.execute(inserting(len(some), after=bool(asked)), [*chain.from_iterable(some), *asked])
                if given.rowcount != len(some):
                    raise IntegrityError("The last row is not the one that was seen.")
        self._tell()
        if seen is not None:
            self._keep_small()

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> Sequence[int]:
        """The library's way to append, which wants to know the ids that the rows got."""
        if not stored_events:
            return []
        rows = [(_uuid(s.originator_id).bytes, s.originator_version, s.topic, s.state) for s in stored_events]
        with self._cursor(write=True) as cursor:
            for place in range(0, len(rows), AT_ONCE):
                some = rows[place : place + AT_ONCE]
                cursor.execute(inserting(len(some)), [*chain.from_iterable(some)])
            # Contiguous: this connection holds the only write lock.
            last: int = cursor.execute("SELECT last_insert_rowid()").fetchone()[0]
        self._tell()
        return list(range(last - len(rows) + 1, last + 1))

    def select_states(self, stream: UUID, start: int = 1) -> list[bytes]:
        """The states of a stream's rows, from this version on; refused where one between them is missing."""
        with self._cursor(write=False) as cursor:
            found = cursor.execute(
                "SELECT originator_version, state FROM stored_events WHERE originator_id=? AND originator_version>=? "
                "ORDER BY originator_version",
                (stream.bytes, start),
            ).fetchall()
        if found and found[-1][0] != start + len(found) - 1:
            last, here = found[-1][0], len(found) + start - 1
            # SQLite keeps any type in any column, and puts text and bytes behind all numbers.
            counted = isinstance(last, int)
            raise DamagedGame(
                stream, f"of its {last} rows {here} are here" if counted else "one of its rows has no number"
            )
        return [state for _, state in found]

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        order = "DESC" if desc else "ASC"
        with self._cursor(write=False) as cursor:
            found = cursor.execute(
                "SELECT originator_version, topic, state FROM stored_events WHERE originator_id=? "  # noqa: S608 - ASC or DESC
                f"AND originator_version>? AND originator_version<=? ORDER BY originator_version {order} LIMIT ?",
                (
                    _uuid(originator_id).bytes,
                    -1 if gt is None else gt,
                    1 << 62 if lte is None else lte,
                    -1 if limit is None else limit,
                ),
            ).fetchall()
        return [StoredEvent(originator_id, version, topic, state) for version, topic, state in found]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        first = 0 if start is None else start if inclusive_of_start else start + 1
        wanted = f"AND topic IN ({','.join('?' * len(topics))}) " if topics else ""
        with self._cursor(write=False) as cursor:
            found = cursor.execute(
                "SELECT notification_id, originator_id, originator_version, topic, state FROM stored_events "  # noqa: S608 - question marks
                f"WHERE notification_id>=? AND notification_id<=? {wanted}ORDER BY notification_id LIMIT ?",
                (first, 1 << 62 if stop is None else stop, *topics, limit),
            ).fetchall()
        return [Notification(UUID(bytes=o), version, topic, state, id=n) for n, o, version, topic, state in found]

    def max_notification_id(self) -> int:
        with self._cursor(write=False) as cursor:
            last: int = cursor.execute("SELECT max(notification_id) FROM stored_events").fetchone()[0]
        return last

    def end(self) -> int:
        """The last id that was ever given: another one after each row, and after a game was forgotten, whichever it was."""
        with self._cursor(write=False) as cursor:
            found = cursor.execute("SELECT seq FROM sqlite_sequence WHERE name='stored_events'").fetchone()
        return 0 if found is None else int(found[0])

    def streams(self, least: bytes = b"\0" * 16, most: bytes = b"\xff" * 16) -> list[UUID]:
        """The ids of all streams in this range, in order; of those that lost their first rows too."""
        with self._cursor(write=False) as cursor:
            found = cursor.execute(
                "SELECT DISTINCT originator_id FROM stored_events WHERE originator_id BETWEEN ? AND ? "
                "AND typeof(originator_id)='blob' AND length(originator_id)=16 ORDER BY originator_id",
                (least, most),
            ).fetchall()
        return [UUID(bytes=stream) for (stream,) in found]

    def latest(self) -> Iterator[UUID]:
        """The ids of streams, the one that was appended to last first."""
        seen: list[bytes] = []
        while True:
            others = f"AND originator_id NOT IN ({','.join('?' * len(seen))}) " if seen else ""
            with self._cursor(write=False) as cursor:
                found = cursor.execute(
                    "SELECT originator_id FROM stored_events WHERE typeof(originator_id)='blob' "  # noqa: S608 - question marks
                    f"AND length(originator_id)=16 {others}ORDER BY notification_id DESC LIMIT 1",
                    seen,
                ).fetchone()
            if found is None:
                return
            seen.append(found[0])
            yield UUID(bytes=found[0])

    def strays(self) -> list[tuple[str, int]]:
        """What stands in the place of an id and is none, its type and bytes, and how many rows are under it."""
        with self._cursor(write=False) as cursor:
            return cursor.execute(
                "SELECT typeof(originator_id) || ' ' || hex(originator_id), count(*) FROM stored_events "
                "WHERE typeof(originator_id)!='blob' OR length(originator_id)!=16 GROUP BY originator_id"
            ).fetchall()

    def damage(self) -> str:
        """What SQLite finds wrong with the file itself, whether or not every row reads; nothing where it is whole."""
        with self._cursor(write=False) as cursor:
            return damage_of(cursor)

    def openings(self) -> list[bytes]:
        """The states of the first rows of all streams."""
        with self._cursor(write=False) as cursor:
            return [
                state
                for (state,) in cursor.execute(
                    "SELECT state FROM stored_events WHERE originator_version=1 ORDER BY originator_id"
                ).fetchall()
            ]

    def delete_stream(self, stream: UUID) -> int:
        """Remove every row of a stream, overwritten on the disk too; how many there were."""
        with self._cursor(write=True) as cursor:
            gone = cursor.execute("DELETE FROM stored_events WHERE originator_id=?", (stream.bytes,)).rowcount
            if gone:
                # An id is given away, so that whoever follows the rows sees by the gap that some are gone.
                cursor.execute("UPDATE sqlite_sequence SET seq=seq+1 WHERE name='stored_events'")
        with self._cursor(write=False) as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        self._tell()
        return gone

    def _keep_small(self) -> None:
        """SQLite by itself lets the log beside the store grow for longer than an evening, and each commit to a file that
        grows is written twice by the disk: the rows, and how long the file is now (docs/decisions/0098)."""
        self.moves += 1
        if self.moves % OFTEN:
            return
        # The move is recorded and must not be told as if it were not. A full disk, or a store that went away, the next
        # move tells. It waits for nobody: what is in use now is moved the next time.
        with suppress(StoreUnavailable), self._cursor(write=False) as cursor:
            cursor.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def _tell(self) -> None:
        for listener in tuple(self.listeners):
            listener()


class Factory(SQLiteFactory):
    """Builds the recorder over a file, or over memory that this application alone sees."""

    def __init__(self, env: Environment, path: Path | None) -> None:
        self.store = "The store in memory" if path is None else str(path)
        env[self.SQLITE_DBNAME] = ":memory:" if path is None else path.absolute().as_uri()
        super().__init__(env)
        # Memory belongs to one connection; everybody takes turns at it.
        size, more = (1, 0) if path is None else (5, 10)
        self.datastore.pool = Pool(
            path, db_name=env[self.SQLITE_DBNAME], pool_size=size, max_overflow=more, pool_timeout=PATIENCE
        )

    def application_recorder(self) -> Recorder:
        recorder = Recorder(self.datastore, self.store)
        try:
            recorder.create_table()
        except BaseException:
            # Nobody gets this store, so nobody else could close its file.
            self.datastore.close()
            raise
        return recorder


def _uuid(stream: UUID | str) -> UUID:
    return stream if isinstance(stream, UUID) else UUID(stream)
