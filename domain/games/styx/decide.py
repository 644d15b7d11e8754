"""One function for every command: the rules answer with events or refuse."""

from typing import assert_never

from domain.games.styx.commands import (
    DeclarePileExhausted,
    DeclarePower,
    DeclineEffect,
    EndByAgreement,
    OpenAudience,
    PayElimination,
    PlaceToken,
    RevealToken,
    SetUp,
    StyxCommand,
    UseEffect,
)
from domain.games.styx.events import StyxEvent
from domain.games.styx.rules import audience, outcome, placing, powers, revealing, setup
from domain.games.styx.state import State


def decide(state: State, command: StyxCommand) -> tuple[StyxEvent, ...]:
    match command:
        case PlaceToken():
            return placing.place_token(state, command)
        case RevealToken():
            return revealing.reveal_token(state, command)
        case OpenAudience():
            return audience.open_audience(state, command)
        case PayElimination():
            return outcome.pay(state, command)
        case UseEffect():
            return outcome.use(state, command)
        case DeclineEffect():
            return outcome.decline(state, command)
        case SetUp():
            return setup.set_up(state, command)
        case DeclarePower():
            return powers.declare_power(state, command)
        case DeclarePileExhausted():
            return audience.declare_pile_exhausted(state, command)
        case EndByAgreement():
            return audience.end_by_agreement(state, command)
        case _:
            assert_never(command)
