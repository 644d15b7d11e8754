"""Commits survive a power cut and what is forgotten is gone, whatever the SQLite of this machine does by itself."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.recording.tables import pragma, store_at


def test_what_sqlite_does_by_itself_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    made = sqlite3.connect

    def careless(*wanted: Any, **more: Any) -> sqlite3.Connection:
        connection = made(*wanted, **more)
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA secure_delete=OFF")
        return connection

    monkeypatch.setattr(sqlite3, "connect", careless)
    with store_at(tmp_path / "games.sqlite") as store:
        assert pragma(store, "synchronous") == 2
        assert pragma(store, "secure_delete") == 1
