"""The board as text: the zones of a view, drawn by their layout, with what changed since the view before."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, structs
from rich.cells import cell_len
from rich.text import Text

from domain.kernel.view import Item, View, Zone
from service.signs import TIMES
from service.terminal.paint import of_seat
from service.wording import clip, count, mark, plain

NARROWEST_LABEL, LABEL_SHARE = 12, 4
"""The column of headings is as wide as the longest one, up to a quarter of the width."""
LONGEST_LABEL = 60
CHANGED = "bold reverse"
MANY = 99
Key = tuple[str, str]


class Drawn(Struct, frozen=True):
    """One zone ready to be laid out: its heading, its things, what it hides; and all that without badges."""

    heading: Text
    parts: tuple[Text, ...]
    bare: tuple[Text, ...]
    indent: int
    upright: bool


def items_of(view: View) -> dict[Key, Item]:
    return {(zone.key, item.key): item for zone in view.zones for item in zone.items}


def board(view: View, before: View | None, width: int, height: int, told: frozenset[str] = frozenset()) -> list[Text]:
    """The view in at most `height` lines of `width` cells; what does not fit is counted, never silently gone.

    told: labels of counters that stand elsewhere on the screen. Badges go first when room is short, then long zones.
    """
    lines = _whole(view, before, width, told)
    if len(lines) <= height:
        return lines
    short = _short(view, before, width, told)
    for most in (MANY, 3, 2, 1):
        lines = [line for zone in short for line in _flow(zone, width, most)]
        if len(lines) <= height:
            return lines
    paired = _paired(short, width)
    if len(paired) <= height:
        return paired
    left_out = len(paired) - height + 1
    return [
        *paired[: height - 1],
        Text(f"… and {count(left_out, 'more line')}; a taller window shows all", style="dim"),
    ]


def needs(view: View, before: View | None, width: int, told: frozenset[str]) -> tuple[int, int]:
    """How many lines the whole view takes, and how few show a line of every zone."""
    return len(_whole(view, before, width, told)), len(_paired(_short(view, before, width, told), width))


def _whole(view: View, before: View | None, width: int, told: frozenset[str]) -> list[Text]:
    zones = _zones(view, before, width, told, badges=True)
    return [line for zone in zones for line in _flow(zone, width, MANY)]


def _short(view: View, before: View | None, width: int, told: frozenset[str]) -> list[Drawn]:
    """Cards by their names, and without empty places."""
    return [zone for zone in _zones(view, before, width, told, badges=False) if zone.parts]


def _zones(view: View, before: View | None, width: int, told: frozenset[str], *, badges: bool) -> list[Drawn]:
    known = items_of(view if before is None else before)
    longest = max((cell_len(plain(zone.label)) + 2 * (zone.seat is not None) for zone in view.zones), default=0)
    indent = min(max(longest + 1, NARROWEST_LABEL), max(width // LABEL_SHARE, NARROWEST_LABEL))
    return [_drawn(_without(zone, told), known, _names(view), indent, badges=badges) for zone in view.zones]


def _names(view: View) -> dict[int, str]:
    """Who sits where, as the zones of the seats are called."""
    return {zone.seat: zone.label for zone in view.zones if zone.seat is not None}


def _without(zone: Zone, told: frozenset[str]) -> Zone:
    left = tuple(item for item in zone.items if item.kind != "counter" or item.label.casefold() not in told)
    return zone if len(left) == len(zone.items) else structs.replace(zone, items=left)


def _drawn(zone: Zone, known: Mapping[Key, Item], names: Mapping[int, str], indent: int, *, badges: bool) -> Drawn:
    heading = Text()
    if zone.seat is not None:
        heading.append(f"{mark(zone.seat)} ", style=of_seat(zone.seat))
    heading.append(plain(zone.label), style="bold")
    items = zone.items if badges else tuple(map(_briefly, zone.items))
    parts, bare = (
        tuple(_item(item, zone, known.get((zone.key, item.key)), names) for item in told)
        for told in (items, map(_bare, items))
    )
    hidden = (Text(f"▒{TIMES}{zone.hidden}", style="dim"),) if zone.hidden else ()
    return Drawn(heading, parts + hidden, bare + hidden, indent, upright=zone.layout == "list")


def _item(item: Item, zone: Zone, before: Item | None, names: Mapping[int, str]) -> Text:
    """A thing: its owner's sign where it lies with others, its name, how many, its marks; an asterisk if it changed."""
    changed = before is None or _told(before) != _told(item)
    words = Text(style=CHANGED if changed else "")
    if item.seat is not None and item.seat != zone.seat:
        words.append(mark(item.seat), style=of_seat(item.seat))
    named = item.seat is not None and item.label == names.get(item.seat)
    words.append(_shaped(item, "" if named else clip(plain(item.label), LONGEST_LABEL)))
    if item.count is not None:
        words.append(_counted(item, before))
    if item.badges:
        words.append(f" ({', '.join(plain(badge, LONGEST_LABEL) for badge in item.badges)})")
    return words.append("*") if changed else words


