"""The words of a game: its command and event types, by tag."""

import re
from typing import get_args

from msgspec import Struct

from domain.kernel.game import Game
from domain.kernel.words import tag_of


def members(union: object) -> tuple[type[Struct], ...]:
    return get_args(union) or (union,)


def commands(game: Game) -> dict[str, type[Struct]]:
    return {tag_of(kind): kind for kind in members(game.commands)}


def events(game: Game) -> dict[str, type[Struct]]:
    return {tag_of(kind): kind for kind in members(game.events)}


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
