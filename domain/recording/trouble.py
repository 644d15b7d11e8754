"""What can go wrong around the store and log files: each says in one sentence what to do."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import msgspec

from domain.kernel.refusal import Refusal, Refused
from domain.recording.ways import Way


class Trouble(Exception):  # noqa: N818 - a sentence for a person
    """The text is one clear sentence."""


class NotFound(Trouble):
    """Nothing is called so."""


class AmbiguousId(Trouble):
    """`candidates`: the ids that begin so."""

    def __init__(self, sentence: str, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.candidates = candidates


class Unreadable(Trouble):
    """A file that does not read, or belongs to another program."""


class Damaged(Trouble):
    """A log file of which not everything holds. line: where, from 1; unread: it does not read there.

    refusal: the rule's, if one refused it.
    """

    def __init__(self, sentence: str, line: int, unread: bool, refusal: Refusal | None = None) -> None:
        super().__init__(sentence)
        self.line = line
        self.unread = unread
        self.refusal = refusal


class StoreUnavailable(Trouble):
    """Locked, read-only, full, not a store, or newer than this program."""


class DamagedGame(StoreUnavailable):
    """One game whose rows do not read or do not add up; every other game is as it was."""

    def __init__(self, game_id: UUID, what: str) -> None:
        super().__init__(
            f"Game {game_id} cannot be read: {what}. Update Tablescribe if a newer one wrote it; otherwise restore "
            f"a backup, {Way.REMOVE.format(game=game_id)}."
        )
        self.id = game_id
        self.what = what

    def __reduce__(self) -> tuple[type["DamagedGame"], tuple[UUID, str]]:
        """It comes whole out of a process that folds."""
        return DamagedGame, (self.id, self.what)


UNREAD = (msgspec.MsgspecError, TypeError, ValueError, RecursionError)
"""What reading bytes that are no row brings."""
STUMBLES = (*UNREAD, ArithmeticError, AssertionError, AttributeError, LookupError, StopIteration)
"""What folding rows that do not follow from each other brings."""


@contextmanager
def adding_up(game_id: UUID) -> Iterator[None]:
    """Stored rows were decided once, so a fold that stumbles over them has met damage, or a game not known here."""
    try:
        yield
    except Refused as wrong:
        raise DamagedGame(game_id, str(wrong).rstrip(".")) from wrong
    except STUMBLES as wrong:
        raise DamagedGame(
            game_id, f"its rows do not follow from each other ({type(wrong).__name__}: {wrong})"
        ) from wrong
