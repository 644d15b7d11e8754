"""What a file costs grows with its size, and a file that has no end is not read to it."""

import json
from pathlib import Path
from typing import Any

import pytest

from domain.games import game as game_called
from domain.kernel import alike
from domain.kernel.box import owner_box
from domain.recording.lines import told_twice
from service.boxes import BIGGEST
from tests.service.begun import SEATS
from tests.service.talk import run

MANY = 1_500
ENDLESS = "/dev/zero"


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every name that was made ready to be compared."""
    found: list[Any] = []
    folded = alike._folded
    monkeypatch.setattr(alike, "_folded", lambda name: found.append(name) or folded(name))
    return found


def test_each_name_of_a_box_is_looked_at_a_few_times_however_many_there_are(compared: list[Any]):
    cards = {f"card_{number}": {"name": f"Card {number}"} for number in range(MANY)}
    owner_box(game_called("styx"), {"game": "styx", "components": cards})
    assert MANY <= len(compared) <= 3 * MANY


def test_a_box_of_thousands_of_cards_is_told_of_the_two_that_are_one():
    cards = {f"card_{number}": {"name": f"Card {number % 14_999}"} for number in range(15_000)}
    Path("box.json").write_text(json.dumps({"game": "styx", "components": cards}), encoding="utf-8")
    told = run("new", "styx", *SEATS, "--box", "box.json")
    assert (told.code, "Card 0 is here already, as 'card_14999'." in told.err) == (2, True)


def test_of_many_fields_the_one_that_is_told_twice_is_found_at_once():
    many = ",".join(f'"{number}":1' for number in range(60_000))
    assert told_twice(f'{{{many},"59999":2}}'.encode()) == "59999"


@pytest.mark.skipif(not Path(ENDLESS).exists(), reason="this system has no file without an end")
@pytest.mark.parametrize(
    "words",
    [
        ("new", "styx", *SEATS, "--box", ENDLESS),
        ("new", "styx", *SEATS, "--from", ENDLESS),
        ("box", "check", "styx", "--file", ENDLESS),
        ("simulate", "styx", "--seats", "3", "--games", "1", "--box", ENDLESS),
    ],
    ids=["new --box", "new --from", "box check", "simulate"],
)
def test_a_file_without_an_end_is_refused(words: tuple[str, ...]):
    told = run(*words)
    assert (told.code, "has more than 4 MB" in told.err) == (2, True)


def test_a_position_from_a_pipe_has_the_same_limit():
    told = run("new", "styx", *SEATS, "--from", "-", given=b" " * (BIGGEST + 1))
    assert (told.code, "has more than 4 MB" in told.err) == (2, True)
