"""What a writer is told who did not see the latest entries."""

from itertools import groupby
from operator import attrgetter

import msgspec

from domain.kernel.log import Hidden, Noted
from domain.kernel.refusal import conflict
from domain.kernel.words import Command
from domain.recording.answers import Recorded
from domain.recording.game_log import GameLog
from domain.recording.moves import command_of
from domain.recording.rows import Row

PASSED_OVER = (Noted, Hidden)
"""Entries that change no game: whoever did not see them may go on."""


def answered(log: GameLog, command: Command, seen: int) -> Recorded | None:
    """Nothing, if what came after `seen` does not matter; "already recorded"; or a conflict."""
    if seen > log.entry:
        raise conflict(
            f"Entry {seen} was never recorded here: this game has {log.entry}. Load the game again.",
            seen=seen, entry=log.entry,
        )  # fmt: skip
    later = (row for row in log.rows if row.entry > seen and not isinstance(row.event, PASSED_OVER))
    first = next((list(rows) for _, rows in groupby(later, attrgetter("entry"))), None)
    if first is None:
        return None
    if command_of(log.game, first[0]) == command:
        return _already(log, first)
    row = first[0]
    raise conflict(
        f"{row.by or 'Somebody'} recorded something else first, as entry {row.entry}. "
        f"Look at the game as it stands now, and send yours again if it still holds.",
        seen=seen, entry=row.entry, by=row.by, recorded=msgspec.to_builtins(command_of(log.game, row)),
    )  # fmt: skip


def _already(log: GameLog, rows: list[Row]) -> Recorded:
    return Recorded(
        entry=rows[0].entry, move=rows[0].move, events=tuple(row.event for row in rows), log=log, already=True
    )
