"""Beside SQLite alone, on the same rows and as durable."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from domain.games import game as game_called
from domain.kernel.fold import fold
from domain.kernel.game import Game
from domain.recording.application import Tablescribe, make_store
from domain.recording.mapper import topic_of
from domain.recording.recorder import OFTEN
from domain.recording.rows import Row, encode, row_decoder
from service.bench.measuring import Measured, compared, rounds, timed
from service.bench.workload import games_played, logs, long_log

BATCH = 200
LONG = 2_000
APPENDS = 30
AGAIN = 20
"""How many times a short work is done in a round."""
INSERT = "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?,?,?,?)"
SELECT = "SELECT state FROM stored_events WHERE originator_id=? ORDER BY originator_version"
StoredRow = tuple[bytes, int, str, bytes]


class Stores:
    """Our store, and a second one of the same layout that is written without us."""

    def __init__(self, folder: Path) -> None:
        self.ids = (UUID(int=0x7 << 76 | 0b10 << 62 | number) for number in count(1))
        self.ours = self._open(folder / "ours.sqlite")
        self._open(folder / "raw.sqlite").close()
        self.raw = sqlite3.connect(folder / "raw.sqlite", isolation_level=None)
        self.raw.execute("PRAGMA journal_mode=WAL")
        self.raw.execute("PRAGMA synchronous=FULL")
        self.written = 0

    def _open(self, path: Path) -> Tablescribe:
        return make_store(path, lambda: 0, lambda: next(self.ids))

    def save(self, games: Iterable[UUID], rows: list[Row]) -> None:
        """The same rows as the beginning of each of these games, each in a commit of its own."""
        for game_id in games:
            self.ours.append(game_id, rows)

    def write_raw(self, batches: Iterable[Sequence[StoredRow]], often: int = 0) -> None:
        """Each batch in a commit of its own. often: after so many the log beside the file is moved into it."""
        for rows in batches:
            self.raw.execute("BEGIN IMMEDIATE")
            self.raw.executemany(INSERT, rows)
            self.raw.execute("COMMIT")
            self.written += 1
            if often and self.written % often == 0:
                self.raw.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def read_raw(self, game: Game, game_id: UUID) -> object:
        decode = row_decoder(game.events).decode
        return fold(game, [decode(state).event for (state,) in self.raw.execute(SELECT, (game_id.bytes,))])

    def forget_kept(self, game_id: UUID) -> None:
        """So that the next look reads the file."""
        self.ours.kept.drop(game_id)


@contextmanager
def two_stores() -> Iterator[Stores]:
    with TemporaryDirectory() as folder:
        stores = Stores(Path(folder))
        try:
            yield stores
        finally:
            stores.raw.close()
            stores.ours.close()


def stored(game_id: UUID, rows: Sequence[Row]) -> list[StoredRow]:
    return [(game_id.bytes, place, topic_of(row), encode(row)) for place, row in enumerate(rows, 1)]


def bench_save(key: str) -> Iterator[Measured]:
    rows = long_log(key, BATCH)
    with two_stores() as stores:

        def ours() -> float:
            wanted = [next(stores.ids) for _ in range(AGAIN)]
            return AGAIN / timed(partial(stores.save, wanted, rows))

        def raw() -> float:
            ready = [stored(next(stores.ids), rows) for _ in range(AGAIN)]
            return AGAIN / timed(lambda: stores.write_raw(ready))

        both = rounds(ours, raw)
    yield compared(
        "save", f"{key}: {BATCH} events saved in one commit", "games/s", "raw executemany", both, "0.85 x or more"
    )


def bench_rebuild(key: str) -> Iterator[Measured]:
    game = game_called(key)
    with two_stores() as stores:
        for events in (BATCH, LONG):
            rows, game_id = long_log(key, events), next(stores.ids)
            stores.ours.append(game_id, rows)
            stores.write_raw([stored(game_id, rows)])
            both = rounds(partial(rebuilt, stores, game_id), partial(rebuilt_raw, stores, game, game_id))
            what = f"{key}: a game of {events} events read and folded"
            yield compared("rebuild", what, "games/s", "raw SELECT, decode, fold", both, "0.85 x or more")


def rebuilt(stores: Stores, game_id: UUID) -> float:
    def again() -> None:
        for _ in range(AGAIN):
            stores.forget_kept(game_id)
            stores.ours.log(game_id)

    return AGAIN / timed(again)


def rebuilt_raw(stores: Stores, game: Game, game_id: UUID) -> float:
    return AGAIN / timed(lambda: [stores.read_raw(game, game_id) for _ in range(AGAIN)])


def bench_append(key: str) -> Iterator[Measured]:
    what = f"{key}: one move decided, derived and committed"
    both = appended(key, 0)
    yield compared("append", what, "moves/s", "raw commit of the same rows", both, "0.7 x or more")
    yield compared("append", what, "moves/s", "raw commit, its log kept as small", appended(key, OFTEN))


def appended(key: str, often: int) -> list[tuple[float, float]]:
    playout, log = games_played(key)[0], logs(key)[0]
    commands = [command for command, _ in playout.moves[:APPENDS]]
    with two_stores() as stores:

        def ours() -> float:
            game_id = stores.ours.open(playout.opened).id
            return len(commands) / timed(lambda: [stores.ours.record(game_id, command) for command in commands])

        def raw() -> float:
            ready = list(zip(log.rows, stored(next(stores.ids), log.rows), strict=True))
            batches = [[row for of, row in ready if of.move == move] for move in range(1, len(commands) + 1)]
            return len(commands) / timed(lambda: stores.write_raw(batches, often))

        return rounds(ours, raw)
