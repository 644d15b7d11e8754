"""Where a game of Styx stands: its moment, its tracks, what each seat still needs, and its result."""

from collections.abc import Sequence
from functools import lru_cache
from math import log
from operator import attrgetter

from domain.games.styx.armies import (
    CHAOS_LINE,
    HORSEMEN_LINE,
    INFLUENCE_LINE,
    WHOLE_SOUL,
    cards_up,
    elements,
    income,
    riders,
    war_strength,
)
from domain.games.styx.components import QUARTERS, Card
from domain.games.styx.rules.setup import COINS
from domain.games.styx.stage import Stage, due_to_place, due_to_reveal, owed, stage
from domain.games.styx.state import Owned, Seat, State, elements_held
from domain.kernel.game import Edition, Ending
from domain.kernel.goal import Goal
from domain.kernel.moment import Moment
from domain.kernel.result import ABANDONED, Result
from domain.kernel.track import Track, Tracks

EDITIONS = (Edition("en", "English"), Edition("fr", "French"))
ENDINGS = (
    Ending("influence", "20 Influence before Chaos was at 21"),
    Ending("war", "the strongest army when Chaos reached 21", compared=("strength",)),
    Ending("elements_soul", "all four elements and a complete Soul"),
    Ending("horsemen", "two Horsemen of the Apocalypse"),
    Ending("agreed", "the draw pile ran out and the table agreed"),
)
ENDING_RULES = {
    "influence": "STYX-WIN-01",
    "war": "STYX-WIN-03",
    "elements_soul": "STYX-WIN-08",
    "horsemen": "STYX-WIN-10",
    "agreed": "STYX-NEXT-05",
    ABANDONED: "",
}

TRACKED = (
    Track(key="coins", name="Coins", unit="coins"),
    Track(key="influence", name="Influence", moves="up", line=INFLUENCE_LINE),
    Track(key="soul", name="Soul", unit="quarters", written=QUARTERS, moves="up", line=WHOLE_SOUL, marks=(1, 3)),
    Track(key="strength", name="War Strength", unit="Strength", lies=False),
    Track(key="elements", name="Elements", unit="elements", line=4, lies=False),
    Track(key="horsemen", name="Horsemen", unit="Horsemen", line=HORSEMEN_LINE, lies=False),
    Track(key="income", name="Income", unit="coins a Tithe", lies=False),
    Track(key="chaos", name="Chaos", of=("game",), line=CHAOS_LINE),
    Track(key="pile", name="Draw pile", unit="cards", of=("game",)),
)

MONEY = 1.5
INCOME = 2
"""For the standing a way is lighter by money to this power: coins, and twice the income. Derived in docs/decisions/0065."""
SOUL_COSTS = 0.7
"""Elements and Soul weigh half (e^-0.7): a Soul comes from Eliminations, and what pays for these takes its elements away."""
STRENGTH_OF_E = 3
on_table = attrgetter("first", "chaos", "pile")
BETWEEN: tuple[Stage, ...] = ("cards", "exhausted")
TURNS: dict[Stage, str] = {
    "setup": "setup", "placing": "placing", "revealing": "revealing", "payment": "outcome", "effects": "outcome",
    "closing": "outcome", "over": "outcome",
}  # fmt: skip


def moment(state: State) -> Moment:
    """Between two Audiences the next one has begun, for its cards are awaited; with the last card gone none comes."""
    now = stage(state)
    if now not in BETWEEN:
        return Moment(state.audience, TURNS[now], due(state, now))
    if state.pile == 0 and not state.summoned:
        return Moment(state.audience, "outcome")
    return Moment(state.audience + 1, "cards")


def due(state: State, now: Stage) -> tuple[int, ...]:
    """The seats that must decide; nobody where the table turns cards up."""
    if now == "placing":
        return (due_to_place(state),)
    if now == "revealing":
        return (due_to_reveal(state).seat,)
    if now == "payment":
        return tuple(token.seat for token in owed(state))
    return (state.effects[0][1],) if now == "effects" else ()


def tracks(state: State) -> Tracks:
    """All values that are charted; what nobody can know yet is absent."""
    values: Tracks = {}
    for number, seat in enumerate(state.seats, 1):
        values.update(seat_tracks(state, number, seat))
    values.update(table_tracks(state))
    return values


def moving(before: State, after: State) -> tuple[Tracks, Tracks]:
    """Of both states the tracks that may differ: an event changes a seat or two, and the others are the same objects."""
    if before.components is not after.components or len(before.seats) != len(after.seats):
        return tracks(before), tracks(after)
    old: Tracks = {}
    new: Tracks = {}
    if after.seats is not before.seats:
        for number, (was, seat) in enumerate(zip(before.seats, after.seats, strict=True), 1):
            if seat is not was:
                old.update(purse_tracks(number, was))
                new.update(purse_tracks(number, seat))
                if seat.army is not was.army or seat.soul != was.soul:
                    old.update(army_tracks(before, number, was))
                    new.update(army_tracks(after, number, seat))
    if on_table(after) != on_table(before):
        old.update(table_tracks(before))
        new.update(table_tracks(after))
    return old, new


def seat_tracks(state: State, number: int, seat: Seat) -> Tracks:
    return {**purse_tracks(number, seat), **army_tracks(state, number, seat)}


