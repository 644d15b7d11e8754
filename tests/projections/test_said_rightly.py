"""Small things that an answer says: places, numbers, and filters that no number is as long as."""

import pytest
from msgspec import structs

from domain.games import game
from domain.kernel.refusal import Refused
from projections.questions import document, words
from projections.questions.answer import Answer, LeftOut
from projections.questions.filters import read
from projections.questions.general import METRICS
from projections.shares import shares
from projections.turning import Moved, Side, fallen, risen, side
from service.terminal import bars
from service.terminal.bars import number
from tests.projections.corpora import Corpus
from tests.projections.test_standing import goals_of


def test_who_is_level_with_another_is_not_called_alone():
    goals = goals_of((16, 14, 14))
    told = [side(goals, shares(goals), seat) for seat in (1, 2, 3)]
    assert [one.stands for one in told] == ["1st", "joint 2nd", "joint 2nd"]
    assert [one.leads for one in told] == [True, False, False]


def test_who_falls_beside_another_and_who_leads_still():
    assert fallen(Moved("Mara", Side(1, ""), Side(2, "", level=True))) == "Mara falls to joint 2nd."
    assert fallen(Moved("Mara", Side(1, ""), Side(1, ""))) == "Mara leads."
    assert risen(Moved("Mara", Side(2, "", level=True), Side(2, ""))) == "Mara, joint 2nd, is now 2nd."


def test_nothing_is_less_than_nothing():
    assert [number(one) for one in (-0.001, 0.0, -0.5, -3.0)] == ["-0.001", "0", "-0.5", "-3"]
    assert number(-0.001, 1) == "0.0"


@pytest.mark.parametrize("words", [f"seats=1..{'9' * 5_000}", f"seats={'9' * 5_000}..1"])
def test_a_range_of_thousands_of_digits_is_read_and_refused_only_where_it_is_compared(words: str):
    assert read(words).sign == ".."


def test_a_range_that_runs_backwards_is_refused():
    with pytest.raises(Refused, match="runs backwards: write seats=3"):
        read("seats=5..3")


def test_which_bars_differ_is_said_by_the_words_beside_them():
    """All twelve games of three stopped, none of those of four: “3 more often than 4.” had been said."""
    told = Corpus()
    for _ in range(12):
        told.game("styx", ["Mara", "Oskar", "Ines"], status="abandoned")
        told.game("styx", ["Mara", "Oskar", "Ines", "Yuki"], "war", ["Mara"])
    answer = told.ask("abandoned", "seats", "title=styx")
    assert answer.clear == ("3 players more often than 4 players.",)
    assert answer.clear[0] in answer.notes


def test_a_person_whose_name_ends_with_a_full_stop_brings_no_second_one():
    told = Corpus()
    for _ in range(12):
        told.game("styx", ["Mara", "Oskar"], status="abandoned", scribe="Mara")
        told.game("styx", ["Mara", "Oskar"], "war", ["Mara"], scribe="Marah B.")
    assert told.ask("abandoned", "scribe", "title=styx").clear == ("Mara more often than Marah B.",)
    told.game("styx", ["Marah B.", "Oskar"], "war", ["Oskar"])
    with pytest.raises(
        Refused, match=r"^Nobody here is called Marah C\. Near it: Marah B\., Mara\. People here: "
    ) as refused:
        told.ask("win_rate", "player", "title=styx", "player=Marah C.")
    assert ".." not in refused.value.refusal.sentence


TOWER = structs.replace(
    game("styx"), rounds="storey", turns="hero's turn", plurals={"storey": "storeys up", "hero's turn": "heroes' turns"},
    measures=structs.replace(game("styx").measures, beat="turn"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "told"), [
    ("More beats, more swings: near the end every beat is large.", "More heroes' turns, more swings: near the end every hero's turn is large."),
    ("Spans of the finished games", "Storeys up of the finished games"), ("the first span of all spans", "the first storey of all storeys up"),
])  # fmt: skip
def test_a_plural_that_no_s_makes_is_that_of_the_game(text: str, told: str):
    assert words.in_rounds(text, TOWER) == told


@pytest.mark.parametrize(("dimension", "key", "told"), [
    ("phase", "all", "all storeys up"), ("phase", "1-2", "storeys up 1 to 2"), ("phase", "3", "storey 3"),
    ("phase", "3+", "storey 3 and later"), ("phase", "above_ground", "above ground"),
    ("length_band", "4-6", "4-6 storeys up"), ("length_band", "1", "1 storey"), ("spans_left", "2", "2 storeys up left"),
])  # fmt: skip
def test_stretches_are_told_in_the_words_of_the_game(dimension: str, key: str, told: str):
    assert words.said(TOWER, dimension, key) == told


def test_the_unit_of_a_length_is_in_the_words_of_the_game():
    (length,) = (one for one in METRICS if one.key == "length")
    assert words.unit(length, TOWER) == "storeys up"


def test_only_what_a_game_says_of_its_margin_stands_on_the_page(monkeypatch: pytest.MonkeyPatch):
    silent = structs.replace(TOWER, measures=structs.replace(TOWER.measures, margin="", standing=""))
    monkeypatch.setattr(document, "games", lambda: [silent])
    (spans,) = (line for line in document.document() if line.startswith("Spans are "))
    assert spans.startswith("Spans are storeys up, beats heroes' turns. Phases: ")
    assert "Margin" not in spans
    assert "Standing" not in spans


@pytest.mark.parametrize(("key", "by", "said"), [
    ("met", "", "Of bots ask success_rate."), ("fall_share", "player", "Ask without --by."),
    ("fall_share", "experience", "Ask without --by."),
])  # fmt: skip
def test_bots_of_a_game_that_is_won_together_are_not_asked_about_by_seat(
    monkeypatch: pytest.MonkeyPatch, key: str, by: str, said: str
):
    monkeypatch.setattr(bars, "game_called", lambda key: structs.replace(game(key), co_operative=True))
    none = Answer(
        question=key, title="", definition="", version=1, game="styx", by=by, where=("origin=simulated",), form="count",
        unit="", interval=("N",), rows=(), games=3, left_out=LeftOut(),
    )  # fmt: skip
    told = " ".join(bars.nothing(none, 200))
    assert said in told
    assert "position" not in told
