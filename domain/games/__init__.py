"""The games, found by discovery: every folder here is one. There is no list to keep."""

import pkgutil
from functools import cache
from importlib import import_module

from domain.kernel.game import Game
from domain.kernel.refusal import malformed
from domain.kernel.text import as_typed


@cache
def keys() -> tuple[str, ...]:
    """The keys of all games, without importing them."""
    return tuple(sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg))


@cache
def game(key: str) -> Game:
    """The game with this key; refused with the list of games when there is none."""
    if key not in keys():
        raise malformed(
            "game", f"There is no game called {as_typed(key)} here. Games: {', '.join(keys())}.", games=keys()
        )
    found: Game = import_module(f"domain.games.{key}").GAME
    return found


def games() -> tuple[Game, ...]:
    return tuple(game(key) for key in keys())
