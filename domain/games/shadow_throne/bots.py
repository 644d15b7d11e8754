"""Bots: one that plays any card, and one that weighs who will win the battle and what its cards would bring.

A bot sees what its seat sees: the table, and its own hand.
"""

from collections.abc import Callable, Sequence
from math import exp
from typing import TypeVar

from domain.games.shadow_throne.components import FACTIONS, Character
from domain.games.shadow_throne.rules.board import PLACE
from domain.games.shadow_throne.state import WAVES, State, hand_of
from domain.kernel.game import Pick

T = TypeVar("T")
BOTS = ("random", "greedy")
COIN = 0.45
"""Worth of one gold, in influence."""
SHARPNESS = (0.12, 0.22, 0.35, 0.55)
"""How much one power more says about who wins, by the waves that are done."""
ABILITY = 1.5
"""Worth of an ability, in power."""


def saved(state: State, seat: int, hand: Sequence[str], bot: str, pick: Pick) -> tuple[str, ...]:
    """The one card that is kept for the next battle."""
    if not hand:
        return ()
    return (pick(hand) if bot == "random" else best(lambda card: drafted_for(state, seat, (), card), hand, pick),)


def draft(state: State, seat: int, hand: Sequence[str], pool: Sequence[str], bot: str, pick: Pick) -> str:
    """The card that is taken out of a pool."""
    return pick(pool) if bot == "random" else best(lambda card: drafted_for(state, seat, hand, card), pool, pick)


def choose(state: State, seat: int, hand: Sequence[str], bot: str, pick: Pick) -> str:
    """The card of this wave."""
    return pick(hand) if bot == "random" else best(lambda card: played(state, seat, hand, card), hand, pick)


def beside(state: State, seat: int, hand: Sequence[str], bot: str, pick: Pick) -> str | None:
    """An Empire card beside King Kyros, if one can be paid."""
    gold = state.seat(seat).gold
    ways = [card for card in hand if state.card(card).faction == "empire" and gold + (state.card(card).gold or 0) >= 0]
    # ST-CHOOSE-02: a card is left for every wave to come.
    if not ways or hand_of(state, seat) <= WAVES - state.wave:
        return None
    return pick([None, *ways]) if bot == "random" else best(lambda card: played(state, seat, hand, card), ways, pick)


def best(weigh: Callable[[T], float], ways: Sequence[T], pick: Pick) -> T:
    """What weighs most; of several, any."""
    weights = [weigh(way) for way in ways]
    most = max(weights)
    return pick([way for way, weight in zip(ways, weights, strict=True) if weight >= most - 1e-9])


def drafted_for(state: State, seat: int, hand: Sequence[str], card: str) -> float:
    """What a card promises before anything lies on the table: four of them have to be paid for."""
    known = state.card(card)
    purse = state.seat(seat).gold + sum(max(-3, state.card(held).gold or 0) for held in hand)
    short = max(0, -(known.gold or 0) - max(0, purse))
    beside = sum(state.card(held).faction == known.faction for held in hand)
    promised = (known.influence or 0) + 0.4 * force(known) + COIN * ((known.gold or 0) + 0.5 * (known.consolation or 0))
    return promised + 0.25 * beside - 0.6 * short


def force(card: Character) -> float:
    return (card.power or 0) + (ABILITY if card.ability not in ("none", None) else 0)


def played(state: State, seat: int, hand: Sequence[str], card: str) -> float:
    """What the own cards on the table and this one would bring, and the gold that is left."""
    known, purse = state.card(card), state.seat(seat).gold
    left = purse + (known.gold or 0) - hush(state, seat, known)
    if left < 0 or (known.restriction and state.wave < 2):
        return stake(state, seat, chances(state)) + COIN * (purse + 1)
    likely = chances(state, known)
    faction = known.faction or FACTIONS[0]
    own = likely[faction] * (known.influence or 0) + (1 - likely[faction]) * COIN * (known.consolation or 0)
    # The last wave needs no gold for another one; before it an empty purse keeps the best cards in the hand.
    kept = COIN if state.wave < WAVES - 1 else 0.5 * COIN
    wanted = max((-(state.card(held).gold or 0) for held in hand if held != card), default=0)
    short = 0.15 * max(0, wanted - left) if state.wave < WAVES - 1 else 0.0
    return stake(state, seat, likely) + own + kept * left - short


def hush(state: State, seat: int, card: Character) -> int:
    """Hush money that this card would cost now."""
    return int(
        any(
            one.seat == seat and one.wave == state.wave and one.up and not one.extra
            and state.card(one.card).faction == card.faction
            for one in state.fielded
        )
        and state.wave > 0
    )  # fmt: skip


def chances(state: State, card: Character | None = None) -> dict[str, float]:
    """How likely each faction wins, with this card more."""
    power = list(map(float, state.power))
    if card is not None and card.faction:
        power[PLACE[card.faction]] += force(card)
    sharp = SHARPNESS[min(state.wave, WAVES - 1)]
    weights = [exp(sharp * one) for one in power]
    return {faction: weights[place] / sum(weights) for faction, place in PLACE.items()}


def stake(state: State, seat: int, likely: dict[str, float]) -> float:
    """What the own characters of this battle would bring."""
    total = 0.0
    for one in state.fielded:
        if one.seat == seat and one.up:
            known = state.card(one.card)
            influence = (known.influence or 0) // (2 if one.dead else 1)
            total += likely[one.side] * influence + (1 - likely[one.side]) * COIN * (known.consolation or 0)
    return total
