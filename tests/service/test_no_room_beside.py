"""Where nothing can be written beside the store, its games can still be looked at and taken elsewhere."""

import json
import os
import subprocess
import sys
from pathlib import Path

from service.settings import settings
from tests.recording.test_kill import ROOT
from tests.service.talk import Answer, run

LIMITED = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}))
from service.cli import main
main({words!r})
"""
LEAST = 20_000
"""Bytes of a file: fewer than SQLite puts beside a store that somebody reads."""


def limited(*words: str, given: bytes = b"", most: int = LEAST) -> Answer:
    program = [sys.executable, "-c", LIMITED.format(most=most, words=list(words))]
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
    assert "games.sqlite" in told.err
    assert settings().store.read_bytes() == before
    assert json.loads(run("state", game, "--json").out)["notes"] == []


def test_what_waits_beside_the_store_is_never_passed_over(game: str):
    """A log of changes that are not in the file yet: read without it, the last moves would be missing without a word."""
    Path(f"{settings().store}-wal").write_bytes(b"x" * 100)
    told = limited("games")
    assert (told.code, told.out) == (5, "")
