"""Where nothing can be written beside the store, its games can still be looked at and taken elsewhere."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from service.settings import settings
from tests.recording.test_kill import ROOT
from tests.service.talk import Answer, run

LIMITED = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}))
from service.cli import main
main({words!r})
"""
WITHOUT_RIGHTS = """
import ctypes
# The superuser too may then write only what is his.
assert ctypes.CDLL(None).capset((ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()) == 0
from service.cli import main
main({words!r})
"""
LEAST = 20_000
"""Bytes of a file: fewer than SQLite puts beside a store that somebody reads."""


def limited(*words: str, given: bytes = b"", most: int = LEAST) -> Answer:
    return apart(LIMITED.format(most=most, words=list(words)), given)


def apart(code: str, given: bytes = b"") -> Answer:
    program = [sys.executable, "-c", code]
    path = {**os.environ, "PYTHONPATH": str(ROOT)}
    told = subprocess.run(program, input=given, capture_output=True, timeout=60, check=False, env=path)
    return Answer(told.returncode, told.stdout.decode(), told.stderr.decode())


def test_games_are_looked_at_and_exported(game: str):
    assert limited("games").out == run("games").out
    assert limited("state", game).out == run("state", game).out
    assert limited("export", game).out == run("export", game).out


def test_a_backup_is_made_where_there_is_room(game: str, tmp_path: Path):
    """The file of a backup is longer than what the limit leaves, so that only the copy is refused, by its own name."""
    kept = tmp_path / "kept.sqlite"
    told = limited("backup", str(kept))
    assert (told.code, "kept.sqlite" in told.err) == (5, True)
    assert not kept.exists()
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []


def test_nothing_is_recorded_and_that_is_said(game: str):
    before = settings().store.read_bytes()
    told = limited("note", game, "what a bluff")
    assert told.code == 5
    # It was called read-only, and who looked at the rights of the file found nothing wrong with them.
    assert told.err.endswith(
        f"The system lets no file grow beyond {LEAST:,} bytes here (`ulimit -f`), and {settings().store} needs more: "
        f"nothing can be recorded or removed. Raise that limit, then do it again.\n"
    )
    assert settings().store.read_bytes() == before
    assert json.loads(run("state", game, "--json").out)["notes"] == []


def test_tables_that_may_not_grow_are_told_as_that(game: str):
    """It was said to build them anew, which had just been tried."""
    told = limited("rebuild", most=300_000)
    assert (told.code, len(told.err.splitlines())) == (5, 1)
    assert told.err == (
        f"The system lets no file grow beyond 300,000 bytes here (`ulimit -f`), and the tables beside {settings().store} need more. "
        f"Raise that limit, then do it again: the games themselves are safe.\n"
    )
    assert run("rebuild").code == 0


def test_what_waits_beside_the_store_is_never_passed_over(game: str):
    """A log of changes that are not in the file yet: read without it, the last moves would be missing without a word."""
    Path(f"{settings().store}-wal").write_bytes(b"x" * 100)
    told = limited("games")
    assert (told.code, told.out) == (5, "")


@contextmanager
def locked(home: Path) -> Iterator[None]:
    """As on a medium that may only be read."""
    kept = [path for path in home.iterdir() if path.is_file()]
    for path in (*kept, home):
        path.chmod(path.stat().st_mode & ~0o222)
    try:
        yield
    finally:
        for path in (home, *kept):
            path.chmod(path.stat().st_mode | 0o200)


@pytest.mark.skipif(sys.platform != "linux", reason="rights are given up as Linux does it")
@pytest.mark.parametrize("watched", [False, True])
def test_a_folder_that_may_only_be_read_is_named_with_what_to_do(game: str, home: Path, watched: bool):
    """SQLite and DuckDB say each in its own way that a file cannot be opened, or removed. watched: somebody else has the store open."""
    assert run("rebuild").code == 0
    with closing(sqlite3.connect(home / "games.sqlite" if watched else ":memory:")) as store:
        store.execute("SELECT count(*) FROM sqlite_master").fetchall()
        with locked(home):
            for words in (("ask", "length", "--where", "title=styx"), ("verify", "--tables"), ("rebuild",)):
                told = apart(WITHOUT_RIGHTS.format(words=list(words)))
                assert (told.code, told.out) == (5, ""), words
                assert told.err.startswith(f"The folder {home} cannot be written to, and the tables of its games"), (
                    words
                )
                assert told.err.endswith(
                    " copy the whole folder to where you may write, and name the copy in TABLESCRIBE_HOME.\n"
                )
            assert apart(WITHOUT_RIGHTS.format(words=["state", game])).code == 0
