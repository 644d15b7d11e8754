"""Tracks as sparklines: one row a track, one column a seat, drawn from what has happened so far."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from domain.kernel.track import Subject, Track, Tracks
from service.terminal.paint import of_seat
from service.wording import clip, mark, plain

BARS = "▁▂▃▄▅▆▇█"
LABEL, LONGEST_LABEL = 12, 18
"""Cells for the name of a track: as many as the longest needs, within these."""
VALUE = 4


def sparkline(values: Sequence[int | None], low: int, high: int, width: int) -> str:
    """The values from left to right in `width` signs; a value that is not there leaves a gap."""
    if not values or width < 1:
        return ""
    width = min(width, len(values))
    picked = [values[round(place * (len(values) - 1) / max(width - 1, 1))] for place in range(width)]
    return "".join(" " if value is None else _bar(value, low, high) for value in picked)


def _bar(value: int, low: int, high: int) -> str:
    return BARS[0] if high <= low else BARS[(value - low) * (len(BARS) - 1) // (high - low)]


def panel(tracked: Sequence[Track], history: Sequence[Tracks], names: Sequence[str], width: int) -> list[Text]:
    """All tracks up to the last step of `history`: a line of names, then a line a track."""
    shown = [track for track in tracked if _subjects(track, names, history[-1])]
    if not shown or width < LABEL + VALUE + 4:
        return []
    label = min(max(LABEL, *(cell_len(plain(track.name)) + 1 for track in shown)), LONGEST_LABEL, width // 4)
    heads = Text(" " * label)
    column = max((width - label) // max(len(names), 1), VALUE + 3)
    for seat, name in enumerate(names, 1):
        cell = Text().append(mark(seat), style=of_seat(seat))
        heads.append_text(_fit(cell.append(f" {plain(name)}"), column - 1)).append(" ")
    rows = [_row(track, history, names, width, label) for track in shown]
    heads.stylize("underline")
    return [_fit(line, width) for line in (heads, *rows)]


def _subjects(track: Track, names: Sequence[str], now: Tracks) -> list[Subject]:
    subjects: list[Subject] = list(range(1, len(names) + 1)) if track.of == "seat" else list(track.of)
    return [subject for subject in subjects if (track.key, subject) in now]


def _row(track: Track, history: Sequence[Tracks], names: Sequence[str], width: int, label: int) -> Text:
    subjects = _subjects(track, names, history[-1])
    columns = max(len(names), 1) if track.of == "seat" else len(track.of)
    column = (width - label) // columns
    known = [value for step in history for subject in subjects if (value := step.get((track.key, subject))) is not None]
    low, high = min(known), max(known)
    row = _fit(Text().append(clip(plain(track.name), label - 1), style="bold"), label)
    for subject in list(range(1, len(names) + 1)) if track.of == "seat" else track.of:
        row.append_text(_fit(_cell(track, subject, history, low, high, column), column))
    return row


def _cell(track: Track, subject: Subject, history: Sequence[Tracks], low: int, high: int, column: int) -> Text:
    """The value now, and how it came there."""
    values = [step.get((track.key, subject)) for step in history]
    called = "" if isinstance(subject, int) else plain(track.called(subject))
    named = f"{called} " if called else ""
    shown = "" if values[-1] is None else str(values[-1])
    style = of_seat(subject) if isinstance(subject, int) else ""
    drawn = sparkline(values, low, high, min(column - VALUE - len(named) - 1, 24))
    return Text(f"{named}{shown:>{VALUE - 1}} ").append(drawn, style=style)


def _fit(line: Text, width: int) -> Text:
    """The line in exactly this many cells."""
    line.truncate(width, overflow="ellipsis", pad=True)
    return line
