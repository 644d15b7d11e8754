"""What was followed row by row, what is built at once, and what each game folds to are the same."""

import errno
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest
from msgspec import structs

from domain.games import game as game_called
from domain.games import keys
from domain.kernel.log import Note, TakeBack
from domain.recording.application import Tablescribe, make_store
from projections import build
from projections.follow import Tables, following, pages
from projections.follow.pages import cut
from projections.layout import statements
from projections.sheets import Sheet
from projections.source import Source
from tests.projections.following import (
    evening,
    open_as_people,
    played_by_people,
    playouts,
    prints,
    problems,
    rebuilt,
    store_in,
    tables_of,
    works_by,
)
from tests.recording.tables import STONES, Clock, Ids, games, played

MAY_31_AT_2130_UTC = 1_717_191_000_000
FORTY_MINUTES = 40 * 60 * 1000


@pytest.mark.parametrize("key", keys())
def test_followed_is_rebuilt_is_folded(key: str, tmp_path: Path):
    with store_in(tmp_path) as store:
        tables = tables_of(tmp_path, tmp_path / "tables.duckdb")
        evening(store, game_called(key), 11, tables.catch_up)
        tables.catch_up()
        assert prints(tables) == rebuilt(tmp_path)
        assert problems(tables) == []
        held = tables.cursor().execute("SELECT count(*), count(*) FILTER (status = 'abandoned') FROM game").fetchone()
        assert held == (len(store.games()), 1)
        tables.close()


@pytest.mark.parametrize(
    ("ahead", "day"), [(0, "2024-05-31"), (None, "2024-05-31"), (120, "2024-06-01"), (-240, "2024-05-31")]
)
def test_a_game_that_goes_on_past_midnight_moves_on_to_the_day_of_the_table(
    ahead: int | None, day: str, tmp_path: Path
):
    """From 21:30 to 22:10 UTC on the last of May: where clocks are two hours ahead June has begun."""
    (playout,) = playouts(game_called("styx"), 1, 5)
    clock = Clock()
    clock.now = MAY_31_AT_2130_UTC
    with make_store(tmp_path / "games.sqlite", clock, Ids()) as store:
        tables = tables_of(tmp_path)
        game = store.open(structs.replace(playout.opened, bots=(), origin="real", utc_offset=ahead)).id
        tables.catch_up()
        assert ended_on(tables) == "2024-05-31"
        clock.now += FORTY_MINUTES
        store.record(game, playout.moves[0][0])
        tables.catch_up()
        assert ended_on(tables) == day
        assert prints(tables) == rebuilt(tmp_path)
        tables.close()


def ended_on(tables: Tables) -> str:
    (told,) = tables.cursor().execute("SELECT ended_on::VARCHAR FROM game").fetchone() or ("",)
    return str(told)


