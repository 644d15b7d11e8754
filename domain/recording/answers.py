"""What the application answers."""

from typing import TYPE_CHECKING, Any, Literal
from uuid import UUID

from msgspec import Struct

from domain.kernel.moment import Moment
from domain.kernel.result import ABANDONED, Result
from domain.kernel.words import Event

if TYPE_CHECKING:
    from domain.recording.game_log import GameLog
    from domain.recording.retelling import Difference


class Recorded(Struct, frozen=True, kw_only=True):
    """entry: its number. move: the place it took (None for a remark or correction). events: what it brought.

    states: after each of its events, where it became a move.
    revealed: what had become known in the moves that a take-back struck or a redo put back.
    already: the same command had been recorded before; nothing was appended.
    """

    entry: int
    move: int | None = None
    events: tuple[Event, ...] = ()
    states: tuple[Any, ...] = ()
    log: "GameLog"
    revealed: tuple[str, ...] = ()
    already: bool = False


class Listed(Struct, frozen=True, kw_only=True):
    """One game in a list. short: the shortest end of its id that names no other. attested: it was opened from a stated
    position. box: the name of invented cards that are others than the shipped ones. day: when it was played at its table, as far as
    that is known. last: the time of its last move."""

    id: UUID
    short: str
    game: str
    title: str
    names: tuple[str, ...]
    origin: str
    attested: bool
    box: str = ""
    policies: dict[str, str]
    played_on: str
    day: str
    moves: int
    entries: int
    moment: Moment
    result: Result | None
    hidden: bool
    last: int | None

    @property
    def stage(self) -> Literal["running", "finished", "abandoned"]:
        """A game that the table broke off was not finished."""
        if self.result is None:
            return "running"
        return "abandoned" if self.result.how == ABANDONED else "finished"


class Broken(Struct, frozen=True, kw_only=True):
    """A game whose rows do not read, and what can be done."""

    id: UUID
    short: str
    sentence: str


class Listing(Struct, frozen=True, kw_only=True):
    games: tuple[Listed, ...]
    broken: tuple[Broken, ...] = ()


class Imported(Struct, frozen=True, kw_only=True):
    """differences: decisions that today's rules would take otherwise, where the file is of an older ruleset."""

    id: UUID
    how: Literal["new", "continued", "already here"]
    entries: int
    log: "GameLog"
    differences: "tuple[Difference, ...]" = ()


class Verified(Struct, frozen=True, kw_only=True):
    """What was wrong with one game's rows; nothing, if all is well."""

    id: UUID
    game: str
    rows: int
    problems: tuple[str, ...] = ()
