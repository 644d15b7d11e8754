"""What the tables cost: how soon a row is visible in them, how fast they are built, what a question finds, how large."""

import sqlite3
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from hashlib import sha256
from itertools import count
from multiprocessing import active_children
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic_ns, perf_counter, sleep
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from domain.games import keys
from domain.kernel.words import Command
from domain.recording.application import Tablescribe, make_store
from domain.recording.identity import uuid7
from domain.recording.rows import Row
from domain.simulation.chance import SeededPick
from service.bench.measuring import Measured, compared, number, peak_memory, timed
from service.bench.stores import INSERT, stored
from service.bench.workload import games_played, logs

if TYPE_CHECKING:
    from projections.build import Connection
    from projections.follow import Follower

APPENDS = 200
ENDS = 12
LIVE = 5
ROWS = 1_000_000
REBUILDS = 7
FOLDED = 3
POINTS = 10_000_000
LOOKS = 300
PATIENCE = 60.0
RESULT = "SELECT 1 FROM game WHERE stream = ? AND status <> 'running' AND game NOT IN (FROM pending)"
PUBLIC = (
    "SELECT table_name FROM duckdb_tables() WHERE schema_name = 'main' AND NOT temporary AND table_name <> 'pending'"
)


def later(share: float, values: Sequence[float]) -> float:
    return sorted(values)[int(len(values) * share)]


def spread(name: str, what: str, took: Sequence[float], target: str) -> Measured:
    """p95 in ms; the median and the worst beside it."""
    worst = number(max(took))
    return Measured(
        name, f"{what}: p95 (median {number(statistics.median(took))}, worst {worst})", "ms", later(0.95, took),
        target=target,
    )  # fmt: skip


# How soon.
def entries(rows: Sequence[Row]) -> list[list[Row]]:
    """The rows entry by entry, as they were committed."""
    found: list[list[Row]] = []
    for row in rows:
        if not found or found[-1][0].entry != row.entry:
            found.append([])
        found[-1].append(row)
    return found


def bench_visible(key: str) -> Iterator[Measured]:
    from projections.follow import Follower, opened

    yield from bench_live(key)
    with TemporaryDirectory() as name:
        home = Path(name)
        with household(home) as store, opened(home / "games.sqlite", home / "tables.duckdb") as tables:
            follower = Follower(tables)
            store.recorder.listeners.add(follower.wake)
            follower.start()
            try:
                took = [
                    timed(partial(seen, store, follower, game, entry, after)) * 1e3
                    for game, entry, after in appends(key)
                ]
                follower.wait(store.recorder.max_notification_id(), PATIENCE, concluded=True)
                ended = list(until_results(store, tables, follower, key))
            finally:
                follower.stop()
            yield spread("visible", f"{key}: from append to table, same process", took, "25 ms or less")
            yield spread("visible", f"{key}: from the last append of a game to its result", ended, "250 ms or less")
    with TemporaryDirectory() as name:
        yield spread(
            "visible", f"{key}: from append to table, another process", from_outside(Path(name), key), "50 ms or less"
        )


def bench_live(key: str) -> Iterator[Measured]:
    """A move of a game that is being played: decided, committed, and looked at by everybody at the table."""
    took = []
    with TemporaryDirectory() as name, household(Path(name)) as store:
        for playout in games_played(key)[:LIVE]:
            game_id = store.open(playout.opened).id
            for command, _ in playout.moves:
                took.append(timed(partial(viewed, store, game_id, command)) * 1e3)
    yield spread("visible", f"{key}: from a move to what its table sees, {len(took)} moves", took, "10 ms or less")


def viewed(store: Tablescribe, game_id: UUID, command: Command) -> None:
    store.record(game_id, command)
    log = store.log(game_id)
    for viewer in log.game.viewers:
        log.game.view(log.state, viewer)


def household(home: Path) -> Tablescribe:
    ids = (UUID(int=0x7 << 76 | 0b10 << 62 | place) for place in count(1))
    return make_store(home / "games.sqlite", lambda: 0, lambda: next(ids))


def appends(key: str) -> list[tuple[UUID, list[Row], int]]:
    """Game, entry, and how many rows the game has before it."""
    found: list[tuple[UUID, list[Row], int]] = []
    for place, log in enumerate(logs(key), 1):
        after = 0
        for entry in entries(log.rows):
            found.append((UUID(int=0x7 << 76 | 0b10 << 62 | place), entry, after))
            after += len(entry)
    return found[:APPENDS]


def seen(store: Tablescribe, follower: "Follower", game: UUID, entry: list[Row], after: int) -> None:
    store.append(game, entry, after)
    follower.wait(store.recorder.max_notification_id(), PATIENCE)


