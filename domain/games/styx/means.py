"""What a bid would have to be and what there is for it: for the prompt, and for the sentence of a skip that had to be."""

from domain.games.styx.rules import bids, payment
from domain.games.styx.stage import highest_bid
from domain.games.styx.state import State
from domain.kernel.refusal import Refused


def floor_and_cap(state: State, seat: int, slot: str, kind: str) -> tuple[int, int | None]:
    """STYX-REVEAL-02, STYX-REVEAL-03: no cap while nobody has read the cards that floor and cap rest on."""
    highest = highest_bid(state, slot, kind)
    floor = 1 if highest is None else highest.bid + 1
    if kind == "muster":
        return floor, state.seat(seat).coins
    try:
        floor = max(floor, bids.legendary_floor(state, slot))
        return floor, payment.cap(state, seat)
    except Refused:
        # A value is not known yet, and is asked for when the bid is stated.
        return floor, None


def shortage(state: State, seat: int, slot: str, kind: str) -> str:
    """STYX-PLACE-06: what leaves only a skip; nothing where a bid is possible, or nobody knows."""
    least, most = floor_and_cap(state, seat, slot, kind)
    if most is None or most >= least:
        return ""
    needed = f"{least} {'coin' if least == 1 else 'coins'}" if kind == "muster" else f"Strength {least}"
    return f"needs {needed}, has {most}"
