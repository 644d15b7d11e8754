"""What is written before it gets its name: as a whole or not at all, over nothing, and gone when its program is killed."""

import sqlite3
import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from domain.recording.part import written
from domain.recording.trouble import Unreadable
from tests.recording.test_kill import ROOT

HALFWAY = """
from pathlib import Path
from domain.recording.part import written
with written(Path({!r}), over={}) as part:
    part.write_text("Dear Oskar, half a l")
    print("half", flush=True)
    input()
"""


MANY = """
import sys
from pathlib import Path
from domain.recording.part import written
for time in range(150):
    with written(Path(sys.argv[1]), over=True) as part:
        part.write_text(f"Dear Ines, for the {time}th time")
"""


def killed_halfway(file: Path, over: bool) -> None:
    pipe = subprocess.PIPE
    program = [sys.executable, "-c", HALFWAY.format(str(file), over)]
    with subprocess.Popen(program, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as begun:
        assert begun.stdout is not None
        assert begun.stdout.readline() == "half\n"
        assert b"Dear Oskar" in b"".join(path.read_bytes() for path in file.parent.iterdir())
        begun.kill()


def write(file: Path, text: str, over: bool = False) -> None:
    with written(file, over=over) as part:
        part.write_text(text)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_was_killed_halfway_has_no_name_and_the_next_one_takes_it_away(tmp_path: Path):
    letter, another = tmp_path / "letter.txt", tmp_path / "another.txt"
    killed_halfway(letter, over=False)
    assert not letter.exists()
    write(another, "Dear Ines")
    assert names(tmp_path) == ["another.txt"]


def test_what_was_to_be_replaced_is_kept_until_the_new_one_is_whole(tmp_path: Path):
    letter = tmp_path / "letter.txt"
    write(letter, "Dear Mara")
    killed_halfway(letter, over=True)
    assert letter.read_text() == "Dear Mara"
    write(letter, "Dear Ines", over=True)
    assert (letter.read_text(), names(tmp_path)) == ("Dear Ines", ["letter.txt"])


@pytest.mark.parametrize("letter", ["a", "é"])
def test_a_name_as_long_as_a_disk_takes_leaves_room_for_what_stands_beside_it(letter: str, tmp_path: Path):
    """255 bytes."""
    name = (letter * 255).encode()[:254].decode() + "."
    write(tmp_path / name, "Dear Oskar")
    assert names(tmp_path) == [name]


def test_what_breaks_off_leaves_nothing(tmp_path: Path):
    def broken_off() -> None:
        with written(tmp_path / "letter.txt") as part:
            part.write_text("Dear")
            raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        broken_off()
    assert not names(tmp_path)


def test_nothing_is_written_over_also_where_somebody_was_faster(tmp_path: Path):
    """The name was free when the letter was begun."""
    letter = tmp_path / "letter.txt"

    def too_late() -> None:
        with written(letter) as part:
            part.write_text("Dear Oskar")
            letter.write_text("Dear Ines")

    with pytest.raises(Unreadable, match="is there already, and nothing is written over"):
        too_late()
    assert (letter.read_text(), names(tmp_path)) == ("Dear Ines", ["letter.txt"])


def test_the_same_may_be_written_twice(tmp_path: Path):
    letter = tmp_path / "letter.txt"
    write(letter, "Dear Ines")
    write(letter, "Dear Ines")
    assert names(tmp_path) == ["letter.txt"]


def test_two_at_once_do_not_sweep_each_other_away(tmp_path: Path):
    with written(tmp_path / "letter.txt") as part:
        part.write_text("Dear Ines")
        write(tmp_path / "another.txt", "Dear Mara")
    assert names(tmp_path) == ["another.txt", "letter.txt"]


def test_a_folder_that_is_not_there_is_told_by_the_system(tmp_path: Path):
    with pytest.raises(FileNotFoundError, match="No such file or directory"):
        write(tmp_path / "no" / "letter.txt", "Dear Ines")


@pytest.mark.parametrize(
    ("name", "told"), [("SQLITE_FULL", "No space left on device"), ("SQLITE_IOERR_LOCK", "no file can be held there")]
)
def test_a_part_that_cannot_be_held_says_why(name: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    wrong = sqlite3.OperationalError("as SQLite says")
    wrong.sqlite_errorname = name

    def fails(_: str) -> None:
        raise wrong

    monkeypatch.setattr("sqlite3.connect", lambda *_, **__: SimpleNamespace(execute=fails, close=lambda: None))
    with pytest.raises(OSError, match=told):
        write(tmp_path / "letter.txt", "Dear Ines")
    assert not names(tmp_path)


def test_programs_that_write_into_one_folder_at_once_are_not_in_each_others_way(tmp_path: Path):
    """Each sweeps the folder, and took away, held or looked for what another had just made: one write of thirty failed."""
    begun = [
        subprocess.Popen([sys.executable, "-c", MANY, str(tmp_path / f"{name}.txt")], cwd=ROOT, stderr=subprocess.PIPE)
        for name in ("Ines", "Mara", "Oskar", "Tadeo")
    ]
    told = [program.communicate()[1].decode() for program in begun]
    assert told == ["", "", "", ""]
    assert names(tmp_path) == ["Ines.txt", "Mara.txt", "Oskar.txt", "Tadeo.txt"]


def test_what_is_swept_away_as_soon_as_it_is_made_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    touch, swept = Path.touch, list[str]()
    with ExitStack() as sweepers:

        def taken(path: Path, **named: bool) -> None:
            touch(path, **named)
            if len(swept) < 3:
                swept.append(path.name)
                # Held until the end, or the collector closes it at a moment of its own.
                sweepers.enter_context(closing(sqlite3.connect(path))).execute("BEGIN EXCLUSIVE")

        monkeypatch.setattr(Path, "touch", taken)
        write(tmp_path / "letter.txt", "Dear Mara")
    assert (names(tmp_path), len(swept)) == (["letter.txt"], 3)
