"""Between rows and what the library stores: the topic is the event's tag, the state is the row as plain JSON."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.persistence import EventStore, Mapper, Notification, Recording, StoredEvent

from domain.kernel.game import Game
from domain.kernel.log import GameEvent, Opened, StreamEvent
from domain.kernel.words import tag_of
from domain.recording.players import PlayersEvent
from domain.recording.recorder import Recorder, StoredRow
from domain.recording.rows import Row, encode, read_rows, row_decoder
from domain.recording.trouble import StoreUnavailable

LOG_EVENTS = GameEvent | StreamEvent | PlayersEvent


class Written(msgspec.Struct, frozen=True, gc=False):
    """A row at its place in a stream: what the library calls a domain event."""

    originator_id: UUID
    originator_version: int
    row: Row


class Batch:
    """Rows to append to one stream: one object with `collect_events`, so that the library looks at one, not at each."""

    def __init__(self, stream: UUID, after: int, rows: Sequence[Row]) -> None:
        self.id = stream
        self.version = after + len(rows)
        key = stream.bytes
        self._rows = [(key, version, tag(type(row.event)), encode(row)) for version, row in enumerate(rows, after + 1)]

    def collect_events(self) -> Sequence[StoredRow]:
        rows, self._rows = self._rows, []
        return rows


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


class Recordings(Sequence[Recording[UUID]]):
    """What was recorded, made when somebody looks."""

    def __init__(self, mapper: RowMapper, rows: Sequence[StoredRow], ids: Sequence[int]) -> None:
        self.mapper, self.rows, self.ids = mapper, rows, ids

    def __len__(self) -> int:
        return len(self.ids)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        stream, version, topic, state = self.rows[place]
        stored = Notification(UUID(bytes=stream), version, topic, state, id=self.ids[place])
        return Recording(self.mapper.to_domain_event(stored), stored)


class RowStore(EventStore[UUID]):
    """Writes the rows that a Batch made, and reads the rows of a stream by their states alone."""

    mapper: RowMapper
    recorder: Recorder

    def put(self, domain_events: Sequence[Any], **_: Any) -> Any:
        return Recordings(self.mapper, domain_events, self.recorder.insert_rows(domain_events))

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
        first = read(LOG_EVENTS, states[:1], stream)
        opened = first[0].event
        others = self.mapper.games(opened.game).events if isinstance(opened, Opened) else LOG_EVENTS
        return first + read(others, states[1:], stream)


def read(events: Any, states: Sequence[bytes], stream: UUID) -> list[Row]:
    """Rows of these types; a form that is not known here was written by a later version."""
    try:
        return read_rows(states, events)
    except msgspec.MsgspecError as wrong:
        raise StoreUnavailable(
            f"A row of {stream} does not read here ({wrong}). Update Tablescribe, or restore a backup."
        ) from wrong
