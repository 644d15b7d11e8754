"""Nidhöggr and the Shaman: a Soul without an Elimination, and the Totem."""

from domain.games.styx.armies import WHOLE_SOUL
from domain.games.styx.commands import UseEffect
from domain.games.styx.events import EffectUsed, TotemGained
from domain.games.styx.rules import moves
from domain.games.styx.rules.effect import Effect
from domain.games.styx.rules.unfolding import Unfolding
from domain.games.styx.state import State, known

NOTHING = "nothing more"


def use_nidhogr(course: Unfolding, command: UseEffect) -> None:
    """STYX-CARD-NIDHOGR-01: once, when mustered."""
    amount = known(course.state, "STYX-CARD-NIDHOGR-01", command.card, "amount").amount or 0
    course.happen(EffectUsed(rule="STYX-CARD-NIDHOGR-01", seat=command.seat, card=command.card))
    moves.gain_soul(course, "STYX-CARD-NIDHOGR-01", command.seat, amount)


def whole_soul(state: State, card: str, owner: int) -> str:
    """STYX-SOUL-06: a whole Soul gains nothing more."""
    return "STYX-SOUL-06" if state.seat(owner).soul >= WHOLE_SOUL else ""


NIDHOGR = Effect(fields=(), rules=("STYX-CARD-NIDHOGR-01",), asks=NOTHING, use=use_nidhogr, idle=whole_soul)


def use_shaman(course: Unfolding, command: UseEffect) -> None:
    """STYX-CARD-SHAMAN-02: the Totem joins its Shaman's owner."""
    state, totem = course.state, course.state.aside
    course.happen_in_turn(
        EffectUsed(rule="STYX-CARD-SHAMAN-02", seat=command.seat, card=command.card),
        TotemGained(rule="STYX-CARD-SHAMAN-02", seat=command.seat, card=totem),
    )
    known(state, "STYX-CARD-SHAMAN-02", totem, "value")
    moves.join_influence(course, "STYX-CARD-SHAMAN-02", command.seat, totem)


def no_totem(state: State, card: str, owner: int) -> str:
    return "" if state.aside else "STYX-CARD-SHAMAN-02"


SHAMAN = Effect(fields=(), rules=("STYX-CARD-SHAMAN-02",), asks=NOTHING, use=use_shaman, idle=no_totem)
