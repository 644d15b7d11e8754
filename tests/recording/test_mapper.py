"""What the library sees: rows under stable topics, read back through its own classes."""

from uuid import UUID

import pytest

from domain.kernel.log import Note
from domain.recording.application import Tablescribe
from domain.recording.mapper import Written
from tests.recording.tables import played


@pytest.fixture
def game(store: Tablescribe) -> UUID:
    return played(store, 3, 2, Note(text="hm"), 1)


def test_mapping_is_the_same_both_ways(store: Tablescribe, game: UUID):
    rows = store.history(game)
    stored = store.recorder.select_events(game)
    assert [one.topic for one in stored] == [
        "log.opened", "toy.stones_taken", "toy.stones_taken", "log.noted", "toy.stones_taken",
    ]  # fmt: skip
    written = [store.mapper.to_domain_event(one) for one in stored]
    assert written == [Written(game, place, row) for place, row in enumerate(rows, 1)]
    assert [store.mapper.to_stored_event(one) for one in written] == list(stored)


def test_the_notification_log_has_every_row_in_the_order_of_commits(store: Tablescribe, game: UUID):
    other = played(store, 1)
    told = store.notification_log.select(start=1, limit=10)
    assert [(one.id, one.originator_id) for one in told] == [
        *((place, game) for place in range(1, 6)), (6, other), (7, other),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "entries"),
    [
        ({}, [1, 2, 3, 4, 5]),
        ({"gt": 2}, [3, 4, 5]),
        ({"gt": 1, "lte": 3}, [2, 3]),
        ({"desc": True, "limit": 2}, [5, 4]),
    ],
)
def test_a_part_of_a_stream(store: Tablescribe, game: UUID, asked: dict[str, int], entries: list[int]):
    assert [row.entry for row in store.events.get(game, **asked)] == entries


def test_the_repository_folds_with_our_projector(store: Tablescribe, game: UUID):
    def stones_left(_, rows):
        return [row.event.left for row in rows if hasattr(row.event, "left")]

    assert store.repository.get(game, projector_func=stones_left) == [7, 5, 4]
