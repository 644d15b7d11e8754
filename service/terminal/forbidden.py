"""Why what was typed is no choice now: the rule that forbids it."""

from collections.abc import Iterator
from typing import Any

from domain.kernel.game import Game
from domain.kernel.offer import Field, Filled, Offer
from domain.kernel.reading import words_of
from domain.kernel.refusal import Refusal
from domain.recording.no_choice import card_called, refused_with
from domain.recording.wording import folded
from service.answers import Unclear, key_of


def forbidden(game: Game, state: Any, offer: Offer, filled: Filled, field: Field, typed: str) -> Refusal | None:
    """The refusal of the command with this answer; None where no rule speaks of it."""
    meant = (*_told_before(filled, field, typed), *_meant(game, state, offer, field, typed))
    return refused_with(game, state, offer, filled, field, meant)


def _told_before(filled: Filled, field: Field, typed: str) -> Iterator[str]:
    """What this list holds already: a colour that somebody has taken."""
    if field.many:
        yield from (one for one in filled.get(field.name, ()) if isinstance(one, str) and folded(one) == folded(typed))


def _meant(game: Game, state: Any, offer: Offer, field: Field, typed: str) -> Iterator[str]:
    """The one card whose name begins so, where a card is asked for; or the word of this field that does."""
    cards = any(choice.value in state.components for choice in field.values)
    if cards and (card := card_called(state.components, typed)):
        yield card
    try:
        word = key_of(typed)
    except Unclear:
        # What was typed is no word of the field; the prompt says so.
        return
    words = [one for one in words_of(game, offer.command, field.name) if isinstance(one, str) and one.startswith(word)]
    if word in words or len(words) == 1:
        yield word if word in words else words[0]
