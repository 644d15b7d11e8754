"""A backup of a store in use, and a backup put back under programs that go on using it."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from domain.recording import keeping
from domain.recording.keeping import backup, restore
from domain.recording.part import part_of
from domain.recording.trouble import StoreUnavailable, Trouble, Unreadable
from tests.recording.tables import played, store_at, take
from tests.recording.test_kill import ROOT

WRITE = "from tests.recording.test_kill import record; record({!r})"


def test_what_was_restored_is_what_was_kept(file: Path, tmp_path: Path):
    kept = tmp_path / "kept.sqlite"
    with store_at(file) as store:
        game = played(store, 1)
        assert backup(file, kept) == 1
        store.record(game, take(2, 1))
        later = played(store, 2)
        games, before = restore(kept, file)
        assert games == 1
        assert len(store.log(game).rows) == 2
        assert [listed.id for listed in store.games()] == [game]
        store.record(game, take(2, 3), seen=store.log(game).entry)
        assert [found.problems for found in store.verify() if found.problems] == []
    assert before is not None
    with store_at(before) as store:
        assert {listed.id for listed in store.games()} == {game, later}


@pytest.mark.parametrize("beside", [
    "UPDATE stored_events SET originator_id = CAST(substr(hex(originator_id), 1, 16) AS TEXT) WHERE originator_id = ?",
    "UPDATE stored_events SET originator_id = CAST(originator_id || x'00' AS BLOB) WHERE originator_id = ?",
])  # fmt: skip
def test_games_alone_are_counted(file: Path, tmp_path: Path, beside: str):
    """The players have a stream of their own, and damage may leave rows under what is no id: of no game that is listed."""
    with store_at(file) as store:
        kept, damaged = played(store, 1), played(store, 2)
        store.rename("Bob", "Robert")
    with closing(sqlite3.connect(file)) as con, con:
        assert con.execute(beside, (damaged.bytes,)).rowcount > 1
    with store_at(file) as store:
        assert [listed.id for listed in store.games()] == [kept]
    assert backup(file, tmp_path / "kept.sqlite") == 1
    assert restore(tmp_path / "kept.sqlite", file)[0] == 1


def test_a_backup_taken_while_another_program_writes_is_whole(file: Path, tmp_path: Path):
    with store_at(file):
        pass
    with subprocess.Popen(
        [sys.executable, "-c", WRITE.format(str(file))], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        try:
            for number in range(5):
                writer.stdout.readline()
                backup(file, tmp_path / f"{number}.sqlite")
        finally:
            writer.kill()
    for number in range(5):
        with store_at(tmp_path / f"{number}.sqlite") as store:
            assert [found.problems for found in store.verify() if found.problems] == []


def test_a_store_restored_while_another_program_writes_stays_whole(file: Path, tmp_path: Path):
    with store_at(file) as store:
        played(store, 1)
    backup(file, tmp_path / "kept.sqlite")
    with subprocess.Popen(
        [sys.executable, "-c", WRITE.format(str(file))],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as writer:
        assert writer.stdout is not None
        try:
            for _ in range(20):
                writer.stdout.readline()
            restore(tmp_path / "kept.sqlite", file)
        finally:
            writer.kill()
    with store_at(file) as store:
        assert [found.problems for found in store.verify() if found.problems] == []


HALFWAY = """
from pathlib import Path
from domain.recording import keeping
def wait(target, store):
    print("written", flush=True)
    input()
