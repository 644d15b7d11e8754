"""The commands on the store as a whole, called as a person calls them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from service.settings import settings
from tests.recording.test_kill import ROOT
from tests.service.talk import run

HOLD = """
import sys
from pathlib import Path
from projections.follow.owner import connect
con = connect(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def game() -> str:
    return new()


def new() -> str:
    told = run("new", "styx", "--seat", "Mara", "--seat", "Oskar", "--seat", "Ines", "--box", "practice", "--json")
    return str(told.json["id"])


def test_tables_are_built_anew(game: str):
    assert run("rebuild").code == 0
    settings().tables.write_text("damaged")
    assert run("rebuild", "--json").json["games"] == 1
    assert run("verify", "--tables").lines == ["1 game compared with the tables: all agree."]


def test_a_row_that_was_changed_is_found_and_cured(game: str):
    import duckdb

    run("rebuild")
    with duckdb.connect(str(settings().tables)) as con:
        con.execute("UPDATE game SET moves = 7")
    told = run("verify", "--tables")
    assert told.code == 1
    assert told.err.splitlines() == [
        f"{game}: Its result or its length is not what its events bring.",
        "The rows of game are not those that a rebuild makes.",
    ]
    assert (
        told.out
        == "1 game compared with the tables: something differs: build the tables anew with `tablescribe rebuild`.\n"
    )
    assert run("rebuild").code == 0
    assert run("verify", "--tables").code == 0


def test_the_holder_of_the_tables_is_named(game: str):
    run("rebuild")
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(settings().tables)],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as holder:  # fmt: skip
        assert holder.stdout is not None
        holder.stdout.readline()
        for command in (("rebuild",), ("verify", "--tables")):
            told = run(*command)
            assert told.code == 5
            assert f"(process {holder.pid})" in told.err
        holder.communicate("leave\n")
    assert run("rebuild").code == 0


def test_a_backup_and_back(game: str, tmp_path: Path):
    kept = str(tmp_path / "kept.sqlite")
    assert run("backup", kept).out == f"1 game kept in {kept}.\n"
    assert run("backup", kept).code == 2
    new()
    assert run("restore", kept, "--json").json["games"] == 1
    assert len(run("games").lines) == 1
    assert run("restore", str(tmp_path / "nothing.sqlite")).code == 2


@pytest.mark.parametrize("leads", ["to itself", "nowhere"])
def test_a_store_that_is_a_link_without_a_file_is_not_told_as_one_in_which_nothing_was_recorded(
    leads: str, tmp_path: Path
):
    store = settings().store
    store.parent.mkdir(parents=True, exist_ok=True)
    other = store.with_name("other.sqlite")
    store.symlink_to(other)
    if leads == "to itself":
        other.symlink_to(store)
    told = run("backup", str(tmp_path / "kept.sqlite"))
    assert (told.code, told.err) == (
        5,
        f"{store} is a link that leads to no file. Let it lead to the store, or remove it.\n",
    )
    assert not (tmp_path / "kept.sqlite").exists()
    if leads == "to itself":
        assert (run("games").code, run("games").err) == (5, told.err)


def test_tables_that_are_no_file_are_told(game: str):
    settings().tables.unlink(missing_ok=True)
    os.mkfifo(settings().tables)
    for words in (("ask", "plays"), ("rebuild",), ("verify", "--tables")):
        told = run(*words)
        assert (told.code, "tables.duckdb is no plain file. Move it away" in told.err) == (5, True)
