"""The board as text: the zones of a view, drawn by their layout, with what changed since the view before."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from rich.text import Text

from domain.kernel.view import Item, View, Zone
from service.terminal.sparkline import SEAT_COLOURS
from service.wording import TIMES, clip, mark, plain

LABEL = 16
LONGEST_LABEL = 30
CHANGED = "bold reverse"
Key = tuple[str, str]


class Drawn(Struct, frozen=True):
    """One zone ready to be laid out: its heading, its things, what it hides."""

    heading: Text
    parts: tuple[Text, ...]
    changed: bool
    upright: bool


def items_of(view: View) -> dict[Key, Item]:
    return {(zone.key, item.key): item for zone in view.zones for item in zone.items}


def board(view: View, before: View | None, width: int, height: int) -> list[Text]:
    """The view in at most `height` lines of `width` cells; what does not fit is counted, never silently gone."""
    known = items_of(view if before is None else before)
    zones = [_drawn(zone, known) for zone in view.zones]
    for most in (99, 4, 3, 2, 1):
        lines = [line for zone in zones for line in _flow(zone, width, most)]
        if len(lines) <= height:
            return lines
    paired = _paired(zones, width)
    if len(paired) <= height:
        return paired
    left_out = len(paired) - height + 1
    return [*paired[: height - 1], Text(f"… and {left_out} more lines; a taller window shows them", style="dim")]


def _drawn(zone: Zone, known: Mapping[Key, Item]) -> Drawn:
    heading = Text()
    if zone.seat is not None:
        heading.append(f"{mark(zone.seat)} ", style=SEAT_COLOURS[(zone.seat - 1) % len(SEAT_COLOURS)])
    heading.append(plain(zone.label), style="bold")
    heading.truncate(LABEL - 1, overflow="ellipsis")
    parts = [_item(item, zone, known.get((zone.key, item.key))) for item in zone.items]
    if zone.hidden:
        parts.append(Text(f"▒{TIMES}{zone.hidden}", style="dim"))
    changed = any(known.get((zone.key, item.key)) != item for item in zone.items)
    return Drawn(heading, tuple(parts), changed, upright=zone.layout == "list")


def _item(item: Item, zone: Zone, before: Item | None) -> Text:
    """A thing: its owner's sign where it lies with others, its name, how many, its marks; an asterisk if it changed."""
    words = Text(style=CHANGED if before != item else "")
    if item.seat is not None and item.seat != zone.seat:
        words.append(mark(item.seat))
    label = clip(plain(item.label), LONGEST_LABEL)
    words.append(_shaped(item, label))
    if item.count is not None:
        words.append(_counted(item, before))
    if item.badges:
        words.append(f" ({', '.join(plain(badge, LONGEST_LABEL) for badge in item.badges)})")
    if before != item:
        words.append("*")
    return words


def _shaped(item: Item, label: str) -> str:
    if item.face == "down":
        return f"▒{label}"
    if item.kind in {"card", "tile"}:
        return f"[{label}]"
    return label


def _counted(item: Item, before: Item | None) -> str:
    times = " " if item.kind == "counter" else TIMES
    if before is not None and before.count is not None and before.count != item.count:
        return f"{times}{before.count}→{item.count}"
    return f"{times}{item.count}"


def _flow(zone: Drawn, width: int, most: int) -> list[Text]:
    """The zone in at most `most` lines, its things side by side or, in a list, one below the other."""
    head = zone.heading.copy()
    head.truncate(LABEL, pad=True)
    lines, left_out = _wrapped(head, zone, width, most)
    if left_out:
        lines[-1].truncate(width - 5, overflow="ellipsis")
        lines[-1].append(f" +{left_out}")
    return lines


def _wrapped(head: Text, zone: Drawn, width: int, most: int) -> tuple[list[Text], int]:
    lines = [head]
    for number, part in enumerate(zone.parts):
        started = lines[-1].cell_len > LABEL
        full = lines[-1].cell_len + 2 + part.cell_len > width
        if started and (full or (zone.upright and most > 1)):
            if len(lines) == most:
                return lines, len(zone.parts) - number
            lines.append(Text(" " * LABEL))
            started = False
        if started:
            lines[-1].append("  ")
        lines[-1].append_text(part)
        lines[-1].truncate(width, overflow="ellipsis")
    return lines, 0


def _paired(zones: Sequence[Drawn], width: int) -> list[Text]:
    """One line a zone, and two short zones on one line."""
    half = width // 2 - 1
    lines: list[Text] = []
    waiting: Text | None = None
    for zone in zones:
        line = _flow(zone, width, 1)[0]
        if line.cell_len > half:
            lines += [line] if waiting is None else [waiting, line]
            waiting = None
        elif waiting is None:
            waiting = line
        else:
            waiting.truncate(half, pad=True)
            lines.append(waiting.append("  ").append_text(line))
            waiting = None
    return lines if waiting is None else [*lines, waiting]
