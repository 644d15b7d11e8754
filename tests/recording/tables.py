"""Tables for the tests of recording: the game of stones, a clock that ticks, stores that close."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from msgspec import structs

from domain.kernel.game import Game
from domain.kernel.log import Opened
from domain.recording.application import Tablescribe, make_store
from domain.recording.identity import uuid7
from domain.recording.trouble import StoreUnavailable
from tests.toy import TOY, StonesTaken, Take

STONES = structs.replace(
    TOY, reveals=lambda event: f"{event.left} are left" if isinstance(event, StonesTaken) else None
)
SEATS = Opened(game="toy", edition="", seats=("Ann", "Bob"))
START = 1_700_000_000_000


def games(_: str) -> Game:
    return STONES


class Clock:
    """A second later every time somebody looks."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        self.now += 1000
        return self.now


class Ids:
    """Ids in order, all different."""

    def __init__(self, begin: int = 0) -> None:
        self.made = begin

    def __call__(self) -> UUID:
        self.made += 1
        return uuid7(START, self.made.to_bytes(10, "big"))


def store_at(path: Path | None = None, game_of: Callable[[str], Game] = games, begin: int = 0) -> Tablescribe:
    return make_store(path, Clock(), Ids(begin), game_of)


def take(seat: int, stones: int) -> Take:
    return Take(seat=seat, stones=stones)


def played(store: Tablescribe, *said: Any, by: str = "Ann") -> UUID:
    """A game of stones: a number is taken by whoever is due, anything else is a command."""
    game_id = store.open(SEATS, by=by).id
    for one in said:
        store.record(game_id, take(store.log(game_id).state.due, one) if isinstance(one, int) else one, by=by)
    return game_id


def pragma(store: Tablescribe, text: str) -> object:
    """Asks or sets something on the one connection that a store has while nobody else uses it."""
    with store.recorder._cursor(write=False) as cursor:
        return (cursor.execute(f"PRAGMA {text}").fetchone() or (None,))[0]


def told(wrong: pytest.ExceptionInfo[StoreUnavailable]) -> str:
    assert "\n" not in str(wrong.value)
    return str(wrong.value)
