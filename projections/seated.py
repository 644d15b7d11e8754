"""What hangs on all games of a person, counted once more: who it is, how many games, which was first and last, and which of them each was."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from uuid import UUID

from domain.kernel.text import same_name
from domain.kernel.words import Event
from domain.recording.players import People
from projections.build import Connection
from projections.people import WRITTEN, shown

SEATS = """
SELECT game, stream, title::VARCHAR, status, ended_on - DATE '1970-01-01', epoch_ms(started_at), name, player, experience
FROM seat JOIN game USING (game) WHERE kind = 'human'"""
PLAYERS = """
SELECT player, player.name, games, first.stream, last.stream
FROM player LEFT JOIN game first ON first.game = first_game LEFT JOIN game last ON last.game = last_game"""
LONG_AGO = -1 << 62
"""Before all days and times: of what has none."""


class Sat(NamedTuple):
    """A seat of a person. day and started may be unknown."""

    game: int
    stream: UUID
    title: str
    status: str
    day: int | None
    started: int | None
    name: str
    player: int | None
    experience: int | None

    @property
    def order(self) -> tuple[int, int, UUID]:
        """Of experience: by day, time and id; what nobody knows comes before all others."""
        return (
            LONG_AGO if self.day is None else self.day,
            LONG_AGO if self.started is None else self.started,
            self.stream,
        )

    @property
    def began(self) -> tuple[bool, int, UUID]:
        """Of first and last games: by time and id; a game without times comes after all others."""
        return self.started is None, self.started or 0, self.stream


def told_otherwise(con: Connection, events: Iterable[Event]) -> set[int]:
    """The games of those people of whom the tables tell something else than their seats do. events: of the players' stream."""
    people = People((), events)
    named = {same_name(name): name for name, _ in con.execute(WRITTEN).fetchall()}
    persons: dict[str, list[Sat]] = defaultdict(list)
    for row in con.execute(SEATS).fetchall():
        sat = Sat(*row)
        persons[people.key(sat.name)].append(sat)
    known = {player: tuple(told) for player, *told in con.execute(PLAYERS).fetchall()}
    spelt = dict(con.execute("SELECT key, player FROM spelling").fetchall())
    wrong = set[int]()
    for person, seats in persons.items():
        keys, number = sorted({same_name(sat.name) for sat in seats}), seats[0].player
        first, last = min(seats, key=lambda sat: sat.began), max(seats, key=lambda sat: sat.began)
        expected = (shown(people, person, keys, named), len({sat.game for sat in seats}), first.stream, last.stream)
        is_one = {sat.player for sat in seats} == {spelt.get(key) for key in keys} == {number}
        if not is_one or known.get(number) != expected:
            wrong.update(sat.game for sat in seats)
        wrong.update(not_the_nth(seats))
    return wrong


def not_the_nth(seats: Sequence[Sat]) -> Iterator[int]:
    """The games of a person of which another number is told than they have among those that ended."""
    orders: dict[str, set[tuple[int, int, UUID]]] = defaultdict(set)
    for sat in seats:
        if sat.status == "finished":
            orders[sat.title].add(sat.order)
    nth = {(title, order): place for title, found in orders.items() for place, order in enumerate(sorted(found), 1)}
    for sat in seats:
        if sat.experience != (nth[sat.title, sat.order] if sat.status == "finished" else None):
            yield sat.game
