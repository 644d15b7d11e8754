"""Which cards may pay for an Elimination, and which sets of them are a legal payment."""

from collections import Counter
from collections.abc import Sequence
from functools import reduce

from domain.games.styx.components import Card
from domain.games.styx.state import Owned, State, key_of, unknown

COUNTED = 2
"""Ways are counted up to here: one way is forced, more are a choice."""
Ways = dict[int, tuple[int, Counter[tuple[str, int]]]]
"""For every sum: in how many ways it can be formed, and one of them."""
Purse = Counter[tuple[str, int]]
"""How many copies of a card (key and Strength) a payment has: copies of one card are the same to everybody."""


def strength(card: Card) -> int:
    """STYX-FACE-08: the printed number, unless the card has a payment Strength of its own; of known cards only."""
    return (card.value or 0) if card.payment_strength is None else card.payment_strength


def eligible(state: State, seat: int) -> list[tuple[Owned, int]]:
    """STYX-BID-06: face-up cards, no Eternals, owned when the Audience began; each with its Strength."""
    found, dark = [], []
    for owned in state.seats[seat - 1].army:
        if not owned.up or owned.joined == state.audience:
            continue
        card = state.card(owned.card)
        if card.eternal is None or (card.value is None and not card.eternal):
            dark.append(owned.card)
        elif not card.eternal:
            found.append((owned, strength(card)))
    if dark:
        raise unknown(state, "STYX-BID-06", *((card, ("value", "eternal")) for card in dark))
    return found


def cap(state: State, seat: int) -> int:
    """The most Strength this seat can bid."""
    return sum(worth for _, worth in eligible(state, seat))


def purse(state: State, seat: int) -> Purse:
    return Counter((key_of(owned.card), worth) for owned, worth in eligible(state, seat))


def sums(state: State, seat: int) -> tuple[int, ...]:
    """Every Strength that cards of this seat add up to."""
    reachable = {0}
    for _, worth in eligible(state, seat):
        reachable |= {total + worth for total in reachable}
    return tuple(sorted(reachable - {0}))


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
    held = Counter((key_of(owned.card), worth) for owned, worth in cards)
    if state.policies.payment == "exact":
        wanted = only_exact(held, bid)
    else:
        wanted = only_reaching(held, bid)
        if state.policies.payment == "any" and wanted != held:
            return ()
    chosen: list[str] = []
    for owned, worth in sorted(cards, key=lambda pair: copy_of(pair[0])):
        kind = (key_of(owned.card), worth)
        if wanted[kind]:
            wanted[kind] -= 1
            chosen.append(owned.card)
    return tuple(owned.card for owned, _ in cards if owned.card in chosen)


def copy_of(owned: Owned) -> int:
    """The number of a copy."""
    return int(owned.card.partition("#")[2] or 1)


def only_reaching(held: Purse, bid: int) -> Purse:
    """Cards that no payment can do without; they are the only payment if they reach the bid, else there are several."""
    total = sum(worth * number for (_, worth), number in held.items())
    needed: Purse = Counter()
    for (key, worth), number in held.items():
        if worth:
            others = total - worth * number
            missing = -(-(bid - others) // worth)
            if missing > 0:
                needed[key, worth] = missing
    reached = sum(worth * number for (_, worth), number in needed.items())
    return needed if reached >= bid else Counter()


def only_exact(held: Purse, bid: int) -> Purse:
    """The one way to form the bid exactly; nothing where there are several (a card of 0 is in or out)."""

    def further(ways: Ways, kind: tuple[tuple[str, int], int]) -> Ways:
        (key, worth), number = kind
        more: Ways = {}
        for total, (count, cards) in ways.items():
            for copies in range(number + 1):
                reached = total + worth * copies
                if reached <= bid:
                    before, way = more.get(reached, (0, cards + Counter({(key, worth): copies})))
                    more[reached] = (min(COUNTED, before + count), way)
        return more

    start: Ways = {0: (1, Counter())}
    count, way = reduce(further, held.items(), start).get(bid, (0, Counter()))
    return way if count == 1 else Counter()
