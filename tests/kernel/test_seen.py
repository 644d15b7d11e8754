"""Who may see which track while the game runs."""

from msgspec import structs

from domain.kernel.track import Track, seen
from domain.recording.application import make_store
from domain.recording.playback import Playback
from tests.recording.tables import SEATS, Clock, Ids, take
from tests.toy import TOY

TRACKED = (Track(key="open", name="Open"), Track(key="stock", name="Stock", seen_by="own"), Track(
    key="secret", name="Secret", of=("game",), seen_by="scribe",
))  # fmt: skip
TRACKS = {("open", 1): 1, ("open", 2): 2, ("stock", 1): 3, ("stock", 2): 4, ("secret", "game"): 5}
OPEN = {("open", 1): 1, ("open", 2): 2}


def test_the_scribe_and_whoever_looks_after_the_end_see_all():
    assert seen(TRACKED, TRACKS, "scribe") == TRACKS
    assert seen(TRACKED, TRACKS, "final") == TRACKS


def test_the_table_sees_what_lies_open():
    assert seen(TRACKED, TRACKS, "table") == OPEN


def test_a_seat_sees_its_own_beside_it():
    assert seen(TRACKED, TRACKS, "seat:2") == OPEN | {("stock", 2): 4}
    assert seen(TRACKED, TRACKS, "seat:3") == OPEN


def test_a_replay_keeps_to_it():
    closed = structs.replace(TOY, tracked=(structs.replace(TOY.tracked[0], seen_by="scribe"),))
    with make_store(None, Clock(), Ids(), lambda key: closed) as store:
        game_id = store.open(SEATS).id
        store.record(game_id, take(1, 3))
        log = store.log(game_id)
    assert Playback(log, "scribe").tracks == ({("stones", "game"): 10}, {("stones", "game"): 7})
    assert Playback(log, "scribe").moved(1) == (("Stones", 10, 7),)
    assert Playback(log, "table").tracks == ({}, {})
    assert Playback(log, "table").moved(1) == ()
