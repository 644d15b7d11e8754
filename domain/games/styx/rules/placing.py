"""Placing Action tokens face down, in turn order."""

from domain.games.styx.commands import PlaceToken
from domain.games.styx.events import StyxEvent, TokenPlaced
from domain.games.styx.rules.waiting import Rules, not_now, seated
from domain.games.styx.stage import due_to_place, stage
from domain.games.styx.state import State, two_players
from domain.kernel.refusal import Refused, illegal


def place_token(state: State, command: PlaceToken) -> tuple[StyxEvent, ...]:
    seat, slot = command.seat, command.slot
    if stage(state) != "placing":
        raise too_late(state)
    if seat != due_to_place(state):
        raise out_of_turn(state, seat)
    # STYX-PLACE-03: a token goes onto a card of this Audience.
    if not (state.left if slot == "left" else state.right):
        raise illegal(
            "STYX-PLACE-03", f"No card lies on the {slot}: this Audience has one card.", also=("STYX-NEXT-05",),
            field="slot", cards=state.open_cards,
        )  # fmt: skip
    if not two_players(state):
        return (TokenPlaced(rule="STYX-PLACE-03", seat=seat, slot=slot),)
    # STYX-TWO-04, STYX-TWO-05: the half follows from the rank; the second token may lie with the first or not.
    same = any(token.seat == seat and token.slot == slot for token in state.tokens)
    return (TokenPlaced(rule="STYX-TWO-05" if same else "STYX-TWO-04", seat=seat, slot=slot),)


def too_late(state: State) -> Refused:
    """STYX-PLACE-02, STYX-TWO-01: every token of this Audience lies already, or there is no Audience."""
    full = ("STYX-TWO-01" if two_players(state) else "STYX-PLACE-02", "STYX-AUD-02")
    none = ("STYX-AUD-02", "STYX-AUD-01", "STYX-PLACE-03")
    return not_now(state, "No token is placed now.", {"setup": none, "cards": none}, full)


def out_of_turn(state: State, seat: int) -> Refused:
    seated(state, seat)
    due, mine = due_to_place(state), sum(token.seat == seat for token in state.tokens)
    who = f"{state.name(due)} places the next token, not {state.name(seat)}."
    # STYX-TWO-03: first tokens in turn order, then second tokens in turn order.
    rules: Rules
    if two_players(state):
        rules = ("STYX-TWO-01", "STYX-TWO-03") if mine == 2 else ("STYX-TWO-03", "STYX-PLACE-01")
    # STYX-PLACE-02: one token each; STYX-PLACE-01: round to the left from the First Player.
    else:
        rules = ("STYX-PLACE-02", "STYX-PLACE-01") if mine else ("STYX-PLACE-01",)
    return illegal(rules[0], who, also=rules[1:], field="seat", due=due, placed=mine)
