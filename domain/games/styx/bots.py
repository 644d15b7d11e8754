"""Bots: one that wanders through the offers, and two that weigh cards against coins, Souls and Chaos.

A bot sees what its seat sees. Which token it lays is settled when it places it, and kept by the World until it is
turned up.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from domain.games.styx.commands import PlaceToken, StyxCommand
from domain.games.styx.offers import next_field, offers
from domain.games.styx.state import Seat, State, Token, elements_held, key_of
from domain.games.styx.tracks import CHAOS_LINE, INFLUENCE_LINE, WHOLE_SOUL, bonus, horsemen, income, war_strength
from domain.kernel.game import Pick
from domain.kernel.offer import ENOUGH, Field, Filled, Offer, answer, plain

KINDS = ("tithe", "muster", "elimination")
WIN = 30.0
"""Worth of what ends the game at once, in Influence."""

Chooser = Callable[[Field, Filled], Any]


class Style(Struct, frozen=True):
    """What things are worth to a bot, in Influence. generous: the part of a card's worth it pays for it."""

    coin: float
    income: float
    strength: float
    soul: float
    element: float
    horseman: float
    chaos: float
    generous: float


STYLES = {
    "greedy": Style(coin=0.6, income=1.2, strength=0.3, soul=1.1, element=0.5, horseman=4, chaos=0.25, generous=1.2),
    "wary": Style(coin=0.8, income=1.6, strength=0.6, soul=0.7, element=0.3, horseman=3, chaos=0.4, generous=0.7),
}
BOTS = ("random", *STYLES)


def fill(state: State, offer: Offer, choose: Chooser) -> StyxCommand:
    """A whole command: every field of the offer answered in turn."""
    filled: dict[str, Any] = {}
    while (field := next_field(state, offer, filled)) is not None:
        filled = answer(filled, field, choose(field, filled))
    command: StyxCommand = msgspec.convert(plain(offer, filled), StyxCommand)
    return command


def wander(pick: Pick) -> Chooser:
    """Any value, each as likely as the others."""
    return lambda field, filled: pick([choice.value for choice in field.values])


def best(of: Callable[[Any], float], values: Sequence[Any], pick: Pick) -> Any:
    """The value that weighs most; of several, any."""
    weights = [of(value) for value in values]
    most = max(weights)
    return pick([value for value, weight in zip(values, weights, strict=True) if weight >= most - 1e-9])


def place(state: State, seat: int, bot: str, planned: Sequence[str], pick: Pick) -> tuple[PlaceToken, str]:
    """Where the token goes, and its kind, which stays with the dealer until the reveal."""
    used = {kind for token, kind in zip(state.tokens, planned, strict=False) if token.seat == seat}
    slots = [slot for slot in ("left", "right") if getattr(state, slot)]
    ways = [(slot, kind) for slot in slots for kind in KINDS if kind not in used]
    slot, kind = pick(ways) if bot == "random" else best(Mind(state, seat, STYLES[bot]).of_way, ways, pick)
    return PlaceToken(seat=seat, slot=slot), kind


def turn_up(state: State, seat: int, bot: str, planned: str, pick: Pick) -> StyxCommand:
    """The reveal of the token as it was laid, and what is bid with it."""
    offer = next(one for one in offers(state) if one.command == "styx.reveal_token")
    mind = None if bot == "random" else Mind(state, seat, STYLES[bot])

    def choose(field: Field, filled: Filled) -> Any:
        values = [choice.value for choice in field.values]
        if field.name == "kind":
            return planned if planned in values else pick(values)
        return pick(values) if mind is None else mind.bid(str(filled.get("kind", "")), values)

    return fill(state, offer, choose)


def pay(state: State, seat: int, bot: str, pick: Pick) -> StyxCommand:
    """The cards for a won Elimination: those that are missed least."""
    offer = next(one for one in offers(state) if one.command == "styx.pay_elimination" and one.seat == seat)
    if bot == "random":
        return fill(state, offer, wander(pick))
    mind = Mind(state, seat, STYLES[bot])
    return fill(state, offer, lambda field, filled: best(mind.spared, [one.value for one in field.values], pick))


def settle(state: State, seat: int, bot: str, pick: Pick) -> StyxCommand:
    """The Muster effect that is due, used or declined."""
    open_now = [one for one in offers(state) if one.command in {"styx.use_effect", "styx.decline_effect"}]
    if bot == "random":
        return fill(state, pick(open_now), wander(pick))
    mind = Mind(state, seat, STYLES[bot])
    ways = [fill(state, one, mind.chooser(pick)) for one in open_now]
    return best(mind.of_effect, ways, pick)  # type: ignore[no-any-return]  # `best` gives back one of `ways`


