"""Counting the Horsemen of the Apocalypse in an army."""

from domain.games.styx.state import Seat, State, key_of

NEVER = {"headless", "bearer", "totem"}
"""STYX-WIN-11: the Headless Horseman is none of the four; nor are cards that are no Emissaries."""


def counted(state: State, seat: Seat) -> tuple[set[str], set[str]]:
    """STYX-WIN-10, STYX-WIN-12: the different Horsemen that count, and the unread cards that may be one."""
    sure: set[str] = set()
    dark: set[str] = set()
    down = state.policies.horsemen_face == "any"
    for owned in seat.army:
        if owned.up or down:
            card = state.card(owned.card)
            if card.horseman is not False and card.ability not in NEVER:
                (sure if card.horseman else dark).add(key_of(owned.card))
    return sure, dark
