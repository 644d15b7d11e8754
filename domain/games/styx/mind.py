"""How a bot weighs a position from its seat: what cards, coins, Souls and Chaos are worth to it, in Influence."""

from collections.abc import Sequence

from msgspec import Struct

from domain.games.styx.armies import (
    CHAOS_LINE,
    INFLUENCE_LINE,
    WHOLE_SOUL,
    bonus,
    cards_up,
    income,
    riders,
    war_strength,
)
from domain.games.styx.commands import StyxCommand, UseEffect
from domain.games.styx.components import ELEMENTS, Icon
from domain.games.styx.stage import due_to_reveal
from domain.games.styx.state import Seat, State, Token, elements_held

WIN = 30.0
"""Worth of what ends the game at once."""


class Style(Struct, frozen=True):
    """What things are worth to a bot. denial: keeping from a rival what would win; generous: the part of a card's worth
    that is paid for it."""

    coin: float
    income: float
    strength: float
    soul: float
    element: float
    horseman: float
    denial: float
    chaos: float
    generous: float


class Mind:
    """One seat's weighing of a position."""

    def __init__(self, state: State, number: int, style: Style) -> None:
        self.state, self.number, self.style = state, number, style
        self.own = state.seat(number)
        strengths = [war_strength(cards_up(state, seat)) or 0 for seat in state.seats]
        self.lead = strengths.pop(number - 1) - max(strengths)
        self.held = elements_held(icons(state, self.own))
        # Strength counts the more, the nearer Chaos is to its line.
        self.war = style.strength * (0.5 + 2 * state.chaos / CHAOS_LINE)

    # What cards, Souls, Chaos and coins are worth.
    def worth(self, card: str) -> float:
        """Of having this card, for the goals it serves."""
        known, style = self.state.card(card), self.style
        value = known.value or 0
        total = value + style.income * (known.income or 0) + (0 if known.eternal else self.war * value)
        total += WIN if wins_with(self.state, self.own, card) else 0
        total += style.horseman if known.horseman else 0
        return total + (elements_held(icons(self.state, self.own, card)) - self.held) * self.of_element()

    def of_element(self) -> float:
        return self.style.element * (1 + self.own.soul)

    def denied(self, card: str) -> float:
        """Of keeping the card from those who would win with it."""
        rivals = (seat for number, seat in enumerate(self.state.seats, 1) if number != self.number)
        return self.style.denial * sum(wins_with(self.state, seat, card) for seat in rivals)

    def kept(self, card: str) -> float:
        """Of an own card staying face up: Influence stays whatever happens to it."""
        known, style = self.state.card(card), self.style
        if known.ability == "zombie":
            return 0.0
        total = self.war * (known.value or 0) + 0.7 * style.income * (known.income or 0)
        return total + style.element * len(known.elements or ()) + (style.horseman if known.horseman else 0)

    def of_soul(self, quarters: int) -> float:
        gained = min(quarters, WHOLE_SOUL - self.own.soul)
        total = gained * self.style.soul * (0.6 + 0.2 * self.held)
        total += self.style.income * (bonus(self.own.soul + gained) - bonus(self.own.soul))
        complete = gained and self.held == len(ELEMENTS) and self.own.soul + gained == WHOLE_SOUL
        return total + (WIN if complete else 0)

    def of_chaos(self, steps: int) -> float:
        """War is good for the strongest army alone."""
        if not self.state.race and steps > 0 and self.state.chaos + steps >= CHAOS_LINE:
            return WIN if self.lead > 0 else -WIN
        return self.style.chaos * steps * (1 if self.lead > 0 else -1)

    def of_coins(self, coins: int) -> float:
        """The fuller the purse, the less one more coin is worth."""
        return sum(self.style.coin * 4 / (4 + max(0, self.own.coins + extra - 3)) for extra in range(coins))

    def of_way(self, way: tuple[str, str]) -> float:
        """A token of this kind on this card: what it brings, the less likely the more rivals may come to the card."""
        slot, kind = way
        card = self.state.left if slot == "left" else self.state.right
        if kind == "tithe":
            brought = income(cards_up(self.state, self.own), self.own.soul) or 0
            return self.of_coins(max(1, brought + (self.state.card(card).income or 0)))
        waiting = self.state.tokens_due - 1 - len(self.state.tokens)
        rivals = len(self.rivals(slot)) + 0.4 * waiting
        if kind == "elimination":
            return (self.of_elimination(card) + self.denied(card)) * float(0.8**rivals)
        if not self.own.coins:
            return -1.0
        price = min(self.own.coins, 1 + rivals)
        return (self.worth(card) + self.denied(card) - self.style.coin * price) * float(0.75**rivals)

    def rivals(self, slot: str) -> list[Token]:
        return [token for token in self.state.tokens if token.slot == slot and token.seat != self.number]

    def of_elimination(self, card: str) -> float:
        """Soul and Chaos of the target, less the cards it costs."""
        known = self.state.card(card)
        cost = self.cost(max(1, known.value or 0) if known.legendary else 1)
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

    def spared(self, card: str) -> float:
        """The less an own card is missed for each Strength it pays, the better."""
        return -self.kept(card) / max(1, self.state.card(card).value or 0)

    def bid(self, kind: str, amounts: Sequence[int]) -> int | str:
        """The least bid that may hold against the tokens still face down there, if the card is worth it; else skip."""
        slot = due_to_reveal(self.state).slot
        card = self.state.left if slot == "left" else self.state.right
        fair = [amount for amount in amounts if self.affords(kind, card, amount)]
        later = sum(1 for token in self.rivals(slot) if not token.kind)
        return fair[min(later, len(fair) - 1)] if fair else "skip"

    def affords(self, kind: str, card: str, amount: int) -> bool:
        if kind == "muster":
            return amount * self.style.coin <= (self.worth(card) + self.denied(card)) * self.style.generous
        gain, cost = self.of_elimination(card) + self.denied(card), self.cost(amount)
        return gain > 0 and cost is not None and cost <= gain + 1

    def of_effect(self, command: StyxCommand) -> float:
        """What using the effect brings; declining brings nothing."""
        if not isinstance(command, UseEffect):
            return 0.0
        ability = self.state.card(command.card).ability
        if ability == "reaper" and command.take:
            return self.of_chaos(-(self.state.card(command.take).value or 0))
        if command.give and command.take:
            return self.worth(command.take) - self.kept(command.give) - 0.5
        return 0.5

    def as_first(self, seat: int | None) -> float:
        """Who bids last knows all other bids: best first is the seat to the left."""
        return 1.0 if seat == self.number % len(self.state.names) + 1 else 0.0


def icons(state: State, seat: Seat, *more: str) -> tuple[Icon, ...]:
    """Element icons of an army, and of more cards."""
    cards = [*(owned.card for owned in seat.army if owned.up), *more]
    return tuple(icon for card in cards for icon in state.card(card).elements or ())


def wins_with(state: State, seat: Seat, card: str) -> bool:
    """Whether this card more in the army meets a goal."""
    known = state.card(card)
    if known.horseman and riders(state, seat):
        return True
    if seat.influence + (known.value or 0) >= INFLUENCE_LINE and state.race != "war":
        return True
    return seat.soul == WHOLE_SOUL and bool(known.elements) and elements_held(icons(state, seat, card)) == len(ELEMENTS)
