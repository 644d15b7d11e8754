"""The day of a game is the day of its last move: what is remarked on it later moves it nowhere."""

import json
import time
from csv import DictReader
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

import pytest
from msgspec import structs

from domain.games import game as game_called
from domain.kernel.log import Hide, Note
from domain.simulation.playouts import simulate
from service.bootstrap import opened_store
from service.exporting import exported
from service.settings import Settings, settings
from tests.projections.following import open_as_people
from tests.service.talk import run

SATURDAY = int(datetime(2026, 3, 28, 12, tzinfo=UTC).timestamp() * 1000)
MONTHS_LATER = int(datetime(2026, 8, 3, 12, tzinfo=UTC).timestamp() * 1000)


def finished(played_on: str, timed: bool) -> str:
    """A finished game, remarked on and hidden and shown again in August."""
    (playout,) = simulate(game_called("styx"), 3, 1, 5)
    with opened_store(settings()) as store:
        store.clock = lambda: SATURDAY
        game = open_as_people(store, playout, 0)
        for command, _ in playout.moves:
            store.record(game, command)
        lines = [json.loads(line) for line in store.export_log(game)]
        lines[0].pop("id")
        lines[0]["opening"] |= {"played_on": played_on, "utc_offset": 0}
        for line in () if timed else lines:
            line.pop("recorded_at", None)
        told = store.import_log([json.dumps(line).encode() + b"\n" for line in lines], as_new=True).id
        store.record(game, Hide())
        store.clock = lambda: MONTHS_LATER
        for remark in (Note(text="We still talk of it"), Hide(hidden=True), Hide(hidden=False)):
            store.record(told, remark)
    return str(told)


@pytest.mark.parametrize(
    ("played_on", "timed", "day"),
    [
        ("", False, ""),
        ("2026-03-28", False, "2026-03-28"),
        ("", True, "2026-03-28"),
        ("2026-03-28", True, "2026-03-28"),
    ],
)
def test_a_remark_of_a_later_day_dates_no_game(played_on: str, timed: bool, day: str, tmp_path: Path):
    game = finished(played_on, timed)
    (line,) = run("games").lines
    assert "2026-08" not in line
    assert day in line
    assert [one["last"] for one in run("games", "--json").json] == [SATURDAY if timed else None]
    (play,) = exported(settings(), [game], "bgstats", None, False)
    assert isinstance(play, bytes)
    assert json.loads(play).get("playDate", "")[:10] == day
    of = ("--where", "title=styx", "--where", "origin=practice")
    asked = run("ask", "plays", "--by", "month", *of, "--json").json
    assert {row["key"] for row in asked["rows"] if row["value"]} == ({day[:7]} if day else set())
    told = b"".join(one for one in exported(settings(), [game], "jsonl", None, True) if isinstance(one, bytes))
    assert json.loads(told.splitlines()[0])["opening"].get("played_on", "") == ("2026-01-01" if day else "")
    if not day:
        assert b"recorded_at" not in told


def test_the_day_of_a_game_is_not_that_of_the_laptop_that_lists_it(monkeypatch: pytest.MonkeyPatch):
    """Noon by UTC on Saturday is Sunday two hours past midnight for who is 14 hours further east."""
    finished("", True)
    monkeypatch.setenv("TZ", "Etc/GMT-14")
    time.tzset()
    try:
        (line,) = run("games").lines
    finally:
        monkeypatch.undo()
        time.tzset()
    assert "2026-03-28" in line


