"""A recording program killed without warning: every acknowledged entry is there, no half move, the store opens.

TABLESCRIBE_KILLS: at how many random moments (10).
"""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from uuid import UUID

import pytest

from domain.kernel.log import Redo, TakeBack
from tests.recording.tables import SEATS, store_at, take

ROOT = Path(__file__).parent.parent.parent
KILLS = int(os.environ.get("TABLESCRIBE_KILLS", "10"))
MOST = 60
MOVED = (54, 109)
"""Acknowledged entries after which the log beside the store is moved into it: the openings count as entries too."""


def moment(kill: int) -> int:
    """After how many acknowledged entries: at random, or where the log is being moved."""
    chance = Random(kill)
    return chance.choice(MOVED) + chance.randint(-1, 1) if kill % 2 else chance.randint(1, MOST)


def record(path: str) -> None:
    """Games of stones without end, each accepted command acknowledged on a line of its own."""
    with store_at(Path(path), begin=os.getpid() << 20) as store:
        while True:
            game = store.open(SEATS).id
            # The last stone is one move of two events: half of it would show.
            for command in (take(1, 3), TakeBack(), Redo(), take(2, 3), take(1, 3), take(2, 1)):
                entry = store.record(game, command).entry
                sys.stdout.write(f"{game} {entry}\n")
                sys.stdout.flush()


@pytest.mark.parametrize("kill", range(KILLS))
def test_killed_at_a_random_moment_or_while_the_log_is_moved(tmp_path: Path, kill: int):
    path = tmp_path / "games.sqlite"
    writer = subprocess.Popen(
        [sys.executable, "-c", f"from tests.recording.test_kill import record; record({str(path)!r})"],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    acknowledged = [writer.stdout.readline() for _ in range(moment(kill))]
    writer.send_signal(signal.SIGKILL)
    acknowledged += writer.stdout.readlines()
    writer.stdout.close()
    assert writer.wait() == -signal.SIGKILL
    last = {game: int(entry) for game, entry in (line.split() for line in acknowledged if line.endswith("\n"))}
    assert last
    with store_at(path) as store:
        assert [found.problems for found in store.verify() if found.problems] == []
        for game, entry in last.items():
            assert store.log(UUID(game)).entry >= entry
        game = store.open(SEATS).id
        assert store.record(game, take(1, 1)).entry == 2
