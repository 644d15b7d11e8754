"""Sixteen programs at one store that did not exist before: it is laid out once, one wins each entry, nothing is lost."""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from uuid import UUID

from domain.kernel.refusal import Refused
from tests.recording.tables import played, store_at, take
from tests.recording.test_kill import ROOT

RACERS = 16


def race(path: str, number: int) -> None:
    """Opens the store when told to, then sends its command for entry 3 when told the game."""
    print("ready", flush=True)
    sys.stdin.readline()
    with store_at(Path(path), begin=number << 20) as store:
        print("open", flush=True)
        game = UUID(sys.stdin.readline().strip())
        try:
            answer = store.record(game, take(2, number % 3 + 1), by=f"Racer {number}", seen=2)
            print("already" if answer.already else "won", answer.entry, flush=True)
        except Refused as refused:
            print(refused.refusal.kind, flush=True)


def started(path: Path, number: int) -> subprocess.Popen[str]:
    program = f"from tests.recording.test_processes import race; race({str(path)!r}, {number})"
    return subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def test_sixteen_programs(tmp_path: Path):
    path = tmp_path / "games.sqlite"
    racers = [started(path, number) for number in range(RACERS)]
    assert {racer.stdout.readline() for racer in racers} == {"ready\n"}
    for racer in racers:
        racer.stdin.write("go\n")
        racer.stdin.flush()
    assert {racer.stdout.readline() for racer in racers} == {"open\n"}
    with store_at(path, begin=99 << 20) as store:
        game = played(store, 3)
        for racer in racers:
            racer.stdin.write(f"{game}\n")
            racer.stdin.flush()
        told = [racer.communicate()[0].strip() for racer in racers]
        assert all(racer.returncode == 0 for racer in racers)
        assert [row.entry for row in store.history(game)] == [1, 2, 3]
        winner = told.index("won 3")
        same = [number for number in range(RACERS) if number % 3 == winner % 3]
        assert Counter(told) == {"won 3": 1, "already 3": len(same) - 1, "conflict": RACERS - len(same)}
