"""The worked stream of the design, row by row: Styx with the practice box, Mara, Oskar and Ines, Mara first."""

from collections.abc import Iterator

import msgspec
import pytest

from domain.games import game
from domain.games.styx.commands import OpenAudience, PlaceToken, RevealToken, SetUp
from domain.kernel.box import practice_box
from domain.kernel.fold import fingerprint
from domain.kernel.log import Opened, Redo, TakeBack
from domain.kernel.refusal import Refused
from domain.kernel.words import tag_of
from domain.recording.application import Tablescribe
from domain.recording.game_log import GameLog
from domain.recording.log_file import check
from domain.recording.rows import Row, encode
from tests.recording.tables import Clock, store_at

STYX = game("styx")
OPENING = Opened(game="styx", edition="en", seats=("Mara", "Oskar", "Ines"), box=practice_box(STYX))
TO_THE_REVEAL = (
    SetUp(colours=("yellow", "purple", "red"), first=1),
    OpenAudience(cards=("ash_ferrier", "hollow_piper")),
    PlaceToken(seat=1, slot="left"),
    PlaceToken(seat=2, slot="left"),
    PlaceToken(seat=3, slot="right"),
    RevealToken(seat=1, kind="muster", bid=2),
)
TITHE = RevealToken(seat=2, kind="tithe")
MUSTER = RevealToken(seat=2, kind="muster", bid=3)
ELIMINATION = RevealToken(seat=3, kind="elimination", bid=1)

# row: entry, move, turn, event, rule, and what it moved (where the design tells)
ROWS = {
    1: (1, 0, "", "log.opened", "", {}),
    2: (2, 1, "setup", "styx.player_seated", "SETUP-02", {("coins", 1): 4, ("influence", 1): 1}),
    3: (2, 1, "setup", "styx.player_seated", "SETUP-02", {("coins", 2): 4, ("influence", 2): 1}),
    4: (2, 1, "setup", "styx.player_seated", "SETUP-02", {("coins", 3): 4, ("influence", 3): 1}),
    5: (2, 1, "setup", "styx.totem_set_aside", "SETUP-08", {}),
    6: (2, 1, "setup", "styx.game_set_up", "SETUP-01", {("chaos", "game"): 0, ("pile", "game"): 40}),
    7: (3, 2, "cards", "styx.audience_opened", "SETUP-13", {("pile", "game"): 38}),
    8: (4, 3, "placing", "styx.token_placed", "PLACE-03", {}),
    9: (5, 4, "placing", "styx.token_placed", "PLACE-03", {}),
    10: (6, 5, "placing", "styx.token_placed", "PLACE-03", {}),
    11: (7, 6, "revealing", "styx.token_revealed", "REVEAL-03", {}),
    12: (7, 6, "revealing", "styx.bid_made", "BID-01", {}),
    13: (8, 7, "revealing", "styx.token_revealed", "REVEAL-04", {}),
    14: (9, None, "", "log.rewound", "", {}),
    15: (10, 7, "revealing", "styx.token_revealed", "REVEAL-03", {}),
    16: (10, 7, "revealing", "styx.bid_made", "BID-02", {}),
    17: (11, 8, "revealing", "styx.token_revealed", "REVEAL-02", {}),
    18: (11, 8, "revealing", "styx.bid_made", "BID-04", {}),
    19: (11, 8, "outcome", "styx.elimination_paid", "ELIM-01", {}),
    20: (11, 8, "outcome", "styx.card_turned_down", "ELIM-02", {("strength", 3): 0}),
    21: (11, 8, "outcome", "styx.card_eliminated", "ELIM-05", {}),
    22: (11, 8, "outcome", "styx.chaos_advanced", "ELIM-06", {("chaos", "game"): 2}),
    23: (11, 8, "outcome", "styx.card_mustered", "MUSTER-02", {("strength", 2): 4, ("elements", 2): 1}),
    24: (11, 8, "outcome", "styx.coins_paid", "MUSTER-01", {("coins", 2): 1}),
    25: (11, 8, "outcome", "styx.influence_advanced", "MUSTER-03", {("influence", 2): 4}),
    26: (11, 8, "outcome", "styx.first_player_moved", "NEXT-01", {}),
    27: (11, 8, "outcome", "styx.audience_closed", "AUD-02", {}),
}
IN_FULL = {
    14: b'{"entry":9,"by":"Mara","cmd":{"type":"log.take_back"},'
    b'"event":{"type":"log.rewound","keep":6,"why":"taken_back"}}',
    15: b'{"entry":10,"move":7,"round":1,"turn":"revealing","by":"Ines",'
    b'"cmd":{"type":"styx.reveal_token","seat":2,"kind":"muster","bid":3},'
    b'"event":{"type":"styx.token_revealed","rule":"STYX-REVEAL-03","seat":2,"kind":"muster"}}',
    25: b'{"entry":11,"move":8,"round":1,"turn":"outcome","by":"Ines",'
    b'"event":{"type":"styx.influence_advanced","rule":"STYX-MUSTER-03","seat":2,"gain":3,"to":4},'
    b'"moved":[["influence",2,4]]}',
}


