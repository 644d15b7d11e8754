"""Small things that an answer says: places, numbers, and filters that no number is as long as."""

import pytest

from domain.kernel.refusal import Refused
from projections.questions.filters import read
from projections.shares import shares
from projections.turning import Moved, Side, fallen, risen, side
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
