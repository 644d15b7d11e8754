"""Whether the offers contain a command: the tests hold that this is the same as `judge` accepting it."""

from typing import Any

import msgspec

from domain.kernel.game import Game
from domain.kernel.offer import NextField, Offer, admits, answer, plain, walk
from domain.kernel.words import Command, in_full, tag_of


def is_offered(game: Game, state: Any, command: Command) -> bool:
    """Whether the offers contain this command."""
    return any(
        is_path(game.next_field, state, one, command) for one in game.offers(state) if one.command == tag_of(command)
    )


def is_path(next_field: NextField, state: Any, offer: Offer, command: Command) -> bool:
    """Whether the whole command is one path through the offer's fields, and nothing more that is not usual."""
    tried = in_full(command)
    if any(tried.get(name) != value for name, value in offer.given.items()):
        return False
    filled: dict[str, Any] = {}
    for field, value in walk(next_field, state, offer, tried):
        if not admits(field, value):
            return False
        filled = answer(filled, field, value)
    known = plain(offer, filled)
    return all(known.get(name) == _listed(value) for name, value in msgspec.to_builtins(command).items())


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
