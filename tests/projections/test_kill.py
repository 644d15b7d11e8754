"""Follower and writer killed without warning: after each restart rows, position and store agree.

TABLESCRIBE_KILLS: at how many random moments (10).
"""

import os
import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

import pytest

from domain.kernel.log import Redo, TakeBack
from projections.verifying import verified
from tests.projections.following import prints, rebuilt, store_in, tables_of
from tests.recording.tables import SEATS, STONES, games, take

KILLS = int(os.environ.get("TABLESCRIBE_KILLS", "10"))
GAMES, MOST = 2, 6
PATIENCE = 60.0


def write(folder: Path, words: Connection) -> None:
    """A game of stones for each word that comes in."""
    with store_in(folder, games, begin=os.getpid() << 20) as store:
        while words.recv():
            game = store.open(SEATS).id
            for command in (take(1, 3), TakeBack(), Redo(), take(2, 3), take(1, 3), take(2, 1)):
                store.record(game, command)


def follow(folder: Path, words: Connection) -> None:
    """One word when it begins, and whenever rows have become visible."""
    tables = tables_of(folder, folder / "tables.duckdb", (STONES,))
    tables.catch_up()
    words.send("rows")
    while True:
        if tables.following.step(most=7):
            tables.following.stand(most=3)
            words.send("rows")


def started(work: Callable[[Path, Connection], None], folder: Path) -> tuple[BaseProcess, Connection]:
    """In a process of its own, forked from one that has imported everything already."""
    processes = get_context("forkserver")
    processes.set_forkserver_preload([__name__, "pandas"])
    ours, theirs = processes.Pipe()
    process = processes.Process(target=work, args=(folder, theirs), daemon=True)
    process.start()
    theirs.close()
    return process, ours


def killed(process: BaseProcess) -> None:
    process.kill()
    process.join(PATIENCE)
    assert process.exitcode == -signal.SIGKILL


@pytest.mark.parametrize("kill", range(KILLS))
def test_killed_at_a_random_moment(tmp_path: Path, kill: int):
    pick = Random(kill)
    with store_in(tmp_path, games):
        pass
    (writer, to_writer), (follower, from_follower) = started(write, tmp_path), started(follow, tmp_path)
    with to_writer, from_follower:
        seen = [from_follower.recv()]
        try:
            for _ in range(pick.randint(1, MOST)):
                for _ in range(GAMES):
                    to_writer.send("a game")
                seen.append(from_follower.recv())
        finally:
            for process in pick.sample((writer, follower), 2):
                killed(process)
    assert set(seen) == {"rows"}
    tables = tables_of(tmp_path, tmp_path / "tables.duckdb", (STONES,))
    tables.catch_up()
    assert prints(tables) == rebuilt(tmp_path, [STONES])
    assert [one.problems for one in verified(tables.following) if one.problems] == []
    with store_in(tmp_path, games) as store:
        assert tables.following.position == store.recorder.max_notification_id()
    tables.close()


def test_killed_while_it_is_built(tmp_path: Path):
    with store_in(tmp_path, games) as store:
        game = store.open(SEATS).id
        store.record(game, take(1, 3))
        tables = tables_of(tmp_path, tmp_path / "tables.duckdb", (STONES,))
        tables.catch_up()
        # As after a kill between the pages and the end of a rebuild.
        tables.following.con.execute("DELETE FROM follow.made")
        tables.following.con.execute("DELETE FROM follow.tracking")
        tables.close()
        again = tables_of(tmp_path, tmp_path / "tables.duckdb", (STONES,))
        again.catch_up()
        assert prints(again) == rebuilt(tmp_path, [STONES])
        again.close()
