"""Between rows and what the library stores: the topic is the event's tag, the state is the row as plain JSON."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import repeat
from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.persistence import EventStore, IntegrityError, Mapper, StoredEvent

from domain.kernel.game import Game
from domain.kernel.log import GameEvent, Opened, StreamEvent
from domain.kernel.words import Event, tag_of
from domain.recording.lines import LONGEST, refuse_long_lines
from domain.recording.players import STREAM, PlayersEvent
from domain.recording.recorder import Recorder
from domain.recording.rows import Row, encode, read_rows, row_decoder
from domain.recording.trouble import UNREAD, DamagedGame, adding_up

LOG_EVENTS = GameEvent | StreamEvent | PlayersEvent


class Written(msgspec.Struct, frozen=True, gc=False):
    """A row at its place in a stream: what the library calls a domain event."""

    originator_id: UUID
    originator_version: int
    row: Row


class RowMapper(Mapper[UUID]):
    """One msgspec call a row; no name of a Python class is stored."""

    def __init__(self, games: Callable[[str], Game]) -> None:
        self.games = games

    def events_of(self, topic: str) -> Any:
        """The types that a row with this topic may hold: a game's, or those all games share."""
        key = topic.partition(".")[0]
        return LOG_EVENTS if key in {"log", "players"} else self.games(key).events

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        row = domain_event.row
        return StoredEvent(domain_event.originator_id, domain_event.originator_version, topic_of(row), encode(row))

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        row = row_decoder(self.events_of(stored_event.topic)).decode(stored_event.state)
        return Written(UUID(str(stored_event.originator_id)), stored_event.originator_version, row)


tag = cache(tag_of)


def topic_of(row: Row) -> str:
    """The wire name of the row's event."""
    return tag(type(row.event))


class RowStore(EventStore[UUID]):
    """Writes plain tuples, and reads the rows of a stream by their states alone."""

    mapper: RowMapper
    recorder: Recorder

    def append(self, stream: UUID, rows: Sequence[Row], after: int, before: Row | None) -> None:
        """Rows after the first `after` ones, in one commit; the last of those must be `before`, if it is given.

        The library's `save` looks at each event by itself; that would take longer than writing them.
        """
        key = stream.bytes
        seen = None if before is None else (key, after, encode(before))
        states = list(map(encode, rows))
        # Only what is longer than a line altogether can hold a line that is too long.
        if stream != STREAM and sum(map(len, states)) > LONGEST // 2:
            refuse_long_lines(rows)
        places = range(after + 1, after + 1 + len(rows))
        told = list(zip(repeat(key), places, map(topic_of, rows), states))
        try:
            self.recorder.insert_rows(told, seen)
        except IntegrityError:
            if before is None or (there := self._as_it_stands(stream, after, before)) is None:
                raise
            self.recorder.insert_rows(told, (key, after, there))

    def _as_it_stands(self, stream: UUID, place: int, row: Row) -> bytes | None:
        """The state of this row, where it stands there in other bytes than ours: a newer program may tell a field more,
        and whoever mends a store by hand writes text. It would be taken for another row for ever."""
        found = self.recorder.select_states(stream, place)[:1]
        if not found or found[0] == encode(row):
            return None
        events = self.mapper.events_of(topic_of(row))
        return found[0] if read(events, found, stream, place) == [row] else None

    def get(
        self,
        originator_id: UUID,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Iterator[Any]:
        """The rows themselves, in their order; what the projector function folds."""
        rows = self.rows(originator_id)[gt or 0 : lte]
        return iter((rows[::-1] if desc else rows)[:limit])

    def rows(self, stream: UUID) -> list[Row]:
        """The whole stream, or nothing. The first row tells the game, and with it the types of the others."""
        states = self.recorder.select_states(stream)
        if not states:
            return []
        if stream == STREAM:
            return read(LOG_EVENTS, states, stream)
        first = read(LOG_EVENTS, states[:1], stream)
        opened = first[0].event
        if not isinstance(opened, Opened):
            raise DamagedGame(stream, "it does not begin with an opening")
        with adding_up(stream):
            others = self.mapper.games(opened.game).events
        return first + read(others, states[1:], stream, 2)


def read(events: Any, states: Sequence[bytes], stream: UUID, version: int = 1) -> list[Row]:
    """Rows of these types, the first of them of this version; one that does not read is named."""
    try:
        return read_rows(states, events)
    except UNREAD:
        # Read one by one below, so that the row is named.
        decode = row_decoder(events).decode
    for place, state in enumerate(states, version):
        try:
            decode(state)
        except UNREAD as wrong:
            raise DamagedGame(stream, f"row {place} does not read ({wrong})") from wrong
    raise AssertionError("Read one by one all rows read.")


def events_that_read(states: Iterable[bytes]) -> Iterator[Event]:
    """The events that all games share, of these rows; damage and a game's own events are passed over."""
    decode = row_decoder(LOG_EVENTS).decode
    for state in states:
        # Damage is named when its game is read, and by `verify`.
        with suppress(*UNREAD):
            yield decode(state).event
