"""The follower thread: woken by its own process, seeing what others write, stopped before the store is closed."""

import subprocess
import sys
from pathlib import Path

from projections.follow import Follower, Tables
from tests.projections.following import prints, rebuilt, store_in, tables_of
from tests.recording.tables import STONES, games, played, take
from tests.recording.test_kill import ROOT

PATIENCE = 60.0
"""Far more than it takes; a test that needs it fails."""
WRITE = """
import sys
from pathlib import Path
from tests.projections.following import store_in
from tests.recording.tables import games, played
with store_in(Path(sys.argv[1]), games, begin=900) as store:
    print(store.recorder.max_notification_id(), flush=True)
    for _ in range(5):
        played(store, 3, 3, 3, 1)
    print(store.recorder.max_notification_id(), flush=True)
"""


def following(folder: Path) -> tuple[Tables, Follower]:
    tables = tables_of(folder, folder / "tables.duckdb", (STONES,))
    follower = Follower(tables)
    follower.start()
    return tables, follower


def test_appends_of_the_same_process(tmp_path: Path):
    with store_in(tmp_path, games) as store:
        tables, follower = following(tmp_path)
        store.recorder.listeners.add(follower.wake)
        for _ in range(3):
            game = played(store, 3, 3, 3, 1)
            follower.wait(store.recorder.max_notification_id(), PATIENCE)
            found = tables.cursor().execute("SELECT rows FROM game WHERE stream = ?", [game]).fetchone()
            assert found == (len(store.history(game)),)
        follower.stop()
        assert follower.trouble is None
        tables.close()
        assert rebuilt(tmp_path, [STONES])["game"][0] == 3


def test_who_waits_for_results_has_them_without_a_quiet_moment(tmp_path: Path):
    with store_in(tmp_path, games) as store:
        tables, follower = following(tmp_path)
        store.recorder.listeners.add(follower.wake)
        for _ in range(3):
            game = played(store, 3, 3, 3, 1)
            follower.wait(store.recorder.max_notification_id(), PATIENCE, concluded=True)
            found = tables.cursor().execute("SELECT status FROM game WHERE stream = ?", [game]).fetchone()
            assert found == ("finished",)
        follower.stop()
        tables.close()


def test_a_program_that_ends_before_the_result_finds_the_game_again(tmp_path: Path):
    with store_in(tmp_path, games) as store:
        game = played(store, 3, 3)
        tables = tables_of(tmp_path, tmp_path / "tables.duckdb", (STONES,))
        tables.catch_up()
        store.record(game, take(1, 3))
        store.record(game, take(2, 1))
        while tables.following.step():
            pass
        status = "SELECT status FROM game"
        assert tables.cursor().execute(status).fetchall() == [("running",)]
        tables.close()
        again = tables_of(tmp_path, tmp_path / "tables.duckdb", (STONES,))
        again.catch_up()
        assert again.cursor().execute(status).fetchall() == [("finished",)]
        assert prints(again) == rebuilt(tmp_path, [STONES])
        again.close()


def test_appends_of_another_process(tmp_path: Path):
    with store_in(tmp_path, games) as store:
        played(store, 1)
        tables, follower = following(tmp_path)
        follower.wait(store.recorder.max_notification_id(), PATIENCE)
        told = subprocess.run(
            [sys.executable, "-c", WRITE, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True
        )
        follower.wait(int(told.stdout.splitlines()[-1]), PATIENCE)
        follower.stop()
        tables.catch_up()
        assert prints(tables) == rebuilt(tmp_path, [STONES])
        tables.close()


def test_the_file_is_deleted_while_the_thread_follows(tmp_path: Path):
    with store_in(tmp_path, games) as store:
        game = played(store, 1)
        tables, follower = following(tmp_path)
        follower.wait(store.recorder.max_notification_id(), PATIENCE)
        (tmp_path / "tables.duckdb").unlink()
        store.record(game, take(2, 1))
        follower.wait(store.recorder.max_notification_id(), PATIENCE)
        follower.stop()
        tables.catch_up()
        assert (tmp_path / "tables.duckdb").exists()
        assert prints(tables) == rebuilt(tmp_path, [STONES])
        tables.close()


def test_stopping_twice_and_before_anything_happened(tmp_path: Path):
    with store_in(tmp_path, games):
        tables, follower = following(tmp_path)
        follower.stop()
        follower.stop()
        tables.close()
