"""Large pages, as a rebuild writes them: what is made of their rows on the way, and how these come."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from statistics import median

import duckdb
import pytest

from domain.games import game as game_called
from projections import build
from projections.build import Builder, Touched, create
from projections.follow import Tables, layout, pages
from projections.source import Source
from tests.projections.following import evening, played_by_people, playouts, rebuilt, store_in
from tests.recording.test_kill import ROOT


def test_only_what_statements_change_is_a_table_while_a_large_page_is_written(tmp_path: Path):
    """Rows in a table have their different values counted, column by column: a sixth of what reading them takes."""
    with store_in(tmp_path) as store:
        for key in ("styx", "shadow_throne"):
            played_by_people(store, *playouts(game_called(key), 1, 5))
    con = duckdb.connect()
    create(con, layout())
    with closing(Source(tmp_path / "games.sqlite")) as source:
        touched = [Touched(stream, True, number) for number, (stream, _) in enumerate(source.heads(), 1)]
        lines = list(source.lines([(one.stream, one.number) for one in touched], 0, source.end(), unbroken=True))
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


TORN = """
import os, sys, tempfile
from pathlib import Path
from projections import build
from projections.follow import Tables
folder = Path(sys.argv[1])
tempfile.tempdir, build.LONG = str(folder / "elsewhere"), 0
was = build.Builder.make
def make(builder, statement, given):
    if statement.name == "parsed":
        print("reading", flush=True)
        sys.stdin.read()
        os._exit(9)
    was(builder, statement, given)
build.Builder.make = make
Tables(folder / "games.sqlite", folder / sys.argv[2]).catch_up()
"""


def reading(folder: Path, tables: str) -> subprocess.Popen[str]:
    """A program that builds these tables, and waits while it reads rows from a file."""
    path = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = (sys.executable, "-c", TORN, str(folder), tables)
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=path)
    assert process.stdout is not None
    assert process.stdout.readline() == "reading\n"
    return process


def built(folder: Path, tables: str) -> None:
    with closing(Tables(folder / "games.sqlite", folder / tables)) as made:
        made.catch_up()


def test_what_a_killed_build_leaves_the_next_one_clears_and_never_what_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """It had piled up in the temporary folder, where nobody could tell whose it was."""
    (tmp_path / "elsewhere").mkdir()
    with store_in(tmp_path) as store:
        played_by_people(store, *playouts(game_called("styx"), 1, 5))
    monkeypatch.setattr(build, "LONG", 0)
    with reading(tmp_path, "killed.duckdb") as killed, reading(tmp_path, "reading.duckdb") as goes_on:
        killed.kill()
        killed.wait()
        left = {path.name.split(".")[1] for path in tmp_path.glob("*.part-content")}
        assert left == {"killed", "reading"}
        assert {path.stat().st_mode & 0o777 for path in tmp_path.glob("*.part-content")} == {0o600}
        built(tmp_path, "tables.duckdb")
        assert {path.name.split(".")[1] for path in tmp_path.glob("*.part*")} == {"reading"}
        goes_on.kill()
    built(tmp_path, "again.duckdb")
    assert not list(tmp_path.glob(".*"))
    assert not list((tmp_path / "elsewhere").iterdir())


def sizes(store: Path) -> list[int]:
    with closing(sqlite3.connect(store)) as con:
        found = con.execute("SELECT sum(length(state)) FROM stored_events GROUP BY originator_id").fetchall()
    return [size for (size,) in found]
