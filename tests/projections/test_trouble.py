"""Rows that do not read, other stores, tables that are damaged, newer, deleted or in use by somebody else."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import duckdb
import msgspec
import pytest
from msgspec import structs

from domain.games import game as game_called
from domain.kernel.game import Game
from domain.kernel.track import Track
from domain.recording.application import Tablescribe
from domain.recording.keeping import backup, restore
from domain.recording.trouble import StoreUnavailable
from projections import build
from projections.follow import Follower, Held, Stopped, Tables, layout
from projections.follow.owner import connect
from tests.projections.following import prints, rebuilt, store_in, tables_of, works_by
from tests.recording.tables import STONES, games, played, take
from tests.recording.test_kill import ROOT

INSERT = "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?,?,?,?)"
POISON = {
    "an event of a later version": ("toy.stone_polished", b'{"entry":9,"move":8,"event":{"type":"toy.stone_polished"}}'),
    "no JSON": ("toy.stones_taken", b'{"entry":9,'),
    "a game that is not here": ("chess.moved", b'{"entry":9,"move":8,"event":{"type":"chess.moved"}}'),
    "a number that no column holds": (
        "toy.stones_taken",
        b'{"entry":9,"move":8,"event":{"type":"toy.stones_taken","seat":1,"stones":1,"left":1},"moved":[["left","game",32768]]}',
    ),
    "no text": (
        "toy.stones_taken", b'{"entry":9,"move":8,"by":"M\xffra","event":{"type":"toy.stones_taken","seat":1,"stones":1,"left":1}}',
    ),
    "nothing but a number": ("toy.stones_taken", 9),
    "a mark of an encoding before a row": (
        "toy.stones_taken",
        b'\xef\xbb\xbf{"entry":9,"move":8,"event":{"type":"toy.stones_taken","seat":1,"stones":1,"left":1}}',
    ),
    "a line break inside a text": (
        "toy.stones_taken",
        b'{"entry":9,"move":8,"turn":"a\nb","event":{"type":"toy.stones_taken","seat":1,"stones":1,"left":1}}',
    ),
    "what stands between a number and a row": (
        "toy.stones_taken", b'{"entry":9,"move":8,"event":{"type":"toy.stones_taken","seat":1,"stones":1,"left":1}}\x1f',
    ),
    "a field of another type": ("toy.stones_taken", b'{"entry":"nine","move":8,"event":{"type":"toy.stones_taken","seat":1,"stones":1,"left":1}}'),
}  # fmt: skip


@pytest.fixture
def tables(tmp_path: Path):
    opened: list[Tables] = []

    def make(path: Path | None = None, found: tuple[Game, ...] = (STONES,)) -> Tables:
        opened.append(tables_of(tmp_path, path, found))
        return opened[-1]

    yield make
    for one in opened:
        one.close()


Make = Callable[..., Tables]


def poison(store: Tablescribe, folder: Path, game: bytes, kind: str) -> int:
    topic, state = POISON[kind]
    with sqlite3.connect(folder / "games.sqlite") as raw:
        version = raw.execute(
            "SELECT max(originator_version) FROM stored_events WHERE originator_id=?", (game,)
        ).fetchone()[0]
        place = raw.execute(INSERT, (game, version + 1, topic, state)).lastrowid
    raw.close()
    assert place is not None
    return place


def events(tables: Tables) -> int:
    found = tables.cursor().execute("SELECT count(*) FROM event").fetchone()
    return found[0] if found else 0


@pytest.mark.parametrize("built", ["followed", "built at once", "built of files"])
@pytest.mark.parametrize("kind", POISON)
def test_a_row_that_does_not_read_stops_the_tables_before_it(
    kind: str, built: str, tmp_path: Path, tables: Make, monkeypatch: pytest.MonkeyPatch
):
    if built == "built of files":
        monkeypatch.setattr(build, "LONG", 0)
    with store_in(tmp_path, games) as store:
        good, bad = played(store, 1), played(store, 2)
        known = tables()
        usual = works_by(known)
        if built == "followed":
            known.catch_up()
        store.record(good, take(2, 1))
        place = poison(store, tmp_path, bad.bytes, kind)
        later = played(store, 3)
        for _ in range(2):
            with pytest.raises(Stopped, match=f"The tables stop at row {place - 1}") as stopped:
                known.catch_up()
            assert ("which the tables have no room for: 32768 in its row" in str(stopped.value)) == ("column" in kind)
            assert str(bad if "column" in kind else f"Row {place} of") in str(stopped.value)
            assert stopped.value.position == known.following.position == place - 1
            assert events(known) == place - 1
            assert works_by(known) == usual
            assert "EMPTY_RESULT" in str(known.following.con.execute("EXPLAIN SELECT 1 WHERE false").fetchall())
        assert known.cursor().execute("SELECT count(*) FROM game WHERE stream = ?", [later]).fetchone() == (0,)


OTHER = structs.replace(STONES, key="pebbles", tracked=(Track(key="pebbles", name="Pebbles", of=("game",)),))
STRANGE = {
    "a value that no game has": ("coinz", "game", "'coinz'"),
    "a value that another game has": ("pebbles", "game", "'pebbles'"),
    "a seat where there is none": ("stones", 1, "'stones' of 1"),
    "a key that is none of it": ("stones", "heap", "'stones' of 'heap'"),
}


@pytest.mark.parametrize("built", ["followed", "built at once"])
@pytest.mark.parametrize("kind", STRANGE)
def test_a_row_that_moves_what_its_game_does_not_have_stops_the_tables_before_it(
    kind: str, built: str, tmp_path: Path, tables: Make
):
    track, subject, told = STRANGE[kind]
    with store_in(tmp_path, games) as store:
        good, bad = played(store, 1), played(store, 2)
        known = tables(found=(STONES, OTHER))
        if built == "followed":
            known.catch_up()
        store.record(good, take(2, 1))
        store.record(bad, take(2, 1))
        place = store.recorder.max_notification_id()
        with sqlite3.connect(tmp_path / "games.sqlite") as raw:
            there = b'["stones","game",', msgspec.json.encode([track, subject])[:-1] + b","
            change = "UPDATE stored_events SET state=CAST(replace(state, ?, ?) AS BLOB) WHERE notification_id=?"
            assert raw.execute(change, (*(one.decode() for one in there), place)).rowcount == 1
        raw.close()
        later = played(store, 3)
        sentence = (
            f"Row {place} of {tmp_path / 'games.sqlite'} (toy.stones_taken, row 3 of {bad}) moves what Stones does not "
            f"have: {told}. The tables stop at row {place - 1}. Update Tablescribe if a newer one wrote this game; otherwise "
            f"restore a backup, or remove it with `tablescribe forget {bad}`."
        )
        for _ in range(2):
            with pytest.raises(Stopped) as stopped:
                known.catch_up()
            assert str(stopped.value) == sentence
            assert stopped.value.position == known.following.position == place - 1
            assert events(known) == place - 1
        assert known.cursor().execute("SELECT count(*) FROM game WHERE stream = ?", [later]).fetchone() == (0,)
        (problem,) = [one.problems for one in store.verify() if one.id == bad]
        assert problem == (f"Row 3 (toy.stones_taken, move 2) moves what Stones does not have: {told}.",)


def test_a_first_row_that_does_not_read_is_named_and_leaves_empty_tables(tmp_path: Path, tables: Make):
    with store_in(tmp_path, games) as store:
        played(store, 1)
    with sqlite3.connect(tmp_path / "games.sqlite") as raw:
        raw.execute("UPDATE stored_events SET state='{' WHERE notification_id=1")
    raw.close()
    known = tables()
    with pytest.raises(Stopped, match=r"Row 1 of .*The tables stop at row 0"):
        known.catch_up()
    assert events(known) == 0


def test_once_the_row_reads_the_tables_go_on(tmp_path: Path, tables: Make):
    with store_in(tmp_path, games) as store:
        bad = played(store, 2)
        known = tables()
        place = poison(store, tmp_path, bad.bytes, "no JSON")
        good = played(store, 1)
        with pytest.raises(Stopped):
            known.catch_up()
        with sqlite3.connect(tmp_path / "games.sqlite") as raw:
            raw.execute("DELETE FROM stored_events WHERE notification_id=?", (place,))
        raw.close()
        store.record(good, take(2, 1))
        known.catch_up()
        assert prints(known) == rebuilt(tmp_path, [STONES])


def test_the_thread_says_why_it_stopped(tmp_path: Path, tables: Make):
    with store_in(tmp_path, games) as store:
        bad = played(store, 2)
        place = poison(store, tmp_path, bad.bytes, "no JSON")
        follower = Follower(tables())
        follower.start()
        with pytest.raises(Stopped, match=f"Row {place}"):
            follower.wait(place, 60)
        follower.stop()
        assert isinstance(follower.trouble, Stopped)


# Another store.
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


def test_a_full_disk_is_named_and_not_the_tables(tmp_path: Path, tables: Make):
    with store_in(tmp_path, games) as store:
        played(store, 1, 2)
        known = tables(tmp_path / "tables.duckdb")
        with pytest.raises(StoreUnavailable, match="Free some space on that disk"), known.telling():
            raise duckdb.TransactionException("Failed to commit: Could not write file: No space left on device")


def test_a_file_deleted_while_in_use_is_made_again(tmp_path: Path, tables: Make):
    path = tmp_path / "tables.duckdb"
    with store_in(tmp_path, games) as store:
        played(store, 1)
        known = tables(path)
        known.catch_up()
        path.unlink()
        played(store, 2)
        known.catch_up()
        assert path.exists()
        assert prints(known) == rebuilt(tmp_path, [STONES])


def test_another_vocabulary_is_another_layout():
    longer = structs.replace(STONES, tracked=(*STONES.tracked, structs.replace(STONES.tracked[0], key="more")))
    assert layout([STONES]).fingerprint != layout([longer]).fingerprint
    assert layout([STONES]).fingerprint != layout([STONES, game_called("styx")]).fingerprint


def test_a_folder_in_the_place_of_the_tables_is_left_alone(tmp_path: Path, tables: Make):
    (tmp_path / "tables.duckdb").mkdir()
    with store_in(tmp_path, games) as store:
        played(store, 1)
        with pytest.raises(StoreUnavailable, match="is a folder"):
            tables(tmp_path / "tables.duckdb")


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