def purse_tracks(number: int, seat: Seat) -> Tracks:
    return {("coins", number): seat.coins, ("influence", number): seat.influence, ("soul", number): seat.soul}


def army_tracks(state: State, number: int, seat: Seat) -> Tracks:
    """What the cards of a seat add up to, with its Soul."""
    cards = cards_up(state, seat)
    values = {
        "strength": war_strength(cards),
        "elements": elements(cards),
        "horsemen": riders(state, seat),
        "income": income(cards, seat.soul),
    }
    return {(key, number): value for key, value in values.items() if value is not None}


def table_tracks(state: State) -> Tracks:
    if not state.first:
        return {}
    chaos: Tracks = {("chaos", "game"): state.chaos}
    return chaos if state.pile is None else {**chaos, ("pile", "game"): state.pile}


def result(state: State) -> Result | None:
    """Losers of Styx have no order, so there are no ranks."""
    return outcome(state.how, state.winners) if state.how else None


@lru_cache(maxsize=256)
def outcome(how: str, winners: tuple[int, ...]) -> Result:
    return Result(how=how, rule=ENDING_RULES[how.partition("+")[0]], winners=winners)


def goals(state: State) -> tuple[Goal, ...]:
    """The four conditions of each seat; one whose distance nobody can know yet is left out."""
    cards = [cards_up(state, seat) for seat in state.seats]
    strengths = [war_strength(own) for own in cards]
    every: list[Goal] = []
    for number, (seat, own) in enumerate(zip(state.seats, cards, strict=True), 1):
        means = means_of(seat, own)
        every.append(influence_goal(state, number, seat, means))
        every += elements_soul_goal(state, number, seat, elements(own), means)
        every += horsemen_goal(number, riders(state, seat), means)
        every += war_goal(state, number, strengths)
    return tuple(every)


def means_of(seat: Seat, own: Sequence[Card]) -> float:
    """What the seat has to spend against the coins that all begin with; each doubling is worth the same."""
    money = seat.coins + INCOME * (income(own, seat.soul) or 0)
    return MONEY * log((1 + max(0, money)) / (1 + COINS))


def influence_goal(state: State, number: int, seat: Seat, means: float) -> Goal:
    """Closed once the war is fixed, unless the table judges both at the end of the Audience (STYX-WIN-06)."""
    left = max(0, INFLUENCE_LINE - seat.influence)
    closed = state.race == "war" and state.policies.race == "step_order"
    needs = f"{left} more Influence" if left else ""
    return Goal(contender=number, key="influence", left=left, steps=19, closed=closed, needs=needs, means=means)


def elements_soul_goal(state: State, number: int, seat: Seat, held: int | None, means: float) -> tuple[Goal, ...]:
    """Four elements by assignment and four quarters of Soul, less what the Standard-Bearer shows from the start.

    Cards that pay for an Elimination are turned down (STYX-ELIM-02), and only face-up cards hold elements (STYX-WIN-09).
    """
    shown = bearer_elements(state, seat.army)
    if held is None or shown is None:
        return ()
    icons, quarters = 4 - held, WHOLE_SOUL - seat.soul
    parts = (several(icons, "element", "elements"), several(quarters, "quarter of Soul", "quarters of Soul"))
    return (
        Goal(contender=number, key="elements_soul", left=icons + quarters, steps=8 - shown, needs=all_of(parts),
             means=means - SOUL_COSTS),
    )  # fmt: skip


def bearer_elements(state: State, army: tuple[Owned, ...]) -> int | None:
    for owned in army:
        card = state.card(owned.card)
        if card.ability == "bearer":
            return None if card.elements is None else elements_held(card.elements)
    return 0


def horsemen_goal(number: int, counted: int | None, means: float) -> tuple[Goal, ...]:
    if counted is None:
        return ()
    left = max(0, HORSEMEN_LINE - counted)
    needs = several(left, "Horseman", "Horsemen")
    return (Goal(contender=number, key="horsemen", left=left, steps=HORSEMEN_LINE, needs=needs, means=means),)


def war_goal(state: State, number: int, strengths: list[int | None]) -> tuple[Goal, ...]:
    """Chaos moves by Strength, so its steps to 21 and the Strength short of the strongest other army add up.

    The war comes for all at once, and then the strongest army has it.
    """
    known = [strength for strength in strengths if strength is not None]
    if len(known) < len(strengths):
        return ()
    others = known[: number - 1] + known[number:]
    steps = 0 if state.race == "war" else max(0, CHAOS_LINE - state.chaos)
    short = max(0, max(others, default=0) - known[number - 1])
    needs = all_of((several(steps, "Chaos", "Chaos"), several(short, "Strength", "Strength")))
    # Nobody collects Chaos: what it would bring is told with it.
    needs = f"{needs} for the war" if steps else needs
    closed = state.race == "influence" and state.policies.race == "step_order"
    return (
        Goal(contender=number, key="war", left=steps + short, steps=CHAOS_LINE, closed=closed, needs=needs, clock=steps,
             force=known[number - 1] / STRENGTH_OF_E),
    )  # fmt: skip


def several(count: int, one: str, many: str) -> str:
    return f"{count} more {one if count == 1 else many}" if count else ""


def all_of(parts: tuple[str, ...]) -> str:
    return " and ".join(part for part in parts if part)
