"""What a command loads: a value that is bound to a statement makes DuckDB import pandas, a second for nothing."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.service.talk import run

UNWANTED = {"numpy", "pandas", "pyarrow"}


def loaded(code: str) -> set[str]:
    """Without what ends in `SystemExit`, as commands do."""
    told = subprocess.run(
        [sys.executable, "-c", f"import sys\ntry:\n  {code}\nexcept SystemExit: pass\nprint(*sys.modules)"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return {name.partition(".")[0] for name in told.stdout.splitlines()[-1].split()}


@pytest.mark.parametrize("words", [["verify"], ["export", "--format", "bgstats"]], ids=" ".join)
def test_a_command_that_reads_tables_waits_for_no_library_that_it_does_not_need(words: list[str], tmp_path: Path):
    run("simulate", "styx", "--seats", "2", "--games", "1", "--out", tmp_path)
    run("import", *sorted(tmp_path.glob("*.jsonl")))
    [game] = run("games", "--json").json
    told = [*words, game["id"], "--out", str(tmp_path / "out.json")] if words[0] == "export" else words
    found = loaded(f"from service.cli import main; main({told!r})")
    assert "duckdb" in found
    assert not found & UNWANTED


def test_the_look_at_a_result_that_is_measured_loads_nothing():
    """The first result of each run had been told with a second that this took."""
    made = "CREATE TABLE game (stream UUID, status VARCHAR, game INTEGER); CREATE TABLE pending (game INTEGER)"
    found = loaded(
        f"import duckdb, uuid; from service.bench.tables import has_result; con = duckdb.connect(); con.execute({made!r}); "
        "print(has_result(con, uuid.UUID(int=1)))"
    )
    assert "duckdb" in found
    assert not found & UNWANTED
