"""What the command line meets on Windows, shown with what Windows says: its pipes, and its names of files."""

import errno
import io
import json
import os
import sys
from datetime import UTC, datetime, tzinfo
from pathlib import Path

import pytest

from domain.kernel.log import Opened
from service.bootstrap import opened_store
from service.checking import check_file
from service.cli import main
from service.settings import settings
from service.sources import all_named
from service.streams import answer
from tests.service.talk import run

OF_WINDOWS = "cp1252"


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")


class Piped(io.TextIOWrapper):
    """Standard output that is a pipe of Windows."""

    def __init__(self, wrong: OSError | None = None) -> None:
        super().__init__(io.BytesIO(), encoding=OF_WINDOWS)
        self.wrong = wrong

    def write(self, text: str) -> int:
        if self.wrong is not None:
            raise self.wrong
        return super().write(text)


def test_json_in_a_pipe_of_windows_holds_every_name_and_is_read_by_every_reader(monkeypatch: pytest.MonkeyPatch):
    names = ["Mära", "Łucja", "深", "🂡"]
    out = Piped()
    monkeypatch.setattr(sys, "stdout", out)
    answer({"names": names})
    told = out.buffer.getvalue()
    for signs in ("ascii", "utf-8", OF_WINDOWS):
        assert json.loads(told.decode(signs)) == {"names": names}


def test_json_elsewhere_is_told_as_it_is_read():
    run("new", "styx", "--seat", "Mära", "--seat", "Łucja", "--seat", "Ines", "--box", "practice")
    assert "Łucja" in run("games", "--json").out


def left_with(wrong: OSError, monkeypatch: pytest.MonkeyPatch) -> tuple[object, str]:
    err = io.StringIO()
    monkeypatch.setattr(sys, "stdout", Piped(wrong))
    monkeypatch.setattr(sys, "stderr", err)
    with pytest.raises(SystemExit) as left:
        main(["games"])
    return left.value.code, err.getvalue()


@pytest.mark.usefixtures("windows")
def test_a_reader_who_left_is_no_trouble_in_the_words_of_windows(monkeypatch: pytest.MonkeyPatch):
    """More, ended with q: Windows tells of no broken pipe."""
    assert left_with(OSError(errno.EINVAL, "Invalid argument"), monkeypatch) == (0, "")


def test_elsewhere_the_same_words_mean_something_else(monkeypatch: pytest.MonkeyPatch):
    code, told = left_with(OSError(errno.EINVAL, "Invalid argument"), monkeypatch)
    assert code != 0
    assert "Something went wrong that should not" in told


def test_a_folder_that_may_not_be_read_as_a_file_is_told_as_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Windows says of a folder what it says of a file that is somebody else's."""
    (tmp_path / "kept.jsonl").touch()

    def denied(*_: object) -> None:
        raise PermissionError(13, "Permission denied", str(tmp_path))

    monkeypatch.setattr(Path, "open", denied)
    told = check_file(str(tmp_path), deep=False)
    assert told.sentence == f"{tmp_path} is a folder. Its log file is {tmp_path}/kept.jsonl: name that."


def test_a_pattern_that_the_shell_left_as_it_is_names_the_files_that_fit(tmp_path: Path):
    folder = tmp_path / "games [2026]"
    for name in ("b.jsonl", "a.jsonl", "c.txt"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).touch()
    named = all_named([f"{folder}/*.jsonl", f"{folder}/*.csv", "one.jsonl", "-"])
    assert named == [f"{folder}/a.jsonl", f"{folder}/b.jsonl", f"{folder}/*.csv", "one.jsonl", "-"]


@pytest.mark.parametrize("command", ["check", "import"])
def test_files_are_checked_and_imported_by_a_pattern(command: str, tmp_path: Path):
    run("simulate", "styx", "--seats", "3", "--games", "2", "--out", tmp_path)
    told = run(command, f"{tmp_path}/*.jsonl", "--json")
    assert (told.code, len(told.objects)) == (0, 2)


class WindowsTime(datetime):
    """Local time as Windows knows it: none before 1970, and Python looks a day before what it is not told to be UTC."""

    def astimezone(self, tz: tzinfo | None = None) -> datetime:
        before = self.tzinfo is None and self < datetime(1970, 1, 2)  # noqa: DTZ001 - as Python asks
        if tz is None and (before or (self.tzinfo is not None and self < datetime(1970, 1, 1, tzinfo=UTC))):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        return super().astimezone(tz)


@pytest.mark.parametrize("time", [0, 43_200_000, -43_200_000])
def test_a_game_of_the_first_day_of_1970_has_a_day_in_lists(time: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("domain.recording.system.EPOCH", WindowsTime(1970, 1, 1, tzinfo=UTC))
    with opened_store(settings()) as store:
        store.clock = lambda: time
        store.open(Opened(game="styx", seats=("Mara", "Oskar", "Ines")))
    # Which of the two it is, the place on the earth decides.
    assert run("games").lines[0].split()[2] in {"1969-12-31", "1970-01-01"}
