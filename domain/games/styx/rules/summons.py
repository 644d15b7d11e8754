"""Cultist and Succubus: a card found in the pile for the next Audience, and who is First Player in it."""

from domain.games.styx.commands import UseEffect
from domain.games.styx.events import CardSummoned, EffectUsed, FirstPlayerChosen
from domain.games.styx.rules import searches
from domain.games.styx.rules.effect import Effect
from domain.games.styx.rules.unfolding import Unfolding
from domain.games.styx.rules.waiting import seated
from domain.games.styx.state import State
from domain.kernel.refusal import illegal


def elementals(state: State, card: str, owner: int) -> tuple[str, ...]:
    return searches.candidates(state, "elemental")


def horsemen(state: State, card: str, owner: int) -> tuple[str, ...]:
    return searches.candidates(state, "horseman")


def use_cultist(course: Unfolding, command: UseEffect) -> None:
    """STYX-CARD-CULTIST-01: a Spirit or the Elementals."""
    summon(course, command, "elemental", "STYX-CARD-CULTIST-01")


def use_succubus(course: Unfolding, command: UseEffect) -> None:
    """STYX-CARD-SUCCUBUS-01: a Horseman of the Apocalypse."""
    summon(course, command, "horseman", "STYX-CARD-SUCCUBUS-01")


def summon(course: Unfolding, command: UseEffect, kind: searches.Sought, rule: str) -> None:
    state, owner, card = course.state, command.seat, command.card
    if command.first is not None:
        seated(state, command.first, "first")
    found = searches.find(state, kind, (rule, "STYX-CARD-SUMMON-01"), command.take) if command.take is not None else ""
    # STYX-CARD-SUMMON-01: whoever searches finds; STYX-CARD-SUMMON-03: unless there is nothing to find.
    if not found and (sure := searches.sure(state, kind)):
        raise illegal(
            "STYX-CARD-SUMMON-01", f"{state.label(sure[0])} is in the draw pile: name what is found, or decline.",
            field="take", found=sure,
        )  # fmt: skip
    course.happen(EffectUsed(rule="STYX-CARD-SUMMON-01" if found else "STYX-CARD-SUMMON-03", seat=owner, card=card))
    if found:
        left = None if state.pile is None else state.pile - 1
        course.happen(CardSummoned(rule=rule, seat=owner, card=found, pile=left))
    if command.first is not None:
        course.happen(FirstPlayerChosen(rule=naming_rule(state, found), seat=owner, first=command.first))


def naming_rule(state: State, found: str) -> str:
    # STYX-CARD-SUMMON-04: the later effect has the last word.
    if state.chosen_first:
        return "STYX-CARD-SUMMON-04"
    # STYX-CARD-SUMMON-02: any seat, the own included; STYX-CARD-SUMMON-03: even where nothing was found.
    return "STYX-CARD-SUMMON-02" if found else "STYX-CARD-SUMMON-03"


def seat_is_left(state: State, card: str, owner: int) -> str:
    """STYX-CARD-SUMMON-03: with nothing to find the seat may still be chosen, so it is never idle."""
    return ""


ASKS = "the card that is found and who is first"
CULTIST = Effect(
    fields=("take", "first"), rules=("STYX-CARD-SUMMON-01", "STYX-CARD-CULTIST-01", "STYX-CARD-SUMMON-02"), asks=ASKS,
    use=use_cultist, idle=seat_is_left, takes=elementals,
)  # fmt: skip
SUCCUBUS = Effect(
    fields=("take", "first"), rules=("STYX-CARD-SUMMON-01", "STYX-CARD-SUCCUBUS-01", "STYX-CARD-SUMMON-02"), asks=ASKS,
    use=use_succubus, idle=seat_is_left, takes=horsemen,
)  # fmt: skip
