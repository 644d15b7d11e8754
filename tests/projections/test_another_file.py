"""A store whose file is moved away or replaced while its tables are followed: nobody is told the old games as if they were these."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from domain.games import game
from domain.recording.keeping import backup, restore
from domain.recording.trouble import StoreUnavailable
from projections.answering import Answering
from projections.follow import Follower, thread
from projections.questions.catalogue import Catalogue
from projections.source import Source
from tests.projections.evenings import House, evenings
from tests.projections.following import prints, rebuilt, store_in, tables_of
from tests.recording.tables import STONES, games, played

PATIENCE = 60.0
TOLD = "was moved, removed or replaced while it was in use"
INSTEAD = ("nothing", "a copy", "another")


def move(folder: Path, one: str, other: str) -> None:
    """With the log and its index, which lie beside a store as long as somebody reads it."""
    for end in ("", "-wal", "-shm"):
        (folder / f"{other}{end}").unlink(missing_ok=True)
        if (file := folder / f"{one}{end}").exists():
            file.rename(folder / f"{other}{end}")


def put(folder: Path, instead: str) -> None:
    """Something else where the store lay."""
    if instead == "a copy":
        backup(folder / "games.sqlite", folder / "copy.sqlite")
    move(folder, "games.sqlite", "away.sqlite")
    if instead == "a copy":
        move(folder, "copy.sqlite", "games.sqlite")
    elif instead == "another":
        with store_in(folder, games, begin=500) as store:
            played(store, 3)
            played(store, 1)


@pytest.mark.parametrize("instead", INSTEAD)
def test_the_follower_stops_and_says_so(tmp_path: Path, instead: str):
    with store_in(tmp_path, games) as store:
        played(store, 1)
        tables = tables_of(tmp_path, None, (STONES,))
        follower = Follower(tables)
        follower.start()
        last = store.recorder.max_notification_id()
        follower.wait(last, PATIENCE)
        before = prints(tables)
    put(tmp_path, instead)
    with pytest.raises(StoreUnavailable, match=f"{TOLD}.*start it again"):
        follower.wait(last + 1, PATIENCE)
    follower.stop()
    assert not follower.alive
    assert prints(tables) == before
    tables.close()


@pytest.mark.parametrize("instead", INSTEAD)
def test_tables_are_made_of_one_file(tmp_path: Path, instead: str):
    """Pages of a rebuild are read through connections of their own, which would find the other file."""
    with store_in(tmp_path, games) as store:
        played(store, 1)
        tables = tables_of(tmp_path, None, (STONES,))
    put(tmp_path, instead)
    with pytest.raises(StoreUnavailable, match=TOLD):
        tables.catch_up()
    move(tmp_path, "away.sqlite", "games.sqlite")
    tables.catch_up()
    assert prints(tables) == rebuilt(tmp_path, [STONES])
    tables.close()


@pytest.fixture
def evening(tmp_path: Path) -> House:
    return House(tmp_path).record(evenings(game("styx"), 3))


@pytest.fixture
def asking(evening: House) -> Iterator[Answering]:
    one = answering(evening)
    yield one
    one.close()


def answering(evening: House) -> Answering:
    return Answering(evening.path, evening.path.with_name("tables.duckdb"), Catalogue([game("styx")]), PATIENCE)


def counted(asking: Answering) -> int:
    return asking.ask("plays").games


def test_no_question_is_answered_from_games_that_lie_there_no_more(evening: House, asking: Answering):
    assert counted(asking) == 3
    move(evening.path.parent, "games.sqlite", "away.sqlite")
    evening.record(evenings(game("styx"), 1, seed=77))
    with pytest.raises(StoreUnavailable, match=TOLD):
        counted(asking)
    move(evening.path.parent, "away.sqlite", "games.sqlite")
    assert counted(asking) == 3
    assert asking.caveat() == ""


@pytest.mark.parametrize("games", [1, 3, 5])
def test_a_backup_put_back_is_answered_from_before_the_follower_looks_by_itself(
    evening: House, asking: Answering, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: int
):
    """Of an evening that was shorter, or longer."""
    other = tmp_path / "other"
    other.mkdir()
    kept = evening.path.with_name("kept.sqlite")
    backup(House(other).record(evenings(game("styx"), games, seed=77)).path, kept)
    # Nobody wakes it.
    monkeypatch.setattr(thread, "BRISK", 1_000.0)
    monkeypatch.setattr(thread, "CALM", 1_000.0)
    assert counted(asking) == 3
    restore(kept, evening.path)
    assert counted(asking) == games
    assert asking.caveat() == ""


def test_a_row_that_came_after_the_last_game_was_forgotten_is_no_other_store(tmp_path: Path):
    with store_in(tmp_path, games) as store, closing(Source(tmp_path / "games.sqlite")) as source:
        played(store, 1)
        last = played(store, 1)
        tables = tables_of(tmp_path, None, (STONES,))
        tables.catch_up()
        store.forget(last)
        assert tables.following.is_of(source)
        played(store, 2)
        assert tables.following.is_of(source)
        tables.close()


def test_tables_that_hold_a_row_are_waited_for_until_somebody_looked(tmp_path: Path):
    """They may be of another store, and hold more rows than this one."""
    with store_in(tmp_path, games) as store:
        played(store, 1)
        tables = tables_of(tmp_path, None, (STONES,))
        tables.catch_up()
        follower = Follower(tables)
        with pytest.raises(TimeoutError):
            follower.wait(store.recorder.max_notification_id(), 0.0)
        tables.close()


def test_whoever_starts_again_follows_the_other_store(evening: House, asking: Answering):
    assert counted(asking) == 3
    asking.close()
    move(evening.path.parent, "games.sqlite", "away.sqlite")
    evening.record(evenings(game("styx"), 2, seed=77))
    again = answering(evening)
    assert counted(again) == 2
    again.close()