@pytest.mark.parametrize("key", keys())
def test_a_game_that_gets_the_number_of_a_forgotten_one_has_none_of_its_take_backs(key: str, tmp_path: Path):
    """Both are the only game of the store, and so game 1 of the tables; the new one takes nothing back."""
    forgotten, new = playouts(game_called(key), 2, 5)
    with store_in(tmp_path) as store:
        tables = tables_of(tmp_path)
        game = open_as_people(store, forgotten, 0)
        for command, _ in forgotten.moves[:12]:
            store.record(game, command)
        tables.catch_up()
        store.record(game, TakeBack(to=2))
        tables.catch_up()
        store.forget(game)
        tables.catch_up()
        game = open_as_people(store, new, 1)
        tables.catch_up()
        for command, _ in new.moves[:8]:
            store.record(game, command)
            tables.catch_up()
        told = tables.cursor().execute("SELECT game, moves, takebacks, (SELECT bool_and(stands) FROM event) FROM game")
        assert told.fetchall() == [(1, 8, 0, True)]
        assert prints(tables) == rebuilt(tmp_path)
        tables.close()


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("UPDATE point SET value = value + 1 WHERE step = (SELECT max(step) FROM point)", "track points"),
        ("UPDATE game SET winners = 0", "result"),
        ("UPDATE span SET top_bp = top_bp - 1 WHERE no = 1", "standing"),
        ("DELETE FROM seat_span WHERE span = 1", "standing"),
        ("UPDATE game SET started_at = started_at - INTERVAL 1 HOUR", "times"),
        ("UPDATE game SET ended_on = ended_on + 1", "day"),
        ("UPDATE seat SET kind = 'bot', player = NULL, experience = NULL WHERE seat = 1", "seats"),
        ("UPDATE seat SET experience = 2 WHERE seat = 1", "which of their games"),
        ("UPDATE seat SET player = 2 WHERE seat = 1", "people"),
        ("UPDATE player SET name = 'Nobody' WHERE player = 1", "people"),
        ("UPDATE player SET games = 2", "people"),
        ("UPDATE player SET last_game = NULL", "people"),
        ("DELETE FROM spelling", "people"),
    ],
)
def test_a_changed_row_is_found(change: str, found: str, tmp_path: Path):
    with store_in(tmp_path) as store:
        tables = tables_of(tmp_path)
        (playout,) = playouts(game_called("styx"), 1, 5)
        played_by_people(store, playout)
        tables.catch_up()
        assert problems(tables) == []
        tables.cursor().execute(change)
        assert [found in problem for problem in problems(tables)] == [True]
        tables.close()


def test_a_running_game_is_none_of_those_that_a_person_finished(tmp_path: Path):
    with store_in(tmp_path) as store:
        tables = tables_of(tmp_path)
        open_as_people(store, *playouts(game_called("styx"), 1, 5), 0)
        tables.catch_up()
        assert problems(tables) == []
        tables.cursor().execute("UPDATE seat SET experience = 1 WHERE seat = 1")
        assert ["which of their games" in problem for problem in problems(tables)] == [True]
        tables.close()


def test_people_are_compared_as_far_as_the_tables_have_followed(tmp_path: Path):
    with store_in(tmp_path) as store:
        tables = tables_of(tmp_path)
        open_as_people(store, *playouts(game_called("styx"), 1, 5), 0)
        tables.catch_up()
        before = everybody(tables)
        store.rename("Mara", "Marah")
        assert problems(tables) == []
        assert everybody(tables) == before
        tables.catch_up()
        assert problems(tables) == []
        assert everybody(tables) != before
        tables.close()


def test_a_game_that_is_taken_back_after_its_end_runs_again(tmp_path: Path):
    from domain.kernel.log import TakeBack

    with store_in(tmp_path) as store:
        tables = tables_of(tmp_path)
        (playout,) = playouts(game_called("styx"), 1, 5)
        number = played_by_people(store, playout)
        tables.catch_up()
        assert ended(tables) == ("finished", True, True)
        store.record(number, TakeBack())
        tables.catch_up()
        assert ended(tables) == ("running", False, False)
        store.record(number, playout.moves[-1][0])
        tables.catch_up()
        assert ended(tables) == ("finished", True, True)
        tables.close()


def ended(tables: Tables) -> tuple[str, bool, bool]:
    """The status of the only game, whether it has spans, and rows of its own tables."""
    found = (
        tables.cursor()
        .execute("SELECT status, EXISTS (SELECT 1 FROM span), EXISTS (SELECT 1 FROM styx_token) FROM game")
        .fetchone()
    )
    assert found is not None
    return found


def test_folds_in_processes_of_their_own_tell_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with store_in(tmp_path) as store:
        for number, playout in enumerate(playouts(game_called("shadow_throne"), 3, 5)):
            game = open_as_people(store, playout, number)
            for command, _ in playout.moves:
                store.record(game, command)
        here = rebuilt(tmp_path)
        monkeypatch.setattr(following, "MANY", 1)
        assert rebuilt(tmp_path) == here


def test_a_page_that_is_read_game_by_game_tells_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with store_in(tmp_path) as store:
        evening(store, game_called("styx"), 7, lambda: None)
        at_once = rebuilt(tmp_path)
        monkeypatch.setattr(pages, "TEXT", 1)
        assert rebuilt(tmp_path) == at_once


