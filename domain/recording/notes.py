"""The remarks that people wrote beside moves, by the move that they stand beside now."""

from collections import defaultdict

from msgspec import Struct

from domain.kernel.log import Noted
from domain.recording.game_log import GameLog
from domain.recording.wording import harmless


class NoteAt(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One remark; `by` wrote it."""

    text: str = ""
    mark: str = ""
    by: str = ""


def notes_of(log: GameLog) -> dict[int, tuple[NoteAt, ...]]:
    """Those beside standing moves; what is written beside a struck move stays in the history."""
    found: dict[int, list[NoteAt]] = defaultdict(list)
    for row in log.rows:
        if isinstance(row.event, Noted):
            (_, move), stands = log.follow(*row.event.about)
            if stands:
                found[move].append(NoteAt(text=row.event.text, mark=row.event.mark, by=row.by))
    return {move: tuple(notes) for move, notes in found.items()}


def note_lines(notes: tuple[NoteAt, ...]) -> list[str]:
    """Note by Ines (good): so it was."""
    return [note_line(one) for one in notes]


def note_line(note: NoteAt) -> str:
    by = f" by {harmless(note.by)}" if note.by else ""
    mark = f" ({note.mark})" if note.mark else ""
    return f"Note{by}{mark}: {harmless(note.text)}" if note.text.strip() else f"Marked{by}{mark}"
