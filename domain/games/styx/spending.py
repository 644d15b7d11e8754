"""How a payment for an Elimination can go on, card by card: which cards may still join the ones already named."""

from collections.abc import Sequence
from functools import reduce

from domain.games.styx.rules import payment
from domain.games.styx.state import State


def legal(state: State, bid: int, strengths: Sequence[int]) -> bool:
    """STYX-ELIM-01: the cards reach the bid, as this table pays."""
    return bool(strengths) and sum(strengths) >= bid and not payment.needless(state, bid, strengths)


def completable(state: State, bid: int, named: Sequence[int], others: Sequence[int]) -> bool:
    """Whether these cards, and perhaps some of the others, are a legal payment."""
    if state.policies.payment == "any":
        return sum(named) + sum(others) >= bid
    if state.policies.payment == "exact":
        return within(named, others, bid, bid)
    # No card is superfluous exactly when the sum is below the bid and the weakest paid card together.
    weakest = {strength for strength in (*named, *others) if 0 < strength <= min(named)}
    return any(
        within(named, [strength for strength in others if strength >= least], bid, bid + least - 1) for least in weakest
    )


def within(named: Sequence[int], others: Sequence[int], least: int, most: int) -> bool:
    """Whether some of the others bring the sum between these bounds: bit n of `sums` says that n can be reached."""
    sums = reduce(lambda reached, strength: reached | reached << strength, others, 1 << sum(named))
    return bool(sums >> least & (1 << (most - least + 1)) - 1)
