"""Evenings of Shadow Throne that hold whatever its measures are about: rare ends, other readings, slips, ranks unread."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec import structs

from domain.games.shadow_throne.commands import RevealWave
from domain.kernel.log import Box, Describe, Redo, TakeBack
from domain.simulation.playouts import Playout, play, simulate
from tests.projections.bars import Seen
from tests.projections.evenings import PEOPLE, House, evenings, of_bots
from tests.projections.shadow_throne_fought import SHADOW_THRONE, fought
from tests.projections.shadow_throne_recounted import RECOUNTED

COMMON = 30
KING = "old_marshal"
UNRANKED = "iron_usher"
READ_OFF = 12
"""Moves after which somebody read the rank of this one off the card."""
STOPPED = 9
"""Moves of the games that did not end: in the middle of their second battle."""
READINGS = {"players": "2-7", "target": "20", "langman_hush_wave1": "yes", "sythera_scope": "all_texts"}


def by_people(playout: Playout) -> Playout:
    told, seats = playout.opened, len(playout.opened.seats)
    box = structs.replace(told.box, kind="owner", name="ours")
    begun = structs.replace(told, origin="real", bots=(), seats=PEOPLE[:seats], played_on="2026-10-01", box=box)
    return structs.replace(playout, opened=begun)


def read_otherwise(seats: int, seed: int) -> Playout:
    """At a table of another size that reads the rules otherwise."""
    return by_people(*simulate(SHADOW_THRONE, seats, 1, seed, policies=READINGS))


def numbered(seed: int) -> Playout:
    """With a box that prints a number on Simone, who waits for her death, and another one on King Kyros."""
    (playout,) = simulate(SHADOW_THRONE, 5, 1, seed)
    known = playout.opened.box.components
    printed = {**known, "weeping_deacon": {**known["weeping_deacon"], "number": 3}}
    printed[KING] = {**known[KING], "number": 1}
    begun = structs.replace(playout.opened, box=Box(components=printed))
    return by_people(play(SHADOW_THRONE, begun, SHADOW_THRONE.play.bots[:1] * 5, ("numbered", seed)))


def evening(seed: int) -> Playout:
    (playout,) = evenings(SHADOW_THRONE, 1, seed)
    return playout


def first(found: Callable[[Playout], bool], made: Callable[[int], Playout] = evening, since: int = 50_000) -> Playout:
    """The first game that is so."""
    return next(one for one in map(made, range(since, since + 1_000)) if found(one))


def tells(event: str, times: int = 1, *cards: str) -> Callable[[Playout], bool]:
    """Whether it happened so often, to one of these cards."""

    def found(playout: Playout) -> bool:
        all_told = [told for _, events in playout.moves for told in events if type(told).__name__ == event]
        return sum(not cards or told.card in cards for told in all_told) >= times

    return found


def ends(how: str) -> Callable[[Playout], bool]:
    return lambda playout: playout.result is not None and playout.result.how == how


def rank_never_asked(playout: Playout) -> bool:
    """Whether the card was played early, and never lay in a wave with somebody who converts by rank."""
    waves = [command.cards for command, _ in playout.moves if isinstance(command, RevealWave)]
    asking = {"salt_pilgrim", "bell_friar", "tall_abbess"}
    early = structs.replace(playout, moves=playout.moves[:READ_OFF])
    return tells("GoldPaid", 1, UNRANKED)(early) and not any(asking & {*cards} for cards in waves if UNRANKED in cards)


def others() -> list[Playout]:
    """Games that went as few do, and those of other tables and boxes."""
    return [
        first(ends("no_winner")),
        first(ends("gold")),
        first(tells("LangmanStayed", 2)),
        first(tells("TokensRemoved")),
        first(tells("AbilitySilenced", 1, KING)),
        first(tells("AbilitySilenced", 1, "weeping_deacon", "bare_prophet"), partial(read_otherwise, 5), 100),
        *(read_otherwise(seats, 70 + number) for number, seats in enumerate((2, 2, 3, 4, 6, 6, 7, 7))),
        *map(numbered, range(12)),
        first(tells("AbilitySilenced", 1, "weeping_deacon"), numbered, 100),
    ]


def with_slips(house: House, playout: Playout) -> None:
    """Waves that others had played are recorded and taken back, moves are taken back and put back, the end too."""
    with house.store() as store:
        game = store.open(playout.opened, game_id=playout.id).id
        for number, (command, _) in enumerate(playout.moves, 1):
            if isinstance(command, RevealWave) and number % 3 == 0:
                cards = (*command.cards[1:], command.cards[0])
                seats = len(cards)
                store.record(
                    game,
                    RevealWave(cards=cards, illegal=tuple(sorted((seat - 2) % seats + 1 for seat in command.illegal))),
                )
                store.record(game, TakeBack())
            store.record(game, command)
            if number % 4 == 0:
                store.record(game, TakeBack(to=number - 2))
                store.record(game, Redo())
        store.record(game, TakeBack())
        store.record(game, playout.moves[-1][0])
        assert [move.command for move in store.log(game).moves[1:]] == [command for command, _ in playout.moves]


def not_yet_known(house: House, playout: Playout, told_at: int | None) -> Playout:
    """The same game of people who had not entered a rank, and perhaps read it off the card after so many moves."""
    box = structs.replace(playout.opened.box, components={
        key: {field: value for field, value in values.items() if (key, field) != (UNRANKED, "rank")}
        for key, values in playout.opened.box.components.items()
    })  # fmt: skip
    begun = structs.replace(playout.opened, box=box)
    with house.store() as store:
        game = store.open(begun).id
        for number, (command, _) in enumerate(playout.moves, 1):
            store.record(game, command)
            if number == told_at:
                store.record(game, Describe(component=UNRANKED, values={"rank": "elite"}))
        log = store.log(game)
    moves = tuple((move.command, move.events) for move in log.moves[1:])
    return structs.replace(playout, id=game, opened=begun, moves=moves, state=log.state)


class Evenings:
    """The tables of all these games, and the same games read off their events."""

    def __init__(self, folder: Path) -> None:
        self.house = House(folder)
        common = evenings(SHADOW_THRONE, COMMON)
        counted, slips = [*common[:-3], *others()], common[-3:]
        self.house.record(counted)
        for playout in slips:
            with_slips(self.house, playout)
        later = [
            not_yet_known(self.house, first(rank_never_asked, since=since), told_at)
            for since, told_at in ((60_000, None), (70_000, None), (80_000, READ_OFF))
        ]
        self.house.record([of_bots(common[0])])
        self.house.stop(common[1], STOPPED)
        self.house.stop(common[2], STOPPED)
        self.house.stop(common[3], STOPPED, abandon=False)
        finished = [*counted, *slips, *later]
        self.ids = [one.id for one in finished]
        self.games = [fought(one, number) for number, one in enumerate(finished)]
        self.recounted: dict[str, list[Seen]] = {}

    def seen(self, key: str) -> list[Seen]:
        if key not in self.recounted:
            self.recounted[key] = [one for game in self.games for one in RECOUNTED[key](game)]
        return self.recounted[key]
