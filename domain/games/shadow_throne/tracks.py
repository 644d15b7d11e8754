"""Where a game of Shadow Throne stands: its moment, its tracks, what each seat still needs, and its result."""

from collections.abc import Sequence
from math import ceil
from operator import attrgetter

from domain.games.shadow_throne.components import FACTION_NAMES, FACTIONS
from domain.games.shadow_throne.stage import owner_asked, stage
from domain.games.shadow_throne.state import WAVES, Seat, State, left_of
from domain.kernel.game import Edition, Ending
from domain.kernel.goal import Goal
from domain.kernel.moment import Moment
from domain.kernel.result import ABANDONED, Result
from domain.kernel.track import Dot, Track, Tracks

EDITIONS = (Edition("en", "English"),)
ENDINGS = (
    Ending("influence", "most influence", compared=("influence", "gold")),
    Ending("gold", "level on influence, most gold", level=True, compared=("influence", "gold")),
    Ending("no_winner", "level on influence and gold", level=True, compared=("influence", "gold")),
)
ENDING_RULES = {"influence": "ST-END-02", "gold": "ST-END-03", "no_winner": "ST-END-04", ABANDONED: ""}

TRACKED = (
    Track(
        key="influence",
        name="Influence",
        unit="influence",
        moves="up",
        line_of="target",
        dots=(Dot("shadow_throne.special_influence_gained", "seat", "special influence"),),
    ),
    Track(
        key="power",
        name="Power",
        of=FACTIONS,
        labels=FACTION_NAMES,
        dots=(Dot("shadow_throne.battle_won", "factions", "battle won"),),
    ),
    Track(
        key="gold",
        name="Gold",
        unit="gold",
        dots=(Dot("shadow_throne.card_turned_down", "seat", "poor turn"),),
    ),
    Track(key="hush", name="Hush money paid", unit="gold", moves="up", lies=False),
    Track(key="poor", name="Poor turns", unit="cards", moves="up", lies=False),
    Track(key="consolation", name="Consolation taken", unit="gold", moves="up", lies=False),
    Track(key="won", name="Battles won", of=FACTIONS, labels=FACTION_NAMES, moves="up", lies=False),
    Track(key="losses", name="Characters lost", of=FACTIONS, labels=FACTION_NAMES, moves="up", lies=False),
    Track(
        key="conversions",
        name="Characters converted away",
        of=FACTIONS,
        labels=FACTION_NAMES,
        moves="up",
        lies=False,
    ),
    Track(key="deck", name="Deck", unit="cards", of=("game",)),
)

GOLD_OF_E = 6
"""For the standing so much gold makes a way lighter by e: it hushes, and it decides ties. Derived in docs/decisions/0065."""

BY_SEAT = ("influence", "gold", "hush", "poor", "consolation")
purse_of = attrgetter(*BY_SEAT)
BY_FACTION = ("power", "won", "losses", "conversions")
counts_of = attrgetter(*BY_FACTION)


def moment(state: State) -> Moment:
    """A wave lasts from its reveal to the update of the Power Track; the resolution is a turn of its own."""
    now = stage(state)
    if now == "setup":
        return Moment(0, "setup")
    if state.counted == WAVES:
        return Moment(state.battle, "resolution")
    turn = f"wave {state.counted + 1}"
    if now == "extra":
        return Moment(state.battle, turn, (owner_asked(state),))
    return Moment(state.battle, turn, () if now == "over" else tuple(range(1, len(state.names) + 1)))


def tracks(state: State) -> Tracks:
    """All values that are charted, from the moment the purses are filled."""
    if not charted(state):
        return {("gold", seat): one.gold for seat, one in enumerate(state.seats, 1) if one.gold}
    values: Tracks = {}
    for number, seat in enumerate(state.seats, 1):
        for key, value in zip(BY_SEAT, purse_of(seat), strict=True):
            values[key, number] = value
    values.update(faction_tracks(state, BY_FACTION))
    values["deck", "game"] = state.deck
    return values


def moving(before: State, after: State) -> tuple[Tracks, Tracks]:
    """Of both states the tracks that differ: what an event leaves alone is the same object in both."""
    if not charted(before):
        return tracks(before), tracks(after)
    old: Tracks = {}
    new: Tracks = {}
    if after.seats is not before.seats:
        for number, (was, seat) in enumerate(zip(before.seats, after.seats, strict=True), 1):
            if seat is not was:
                seat_moving(number, was, seat, old, new)
    if (counts := counts_of(after)) != (counted := counts_of(before)):
        changed = [key for key, one, other in zip(BY_FACTION, counted, counts, strict=True) if one != other]
        old.update(faction_tracks(before, changed))
        new.update(faction_tracks(after, changed))
    if after.deck != before.deck:
        old["deck", "game"], new["deck", "game"] = before.deck, after.deck
    return old, new


def seat_moving(number: int, before: Seat, after: Seat, old: Tracks, new: Tracks) -> None:
    for key, was, value in zip(BY_SEAT, purse_of(before), purse_of(after), strict=True):
        if was != value:
            old[key, number], new[key, number] = was, value


def charted(state: State) -> bool:
    return bool(state.battle or state.how)


def faction_tracks(state: State, keys: Sequence[str]) -> Tracks:
    return {(key, faction): getattr(state, key)[place] for place, faction in enumerate(FACTIONS) for key in keys}


def result(state: State) -> Result | None:
    if not state.how:
        return None
    return Result(how=state.how, rule=ENDING_RULES[state.how], winners=state.winners, ranks=state.ranks)


def paid_if_resolved(state: State) -> list[int]:
    """What the board would pay each seat in influence, if it were resolved now. After the last battle it has paid."""
    most = max(state.power)
    leading = [faction for faction, power in zip(FACTIONS, state.power, strict=True) if power == most]
    pays = [0] * len(state.seats)
    for one in state.fielded if state.how in {"", ABANDONED} else ():
        if one.up and one.side in leading:
            printed = state.card(one.card).influence or 0
            pays[one.seat - 1] += left_of(printed, one.dead)
    return pays


def goals(state: State) -> tuple[Goal, ...]:
    """The target, or whoever is beyond it: the most influence wins, not the first to reach it (ST-END-02). Of what lies on the
    board counts as much as waves are done."""
    pays, target = paid_if_resolved(state), state.target
    share = state.counted / WAVES
    standing = [seat.influence + share * paid for seat, paid in zip(state.seats, pays, strict=True)]
    *_, second, first = sorted((target, target, *standing))
    line = max(target, *(seat.influence for seat in state.seats))
    found: list[Goal] = []
    for number, (seat, now, paid) in enumerate(zip(state.seats, standing, pays, strict=True), 1):
        # Whoever is first is measured against the second; those level in front are that to each other.
        left = max(0.0, (second if now == first else first) - now)
        needs, means = needed(ceil(line - seat.influence), paid, any(pays)), seat.gold / GOLD_OF_E
        found.append(Goal(contender=number, key="influence", left=left, steps=target, needs=needs, means=means))
    return tuple(found)


def needed(short: int, paid: int, is_fought: bool) -> str:
    """With what lies for it on the board: who leads by that may need more than who is second."""
    if short <= 0:
        return ""
    gives = f"; the battle as it stands gives {paid or 'none'}" if is_fought else ""
    return f"{short} more influence{gives}"
