"""What a writer is told who did not see the latest entries."""

from itertools import groupby
from operator import attrgetter

import msgspec

from domain.kernel.log import Hidden, Note, Noted, Rewound
from domain.kernel.refusal import Refused, conflict
from domain.kernel.text import LONGEST_NAME, same_name
from domain.kernel.words import Command
from domain.recording.answers import Recorded
from domain.recording.game_log import GameLog
from domain.recording.moves import command_of, standing_of
from domain.recording.rows import Row
from domain.recording.wording import harmless

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
    about = command.move if isinstance(command, Note) else None
    fits = about is not None and _stands_as_seen(log, about, seen)
    for _, rows in groupby(later, attrgetter("entry")):
        entry = list(rows)
        # Whatever was passed over may be this very remark, sent again by somebody who was not told of its fate.
        if command_of(log.game, entry[0]) == command and not _of_another(entry[0], by):
            return _already(log, entry)
        # A note that names its move is about that one, whatever came after it.
        if not fits and not isinstance(entry[0].event, PASSED_OVER):
            raise _another(log, entry[0], seen) if about is None else _unnoted(log, later, about, seen)
    return None


def _stands_as_seen(log: GameLog, move: int, seen: int) -> bool:
    """Whether the move that had this number has it still, also where it was taken back and put back again."""
    then = standing_of(log.game, [row for row in log.rows if row.entry <= seen]).moves
    if not 0 <= move < len(then):
        return False
    (_, now), stands = log.follow(then[move].entry, move)
    return stands and now == move


def _of_another(row: Row, by: str) -> bool:
    """What two people tell of a game happened once; what each of them remarks is a remark of its own."""
    return isinstance(row.event, Noted) and same_name(row.by) != same_name(by)


def _another(log: GameLog, row: Row, seen: int) -> Refused:
    return conflict(
        f"{harmless(row.by[:LONGEST_NAME]) or 'Somebody'} recorded something else first{_place(row)}. "
        f"Look at the game as it stands now, and send yours again if it still holds.",
        seen=seen, entry=row.entry, by=row.by, recorded=msgspec.to_builtins(command_of(log.game, row)),
    )  # fmt: skip


def _unnoted(log: GameLog, later: list[Row], about: int, seen: int) -> Refused:
    """The move that a note names was corrected, or was not there yet for who wrote it."""
    row = next((one for one in later if isinstance(one.event, Rewound)), None)
    if row is None:
        return _another(log, next(one for one in later if not isinstance(one.event, PASSED_OVER)), seen)
    return conflict(
        f"Move {about}, which this note is about, does not stand as it did{_place(row)}. Write it to another move if it still holds.",
        seen=seen, entry=row.entry, by=row.by, about=about,
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
