"""Files and folders that one may not look at, and disks that stop in the middle: told in words, never as what nobody foresaw."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from service.sources import opened_file
from tests.service.begun import new
from tests.service.talk import run

UNREADABLE = Path("/proc/self/mem")


@pytest.fixture
def shut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Nobody may look into this folder, not even the superuser, whom no system stops."""

    def closed(folder: Path) -> None:
        def stopped(way: Callable[..., Any]) -> Callable[..., Any]:
            def tried(path: Path, *words: Any, **named: Any) -> Any:
                if folder in path.absolute().parents:
                    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
                return way(path, *words, **named)

            return tried

        for way in ("stat", "open", "exists", "is_file", "is_dir"):
            monkeypatch.setattr(Path, way, stopped(getattr(Path, way)))

    return closed


@pytest.mark.parametrize("command", ["check", "import", "state", "replay"])
@pytest.mark.parametrize("name", ["game.jsonl", "*.jsonl", "game"])
def test_a_log_file_in_a_folder_that_is_shut_cannot_be_read(command: str, name: str, shut: Any, tmp_path: Path):
    (folder := tmp_path / "shut").mkdir()
    shut(folder)
    told = run(command, f"{folder}/{name}")
    assert told.code == 2
    assert f"{folder}/{name} cannot be read (Permission denied). Check the name.\n" in told.out + told.err


def test_of_several_files_one_that_is_shut_stops_no_other(shut: Any, tmp_path: Path):
    run("simulate", "styx", "--seats", "3", "--games", "1", "--out", tmp_path / "kept")
    (folder := tmp_path / "shut").mkdir()
    shut(folder)
    told = run("check", f"{folder}/game.jsonl", "kept/*.jsonl")
    assert (told.code, len(told.lines)) == (2, 2)
    assert "all as decided today" in told.lines[1]


def test_a_backup_that_is_shut_is_no_backup_to_restore(shut: Any, tmp_path: Path):
    new()
    (folder := tmp_path / "shut").mkdir()
    run("backup", folder / "kept.sqlite")
    shut(folder)
    told = run("restore", folder / "kept.sqlite")
    assert told.code == 2
    assert f"{folder / 'kept.sqlite'} cannot be read (Permission denied), so nothing was restored. Name a" in told.err


@pytest.mark.parametrize(
    "words",
    [
        ("games",), ("players",), ("verify",), ("rebuild",), ("ask", "length", "--where", "title=styx"),
        ("backup", "kept.sqlite"), ("box", "new", "styx"), ("box", "check", "styx"), ("box", "show", "styx"),
        ("new", "styx", "--seat", "Mara", "--seat", "Oskar"),
    ],
)  # fmt: skip
def test_a_home_that_is_shut_is_named_with_what_to_do(words: tuple[str, ...], shut: Any, home: Path):
    new()
    shut(home)
    told = run(*words)
    assert told.code == 5
    assert "(Permission denied). Allow reading and writing there, or name another place.\n" in told.err
    assert str(home) in told.err
    assert not list(home.glob("reports"))


@pytest.mark.skipif(not UNREADABLE.exists(), reason="this system has no file that opens and cannot be read")
@pytest.mark.parametrize("command", ["check", "import", "state", "replay"])
def test_a_disk_that_stops_in_the_middle_of_a_log_file_is_told(command: str, tmp_path: Path):
    # Opens as a file does, and no byte of it can be read.
    (tmp_path / "game.jsonl").symlink_to(UNREADABLE)
    told = run(command, "game.jsonl")
    assert told.code == 2
    assert "game.jsonl cannot be read to its end (Input/output error). Check its disk.\n" in told.out + told.err


@pytest.mark.parametrize("pattern", ["**", "***.jsonl", "a**b.jsonl", "**b.jsonl", "a**"])
def test_two_stars_in_the_name_of_a_file_say_no_more_than_one(pattern: str, tmp_path: Path):
    run("simulate", "styx", "--seats", "3", "--games", "1", "--out", tmp_path / "kept")
    (found,) = (tmp_path / "kept").iterdir()
    found.rename(tmp_path / "kept" / "ab.jsonl")
    told = run("check", f"kept/{pattern}")
    assert (told.code, told.out.partition(":")[0]) == (0, "kept/ab.jsonl")


def test_what_goes_wrong_beside_a_log_file_is_not_told_as_its_disk(tmp_path: Path):
    (tmp_path / "game.jsonl").write_text("{}\n")
    with pytest.raises(OSError, match="No space left"), opened_file("game.jsonl"):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