class Mind:
    """One seat's weighing of a position."""

    def __init__(self, state: State, number: int, style: Style) -> None:
        self.state, self.number, self.style = state, number, style
        self.own: Seat = state.seat(number)
        strengths = [war_strength(state, seat) or 0 for seat in state.seats]
        self.strength = strengths.pop(number - 1)
        self.lead = self.strength - max(strengths)
        self.held = elements_held(self.icons())

    def icons(self, *more: str) -> tuple[Any, ...]:
        cards = [*(owned.card for owned in self.own.army if owned.up), *more]
        return tuple(icon for card in cards for icon in self.state.card(card).elements or ())

    # What a card is worth.
    def worth(self, card: str) -> float:
        """Of having this card, for the goals it serves."""
        known, style = self.state.card(card), self.style
        value = known.value or 0
        total = value + style.income * (known.income or 0) + (0 if known.eternal else style.strength * value)
        if self.own.influence + value >= INFLUENCE_LINE and self.state.race != "war":
            total += WIN
        if known.horseman:
            total += WIN if horsemen(self.state, self.own) else style.horseman
        new = elements_held(self.icons(card)) - self.held
        if new and self.own.soul == WHOLE_SOUL and self.held + new == WHOLE_SOUL:
            total += WIN
        return total + new * style.element * (1 + self.own.soul)

    def kept(self, card: str) -> float:
        """Of an own card staying face up: Influence stays whatever happens to it."""
        known, style = self.state.card(card), self.style
        if known.ability == "zombie":
            return 0.0
        total = style.strength * (known.value or 0) + style.income * (known.income or 0) * 0.7
        return total + style.element * len(known.elements or ()) + (style.horseman if known.horseman else 0)

    def spared(self, card: str) -> float:
        """The less an own card is missed for each Strength it pays, the better."""
        if card == ENOUGH:
            return 0.0
        return -self.kept(card) / max(1, self.state.card(card).value or 0) - 0.01

    def of_soul(self, quarters: int) -> float:
        gained = min(quarters, WHOLE_SOUL - self.own.soul)
        total = gained * self.style.soul * (0.6 + 0.2 * self.held)
        total += self.style.income * (bonus(self.own.soul + gained) - bonus(self.own.soul))
        return total + (WIN if gained and self.held == 4 and self.own.soul + gained == WHOLE_SOUL else 0)

    def of_chaos(self, steps: int) -> float:
        """War is good for the strongest army alone."""
        if not self.state.race and steps > 0 and self.state.chaos + steps >= CHAOS_LINE:
            return WIN if self.lead > 0 else -WIN
        return self.style.chaos * steps * (1 if self.lead > 0 else -1)

    def of_coins(self, coins: int) -> float:
        """The fuller the purse, the less one more coin is worth."""
        have = self.own.coins
        return sum(self.style.coin * 4 / (4 + max(0, have + extra - 3)) for extra in range(coins))

    # Placing and bidding.
    def on(self, slot: str) -> list[Token]:
        return [token for token in self.state.tokens if token.slot == slot and token.seat != self.number]

    def of_way(self, way: tuple[str, str]) -> float:
        """A token of this kind on this card."""
        slot, kind = way
        card = getattr(self.state, slot)
        rivals = len(self.on(slot)) + 0.4 * (len(self.state.names) - 1 - len(self.state.tokens))
        if kind == "tithe":
            known = self.state.card(card).income or 0
            return self.of_coins(max(1, (income(self.state, self.own) or 0) + known))
        if kind == "muster":
            if not self.own.coins:
                return -1.0
            price = min(self.own.coins, 1 + rivals)
            return (self.worth(card) - self.style.coin * price) * 0.75**rivals
        return self.of_elimination(card) * 0.8**rivals

    def of_elimination(self, card: str) -> float:
        """Soul and Chaos of the target, less the cards it costs."""
        known = self.state.card(card)
        bid = max(1, known.value or 0) if known.legendary else 1
        cost = self.cost(bid)
        if cost is None:
            return -1.0
        if known.eternal:
            return -cost
        return self.of_soul(known.soul or 0) + self.of_chaos(known.value or 0) - cost

    def cost(self, bid: int) -> float | None:
        """About what it costs to pay this bid; None: more than the army has."""
        payers = [owned.card for owned in self.own.army if owned.up and not self.state.card(owned.card).eternal]
        paid, cost = 0, 0.0
        for card in sorted(payers, key=self.spared, reverse=True):
            if paid >= bid:
                break
            paid += self.state.card(card).value or 0
            cost += self.kept(card)
        return cost if paid >= bid else None

    def bid(self, kind: str, values: Sequence[Any]) -> Any:
        """The least bid that may hold, if the card is worth it; else skip."""
        token = next(one for one in self.state.tokens if one.seat == self.number and not (one.bid or one.skipped))
        slot, card = token.slot, getattr(self.state, token.slot)
        amounts = [value for value in values if isinstance(value, int)]
        later = sum(1 for one in self.on(slot) if not one.kind)
        if kind == "elimination":
            gain = self.of_elimination(card)
            wanted = [amount for amount in amounts if (cost := self.cost(amount)) is not None and cost <= gain + 1]
        else:
            price = self.worth(card) * self.style.generous / max(self.style.coin, 0.1)
            wanted = [amount for amount in amounts if amount <= price]
        if not wanted or (kind == "elimination" and self.of_elimination(card) <= 0):
            return "skip"
        return wanted[min(later, len(wanted) - 1)]

    # Effects.
    def chooser(self, pick: Pick) -> Chooser:
        def choose(field: Field, filled: Filled) -> Any:
            values = [choice.value for choice in field.values]
            weigh = {"give": lambda card: -self.kept(card), "take": self.taken, "first": self.as_first}[field.name]
            return best(weigh, values, pick)

        return choose

    def taken(self, card: str | None) -> float:
        return self.worth(card) if card else 0.0

    def as_first(self, seat: int | None) -> float:
        """Whoever bids last knows all other bids: best first is the seat to the left."""
        return 1.0 if seat == self.number % len(self.state.names) + 1 else 0.0

    def of_effect(self, command: Any) -> float:
        """What using the effect brings; declining brings nothing."""
        if command.__struct_config__.tag == "styx.decline_effect":
            return 0.0
        ability = self.state.card(key_of(command.card)).ability
        if ability == "reaper" and command.take:
            return self.of_chaos(-(self.state.card(command.take).value or 0))
        if ability in {"necromancer", "siren"}:
            return self.taken(command.take) - self.kept(command.give) - 0.5
        return 0.5
