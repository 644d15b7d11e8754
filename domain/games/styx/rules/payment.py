"""Which cards may pay for an Elimination, and which sets of them are a legal payment."""

from collections.abc import Iterable, Sequence

from domain.games.styx.components import Card
from domain.games.styx.state import Owned, State, key_of, unknown

COUNTED = 2
"""Ways are counted up to here: one way is forced, more are a choice."""
Purse = dict[tuple[str, int], int]
"""How many copies of a card (kind and Strength) a payment has."""
Ways = dict[int, tuple[int, Purse]]
"""For every sum: in how many ways it can be formed, and one of them."""


def strength(card: Card) -> int:
    """STYX-FACE-08: the printed number, unless the card has a payment Strength of its own; of known cards only."""
    return (card.value or 0) if card.payment_strength is None else card.payment_strength


def eligible(state: State, seat: int) -> list[tuple[Owned, int]]:
    """STYX-BID-06: face-up cards, no Eternals, owned when the Audience began; each with its Strength."""
    found, dark, now = [], [], state.audience
    for owned in state.seats[seat - 1].army:
        if owned.up and owned.joined != now:
            card = state.card(owned.card)
            if card.eternal is False and card.value is not None:
                found.append((owned, card.value if card.payment_strength is None else card.payment_strength))
            elif not card.eternal:
                dark.append(owned.card)
    if dark:
        raise unknown(state, "STYX-BID-06", *((card, ("value", "eternal")) for card in dark))
    return found


def cap(state: State, seat: int) -> int:
    """The most Strength this seat can bid."""
    return sum([worth for _, worth in eligible(state, seat)])


def sums(state: State, seat: int) -> tuple[int, ...]:
    """Every Strength that cards of this seat add up to."""
    return tuple(sorted(added_up(worth for _, worth in eligible(state, seat)) - {0}))


def added_up(strengths: Iterable[int]) -> set[int]:
    """What some of them add up to; nothing is 0."""
    reached = {0}
    for worth in strengths:
        reached |= {total + worth for total in reached}
    return reached


def formable(state: State, seat: int, bid: int) -> bool:
    """A table that pays exactly can bid only what its cards add up to."""
    return state.policies.payment != "exact" or bid in sums(state, seat)


def superfluous(bid: int, strengths: Sequence[int]) -> bool:
    """Whether the bid could do without one of the cards."""
    return sum(strengths) - min(strengths) >= bid


def needless(state: State, bid: int, strengths: Sequence[int]) -> str:
    """What is wrong with a payment that reaches the bid, as this table pays (STYX-ELIM-01); empty: nothing."""
    if state.policies.payment == "exact" and sum(strengths) != bid:
        return f"this table pays exactly {bid}"
    if state.policies.payment == "irreducible" and superfluous(bid, strengths):
        return "the bid could do without one of these cards"
    return ""


def forced(state: State, seat: int, bid: int) -> tuple[str, ...]:
    """The cards of the only legal payment; empty where there is a choice. Copies of one card make no choice."""
    cards = eligible(state, seat)
    held: Purse = {}
    for owned, worth in cards:
        kind = (kind_of(state, owned), worth)
        held[kind] = held.get(kind, 0) + 1
    wanted = only_exact(held, bid) if state.policies.payment == "exact" else only_reaching(held, bid)
    if not wanted or (state.policies.payment == "any" and wanted != held):
        return ()
    chosen: list[str] = []
    for owned, worth in cards:
        kind = (kind_of(state, owned), worth)
        if wanted.get(kind):
            wanted[kind] -= 1
            chosen.append(owned.card)
    return tuple(chosen)


def kind_of(state: State, owned: Owned) -> str:
    """Copies of one card are the same to everybody, but for a copy with values of its own, or with more uses left."""
    card = owned.card if owned.card in state.components else key_of(owned.card)
    return f"{card} {owned.counters}" if owned.counters else card


def only_reaching(held: Purse, bid: int) -> Purse:
    """Cards that no payment can do without; they are the only payment if they reach the bid, else there are several."""
    total = sum(worth * number for (_, worth), number in held.items())
    needed: Purse = {}
    for (key, worth), number in held.items():
        if worth:
            others = total - worth * number
            missing = -(-(bid - others) // worth)
            if missing > 0:
                needed[key, worth] = missing
    reached = sum(worth * number for (_, worth), number in needed.items())
    return needed if reached >= bid else {}


def only_exact(held: Purse, bid: int) -> Purse:
    """The one way to form the bid exactly; nothing where there are several (a card of 0 is in or out)."""
    ways: Ways = {0: (1, {})}
    for kind, number in held.items():
        more: Ways = {}
        for total, (count, cards) in ways.items():
            for copies in range(number + 1):
                reached = total + kind[1] * copies
                if reached <= bid:
                    before = more[reached][0] if reached in more else 0
                    more[reached] = (min(COUNTED, before + count), {**cards, kind: copies})
        ways = more
    count, way = ways.get(bid, (0, {}))
    return way if count == 1 else {}
