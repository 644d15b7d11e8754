"""Why an answer that is no choice now is none: the rule that forbids it, asked of the game itself, or where it lies."""

from collections.abc import Iterable, Mapping
from typing import Any

from domain.kernel.game import Game
from domain.kernel.judge import judge
from domain.kernel.offer import ENOUGH, Field, Filled, Offer, answer
from domain.kernel.offer import plain as as_plain
from domain.kernel.reading import read_command
from domain.kernel.refusal import Refusal, Refused
from domain.kernel.view import View
from domain.recording.wording import folded, harmless

MOST = 50
"""Answers of one command."""
TELLING = 3
"""So many letters name a thing."""


def card_called(components: Mapping[str, Any], typed: str) -> str | None:
    """The one card whose name begins so, or that is called so."""
    wanted = folded(typed.removeprefix("="))
    if len(wanted) < TELLING:
        return None
    names = {key: folded(getattr(card, "name", "")) for key, card in components.items()}
    found = [key for key, name in names.items() if name == wanted or key == typed]
    found = found or [key for key, name in names.items() if name.startswith(wanted)]
    return found[0] if len(found) == 1 else None


def refused_with(game: Game, state: Any, offer: Offer, filled: Filled, field: Field, values: Iterable[str]) -> Refusal | None:  # fmt: skip
    """The refusal of the command with the first of these answers that a rule forbids; None where no rule speaks of any."""
    if not field.values:
        return None
    whole = _whole(game, state, offer, answer(filled, field, field.values[0].value))
    for value in values:
        refusal = _refusal(game, state, offer, _with(whole, filled, field, value))
        if refusal is not None and refusal.rule and refusal.kind == "illegal":
            return refusal
    return None


def lies_at(view: View, typed: str, whole: bool) -> str:
    """One sentence, or nothing where no face-up thing of the board is called so. whole: the beginning of its name is not enough."""
    wanted = folded(typed.removeprefix("="))
    if len(wanted) < TELLING:
        return ""
    for zone in view.zones:
        for item in zone.items:
            called = folded(item.label)
            if item.kind == "card" and (called == wanted if whole else called.startswith(wanted)):
                place = f"before {harmless(zone.label)}" if zone.seat is not None else f"in {harmless(zone.label)!r}"
                return f"{harmless(item.label)} lies {place}."
    return ""


def _whole(game: Game, state: Any, offer: Offer, filled: Filled) -> Filled:
    """What is still to be asked gets the first answer it could have, so that the rules judge a whole command."""
    for _ in range(MOST):
        field = game.next_field(state, offer, filled)
        if field is None:
            break
        filled = answer(filled, field, _first(field))
    return filled


def _with(whole: Filled, filled: Filled, field: Field, value: str) -> Filled:
    """The whole command with this answer in its place."""
    if not field.many:
        return {**whole, field.name: value}
    place, answers = len(filled.get(field.name, ())), whole[field.name]
    return {**whole, field.name: [*answers[:place], value, *answers[place + 1 :]]}


def _refusal(game: Game, state: Any, offer: Offer, filled: Filled) -> Refusal | None:
    try:
        judge(game, state, read_command(game, as_plain(offer, filled)))
    except Refused as refused:
        return refused.refusal
    return None


def _first(field: Field) -> Any:
    if field.kind != "one":
        return (field.least or 0) if field.kind == "number" else ""
    return field.values[0].value if field.values else ENOUGH
