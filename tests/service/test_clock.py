"""A clock that is set wrong: a small computer without a battery begins in 1970, another may stand anywhere."""

import time
from collections.abc import Callable, Iterator
from datetime import datetime, tzinfo
from typing import Self

import pytest

from tests.service.talk import given_lines, run

SECOND = 1_000_000_000
ON_THE_PAGE = range(32_503_680_000_000)
"""docs/log-format.md: UTC milliseconds from 1970 to the end of 2999."""
SET_UP = {"type": "styx.set_up", "colours": ["yellow", "purple"], "first": 1}
Set = Callable[[int], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Set]:
    def stands_at(seconds: int) -> None:
        class Then(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> Self:
                return cls.fromtimestamp(seconds, tz)

        monkeypatch.setattr("service.bootstrap.time.time_ns", lambda: seconds * SECOND)
        monkeypatch.setattr("service.bootstrap.datetime", Then)

    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    yield stands_at
    monkeypatch.undo()
    time.tzset()


def latest() -> str:
    return str(run("games", "--json").json[-1]["id"])


def recorded() -> None:
    assert run("new", "styx", "--seat", "Mara", "--seat", "Oskar", "--box", "practice").code == 0
    assert run("record", given=given_lines(SET_UP)).code == 0
    assert run("note", "All sit.").code == 0


@pytest.mark.parametrize("seconds", [-99_999_999_999, -5, 32_503_680_000, 253_402_300_800])
def test_a_time_that_no_log_file_tells_is_left_out_of_what_is_recorded(seconds: int, clock: Set):
    clock(seconds)
    recorded()
    exported = run("export", latest())
    assert not any("recorded_at" in line for line in exported.objects)
    assert "played_on" not in exported.objects[0]["opening"]
    assert run("check", "-", given=exported.out.encode()).code == 0
    assert run("verify").code == 0


@pytest.mark.parametrize("seconds", [0, 3600, 32_503_679_999])
def test_the_first_and_the_last_time_of_a_log_file_are_kept(seconds: int, clock: Set):
    clock(seconds)
    recorded()
    exported = run("export", latest())
    times = [line["recorded_at"] for line in exported.objects[:-1]]
    assert set(times) == {seconds * 1000}
    assert seconds * 1000 in ON_THE_PAGE
    assert run("check", "-", given=exported.out.encode()).code == 0


def test_a_clock_that_begins_in_1970_west_of_greenwich_opens_a_game_without_a_day(clock: Set):
    clock(3600)
    recorded()
    opening = run("export", latest()).objects[0]["opening"]
    assert "played_on" not in opening
    assert opening["utc_offset"] == -300


def test_who_opens_a_game_without_a_day_is_told_why(clock: Set):
    clock(253_402_300_800)
    told = run("new", "styx", "--seat", "Mara", "--seat", "Oskar", "--box", "practice")
    assert told.code == 0
    assert "The clock of this computer is set wrong, so no day is kept with the game." in told.lines
    clock(1_790_000_000)
    told = run("new", "styx", "--seat", "Mara", "--seat", "Oskar", "--box", "practice")
    assert "clock" not in told.out
    assert run("export", latest()).objects[0]["opening"]["played_on"] == "2026-09-21"
