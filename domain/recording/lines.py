"""The lines of a log file. docs/log-format.md describes them, docs/log-format.schema.json is made from these types."""

import json
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import zip_longest
from typing import Annotated, Any, BinaryIO, Generic, TypeVar
from uuid import UUID

import msgspec
from msgspec import Meta, Raw, Struct, structs

from domain.kernel.log import Move as KernelMove
from domain.kernel.log import Opened, Remark
from domain.kernel.reading import in_words
from domain.kernel.refusal import malformed
from domain.kernel.result import Result
from domain.kernel.seating import with_typed_names
from domain.kernel.track import Subject
from domain.kernel.words import Event
from domain.recording.box_table import Column, components_of, table_of
from domain.recording.moves import Place, move_groups
from domain.recording.rows import Row, encode

FORMAT = "tablescribe"
VERSION = 1
LONGEST = 1_000_000
"""Bytes of a line; a longer one is not read."""
ROOM = 200
"""Bytes for the numbers and the moment, which a line tells in full or not, as the one before it has them."""
NO_ID = UUID(int=0)
"""The id of a log that was read from a file without one."""
ENCODED = (
    (b"\xff\xfe\0\0", "UTF-32"), (b"\0\0\xfe\xff", "UTF-32"), (b"{\0\0\0", "UTF-32"), (b"\0\0\0{", "UTF-32"),
    (b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"), (b"{\0", "UTF-16"), (b"\0{", "UTF-16"),
)  # fmt: skip
"""How a text begins that other programs saved, in the order in which it is looked for."""
C = TypeVar("C")

LATEST = 32_503_679_999_999
"""The last millisecond of the year 2999."""
RecordedAt = Annotated[int, Meta(ge=0, le=LATEST)]
"""UTC milliseconds since 1970, to the latest."""

Code = Annotated[int, Meta(ge=1, le=1_000_000)]
"""The number of the code that derived values."""
Since = tuple[int, str, int | None]
"""Event of this line (from 1), turn, round where it is another than before; it holds until told otherwise."""
Moved = dict[str, int | str | None]
"""What one event moved: track, or track and subject -> new value. In older files also the event's field with it."""
GAME = "game"
"""The subject of what belongs to the whole table."""


class Line(Struct, Generic[C], frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A move, a correction or a remark. Written by hand, `cmd` is enough; numbers that are given must agree.

    entry and move are left out where both are one more than on the line above. moved: a part for each event. was: the move is written again by the correction before it and stood there. derived: the number of the derived
    code that computed moments, moved and ended. moved leaves out what fields of the events are declared to tell, and a first 0.
    """

    entry: int | None = None
    move: int | None = None
    was: Place | None = None
    recorded_at: RecordedAt | None = None
    by: str = ""
    derived: Code = 1
    cmd: C
    events: Raw = Raw()
    moments: tuple[Since, ...] = ()
    moved: tuple[Moved, ...] = ()
    ended: Result | None = None


class Header(Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """The first line. Without an id the game is a new one wherever it is imported.

    components: those of the box.
    """

    format: str
    version: Annotated[int, Meta(ge=1)]
    id: str = ""
    recorded_at: RecordedAt | None = None
    by: str = ""
    derived: Code = 1
    opening: Opened
    components: dict[str, Column] = {}
    moved: tuple[Moved, ...] = ()

    def __post_init__(self) -> None:
        if not self.id:
            # Written by hand: its names are typed ones. What was exported keeps those that it was recorded with.
            structs.force_setattr(self, "opening", with_typed_names(self.opening))

    @property
    def opened(self) -> Opened:
        """The opening with its box."""
        if not self.components:
            return self.opening
        box = structs.replace(self.opening.box, components=components_of(self.components))
        return structs.replace(self.opening, box=box)


class Last(Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """The last line: how the game ended, if it did, and the hash of its state."""

    result: Result | None = None
    hash: str


class Kind(Struct):
    """What the first line must tell before the rest of it is read."""

    format: str
    version: int


kind_decoder = msgspec.json.Decoder(Kind)
header_decoder = msgspec.json.Decoder(Header)
last_decoder = msgspec.json.Decoder(Last)


@cache
def line_decoder(commands: Any) -> msgspec.json.Decoder[Line[Any]]:
    """Reads lines with these commands or the kernel's."""
    return msgspec.json.Decoder(Line[commands | KernelMove | Remark])


class Unread(Exception):  # noqa: N818 - a place where reading stops
    """A line that is too long to be read."""


def told(wrong: msgspec.ValidationError) -> tuple[str, str]:
    """The field of a line that does not fit, and the sentence for a person."""
    field, sentence = in_words(str(wrong))
    time = " A time is a number of milliseconds since 1970, up to the year 2999." * (field == "recorded_at")
    return field, f"{sentence}{time}"


def numbered(lines: Iterable[bytes] | BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Lines that are not blank, with their number from 1; never more of one in memory than LONGEST."""
    read = getattr(lines, "readline", None)
    source = lines if read is None else iter(lambda: read(LONGEST + 1), b"")
    for number, line in enumerate(source, 1):
        if len(line) > LONGEST:
            raise Unread(number)
        if not line.isspace():
            yield number, line


class Writer:
    """Turns rows into lines; remembers what the reader of a file knows by then, which is not written again.

    first: the row that the header told.
    """

    def __init__(self, first: Row | None = None) -> None:
        self.moment = (0, "")
        self.place: tuple[int, int | None] = (1, 0)
        self.tracks = {(track, subject) for track, subject, _ in first.moved} if first else set[tuple[str, Subject]]()

    def lines(self, rows: Iterable[Row]) -> Iterator[Line[Raw]]:
        for group in move_groups(rows):
            first = group[0]
            plain = self._goes_on(first)
            yield Line(
                entry=None if plain else first.entry,
                move=None if plain else first.move,
                was=first.was,
                recorded_at=first.recorded_at,
                by=first.by,
                derived=first.derived,
                cmd=first.cmd,
                events=Raw(encode([row.event for row in group])),
                moments=tuple(self._moments(group)),
                moved=told_of([self._moved(row) for row in group]),
                ended=next((row.ended for row in group if row.ended is not None), None),
            )

    def _goes_on(self, row: Row) -> bool:
        """Whether entry and move are one more than on the line before."""
        (entry, move), self.place = self.place, (row.entry, row.move)
        return move is not None and self.place == (entry + 1, move + 1)

    def _moments(self, rows: list[Row]) -> Iterator[Since]:
        if rows[0].move is None:
            return
        for number, row in enumerate(rows, 1):
            before, self.moment = self.moment, (row.round, row.turn)
            if self.moment != before:
                yield number, row.turn, None if row.round == before[0] else row.round

    def _moved(self, row: Row) -> Moved:
        """What the event does not tell itself; a track of which nothing was told stands at 0."""
        before = self.tracks
        self.tracks = before | {(track, subject) for track, subject, _ in row.moved}
        whole = moved_of(row)
        named = zip(whole.items(), row.moved, strict=True)
        return {
            name: value
            for (name, value), (track, subject, _) in named
            if not _held(row.event, name, value) and (value != 0 or (track, subject) in before)
        }


def told_of(told: list[Moved]) -> tuple[Moved, ...]:
    """For each of a line's events, up to the last that has something to tell."""
    while told and not told[-1]:
        told.pop()
    return tuple(told)


def moved_of(row: Row) -> Moved:
    """All that an event moved, by track alone where it is the event's own seat or the game."""
    own = getattr(row.event, "seat", GAME)
    return {track if subject == own else f"{track} {subject}": value for track, subject, value in row.moved}


def _held(event: Event, name: str, value: int | str | None) -> bool:
    """Whether the field that tells of this track, as the game declares, has the value."""
    field = event.TELLS.get(name)
    return value is not None and field is not None and getattr(event, field) == value


def _once_held(event: Event, name: str, value: int | str | None) -> bool:
    """What older files leave out: a value that any field has which is `to`, or called like the track or its subject."""
    track, _, subject = name.partition(" ")
    fields = (subject,) if subject else ("to", track)
    return value is not None and any(getattr(event, field, None) == value for field in fields)


def moved_otherwise(
    told: Sequence[Moved], short: Sequence[Moved], rows: Sequence[Row]
) -> tuple[int, Moved, Moved] | None:
    """The first event that a line tells to have moved something else: its number, what is told, what it moved. Older files tell all,
    or name the field with the value, or leave out more."""
    nothing: Moved = {}
    for number, (part, row) in enumerate(zip(zip_longest(told, short, fillvalue=nothing), rows, strict=False), 1):
        if not _agrees(*part, row):
            return number, part[0], moved_of(row)
    return (len(rows) + 1, told[len(rows)], nothing) if len(told) > len(rows) else None


def _agrees(told: Moved, short: Moved, row: Row) -> bool:
    values = {
        name: getattr(row.event, value, None) if isinstance(value, str) else value for name, value in told.items()
    }
    needed = {name for name, value in short.items() if not _once_held(row.event, name, value)}
    return values.items() <= moved_of(row).items() and needed <= told.keys()


def header_of(game_id: str, row: Row, opened: Opened) -> Header:
    table = table_of(opened.box.components)
    box = structs.replace(opened.box, components={}) if table else opened.box
    return Header(
        format=FORMAT,
        version=VERSION,
        id=game_id,
        recorded_at=row.recorded_at,
        by=row.by,
        derived=row.derived,
        opening=structs.replace(opened, box=box),
        components=table,
        moved=told_of([moved_of(row)]),
    )


def refuse_long_lines(rows: Sequence[Row]) -> None:
    """Rows are stored only if the lines of their export can be read again."""
    first = rows[0]
    if isinstance(first.event, Opened):
        _refuse_long("opening", header_of(str(NO_ID), first, first.event))
        rows = rows[1:]
    for line in Writer().lines(rows):
        _refuse_long("cmd", line)


def _refuse_long(field: str, line: Header | Line[Raw]) -> None:
    if (length := len(encode(line)) + ROOM) > LONGEST:
        raise malformed(
            field,
            f"In a log file this would be a line of {length:,} bytes, and none over {LONGEST:,} is read. Enter less.",
            number=length, most=LONGEST,
        )  # fmt: skip


def by_hand(text: bytes) -> tuple[Any, str]:
    """What somebody may have typed, as plain values, and a field that it tells twice; a mark of some editors is passed over."""
    text = text.removeprefix(BOM_UTF8)
    try:
        plain = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError):
        if told := not_text(text):
            raise msgspec.DecodeError(told) from None
        raise
    return plain, told_twice(text)


def encoded(text: bytes) -> str:
    """The encoding of a text that is saved in another one than UTF-8, by how it begins; nothing where it is none of these."""
    return next((name for begins, name in ENCODED if text.startswith(begins)), "")


def not_text(text: bytes) -> str:
    """What keeps a file that looks like JSON to people from being that, and what to do; nothing where it is something else."""
    if name := encoded(text):
        return f"it is {name} text; save it as UTF-8"
    try:
        json.dumps(json.loads(text), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        # The answer: no text can be made of what it spells.
        return "it holds half a character, such as \\ud800 alone; write the whole one, or leave it out"
    except (ValueError, RecursionError):
        # Something else is wrong with it, which the reader tells.
        return ""
    return ""


def told_twice(line: bytes) -> str:
    """A field of the line, or of anything in it, that is told twice: of two values nobody knows which one is meant."""
    found: list[str] = []

    def look(pairs: list[tuple[str, Any]]) -> None:
        names = [name for name, _ in pairs]
        if len(set(names)) < len(names):
            found.append(next(name for name, times in Counter(names).items() if times > 1))

    json.loads(line, object_pairs_hook=look, parse_int=str, parse_float=str, strict=False)
    return found[0] if found else ""
