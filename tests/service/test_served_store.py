"""A store that the dashboard cannot use: told before any link, and on the page where it came to be so later."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from service.cli import running
from tests.dashboard.record_table import Table
from tests.dashboard.visitor import Visitor
from tests.service.talk import run


def newer(home: Path) -> None:
    with closing(sqlite3.connect(home / "games.sqlite")) as store:
        store.execute("PRAGMA user_version=99")


def bytes_of_chance(home: Path) -> None:
    (home / "games.sqlite").write_bytes(b"\x17\x90 no store \xff" * 500)


def lost(home: Path) -> None:
    (home / "games.sqlite").write_bytes(b"")
    (home / "tables.duckdb").write_bytes(b"made of games")


@pytest.mark.parametrize(
    ("spoil", "told"),
    [(newer, "newer Tablescribe"), (bytes_of_chance, "is not a Tablescribe store"), (lost, "`tablescribe restore FILE`")],
)  # fmt: skip
def test_a_store_that_cannot_be_used_is_told_before_any_link(
    spoil, told: str, home: Path, monkeypatch: pytest.MonkeyPatch
):
    """The link led to a page of the framework's own, and the terminal to a traceback."""
    monkeypatch.setattr(running, "_serve", lambda *_: pytest.fail("It serves."))
    home.mkdir()
    spoil(home)
    refused = run("dashboard")
    assert (refused.code, refused.out) == (5, "")
    assert told in refused.err


@pytest.mark.parametrize("page", ["", "record", "nowhere"])
def test_a_store_that_was_spoilt_before_the_first_visit_is_told_on_the_page(page: str, served: Table):
    with closing(Visitor(served.port, page)) as visitor:
        visitor.url = f"{served.url}/{page}"
        visitor.ask().until_done()
        said = " ".join(visitor.told)
        assert "was written by a newer Tablescribe" in said
        assert "exception" not in visitor.told
        assert "page_not_found" not in visitor.told


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory):
    table = Table(tmp_path_factory.mktemp("spoilt"))
    table.start()
    newer(table.home.home)
    yield table
    table.stop()
