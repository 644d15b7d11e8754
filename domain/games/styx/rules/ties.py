"""Ties: most conditions, Strength of face-up Legendaries, most face-up cards, most Horsemen; never Influence."""

from collections.abc import Callable, Iterator

from domain.games.styx import armies
from domain.games.styx.events import TieBroken
from domain.games.styx.state import State, unknown

Measure = Callable[[State, int], int]


def conditions(state: State, number: int) -> int:
    """STYX-TIE-01, STYX-TIE-08: each condition counts once."""
    return sum(seat == number for seat, _ in state.conditions)


def legendary_strength(state: State, number: int) -> int:
    """STYX-TIE-02, STYX-TIE-08: every face-up Legendary, Eternal or not."""
    total = 0
    dark = []
    for owned in state.seat(number).army:
        if owned.up:
            card = state.card(owned.card)
            if card.legendary is None or (card.legendary and card.value is None):
                dark.append((owned.card, ("legendary", "value")))
            elif card.legendary:
                total += card.value or 0
    if dark:
        raise unknown(state, "STYX-TIE-02", *dark)
    return total


def face_up_cards(state: State, number: int) -> int:
    """STYX-TIE-03, STYX-TIE-08: all face-up cards, Standard-Bearer and Eternals too."""
    return sum(owned.up for owned in state.seat(number).army)


def horsemen(state: State, number: int) -> int:
    """STYX-TIE-04: Horsemen of the army, face up as STYX-WIN-12 counts them, the Headless Horseman never."""
    sure, dark = armies.horsemen(state, state.seat(number))
    if dark:
        raise unknown(state, "STYX-TIE-04", *((card, ("horseman",)) for card in sorted(dark)))
    return len(sure)


STEPS: tuple[tuple[str, Measure], ...] = (
    ("STYX-TIE-01", conditions),
    ("STYX-TIE-02", legendary_strength),
    ("STYX-TIE-03", face_up_cards),
    ("STYX-TIE-04", horsemen),
)


def chain(state: State, level: tuple[int, ...]) -> Iterator[TieBroken]:
    """Step by step, who is still level, until one seat is or the chain ends."""
    for step, (rule, measure) in enumerate(STEPS, 1):
        counts = {number: measure(state, number) for number in level}
        most = max(counts.values())
        level = tuple(number for number in level if counts[number] == most)
        yield TieBroken(rule=rule, step=step, seats=level)
        if len(level) == 1:
            return
