"""A referee who was taught by the rulebooks alone judges games of Styx as the program does, move by move.

`python -m tests.soak referee` plays more of them.
"""

import ast
from pathlib import Path
from types import SimpleNamespace

import pytest

from domain.games.styx.commands import OpenAudience, PayElimination, PlaceToken, RevealToken, SetUp
from domain.kernel.log import Box
from tests.retold.styx_games import refereed
from tests.retold.styx_referee import Referee
from tests.retold.styx_table import COLOURS, Foul

GAMES = 20
"""At every table."""


@pytest.mark.parametrize("edition", ["en", "fr"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_referee_judges_as_the_program_does(seats: int, edition: str):
    met = refereed(range(GAMES), [(seats, edition)])
    assert met["typed OpenAudience"]
    assert met["refused RevealToken"]
    assert met["described"]


def test_the_referee_knows_of_the_program_only_the_words():
    """What is typed, what a card may tell and which event tells a tie; those who judge know nothing but what is typed."""
    told = {path.stem: read_by(path) for path in Path(__file__).parent.glob("styx_*.py")}
    assert {".".join(word.split(".")[:4]) for words in told.values() for word in words} <= WORDS
    judging = {word for name in JUDGING for word in told[name]}
    assert judging == {"domain.games.styx.commands"}


WORDS = {f"domain.games.styx.{part}" for part in ("commands", "components", "events")}
JUDGING = ("styx_referee", "styx_table", "styx_effects", "styx_ending")


def read_by(path: Path) -> set[str]:
    """What this file imports of the game; nothing of the program is imported whole."""
    tree = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    whole = [one.name for node in tree if isinstance(node, ast.Import) for one in node.names]
    assert not [name for name in whole if name.startswith("domain")]
    named = [node for node in tree if isinstance(node, ast.ImportFrom)]
    found = {f"{node.module}.{one.name}" for node in named for one in node.names}
    return {name for name in found if name.startswith("domain.games.styx")}


# The worked example of both rulebooks, told to the referee alone: Blue, Yellow, Green, Red, Purple and Gray.
def printed(value: int, **more: object) -> dict[str, object]:
    plain = {"copies": 1, "min_players": 2, "value": value, "income": 0, "soul": 0, "ability": "none", "elements": []}
    return plain | {"legendary": False, "eternal": False, "horseman": False, "elemental": False} | more


def example() -> Referee:
    cards = {
        "bearer": printed(1, copies=6, ability="bearer"), "left": printed(1, income=1), "right": printed(1, soul=1),
        "lamp": printed(2, income=2, copies=2), "moth": printed(1),
    }  # fmt: skip
    box = Box(components=cards)
    reads = {
        "influence": "net_plus_muster", "chaos_exchange": "additive", "payment": "irreducible", "race": "step_order",
        "tithe_bonus_on_eliminated": "no", "war_latch": "on_reaching", "horsemen_face": "up", "compensation": "on",
        "first_after_summon": "chosen_seat", "devils_soul": "compulsory",
    }  # fmt: skip
    referee = Referee(SimpleNamespace(box=box, policies=reads, seats=COLOURS, edition="en"))
    referee.do(SetUp(colours=("blue", "yellow", "green", "red", "purple", "gray"), first=1))
    # Yellow and Red have armies that bring 2 coins, Gray two cards of Strength 1.
    for seat, card in ((2, "lamp"), (4, "lamp#2"), (6, "moth")):
        referee.table.pile.remove(card)
        referee.table.join(seat, card)
    referee.do(OpenAudience(cards=("left", "right")))
    for seat, slot in enumerate(("left", "left", "left", "right", "right", "right"), 1):
        referee.do(PlaceToken(seat=seat, slot=slot))
    return referee


def test_the_referee_tells_the_worked_example():
    referee = example()
    table = referee.table
    referee.do(RevealToken(seat=1, kind="muster", bid=3))
    referee.do(RevealToken(seat=2, kind="tithe"))
    with pytest.raises(Foul):
        referee.do(RevealToken(seat=3, kind="muster", bid=3))
    referee.do(RevealToken(seat=3, kind="muster", bid=4))
    referee.do(RevealToken(seat=4, kind="tithe"))
    referee.do(RevealToken(seat=5, kind="elimination", bid=1))
    with pytest.raises(Foul):
        referee.do(RevealToken(seat=6, kind="elimination", bid=3))
    referee.do(RevealToken(seat=6, kind="elimination", bid=2))
    with pytest.raises(Foul):
        referee.do(PayElimination(seat=6, cards=("moth",)))
    # Blue keeps its coins and takes one for the failed bid, as Purple does; Yellow +3, Green pays 4, Red +2, Gray none.
    assert [person.coins for person in table.people.values()] == [5, 7, 0, 6, 5, 4]
    assert table.people[3].up == ["bearer#3", "left"]
    assert [person.influence for person in table.people.values()] == [1, 1, 2, 1, 1, 1]
    assert table.people[6].down == ["bearer#6", "moth"]
    assert [person.soul for person in table.people.values()] == [0, 0, 0, 0, 0, 1]
    assert table.people[6].bonus == 1
    assert table.chaos == 1
    assert table.first == 2
