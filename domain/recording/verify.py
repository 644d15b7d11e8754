"""Proof that a stored game is whole: its file, told again, brings back every row."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, islice
from operator import attrgetter
from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.persistence import StoredEvent
from msgspec import Struct, structs

from domain.kernel.game import Game
from domain.kernel.log import Opened
from domain.kernel.text import shortened
from domain.kernel.track import strange
from domain.kernel.words import tag_of
from domain.recording.answers import Verified
from domain.recording.game_log import GameLog, stored_log
from domain.recording.log_file import export, read_log_file
from domain.recording.mapper import RowStore
from domain.recording.rows import Row, encode
from domain.recording.trouble import UNREAD, DamagedGame, adding_up

FEW = 5


class Tagged(Struct):
    type: str


class TaggedRow(Struct):
    """Of a stored row just the tag of its event."""

    event: Tagged


tag_decoder = msgspec.json.Decoder(TaggedRow)


def verified(game_id: UUID, store: RowStore, games: Callable[[str], Game]) -> Verified:
    """The game's rows as they are on the disk: there, readable, decided again and derived again."""
    stored = store.recorder.select_events(game_id)
    problems = (*_gaps(stored), *(told for one in stored if (told := _of_row(one))))
    key = ""
    if not problems:
        try:
            log = stored_log(game_id, store.rows(game_id), games)
            key = log.game.key
            with adding_up(game_id):
                problems = tuple(told_again(log, games))
        except DamagedGame as wrong:
            problems = (str(wrong),)
    return Verified(id=game_id, game=key, rows=len(stored), problems=problems)


def _gaps(stored: Sequence[StoredEvent]) -> Iterator[str]:
    """Versions count the rows of a stream from 1, and the first is the opening."""
    # SQLite keeps any type in any column: what is no number it puts behind all of them, where nobody looks for a row.
    versions: list[Any] = [one.originator_version for one in stored]
    here = {version for version in versions if isinstance(version, int)}
    if len(here) < len(stored) or not here:
        yield "One of its rows has no number."
        return
    gone = [*islice((str(version) for version in range(1, max(here) + 1) if version not in here), FEW + 1)]
    if gone:
        yield f"Rows are missing from the stream: {', '.join(gone[:FEW])}{', …' * (len(gone) > FEW)}."
    if stored[0].topic != tag_of(Opened):
        yield f"It has no opening: its first row is {shortened(str(stored[0].topic))}."


def _of_row(stored: StoredEvent) -> str:
    """What is wrong with one row by itself."""
    version = stored.originator_version
    try:
        told = tag_decoder.decode(stored.state).event.type
    except UNREAD as wrong:
        return f"Row {version} does not read: {wrong}."
    under = shortened(str(stored.topic))
    return "" if told == stored.topic else f"Row {version} stands under the topic {under}, and tells {shortened(told)}."


def told_again(log: GameLog, games: Callable[[str], Game]) -> Iterator[str]:
    """Rows that the same commands would not bring today."""
    replay = read_log_file(export(log), games)
    if replay.broke is not None:
        yield replay.broke.sentence
        return
    if len(replay.rows) != log.version:
        yield f"The stream has {log.version} rows, and its commands bring {len(replay.rows)}."
        return
    older = {
        row.entry
        for _, entry in groupby(log.rows, attrgetter("entry"))
        if (row := next(entry)).derived != log.game.derived
    }
    for version, (stored, again) in enumerate(zip(log.rows, replay.rows, strict=True), 1):
        if stored != again and not (stored.entry in older and _told(stored) == _told(again)):
            yield _other(log, version, stored) or (
                f"Row {version} is not what entry {stored.entry} brings: {encode(again).decode()}"
            )


def _other(log: GameLog, version: int, row: Row) -> str:
    """What the row says of a value that its game does not have."""
    told = strange(log.game.tracked, len(log.opened.seats), row.moved)
    where = tag_of(row.event) if row.move is None else f"{tag_of(row.event)}, move {row.move}"
    return told and f"Row {version} ({where}) moves what {log.game.title} does not have: {told}."


def _told(row: Row) -> Row:
    """The row without what is derived."""
    return structs.replace(row, round=0, turn="", moved=(), ended=None, derived=1)
