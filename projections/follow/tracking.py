"""Positions beside the tables: a tracking recorder whose positions commit with what was made of the rows."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, Event, RLock
from time import monotonic

import duckdb
from eventsourcing.persistence import IntegrityError, Tracking, TrackingRecorder, WaitInterruptedError

from projections.build import Connection
from projections.follow.unreadable import OtherTables
from projections.layout import Layout
from projections.literals import filled
from projections.questions.tables import COLUMNS


def keep(con: Connection, name: str, columns: str) -> None:
    """A table of what the follower knows; OtherTables, where one of this name has other columns."""
    con.execute(f"CREATE TABLE IF NOT EXISTS follow.{name} ({columns})")
    there = [[column, kind] for column, kind, *_ in con.execute(f"DESCRIBE follow.{name}").fetchall()]
    if there != [column.split()[:2] for column in columns.split(", ")]:
        raise OtherTables(f"follow.{name}")


def refuse_lacking_tables(con: Connection, layout: Layout) -> None:
    """DuckDB names a table or a column that is missing, which is damage: nobody might write there for long, and whoever asks would
    meet it each time. In one statement this takes 2 ms, where the list of all columns takes ten."""
    wanted = [(table.name, [f'"{column.name}"' for column in table.columns]) for table in layout.tables]
    # Answers are kept from the first question on.
    if con.execute("SELECT 1 FROM duckdb_schemas() WHERE schema_name = 'asked'").fetchone():
        wanted += [(f"asked.{name}", [one.split()[0] for one in told.split(", ")]) for name, told in COLUMNS.items()]
    looked_at = (f"SELECT 1 FROM {name} WHERE false AND ({', '.join(columns)}) IS NULL" for name, columns in wanted)
    con.execute(" UNION ALL ".join(looked_at))


class DuckDBTracking(TrackingRecorder):
    """Positions in the same DuckDB transaction as what was made of the rows. One writer; waiting is woken by commits."""

    def __init__(self, con: Connection) -> None:
        self.con = con
        self.lock = RLock()
        self.moved = Condition()
        with self.lock:
            con.execute("CREATE SCHEMA IF NOT EXISTS follow")
            keep(con, "tracking", "application_name VARCHAR NOT NULL, notification_id BIGINT NOT NULL")
            self.last: dict[str, int] = dict(con.execute("SELECT * FROM follow.tracking").fetchall())

    @contextmanager
    def transaction(self, tracking: Tracking | None) -> Iterator[Connection]:
        """Commits with this position, or leaves nothing behind."""
        with self.lock:
            if tracking is not None and tracking.notification_id <= self.last.get(tracking.application_name, -1):
                raise IntegrityError(f"{tracking} was processed before")
            self.con.execute("BEGIN")
            try:
                yield self.con
                if tracking is not None:
                    self._write(tracking)
                self.con.execute("COMMIT")
            except BaseException:
                self._undo()
                raise
            if tracking is not None:
                self.last[tracking.application_name] = tracking.notification_id
        with self.moved:
            self.moved.notify_all()

    def _write(self, tracking: Tracking) -> None:
        if tracking.application_name in self.last:
            statement = "UPDATE follow.tracking SET notification_id = $id WHERE application_name = $name"
        else:
            statement = "INSERT INTO follow.tracking VALUES ($name, $id)"
        told = {"name": tracking.application_name, "id": tracking.notification_id}
        self.con.execute(filled(statement, told))

    def _undo(self) -> None:
        try:
            self.con.execute("ROLLBACK")
            # Nothing can be set before that, and the statement that failed may have been one over a few rows.
            self.con.execute("PRAGMA enable_optimizer")
        except duckdb.Error:
            # There is no transaction any more: what went wrong is told by whoever undoes it.
            return

    def forget(self) -> None:
        """Nothing is processed yet."""
        self.con.execute("DELETE FROM follow.tracking")
        self.last.clear()

    def insert_tracking(self, tracking: Tracking) -> None:
        with self.transaction(tracking):
            pass

    def max_tracking_id(self, application_name: str) -> int | None:
        return self.last.get(application_name)

    def wait(
        self, application_name: str, notification_id: int | None, timeout: float = 1.0, interrupt: Event | None = None
    ) -> None:
        until = monotonic() + timeout
        with self.moved:
            while not self.has_tracking_id(application_name, notification_id):
                if interrupt is not None and interrupt.is_set():
                    raise WaitInterruptedError
                left = until - monotonic()
                if left <= 0:
                    raise TimeoutError(f"{application_name} did not reach {notification_id} within {timeout} s")
                self.moved.wait(min(left, 0.05))
