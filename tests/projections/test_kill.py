"""Follower and writer killed without warning: after each restart rows, position and store agree.

TABLESCRIBE_KILLS: at how many random moments (10).
"""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from domain.kernel.log import Redo, TakeBack
from projections.verifying import verified
from tests.projections.following import prints, rebuilt, store_in, tables_of
from tests.recording.tables import SEATS, STONES, games, take
from tests.recording.test_kill import ROOT

KILLS = int(os.environ.get("TABLESCRIBE_KILLS", "10"))
GAMES, MOST = 2, 6
PATIENCE = 60.0


def write(folder: str) -> None:
    """A game of stones for each line that comes in."""
    with store_in(Path(folder), games, begin=os.getpid() << 20) as store:
        for _ in sys.stdin:
            game = store.open(SEATS).id
            for command in (take(1, 3), TakeBack(), Redo(), take(2, 3), take(1, 3), take(2, 1)):
                store.record(game, command)


def follow(folder: str) -> None:
    """One line when it begins, and whenever rows have become visible."""
    tables = tables_of(Path(folder), Path(folder) / "tables.duckdb", (STONES,))
    tables.catch_up()
    print("rows", flush=True)
    while True:
        if tables.following.step(most=7):
            tables.following.stand(most=3)
            print("rows", flush=True)


def started(work: str, folder: Path) -> subprocess.Popen[str]:
    program = f"from tests.projections.test_kill import {work}; {work}({str(folder)!r})"
    return subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def killed(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL


@pytest.mark.parametrize("kill", range(KILLS))
def test_killed_at_a_random_moment(tmp_path: Path, kill: int):
    pick = Random(kill)
    with store_in(tmp_path, games):
        pass
    with started("write", tmp_path) as writer, started("follow", tmp_path) as follower:
        assert writer.stdin is not None
        assert follower.stdout is not None
        seen = [follower.stdout.readline()]
        try:
            for _ in range(pick.randint(1, MOST)):
                writer.stdin.write("a game\n" * GAMES)
                writer.stdin.flush()
                seen.append(follower.stdout.readline())
        finally:
            for process in pick.sample((writer, follower), 2):
                killed(process)
    assert set(seen) == {"rows\n"}
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
