"""One damaged game is named, can be removed, and keeps nobody from the others; lines sent again are not told twice."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from uuid import UUID

import pytest

from domain.recording.application import Tablescribe
from domain.recording.trouble import StoreUnavailable
from tests.service.talk import given_lines, run

SEATS = ("--seat", "Mara", "--seat", "Oskar", "--seat", "Ines")
SET_UP = {"type": "styx.set_up", "colours": ["yellow", "purple", "red"], "first": 1}
NOTE = {"type": "log.note", "text": "close"}


def new() -> str:
    opened = run("new", "styx", *SEATS, "--box", "practice", "--json")
    assert opened.code == 0, opened
    return opened.json["id"]


def rows(home: Path) -> int:
    with closing(sqlite3.connect(home / "games.sqlite")) as store:
        return store.execute("SELECT count(*) FROM stored_events").fetchone()[0]


@pytest.fixture
def broken(home: Path) -> str:
    """A game whose first row is no JSON any more."""
    game = new()
    with sqlite3.connect(home / "games.sqlite") as store:
        store.execute("UPDATE stored_events SET state='{'")
    store.close()
    return game


def test_games_lists_the_others_and_names_the_damaged_one(broken: str):
    whole = new()
    told = run("games")
    assert told.code == 0
    assert len(told.lines) == 1
    assert broken in told.err
    assert f"tablescribe forget {broken}" in told.err
    assert [one["id"] for one in run("games", "--json").json] == [whole]


def test_the_damaged_game_alone_cannot_be_read(broken: str):
    whole = new()
    for words in (("replay", broken), ("state", broken), ("record", broken), ("export", broken)):
        told = run(*words)
        assert (told.code, len(told.err.splitlines())) == (5, 1), told
        assert broken in told.err
    assert run("replay", whole, "--text").code == 0
    assert run("players").code == 0
    verified = run("verify")
    assert verified.code == 1
    assert "otherwise restore a backup, or remove them with `tablescribe forget ID`" in verified.out


def test_all_games_are_exported_once_the_damaged_one_is_named(broken: str):
    whole = new()
    told = run("export", "all", "--out", "kept")
    assert (told.code, told.out, len(told.err.splitlines())) == (5, "", 1)
    assert broken in told.err
    assert told.err.endswith("Until then name the games to export by their ids.\n")
    assert run("export", whole, "--out", "kept").code == 0


def test_a_damaged_game_is_forgotten_by_its_id(broken: str, home: Path):
    asked = run("forget", broken)
    assert asked.code == 2
    assert f"This removes the damaged game {broken} for good. Add --yes." in asked.err
    assert run("forget", broken, "--yes").code == 0
    assert (rows(home), run("verify").code) == (0, 0)


DAMAGE = {
    "bytes are gone": (
        "UPDATE stored_events SET state=CAST(substr(state, 1, 40) || zeroblob(100) || substr(state, 141) AS BLOB) "
        "WHERE originator_version=2 AND originator_id=?"
    ),
    "its first row is gone": "DELETE FROM stored_events WHERE originator_version=1 AND originator_id=?",
    "a row in its middle is gone": "DELETE FROM stored_events WHERE originator_version=3 AND originator_id=?",
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_backup_and_what_is_restored_of_it_tell_how_many_games_do_not_read(name: str, home: Path):
    """“6 games restored” was said of six of which one could never be read again."""
    games = [new(), new(), new()]
    assert record(games[1], {"cmd": SET_UP})[0] == 0
    assert run("note", games[1], "close").code == 0
    with closing(sqlite3.connect(home / "games.sqlite")) as store, store:
        store.execute(DAMAGE[name], (UUID(games[1]).bytes,))
    told = run("backup", "kept.sqlite")
    unread = "1 of them cannot be read: `tablescribe games` names it and says what to do.\n"
    assert (told.code, told.out, told.err) == (0, "3 games kept in kept.sqlite.\n", unread)
    told = run("restore", "kept.sqlite")
    assert (told.code, told.err) == (0, unread)
    assert told.out.startswith("3 games restored from kept.sqlite. ")
    assert run("restore", "kept.sqlite", "--json").json["unread"] == 1
    assert games[1] in run("games").err


def test_of_two_games_that_do_not_read_both_are_told(broken: str, home: Path):
    new()
    with closing(sqlite3.connect(home / "games.sqlite")) as store, store:
        store.execute("UPDATE stored_events SET state='{'")
    told = run("backup", "kept.sqlite")
    assert told.err == "2 of them cannot be read: `tablescribe games` names them and says what to do.\n"


@pytest.fixture
def misfiled(home: Path) -> str:
    """A game of which one row has another byte in its id: the index still leads to that row, so every game reads."""
    game = new()
    assert record(game, {"cmd": SET_UP})[0] == 0
    stands, file = UUID(game).bytes, home / "games.sqlite"
    row = stands + b"\x02styx.player_seated"
    assert file.read_bytes().count(row) == 1
    file.write_bytes(file.read_bytes().replace(row, stands[:-1] + bytes([stands[-1] ^ 1]) + b"\x02styx.player_seated"))
    return game


def test_a_damaged_file_whose_games_all_read_is_told_with_the_way_out(
    misfiled: str, home: Path, monkeypatch: pytest.MonkeyPatch
):
    """`verify` said that all is well, and `backup` refused and sent to `verify`."""
    refused = run("backup", "kept.sqlite")
    assert (refused.code, "`tablescribe verify` says" in refused.err) == (5, True)
    told = run("verify")
    assert (told.code, told.out) == (1, "1 game read again: all are as they were decided.\n")
    assert "games.sqlite itself is damaged (row 2 missing from index stored_events_stream)" in told.err
    assert "`tablescribe export all --out DIR`" in told.err
    assert "itself is damaged" in json.loads(run("verify", "--json").lines[-1])["problems"][0]
    assert run("export", "all", "--out", "games").code == 0
    monkeypatch.setenv("TABLESCRIBE_HOME", str(home.with_name("another")))
    assert run("import", f"games/{misfiled}.jsonl").code == 0
    assert run("verify").code == 0
    assert run("backup", "kept.sqlite").code == 0


def test_where_games_of_a_damaged_file_do_not_read_the_others_are_to_be_exported(misfiled: str, home: Path):
    new()
    with closing(sqlite3.connect(home / "games.sqlite")) as store, store:
        store.execute("UPDATE stored_events SET state='{' WHERE notification_id=1")
    told = run("verify")
    assert told.code == 1
    assert "export the games that are not named here" in told.err


def record(game: str, line: dict) -> tuple[int, str]:
    told = run("record", game, given=given_lines(line))
    return told.code, told.out.strip()


def test_a_note_sent_again_with_its_number_is_already_recorded():
    game = new()
    assert record(game, {"entry": 2, "cmd": NOTE}) == (0, "Noted: close")
    assert record(game, {"entry": 2, "cmd": NOTE}) == (0, "Already recorded.")
    assert record(game, {"entry": 3, "cmd": NOTE}) == (0, "Noted: close")


def test_a_move_sent_again_with_its_place_is_already_recorded(home: Path):
    game = new()
    assert record(game, {"move": 1, "cmd": SET_UP})[0] == 0
    before = rows(home)
    assert record(game, {"move": 1, "cmd": SET_UP}) == (0, "Already recorded.")
    assert record(game, {"move": 1, "cmd": {**SET_UP, "first": 2}})[0] == 4
    assert record(game, {"move": 3, "cmd": SET_UP})[0] == 4
    assert rows(home) == before


@pytest.mark.parametrize("place", [{"move": True}, {"move": "1"}, {"move": 0}, {"entry": True}, {"entry": 1}])
def test_a_place_that_is_no_number_is_malformed(place: dict):
    code, told = record(new(), {**place, "cmd": SET_UP})
    assert (code, "or more, not" in told) == (2, True)


@pytest.mark.parametrize(("lost", "what"), [("its bytes", "is empty"), ("all", "is not there")])
def test_a_store_that_lost_every_byte_is_not_taken_for_a_new_one(lost: str, what: str, home: Path):
    """It was an empty store to every command, and the next game was recorded over what a backup would bring back."""
    new()
    assert run("rebuild").code == 0
    assert run("backup", "kept.sqlite").code == 0
    (home / "games.sqlite").write_bytes(b"")
    if lost == "all":
        (home / "games.sqlite").unlink()
    for words in (("games",), ("new", "styx", *SEATS), ("ask", "plays"), ("backup", "again.sqlite")):
        told = run(*words)
        assert told.code == 5
        assert f"games.sqlite {what}, though tables.duckdb beside it was made of its games" in told.err
        assert "`tablescribe restore FILE`" in told.err
    assert (home / "games.sqlite").exists() is (lost != "all")
    assert run("restore", "kept.sqlite").code == 0
    assert len(run("games").lines) == 1


def test_an_empty_file_without_tables_is_a_new_store(home: Path):
    home.mkdir()
    (home / "games.sqlite").touch()
    assert run("games").code == 0


@pytest.mark.parametrize(("free", "more"), [(0, True), (1 << 30, False)])
def test_what_cannot_be_removed_stays_and_only_a_full_disk_is_told_as_one(
    free: int, more: bool, monkeypatch: pytest.MonkeyPatch
):
    """On a medium that is locked, too, it was said to free some room."""
    game = new()

    def locked(*_: object) -> None:
        raise StoreUnavailable("games.sqlite is read-only.")

    monkeypatch.setattr(Tablescribe, "forget", locked)
    monkeypatch.setattr("domain.recording.pool.disk_usage", lambda _: SimpleNamespace(free=free))
    told = run("forget", game, "--yes")
    assert told.code == 5
    assert "(0 moves) stays: games.sqlite is read-only." in told.err
    assert ("Removing needs a little room" in told.err) is more
