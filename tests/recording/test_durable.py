"""Commits survive a power cut and what is forgotten is gone, whatever the SQLite of this machine does by itself."""

from pathlib import Path

import pytest
from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool

from tests.recording.tables import store_at
from tests.recording.test_store import pragma


def test_what_sqlite_does_by_itself_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    made = SQLiteConnectionPool._create_connection

    def careless(pool: SQLiteConnectionPool) -> SQLiteConnection:
        connection = made(pool)
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous=NORMAL")
            cursor.execute("PRAGMA secure_delete=OFF")
        return connection

    monkeypatch.setattr(SQLiteConnectionPool, "_create_connection", careless)
    with store_at(tmp_path / "games.sqlite") as store:
        assert pragma(store, "synchronous") == 2
        assert pragma(store, "secure_delete") == 1
