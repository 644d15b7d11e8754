"""Evenings of Styx that hold whatever its measures are about: ties, ends by agreement, corrections, cards unread."""

from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from msgspec import structs

from domain.games import game
from domain.games.styx.commands import DeclineEffect, EndByAgreement, RevealToken, UseEffect
from domain.kernel.judge import judge
from domain.kernel.log import Box, Describe, Hide, Opened, Redo, TakeBack
from domain.kernel.refusal import Refused
from domain.kernel.words import Event
from domain.simulation.playouts import Playout, simulate
from tests.projections.evenings import House, as_evening, evenings, of_bots

STYX = game("styx")
COMMON, STOPPED = 30, 3
BOTH = {"race": "end_of_audience"}
ANY = {
    "influence": "joins", "chaos_exchange": "ratchet", "payment": "any", "tithe_bonus_on_eliminated": "yes",
    "first_after_summon": "seat_to_its_left", "devils_soul": "optional",
}  # fmt: skip
EXACT = {"influence": "ratchet", "chaos_exchange": "ratchet", "payment": "exact"}
WAR_AT_THE_END = {"war_latch": "end_position", "horsemen_face": "any"}
RARE: tuple[tuple[int, int, int, dict[str, str]], ...] = (
    (42, 4, 0, {}), (234, 6, 0, {}), (404, 6, 0, {}), (428, 5, 0, {}), (235, 2, 1, {}), (380, 2, 0, {"compensation": "on"}),
    (145, 2, 1, {"compensation": "on"}), (33, 5, 1, BOTH), (1823, 6, 0, BOTH),
    (3083, 6, 1, {}), (3006, 5, 0, {"compensation": "on"}), (3012, 3, 0, BOTH),
    (91, 3, 1, WAR_AT_THE_END),
    (5151, 3, 1, ANY), (5194, 6, 0, ANY), (5016, 3, 0, EXACT), (5078, 5, 0, EXACT),
    (296, 2, 0, {}),
)  # fmt: skip
"""Seed, seats, edition and readings of games that ended as few do."""
TYPED_ON = "2026-01-01"
"""The day of the clock of the tests: of what is recorded move by move, whatever day was given for it."""
READ = ("name", "copies", "min_players")
SET_UP = ("bearer", "totem")
"""What the box of the game tells whose other values were read off the cards when they were asked for, and of which
cards it tells all."""


class Evening(NamedTuple):
    """A finished game as it stands: when it ended, its opening, what happened move by move, and how it stood then."""

    id: UUID
    day: str
    opened: Opened
    events: tuple[Event, ...]
    state: Any

    @property
    def components(self) -> dict[str, dict[str, Any]]:
        """What is known of each card in the end."""
        told = {key: dict(values) for key, values in self.opened.box.components.items()}
        for event in self.events:
            if type(event).__name__ == "Described":
                told.setdefault(event.component, {}).update(event.values)
        return told


def played() -> list[Playout]:
    told = evenings(STYX, COMMON)
    for number, (seed, seats, edition, policies) in enumerate(RARE, COMMON):
        (playout,) = simulate(STYX, seats, 1, seed, edition=STYX.editions[edition].key, policies=policies)
        told.append(as_evening(playout, number))
    return told


def agreed(playout: Playout, *winners: int) -> Playout:
    """The same game, which nobody won, but that the table called these seats the winners."""
    state = STYX.evolve(None, playout.opened)
    for _, events in playout.moves[:-1]:
        for event in events:
            state = STYX.evolve(state, event)
    command = EndByAgreement(winners=winners)
    told = judge(STYX, state, command)
    for event in told:
        state = STYX.evolve(state, event)
    return structs.replace(
        playout, moves=(*playout.moves[:-1], (command, told)), state=state, result=STYX.result(state)
    )


def evening_of(playout: Playout) -> Evening:
    return Evening(
        playout.id,
        playout.opened.played_on,
        playout.opened,
        tuple(event for _, events in playout.moves for event in events),
        playout.state,
    )


