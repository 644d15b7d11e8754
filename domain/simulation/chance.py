"""The seeded pick: the same words give the same choices, on every machine and Python."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class SeededPick:
    """Chance for one game. `Random.random` alone is promised never to change; nothing else of it is used."""

    def __init__(self, *words: object) -> None:
        self._random = Random("/".join(map(str, words))).random

    def __call__(self, values: Sequence[T], /) -> T:
        return values[int(self._random() * len(values))]
