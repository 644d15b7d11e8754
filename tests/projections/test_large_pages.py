"""Large pages, as a rebuild writes them: what is made of their rows on the way, and how these come."""

import sqlite3
from contextlib import closing
from pathlib import Path
from statistics import median

import duckdb
import pytest

from domain.games import game as game_called
from projections import build
from projections.build import Builder, Touched, create
from projections.follow import layout, pages
from projections.source import Source
from tests.projections.following import evening, played_by_people, playouts, rebuilt, store_in


def test_only_what_statements_change_is_a_table_while_a_large_page_is_written(tmp_path: Path):
    """Rows in a table have their different values counted, column by column: a sixth of what reading them takes."""
    with store_in(tmp_path) as store:
        for key in ("styx", "shadow_throne"):
            played_by_people(store, *playouts(game_called(key), 1, 5))
    con = duckdb.connect()
    create(con, layout())
    with closing(Source(tmp_path / "games.sqlite")) as source:
        touched = [Touched(stream, True, number) for number, (stream, _) in enumerate(source.heads(), 1)]
        lines = b"\n".join(source.lines([(one.stream, one.number) for one in touched], 0, source.end(), unbroken=True))
    con.execute("BEGIN")
    Builder(con, layout(), bulk=True).write(touched, [lines])
    tables = con.execute("SELECT table_name FROM duckdb_tables() WHERE temporary").fetchall()
    assert {name for (name,) in tables} == {"fresh_game", "fresh_seat"}


def test_texts_of_a_page_tell_the_same_where_some_come_in_files_and_some_in_the_statement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with store_in(tmp_path) as store:
        evening(store, game_called("styx"), 7, lambda: None)
        played_by_people(store, *playouts(game_called("shadow_throne"), 1, 5))
        at_once = rebuilt(tmp_path)
        monkeypatch.setattr(pages, "TEXT", 1)
        monkeypatch.setattr(build, "LONG", median(sizes(tmp_path / "games.sqlite")))
        assert rebuilt(tmp_path) == at_once


def sizes(store: Path) -> list[int]:
    with closing(sqlite3.connect(store)) as con:
        found = con.execute("SELECT sum(length(state)) FROM stored_events GROUP BY originator_id").fetchall()
    return [size for (size,) in found]
