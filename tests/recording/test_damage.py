"""Rows that were changed behind the store's back: the game is named, what differs is found, and the others go on."""

from pathlib import Path

import pytest
from msgspec import structs

from domain.games import game as game_called
from domain.kernel.game import Game
from domain.recording.application import Tablescribe
from domain.recording.listing import listing
from domain.recording.players import STREAM
from domain.recording.trouble import DamagedGame, StoreUnavailable
from tests.recording.tables import STONES, played, store_at, take, told


def test_a_row_that_a_later_version_wrote_is_named(file: Path):
    with store_at(file) as store:
        game = played(store, 3)
        with store.recorder._cursor(write=True) as cursor:
            later = "state = replace(state, 'stones_', 'pebbles_'), topic = replace(topic, 'stones_', 'pebbles_')"
            cursor.execute(f"UPDATE stored_events SET {later}")
        store.kept.clear()
    with store_at(file) as store:
        with pytest.raises(StoreUnavailable) as wrong:
            store.log(game)
        assert "Update Tablescribe" in told(wrong)
        assert "Update Tablescribe" in next(store.verify()).problems[0]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("UPDATE stored_events SET state = replace(state, '\"left\":7', '\"left\":8')", "The file tells other events"),
        (
            "UPDATE stored_events SET state = replace(state, '\"game\",7', '\"game\",8')",
            "Row 2 is not what entry 2 brings",
        ),
        ("DELETE FROM stored_events WHERE originator_version = 2", "Rows are missing"),
        ("UPDATE stored_events SET originator_version = 9999999999 WHERE originator_version = 2", "Rows are missing"),
        ("DELETE FROM stored_events WHERE originator_version = 6", "missing in the file"),
    ],
)
def test_verify_finds_what_was_changed_behind_its_back(file: Path, change: str, problem: str):
    with store_at(file) as store:
        played(store, 3, 3, 3, 1)
        assert [found.problems for found in store.verify()] == [()]
        with store.recorder._cursor(write=True) as cursor:
            cursor.execute(change)
        (found,) = store.verify()
        assert problem in found.problems[0]


DAMAGE = {
    "a row in the middle is gone": (
        "DELETE FROM stored_events WHERE originator_version=3", "of its 6 rows 5 are here", "Rows are missing from the stream: 3.",
    ),
    "the first rows are gone": (
        "DELETE FROM stored_events WHERE originator_version<3", "of its 6 rows 4 are here", "It has no opening",
    ),
    "the first row is no JSON": ("UPDATE stored_events SET state='{' WHERE originator_version=1", "row 1", "Row 1 does not read"),
    "a row is a number": ("UPDATE stored_events SET state=5 WHERE originator_version=3", "row 3", "Row 3 does not read"),
    "a row is not UTF-8": (
        "UPDATE stored_events SET state=x'7bff7d' WHERE originator_version=3", "row 3", "Row 3 does not read",
    ),
    "a row is text that is none": (
        "UPDATE stored_events SET state=CAST(x'7bff7d' AS TEXT) WHERE originator_version=3", "row 3", "Row 3 does not read",
    ),
    "the number of a row is a word": (
        "UPDATE stored_events SET originator_version='three' WHERE originator_version=3",
        "one of its rows has no number", "Rows are missing from the stream: 3.",
    ),
    "the number of the last row is a fraction": (
        "UPDATE stored_events SET originator_version=6.5 WHERE originator_version=6",
        "one of its rows has no number", "One of its rows has no number.",
    ),
    "no row has a number": (
        "UPDATE stored_events SET originator_version='row ' || originator_version WHERE originator_version>0",
        "one of its rows has no number", "One of its rows has no number.",
    ),
    "the first row tells something else": (
        """UPDATE stored_events SET state=replace(state, '"log.opened"', '"log.hidden","hidden":true') WHERE originator_version=1""",
        "begin with an opening", "stands under the topic log.opened, and tells log.hidden",
    ),
    "the game is not known here": (
        "UPDATE stored_events SET state=replace(state, '\"game\":\"toy\"', '\"game\":\"go\"') WHERE originator_version=1",
        "There is no game called 'go' here", "There is no game called 'go' here",
    ),
}  # fmt: skip


