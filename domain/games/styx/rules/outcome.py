"""What follows from the last reveal, a payment or an effect, as far as nobody has to be asked."""

from domain.games.styx.commands import DeclineEffect, PayElimination, UseEffect
from domain.games.styx.events import StyxEvent
from domain.games.styx.rules.calling import call_effects
from domain.games.styx.rules.closing import close
from domain.games.styx.rules.effects import decline_effect, settle_forced, use_effect
from domain.games.styx.rules.paying import pay_elimination, pay_forced
from domain.games.styx.rules.resolving import resolve
from domain.games.styx.rules.unfolding import Unfolding
from domain.games.styx.stage import auctions
from domain.games.styx.state import State


def bring_about(course: Unfolding) -> None:
    """STYX-AUD-03: all tokens are face up. STYX-ELIM-16: nothing is resolved while a won Elimination is unpaid."""
    won = auctions(course.state)
    if pay_forced(course, won):
        resolve(course, won)
        call_effects(course)
        finish(course)


def finish(course: Unfolding) -> None:
    """Effects with nothing to choose, and the close once none is left."""
    settle_forced(course)
    if not course.state.effects:
        close(course)


def pay(state: State, command: PayElimination) -> tuple[StyxEvent, ...]:
    course = pay_elimination(state, command)
    bring_about(course)
    return course.told()


def use(state: State, command: UseEffect) -> tuple[StyxEvent, ...]:
    course = use_effect(state, command)
    finish(course)
    return course.told()


def decline(state: State, command: DeclineEffect) -> tuple[StyxEvent, ...]:
    course = decline_effect(state, command)
    finish(course)
    return course.told()
