"""Other stores, tables that are damaged, newer, deleted or in use by somebody else."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest
from msgspec import structs

from domain.games import game as game_called
from domain.recording.keeping import backup, restore
from domain.recording.trouble import StoreUnavailable
from projections.build import settings
from projections.follow import Held, Tables, layout
from projections.follow.owner import connect
from projections.questions.tables import LAID_OUT, Keeping, Kept
from tests.projections.following import prints, rebuilt, store_in, tables_of
from tests.projections.poisoned import events
from tests.recording.tables import STONES, games, played, take
from tests.recording.test_kill import ROOT

Make = Callable[..., Tables]


def test_a_restored_store_is_followed_from_its_own_beginning(tmp_path: Path, tables: Make):
    with store_in(tmp_path, games) as store:
        kept = played(store, 1, 2)
        backup(tmp_path / "games.sqlite", tmp_path / "kept.sqlite")
        known = tables()
        store.record(kept, take(1, 3))
        known.catch_up()
        restore(tmp_path / "kept.sqlite", tmp_path / "games.sqlite")
        known.catch_up()
        assert prints(known) == rebuilt(tmp_path, [STONES])
        # The same length again, but other rows.
        store.record(kept, take(1, 2), seen=store.log(kept).entry)
        known.catch_up()
        assert prints(known) == rebuilt(tmp_path, [STONES])


def test_rows_at_the_same_places_in_another_store_are_not_taken_for_those_seen(tmp_path: Path, tables: Make):
    with store_in(tmp_path, games) as store:
        kept = played(store, 1)
        backup(tmp_path / "games.sqlite", tmp_path / "kept.sqlite")
        known = tables()
        store.record(kept, take(2, 3))
        known.catch_up()
        restore(tmp_path / "kept.sqlite", tmp_path / "games.sqlite")
        store.record(kept, take(2, 1), seen=store.log(kept).entry)
        known.catch_up()
        assert prints(known) == rebuilt(tmp_path, [STONES])


def test_tables_of_another_home_are_built_anew(tmp_path: Path):
    prints_of = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        with store_in(folder, games, begin=ord(name[0])) as store:
            played(store, 1, 2, by=name)
            if name == "two":
                shutil.copy(tmp_path / "one" / "tables.duckdb", folder / "tables.duckdb")
            known = tables_of(folder, folder / "tables.duckdb", (STONES,))
            known.catch_up()
            prints_of.append((prints(known), rebuilt(folder, [STONES])))
            known.close()
    assert all(followed == built for followed, built in prints_of)
    assert prints_of[0][0] != prints_of[1][0]


# The file.
@pytest.mark.parametrize("damage", ["other", "cut", "empty", "older", "table missing"])
def test_a_file_that_does_not_serve_is_built_anew(damage: str, tmp_path: Path, tables: Make):
    path = tmp_path / "tables.duckdb"
    with store_in(tmp_path, games) as store:
        played(store, 1, 2)
        whole = tables(path)
        whole.catch_up()
        expected = prints(whole)
        whole.close()
        if damage == "older":
            with connect(path) as con:
                con.execute("UPDATE follow.made SET fingerprint = 'older'")
        elif damage == "table missing":
            with connect(path) as con:
                con.execute("DROP TABLE point")
        else:
            content = {"other": b"my shopping list\n" * 1000, "cut": path.read_bytes()[:20_000], "empty": b""}[damage]
            path.write_bytes(content)
        store.record(played(store, 1), take(2, 1))
        again = tables(path)
        again.catch_up()
        assert prints(again) == rebuilt(tmp_path, [STONES]) != expected


@pytest.mark.parametrize("lacking", [
    "DROP TABLE seat", "DROP TABLE seat_span", "ALTER TABLE game DROP COLUMN margin", "ALTER TABLE asked.kept DROP COLUMN stood",
    "DROP TABLE asked.digest",
])  # fmt: skip
def test_tables_that_lack_what_a_question_reads_are_built_anew_when_they_are_opened(
    lacking: str, tmp_path: Path, tables: Make
):
    """No row had to be written, so nobody missed it, and each question ended as a fault of ours."""
    path = tmp_path / "tables.duckdb"
    with store_in(tmp_path, games) as store:
        played(store, 1, 2)
        whole = tables(path)
        whole.catch_up()
        whole.cursor().execute(LAID_OUT)
        whole.close()
        with connect(path) as con:
            con.execute(lacking)
        again = tables(path)
        again.catch_up()
        assert prints(again) == rebuilt(tmp_path, [STONES])
        assert Keeping(again.cursor(), 0).found() == Kept()
        again.cursor().execute("FROM asked.digest")


@pytest.mark.parametrize("table", [
    "made (x INTEGER)", "made (fingerprint INTEGER)", "tracking (x INTEGER)", "mark (position BIGINT)", "closing (stream VARCHAR)",
])  # fmt: skip
def test_tables_of_the_followers_names_that_are_others_are_built_anew(table: str, tmp_path: Path, tables: Make):
    """A number in the place of a fingerprint had ended as if the tables could not be used."""
    path = tmp_path / "tables.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(
            f"CREATE SCHEMA follow; CREATE TABLE follow.{table}; INSERT INTO follow.{table.partition(' ')[0]} VALUES (1)"
        )
    with store_in(tmp_path, games) as store:
        played(store, 1, 2)
        known = tables(path)
        known.catch_up()
        assert prints(known) == rebuilt(tmp_path, [STONES])


def test_damage_that_only_a_reader_meets_is_built_anew(tmp_path: Path, tables: Make):
    path = tmp_path / "tables.duckdb"
    with store_in(tmp_path, games) as store:
        played(store, 1, 2)
        known = tables(path)
        known.catch_up()
        met = []

        def answer(con: duckdb.DuckDBPyConnection) -> int:
            met.append(path.stat().st_ino)
            if len(met) == 1:
                raise duckdb.IOException("Corrupt database file: computed checksum does not match")
            return len(con.execute("SELECT * FROM game").fetchall())

        assert known.told(answer) == 1
        assert len(met) == 2
        assert prints(known) == rebuilt(tmp_path, [STONES])

        def never(con: duckdb.DuckDBPyConnection) -> None:
            raise duckdb.IOException("Corrupt database file: computed checksum does not match")

        with pytest.raises(StoreUnavailable, match="`tablescribe rebuild` builds them anew"):
            known.told(never)


GIVEN_UP = (
    "FATAL Error: Failed: database has been invalidated because of a previous fatal error. The database must be restarted prior to "
    'being used again.\nOriginal error: "Could not write file: {}"'
)


@pytest.mark.parametrize(
    "wrong",
    [
        duckdb.TransactionException(
            "TransactionContext Error: Failed to commit: Could not write file: No space left on device"
        ),
        duckdb.FatalException(GIVEN_UP.format("No space left on device")),
    ],
)
def test_a_full_disk_is_told_in_our_words(wrong: duckdb.Error, tmp_path: Path, tables: Make):
    with store_in(tmp_path, games) as store:
        played(store, 1, 2)
        known = tables(tmp_path / "tables.duckdb")
        with pytest.raises(StoreUnavailable) as told, known.telling():
            raise wrong
    assert str(told.value) == (
        f"The disk that holds {tmp_path / 'games.sqlite'} is full, and the tables beside it find no room. "
        "Free some space on that disk, then do it again: the games themselves are safe."
    )


def test_a_file_that_was_given_up_on_a_full_disk_is_told_as_that_disk(tmp_path: Path, tables: Make):
    """Of what came first only the first error says why."""
    with store_in(tmp_path, games) as store:
        played(store, 1, 2)
        known = tables(tmp_path / "tables.duckdb")
        given_up = duckdb.FatalException(GIVEN_UP.partition("\n")[0])
        given_up.__context__ = duckdb.IOException("IO Error: Could not write file: No space left on device")
        with pytest.raises(StoreUnavailable, match="Free some space on that disk"), known.telling():
            raise given_up


def test_what_else_is_wrong_with_the_tables_is_told_by_what_came_first(tmp_path: Path, tables: Make):
    with store_in(tmp_path, games) as store:
        played(store, 1, 2)
        known = tables(tmp_path / "tables.duckdb")
        with pytest.raises(StoreUnavailable) as told, known.telling():
            raise duckdb.FatalException(GIVEN_UP.format("Input/output error"))
    assert str(told.value) == (
        f"The tables beside {tmp_path / 'games.sqlite'} cannot be used: Could not write file: Input/output error. "
        "`tablescribe rebuild` builds them anew."
    )


@pytest.mark.parametrize("instead", ["nothing", "a link to itself"])
def test_a_file_deleted_while_in_use_is_made_again(instead: str, tmp_path: Path, tables: Make):
    path = tmp_path / "tables.duckdb"
    with store_in(tmp_path, games) as store:
        played(store, 1)
        known = tables(path)
        known.catch_up()
        path.unlink()
        if instead == "a link to itself":
            path.symlink_to(path)
        played(store, 2)
        known.catch_up()
        assert path.exists()
        assert prints(known) == rebuilt(tmp_path, [STONES])


def test_another_vocabulary_is_another_layout():
    longer = structs.replace(STONES, tracked=(*STONES.tracked, structs.replace(STONES.tracked[0], key="more")))
    assert layout([STONES]).fingerprint != layout([longer]).fingerprint
    assert layout([STONES]).fingerprint != layout([STONES, game_called("styx")]).fingerprint


@pytest.mark.parametrize("end", ["", ".wal"])
def test_a_folder_in_the_place_of_the_tables_is_left_alone(end: str, tmp_path: Path, tables: Make):
    place = tmp_path / f"tables.duckdb{end}"
    place.mkdir()
    with store_in(tmp_path, games) as store:
        played(store, 1)
        with pytest.raises(StoreUnavailable, match=f"{place} is a folder. Move it away: the tables are to lie there"):
            tables(tmp_path / "tables.duckdb")
        assert place.is_dir()


# Who owns it.
HOLD = """
import sys
from pathlib import Path
from projections.follow.owner import connect
con = connect(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.readline()
con.close()
"""
OPEN = """
import sys
from pathlib import Path
from projections.follow import opened
with opened(Path(sys.argv[1], "games.sqlite"), Path(sys.argv[1], "tables.duckdb")) as tables:
    tables.catch_up()
"""
LONGEST_START = 30
"""Seconds."""


@pytest.mark.parametrize("end", ["", ".wal"])
def test_a_pipe_in_the_place_of_the_tables_is_left_alone_and_nobody_waits_for_it(end: str, tmp_path: Path):
    """Opened by another program, which can be ended where it waits: DuckDB does not come back from a pipe."""
    place = tmp_path / f"tables.duckdb{end}"
    os.mkfifo(place)
    with store_in(tmp_path, games) as store:
        played(store, 1)
    told = subprocess.run(
        [sys.executable, "-c", OPEN, str(tmp_path)], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=LONGEST_START, check=False,
    )  # fmt: skip
    assert f"StoreUnavailable: {place} is no plain file. Move it away" in told.stderr
    assert place.is_fifo()


def test_the_second_program_is_told_who_holds_the_tables(tmp_path: Path, tables: Make):
    path = tmp_path / "tables.duckdb"
    with store_in(tmp_path, games) as store:
        played(store, 1)
        holder = subprocess.Popen(
            [sys.executable, "-c", HOLD, str(path)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert holder.stdin is not None
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(Held, match=f"process {holder.pid}"):
            tables(path)
        holder.communicate("leave\n")
        mine = tables(path)
        mine.catch_up()
        assert prints(mine) == rebuilt(tmp_path, [STONES])


def test_an_empty_store_has_empty_tables_and_then_fills_them(tmp_path: Path, tables: Make):
    with store_in(tmp_path, games) as store:
        known = tables()
        known.catch_up()
        assert events(known) == 0
        played(store, 1)
        known.catch_up()
        assert prints(known) == rebuilt(tmp_path, [STONES])


def test_a_newer_store_is_not_followed(tmp_path: Path, tables: Make):
    with store_in(tmp_path, games):
        pass
    with sqlite3.connect(tmp_path / "games.sqlite") as raw:
        raw.execute("PRAGMA user_version=99")
    raw.close()
    with pytest.raises(StoreUnavailable, match="version 99"):
        tables()


def test_what_older_code_derived_is_derived_again(tmp_path: Path, tables: Make):
    with store_in(tmp_path, games) as store:
        game = played(store, 3, 3, 3, 1)
        halves = structs.replace(
            STONES, derived=2, tracks=lambda state: {("stones", "game"): state.left // 2}, key="toy"
        )
        known = tables(None, (halves,))
        known.catch_up()
        found = known.cursor().execute("SELECT value FROM track_point ORDER BY step").fetchall()
        assert [value for (value,) in found] == [5, 3, 2, 0]
        assert [row.moved for row in store.history(game)][1] == (("stones", "game", 7),)


def test_what_broke_while_tables_were_built_is_told_and_not_that_nothing_can_be_set_any_more():
    broken = False

    class Connected:
        def execute(self, sql: str) -> None:
            if broken:
                raise duckdb.FatalException("database has been invalidated")

    def built() -> None:
        nonlocal broken
        with settings(Connected(), {"threads": "1"}):
            broken = True
            raise StoreUnavailable("No space left")

    with pytest.raises(StoreUnavailable, match="No space left"):
        built()
