"""`tablescribe bench`: how fast this is, beside what the same machine does without us, in interleaved rounds.

Every ratio is the median of rounds that run both sides one after the other, with the lowest and the highest round.
"""

import gzip
import platform
import sqlite3
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from importlib.metadata import version
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from uuid import UUID

from msgspec import Struct, structs

from domain.games import game as game_called
from domain.games import keys
from domain.kernel.fold import fold
from domain.kernel.game import Game
from domain.recording.application import Tablescribe, make_store
from domain.recording.game_log import GameLog, fold_log
from domain.recording.log_file import check
from domain.recording.mapper import topic_of
from domain.recording.rows import Row, encode, read_rows, row_decoder
from domain.simulation.chance import SeededPick
from domain.simulation.playouts import Playout, simulate
from service.simulating import lines_of, log_of

ROUNDS = 9
STARTS = 11
GAMES, SEED = 4, 7
"""Simulated games for each number of seats."""
CHESS_GAMES, PLIES = 20, 80
AGAIN = 20
"""How many times a short work is done in a round."""
BATCH = 200
LONG = 2_000
APPENDS = 30
INSERT = "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?,?,?,?)"
SELECT = "SELECT state FROM stored_events WHERE originator_id=? ORDER BY originator_version"
StoredRow = tuple[bytes, int, str, bytes]


class Measured(Struct, frozen=True, omit_defaults=True):
    """One line of the result. ours, theirs: medians; ratio: ours to theirs, and the lowest and highest round."""

    name: str
    what: str
    unit: str
    ours: float
    beside: str = ""
    theirs: float | None = None
    ratio: float | None = None
    lowest: float | None = None
    highest: float | None = None
    rounds: int = 0
    target: str = ""


