"""GameLog, the aggregate: what one stream adds up to."""

from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

from msgspec import Struct

from domain.kernel.game import Game
from domain.kernel.log import Noted, Opened
from domain.kernel.words import Command, Event


class Move(Struct, frozen=True, kw_only=True, gc=False):
    """A standing move. Move 0 is the opening and has no command. was: where it stood before, if written again."""

    number: int
    entry: int
    was: tuple[int, int] | None = None
    command: Command | None
    events: tuple[Event, ...]
    by: str = ""
    recorded_at: int | None = None


class Step(Struct, frozen=True, kw_only=True, gc=False):
    """One event of a standing move. step counts from 0 (log.opened); event_number counts within its move, from 1."""

    step: int
    move: Move
    event_number: int
    event: Event
    before: Any
    after: Any


class GameLog:
    """One game as it stands: read from its rows, never written to."""

    id: UUID
    game: Game
    opened: Opened
    state: Any
    entry: int
    hidden: bool

    @property
    def moves(self) -> tuple[Move, ...]:
        """The standing moves, in order: moves[n] has number n."""
        raise NotImplementedError

    @property
    def notes(self) -> tuple[Noted, ...]:
        """The notes, in the order of recording; `about` follows a move that was written again."""
        raise NotImplementedError

    def steps(self) -> tuple[Event, ...]:
        """The events of all standing moves: step 0 is log.opened."""
        raise NotImplementedError

    def state_at(self, move: int, event: int | None = None) -> Any:
        """The state after this move, or after its first `event` events."""
        raise NotImplementedError

    def replay(self) -> Iterator[Step]:
        """Every step with the state before and after it."""
        raise NotImplementedError
