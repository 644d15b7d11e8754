"""Tables that do not hold everything yet, or cannot be written though every row reads: what is told, and how it goes on."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

import duckdb
import pytest

from domain.games import game
from domain.recording.trouble import StoreUnavailable
from projections.answering import Answering, Behind
from projections.follow import Follower, Stopped, Tables, following
from projections.questions.catalogue import Catalogue
from tests.projections.evenings import House, evenings
from tests.projections.following import prints, rebuilt, store_in
from tests.recording.tables import STONES, games, played, take

Make = Callable[..., Tables]
NO_ROOM = "failed to allocate data of size 256.0 KiB"
FULL = duckdb.OutOfMemoryException(NO_ROOM)


def cannot(*_: object) -> None:
    raise FULL


def test_where_every_row_reads_the_tables_say_how_far_they_go_and_go_on_when_they_can(
    tmp_path: Path, tables: Make, monkeypatch: pytest.MonkeyPatch
):
    with store_in(tmp_path, games) as store:
        one = played(store, 3)
        known = tables()
        known.catch_up()
        end = store.recorder.max_notification_id()
        store.record(one, take(2, 1))
        with monkeypatch.context() as patched:
            patched.setattr(following.Following, "_write", cannot)
            with pytest.raises(Stopped) as stopped:
                known.catch_up()
        assert stopped.value.position == end
        assert f"The tables stopped at row {end} of {tmp_path / 'games.sqlite'}" in str(stopped.value)
        assert NO_ROOM in str(stopped.value)
        known.catch_up()
        assert prints(known) == rebuilt(tmp_path, [STONES])


def test_what_goes_wrong_between_two_looks_ends_the_thread_with_a_sentence(
    tmp_path: Path, tables: Make, monkeypatch: pytest.MonkeyPatch
):
    with store_in(tmp_path, games) as store:
        played(store, 3)
        monkeypatch.setattr(Follower, "_conclude", cannot)
        follower = Follower(tables())
        follower.start()
        with pytest.raises(StoreUnavailable, match="cannot be used") as told:
            follower.wait(store.recorder.max_notification_id() + 1, 20)
        follower.stop()
        assert follower.trouble is told.value
        assert not follower.alive


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Who follows begins only once this is set."""
    begun, follow = Event(), Follower._follow

    def later(self: Follower) -> None:
        begun.wait(60)
        follow(self)

    monkeypatch.setattr(Follower, "_follow", later)
    return begun


def test_a_question_before_the_tables_are_made_is_told_so_and_answered_later(tmp_path: Path, held: Event):
    evening = House(tmp_path).record(evenings(game("styx"), 2))
    asking = Answering(evening.path, evening.path.with_name("tables.duckdb"), Catalogue([game("styx")]), 0.1)
    try:
        with pytest.raises(Behind, match="is not counted yet; it follows in a moment"):
            asking.ask("plays")
        held.set()
        asking.patience = 60
        assert asking.ask("plays").games == 2
        assert asking.caveat() == ""
    finally:
        held.set()
        asking.close()
