"""What the report of a game tells round by round, counted by hand."""

import re
from itertools import takewhile

import pytest

from dashboard.house import House
from dashboard.report_component import counting, telling
from domain.games.shadow_throne.components import FACTIONS
from domain.games.shadow_throne.events import CharacterConverted, CharacterKilled, PowerTrackUpdated
from domain.kernel.log import Abandon
from domain.recording.game_log import fold_log
from domain.recording.playback import Playback
from tests.dashboard.record_table import CARDS, lay, place, reveal
from tests.dashboard.reporting import reported, simulated


def test_auctions_are_told_card_by_card(house: House):
    """Ash Ferrier is worth 3: Jon outbids Mia by 1 and pays 3 coins, one coin a point. Ada without cards gets 1."""
    bids = (reveal(1, "muster", 2), reveal(2, "muster", 3), reveal(3, "tithe"))
    game_id = lay(house.store, 3, CARDS, place(1, "left"), place(2, "left"), place(3, "right"), *bids)
    running = reported(house.store.log(game_id))["numbers"]
    house.store.record(game_id, Abandon())
    log = house.store.log(game_id)
    (one,) = reported(log)["numbers"]["ledger"]["rounds"]
    assert [again["lines"] for again in running["ledger"]["rounds"]] == [one["lines"]]
    assert (running["meant"], running["note"]) == ([], counting.LATER)
    assert one["number"] == 1
    assert one["lines"] == [
        ["Ash Ferrier (3)", ["mustered", "paid 3 coins", "1 above the next bid", "1.00 coins a point"],
         [[1, "Muster 2, outbid"], [2, "Muster 3, wins"]]],
        ["Hollow Piper (2)", ["unclaimed"], [[3, "Tithe, 1 coin"]]],
    ]  # fmt: skip


def test_what_is_not_decided_yet_says_so(house: House):
    """Mia has turned up, the others have not; of two waves of a battle only what was played is told, and nobody has won."""
    game_id = lay(house.store, 3, CARDS, place(1, "left"), place(2, "left"), place(3, "right"), reveal(1, "muster", 2))
    (one,) = reported(house.store.log(game_id))["numbers"]["ledger"]["rounds"]
    assert one["lines"] == [
        ["Ash Ferrier (3)", ["not decided"], [[1, "Muster 2"]]], ["Hollow Piper (2)", ["not decided"], []],
    ]  # fmt: skip
    log = simulated("shadow_throne")
    begun = fold_log(log.id, log.game, [row for row in log.rows if row.move is not None and row.move <= 3])
    (battle,) = reported(begun)["numbers"]["ledger"]["rounds"]
    assert (battle["said"], [line[0] for line in battle["lines"]]) == ("not played out", ["Wave 1", "Wave 2"])


def test_a_game_with_secrets_keeps_its_ledger_until_it_is_over(monkeypatch: pytest.MonkeyPatch, house: House):
    monkeypatch.setattr(telling.Told, "open", False)
    told = reported(house.store.log(lay(house.store, 3, CARDS, place(1, "left"))))["numbers"]
    assert (told["ledger"], told["note"]) == (None, counting.LATER)


def test_waves_tell_what_the_tracks_count():
    """Hush money, poor turns and battles won stand on tracks too, which are folded from the events."""
    log = simulated("shadow_throne")
    rounds = reported(log)["numbers"]["ledger"]["rounds"]
    tracks, entries = Playback(log).tracks[-1], [entry for one in rounds for line in one["lines"] for entry in line[2]]
    for seat in (1, 2, 3, 4):
        own = [said for at, said in entries if at == seat]
        assert sum(int(paid) for said in own for paid in re.findall(r"hush money (\d+)", said)) == tracks["hush", seat]
        assert sum("turned down" in said for said in own) == tracks["poor", seat]
    for faction in ("empire", "rebels", "church"):
        won = [one["number"] for one in rounds if faction.title() in one["said"]]
        assert len(won) == tracks["won", faction]


def test_after_a_battle_stands_the_power_that_decided_it():
    """The next battle begins with an empty Power Track, in the event that opens it."""
    log = simulated("shadow_throne")
    chart = reported(log)["chart"]
    power = next(place for place, track in enumerate(chart["tracks"]) if track["key"] == "power")
    updates = [step.event for step in log.replay() if isinstance(step.event, PowerTrackUpdated)]
    for number, stop in chart["stops"]:
        last = updates[4 * number - 1]
        for faction in FACTIONS:
            told = [value for step, value in chart["points"].get(f"{power}:{faction}", []) if step <= stop]
            assert (told or [0])[-1] == getattr(last, faction)


@pytest.mark.parametrize("seed", [1, 3, 40])
def test_nothing_befell_the_characters_of_a_seat_is_a_nought_and_no_want_of_occasion(seed: int):
    """A seat that lost no character at all was told to have had no occasion: it had played many."""
    log = simulated("shadow_throne", seed=seed)
    rows = reported(log)["numbers"]["rows"]
    head = next(place for place, row in enumerate(rows) if row["title"] == "Characters killed or converted")
    under = list(takewhile(lambda row: row.get("under"), rows[head + 1 :]))
    events = [step.event for step in log.replay()]
    expected = {}
    for part, kind in (("Killed", CharacterKilled), ("Converted", CharacterConverted)):
        befell = [one.seat for one in events if isinstance(one, kind)]
        expected[part] = [str(befell.count(seat)) for seat in (1, 2, 3, 4)]
    assert {row["title"]: row["cells"] for row in under} == expected
    assert any(cells.count("0") for cells in expected.values())