def _briefly(item: Item) -> Item:
    """A card by its name alone; what stands on a token is all that there is to it."""
    return _bare(item) if item.kind == "card" else item


def _bare(item: Item) -> Item:
    return structs.replace(item, badges=()) if item.badges else item


def _told(item: Item) -> tuple[object, ...]:
    return item.label, item.count, item.face, item.seat


def _shaped(item: Item, label: str) -> str:
    if item.face == "down":
        return f"▒{label}"
    if item.kind in {"card", "tile"} and label:
        return f"[{label}]"
    return label


def _counted(item: Item, before: Item | None) -> str:
    times = TIMES if item.kind in {"card", "cube", "tile"} else " "
    if before is not None and before.count is not None and before.count != item.count:
        return f"{times}{before.count}→{item.count}"
    return f"{times}{item.count}"


def _changed_first(zone: Drawn) -> Drawn:
    """Where not all can be shown, what changed is."""
    parts, bare = (tuple(sorted(told, key=lambda part: part.style != CHANGED)) for told in (zone.parts, zone.bare))
    return structs.replace(zone, parts=parts, bare=bare)


def _flow(zone: Drawn, width: int, most: int) -> list[Text]:
    """The zone in at most `most` lines, its things side by side or, in a list, one below the other."""
    # A heading that its column has no room for stands above, where there is room for all lines.
    above = [zone.heading] if most == MANY and zone.indent <= zone.heading.cell_len <= width else []
    head = Text() if above else zone.heading.copy()
    head.truncate(zone.indent - 1, overflow="ellipsis")
    head.truncate(zone.indent, pad=True)
    lines, left_out = _most_of(head, zone, width, most)
    if left_out:
        lines, left_out = _most_of(head, _changed_first(zone), width, most)
    lines = [*above, *(lines if zone.parts or not above else [])]
    if left_out:
        lines[-1].truncate(width - 5, overflow="ellipsis")
        lines[-1].append(f" +{left_out}")
    return lines


def _most_of(head: Text, zone: Drawn, width: int, most: int) -> tuple[list[Text], int]:
    """The things with their badges; without them where more of the things are seen so."""
    lines, left_out = _wrapped(head.copy(), zone, width, most)
    if left_out:
        bare = _wrapped(head.copy(), structs.replace(zone, parts=zone.bare), width, most)
        return bare if bare[1] < left_out else (lines, left_out)
    return lines, left_out


def _wrapped(head: Text, zone: Drawn, width: int, most: int) -> tuple[list[Text], int]:
    lines = [head]
    for number, part in enumerate(zone.parts):
        started = lines[-1].cell_len > zone.indent
        full = lines[-1].cell_len + 2 + part.cell_len > width
        if started and (full or (zone.upright and most > 1)):
            if len(lines) == most:
                return lines, len(zone.parts) - number
            lines.append(Text(" " * zone.indent))
            started = False
        if started:
            lines[-1].append("  ")
        first, *rest = _cut(part, width - zone.indent) if most == MANY else [part]
        lines[-1].append_text(first)
        lines[-1].truncate(width, overflow="ellipsis")
        lines += [Text(" " * zone.indent).append_text(piece) for piece in rest]
    return lines, 0


def _cut(part: Text, room: int) -> list[Text]:
    """A thing that is longer than a line, between its words, so that nothing of it is lost."""
    pieces: list[Text] = []
    while part.cell_len > room and (space := part.plain.rfind(" ", 1, room + 1)) > 0:
        pieces.append(part[:space])
        part = part[space + 1 :]
    return [*pieces, part]


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
