"""Turning up Action tokens in the order in which they were placed, each with its bid."""

from domain.games.styx.commands import RevealToken
from domain.games.styx.events import BidMade, BidSkipped, StyxEvent, TokenRevealed
from domain.games.styx.rules import bids
from domain.games.styx.rules.outcome import bring_about
from domain.games.styx.rules.unfolding import Unfolding
from domain.games.styx.rules.waiting import Rules, not_now, seated
from domain.games.styx.stage import due_to_reveal, stage, unrevealed
from domain.games.styx.state import State, Token, two_players
from domain.kernel.refusal import Refused, illegal

REVEAL_RULES = {"tithe": "STYX-REVEAL-04", "muster": "STYX-REVEAL-03", "elimination": "STYX-REVEAL-02"}


def reveal_token(state: State, command: RevealToken) -> tuple[StyxEvent, ...]:
    seat, kind = command.seat, command.kind
    if stage(state) != "revealing":
        raise not_revealing(state, command)
    token = due_to_reveal(state)
    if token.seat != seat:
        raise out_of_turn(state, seat, token)
    # STYX-TWO-02: the two tokens of a player are of different kinds.
    if two_players(state) and any(one.seat == seat and one.kind == kind for one in state.tokens):
        raise illegal(
            "STYX-TWO-02", f"{state.name(seat)} has turned up {kind} already: the other token differs.",
            field="kind", kind=kind,
        )  # fmt: skip
    revealed = TokenRevealed(rule=REVEAL_RULES[kind], seat=seat, kind=kind)
    events: tuple[StyxEvent, ...] = (revealed, *stated(state, command, token))
    if token is not state.tokens[-1]:
        return events
    course = Unfolding(state)
    course.happen_in_turn(*events)
    bring_about(course)
    return course.told()


def stated(state: State, command: RevealToken, token: Token) -> tuple[BidMade | BidSkipped, ...]:
    """What is said with the token: nothing, a number, or skip."""
    seat, kind, bid, slot = command.seat, command.kind, command.bid, token.slot
    if kind == "tithe":
        # STYX-REVEAL-04: a Tithe carries no bid and cannot be skipped.
        if bid is not None:
            raise illegal(
                "STYX-REVEAL-04", "A Tithe states nothing and is never skipped: leave the bid out.",
                also=("STYX-VAR-04",) if bid == "skip" else (), field="bid", bid=bid,
            )  # fmt: skip
        return ()
    # STYX-REVEAL-02, STYX-REVEAL-03: a number or a skip at once.
    if bid is None:
        what = "coins" if kind == "muster" else "Strength"
        raise illegal(
            REVEAL_RULES[kind], f"{state.name(seat)} says at once how many {what} are bid, or skips.", field="bid"
        )
    if bid == "skip":
        return (BidSkipped(rule=bids.skip_rule(state, seat, slot, kind), seat=seat, slot=slot),)
    rule = bids.muster(state, seat, slot, bid) if kind == "muster" else bids.elimination(state, seat, slot, bid)
    return (BidMade(rule=rule, seat=seat, slot=slot, amount=bid),)


def not_revealing(state: State, command: RevealToken) -> Refused:
    """STYX-AUD-02, STYX-PLACE-05: all are placed before the first is turned up; STYX-REVEAL-05: nobody bids twice."""
    two: Rules = ("STYX-TWO-01",) if two_players(state) else ()
    once = ("STYX-REVEAL-01", "STYX-REVEAL-05") if command.bid is None else ("STYX-REVEAL-05", "STYX-REVEAL-01")
    early = ("STYX-AUD-02", "STYX-PLACE-05", *two)
    return not_now(
        state, "No token is turned up now.", {"setup": early, "cards": early, "placing": early}, (*once, "STYX-AUD-02")
    )


def out_of_turn(state: State, seat: int, due: Token) -> Refused:
    """STYX-REVEAL-01, STYX-TWO-06: in the sequence of placement; STYX-REVEAL-05: a stated bid stands."""
    seated(state, seat)
    own = [token for token in state.tokens if token.seat == seat]
    done = not any(map(unrevealed, own))
    bidding = any(token.kind != "tithe" for token in own)
    rules: list[str] = ["STYX-REVEAL-01"]
    if two_players(state):
        rules.insert(0, "STYX-TWO-06")
    if done:
        rules.insert(0 if bidding else 1, "STYX-REVEAL-05")
    told = f"{state.name(seat)}'s token is face up and its bid stands." if done else "Tokens are turned up as they lie."
    return illegal(
        rules[0], f"{told} {state.name(due.seat)} turns up the next token.", also=tuple(rules[1:]), field="seat",
        due=due.seat,
    )  # fmt: skip
