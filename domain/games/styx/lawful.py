"""What coins, cards and victories may follow from: the sums that the laws check, counted here and not by the rules.

Shared with the rules are only who leads an auction (`highest_bid`) and how many elements icons cover (`elements_held`).
"""

from collections.abc import Iterable

from domain.games.styx.components import Card
from domain.games.styx.stage import highest_bid
from domain.games.styx.state import Owned, Seat, State, Token, elements_held, key_of

INFLUENCE_LINE, WHOLE_SOUL, ELEMENTS, HORSEMEN = 20, 4, 4, 2
BONUS = (0, 1, 1, 2, 2)
"""Bonus Income by quarters of Soul."""


def mustered_for(state: State, number: int, coins: int) -> bool:
    """Whether this seat's highest Muster bid on a card that stays is just so many coins."""
    for token in state.tokens:
        if token.seat == number and token.kind == "muster" and token.bid == coins and token.slot not in state.paid:
            return highest_bid(state, token.slot, "muster") == token
    return False


def may_turn_down(state: State, number: int) -> bool:
    """The winner of an Elimination pays with cards; so does who mustered the Devil's Soul."""
    won = [highest_bid(state, slot, "elimination") for slot in state.paid]
    if any(token is not None and token.seat == number for token in won):
        return True
    own = {owned.card for owned in state.seat(number).army} & set(state.mustered)
    return any(state.card(card).ability == "devils_soul" for card in own)


def failed(state: State, token: Token) -> bool:
    """A bid that did not bring its card: outbid, or a Muster on an eliminated card."""
    if not token.bid:
        return False
    void = token.kind == "muster" and token.slot in state.paid
    return void or highest_bid(state, token.slot, token.kind) != token


def compensated(state: State, number: int, coins: int) -> bool:
    if state.policies.compensation == "off" or coins != 1:
        return False
    return any(token.seat == number and failed(state, token) for token in state.tokens)


def tithed(state: State, number: int, coins: int) -> bool:
    """Whether this seat's Tithe brings so many coins: what cannot be counted passes."""
    for token in state.tokens:
        if token.seat == number and token.kind == "tithe":
            sums = tithe_sums(state, token)
            return sums is None or coins in {max(1, one) for one in sums}
    return False


def tithe_sums(state: State, token: Token) -> set[int] | None:
    """What the parts add up to: with a Soul gained in this Audience the Bonus Income may be the old one."""
    seat = state.seat(token.seat)
    shown = [owned for owned in seat.army if owned.joined != state.audience and started_up(state, owned)]
    cards = [state.card(owned.card) for owned in shown]
    target = target_of(state, token)
    if any(card.income is None for card in (*cards, target)):
        return None
    army = sum(card.income or 0 for card in cards)
    gains = sum(
        card.amount or 0 for owned, card in zip(shown, cards, strict=True) if card.ability == "djinn" and owned.counters
    )
    base = army + gains + (0 if token.slot in state.paid else target.income or 0)
    if token.slot in state.paid and state.policies.tithe_bonus_on_eliminated == "no":
        return {base}
    won = [highest_bid(state, slot, "elimination") for slot in state.paid]
    eliminated = any(one is not None and one.seat == token.seat for one in won)
    token_bonus = BONUS[seat.soul]
    return {base + one for one in range(token_bonus + 1)} if eliminated else {base + token_bonus}


def started_up(state: State, owned: Owned) -> bool:
    return owned.up or owned.turned == state.audience


def target_of(state: State, token: Token) -> Card:
    """The tithed card: still in its slot, or mustered from it."""
    name = state.left if token.slot == "left" else state.right
    if not name and token.slot not in state.paid and state.mustered:
        name = state.mustered[0] if token.slot == "left" else state.mustered[-1]
    return state.card(name) if name else Card(income=0)


def who_met(state: State, condition: str) -> list[int]:
    return [seat for seat, met in state.conditions if met == condition]


def up(state: State, seat: Seat) -> list[Card]:
    return [state.card(owned.card) for owned in seat.army if owned.up]


def told(state: State, seats: Iterable[int], what: str) -> str:
    names = [state.name(seat) for seat in seats]
    return f"{', '.join(names)} met it without {what}" if names else ""


def influence_won(before: State | None, after: State) -> str:
    wrong = [seat for seat in who_met(after, "influence") if after.seat(seat).influence < INFLUENCE_LINE]
    return told(after, wrong, "20 Influence")


def war_won(before: State | None, after: State) -> str:
    """Face-up numbers, Standard-Bearer included, Eternals not."""
    strengths = [sum(card.value or 0 for card in up(after, seat) if not card.eternal) for seat in after.seats]
    wrong = [seat for seat in who_met(after, "war") if strengths[seat - 1] < max(strengths)]
    return told(after, wrong, "the strongest army")


def elements_won(before: State | None, after: State) -> str:
    wrong = []
    for number in who_met(after, "elements_soul"):
        seat = after.seat(number)
        icons = tuple(icon for card in up(after, seat) for icon in card.elements or ())
        if seat.soul < WHOLE_SOUL or elements_held(icons) < ELEMENTS:
            wrong.append(number)
    return told(after, wrong, "four elements and a whole Soul")


def horsemen_won(before: State | None, after: State) -> str:
    wrong = [seat for seat in who_met(after, "horsemen") if riders(after, after.seat(seat)) < HORSEMEN]
    return told(after, wrong, "two Horsemen")


def riders(state: State, seat: Seat) -> int:
    counts = [owned for owned in seat.army if owned.up or state.policies.horsemen_face == "any"]
    return len({key_of(one.card) for one in counts if state.card(one.card).horseman and not headless(state, one)})


def headless(state: State, owned: Owned) -> bool:
    return state.card(owned.card).ability == "headless"


def chain_held(before: State | None, after: State) -> str:
    """Of those who met a condition the winners are ahead in the chain; Influence is no part of it."""
    if after.how in {"", "agreed", "abandoned"}:
        return ""
    met = {seat for seat, _ in after.conditions}
    ranks = {seat: standing(after, seat) for seat in met}
    ahead = {seat for seat in met if ranks[seat] == max(ranks.values())}
    return "" if set(after.winners) == ahead else f"{after.winners} won, and the chain names {sorted(ahead)}"


def standing(state: State, number: int) -> tuple[int, int, int, int]:
    """Conditions, Strength of face-up Legendaries, face-up cards, Horsemen."""
    seat = state.seat(number)
    conditions = sum(one == number for one, _ in state.conditions)
    legendary = sum(card.value or 0 for card in up(state, seat) if card.legendary)
    return conditions, legendary, len(up(state, seat)), riders(state, seat)