def test_first_and_last_are_told_by_the_moves_where_a_clock_was_set_in_the_middle():
    """The first half stands at 20:00 UTC on the first of January 2027, the second at 20:10 UTC on the fifth of March 2026.

    The day was that of the latest time, and the play began with the earliest one, ten months before what it ended with.
    """
    begins, goes_on = (
        int(datetime(*when, tzinfo=UTC).timestamp() * 1000) for when in ((2027, 1, 1, 20), (2026, 3, 5, 20, 10))
    )
    (playout,) = simulate(game_called("styx"), 3, 1, 5)
    with opened_store(settings()) as store:
        store.clock = lambda: begins
        game = open_as_people(store, structs.replace(playout, opened=structs.replace(playout.opened, utc_offset=60)), 0)
        for place, (command, _) in enumerate(playout.moves):
            if place == len(playout.moves) // 2:
                store.clock = lambda: goes_on
            store.record(game, command)
    (listed,) = run("games", "--json").json
    assert (listed["day"], listed["last"]) == ("2026-03-05", goes_on)
    (play,) = exported(settings(), [str(game)], "bgstats", None, False)
    assert isinstance(play, bytes)
    assert json.loads(play)["playDate"] == "2027-01-01 21:00:00"
    assert run("export", str(game), "--format", "csv", "--out", "told").code == 0
    (told,) = DictReader(Path("told", "game.csv").read_text("utf-8").splitlines())
    assert [told[name][:16] for name in ("started_at", "ended_at", "ended_on")] == [
        "2027-01-01 20:00", "2026-03-05 20:10", "2026-03-05",
    ]  # fmt: skip
    assert run("verify").code == 0


def test_copies_without_people_stand_in_the_order_of_their_last_moves(tmp_path: Path):
    home = Settings(tmp_path / "other")
    with opened_store(home) as store:
        ids = []
        for number, playout in enumerate(simulate(game_called("styx"), 3, 2, 5)):
            store.clock = lambda now=SATURDAY + number * 86_400_000: now
            ids.append(open_as_people(store, playout, 0))
            for command, _ in playout.moves:
                store.record(ids[-1], command)
        store.clock = lambda: MONTHS_LATER
        store.record(ids[0], Note(text="We still talk of it"))
        moves = [store.log(game).last_move for game in ids]
    files = list(exported(home, list(map(str, ids)), "jsonl", tmp_path / "out", True))
    copies = sorted(UUID(path.stem) for path in files if isinstance(path, Path))
    with opened_store(Settings(tmp_path / "read")) as store:
        for copy in copies:
            store.import_log((tmp_path / "out" / f"{copy}.jsonl").read_bytes().splitlines())
        assert [store.log(copy).last_move for copy in copies] == moves


def opened_by(seats: int, *clocks: tuple[int, ...]) -> str:
    """A game that is opened by the first of these clocks, with a move by each of the others. The seats tell it from others."""
    (playout,) = simulate(game_called("styx"), seats, 1, 5)
    first, *later = (int(datetime(*clock, tzinfo=UTC).timestamp() * 1000) for clock in clocks)
    with opened_store(settings()) as store:
        store.clock = lambda: first
        game = open_as_people(store, playout, 0)
        for (command, _), now in zip(playout.moves, later, strict=False):
            store.clock = lambda now=now: now
            store.record(game, command)
    return str(game)


def openings_of_copies(*games: str) -> list[dict[str, Any]]:
    """Of the copies without people, in the order of their ids."""
    with TemporaryDirectory() as folder:
        files = [path for path in exported(settings(), games, "jsonl", Path(folder), True) if isinstance(path, Path)]
        return [json.loads(path.read_bytes().splitlines()[0])["opening"] for path in sorted(files)]


@pytest.mark.parametrize(("clocks", "quarter"), [
    (((2026, 3, 5, 20), (2027, 5, 1, 20)), "2027-04-01"),
    (((2027, 5, 1, 20), (2026, 3, 5, 20)), "2026-01-01"),
])  # fmt: skip
def test_the_quarter_of_a_copy_is_that_of_the_day_that_is_listed(clocks: tuple[tuple[int, ...], ...], quarter: str):
    (opening,) = openings_of_copies(opened_by(3, *clocks))
    assert opening["played_on"] == quarter


@pytest.mark.parametrize("other", [
    # The one of three seats ended on the fifth of March, though it began by a clock that stood in the next year.
    ((2026, 6, 5, 20), (2026, 6, 5, 21)),
    # This one ended on the same day, and began after it by the clocks, though a time of it is earlier.
    ((2027, 1, 2, 20), (2026, 3, 5, 18)),
])  # fmt: skip
def test_copies_stand_in_the_order_of_their_moves_where_a_clock_was_set_back(other: tuple[tuple[int, ...], ...]):
    late, early = opened_by(4, *other), opened_by(3, (2027, 1, 1, 20), (2026, 3, 5, 20))
    assert [len(opening["seats"]) for opening in openings_of_copies(late, early)] == [3, 4]