keeping.refuse_damage = wait
print(keeping.backup(Path({!r}), Path({!r})))
"""


def halfway(file: Path, kept: Path) -> "subprocess.Popen[str]":
    """A backup in another program that has copied all games and waits for a line."""
    pipe = subprocess.PIPE
    program = [sys.executable, "-c", HALFWAY.format(str(file), str(kept))]
    begun = subprocess.Popen(program, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
    assert begun.stdout is not None
    assert begun.stdout.readline() == "written\n"
    return begun


def test_what_a_killed_backup_left_the_next_one_takes_away(file: Path, tmp_path: Path):
    folder = tmp_path / "stick"
    folder.mkdir()
    kept = folder / "kept.sqlite"
    with store_at(file) as store:
        played(store, 1)
    for name in ("kept.sqlite", "another.sqlite"):
        with halfway(file, folder / name) as begun:
            begun.kill()
        (left,) = folder.glob(".*.part")
        assert name in left.name
    # So an older Tablescribe called it, wherever it was killed.
    for name, holds in (
        (".kept.sqlite.part", b""),
        (".kept.sqlite.part-journal", b"torn"),
        (".letter.part", b"Dear Ines"),
    ):
        (folder / name).write_bytes(holds)
    assert backup(file, kept) == 1
    assert sorted(path.name for path in folder.iterdir()) == [".letter.part", "kept.sqlite"]


def test_two_backups_at_once_to_one_name_leave_the_one_that_was_ready_first(file: Path, tmp_path: Path):
    folder = tmp_path / "stick"
    folder.mkdir()
    kept = folder / "kept.sqlite"
    with store_at(file) as store:
        game = played(store, 1)
    with halfway(file, kept) as slow:
        with store_at(file) as store:
            store.record(game, take(2, 1))
        assert backup(file, kept) == 1
        written = kept.read_bytes()
        _, told = slow.communicate("go on\n", timeout=30)
    assert "is there already, and a backup replaces nothing" in told
    assert kept.read_bytes() == written
    assert [path.name for path in folder.iterdir()] == ["kept.sqlite"]
    with store_at(kept) as store:
        assert len(store.history(game)) == 3


def test_a_disk_without_second_names_for_a_file_takes_a_backup_too(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def no_link(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", no_link)
    with store_at(file) as store:
        played(store, 1)
    assert backup(file, tmp_path / "kept.sqlite") == 1
    with pytest.raises(Unreadable, match="is there already"):
        backup(file, tmp_path / "kept.sqlite")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.sqlite", "kept.sqlite"]


def test_a_full_disk_is_that_of_the_backup_and_not_that_of_the_store(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """It was told that nothing could be recorded, while recording went on."""

    @contextmanager
    def no_room(wanted: Path) -> Iterator[tuple[Path, sqlite3.Connection]]:
        with part_of(wanted) as (part, target):
            target.execute("PRAGMA max_page_count=1")
            yield part, target

    with store_at(file) as store:
        played(store, 1)
    monkeypatch.setattr("domain.recording.keeping.part_of", no_room)
    kept = tmp_path / "kept.sqlite"
    with pytest.raises(StoreUnavailable) as told:
        backup(file, kept)
    assert str(told.value) == (
        f"{kept} cannot be written (its disk is full), so no backup was made. Free some space there, or name another place."
    )
    assert not kept.exists()


@pytest.mark.parametrize("by", ["the system", "SQLite"])
def test_a_disk_that_is_full_before_a_restore_is_told_with_what_to_do(
    by: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Another place was to be named for a file that nobody names."""

    @contextmanager
    def no_room(wanted: Path) -> Iterator[tuple[Path, sqlite3.Connection]]:
        if by == "the system":
            raise OSError(28, "No space left on device")
        with part_of(wanted) as (part, target):
            target.execute("PRAGMA max_page_count=1")
            yield part, target

    with store_at(file) as store:
        game = played(store, 1)
    backup(file, tmp_path / "kept.sqlite")
    monkeypatch.setattr("domain.recording.keeping.part_of", no_room)
    with pytest.raises(StoreUnavailable) as told:
        restore(tmp_path / "kept.sqlite", file)
    why = {"the system": "No space left on device", "SQLite": "its disk is full"}[by]
    assert str(told.value) == (
        f"{tmp_path / 'games-before-restore-1.sqlite'} cannot be written ({why}), so nothing was restored. "
        "Free some space, then do it again."
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.sqlite", "kept.sqlite"]
    with store_at(file) as store:
        assert [listed.id for listed in store.games()] == [game]


def test_nothing_is_written_over(file: Path, tmp_path: Path):
    with store_at(file) as store:
        played(store, 1)
    (tmp_path / "letter.txt").write_text("Dear Ines")
    with pytest.raises(Unreadable, match="is there already"):
        backup(file, tmp_path / "letter.txt")
    assert (tmp_path / "letter.txt").read_text() == "Dear Ines"


@pytest.mark.parametrize("empty", [False, True])
def test_there_is_nothing_to_keep_yet(file: Path, tmp_path: Path, empty: bool):
    if empty:
        file.touch()
    with pytest.raises(StoreUnavailable, match="nothing was recorded here yet"):
        backup(file, tmp_path / "kept.sqlite")


def test_a_backup_into_no_folder(file: Path, tmp_path: Path):
    with store_at(file) as store:
        played(store, 1)
    with pytest.raises(Trouble):
        backup(file, tmp_path / "no" / "kept.sqlite")


@pytest.mark.parametrize("what", ["missing", "text", "other program", "newer", "cut"])
def test_what_is_no_backup_restores_nothing(what: str, file: Path, tmp_path: Path):
    with store_at(file) as store:
        game = played(store, 1)
    kept = tmp_path / "kept.sqlite"
    if what == "text":
        kept.write_text("Dear Ines")
    elif what == "cut":
        backup(file, kept)
        kept.write_bytes(kept.read_bytes()[:9_000])
    elif what != "missing":
        with sqlite3.connect(kept) as raw:
            raw.execute("CREATE TABLE letters (text TEXT)")
            raw.execute(f"PRAGMA user_version={99 if what == 'newer' else 0}")
        raw.close()
    with pytest.raises(Trouble) as told:
        restore(kept, file)
    assert str(kept) in str(told.value)
    assert what not in ("missing", "text") or str(told.value).endswith("Name a file that `tablescribe backup` wrote.")
    with store_at(file) as store:
        assert [listed.id for listed in store.games()] == [game]
    assert not list(tmp_path.glob("*before-restore*"))


def test_a_backup_whose_pages_contradict_each_other_restores_nothing(file: Path, tmp_path: Path):
    """Its first page reads, and so do its rows: only a whole look at it finds the index that lacks them."""
    kept = tmp_path / "kept.sqlite"
    with store_at(file) as store:
        game = played(store, 1)
    backup(file, kept)
    with closing(sqlite3.connect(kept)) as raw:
        raw.execute("CREATE INDEX games ON stored_events (topic)")
        root, size = raw.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'games'").fetchone()[0], 4096
        assert raw.execute("PRAGMA page_size").fetchone() == (size,)
    content = bytearray(kept.read_bytes())
    # No entries on the page of the index: the number of its cells is in bytes 3 and 4.
    content[(root - 1) * size + 3 : (root - 1) * size + 5] = b"\0\0"
    kept.write_bytes(content)
    with pytest.raises(Unreadable, match="is damaged: nothing was restored"):
        restore(kept, file)
    with store_at(file) as store:
        assert [listed.id for listed in store.games()] == [game]
    assert not list(tmp_path.glob("*before-restore*"))


def test_a_store_is_not_restored_from_itself(file: Path):
    with store_at(file) as store:
        played(store, 3)
    with pytest.raises(Unreadable, match="is the store itself: nothing was restored"):
        restore(file.parent / "." / file.name, file)
    assert [path.name for path in file.parent.iterdir()] == ["games.sqlite"]


def test_a_backup_restored_where_nothing_was(file: Path, tmp_path: Path):
    with store_at(file) as store:
        game = played(store, 1)
    kept = tmp_path / "kept.sqlite"
    backup(file, kept)
    other = tmp_path / "other.sqlite"
    assert restore(kept, other) == (1, None)
    with store_at(other) as store:
        assert store.record(game, take(2, 1)).entry == 3


@pytest.mark.parametrize("damage", ["cut", "in the middle", "its head", "its first page", "another file"])
def test_a_backup_is_put_back_over_a_damaged_store(damage: str, file: Path, tmp_path: Path):
    with store_at(file) as store:
        games = [played(store, 1) for _ in range(30)]
    backup(file, tmp_path / "kept.sqlite")
    whole = file.read_bytes()
    file.write_bytes({
        "cut": whole[:9_000], "in the middle": whole[:5_000] + bytes(8_000) + whole[13_000:],
        "its head": bytes(50) + whole[50:], "its first page": whole[:100] + bytes(3_000) + whole[3_100:],
        "another file": b"Dear Ines",
    }[damage])  # fmt: skip
    broken = file.read_bytes()
    told, before = restore(tmp_path / "kept.sqlite", file)
    assert told == 30
    assert before is not None
    assert before.read_bytes() == broken
    with store_at(file) as store:
        assert [listed.id for listed in store.games()] == games
        assert store.record(games[0], take(2, 1)).entry == 3


def test_a_damaged_store_lies_there_until_a_whole_one_takes_its_place(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """It was removed first, and whoever pulled the plug then found no store at all."""
    with store_at(file) as store:
        played(store, 3)
    backup(file, tmp_path / "kept.sqlite")
    file.write_bytes(b"Dear Ines")

    @contextmanager
    def full(_: Path) -> Iterator[None]:
        raise OSError(28, "No space left on device")
        yield

    with monkeypatch.context() as no_room:
        no_room.setattr("domain.recording.keeping.part_of", full)
        with pytest.raises(StoreUnavailable, match=r"No space left on device\), so nothing was restored"):
            restore(tmp_path / "kept.sqlite", file)
    assert file.read_bytes() == b"Dear Ines"
    restore(tmp_path / "kept.sqlite", file)
    assert not list(tmp_path.glob(".*"))


def test_half_a_copy_of_a_damaged_store_never_has_its_name(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with store_at(file) as store:
        played(store, 3)
    backup(file, tmp_path / "kept.sqlite")
    file.write_bytes(b"Dear Ines")

    def torn(source: Path, target: Path) -> None:
        Path(target).write_bytes(source.read_bytes()[:4])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("domain.recording.keeping.copyfile", torn)
    with pytest.raises(StoreUnavailable, match="so nothing was restored"):
        restore(tmp_path / "kept.sqlite", file)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.sqlite", "kept.sqlite"]


def test_an_empty_file_in_the_place_of_the_store_is_nothing_to_keep(file: Path, tmp_path: Path):
    with store_at(file) as store:
        played(store, 1)
    backup(file, tmp_path / "kept.sqlite")
    file.write_bytes(b"")
    assert restore(tmp_path / "kept.sqlite", file) == (1, None)


def test_two_who_restore_at_once_keep_what_was_before_under_two_names(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The second was told to name another file, where it had named none."""
    with store_at(file) as store:
        played(store, 1)
    backup(file, tmp_path / "kept.sqlite")
    taken = tmp_path / "games-before-restore-1.sqlite"
    free = keeping.aside

    def first(store: Path) -> Path:
        monkeypatch.setattr(keeping, "aside", free)
        taken.write_text("of the other restore")
        return taken

    monkeypatch.setattr(keeping, "aside", first)
    assert restore(tmp_path / "kept.sqlite", file) == (1, tmp_path / "games-before-restore-2.sqlite")
    assert taken.read_text() == "of the other restore"
