"""Simulated games as people would have played them: names in rotating seats, days, some abandoned, some of bots."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

from msgspec import structs

from domain.games import games
from domain.kernel.game import Game
from domain.kernel.log import Abandon
from domain.recording.application import make_store
from domain.recording.game_log import GameLog
from domain.recording.identity import id_maker
from domain.simulation.playouts import Playout, simulate
from projections.follow import Tables, opened
from projections.questions.answer import Answer
from projections.questions.asking import ask
from projections.questions.catalogue import Catalogue
from projections.questions.tables import Connected
from service.simulating import lines_of, log_of

PEOPLE = ("Mara", "Oskar", "Ines", "Tadeo", "Yuki", "Bruno", "Lena", "Ode")
SEED = 20_260


def evenings(game: Game, count: int, seed: int = SEED) -> list[Playout]:
    """Real games by people; the same whenever it is asked for."""
    least, most = game.seats.least, game.seats.most
    told = []
    for number in range(count):
        seats = least + (number + 1) % (most - least + 1)
        edition = game.editions[number % len(game.editions)].key if game.editions else ""
        (playout,) = simulate(game, seats, 1, seed + number, edition=edition)
        told.append(as_evening(playout, number))
    return told


def as_evening(playout: Playout, number: int) -> Playout:
    """The same game, called one that people played with one of two boxes on a day of its own."""
    seats = len(playout.opened.seats)
    names = tuple(PEOPLE[(number + place * (1 + number % 3)) % len(PEOPLE)] for place in range(seats))
    names = names if len(set(names)) == seats else PEOPLE[:seats]
    day = f"2026-{1 + number % 9:02}-{1 + number % 28:02}"
    box = structs.replace(playout.opened.box, kind="owner", name=("ours", "theirs")[number % 2])
    as_people = structs.replace(playout.opened, origin="real", bots=(), seats=names, played_on=day, box=box)
    return structs.replace(playout, opened=as_people, id=UUID(int=playout.id.int + number))


def renamed(playout: Playout, names: dict[str, str]) -> Playout:
    seats = tuple(names.get(name, name) for name in playout.opened.seats)
    return structs.replace(playout, opened=structs.replace(playout.opened, seats=seats))


def of_bots(playout: Playout) -> Playout:
    """The same game, called simulated."""
    seats = tuple(f"Bot {seat}" for seat in range(1, len(playout.opened.seats) + 1))
    bots = tuple(range(1, len(seats) + 1))
    as_bots = structs.replace(playout.opened, origin="simulated", seats=seats, bots=bots)
    return structs.replace(playout, opened=as_bots, id=UUID(int=playout.id.int + 1_000))


def log(playout: Playout) -> GameLog:
    from domain.games import game

    return log_of(game(playout.opened.game), playout)


def clock() -> int:
    return 1_767_225_600_000


class House:
    """A store in a file and the tables made of it, in memory."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "games.sqlite"
        self.catalogue = Catalogue(games())

    def store(self) -> Any:
        return make_store(self.path, clock, id_maker(clock))

    def record(self, playouts: Iterable[Playout]) -> "House":
        with self.store() as store:
            for playout in playouts:
                store.import_log(lines_of(log(playout)))
        return self

    def stop(self, playout: Playout, moves: int, *, abandon: bool = True) -> UUID:
        """The same game under an id of its own, stopped after so many moves: abandoned, or still running."""
        cut = structs.replace(
            playout, id=UUID(int=playout.id.int + 2_000), moves=playout.moves[:moves], state=None, result=None
        )
        with self.store() as store:
            imported = store.import_log(lines_of(log(cut)))
            if abandon:
                store.record(imported.id, Abandon())
        return imported.id

    def asked(self, questions: Sequence[tuple[str, str, Sequence[str]]]) -> list[Answer]:
        with opened(self.path, None) as tables:
            tables.catch_up()
            return [answered(tables, self.catalogue, *question) for question in questions]


def answered(tables: Tables, catalogue: Catalogue, key: str, by: str, where: Sequence[str]) -> Answer:
    return ask(Connected(tables.cursor()), catalogue, key, by, where)
