"""Rows come into the store in their order, all of them or none, however many one commit brings."""

from pathlib import Path
from uuid import UUID

import pytest
from eventsourcing.persistence import IntegrityError

from domain.recording.recorder import AT_ONCE, Recorder
from tests.recording.tables import store_at

GAME = UUID(int=7)
MANY = 3 * AT_ONCE + 1
"""More than three statements bring."""


@pytest.fixture
def recorder(tmp_path: Path):
    with store_at(tmp_path / "games.sqlite") as store:
        yield store.recorder


def rows(first: int, last: int) -> list[tuple[bytes, int, str, bytes]]:
    return [(GAME.bytes, place, "stones.taken", b'{"row":%d}' % place) for place in range(first, last + 1)]


def stored(recorder: Recorder) -> list[tuple[int, int, bytes]]:
    with recorder._cursor(write=False) as cursor:
        return cursor.execute("SELECT notification_id, originator_version, state FROM stored_events").fetchall()


def as_told(last: int) -> list[tuple[int, int, bytes]]:
    return [(place, place, b'{"row":%d}' % place) for place in range(1, last + 1)]


@pytest.mark.parametrize("last", [1, AT_ONCE, AT_ONCE + 1, MANY])
def test_rows_are_numbered_in_their_order(recorder: Recorder, last: int):
    recorder.insert_rows(rows(1, last))
    assert stored(recorder) == as_told(last)


@pytest.mark.parametrize("last", [2, 3, AT_ONCE + 1, MANY])
def test_rows_behind_the_one_that_was_seen_too(recorder: Recorder, last: int):
    recorder.insert_rows(rows(1, 1))
    recorder.insert_rows(rows(2, last), (GAME.bytes, 1, b'{"row":1}'))
    assert stored(recorder) == as_told(last)


@pytest.mark.parametrize("seen", [(GAME.bytes, 1, b'{"row":2}'), (GAME.bytes, 2, b'{"row":1}')])
def test_none_of_them_where_another_row_was_seen(recorder: Recorder, seen: tuple[bytes, int, bytes]):
    recorder.insert_rows(rows(1, 1))
    with pytest.raises(IntegrityError):
        recorder.insert_rows(rows(2, MANY), seen)
    assert stored(recorder) == as_told(1)


def test_none_of_them_where_the_last_place_is_taken(recorder: Recorder):
    recorder.insert_rows(rows(MANY, MANY))
    with pytest.raises(IntegrityError):
        recorder.insert_rows(rows(1, MANY))
    assert len(stored(recorder)) == 1


def test_one_statement_brings_many_rows(recorder: Recorder):
    """Each would otherwise count the ids anew for itself."""
    run: list[str] = []
    with recorder._cursor(write=False) as cursor:
        cursor.connection.set_trace_callback(run.append)
    recorder.insert_rows(rows(1, 2 * AT_ONCE))
    assert len([statement for statement in run if statement.startswith("INSERT")]) == 2