def until_results(store: Tablescribe, tables: Any, follower: Any, key: str) -> Iterator[float]:
    """A look at the result every five milliseconds, as no question would: those wait for it and are served first."""
    for place, log in enumerate(logs(key)[:ENDS], 1):
        game, rows = UUID(int=0x7 << 76 | 0b11 << 62 | place), entries(log.rows)
        store.append(game, [row for entry in rows[:-1] for row in entry], 0)
        follower.wait(store.recorder.max_notification_id(), PATIENCE)
        begun = perf_counter()
        store.append(game, rows[-1], len(log.rows) - len(rows[-1]))
        with tables.cursor() as con:
            while not has_result(con, game):
                sleep(0.005)
        yield (perf_counter() - begun) * 1e3


def has_result(con: Any, game: UUID) -> bool:
    """Its id stands in the SQL: the first value that is bound costs a second, which was told as that of the first result."""
    from projections.literals import filled

    return con.execute(filled(RESULT, [game])).fetchone() is not None


def from_outside(home: Path, key: str) -> list[float]:
    """Another program appends, one entry whenever the last is visible."""
    from projections.follow import Follower, opened

    household(home).close()
    program = f"from service.bench.tables import write; write({str(home)!r}, {key!r})"
    took: list[float] = []
    with (
        opened(home / "games.sqlite", home / "tables.duckdb") as tables,
        subprocess.Popen(
            [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as writer,
    ):
        follower = Follower(tables)
        follower.start()
        try:
            for line in writer.stdout or ():
                position, begun = map(int, line.split())
                follower.wait(position, PATIENCE)
                took.append((monotonic_ns() - begun) / 1e6)
                print("next", file=writer.stdin, flush=True)
        finally:
            follower.stop()
    return took


def write(home: str, key: str) -> None:
    """The other program: position and time before each append, then a word from the first."""
    with household(Path(home)) as store:
        for game, entry, after in appends(key):
            begun = monotonic_ns()
            store.append(game, entry, after)
            print(store.recorder.max_notification_id(), begun, flush=True)
            sys.stdin.readline()


# How fast they are built.
def fill(path: Path, rows: int) -> int:
    """Simulated games again and again under fresh ids; how many rows there are."""
    make_store(path, lambda: 0, lambda: UUID(int=0)).close()
    of = [log for key in keys() for log in logs(key)]
    written = 0
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("PRAGMA synchronous=OFF")
        raw.execute("BEGIN")
        for place in count():
            log = of[place % len(of)]
            game = uuid7(1_700_000_000_000 + place * 1000, sha256(str(place).encode()).digest())
            raw.executemany(INSERT, stored(game, log.rows))
            written += len(log.rows)
            if written >= rows:
                break
        raw.execute("COMMIT")
    return written


def build(home: str, fold: bool) -> None:
    """Prints: rows, seconds of the SQL, seconds of the folds for the standing, peak memory in MB, that of processes that fold."""
    from projections.follow import opened

    folder, helping = Path(home), dict[int, float]()

    def look(done: int, of: int) -> None:
        helping.update((one.pid, peak_memory(one.pid)) for one in active_children() if one.pid)

    with opened(folder / "games.sqlite", folder / "tables.duckdb") as tables:
        sql = timed(lambda: tables.following.rebuild(stand=False))
        folds = timed(lambda: tables.following.stand_all(look)) if fold else 0.0
        found = tables.cursor().execute("SELECT count(*) FROM event").fetchone()
    print(found[0] if found else 0, sql, folds, peak_memory(), sum(helping.values()))


class Built(NamedTuple):
    rows: int
    sql: float
    folds: float
    peak: float
    helping: float


def built(home: Path, fold: bool) -> Built:
    (home / "tables.duckdb").unlink(missing_ok=True)
    program = f"from service.bench.tables import build; build({str(home)!r}, {fold})"
    # In a program without a file DuckDB shows how far it is, on the same stream.
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    rows, *numbers = told[-len(Built._fields) :]
    return Built(int(rows), *map(float, numbers))


def from_arrow(home: Path) -> float:
    """Seconds to insert the rows that were built, lying ready in Arrow, into a new file."""
    from projections.build import create
    from projections.follow.owner import connect, layout

    with connect(home / "tables.duckdb") as con:
        names = [name for (name,) in con.execute(PUBLIC).fetchall()]
        ready = {name: con.execute(f"SELECT * FROM {name}").fetch_arrow_table() for name in names}  # noqa: S608 - our own
    path = home / "arrow.duckdb"
    path.unlink(missing_ok=True)
    with connect(path) as con:
        create(con, layout())
        begun = perf_counter()
        for name, rows in ready.items():
            con.register("ready", rows)
            con.execute(f"DELETE FROM {name}; INSERT INTO {name} SELECT * FROM ready")  # noqa: S608 - our own
        con.execute("CHECKPOINT")
        took = perf_counter() - begun
    path.unlink()
    return took


def bench_tables(rows: int = ROWS, rebuilds: int = REBUILDS) -> Iterator[Measured]:
    with TemporaryDirectory() as name:
        home = Path(name)
        fill(home / "games.sqlite", rows)
        told = [(built(home, fold=False), from_arrow(home)) for _ in range(rebuilds)]
        of = told[0][0].rows
        both = [(of / one.sql, of / arrow) for one, arrow in told]
        yield compared("tables", f"{of:,} rows built by SQL", "rows/s", "from ready Arrow", both, "0.25 x or more")
        folded = [(built(home, fold=True), from_arrow(home)) for _ in range(FOLDED)]
        both = [(of / (one.sql + one.folds), of / arrow) for one, arrow in folded]
        yield compared("tables", f"{of:,} rows built, standing folded too", "rows/s", "from ready Arrow", both)
        helping = number(max(one.helping for one, _ in folded))
        yield Measured(
            "tables", f"peak memory while they are built, and {helping} MB in processes that fold", "MB",
            max(one.peak for one, _ in (*told, *folded)), target="1,500 MB or less, both together",
        )  # fmt: skip
        yield from sizes(home)
        yield from looks(home)


# How large, and how soon a chart has its line.
def sizes(home: Path) -> Iterator[Measured]:
    from projections.follow.owner import connect

    path = home / "size.duckdb"
    for table, target in (("event", "45 or less"), ("point", "4 or less")):
        path.unlink(missing_ok=True)
        with connect(path) as con:
            empty = con.execute("CHECKPOINT").fetchall() and path.stat().st_size
            con.execute(f"ATTACH '{home / 'tables.duckdb'}' AS whole (READ_ONLY)")
            con.execute(f"CREATE TABLE {table} AS FROM whole.{table}")
            (rows,) = con.execute(f"SELECT count(*) FROM {table}").fetchone() or (0,)  # noqa: S608 - our own
        yield Measured(
            "tables", f"{table}, a row in DuckDB", "bytes", (path.stat().st_size - (empty or 0)) / rows, target=target
        )


SERIES = (
    "SELECT step, value FROM point "
    "WHERE game = ?::UINTEGER AND track = ?::track AND subject = ?::UTINYINT ORDER BY step"
)
CHANGES = SERIES.replace("value FROM point", "delta FROM track_point")
VALUES = (
    "SELECT track, subject, arg_max(value, step) FROM point "
    "WHERE game = ?::UINTEGER AND step <= ?::UINTEGER GROUP BY track, subject"
)


def looks(home: Path) -> Iterator[Measured]:
    from projections.follow.owner import connect

    with connect(home / "tables.duckdb") as con:
        (points, games) = con.execute("SELECT count(*), max(game) FROM point").fetchone() or (0, 0)
        for times in range(1, -(-POINTS // points)):
            con.execute(
                f"INSERT INTO point SELECT * REPLACE (game + {times * games} AS game) FROM point "  # noqa: S608 - only numbers
                f"WHERE game <= {games} ORDER BY game, track, subject, step"
            )
        con.execute("CHECKPOINT")
        (of, most) = con.execute("SELECT count(*), max(game) FROM point").fetchone() or (0, 0)
        (track,) = con.execute("SELECT track::VARCHAR FROM point WHERE subject = 1 LIMIT 1").fetchone() or ("",)
        pick = SeededPick("looks", 7, 0)
        lines = [looked(con, SERIES, pick(range(1, most + 1)), track, 1) for _ in range(LOOKS)]
        changes = [looked(con, CHANGES, pick(range(1, most + 1)), track, 1) for _ in range(LOOKS)]
        states = [looked(con, VALUES, pick(range(1, most + 1)), 100) for _ in range(LOOKS)]
    yield spread("tables", f"a game's line of one track, of {of:,} points", lines, "2 ms or less")
    yield spread("tables", f"its changes, of {of:,} points", changes, "2 ms or less")
    yield spread("tables", f"a game's values at a step, of {of:,} points", states, "2 ms or less")


def looked(con: "Connection", sql: str, *values: object) -> float:
    return timed(lambda: con.execute(sql, list(values)).fetchall()) * 1e3