def test_a_text_that_comes_in_a_file_tells_the_same_and_leaves_none_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with store_in(tmp_path) as store:
        evening(store, game_called("styx"), 7, lambda: None)
        at_once = rebuilt(tmp_path)
        read, folder = list[bytes](), tmp_path / "texts"
        folder.mkdir()
        filled = Sheet.filled
        monkeypatch.setattr(tempfile, "tempdir", str(folder))
        monkeypatch.setattr(Sheet, "filled", lambda sheet: read.append((path := filled(sheet)).read_bytes()) or path)
        monkeypatch.setattr(build, "LONG", 0)
        assert rebuilt(tmp_path) == at_once
        assert any(b"log.opened" in text for text in read)
        assert list(folder.iterdir()) == []


def test_line_breaks_between_the_values_of_a_row_are_none_between_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with store_in(tmp_path) as store:
        open_as_people(store, *playouts(game_called("styx"), 1, 5), 0)
        at_once = rebuilt(tmp_path)
        with sqlite3.connect(tmp_path / "games.sqlite") as raw:
            raw.execute("""UPDATE stored_events SET state = CAST(replace(state, ',"', char(13, 10) || ',"') AS BLOB)""")
        raw.close()
        assert rebuilt(tmp_path) == at_once
        monkeypatch.setattr(build, "LONG", 0)
        assert rebuilt(tmp_path) == at_once


def test_line_breaks_between_the_values_of_a_row_that_is_followed_are_none_either(tmp_path: Path):
    with store_in(tmp_path) as store:
        (playout,) = playouts(game_called("styx"), 1, 5)
        game = open_as_people(store, playout, 0)
        tables = tables_of(tmp_path)
        tables.catch_up()
        for command, _ in playout.moves[:9]:
            store.record(game, command)
        at_once = rebuilt(tmp_path)
        with sqlite3.connect(tmp_path / "games.sqlite") as raw:
            broken = """CAST(replace(state, ',"', char(10) || ',"') AS BLOB)"""
            raw.execute(f"UPDATE stored_events SET state = {broken} WHERE notification_id > 1")
        raw.close()
        tables.catch_up()
        assert prints(tables) == at_once
        tables.close()


def test_games_come_in_the_order_of_recording_whatever_their_ids(tmp_path: Path):
    with store_in(tmp_path) as store:
        first, second = (open_as_people(store, one, 0) for one in playouts(game_called("styx"), 2, 5))
        store.record(first, Note(text="First"))
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as raw:
        for before, after in ((first.bytes, b"x"), (second.bytes, first.bytes), (b"x", second.bytes)):
            raw.execute("UPDATE stored_events SET originator_id=? WHERE originator_id=?", (after, before))
    raw.close()
    with closing(Source(path)) as source:
        assert first < second
        assert source.heads() == [(second, 2), (first, 1)]


def test_pages_are_as_large_as_one_another_and_as_many_for_each_worker():
    heads = [(UUID(int=number), 10) for number in range(100)]
    assert [page.rows for page in cut(heads, 240, 2)] == [250, 250, 250, 250]
    assert [page.rows for page in cut(heads[:65], 240, 2)] == [170, 170, 170, 140]
    assert [page.rows for page in cut(heads[:60], 240, 2)] == [300, 300]
    assert [page.first for page in cut(heads[:60], 240, 2)] == [1, 31]
    # What two workers would hardly fill half a page each with stays one page.
    assert [page.rows for page in cut(heads[:12], 240, 2)] == [120]


def test_a_statement_that_reads_more_than_its_page_is_told_from_one_that_writes_it():
    told = statements(
        "-- name: read\nCREATE TEMP TABLE old AS SELECT * FROM told JOIN kept USING (game);\n"
        "-- name: written\nINSERT INTO kept SELECT * FROM told;\n"
        "-- name: changed\nUPDATE kept SET n = told.n FROM told;\n",
        ["kept"],
    )
    assert [one.alone for one in told] == [False, True, False]


