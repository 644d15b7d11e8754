"""Rows that do not read, or tell what nothing can hold: the tables stop before them and name them."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import product
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from domain.games import game as game_called
from domain.kernel.track import Track
from domain.recording.players import STREAM
from domain.recording.trouble import StoreUnavailable
from projections import build
from projections.follow import Follower, Stopped, Tables, following
from tests.part import part
from tests.projections.following import played_by_people, playouts, prints, rebuilt, store_in, tables_of, works_by
from tests.projections.poisoned import INSERT, POISON, events, poison
from tests.recording.tables import STONES, games, played, take

Make = Callable[..., Tables]
BUILT = ("followed", "built at once", "built of files")


@pytest.mark.parametrize(("kind", "built"), part(product(POISON, BUILT), 2))
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


@pytest.mark.parametrize(
    ("name", "number"), [("entry", -1), ("entry", 1 << 32), ("move", -1), ("move", 1 << 40), ("round", 70_000)]
)
def test_a_row_that_is_counted_beyond_its_column_stops_the_tables_before_it(
    name: str, number: int, tmp_path: Path, tables: Make
):
    with store_in(tmp_path, games) as store:
        game = played(store, 1)
        with sqlite3.connect(tmp_path / "games.sqlite") as raw:
            (place, state) = raw.execute("SELECT notification_id, state FROM stored_events ORDER BY 1 DESC").fetchone()
            told = msgspec.json.encode({**msgspec.json.decode(state), name: number})
            raw.execute("UPDATE stored_events SET state=? WHERE notification_id=?", (told, place))
        raw.close()
        with pytest.raises(Stopped, match=f"stop at row {place - 1} .* no room for: {number} in its row") as stopped:
            tables().catch_up()
        assert str(game) in str(stopped.value)


@pytest.mark.parametrize("built", BUILT)
@pytest.mark.parametrize("said", [(3, 2), (3, 3, 3, 1)], ids=["running", "over"])
def test_a_hole_in_a_game_stops_the_tables_behind_it(
    said: tuple[int, ...], built: str, tmp_path: Path, tables: Make, monkeypatch: pytest.MonkeyPatch
):
    """The recording numbers rows without gaps, so the row was lost in the store."""
    if built == "built of files":
        monkeypatch.setattr(build, "LONG", 0)
    with store_in(tmp_path, games) as store:
        played(store, 1)
        known = tables()
        if built == "followed":
            known.catch_up()
        played(store, *said)
    with sqlite3.connect(tmp_path / "games.sqlite") as raw:
        (place,) = raw.execute("SELECT max(notification_id) FROM stored_events").fetchone()
        raw.execute("DELETE FROM stored_events WHERE notification_id=?", (place - 1,))
    raw.close()
    with pytest.raises(
        Stopped, match=f"Row {place} of .*row .* of its game is missing.*The tables stop at row {place - 1}"
    ) as told:
        known.catch_up()
    assert "otherwise restore a backup, or remove it with `tablescribe forget" in str(told.value)


@pytest.mark.parametrize("followed", [True, False], ids=["followed", "built at once"])
@pytest.mark.parametrize("number", ["'three'", "3.5", "x'ff'"], ids=["word", "fraction", "bytes"])
def test_a_row_without_a_number_stops_the_tables_and_its_game_is_named(
    number: str, followed: bool, tmp_path: Path, tables: Make
):
    """SQLite keeps any type in any column; it had ended as at a fault of our own."""
    with store_in(tmp_path, games) as store:
        known = tables()
        if followed:
            known.catch_up()
        game = played(store, 1)
    with sqlite3.connect(tmp_path / "games.sqlite") as raw:
        last = "(SELECT max(notification_id) FROM stored_events)"
        raw.execute(f"UPDATE stored_events SET originator_version={number} WHERE notification_id={last}")
    raw.close()
    with pytest.raises(StoreUnavailable, match=f"a row of game {game} without a number of its own.*verify"):
        known.catch_up()


def test_one_row_that_looks_like_two_is_not_counted_as_two(
    tmp_path: Path, tables: Make, monkeypatch: pytest.MonkeyPatch
):
    """Between its halves stands what stands between rows and their numbers; the second half had come into another game."""
    monkeypatch.setattr(build, "LONG", 0)
    with store_in(tmp_path, games) as store:
        played(store, 1)
        played(store, 2)
    with sqlite3.connect(tmp_path / "games.sqlite") as raw:
        (place, state) = raw.execute("SELECT notification_id, state FROM stored_events ORDER BY 1 DESC").fetchone()
        twice = state + b"\x1f3\n1\x1f" + state
        raw.execute("UPDATE stored_events SET state=? WHERE notification_id=?", (twice, place))
    raw.close()
    with pytest.raises(Stopped, match=f"Row {place} of .*The tables stop at row {place - 1}"):
        tables().catch_up()


@pytest.mark.parametrize("built", ["followed", "built at once"])
@pytest.mark.parametrize(
    "state",
    [b'{"entry":1,"event":{"type":"players.split","name":"Mara"}}', b'{"entry":1,', b"\xff"],
    ids=["later", "cut", "no text"],
)
def test_a_row_that_tells_of_people_and_does_not_read_stops_the_tables_before_it(
    state: bytes, built: str, tmp_path: Path, tables: Make
):
    with store_in(tmp_path, games) as store:
        played(store, 1)
        known = tables()
        if built == "followed":
            known.catch_up()
        played(store, 2)
        with sqlite3.connect(tmp_path / "games.sqlite") as raw:
            place = raw.execute(INSERT, (STREAM.bytes, 1, "players.split", state)).lastrowid
        raw.close()
        assert place is not None
        played(store, 3)
        for _ in range(2):
            with pytest.raises(Stopped, match=f"Row {place} of .*The tables stop at row {place - 1}") as told:
                known.catch_up()
            assert known.following.position == events(known) == place - 1
            # No game is to be forgotten for it.
            assert str(told.value).endswith(f"at row {place - 1}. Update Tablescribe, or restore a backup.")


@pytest.mark.parametrize(
    ("state", "built"), part(product([b"5", b"null", b"[1,2]", b"{}", b'{"entry":1}', b"", b"\n", None], BUILT), 2)
)
def test_a_game_whose_opening_does_not_read_is_not_left_out(
    state: bytes | None, built: str, tmp_path: Path, tables: Make, monkeypatch: pytest.MonkeyPatch
):
    """None: the row is not there at all."""
    if built == "built of files":
        monkeypatch.setattr(build, "LONG", 0)
    with store_in(tmp_path, games) as store:
        played(store, 1)
        known = tables()
        if built == "followed":
            known.catch_up()
        bad = played(store, 2)
        with sqlite3.connect(tmp_path / "games.sqlite") as raw:
            which = "FROM stored_events WHERE originator_id=?"
            (place,) = raw.execute(f"SELECT min(notification_id) {which}", (bad.bytes,)).fetchone()
            if state is None:
                raw.execute("DELETE FROM stored_events WHERE notification_id=?", (place,))
                place += 1
            else:
                raw.execute("UPDATE stored_events SET state=? WHERE notification_id=?", (state, place))
        raw.close()
        with pytest.raises(Stopped, match=f"Row {place} of .*The tables stop at row {place - 1}"):
            known.catch_up()
        assert known.cursor().execute("SELECT count(*) FROM game").fetchone() == (1,)


def test_what_was_forgotten_does_not_lead_past_a_row_that_does_not_read(tmp_path: Path, tables: Make):
    with store_in(tmp_path, games) as store:
        played(store, 1)
        known = tables()
        known.catch_up()
        gone, bad = played(store, 2), played(store, 3)
        store.forget(gone)
        place = poison(store, tmp_path, bad.bytes, "no JSON")
        with pytest.raises(Stopped, match=f"The tables stop at row {place - 1}"):
            known.catch_up()
        assert known.following.position == place - 1
        assert known.cursor().execute("SELECT count(*) FROM game").fetchone() == (2,)


def test_of_rows_on_two_pages_that_do_not_read_the_tables_stop_before_the_first(
    tmp_path: Path, tables: Make, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(following, "PAGE", 1)
    with store_in(tmp_path, games) as store:
        first, second = played(store, 1), played(store, 2)
        place = poison(store, tmp_path, second.bytes, "no JSON")
        poison(store, tmp_path, first.bytes, "no JSON")
        known = tables()
        with pytest.raises(Stopped, match=f"The tables stop at row {place - 1}"):
            known.catch_up()
        assert known.following.made
        assert (known.following.position, events(known)) == (place - 1, place - 1)


@pytest.mark.parametrize("many", [False, True])
def test_a_game_that_is_over_and_does_not_fold_is_named(many: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """many: it is folded in another process."""
    monkeypatch.setattr(following, "MANY", 1 if many else 1_000)
    with store_in(tmp_path) as store:
        (playout,) = playouts(game_called("styx"), 1, 5)
        game = played_by_people(store, playout)
        with sqlite3.connect(tmp_path / "games.sqlite") as raw:
            # A comma that DuckDB reads and we do not.
            change = "UPDATE stored_events SET state=CAST(replace(state, '\"}}', '\",}}') AS BLOB) WHERE originator_version=7"
            assert raw.execute(change).rowcount == 1
        raw.close()
        with (
            closing(tables_of(tmp_path, tmp_path / "tables.duckdb")) as found,
            pytest.raises(StoreUnavailable, match=f"Game {game} cannot be read: .*tablescribe forget {game}"),
        ):
            found.catch_up()


def test_a_game_whose_id_is_none_is_told_so(tmp_path: Path, tables: Make):
    with store_in(tmp_path, games) as store:
        played(store, 1)
        with sqlite3.connect(tmp_path / "games.sqlite") as raw:
            raw.execute("UPDATE stored_events SET originator_id = x'00'")
        raw.close()
        with pytest.raises(StoreUnavailable, match=r"a game whose id is none\. `tablescribe verify` says what is"):
            tables().catch_up()


def test_a_store_that_has_lost_count_of_its_ids_is_still_read(tmp_path: Path):
    with store_in(tmp_path, games) as store:
        played(store, 1)
        at_once = rebuilt(tmp_path, (STONES,))
        with sqlite3.connect(tmp_path / "games.sqlite") as raw:
            raw.execute("DELETE FROM sqlite_sequence")
        raw.close()
        assert rebuilt(tmp_path, (STONES,)) == at_once


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
