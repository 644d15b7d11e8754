"""What the server asks of a move that ends the game where others recorded since it was tapped: no browser is needed for it."""

from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest

from dashboard.record_component.outbox import Heard, take
from domain.kernel.log import Note
from domain.recording.application import Tablescribe, make_store
from service.desk import Desk
from service.settings import Settings
from tests.dashboard.record_table import CARDS, lay, place
from tests.dashboard.test_record_prompt import hows, item

STOP = {"type": "log.abandon", "reason": "late"}


@pytest.fixture
def store() -> Iterator[Tablescribe]:
    with make_store(None, lambda: 0, uuid4) as one:
        yield one


@pytest.fixture
def open_desk(store, tmp_path) -> Callable[[], Desk]:
    """Each time a desk of its own, at one game whose Audience has begun."""
    game_id = lay(store, 3, CARDS)
    return lambda: Desk(store, game_id, Settings(tmp_path), "Ada")


def test_a_note_before_a_move_that_ends_the_game_takes_no_question_away(open_desk, store):
    """It ended the game unasked, since a note had come between."""
    desk, heard = open_desk(), Heard()
    note = {"type": "log.note", "text": "Mia laughs", "move": 2}
    take(desk, heard, {"items": [item("n", note, seen=3), item("a", STOP, seen=3)]})
    assert hows(heard) == {"n": "saved", "a": "ends"}
    store.record(desk.log.id, Note(text="Jon too"), by="Tom")
    later, again = open_desk(), Heard()
    take(later, again, {"items": [item("a", STOP, seen=3)]})
    assert hows(again) == {"a": "ends"}
    take(later, again, {"items": [item("b", STOP, seen=3, sure=True)]})
    take(later, again, {"items": [item("c", STOP, seen=3)]})
    assert hows(again) == {"a": "ends", "b": "saved", "c": "already"}


def test_a_move_that_ends_the_game_is_a_conflict_where_another_move_came_between(open_desk):
    desk, heard = open_desk(), Heard()
    desk.record(desk.read(place(1, "left")))
    take(desk, heard, {"items": [item("a", STOP, seen=3)]})
    assert heard.answers["a"].refusal.kind == "conflict"
