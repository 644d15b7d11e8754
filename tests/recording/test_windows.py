"""On Windows what is open is neither removed nor moved: backups, boxes and restored stores get their names all the same."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from domain.recording import part
from domain.recording.keeping import backup, restore
from domain.recording.part import part_of, written
from domain.recording.trouble import StoreUnavailable
from tests.as_windows import keep_what_is_open, needs_proc
from tests.recording.tables import played, store_at

pytestmark = needs_proc


@pytest.fixture(autouse=True)
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_what_is_open(monkeypatch)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_is_open_is_kept_as_on_windows(tmp_path: Path):
    letter = tmp_path / "letter.txt"
    with letter.open("w"), pytest.raises(PermissionError, match="used by another process"):
        letter.rename(tmp_path / "another.txt")
    letter.rename(tmp_path / "another.txt")
    assert names(tmp_path) == ["another.txt"]


def test_a_backup_onto_a_stick_that_knows_one_name_for_each_file(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def no_link(*_: object) -> None:
        raise OSError(22, "Incorrect function")

    monkeypatch.setattr("os.link", no_link)
    with store_at(file) as store:
        played(store, 1)
    stick = tmp_path / "stick"
    stick.mkdir()
    assert backup(file, stick / "kept.sqlite") == 1
    assert names(stick) == ["kept.sqlite"]


def test_a_backup_takes_the_place_of_a_store_that_is_too_damaged_to_be_written_over(file: Path, tmp_path: Path):
    with store_at(file) as store:
        game = played(store, 1)
    backup(file, tmp_path / "kept.sqlite")
    file.write_bytes(b"Dear Ines")
    assert restore(tmp_path / "kept.sqlite", file)[0] == 1
    with store_at(file) as store:
        assert [one.id for one in store.games()] == [game]
    assert not list(tmp_path.glob(".*"))


def test_a_damaged_store_that_somebody_has_open_stays_and_it_is_told_what_to_do(file: Path, tmp_path: Path):
    with store_at(file) as store:
        played(store, 1)
    backup(file, tmp_path / "kept.sqlite")
    file.write_bytes(b"Dear Ines")
    with file.open("rb"), pytest.raises(StoreUnavailable, match="used by another process") as wrong:
        restore(tmp_path / "kept.sqlite", file)
    assert "nothing was restored. Close Tablescribe wherever else it runs" in str(wrong.value)
    assert file.read_bytes() == b"Dear Ines"


def test_a_box_is_saved_once_whoever_reads_it_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    box = tmp_path / "styx.json"
    box.write_text("{}")
    reader = box.open()
    monkeypatch.setattr(part, "sleep", lambda _: reader.close())
    with written(box, over=True) as content:
        content.write_text('{"complete": true}')
    assert (box.read_text(), names(tmp_path)) == ('{"complete": true}', ["styx.json"])


def test_a_box_that_somebody_keeps_open_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    box = tmp_path / "styx.json"
    box.write_text("{}")
    waited: list[float] = []
    monkeypatch.setattr(part, "sleep", waited.append)

    def saved() -> None:
        with written(box, over=True) as content:
            content.write_text('{"complete": true}')

    with box.open(), pytest.raises(PermissionError, match="used by another process"):
        saved()
    assert 0.5 < sum(waited) < 2
    assert (box.read_text(), names(tmp_path)) == ("{}", ["styx.json"])


def test_a_part_that_another_program_looks_at_is_left_to_the_next_who_writes_there(tmp_path: Path):
    with ExitStack() as looking:
        with part_of(tmp_path / "letter.txt") as (held, _):
            looking.enter_context(held.open("rb"))
        assert names(tmp_path) == [held.name]
    with written(tmp_path / "another.txt") as content:
        content.write_text("Dear Mara")
    assert names(tmp_path) == ["another.txt"]
