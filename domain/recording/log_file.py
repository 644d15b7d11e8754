"""Log files: reading without a store, and checking every decision again. docs/log-format.md describes them."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO

from msgspec import Struct

from domain.games import game
from domain.kernel.game import Game
from domain.kernel.refusal import Refusal
from domain.kernel.result import Result
from domain.recording.game_log import GameLog
from domain.recording.rows import Row


class Difference(Struct, frozen=True, kw_only=True):
    """What the file tells and what is decided today, where they differ. line: from 1; sentence: for people."""

    line: int
    entry: int
    sentence: str


class Broke(Struct, frozen=True, kw_only=True):
    """Where a file stops being good, and why. exit_code: 1 refused by a rule or contradicted, 2 unreadable."""

    line: int
    sentence: str
    exit_code: int
    refusal: Refusal | None = None


class Replay(Struct, frozen=True, kw_only=True):
    """The good part of a file: its game, its rows as they would be stored, and where it broke, if it did."""

    log: GameLog | None
    rows: tuple[Row, ...] = ()
    differences: tuple[Difference, ...] = ()
    broke: Broke | None = None


class Checked(Struct, frozen=True, kw_only=True):
    """ok: every decision is the same, numbers agree, result and hash are those of the last line."""

    game: str
    id: str
    moves: int
    events: int
    state: Any
    result: Result | None
    hash: str
    differences: tuple[Difference, ...] = ()
    broke: Broke | None = None

    @property
    def ok(self) -> bool:
        return self.broke is None


def read_log_file(lines: Iterable[bytes] | BinaryIO, games: Callable[[str], Game] = game) -> Replay:
    """The good prefix of a log file, folded, and where and why it broke. Unreadable if it is no log file at all."""
    raise NotImplementedError


def check(lines: Iterable[bytes] | BinaryIO, deep: bool = False, games: Callable[[str], Game] = game) -> Checked:
    """Every move decided again in the order of recording. deep: derived values and invariants too."""
    raise NotImplementedError


def export(log: GameLog, rows: Iterable[Row]) -> Iterator[bytes]:
    """The lines of a log file, each with its newline."""
    raise NotImplementedError
