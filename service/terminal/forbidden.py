"""Why an answer that is no choice now is none: the rule that forbids it, asked of the game itself."""

from collections.abc import Iterator
from typing import Any

from domain.kernel.game import Game
from domain.kernel.judge import judge
from domain.kernel.offer import ENOUGH, Field, Filled, Offer, answer
from domain.kernel.offer import plain as as_plain
from domain.kernel.reading import read_command, words_of
from domain.kernel.refusal import Refusal, Refused
from service.answers import TELLING, Unclear, folded, key_of

MOST = 50
"""Answers of one command."""


def forbidden(game: Game, state: Any, offer: Offer, filled: Filled, field: Field, typed: str) -> Refusal | None:
    """The refusal of the command with this answer; None where no rule speaks of it."""
    if not field.values:
        return None
    whole = _whole(game, state, offer, answer(filled, field, field.values[0].value))
    for value in (*_told_before(filled, field, typed), *_meant(game, state, offer, field, typed)):
        refusal = _refusal(game, state, offer, _with(whole, filled, field, value))
        if refusal is not None and refusal.rule and refusal.kind == "illegal":
            return refusal
    return None


def _told_before(filled: Filled, field: Field, typed: str) -> Iterator[str]:
    """What this list holds already: a colour that somebody has taken."""
    if field.many:
        yield from (one for one in filled.get(field.name, ()) if isinstance(one, str) and folded(one) == folded(typed))


def _meant(game: Game, state: Any, offer: Offer, field: Field, typed: str) -> Iterator[str]:
    """The one card whose name begins so, where a card is asked for; or the word of this field that does."""
    wanted = folded(typed.removeprefix("="))
    cards = any(choice.value in state.components for choice in field.values)
    if cards and len(wanted) >= TELLING:
        names = {key: folded(getattr(card, "name", "")) for key, card in state.components.items()}
        found = [key for key, name in names.items() if name == wanted or key == typed]
        found = found or [key for key, name in names.items() if name.startswith(wanted)]
        if len(found) == 1:
            yield found[0]
    try:
        word = key_of(typed)
    except Unclear:
        # What was typed is no word of the field; the prompt says so.
        return
    words = [one for one in words_of(game, offer.command, field.name) if isinstance(one, str) and one.startswith(word)]
    if word in words or len(words) == 1:
        yield word if word in words else words[0]


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
