"""Bots: one that wanders through the offers, and two that weigh what the offers are worth.

A bot sees what its seat sees. Which token it lays is settled when it places it; the World keeps it until it is turned up.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from domain.games.styx.commands import Kind, PlaceToken, Slot, StyxCommand
from domain.games.styx.mind import Mind, Style
from domain.games.styx.offers import next_field, offers
from domain.games.styx.state import State
from domain.kernel.game import Pick
from domain.kernel.offer import ENOUGH, Field, Filled, Offer, answer, plain

T = TypeVar("T")
Chooser = Callable[[Field, Filled, Sequence[Any]], Any]
"""choose(field, filled, values) -> one of the values."""

KINDS: tuple[Kind, ...] = ("tithe", "muster", "elimination")
STYLES = {
    "greedy": Style(
        coin=0.6, income=1.2, strength=0.3, soul=1.1, element=0.5, horseman=4, denial=4, chaos=0.25, generous=1.2
    ),
    "wary": Style(
        coin=0.8, income=1.6, strength=0.6, soul=0.7, element=0.3, horseman=3, denial=6, chaos=0.4, generous=0.7
    ),
}
WANDERER = "random"
BOTS = (WANDERER, *STYLES)


def fill(state: State, offer: Offer, choose: Chooser, absent: str = "") -> StyxCommand:
    """A whole command: every field of the offer answered in turn, with anything but the absent card."""
    filled: dict[str, Any] = {}
    while (field := next_field(state, offer, filled)) is not None:
        values = [choice.value for choice in field.values if choice.value != absent]
        filled = answer(filled, field, choose(field, filled, values))
    command: StyxCommand = msgspec.convert(plain(offer, filled), StyxCommand)
    return command


def wander(pick: Pick) -> Chooser:
    """Any value, each as likely as the others."""
    return lambda field, filled, values: pick(values)


def best(weigh: Callable[[T], float], ways: Sequence[T], pick: Pick) -> T:
    """What weighs most; of several, any."""
    weights = [weigh(way) for way in ways]
    most = max(weights)
    return pick([way for way, weight in zip(ways, weights, strict=True) if weight >= most - 1e-9])


def place(state: State, seat: int, bot: str, planned: Sequence[str], pick: Pick) -> tuple[PlaceToken, str]:
    """Where the token goes, and its kind, which nobody else sees."""
    used = {kind for token, kind in zip(state.tokens, planned, strict=False) if token.seat == seat}
    slots: list[Slot] = ["left", "right"] if state.right else ["left"]
    ways = [(slot, kind) for slot in slots for kind in KINDS if kind not in used]
    slot, kind = pick(ways) if bot == WANDERER else best(Mind(state, seat, STYLES[bot]).of_way, ways, pick)
    return PlaceToken(seat=seat, slot=slot), kind


def turn_up(state: State, seat: int, bot: str, planned: str, pick: Pick) -> StyxCommand:
    """The reveal of the token as it was laid, and what is bid with it."""

    def choose(field: Field, filled: Filled, values: Sequence[Any]) -> Any:
        if field.name == "kind":
            return planned if planned in values else pick(values)
        if bot == WANDERER:
            return pick(values)
        return Mind(state, seat, STYLES[bot]).bid(filled["kind"], [value for value in values if value != "skip"])

    return fill(state, open_now(state, seat, "styx.reveal_token")[0], choose)


def pay(state: State, seat: int, bot: str, pick: Pick) -> StyxCommand:
    """The cards for a won Elimination: those that are missed least."""
    offer = open_now(state, seat, "styx.pay_elimination")[0]
    if bot == WANDERER:
        return fill(state, offer, wander(pick))
    mind = Mind(state, seat, STYLES[bot])

    def choose(field: Field, filled: Filled, values: Sequence[Any]) -> Any:
        return ENOUGH if ENOUGH in values else best(mind.spared, values, pick)

    return fill(state, offer, choose)


def settle(state: State, seat: int, bot: str, absent: str, pick: Pick) -> StyxCommand:
    """The Muster effect that is due, used or declined. absent: a card that the table believes to be in the pile."""
    due = open_now(state, seat, "styx.use_effect", "styx.decline_effect")
    ways = [way for way in due if finds(state, way, absent)]
    if bot == WANDERER:
        return fill(state, pick(ways), wander(pick), absent)
    mind = Mind(state, seat, STYLES[bot])
    weigh: dict[str, Callable[[Any], float]] = {
        "give": lambda card: -mind.kept(card),
        "take": lambda card: mind.worth(card) if card else 0.0,
        "first": mind.as_first,
    }

    def choose(field: Field, filled: Filled, values: Sequence[Any]) -> Any:
        return best(weigh[field.name], values, pick)

    return best(mind.of_effect, [fill(state, way, choose, absent) for way in ways], pick)


def finds(state: State, way: Offer, absent: str) -> bool:
    """Whoever looks for a card and finds none declines: the only one it could be may be the absent."""
    field = next_field(state, way, {})
    return field is None or [choice.value for choice in field.values] != [absent]


def open_now(state: State, seat: int, *commands: str) -> list[Offer]:
    return [one for one in offers(state) if one.seat == seat and one.command in commands]
