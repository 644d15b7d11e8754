"""Which components are of a kind, and which of those are called the same, so that one was typed twice."""

from collections.abc import Iterable
from typing import Any

from domain.kernel.game import Game
from domain.kernel.refusal import malformed
from domain.kernel.text import as_typed, trimmed

NAME = "name"
"""The one field that components of all games share."""


def kind_of(game: Game, key: str) -> str:
    return key.partition("/")[0] if "/" in key else next(iter(game.components))


def without_kind(key: str) -> str:
    """As a name is typed of which its question knows the kind."""
    return key.rpartition("/")[2]


def refuse_same_names(game: Game, components: dict[str, dict[str, Any]], keys: Iterable[str]) -> None:
    """Two of a kind under one name would be one thing typed twice; copies have a number of their own."""
    alike = same_names(game, components)
    for key in keys:
        if key in alike:
            raise malformed("values", here_already(components[key][NAME], alike[key]), known=alike[key])


def same_names(game: Game, components: dict[str, dict[str, Any]]) -> dict[str, str]:
    """By key the first other one of its kind that is called the same: one look at each, since a file may hold thousands."""
    called: dict[tuple[str, str], list[str]] = {}
    for key, values in components.items():
        if name := _folded(values.get(NAME)):
            called.setdefault((kind_of(game, key), name), []).append(key)
    several = [keys for keys in called.values() if len(keys) > 1]
    return {key: keys[1] if key == keys[0] else keys[0] for keys in several for key in keys}


def here_already(name: str, other: str) -> str:
    return f"{name} is here already, as {as_typed(other)}. If it is the same, use that one; else type what tells the two apart."


def _folded(name: Any) -> str:
    """Without what nobody sees a difference by: capitals, Unicode forms, kinds of blanks."""
    return " ".join(trimmed(trimmed(str(name or "")).casefold()).split())