def only_toy(key: str) -> Game:
    return STONES if key == "toy" else game_called(key)


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_game_is_named_and_keeps_nobody_from_the_others(file: Path, name: str):
    change, told_of, problem = DAMAGE[name]
    with store_at(file, only_toy) as store:
        broken, whole = played(store, 3, 3, 3, 1), played(store, 2)
        with store.recorder._cursor(write=True) as cursor:
            cursor.execute(f"{change} AND originator_id=?", (broken.bytes,))
    with store_at(file, only_toy, begin=50) as store:
        with pytest.raises(DamagedGame) as wrong:
            store.log(broken)
        assert told_of in told(wrong)
        assert str(broken) in told(wrong)
        found = store.listing()
        assert ([one.id for one in found.games], [one.id for one in found.broken]) == ([whole], [broken])
        assert [one.short for one in (*found.broken, *found.games)] == [store.short(broken), store.short(whole)]
        assert store.find(str(broken)) == broken
        assert "Ann" in [player.name for player in store.players()]
        assert store.short(played(store, 1)) != store.short(whole)
        problems = {one.id: " ".join(one.problems) for one in store.verify()}
        assert problem in problems.pop(broken)
        assert set(problems.values()) == {""}
        store.forget(broken)
        assert store.listing().broken == ()


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("UPDATE stored_events SET topic='toy.game_won' WHERE originator_version=2", "topic toy.game_won"),
        ("UPDATE stored_events SET topic=CAST(x'1bff' AS TEXT) WHERE originator_version=2", r"topic \x1b\x01, and tells"),
        ("UPDATE stored_events SET originator_id=x'00' WHERE originator_version=2", "Rows are missing"),
        ("UPDATE stored_events SET originator_id=x'00'", "Rows stand under blob 00"),
        ("UPDATE stored_events SET originator_id=CAST(x'ff' || substr(originator_id, 2) AS BLOB) WHERE originator_version=2", "no opening"),
    ],
)  # fmt: skip
def test_verify_names_rows_that_stand_under_another_name(file: Path, change: str, problem: str):
    with store_at(file) as store:
        played(store, 3, 2)
        with store.recorder._cursor(write=True) as cursor:
            cursor.execute(change)
        assert problem in " ".join(told for found in store.verify() for told in found.problems)


@pytest.mark.parametrize(("change", "told"), [
    (None, ()),
    ("UPDATE stored_events SET state = replace(state, '\"left\":7', '\"left\":6')", ("The file tells other events",)),
])  # fmt: skip
def test_of_what_older_code_derived_only_the_events_are_compared(file: Path, change: str | None, told: tuple[str, ...]):
    with store_at(file) as store:
        played(store, 3, 3, 3, 1)
        if change:
            with store.recorder._cursor(write=True) as cursor:
                cursor.execute(change)
    newer = structs.replace(STONES, derived=2, tracks=lambda state: {("stones", "game"): state.left // 2})
    with store_at(file, lambda _: newer) as store:
        (found,) = store.verify()
    assert len(found.problems) == len(told)
    assert all(part in problem for part, problem in zip(told, found.problems, strict=True))


def test_what_was_told_of_players_and_does_not_read_is_told_with_the_way_to_go_on(file: Path):
    with store_at(file) as store:
        played(store, 3)
        store.rename("Bob", "Robert")
        with store.recorder._cursor(write=True) as cursor:
            cursor.execute("UPDATE stored_events SET state = '{' WHERE originator_id = ?", (STREAM.bytes,))
        with pytest.raises(
            StoreUnavailable, match=r"merged and renamed among the players cannot be read\. Restore a backup"
        ):
            store.players()
        assert [one.title for one in store.games()] == [STONES.title]


def test_damage_that_is_met_while_a_game_is_open(file: Path):
    with store_at(file) as store, store_at(file, begin=50) as other:
        game = played(store, 3)
        other.record(game, take(2, 1))
        other.record(game, take(1, 1))
        with other.recorder._cursor(write=True) as cursor:
            cursor.execute("UPDATE stored_events SET state='{' WHERE originator_version=4")
        with pytest.raises(DamagedGame, match="row 4 does not read"):
            store.log(game)


def test_a_game_that_is_forgotten_while_the_list_is_made_is_not_in_it(file: Path):
    with store_at(file) as store:
        stays, goes = played(store, 3), played(store, 2)
        ids = [stays, goes]
        store.forget(goes)
        found = listing(ids, store.log, ["a", "b"])
        assert ([one.id for one in found.games], found.broken) == ([stays], ())


def test_verify_tells_its_progress(store: Tablescribe):
    played(store, 3)
    played(store, 2)
    progress: list[tuple[int, int]] = []
    assert len(list(store.verify(lambda done, of: progress.append((done, of))))) == 2
    assert progress == [(1, 2), (2, 2)]
