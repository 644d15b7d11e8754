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
    return told_apart(found)


def told_apart(game: Game) -> Game:
    """Of several kinds of components each has a tag: a state that holds them could not be stored or read else."""
    kinds = set(game.components.values())
    untagged = sorted(kind.__name__ for kind in kinds if kind.__struct_config__.tag is None)
    if len(kinds) > 1 and untagged:
        raise TypeError(
            f"{game.key} has components of several kinds, so each needs a tag and all the same tag_field: "
            f"{', '.join(untagged)} {'has' if len(untagged) == 1 else 'have'} no tag."
        )
    return game


def games() -> tuple[Game, ...]:
    return tuple(game(key) for key in keys())
