"""On Windows: tables that another program has, and a damaged file of tables that cannot be removed."""

from pathlib import Path

import duckdb
import pytest

from domain.recording.trouble import StoreUnavailable
from projections.follow import Held, Tables, owner
from tests.as_windows import keep_what_is_open, needs_proc
from tests.projections.following import prints, rebuilt, store_in, tables_of
from tests.recording.tables import STONES, games, played

SAID = (
    'IO Error: Cannot open file "C:\\Users\\Inès\\tables.duckdb": Der Prozess kann nicht auf die Datei zugreifen, da sie von einem '
    "anderen Prozess verwendet wird.\r\n\nFile is already open in \nC:\\Program Files\\Python313\\python.exe (PID 4711)"
)
"""As DuckDB tells there of a file that another program has: its own words are the last two lines."""


def opened_in(folder: Path) -> Tables:
    return tables_of(folder, folder / "tables.duckdb", [STONES])


def test_tables_that_another_program_has_are_held_and_not_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def taken(*_: object, **__: object) -> None:
        raise duckdb.IOException(SAID)

    with store_in(tmp_path, games) as store:
        played(store, 1)
        (tmp_path / "tables.duckdb").write_bytes(b"of the other program")
        monkeypatch.setattr(owner.duckdb, "connect", taken)
        with pytest.raises(Held, match="process 4711") as wrong:
            opened_in(tmp_path)
    assert wrong.value.process == 4711
    assert (tmp_path / "tables.duckdb").read_bytes() == b"of the other program"


def test_tables_that_another_program_has_are_held_also_where_nobody_tells_who_has_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """As it was met: neither a number nor DuckDB's own words. The tables were removed, and the new ones could not be made."""

    def taken(*_: object, **__: object) -> None:
        raise duckdb.IOException('IO Error: Cannot open file "tables.duckdb": Sharing violation.')

    def denied(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    with store_in(tmp_path, games) as store:
        played(store, 1)
        (tmp_path / "tables.duckdb").write_bytes(b"of the other program")
        monkeypatch.setattr(owner.duckdb, "connect", taken)
        with monkeypatch.context() as windows:
            windows.setattr("sys.platform", "win32")
            windows.setattr(Path, "open", denied)
            with pytest.raises(Held, match="in use by another program"):
                opened_in(tmp_path)
    assert (tmp_path / "tables.duckdb").read_bytes() == b"of the other program"


def test_damaged_tables_in_a_folder_of_any_name_are_damaged_and_not_held(tmp_path: Path):
    """Everybody's name may hold the word: Whitlock's tables were “in use by another program” for ever."""
    home = tmp_path / "whitlock"
    home.mkdir()
    with store_in(home, games) as store:
        played(store, 1)
        (home / "tables.duckdb").write_bytes(b"Dear Ines" * 1000)
        tables = opened_in(home)
        tables.catch_up()
        assert prints(tables) == rebuilt(home, [STONES])
        tables.close()


@needs_proc
def test_damaged_tables_that_somebody_reads_stay_and_it_is_told_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    keep_what_is_open(monkeypatch)
    path = tmp_path / "tables.duckdb"
    with store_in(tmp_path, games) as store:
        played(store, 1)
        path.write_bytes(b"Dear Ines" * 1000)
        with path.open("rb"), pytest.raises(StoreUnavailable, match="used by another process") as wrong:
            opened_in(tmp_path)
        assert "Close Tablescribe wherever else it runs" in str(wrong.value)
        opened_in(tmp_path).close()
