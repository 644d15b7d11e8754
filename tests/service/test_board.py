"""The board and the tracks as text, from the view alone."""

import pytest
from msgspec import structs

from domain.kernel.track import Track
from domain.kernel.view import Item, View, Zone
from service.signs import TIMES
from service.simulating import simulated_logs
from service.terminal.board import board
from service.terminal.sparkline import panel, sparkline
from tests.service.test_forbidden import questions

ARMY = Zone(
    "army:1",
    "Mara",
    seat=1,
    items=(
        Item("coins:1", "coins", kind="counter", count=4),
        Item("ash", "Ash Ferrier", badges=("3", "fire")),
        Item("rust", "Rust Monk", face="down"),
    ),
)
CENTRE = Zone("centre", "Centre", layout="stack", hidden=3, items=(Item("flag:2", "token", kind="token", seat=2),))


def texts(view: View, before: View | None = None, width: int = 80, height: int = 24) -> list[str]:
    return [line.plain.rstrip() for line in board(view, before, width, height)]


def test_every_thing_is_drawn_by_its_kind():
    assert texts(View("scribe", (ARMY, CENTRE))) == [
        "● Mara      coins 4  [Ash Ferrier] (3, fire)  ▒Rust Monk",
        f"Centre      ▲token  ▒{TIMES}3",
    ]


def test_what_changed_bears_an_asterisk_and_the_old_number():
    coins = structs.replace(ARMY.items[0], count=2)
    after = structs.replace(ARMY, items=(coins, ARMY.items[1]))
    assert texts(View("scribe", (after,)), View("scribe", (ARMY,))) == [
        "● Mara      coins 4→2*  [Ash Ferrier] (3, fire)"
    ]


def test_a_list_stands_one_below_the_other():
    zone = Zone("queue", "Queue", layout="list", items=(Item("a", "one", kind="token"), Item("b", "two", kind="token")))
    assert texts(View("scribe", (zone,))) == ["Queue       one", "            two"]


def test_a_long_zone_goes_on_in_the_next_line_and_where_there_is_no_room_says_how_many_are_left():
    zone = Zone("pile", "Pile", items=tuple(Item(f"card{n}", f"Card {n:02}") for n in range(12)))
    wide = texts(View("scribe", (zone,)), width=60)
    assert len(wide) == 3
    assert all(len(line) <= 60 for line in wide)
    tight = texts(View("scribe", (zone,)), width=60, height=1)
    assert tight == ["Pile        [Card 00]  [Card 01]  [Card 02]  [Card 03] +8"]


def test_a_card_longer_than_a_line_goes_on_in_the_next_one():
    badges = ("wave 1", "power 2", "influence 3", "Church", "rank 4", "ability 5", "dead")
    zone = Zone("row-1", "Mara", items=(Item("crier", "Gate Crier", badges=badges),))
    lines = texts(View("scribe", (zone,)), width=50)
    assert len(lines) == 3
    assert all(len(line) <= 50 for line in lines)
    assert " ".join(line.strip() for line in lines).endswith("ability 5, dead)")


def test_short_zones_share_a_line_before_any_is_left_out():
    zones = tuple(Zone(f"z{n}", f"Zone {n}", items=(Item("x", "x", kind="token"),)) for n in range(6))
    assert texts(View("scribe", zones), height=3) == [
        "Zone 0      x                            Zone 1      x",
        "Zone 2      x                            Zone 3      x",
        "Zone 4      x                            Zone 5      x",
    ]
    assert texts(View("scribe", zones), height=2)[-1] == "… and 2 more lines; a taller window shows all"


def test_in_a_line_that_is_too_short_every_token_is_seen_before_what_is_told_of_the_first():
    """At the end of a battle the faction that had won it was one of “+2”."""
    told = (
        ("Empire", 7, ("+1 in wave 4", "4 battles won")),
        ("Rebels", 18, ("+9 in wave 4", "wins")),
        ("Church", 11, ()),
    )
    factions = tuple(Item(name, name, kind="token", count=count, badges=badges) for name, count, badges in told)
    zone = Zone("power", "Power Track", items=factions)
    assert texts(View("scribe", (zone,)), width=70, height=1) == ["Power Track Empire 7  Rebels 18  Church 11"]
    # Where the wave brought something to the last alone, it keeps its place too.
    before = structs.replace(zone, items=(*factions[:2], structs.replace(factions[2], count=9)))
    (line,) = texts(View("scribe", (zone,)), View("scribe", (before,)), width=70, height=1)
    assert line == "Power Track Empire 7  Rebels 18  Church 9→11*"
    assert texts(View("scribe", (zone,)), width=70, height=2) == [
        "Power Track Empire 7 (+1 in wave 4, 4 battles won)",
        "            Rebels 18 (+9 in wave 4, wins)  Church 11",
    ]


