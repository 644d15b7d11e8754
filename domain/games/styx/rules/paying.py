"""Paying for a won Elimination."""

from domain.games.styx.commands import PayElimination
from domain.games.styx.events import CardTurnedDown, CounterRemoved, EliminationPaid, StyxEvent
from domain.games.styx.rules import payment
from domain.games.styx.rules.unfolding import Unfolding
from domain.games.styx.rules.waiting import not_now, seated
from domain.games.styx.stage import SLOTS, Auctions, owed, stage
from domain.games.styx.state import Owned, State, Token, known
from domain.kernel.refusal import illegal, malformed


def pay_elimination(state: State, command: PayElimination) -> Unfolding:
    """The table after this payment; what follows from it is the outcome's."""
    seat, cards = command.seat, command.cards
    if stage(state) != "payment":
        early = ("STYX-AUD-03", "STYX-AUD-02")
        raise not_now(
            state, "No Elimination waits for payment.", {"placing": early, "revealing": early}, ("STYX-ELIM-14",)
        )
    seated(state, seat)
    token = next((one for one in owed(state) if one.seat == seat), None)
    # STYX-ELIM-14: who lost or skipped discards nothing.
    if token is None:
        raise illegal(
            "STYX-ELIM-14", f"{state.name(seat)} has no Elimination to pay for: {state.name(owed(state)[0].seat)} has.",
            field="seat", due=tuple(one.seat for one in owed(state)),
        )  # fmt: skip
    if len(set(cards)) < len(cards):
        raise malformed("cards", "A card was named twice: name each paid card once.")
    army = {owned.card: owned for owned in state.seat(seat).army}
    for card in cards:
        refuse_card(state, seat, army.get(card), card)
    refuse_sum(state, token, cards)
    course = Unfolding(state)
    pay(course, token, cards)
    return course


def refuse_card(state: State, seat: int, owned: Owned | None, card: str) -> None:
    """STYX-ELIM-01: own cards, face up, no Eternal, owned when the Audience began."""
    rules: tuple[str, ...] = ("STYX-ELIM-01",)
    if owned is None:
        told = f"{state.label(card)} is not in the army of {state.name(seat)}"
        # STYX-TWO-09: a card that is mustered in this Audience cannot pay in it.
        rules = ("STYX-TWO-09", *rules) if card in state.open_cards else rules
    elif not owned.up:
        told = f"{state.label(card)} lies face down"
    elif known(state, "STYX-ELIM-01", card, "eternal", "ability").eternal:
        told, rules = f"{state.label(card)} is Eternal and never pays", ("STYX-CARD-ETERNAL-01", *rules)
    elif owned.joined == state.audience:
        told, rules = f"{state.label(card)} joined in this Audience", ("STYX-TWO-09", *rules)
    else:
        return
    raise illegal(
        rules[0], f"{told}: pay with other face-up cards of your army.", also=rules[1:], field="cards", card=card
    )


def refuse_sum(state: State, token: Token, cards: tuple[str, ...]) -> None:
    """STYX-ELIM-01: the cards reach the winning bid, and none is paid in vain."""
    strengths = [payment.strength(known(state, "STYX-ELIM-01", card, "value")) for card in cards]
    paid = sum(strengths)
    if not cards or paid < token.bid:
        told = f"{state.name(token.seat)} bid {token.bid} Strength, and these cards have {paid}."
    elif wrong := payment.needless(state, token.bid, strengths):
        told = f"These cards have {paid} Strength for a bid of {token.bid}, and {wrong}."
    else:
        return
    raise illegal(
        "STYX-ELIM-01", told, also=("STYX-EDITION-03",), field="cards", bid=token.bid, strength=paid,
    )  # fmt: skip


def pay(course: Unfolding, token: Token, cards: tuple[str, ...]) -> None:
    """STYX-ELIM-02: paid cards go to the payer's personal discard, but for Zombie and Hydra."""
    state, seat = course.state, token.seat
    paid = sum(payment.strength(known(state, "STYX-ELIM-01", card, "value")) for card in cards)
    course.happen(EliminationPaid(rule="STYX-ELIM-01", seat=seat, slot=token.slot, cards=cards, strength=paid))
    for card in cards:
        for one in spent(state, seat, card):
            course.happen(one)


def spent(state: State, seat: int, card: str) -> tuple[StyxEvent, ...]:
    ability = known(state, "STYX-ELIM-02", card, "ability").ability
    # STYX-CARD-ZOMBIE-01: the Zombie stays face up.
    if ability == "zombie":
        return ()
    if ability != "hydra":
        return (CardTurnedDown(rule="STYX-ELIM-02", seat=seat, card=card),)
    # STYX-CARD-HYDRA-01, STYX-CARD-HYDRA-02: each use takes a counter; the last one turns it down.
    counters = next(owned.counters for owned in state.seat(seat).army if owned.card == card)
    removed = CounterRemoved(rule="STYX-CARD-HYDRA-01", seat=seat, card=card, left=max(0, counters - 1))
    if counters > 1:
        return (removed,)
    down = CardTurnedDown(rule="STYX-CARD-HYDRA-02", seat=seat, card=card)
    return (removed, down) if counters else (down,)


def pay_forced(course: Unfolding, won: Auctions) -> bool:
    """An Elimination with one way to pay is paid at once: there is nothing to ask. Whether all are paid now."""
    settled = True
    for slot in SLOTS:
        token = won.get((slot, "elimination"))
        if token is not None and slot not in course.state.paid:
            cards = payment.forced(course.state, token.seat, token.bid)
            if cards:
                pay(course, token, cards)
            settled = settled and bool(cards)
    return settled
