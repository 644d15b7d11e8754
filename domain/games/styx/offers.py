"""What the table may do now in a game of Styx: the commands that are open, each with the seats that get it after."""

from collections.abc import Callable

from domain.games.styx.commands import DeclineEffect
from domain.games.styx.fields import next_field, with_ability
from domain.games.styx.rules import effects, pile, powers, setup
from domain.games.styx.stage import Stage, due_to_place, due_to_reveal, owed, stage
from domain.games.styx.state import State, order_of
from domain.kernel.offer import Offer
from domain.kernel.refusal import Refused

__all__ = ["next_field", "offers"]

ON_THE_CARDS = "on the two cards"
TOKENS_TAKEN_BACK = "all tokens are taken back"


def offers(state: State) -> tuple[Offer, ...]:
    """Every command that is open, but for the kernel's own."""
    return OPEN[stage(state)](state)


def setting_up(state: State) -> tuple[Offer, ...]:
    return () if setup.barred(state) else (Offer("styx.set_up", "Colours and First Player"),)


def cards(state: State) -> tuple[Offer, ...]:
    """STYX-NEXT-05: where the box does not tell, only the table knows whether the pile has come to its end."""
    opened = Offer("styx.open_audience", f"Which cards open Audience {state.audience + 1}?", where="on the board")
    ended = Offer("styx.declare_pile_exhausted", "Declare the draw pile empty")
    return (*((opened,) if pile.opens(state) else ()), *((ended,) if pile.may_be_empty(state) else ()))


def placing(state: State) -> tuple[Offer, ...]:
    seat = due_to_place(state)
    placed = Offer(
        "styx.place_token", f"{state.name(seat)} places a token", seat=seat,
        then=order_of(state)[len(state.tokens) + 1 :], where=ON_THE_CARDS, until=TOKENS_TAKEN_BACK, given={"seat": seat},
    )  # fmt: skip
    return (placed, *declared(state))


def revealing(state: State) -> tuple[Offer, ...]:
    token = due_to_reveal(state)
    after = state.tokens[state.tokens.index(token) + 1 :]
    revealed = Offer(
        "styx.reveal_token", f"{state.name(token.seat)} turns up the token on the {token.slot}{half(state)}", seat=token.seat,
        then=tuple(one.seat for one in after), where=ON_THE_CARDS, until=TOKENS_TAKEN_BACK, given={"seat": token.seat},
    )  # fmt: skip
    return (revealed, *declared(state))


def half(state: State) -> str:
    """STYX-TWO-04: of two tokens of one player on one card the first lies on its top half."""
    token = due_to_reveal(state)
    same = [one for one in state.tokens if one.seat == token.seat and one.slot == token.slot]
    if len(same) == 1:
        return ""
    return " (top half)" if state.tokens.index(token) < len(state.names) else " (lower half)"


def paying(state: State) -> tuple[Offer, ...]:
    paid = (
        Offer(
            "styx.pay_elimination", f"{state.name(token.seat)} pays Strength {token.bid}", seat=token.seat,
            where=f"in the army of {state.name(token.seat)}", given={"seat": token.seat},
        )
        for token in owed(state)
    )  # fmt: skip
    return (*paid, *declared(state))


def muster_effect(state: State) -> tuple[Offer, ...]:
    """STYX-MUSTER-05: used or declined, unless it is a price."""
    card, seat = state.effects[0]
    given = {"seat": seat, "card": card}
    name, rules = state.name(seat), effects.effect_of(state, card).rules
    used = Offer("styx.use_effect", f"{name} uses {with_ability(state, card)}", seat=seat, given=given, rules=rules)
    declined = Offer(
        "styx.decline_effect", f"{name} does not use {state.label(card)}", seat=seat, given=given, rules=rules
    )
    free = (declined,) if declinable(state, DeclineEffect(seat=seat, card=card)) else ()
    return (used, *free, *declared(state))


def declinable(state: State, command: DeclineEffect) -> bool:
    try:
        effects.decline_effect(state, command)
    except Refused:
        # The refusal is the answer.
        return False
    return True


def declared(state: State) -> tuple[Offer, ...]:
    """STYX-CARD-DARK-ORACLE-01: a power that nobody can model is told in words."""
    return tuple(
        Offer(
            "styx.declare_power", f"{state.name(seat)} uses {state.label(card)}", seat=seat,
            given={"seat": seat, "card": card},
        )
        for seat, card in powers.usable(state)
    )  # fmt: skip


def agreement(state: State) -> tuple[Offer, ...]:
    return (Offer("styx.end_by_agreement", "The draw pile is empty: who won?"),)


def nothing(state: State) -> tuple[Offer, ...]:
    return ()


OPEN: dict[Stage, Callable[[State], tuple[Offer, ...]]] = {
    "setup": setting_up,
    "cards": cards,
    "placing": placing,
    "revealing": revealing,
    "payment": paying,
    "effects": muster_effect,
    "closing": nothing,
    "exhausted": agreement,
    "over": nothing,
}
