"""Five bars or more beside one reference: how many would stand out by chance, how many do, how many remain."""

from typing import Any

import pytest

from dashboard.insights_component.address import View
from dashboard.insights_component.drawing import Answered
from dashboard.insights_component.telling import panel
from projections.questions.answer import Answer
from service.terminal.bars import REFERENCE, answer_lines
from tests.projections.corpora import Corpus, mustered

NAMES = ["Mara", "Oskar", "Ines", "Tadeo", "Bruno"]
CHANCE = "Of 5 bars about 0.3 would stand out by chance; {} after allowing for so many comparisons."


def shown(corpus: Corpus, answer: Answer) -> dict[str, Any]:
    metric = corpus.catalogue.metric(answer.question, answer.game)
    asked = Answered(metric, corpus.catalogue.games[answer.game], (("real", answer),))
    return panel(asked, View(answer.game, answer.question, answer.by), corpus.catalogue)


def line(corpus: Corpus, answer: Answer) -> str:
    return shown(corpus, answer)["line"]


@pytest.mark.parametrize(("wins", "told", "said"), [
    # Of 40 games of five 8 are fair, with a deviation of sqrt(40 * .2 * .8) = 2.53. 8 above are 3.16 of them, once in 630.
    ((16, 6, 6, 6, 6), "1 does; 1 remains", "Mara: outside the band of pure luck."),
    # 5 above are 1.98, which luck does once in 21: below 0.05, above 0.10 / 5.
    ((13, 7, 7, 7, 6), "1 does; 0 remain", "Mara: outside the band of pure luck, as about 0.2 of 5 would be by chance alone."),
])  # fmt: skip
def test_many_wins_above_the_fair_share(wins: tuple[int, ...], told: str, said: str):
    corpus = mustered(wins)
    answer = corpus.ask("over_fair", "player", "title=styx")
    assert answer.notes == (CHANCE.format(told),)
    assert line(corpus, answer) == said


def test_many_opponents_share_the_luck_of_one_table():
    """Against Mara the others win 24 of 40 games, where 32 are fair: what she wins too often, and as seldom by luck as she does so.

    Of 160 games of their own 8 wins would have been 1.58 deviations, and nobody would have stood out.
    """
    answer = mustered((16, 6, 6, 6, 6)).ask("win_rate", "against", "title=styx")
    assert [(row.key, row.k, row.n) for row in answer.rows if row.key == "Mara"] == [("Mara", 24, 160)]
    assert answer.notes[0] == CHANCE.format("1 does; 1 remains")


def test_what_remains_of_few_games_is_told_cautiously():
    """Of 10 games of five 2 are fair, with a deviation of 1.265. 5 lie 2.37 of them off, once in 56, which would do for 0.10 / 5.

    But luck gives one of five so many wins in 16 % of such evenings: with half a win less it is 1.98, once in 21.
    """
    answer = mustered((5, 2, 1, 1, 1)).ask("over_fair", "player", "title=styx")
    assert answer.notes == (CHANCE.format("1 does; 0 remain"),)


def test_each_bar_is_held_against_the_fair_share_of_its_own_games():
    """Of 40 games of five everybody wins 8, of 30 of two each 15: Mara 23 of 23, Tom 15 of 15, the others 8 of 8."""
    corpus = mustered((8, 8, 8, 8, 8))
    for winner in ["Mara", "Tom"] * 15:
        corpus.game("styx", ["Mara", "Tom"], "war", [winner])
    answer = corpus.ask("over_fair", "player", "title=styx")
    assert [row.value for row in answer.rows] == [0] * 6
    assert answer.notes == ("Of 6 bars about 0.3 would stand out by chance; none does.",)  # fmt: skip


def first_places(wins: int, others: int) -> Corpus:
    """Five people who sit in turn at every place; so often the first one wins, so often each of the others."""
    told = Corpus()
    for place, times in enumerate((wins, *[others] * 4)):
        for turn in range(times):
            names = NAMES[turn % 5 :] + NAMES[: turn % 5]
            told.game("styx", names, "war", [names[place]])
    return told


def test_many_places_freed_of_who_sat_there():
    """Each wins 10 of 50, sits 10 times at each place: 30 - 5 * 2 = 20 at the first, 5 - 10 = -5 at the others.

    The variance is 5 * 10*40*10*40/(50^2 * 49) * 5/4 = 8.16, so 7 deviations, and 1.75.
    """
    corpus = first_places(30, 5)
    answer = corpus.ask("within_person", "position", "title=styx")
    assert [row.value for row in answer.rows] == pytest.approx([20, -5, -5, -5, -5])
    assert answer.notes == (CHANCE.format("1 does; 1 remains"),)
    assert line(corpus, answer) == "1 of 5 is clear of 0 (Place 1); 1 after allowing for so many comparisons."
    drawn = shown(corpus, answer)["chart"]
    assert [row["reference"] for row in drawn["rows"]] == [0] * 5
    assert drawn["reference"] == "0, which is as often as the same people win otherwise"
    assert f"{REFERENCE} in a line: {drawn['reference']}." in answer_lines(answer, {})


def test_of_four_bars_nothing_is_said():
    corpus = mustered((16, 6, 6, 6, 6))
    assert corpus.ask("over_fair", "player", "title=styx", "player=Mara,Oskar,Ines,Tadeo").notes == ()