def timed(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


def rounds(ours: Callable[[], float], theirs: Callable[[], float]) -> list[tuple[float, float]]:
    """What both sides took in each round; who begins changes from round to round. The first round only warms up."""
    both: list[tuple[float, float]] = []
    for number in range(ROUNDS + 1):
        if number % 2:
            other = theirs()
            both.append((ours(), other))
        else:
            own = ours()
            both.append((own, theirs()))
    return both[1:]


def compared(
    name: str, what: str, unit: str, beside: str, both: Sequence[tuple[float, float]], target: str = ""
) -> Measured:
    ratios = [ours / theirs for ours, theirs in both]
    return Measured(
        name, what, unit, statistics.median(ours for ours, _ in both), beside,
        statistics.median(theirs for _, theirs in both), statistics.median(ratios), min(ratios), max(ratios),
        len(both), target,
    )  # fmt: skip


# What is measured with: simulated games, and chess games of the same kind.
@cache
def games_played(key: str) -> tuple[Playout, ...]:
    game = game_called(key)
    counts = range(game.seats.least, game.seats.most + 1)
    return tuple(playout for seats in counts for playout in simulate(game, seats, GAMES, SEED))


@cache
def logs(key: str) -> tuple[GameLog, ...]:
    return tuple(log_of(game_called(key), playout) for playout in games_played(key))


def moves_of(key: str) -> int:
    return sum(len(playout.moves) for playout in games_played(key))


def events_of(key: str) -> int:
    return sum(len(log.rows) for log in logs(key))


@cache
def chess_games() -> tuple[tuple[str, ...], ...]:
    """Openings and middle games at random, as UCI moves."""
    import chess

    played = []
    for number in range(CHESS_GAMES):
        pick, board, moves = SeededPick("chess", SEED, number), chess.Board(), list[str]()
        while len(moves) < PLIES and not board.is_game_over():
            move = pick(list(board.legal_moves))
            moves.append(move.uci())
            board.push(move)
        played.append(tuple(moves))
    return tuple(played)


def chess_rate() -> float:
    """Plies a second of a recorder of chess: read a move, see that it is legal, make it."""
    import chess

    def push_all() -> None:
        for moves in chess_games():
            board = chess.Board()
            for move in moves:
                board.push_uci(move)

    plies = sum(map(len, chess_games()))
    return plies / timed(push_all)


# Beside chess.
def bench_check(key: str) -> Iterator[Measured]:
    files = [list(lines_of(log)) for log in logs(key)]
    moves = moves_of(key)

    def check_all() -> None:
        for lines in files:
            if not check(lines).ok:
                raise AssertionError("A simulated game does not pass its check.")

    what = f"{key}: a log file checked (each move read, decided, folded, compared)"
    both = rounds(lambda: moves / timed(check_all), chess_rate)
    yield compared("check", what, "moves/s", "python-chess push_uci plies/s", both, "1.5 x or more")


def bench_fold(key: str) -> Iterator[Measured]:
    game = game_called(key)
    states_of = [(log.id, [encode(row) for row in log.rows]) for log in logs(key)]
    events = events_of(key)

    def fold_all() -> None:
        for game_id, states in states_of:
            fold_log(game_id, game, read_rows(states, game.events))

    what = f"{key}: stored events folded (JSON to state)"
    both = rounds(lambda: events / timed(fold_all), chess_rate)
    yield compared("fold", what, "events/s", "python-chess push_uci plies/s", both, "6 x or more")


# Beside SQLite alone, on the same rows and as durable.
class Stores:
    """Our store, and a second one of the same layout that is written without us."""

    def __init__(self, folder: Path) -> None:
        self.ids = (UUID(int=0x7 << 76 | 0b10 << 62 | number) for number in count(1))
        self.ours = self._open(folder / "ours.sqlite")
        self._open(folder / "raw.sqlite").close()
        self.raw = sqlite3.connect(folder / "raw.sqlite", isolation_level=None)
        self.raw.execute("PRAGMA journal_mode=WAL")
        self.raw.execute("PRAGMA synchronous=FULL")

    def _open(self, path: Path) -> Tablescribe:
        return make_store(path, lambda: 0, lambda: next(self.ids))

    def write_raw(self, batches: Iterable[Sequence[StoredRow]]) -> None:
        """Each batch in a commit of its own."""
        for rows in batches:
            self.raw.execute("BEGIN IMMEDIATE")
            self.raw.executemany(INSERT, rows)
            self.raw.execute("COMMIT")

    def read_raw(self, game: Game, game_id: UUID) -> object:
        decode = row_decoder(game.events).decode
        return fold(game, [decode(state).event for (state,) in self.raw.execute(SELECT, (game_id.bytes,))])

    def forget_kept(self, game_id: UUID) -> None:
        """So that the next look reads the file."""
        if self.ours.kept_log(game_id) is not None:
            self.ours.kept.get(game_id, evict=True)


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


def long_log(key: str, events: int) -> list[Row]:
    """The rows of the first game, begun again after its end until there are enough."""
    first, *rest = logs(key)[0].rows
    rows = [first]
    for again in count():
        for row in rest[: events - len(rows)]:
            place = (row.move or 0) + again * (rest[-1].move or 0)
            rows.append(structs.replace(row, entry=place + 1, move=place))
        if len(rows) == events:
            return rows
    raise AssertionError


def bench_save(key: str) -> Iterator[Measured]:
    rows = long_log(key, BATCH)
    with two_stores() as stores:

        def ours() -> float:
            wanted = [next(stores.ids) for _ in range(AGAIN)]
            return timed(lambda: [stores.ours.append(game_id, rows) for game_id in wanted]) * 1e3 / AGAIN

        def raw() -> float:
            ready = [stored(next(stores.ids), rows) for _ in range(AGAIN)]
            return timed(lambda: stores.write_raw(ready)) * 1e3 / AGAIN

        both = rounds(ours, raw)
    yield compared("save", f"{key}: {BATCH} events saved in one commit", "ms", "raw executemany", both)


def bench_rebuild(key: str) -> Iterator[Measured]:
    game = game_called(key)
    with two_stores() as stores:
        for events in (BATCH, LONG):
            rows, game_id = long_log(key, events), next(stores.ids)
            stores.ours.append(game_id, rows)
            stores.write_raw([stored(game_id, rows)])
            both = rounds(partial(rebuilt, stores, game_id), partial(rebuilt_raw, stores, game, game_id))
            what = f"{key}: a game of {events} events read and folded"
            yield compared("rebuild", what, "ms", "raw SELECT, decode, fold", both)


def rebuilt(stores: Stores, game_id: UUID) -> float:
    def again() -> None:
        for _ in range(AGAIN):
            stores.forget_kept(game_id)
            stores.ours.log(game_id)

    return timed(again) * 1e3 / AGAIN


def rebuilt_raw(stores: Stores, game: Game, game_id: UUID) -> float:
    return timed(lambda: [stores.read_raw(game, game_id) for _ in range(AGAIN)]) * 1e3 / AGAIN


def bench_append(key: str) -> Iterator[Measured]:
    playout, log = games_played(key)[0], logs(key)[0]
    commands = [command for command, _ in playout.moves[:APPENDS]]
    with two_stores() as stores:

        def ours() -> float:
            game_id = stores.ours.open(playout.opened).id
            return timed(lambda: [stores.ours.record(game_id, command) for command in commands]) * 1e3 / len(commands)

        def raw() -> float:
            ready = list(zip(log.rows, stored(next(stores.ids), log.rows), strict=True))
            batches = [[row for of, row in ready if of.move == move] for move in range(1, len(commands) + 1)]
            return timed(lambda: stores.write_raw(batches)) * 1e3 / len(commands)

        both = rounds(ours, raw)
    yield compared(
        "append", f"{key}: one move decided, derived and committed", "ms", "raw commit of the same rows", both
    )


# Alone.
def bench_size(key: str) -> Iterator[Measured]:
    files = [b"".join(lines_of(log)) for log in logs(key)]
    packed = sum(len(gzip.compress(file, 9)) for file in files)
    yield Measured("size", f"{key}: games measured, {GAMES} for each number of seats", "games", len(files))
    yield Measured("size", f"{key}: log file at gzip -9, a game", "bytes", packed / len(files))
    yield Measured("size", f"{key}: log file at gzip -9, an event", "bytes", packed / events_of(key))
    yield Measured("size", f"{key}: moves a game", "moves", moves_of(key) / len(files))
    yield Measured("size", f"{key}: events a move", "events", events_of(key) / moves_of(key))
    yield Measured("size", f"{key}: events a game", "events", events_of(key) / len(files))


def bench_screen(key: str) -> Iterator[Measured]:
    """What a form and a board ask after every move: the slowest of all moves counts."""
    game = game_called(key)
    asked: list[float] = []
    drawn: list[float] = []
    for playout in games_played(key):
        state = game.evolve(None, playout.opened)
        for _, events in playout.moves:
            asked.append(timed(partial(open_fields, game, state)) * 1e3)
            drawn.append(timed(partial(game.view, state, game.viewers[0])) * 1e3)
            state = fold(game, events, state)
    for what, took, target in (("what is open, and its first field", asked, "5 ms"), ("the view", drawn, "0.5 ms")):
        told = f"{key}: {what}, median of all moves"
        yield Measured(
            "screen", told, "ms", statistics.median(took), lowest=min(took), highest=max(took),
            target=f"{target} or less",
        )  # fmt: skip


def open_fields(game: Game, state: object) -> None:
    for offer in game.offers(state):
        game.next_field(state, offer, {})


def bench_help() -> Iterator[Measured]:
    command = [str(Path(sys.executable).with_name("tablescribe")), "--help"]
    took = [timed(lambda: subprocess.run(command, check=True, capture_output=True)) for _ in range(STARTS)]
    name = f"tablescribe --help, median of {STARTS}"
    yield Measured(
        "help", name, "s", statistics.median(took), lowest=min(took), highest=max(took), target="0.25 s or less"
    )


BY_GAME: dict[str, Callable[[str], Iterator[Measured]]] = {
    "save": bench_save,
    "rebuild": bench_rebuild,
    "append": bench_append,
    "check": bench_check,
    "fold": bench_fold,
    "screen": bench_screen,
    "size": bench_size,
}
NAMES = (*BY_GAME, "help")
BESIDE_CHESS = {"check", "fold"}


def measure(names: Sequence[str], games: Sequence[str]) -> Iterator[Measured]:
    """One after another, as they are ready."""
    for name in names or NAMES:
        if name == "help":
            yield from bench_help()
        elif name in BESIDE_CHESS and not has_chess():
            yield Measured(name, "not measured: python-chess is not installed (it is in the dev requirements)", "", 0)
        else:
            for key in games:
                yield from BY_GAME[name](key)


def has_chess() -> bool:
    from importlib.util import find_spec

    return find_spec("chess") is not None


def machine() -> str:
    system = f"{platform.system()} {platform.machine()}"
    return f"tablescribe {version('tablescribe')}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {system}"


def line(one: Measured) -> str:
    """One measurement for people."""
    if one.theirs is None:
        spread = "" if one.lowest is None else f" ({number(one.lowest)} to {number(one.highest)})"
        told = f"{number(one.ours)} {one.unit}{spread}" if one.unit else ""
    else:
        told = (
            f"{number(one.ours)} {one.unit}, {one.beside} {number(one.theirs)}: "
            f"{number(one.ratio)} x ({number(one.lowest)} to {number(one.highest)}, {one.rounds} rounds)"
        )
    target = f"; wanted: {one.target}" if one.target else ""
    return f"{one.name:8}{one.what}: {told}{target}" if told else f"{one.name:8}{one.what}"


def number(value: float | None) -> str:
    if value is None:
        return "none"
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def main(names: Sequence[str], as_json: bool) -> int:
    """Measure and print; the exit code: 2 for a name that is none of them."""
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(f"There is no benchmark {unknown[0]!r}. Benchmarks: {', '.join(NAMES)}.", file=sys.stderr)
        return 2
    told = measure(names, keys())
    if as_json:
        print(encode({"machine": machine(), "measured": list(told)}).decode())
        return 0
    print(machine())
    for one in told:
        print(line(one), flush=True)
    return 0
