"""What a Muster effect is: what it asks, what it may act on, and what it does."""

from collections.abc import Callable

from msgspec import Struct

from domain.games.styx.commands import UseEffect
from domain.games.styx.rules.unfolding import Unfolding
from domain.games.styx.state import State
from domain.kernel.refusal import malformed

Cards = Callable[[State, str, int], tuple[str, ...]]
"""choices(state, card, owner) -> cards that may be named."""


def no_cards(state: State, card: str, owner: int) -> tuple[str, ...]:
    return ()


def never(course: Unfolding, card: str, owner: int) -> bool:
    return False


def together(state: State, give: str, take: str) -> bool:
    return False


class Effect(Struct, frozen=True, kw_only=True):
    """fields: of UseEffect. rules: those that say what it does. idle: the rule by which nothing can be done with it, or nothing. forced: what has no choice
    is done, and whether it was. apart(state, give, take): whether these two may not change places. declined: the rule of
    declining, where the card has its own."""

    fields: tuple[str, ...]
    rules: tuple[str, ...]
    asks: str
    use: Callable[[Unfolding, UseEffect], None]
    idle: Callable[[State, str, int], str]
    gives: Cards = no_cards
    takes: Cards = no_cards
    apart: Callable[[State, str, str], bool] = together
    forced: Callable[[Unfolding, str, int], bool] = never
    declined: str = ""


def need_card(named: str | None, field: str, what: str) -> str:
    """The named card, or a refusal that asks for it."""
    if named is None:
        raise malformed(field, f"Name {what}.")
    return named
