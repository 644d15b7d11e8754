"""Evenings of both games as a shelf keeps them: live, late and without times, with slips, pauses, merged people.

What is kept of each game here was written down while it was played: nothing is read back from store or tables.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

from msgspec import structs

from domain.games import game as game_called
from domain.games.styx.commands import DeclarePower
from domain.games.styx.rules.powers import usable
from domain.kernel.box import practice_box
from domain.kernel.fold import fold
from domain.kernel.game import Game
from domain.kernel.judge import judge
from domain.kernel.log import Abandon, Hide, Note, Opened, Redo, TakeBack
from domain.kernel.words import Command, Event
from domain.recording.application import Tablescribe, make_store
from domain.recording.entries import Entry, opening_entry, rows_of
from domain.recording.game_log import fold_log
from domain.recording.identity import id_maker
from domain.recording.log_file import export
from domain.recording.moves import Move
from domain.recording.rows import Row
from domain.simulation.playouts import Playout, simulate
from tests.projections.evenings import evenings, of_bots
from tests.projections.following import amend

EVENINGS = 32
OF_THEIR_OWN = {"styx": (50_022, 50_147, 50_531, 53_055), "shadow_throne": (50_094, 50_212, 50_657, 50_744)}
"""Seeds of games that are rare: shared wins and a table that agreed; places that are level, and games nobody won."""
DAY = 86_400_000
BEGAN = 1_772_300_000_000
"""28 February 2026, 17:33 UTC."""
PAUSES = (599, 600, 601, 1_900)
"""Seconds; only what is over ten minutes is a pause."""
STOPPED = {3: 20, 10: 12, 17: 9, 21: 15}
ABANDONED = {3, 10, 21}
HIDDEN = {0, 5}
PRACTICE = {4, 9}
WITH_A_BOT = {14, 15}
AMENDED = {8, 12, 13, 19}
REMARKED = {7, 19}
APART = ("Ode", "Mara", "Lena", "Yuki", "Oskar", "Ines")
"""Who turn out to be one person sit apart, so that somebody may come between them."""
WRITTEN = {"Ines": "ines"}
MERGED = {"Ode": "Lena"}
RENAMED = {"Mara": "Marah"}


@dataclass
class Kept:
    """One game. at: the time of each move that stands, the opening being the first; none where it was imported."""

    game: Game
    id: UUID
    opened: Opened
    by: list[str] = field(default_factory=list)
    at: list[int] = field(default_factory=list)
    moves: list[tuple[Command, tuple[Event, ...]]] = field(default_factory=list)
    status: str = "finished"
    taken_back: int = 0
    amended: int = 0
    hidden: bool = False

    @property
    def origin(self) -> str:
        return "practice" if self.opened.box.kind == "practice" and self.opened.origin == "real" else self.opened.origin


class Clock:
    def __init__(self) -> None:
        self.now = BEGAN

    def __call__(self) -> int:
        return self.now


class Shelf:
    """A store in a file, and what was played."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "games.sqlite"
        self.clock = Clock()
        self.pick = Random(7)
        self.kept: list[Kept] = []
        with make_store(self.path, self.clock, id_maker(self.clock)) as store:
            for key in ("styx", "shadow_throne"):
                for number, playout in enumerate(played(game_called(key))):
                    self.clock.now = BEGAN + (number * 9 % 12) * DAY + (number % 5) * 3_600_000
                    self.record(store, playout, number)
            store.merge("Ode", "Lena")
            store.rename("Mara", "Marah")

    def of(self, key: str) -> list[Kept]:
        return [one for one in self.kept if one.game.key == key]

    def record(self, store: Tablescribe, playout: Playout, number: int) -> None:
        """Every third game without times, every sixth written down late; the others while they are played."""
        kept = Kept(game_called(playout.opened.game), playout.id, playout.opened)
        self.kept.append(kept)
        if number in STOPPED:
            playout = structs.replace(playout, moves=playout.moves[: STOPPED[number]])
            kept.status = "running"
        if number in ABANDONED:
            playout = abandoned(kept.game, playout)
            kept.status = "abandoned"
        if number % 3 and number % 4 == 1:
            self.live(store, kept, playout, number)
        else:
            self.imported(store, kept, playout, number)
        self.afterwards(store, kept, number)

    def imported(self, store: Tablescribe, kept: Kept, playout: Playout, number: int) -> None:
        """A log file: its moves with the times at which another program took them, or without."""
        for place, (command, events) in enumerate(((None, (playout.opened,)), *playout.moves)):
            if number % 3:
                self.clock.now += 1000 * self.waits(place, number) if place else 0
                kept.at.append(self.clock.now)
                kept.by.append(self.scribe(place, number))
            if command is not None:
                kept.moves.append((command, events))
        store.import_log(export(fold_log(kept.id, kept.game, rows_told(kept))))

    def live(self, store: Tablescribe, kept: Kept, playout: Playout, number: int) -> None:
        """Move by move, with slips."""
        store.open(kept.opened, by=self.scribe(0, number), game_id=kept.id)
        kept.at, kept.by = [self.clock.now], [self.scribe(0, number)]
        for place, (command, events) in enumerate(playout.moves, 1):
            self.clock.now += 1000 * self.waits(place, number)
            by = self.scribe(place, number)
            store.record(kept.id, command, by=by)
            kept.moves.append((command, events))
            kept.at.append(self.clock.now)
            kept.by.append(by)
            if place % 13 == 5:
                self.slip(store, kept, place)

    def scribe(self, place: int, number: int) -> str:
        return ("Mara", "Yuki")[number // 2 % 2] if place % 4 else "Bruno"

    def waits(self, place: int, number: int) -> int:
        """Seconds before a move: one or two where it is written down late, else some minutes, and pauses."""
        if number % 6 == 2:
            return self.pick.randint(1, 2)
        if place % 11 == 7 and number % 2:
            return PAUSES[place // 11 % 4]
        return self.pick.randint(20, 250)

    def slip(self, store: Tablescribe, kept: Kept, place: int) -> None:
        """One or three moves are taken back, then put back, or told again later."""
        many = 3 if place > 12 else 1
        self.clock.now += 7_000
        store.record(kept.id, TakeBack(to=len(kept.moves) - many), by="Yuki")
        kept.taken_back += many
        self.clock.now += 400_000
        if place % 2:
            store.record(kept.id, Redo(), by="Yuki")
            return
        for (command, _), index in zip(kept.moves[-many:], range(-many, 0), strict=True):
            self.clock.now += 5_000
            store.record(kept.id, command, by=kept.by[index])
            kept.at[index] = self.clock.now

    def afterwards(self, store: Tablescribe, kept: Kept, number: int) -> None:
        """It is hidden; weeks later somebody changes a move, or says something."""
        if number in HIDDEN:
            store.record(kept.id, Hide())
            kept.hidden = True
        if number in AMENDED:
            self.clock.now += 35 * DAY
            amend(store, kept.id, 4)
            kept.amended += 1
        if number in REMARKED:
            self.clock.now += 70 * DAY
            store.record(kept.id, Note(text="What a game"), by="Ode", seen=store.log(kept.id).entry)


def abandoned(game: Game, playout: Playout) -> Playout:
    state = fold(game, (event for _, events in playout.moves for event in events), game.evolve(None, playout.opened))
    return structs.replace(playout, moves=(*playout.moves, (Abandon(), judge(game, state, Abandon()))))


def rows_told(kept: Kept) -> list[Row]:
    def entered(number: int) -> dict[str, Any]:
        return {"by": kept.by[number], "recorded_at": kept.at[number]} if kept.at else {"by": "", "recorded_at": None}

    rows, states = rows_of(kept.game, opening_entry(kept.opened, **entered(0)), None)
    for number, (command, events) in enumerate(kept.moves, 1):
        move = Move(number=number, entry=number + 1, command=command, events=events, **entered(number))
        more, states = rows_of(kept.game, Entry(number=number + 1, moves=(move,), **entered(number)), states[-1])
        rows += more
    return rows


def played(game: Game) -> Iterator[Playout]:
    """As people would have played them; two without a people's box, and the rare ones."""
    told = evenings(game, EVENINGS)
    for seed in OF_THEIR_OWN[game.key]:
        least, most = game.seats.least, game.seats.most
        (rare,) = simulate(game, least + seed % (most - least + 1), 1, seed)
        names = (*APART[seed % 3 :], *APART[: seed % 3])[: len(rare.opened.seats)]
        opened = structs.replace(
            told[0].opened, seats=names, policies=rare.opened.policies, edition=rare.opened.edition
        )
        told.append(structs.replace(rare, opened=opened))
    for number, playout in enumerate(told):
        offset = (None, 120, -300, 0)[number % 4]
        seats = tuple(WRITTEN.get(name, name) if number % 2 else name for name in playout.opened.seats)
        opened = structs.replace(playout.opened, seats=seats, utc_offset=offset if number % 3 else None)
        if number % 3:
            opened = structs.replace(opened, played_on="")
        if number in WITH_A_BOT:
            opened = structs.replace(opened, bots=(2,))
        if number in PRACTICE:
            opened = structs.replace(opened, box=practice_box(game))
        yield declared(game, structs.replace(playout, opened=opened))
    yield of_bots(told[1])


def declared(game: Game, playout: Playout) -> Playout:
    """Whoever has a card whose power no rulebook prints tells it once."""
    if game.key != "styx":
        return playout
    moves, told = [], set()
    state = game.evolve(None, playout.opened)
    for command, events in playout.moves:
        moves.append((command, events))
        state = fold(game, events, state)
        for seat, card in usable(state):
            if card not in told:
                told.add(card)
                power = DeclarePower(seat=seat, card=card, text="It saw what comes")
                moves.append((power, judge(game, state, power)))
    return structs.replace(playout, moves=tuple(moves))