@pytest.mark.parametrize("room", [0, 10])
def test_without_room_for_such_a_file_the_same_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int):
    """room: how many bytes the disk still takes; none, if not even a folder can be made there."""
    written, folder = Path.write_bytes, tmp_path / "texts"

    def refuse(path: Path, text: bytes) -> None:
        written(path, text[:room])
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    with store_in(tmp_path) as store:
        evening(store, game_called("styx"), 7, lambda: None)
        at_once = rebuilt(tmp_path)
        if room:
            folder.mkdir()
        monkeypatch.setattr(tempfile, "tempdir", str(folder))
        monkeypatch.setattr(Path, "write_bytes", refuse)
        monkeypatch.setattr(build, "LONG", 0)
        assert rebuilt(tmp_path) == at_once
        assert list(folder.glob("*")) == []


def test_while_tables_are_built_duckdb_keeps_what_their_pages_need_and_as_usual_after(tmp_path: Path):
    with store_in(tmp_path) as store:
        open_as_people(store, *playouts(game_called("styx"), 1, 5), 0)
        tables = tables_of(tmp_path, tmp_path / "tables.duckdb")
        usual, while_built = works_by(tables), list[dict[str, str]]()
        tables.catch_up(lambda done, of: while_built.append(works_by(tables)))
        # 600 and 700 million bytes.
        in_order = "join_order,build_side_probe_side"
        assert while_built == [
            {"threads": "1", "memory_limit": "572.2 MiB", "max_vacuum_tasks": "0", "disabled_optimizers": in_order}
        ]
        assert works_by(tables) == usual == {**usual, "memory_limit": "667.5 MiB", "max_vacuum_tasks": "1"}
        tables.close()


def test_persons_follow_their_spellings(tmp_path: Path):
    with store_in(tmp_path) as store:
        tables = tables_of(tmp_path)
        for number, playout in enumerate(playouts(game_called("styx"), 2, 5)):
            open_as_people(store, playout, number)
        tables.catch_up()
        assert everybody(tables) == everybody_of(store)
        store.merge("Tadeo", "Mara")
        tables.catch_up()
        assert everybody(tables) == everybody_of(store)
        store.rename("Ines", "Inês")
        tables.catch_up()
        assert everybody(tables) == everybody_of(store)
        tables.close()


@pytest.mark.parametrize("names", [("Tadeo", "Mara"), ("Mara", "Tadeo")])
def test_persons_have_one_name_whoever_was_merged_into_whom_and_however_later_games_spell_it(
    names: tuple[str, str], tmp_path: Path
):
    old, new = names
    with store_in(tmp_path) as store:
        tables = tables_of(tmp_path)
        dealt = list(playouts(game_called("styx"), 2, 5))
        for number, playout in enumerate(dealt):
            open_as_people(store, playout, number)
        for told in ((old, new), ("Ines", new)):
            store.merge(*told)
            store.open(structs.replace(dealt[0].opened, seats=(new.upper(), old.upper()), bots=(), origin="real"))
            tables.catch_up()
            assert everybody(tables) == everybody_of(store)
            assert {new} <= {name for name, _ in everybody(tables)}
        tables.close()


def everybody(tables: Tables) -> list[tuple[str, int]]:
    return sorted(tables.cursor().execute("SELECT name, games FROM player").fetchall())


def everybody_of(store: Tablescribe) -> list[tuple[str, int]]:
    return sorted((player.name, player.games) for player in store.players())


def test_whoever_waits_for_many_new_rows_is_told_how_many_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Only games that are laid out anew, and standings, had said how far they are."""
    step = following.Following.step
    monkeypatch.setattr(following.Following, "step", lambda self, **more: step(self, 2, **more))
    with store_in(tmp_path, games) as store:
        tables = tables_of(tmp_path, None, (STONES,))
        tables.catch_up()
        played(store, 1, 2, 1)
        told: list[tuple[int, int]] = []
        tables.catch_up(lambda done, of: told.append((done, of)))
        tables.close()
    # The opening and three moves, two at a time.
    assert told[:2] == [(2, 4), (4, 4)]
