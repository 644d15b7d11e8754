"""What the tests of the tables share: a store in a file, games with every kind of correction, tables beside it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from uuid import UUID

from msgspec import structs

from domain.games import game as game_called
from domain.kernel.fold import fold
from domain.kernel.game import Game
from domain.kernel.log import Abandon, Hide, Note, Redo, Rewound, TakeBack
from domain.recording.application import Tablescribe, make_store
from domain.recording.entries import Entry, rows_of
from domain.simulation.playouts import Playout, simulate
from projections.fingerprints import fingerprints
from projections.follow import Tables, layout
from projections.follow.following import BUILDING
from projections.verifying import verified
from tests.recording.tables import Clock, Ids

EVENINGS = (
    ("Mara", "Oskar", "Ines", "Tadeo", "Lena", "Bruno", "Yuki"),
    ("ines", "Tadeo", "Mara", "Oskar", "Yuki", "Ode", "Lena"),
)
Prints = dict[str, tuple[int, int]]


@contextmanager
def store_in(folder: Path, games: Callable[[str], Game] = game_called, begin: int = 0) -> Iterator[Tablescribe]:
    with make_store(folder / "games.sqlite", Clock(), Ids(begin), games) as store:
        yield store


def tables_of(folder: Path, path: Path | None = None, games: Sequence[Game] | None = None) -> Tables:
    """The tables of the store in this folder: in memory, or in this file."""
    named = {game.key: game for game in games or ()}
    found = (lambda key: named.get(key) or game_called(key)) if games else game_called
    return Tables(folder / "games.sqlite", path, layout(games), found)


def rebuilt(folder: Path, games: Sequence[Game] | None = None, without: frozenset[str] = frozenset()) -> Prints:
    """What tables hold that are built from the whole store at once."""
    tables = tables_of(folder, games=games)
    try:
        tables.catch_up()
        return prints(tables, without)
    finally:
        tables.close()


def works_by(tables: Tables) -> dict[str, str]:
    """What DuckDB works by, of that which is otherwise while tables are built."""
    con = tables.cursor()
    return {name: str(con.execute(f"SELECT current_setting('{name}')").fetchall()[0][0]) for name in BUILDING}


def prints(tables: Tables, without: frozenset[str] = frozenset()) -> Prints:
    return fingerprints(tables.cursor(), tables.layout, without)


def problems(tables: Tables) -> list[str]:
    return [problem for one in verified(tables.following) for problem in one.problems]


def playouts(game: Game, games: int, seed: int) -> Iterator[Playout]:
    """At tables of every size in turn."""
    counts = range(game.seats.least, game.seats.most + 1)
    for number in range(games):
        yield from simulate(game, counts[number % len(counts)], 1, seed + number)


def open_as_people(store: Tablescribe, playout: Playout, evening: int) -> UUID:
    names = EVENINGS[evening % len(EVENINGS)][: len(playout.opened.seats)]
    return store.open(structs.replace(playout.opened, seats=names, bots=(), origin="real")).id


def played_by_people(store: Tablescribe, playout: Playout) -> UUID:
    """The game as it went, without a slip."""
    game = open_as_people(store, playout, 0)
    for command, _ in playout.moves:
        store.record(game, command)
    return game


def record(store: Tablescribe, playout: Playout, evening: int, pick: Random, level: Callable[[], None]) -> UUID:
    """The game with slips, take-backs, redos and remarks; `level` is called now and then."""
    game = open_as_people(store, playout, evening)
    for command, _ in playout.moves:
        store.record(game, command, by=pick.choice(("Mara", "Ines")))
        chance = pick.random()
        if chance < 0.05:
            store.record(game, TakeBack())
            if chance < 0.03:
                level()
            store.record(game, Redo()) if chance < 0.02 else store.record(game, command)
        elif chance < 0.10:
            store.record(game, Note(text="Look at this", mark="good"))
        if chance > 0.8:
            level()
    return game


def amend(store: Tablescribe, game: UUID, keep: int) -> None:
    """As if the move after `keep` had been changed to itself: it and all later ones are written again."""
    log = store.log(game)
    number = log.entry + 1
    again = tuple(structs.replace(move, entry=number, was=(move.entry, move.number)) for move in log.moves[keep + 1 :])
    entry = Entry(
        number=number, command=TakeBack(to=keep), event=Rewound(keep=keep, why="changed"), moves=again, by="Mara",
        recorded_at=store.clock(),
    )  # fmt: skip
    before = fold(log.game, (event for move in log.moves[: keep + 1] for event in move.events))
    rows, _ = rows_of(log.game, entry, before)
    store.append(game, rows, log.version)


def evening(store: Tablescribe, game: Game, seed: int, level: Callable[[], None], games: int = 4) -> list[UUID]:
    """Games that end, one that is abandoned, hidden, amended, taken back after its end, forgotten; people who merge."""
    pick = Random(seed)
    ids = [record(store, playout, number, pick, level) for number, playout in enumerate(playouts(game, games, seed))]
    stopped = open_as_people(store, next(playouts(game, 1, seed + 50)), 0)
    store.record(stopped, Abandon(reason="It was late"))
    level()
    store.record(ids[0], Note(text="After the end"))
    amend(store, ids[0], 2)
    level()
    store.record(ids[1], TakeBack())
    store.record(ids[1], Hide())
    store.merge("Oskar", "Ines")
    level()
    store.forget(ids[2])
    level()
    store.rename("Mara", "Marah")
    return [*ids[:2], *ids[3:], stopped]
