"""`tablescribe bench`: how fast this is, beside what the same machine does without us, in interleaved rounds.

Every ratio is the median of rounds that run both sides one after the other, with the lowest and the highest round.
"""

import platform
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version

from domain.games import keys
from domain.recording.rows import encode
from service.bench import browser, questions, speed, stores, tables, workload
from service.bench.measuring import Measured, line
from service.streams import warn

BY_GAME: dict[str, Callable[[str], Iterator[Measured]]] = {
    "save": stores.bench_save,
    "rebuild": stores.bench_rebuild,
    "append": stores.bench_append,
    "check": speed.bench_check,
    "fold": speed.bench_fold,
    "screen": speed.bench_screen,
    "visible": tables.bench_visible,
    "size": speed.bench_size,
    "replay": browser.bench_replay,
}
ONCE: dict[str, Callable[[], Iterator[Measured]]] = {
    "tables": tables.bench_tables,
    "questions": questions.bench_questions,
    "help": speed.bench_help,
}
NAMES = (*BY_GAME, *ONCE)
BESIDE_CHESS = {"check", "fold"}


def measure(names: Sequence[str], games: Sequence[str]) -> Iterator[Measured]:
    """One after another, as they are ready."""
    for name in names or NAMES:
        if name in ONCE:
            yield from ONCE[name]()
        elif name in BESIDE_CHESS and not workload.has_chess():
            yield Measured(name, "not measured: python-chess is not installed (it is in the dev requirements)", "", 0)
        else:
            for key in games:
                yield from BY_GAME[name](key)


def machine() -> str:
    system = f"{platform.system()} {platform.machine()}"
    return f"tablescribe {version('tablescribe')}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {system}"


def main(names: Sequence[str], as_json: bool) -> int:
    """Measure and print; the exit code: 2 for a name that is none of them."""
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        warn(f"There is no benchmark {unknown[0]!r}. Benchmarks: {', '.join(NAMES)}.")
        return 2
    told = measure(names, keys())
    if as_json:
        print(encode({"machine": machine(), "measured": list(told)}).decode())
        return 0
    print(machine())
    for one in told:
        print(line(one), flush=True)
    return 0
