"""Which stage of the game is running, and who won the auctions: asked by rules, offers, moment and view alike."""

from typing import Literal

from domain.games.styx.state import State, Token, order_of

Stage = Literal["setup", "cards", "placing", "revealing", "payment", "effects", "closing", "exhausted", "over"]
SLOTS = ("left", "right")


def stage(state: State) -> Stage:
    """`closing`: nothing is awaited, an Audience is being brought to its end by the command that is decided."""
    if state.how:
        return "over"
    if not state.first:
        return "setup"
    if state.exhausted:
        return "exhausted"
    if not state.running:
        return "cards"
    if len(state.tokens) < state.tokens_due:
        return "placing"
    # Tokens are turned up in their order, so the last one tells of all.
    if unrevealed(state.tokens[-1]):
        return "revealing"
    if not state.resolved:
        return "payment"
    return "effects" if state.effects else "closing"


def unrevealed(token: Token) -> bool:
    """Face down, or face up with its bid still to be stated."""
    return not token.kind or (token.kind != "tithe" and not token.bid and not token.skipped)


def due_to_place(state: State) -> int:
    """The seat that places next."""
    return order_of(state)[len(state.tokens)]


def due_to_reveal(state: State) -> Token:
    """The token that is turned up next: tokens are revealed in the order in which they were placed (STYX-REVEAL-01)."""
    return next(token for token in state.tokens if unrevealed(token))


def highest_bid(state: State, slot: str, kind: str) -> Token | None:
    """The highest bid of this action on this card so far: it wins the auction (STYX-BID-07, STYX-BID-10)."""
    highest = None
    for token in state.tokens:
        # STYX-BID-02, STYX-BID-05: bids rise, so the last one is the highest.
        if token.bid and token.slot == slot and token.kind == kind:
            highest = token
    return highest


def owed(state: State) -> tuple[Token, ...]:
    """Won Eliminations that are not paid yet, left before right."""
    won = (highest_bid(state, slot, "elimination") for slot in SLOTS if slot not in state.paid)
    return tuple(token for token in won if token is not None)
