"""Which stage of the game is running, and who won the auctions: asked by rules, offers, moment and view alike."""

from typing import Literal

from domain.games.styx.state import State, Token

Stage = Literal["setup", "cards", "placing", "revealing", "payment", "effects", "closing", "exhausted", "over"]
SLOTS = ("left", "right")
Auctions = dict[tuple[str, str], Token]


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
    tokens = state.tokens
    if len(tokens) < state.tokens_due:
        return "placing"
    # Tokens are turned up in their order, so the last one tells of all.
    if unrevealed(tokens[-1]):
        return "revealing"
    if not state.resolved:
        return "payment"
    return "effects" if state.effects else "closing"


def unrevealed(token: Token) -> bool:
    """Face down, or face up with its bid still to be stated; a Tithe has none."""
    return not (token.bid or token.skipped or token.kind == "tithe")


def bids_yet(token: Token) -> bool:
    """Face up, with its bid still to be stated."""
    return bool(token.kind) and token.kind != "tithe" and not token.bid and not token.skipped


def due_to_place(state: State) -> int:
    """The seat that places next."""
    # STYX-PLACE-01, STYX-TWO-03: round to the left from the First Player, with two players twice.
    return (state.first - 1 + len(state.tokens)) % len(state.names) + 1


def due_to_reveal(state: State) -> Token:
    """The token that is turned up next: tokens are revealed in the order in which they were placed (STYX-REVEAL-01)."""
    for token in state.tokens:
        if unrevealed(token):
            return token
    return state.tokens[-1]


def highest_bid(state: State, slot: str, kind: str) -> Token | None:
    """The highest bid of this action on this card so far: it wins the auction (STYX-BID-07, STYX-BID-10)."""
    highest = None
    for token in state.tokens:
        # STYX-BID-02, STYX-BID-05: bids rise, so the last one is the highest.
        if token.bid and token.slot == slot and token.kind == kind:
            highest = token
    return highest


def auctions(state: State) -> Auctions:
    """The highest bid of every auction, by card and action."""
    # STYX-BID-02, STYX-BID-05: bids rise, so the last one of an auction is its highest.
    return {(token.slot, token.kind): token for token in state.tokens if token.bid}


def owed(state: State) -> tuple[Token, ...]:
    """Won Eliminations that are not paid yet, left before right."""
    won = auctions(state)
    return tuple(won[slot, "elimination"] for slot in SLOTS if (slot, "elimination") in won and slot not in state.paid)
