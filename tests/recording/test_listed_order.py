"""A list of games begins with the oldest, whenever they were brought in and whatever their ids are."""

import json

from msgspec import structs

from domain.recording.application import Tablescribe
from tests.recording.tables import SEATS, START, Ids

DAY = 86_400_000


def test_games_are_listed_by_day_then_by_time_then_by_id(store: Tablescribe):
    """All are opened one after the other, on 14 November 2023; one was written down then and played in 2019."""
    ids = Ids(100)
    first, same_time, old, earlier, next_day = (ids() for _ in range(5))
    store.clock = lambda: START
    for game, more in (
        (same_time, {}),
        (first, {}),
        (old, {"played_on": "2019-05-01"}),
    ):
        store.open(structs.replace(SEATS, **more), game_id=game)
    store.clock = lambda: START + DAY
    store.open(SEATS, game_id=next_day)
    store.clock = lambda: START - 1000
    store.open(SEATS, game_id=earlier)
    assert [one.id for one in store.games()] == [old, earlier, first, same_time, next_day]


def test_a_day_is_that_of_the_table(store: Tablescribe):
    """START is 22:13 of 14 November 2023 by UTC, and past midnight two hours further east."""
    store.clock = lambda: START
    east = store.open(structs.replace(SEATS, utc_offset=120)).id
    store.clock = lambda: START + 1000
    untold = store.open(SEATS).id
    assert [(one.id, one.day) for one in store.games()] == [(untold, "2023-11-14"), (east, "2023-11-15")]


def test_a_game_of_which_nobody_knows_the_day_stands_before_all_others(store: Tablescribe):
    """As ratings and experience have it; so does one with a time that no calendar has."""
    known = store.open(SEATS).id
    log = b"".join(store.export_log(known)).splitlines(keepends=True)
    unknown = store.import_log(list(map(without_time, log)), as_new=True).id
    store.clock = lambda: 10**18
    beyond = store.open(SEATS).id
    assert [one.id for one in store.games()] == [unknown, beyond, known]


def without_time(line: bytes) -> bytes:
    told = json.loads(line)
    return json.dumps({key: value for key, value in told.items() if key not in ("recorded_at", "id")}).encode() + b"\n"