class Table:
    """The store of the sample, and the finished games of people that it holds."""

    def __init__(self, folder: Path) -> None:
        self.house = House(folder)
        self.finished: list[Evening] = []
        games = played()
        read, another = games.pop(15), games.pop(6)
        corrected, *imported = games
        first, second, _ = (place for place, one in enumerate(imported) if one.result and one.result.how == "agreed")
        imported[first], imported[second] = agreed(imported[first], 2), agreed(imported[second], 1, 2)
        self.house.record(imported)
        self.finished += map(evening_of, imported)
        self.corrected_game = self.corrected(corrected)
        self.read_when_asked(read)
        self.read_when_asked(another)
        lying = [(one, moves) for one in imported if (moves := self.open_bids(one))]
        self.stopped = [self.house.stop(one, moves) for one, moves in lying[:STOPPED]]
        self.running = self.house.stop(*lying[STOPPED], abandon=False)
        self.house.record([of_bots(imported[0])])
        self.hidden = self.hide(imported[1])

    def open_bids(self, playout: Playout) -> int:
        """A move after which an Audience lies open with a bid of each action that nobody has won yet; 0: there is none."""
        bids: set[str] = set()
        for number, (command, events) in enumerate(playout.moves, 1):
            names = {type(event).__name__ for event in events}
            bids = set() if "AudienceOpened" in names else bids
            if "BidMade" in names and "CardMustered" not in names and "EliminationPaid" not in names:
                bids.add(command.kind)
            if len(bids) == 2 and number > len(playout.moves) // 2 and "BidMade" in names:
                return number
        return 0

    def hide(self, playout: Playout) -> Evening:
        again = structs.replace(playout, id=UUID(int=playout.id.int + 3_000))
        self.house.record([again])
        with self.house.store() as store:
            store.record(again.id, Hide())
        return evening_of(again)

    def corrected(self, playout: Playout) -> UUID:
        """Recorded move by move: some taken back and put back, others said wrongly at first."""
        with self.house.store() as store:
            table = store.open(playout.opened).id
            for number, (command, _) in enumerate(playout.moves):
                if (wrong := slip(command)) is not None and may(store, table, wrong):
                    store.record(table, TakeBack())
                store.record(table, command)
                if number % 5 == 0:
                    store.record(table, TakeBack())
                    store.record(table, Redo())
            self.finished.append(evening_of(playout)._replace(id=table, day=TYPED_ON))
            assert store.log(table).state.seats == playout.state.seats
        return table

    def read_when_asked(self, playout: Playout) -> None:
        """Recorded with a box that tells little: a value is read off its card when a rule first needs it."""
        whole = playout.opened.box.components
        little = {key: card if card["ability"] in SET_UP else glanced(card) for key, card in whole.items()}
        opened = structs.replace(playout.opened, box=Box(name="ours", kind="owner", components=little))
        with self.house.store() as store:
            table = store.open(opened).id
            for command, _ in playout.moves:
                self.told(store, table, command, whole)
            log = store.log(table)
        events = tuple(event for move in log.moves[1:] for event in move.events)
        self.finished.append(Evening(table, TYPED_ON, log.opened, events, log.state))

    def told(self, store: Any, table: Any, command: Any, whole: dict[str, dict[str, Any]]) -> None:
        while True:
            try:
                store.record(table, command)
                return
            except Refused as refused:
                if not refused.refusal.needs:
                    raise
                for need in refused.refusal.needs:
                    values = {field: whole[need.component][field] for field in need.fields}
                    store.record(table, Describe(component=need.component, values=values))


def glanced(card: dict[str, Any]) -> dict[str, Any]:
    """An Eternal is known for one before anybody has read its number."""
    return {field: card[field] for field in (*READ, *(("eternal",) if card["eternal"] else ()))}


def may(store: Any, table: UUID, command: Any) -> bool:
    """Record it, where the rules allow it."""
    before = store.log(table).entry
    with suppress(Refused):  # a slip that the rules refuse is none that the table keeps
        store.record(table, command)
    return bool(store.log(table).entry > before)


def slip(command: Any) -> Any:
    """What a scribe might have entered instead."""
    if type(command) is UseEffect:
        return DeclineEffect(seat=command.seat, card=command.card)
    if type(command) is RevealToken and command.bid == "skip":
        return structs.replace(command, bid=1)
    if type(command) is RevealToken and command.kind != "tithe":
        return structs.replace(command, kind="tithe", bid=None)
    return None
