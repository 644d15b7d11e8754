"""The library's own cases for tracking recorders, against ours."""

from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb
import pytest
from eventsourcing.persistence import Tracking
from eventsourcing.tests import persistence as cases

from projections.follow import DuckDBTracking


class TestTrackingRecorder(cases.TrackingRecorderTestCase):
    def create_recorder(self) -> DuckDBTracking:
        folder = TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        con = duckdb.connect(str(Path(folder.name) / "tables.duckdb"))
        self.addCleanup(con.close)
        return DuckDBTracking(con)


def half(tracking: DuckDBTracking, con: duckdb.DuckDBPyConnection) -> None:
    with tracking.transaction(Tracking("games", 2)):
        con.execute("INSERT INTO made VALUES (2)")
        con.execute("INSERT INTO made VALUES ('north')")


def test_rows_and_position_commit_together_or_not_at_all():
    con = duckdb.connect()
    tracking = DuckDBTracking(con)
    con.execute("CREATE TABLE made (row INTEGER)")
    with tracking.transaction(Tracking("games", 1)):
        con.execute("INSERT INTO made VALUES (1)")
    with pytest.raises(duckdb.Error):
        half(tracking, con)
    assert con.execute("FROM made").fetchall() == [(1,)]
    assert tracking.max_tracking_id("games") == 1
    assert DuckDBTracking(con).max_tracking_id("games") == 1
    con.close()
