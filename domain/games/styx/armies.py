"""What an army adds up to, and the lines that decide the game: asked by rules, tracks, views and bots alike."""

from collections.abc import Sequence

from domain.games.styx.components import Card, Icon
from domain.games.styx.state import Seat, State, elements_held, key_of

INFLUENCE_LINE = 20
CHAOS_LINE = 21
WHOLE_SOUL = 4
MARKS = (1, 3)
"""The Soul spaces at which the Bonus Income token comes, and is turned."""
HORSEMEN_LINE = 2
NO_RIDERS = {"headless", "bearer", "totem"}
"""STYX-WIN-11: the Headless Horseman is none of the four; nor are cards that are no Emissaries."""


def cards_up(state: State, seat: Seat) -> list[Card]:
    return [state.card(owned.card) for owned in seat.army if owned.up]


def war_strength(cards: Sequence[Card]) -> int | None:
    """STYX-WIN-04, STYX-WIN-05: of face-up cards, the Standard-Bearer too, Eternals not. None: one is not known."""
    total = 0
    for card in cards:
        if card.eternal:
            continue
        if card.value is None or (card.value and card.eternal is None):
            return None
        total += card.value
    return total


def elements(cards: Sequence[Card]) -> int | None:
    """STYX-WIN-09: of the four elements, those that face-up cards cover when each icon is counted once."""
    icons: tuple[Icon, ...] = ()
    unread = False
    for card in cards:
        icons += card.elements or ()
        unread = unread or card.elements is None
    held = elements_held(icons)
    # A card that nobody has read can add an element, unless all four are there.
    return held if held == 4 or not unread else None


def income(cards: Sequence[Card], soul: int) -> int | None:
    """STYX-TITHE-01: what a Tithe would bring beside its target. None: a card is not known."""
    total = bonus(soul)
    for card in cards:
        if card.income is None:
            return None
        total += card.income
    return total


def bonus(soul: int) -> int:
    """STYX-SOUL-02, STYX-SOUL-03: the Bonus Income token."""
    return sum([soul >= mark for mark in MARKS])


def horsemen(state: State, seat: Seat) -> tuple[set[str], set[str]]:
    """STYX-WIN-10, STYX-WIN-12: the different Horsemen that count, and the unread cards that may be one."""
    sure: set[str] = set()
    dark: set[str] = set()
    down = state.policies.horsemen_face == "any"
    for owned in seat.army:
        if owned.up or down:
            card = state.card(owned.card)
            if card.horseman is not False and card.ability not in NO_RIDERS:
                (sure if card.horseman else dark).add(key_of(owned.card))
    return sure, dark


def riders(state: State, seat: Seat) -> int | None:
    """How many Horsemen count. None: a card that nobody has read may be one more."""
    sure, dark = horsemen(state, seat)
    return None if dark else len(sure)