@pytest.fixture
def styx() -> Iterator[Tablescribe]:
    with store_at(game_of=game) as store:
        yield store


def told(store: Tablescribe, *commands: object) -> GameLog:
    opened = store.open(OPENING, by="Mara").id
    for command in commands:
        store.record(opened, command, by="Mara" if isinstance(command, TakeBack) else "Ines")
    return store.log(opened)


@pytest.fixture
def log(styx: Tablescribe) -> GameLog:
    """Rows 1 to 27."""
    return told(styx, *TO_THE_REVEAL, TITHE, TakeBack(), MUSTER, ELIMINATION)


def plain(row: Row) -> tuple[object, ...]:
    rule = row.event.rule.removeprefix("STYX-")
    return row.entry, row.move, row.turn, tag_of(row.event), rule


def test_row_by_row(log: GameLog):
    assert {number: plain(row) for number, row in enumerate(log.rows, 1)} == {n: row[:5] for n, row in ROWS.items()}
    for number, (*_, moved) in ROWS.items():
        found = {(track, subject): value for track, subject, value in log.rows[number - 1].moved}
        assert moved.items() <= found.items(), number
        assert bool(moved) == bool(found), number


def test_round_counts_before_the_event(log: GameLog):
    assert [row.round for row in log.rows] == [0] * 6 + [1] * 7 + [0] + [1] * 13


def test_rows_in_full(log: GameLog):
    for number, row in IN_FULL.items():
        stored = log.rows[number - 1]
        timeless = msgspec.json.decode(encode(stored))
        assert timeless.pop("recorded_at") > 0
        assert timeless == msgspec.json.decode(row)
        assert encode(msgspec.structs.replace(stored, recorded_at=None)) == row


def test_a_refused_bid_appends_nothing_and_tells_what_could_be_bid(styx: Tablescribe):
    before = told(styx, *TO_THE_REVEAL)
    with pytest.raises(Refused) as refused:
        styx.record(before.id, RevealToken(seat=2, kind="muster", bid=2), by="Ines")
    refusal = refused.value.refusal
    assert (refusal.kind, refusal.rule) == ("illegal", "STYX-BID-02")
    assert (refusal.facts["highest"], refusal.facts["least"]) == (2, 3)
    assert {choice.value for choice in refusal.alternatives.values} == {3, 4, "skip"}
    assert styx.log(before.id).version == before.version == 12


def test_steps_and_places(log: GameLog):
    steps = log.steps()
    assert [tag_of(steps[step]) for step in (0, 6, 10, 12)] == [
        "log.opened", "styx.audience_opened", "styx.token_revealed", "styx.token_revealed",
    ]  # fmt: skip
    chaos = [log.state_at(8, event).chaos for event in range(1, 12)]
    assert chaos == [0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2]
    assert log.state_at(8) == log.state
    assert not log.state_at(0).seats
    assert log.follow(10, 7) == ((10, 7), True)
    assert log.follow(8, 7) == ((8, 7), False)


def test_redo_right_after_the_take_back(styx: Tablescribe):
    log = told(styx, *TO_THE_REVEAL, TITHE, TakeBack(), Redo())
    rewound, again = log.rows[-2:]
    assert encode(rewound.event) == b'{"type":"log.rewound","keep":6,"why":"redone"}'
    assert (again.entry, again.move, again.was) == (10, 7, (8, 7))
    assert log.follow(8, 7) == ((10, 7), True)


def test_redo_is_refused_after_entry_10(styx: Tablescribe):
    log = told(styx, *TO_THE_REVEAL, TITHE, TakeBack(), MUSTER)
    with pytest.raises(Refused, match="nothing to put back"):
        styx.record(log.id, Redo())


def test_a_phone_that_saw_entry_10(styx: Tablescribe, log: GameLog):
    assert styx.record(log.id, ELIMINATION, by="Oskar", seen=10).already
    with pytest.raises(Refused) as refused:
        styx.record(log.id, RevealToken(seat=3, kind="tithe"), by="Oskar", seen=10)
    assert refused.value.refusal.kind == "conflict"


def test_the_file_decides_every_row_again_and_has_the_hash_of_a_log_recorded_right_at_once(
    styx: Tablescribe, log: GameLog
):
    lines = list(styx.export_log(log.id))
    assert len(lines) == 1 + 10 + 1
    checked = check(lines, deep=True)
    assert checked.broke is None
    assert (checked.moves, checked.events) == (9, 26 - 1)
    right = told(styx, *TO_THE_REVEAL, MUSTER, ELIMINATION)
    assert checked.hash == fingerprint(right.state)


def test_times_are_those_of_the_clock(log: GameLog):
    clock = Clock()
    assert log.rows[0].recorded_at == clock()
    assert [row.recorded_at for row in log.rows] == sorted(row.recorded_at for row in log.rows)
