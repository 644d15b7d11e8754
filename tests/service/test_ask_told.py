"""What an answer of `ask` says of itself: names, what is few and why, of whom it speaks, and which other games could be asked."""

import csv
import io
from pathlib import Path

import pytest

from domain.games import game
from tests.projections.evenings import House, evenings, of_bots
from tests.service.talk import run

STYX = "title=styx"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    played = evenings(game("styx"), 10)
    return House(tmp_path_factory.mktemp("told")).record(played).record(map(of_bots, played[:2]))


@pytest.fixture(autouse=True)
def home(house: House, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLESCRIBE_HOME", str(house.path.parent))
    return house.path.parent


@pytest.mark.parametrize(("words", "key", "label", "part"), [
    (("card_lift", "--by", "card"), "rider_of_sleet", "Rider of Sleet", ""),
    (("win_rate", "--by", "position"), "1", "Place 1", ""),
    (("length", "--by", "seats"), "3", "3 players", ""),
    (("ending_share",), "", "All together", "The strongest army when Chaos reached 21"),
    (("track_band", "--where", "track=coins"), "1", "Audience 1", ""),
    (("rating_history",), "Mara", "Mara", "Game 1"),
])  # fmt: skip
def test_json_and_csv_say_the_names_that_are_shown_beside_the_keys(
    words: tuple[str, ...], key: str, label: str, part: str
):
    rows = run("ask", *words, "--where", STYX, "--json").json["rows"]
    found = [row for row in rows if row["key"] == key and row["part_label"] == part]
    assert [row["label"] for row in found] == [label]
    lines = list(csv.DictReader(io.StringIO(run("ask", *words, "--where", STYX, "--csv").out)))
    assert [(row["key"], row["label"], row["part"], row["part_label"]) for row in lines] == [
        (row["key"], row["label"], row["part"], row["part_label"]) for row in rows
    ]
