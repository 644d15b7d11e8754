"""What a writer is told who did not see the latest entries."""

from itertools import groupby
from operator import attrgetter

import msgspec

from domain.kernel.log import Hidden, Noted, Rewound
from domain.kernel.refusal import Refused, conflict
from domain.kernel.text import same_name
from domain.kernel.words import Command
from domain.recording.answers import Recorded
from domain.recording.game_log import GameLog
from domain.recording.moves import command_of
from domain.recording.rows import Row

PASSED_OVER = (Noted, Hidden)
"""Entries that change no game: whoever did not see them may go on."""


def answered(log: GameLog, command: Command, seen: int, by: str) -> Recorded | None:
    """Nothing, if what came after `seen` does not matter; "already recorded"; or a conflict. by: who sends it."""
    if seen > log.entry:
        raise conflict(
            f"Entry {seen + 1} cannot come next: this game goes on with entry {log.entry + 1}. Load the game again.",
            seen=seen, entry=log.entry,
        )  # fmt: skip
    later = [row for row in log.rows if row.entry > seen]
    for _, rows in groupby(later, attrgetter("entry")):
        entry = list(rows)
        # Whatever was passed over may be this very remark, sent again by somebody who was not told of its fate.
        if command_of(log.game, entry[0]) == command and not _of_another(entry[0], by):
            return _already(log, entry)
        if not isinstance(entry[0].event, PASSED_OVER):
            raise _another(log, entry[0], seen)
    return None


def _of_another(row: Row, by: str) -> bool:
    """What two people tell of a game happened once; what each of them remarks is a remark of its own."""
    return isinstance(row.event, Noted) and same_name(row.by) != same_name(by)


def _another(log: GameLog, row: Row, seen: int) -> Refused:
    return conflict(
        f"{row.by or 'Somebody'} recorded something else first{_place(row)}. "
        f"Look at the game as it stands now, and send yours again if it still holds.",
        seen=seen, entry=row.entry, by=row.by, recorded=msgspec.to_builtins(command_of(log.game, row)),
    )  # fmt: skip


def _place(row: Row) -> str:
    """In moves, which people see counted; entries count what was corrected as well."""
    if not isinstance(row.event, Rewound):
        return f", as move {row.move}"
    match row.event.why:
        case "taken_back":
            return f": moves after {row.event.keep} are taken back" if row.event.keep else ": every move is taken back"
        case "redone":
            return ": what was taken back stands again"
        case "changed" | "inserted" | "removed":
            return f": the moves after {row.event.keep} are corrected"


def _already(log: GameLog, rows: list[Row]) -> Recorded:
    return Recorded(
        entry=rows[0].entry, move=rows[0].move, events=tuple(row.event for row in rows), log=log, already=True
    )
