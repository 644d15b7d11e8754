"""Files for what is too long for a statement: they are written again, and what did not fit is not on them."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import duckdb
import pytest

from projections import sheets as module
from projections.sheets import Sheets


@pytest.fixture
def con(tmp_path: Path) -> duckdb.DuckDBPyConnection:
    return duckdb.connect(tmp_path / "tables.duckdb")


def test_a_sheet_is_written_again_and_holds_nothing_of_what_was_longer(con: duckdb.DuckDBPyConnection):
    with Sheets(con) as sheets:
        with sheets.taken() as first:
            assert first.add([b"a long text", b"and another one"])
            before = first.filled()
            assert before.read_bytes() == b"a long text\nand another one\n"
            assert first.longest == 15
        with sheets.taken() as second:
            assert second.longest == 0
            assert second.add([b"short"])
            assert second.filled() == before
            assert before.read_bytes() == b"short\n"


def test_sheets_that_are_taken_at_once_are_different_files_and_all_go_at_the_end(
    con: duckdb.DuckDBPyConnection, tmp_path: Path
):
    with Sheets(con) as sheets:
        with sheets.taken() as one, sheets.taken() as other:
            assert one.add([b"one"])
            assert other.add([b"other"])
            assert (one.filled().read_bytes(), other.filled().read_bytes()) == (b"one\n", b"other\n")
        assert len(list(tmp_path.glob("*.part-content"))) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["tables.duckdb"]


def test_nothing_is_made_before_something_is_written(con: duckdb.DuckDBPyConnection, tmp_path: Path):
    with Sheets(con) as sheets, sheets.taken():
        assert [path.name for path in tmp_path.iterdir()] == ["tables.duckdb"]


def test_a_sheet_that_another_thread_took_goes_with_the_others(con: duckdb.DuckDBPyConnection, tmp_path: Path):
    def write(sheets: Sheets) -> bool:
        with sheets.taken() as sheet:
            return sheet.add([b"text"])

    with Sheets(con) as sheets, ThreadPoolExecutor(1) as pool:
        assert pool.submit(write, sheets).result()
    assert [path.name for path in tmp_path.iterdir()] == ["tables.duckdb"]


@pytest.mark.parametrize(("room", "then"), [(0, 0), (3, 0), (9, 0), (12, 0), (3, 1000), (12, 1000)])
def test_of_texts_that_do_not_fit_none_is_on_the_sheet(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch, room: int, then: int
):
    """A disk takes a part of a text, or says that it is full. then: the room that others leave it meanwhile."""
    left = [1000]

    class Disk:
        def __init__(self, stream):
            self.stream = stream

        def write(self, text: bytes) -> int:
            taken = min(len(text), left[0])
            left[0] = left[0] - taken if taken == len(text) else then
            if text and not taken:
                raise OSError(28, "No space left on device")
            return self.stream.write(text[:taken])

    put = module.put
    monkeypatch.setattr(module, "put", lambda stream, text: put(Disk(stream), text))
    with Sheets(con) as sheets, sheets.taken() as sheet:
        assert sheet.add([b"before"])
        left[0] = room
        assert not sheet.add([b"too long", b"a text"])
        left[0] = 1000
        assert sheet.add([b"behind"])
        assert sheet.filled().read_bytes() == b"before\nbehind\n"
        assert sheet.longest == 6
