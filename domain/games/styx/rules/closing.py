"""Closing an Audience: compensation, judgement, the next First Player, the end of the pile."""

from domain.games.styx.events import AudienceClosed, CompensationPaid, FirstPlayerMoved, PileExhausted
from domain.games.styx.rules import victory
from domain.games.styx.rules.unfolding import Unfolding
from domain.games.styx.rules.waiting import left_of
from domain.games.styx.stage import highest_bid
from domain.games.styx.state import State, Token


def close(course: Unfolding) -> None:
    compensate(course)
    # STYX-WIN-13: conditions are judged once, after the effects and before the next Audience.
    if victory.judge(course):
        return
    course.happen(next_first(course.state))
    course.happen(AudienceClosed(rule="STYX-AUD-02", audience=course.state.audience))
    # STYX-NEXT-05: with no card left nothing can be opened any more.
    if course.state.pile == 0 and not course.state.summoned:
        course.happen(PileExhausted(rule="STYX-NEXT-05"))


def next_first(state: State) -> FirstPlayerMoved:
    """STYX-NEXT-01: to the left; STYX-NEXT-04: to whom a summoner chose."""
    chosen = state.chosen_first
    if not chosen:
        return FirstPlayerMoved(rule="STYX-NEXT-01", seat=left_of(state, state.first))
    seat = chosen if state.policies.first_after_summon == "chosen_seat" else left_of(state, chosen)
    return FirstPlayerMoved(rule="STYX-NEXT-04", seat=seat)


def compensate(course: Unfolding) -> None:
    """STYX-VAR-01: one coin for each failed bid; STYX-VAR-04: a skip is no bid."""
    if course.state.policies.compensation == "off":
        return
    paid: set[int] = set()
    for token in course.state.tokens:
        if token.bid and (rule := failure(course.state, token)):
            # STYX-VAR-05: a second failed bid of a player earns a second coin.
            rule = "STYX-VAR-05" if token.seat in paid else rule
            paid.add(token.seat)
            coins = course.state.seat(token.seat).coins + 1
            course.happen(CompensationPaid(rule=rule, seat=token.seat, amount=1, to=coins))


def failure(state: State, token: Token) -> str:
    """The rule that pays for this bid's failure; empty: it succeeded."""
    if token.kind == "muster" and token.slot in state.paid:
        # STYX-VAR-03: voided Musters count; STYX-VAR-06: also one voided by its own bidder.
        eliminator = highest_bid(state, token.slot, "elimination")
        own = eliminator is not None and eliminator.seat == token.seat
        return "STYX-VAR-06" if own else "STYX-VAR-03"
    return "STYX-VAR-01" if highest_bid(state, token.slot, token.kind) is not token else ""