def test_what_is_told_of_a_token_stays_where_no_more_tokens_would_be_seen_without_it():
    names = ("Empire", "Rebels of the outer provinces", "Church of the old believers")
    factions = tuple(Item(name, name, kind="token", count=7, badges=("wins",)) for name in names)
    zone = Zone("power", "Power Track", items=factions)
    assert texts(View("scribe", (zone,)), width=40, height=1) == ["Power Track Empire 7 (wins) +2"]


def test_hostile_labels_stay_in_their_place():
    zone = Zone("z", "\x1b[2J" + "long " * 100, items=(Item("i", "[red]" + "x" * 500 + "\n"),))
    (line,) = texts(View("scribe", (zone,)))
    assert "\x1b" not in line
    assert "[red]" in line
    assert len(line) <= 80


def test_a_sparkline_goes_from_the_lowest_to_the_highest_value():
    assert sparkline([0, 1, 2, 3, 4, 5, 6, 7], 0, 7, 8) == "▁▂▃▄▅▆▇█"
    assert sparkline([0, 7, None, 7], 0, 7, 4) == "▁█ █"
    assert sparkline([3, 3, 3], 3, 3, 9) == "▁▁▁"


def test_a_sparkline_that_is_too_long_keeps_its_first_and_last_value():
    assert sparkline([0, *[4] * 98, 7], 0, 7, 5) == "▁▅▅▅█"


def test_tracks_stand_in_columns_a_seat_with_the_value_now():
    coins, chaos = Track(key="coins", name="Coins"), Track(key="chaos", name="Chaos", of=("game",))
    history = [
        {("coins", 1): 0, ("coins", 2): 7, ("chaos", "game"): 0},
        {("coins", 1): 7, ("coins", 2): 0, ("chaos", "game"): 9},
    ]
    assert [line.plain.rstrip() for line in panel((coins, chaos), history, ("Mara", "Oskar"), 52)] == [
        "            ● Mara              ▲ Oskar",
        "Coins         7 ▁█                0 █▁",
        "Chaos         9 ▁█",
    ]


def test_the_names_above_the_tracks_stand_apart():
    """“▲ Bot 2 (random)■ Bot 3 (greedy)” stood there."""
    history = [{("coins", seat): 3 for seat in range(1, 4)}]
    names = ("Bot 1 (random)", "Bot 2 (random)", "Konstantin the elder")
    (heads, _) = panel((Track(key="coins", name="Coins"),), history, names, 63)
    assert heads.plain == "            ● Bot 1 (random) ▲ Bot 2 (random) ■ Konstantin th… "


def test_what_belongs_to_no_seat_is_called_as_people_call_it():
    power = Track(key="power", name="Power", of=("empire", "rebels"), labels={"empire": "Empire", "rebels": "Rebels"})
    history = [{("power", "empire"): 0, ("power", "rebels"): 3}]
    (_, told) = panel((power,), history, ("Mara", "Oskar"), 52)
    assert told.plain.split() == ["Power", "Empire", "0", "▁", "Rebels", "3", "█"]


def test_a_heading_and_the_name_of_a_track_are_not_cut_while_there_is_room():
    rail = Zone("rail", "Influence and Chaos", items=(Item("x", "x", kind="token"),))
    assert texts(View("scribe", (rail,))) == ["Influence and Chaos x"]
    elder = Zone(
        "army:1",
        "Konstantin-Alexander the elder",
        seat=1,
        items=(Item("x", "x", kind="token"), Item("y", "y", kind="token")),
    )
    alone = Zone("army:2", "Maximiliane-Charlotte the younger", seat=2)
    assert texts(View("scribe", (elder, alone))) == [
        "● Konstantin-Alexander the elder", f"{'':20}x  y", "▲ Maximiliane-Charlotte the younger",
    ]  # fmt: skip
    assert texts(View("scribe", (elder, alone)), height=1)[0].startswith("● Konstantin-Alexa… x  y")
    war = Track(key="war", name="War Strength")
    assert panel((war,), [{("war", 1): 3}], ("Mara",), 80)[1].plain.startswith("War Strength ")


@pytest.mark.rule("STYX-SETUP-02")
def test_a_standard_bearer_is_called_at_the_prompt_as_on_the_board():
    """The prompt had said "Practice Standard (copy 2)", and the board "Blue Practice Standard"."""
    seen: set[str] = set()
    for log in simulated_logs("styx", 3, 6, 1):
        for state, offer, _, field in questions(log):
            if offer.command != "styx.pay_elimination":
                continue
            on_board = {item.key: item.label for zone in log.game.view(state, "scribe").zones for item in zone.items}
            bearers = [one for one in field.values if str(one.value).startswith("practice_standard")]
            for one in bearers:
                assert one.label.partition(":")[0] == on_board[one.value]
                seen.add(one.value)
    assert len(seen) == 3
