"""The application: the only door to the store. Nothing else appends to a game."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from uuid import UUID

from eventsourcing.application import Application

from domain.games import game
from domain.kernel.game import Game
from domain.kernel.log import Opened
from domain.kernel.words import Command
from domain.recording.answers import Imported, Listed, Recorded, Verified
from domain.recording.game_log import GameLog
from domain.recording.players import Player
from domain.recording.rows import Row


class Tablescribe(Application[UUID]):
    """Records games. Refusals are raised as `Refused`, everything else that people must know as a `Trouble`."""

    def open(self, wanted: Opened, by: str = "", id: UUID | None = None) -> GameLog:
        """A new game: entry 1, move 0."""
        raise NotImplementedError

    def record(self, game_id: UUID, command: Command, by: str = "", seen: int | None = None) -> Recorded:
        """One command, one entry, one commit. `seen`: the last entry the writer saw; Refused (conflict) if others came.

        Describe, Abandon and the game's commands become moves; TakeBack, Redo, Note and Hide their own entries.
        """
        raise NotImplementedError

    def log(self, game_id: UUID) -> GameLog:
        """The game as it stands. NotFound if there is none."""
        raise NotImplementedError

    def find(self, prefix: str) -> UUID:
        """The one game whose id begins so; four characters at least. NotFound, AmbiguousId."""
        raise NotImplementedError

    def games(self) -> tuple[Listed, ...]:
        """Every game, oldest first, hidden ones too (marked)."""
        raise NotImplementedError

    def history(self, game_id: UUID) -> tuple[Row, ...]:
        """The stream as recorded, corrections and struck moves included."""
        raise NotImplementedError

    def forget(self, game_id: UUID) -> None:
        """Remove a game for good."""
        raise NotImplementedError

    def import_log(self, lines: Iterable[bytes], as_new: bool = False, by: str = "") -> Imported:
        """A log file into the store; all of it or nothing."""
        raise NotImplementedError

    def export_log(self, game_id: UUID) -> Iterator[bytes]:
        """The lines of a game's log file, each with its newline."""
        raise NotImplementedError

    def verify(self, progress: Callable[[int, int], None] | None = None) -> Iterator[Verified]:
        """Every game read again from its rows, decided again, derived again. progress(done, of)."""
        raise NotImplementedError

    def players(self) -> tuple[Player, ...]:
        """The people who sat in games, under the name they go by."""
        raise NotImplementedError

    def merge(self, old: str, new: str, by: str = "") -> Player:
        """Two names, one person: `new`."""
        raise NotImplementedError

    def rename(self, old: str, new: str, by: str = "") -> Player:
        """The same person under another name."""
        raise NotImplementedError


def make_store(
    path: Path | None,
    clock: Callable[[], int],
    new_id: Callable[[], UUID],
    games: Callable[[str], Game] = game,
) -> Tablescribe:
    """The application over this file, or in memory. clock: UTC milliseconds. Use it as a context, or close it."""
    raise NotImplementedError
