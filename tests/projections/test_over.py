"""Over how many a mean goes stands beside it, where n counts something else."""

import pytest

from domain.games import games
from domain.kernel.measure import Metric
from projections.questions.general import METRICS
from tests.projections.corpora import Corpus

EVERY = [*METRICS, *(metric for game in games() for metric in game.measures.metrics)]
MEANS = [metric for metric in EVERY if metric.interval[0] == "H" and metric.key != "rating_skill"]


def test_a_mean_over_several_a_game_says_over_how_many():
    """Nine games with Tithes of 3 and 1 coins, one with none: 18 Tithes in 9 games bring 36 coins, 2 each."""
    told = Corpus()
    for played in range(10):
        game = told.game("styx", ["Mara", "Oskar", "Ines"], "war", ["Mara"])
        for place, gained in ((1, 3), (2, 1)) if played else ():
            told.insert(
                "styx_token", game=game, audience=1, place=place, slot="left", seat=place, action="tithe", card="siren",
                gained=gained, outcome="tithed",
            )  # fmt: skip
    (row,) = told.ask("tithe_yield", "", "title=styx").rows
    assert (row.n, row.games, row.k, row.over, row.value) == (9, 9, 36, 18, 2)
    assert "Tithes: 18" in row.notes


def test_where_n_is_what_the_mean_goes_over_nothing_is_told_twice():
    """Two sales of 4 and 2 coins in each of eight games: n is the 16 sales."""
    told = Corpus()
    for _ in range(8):
        game = told.game("styx", ["Mara", "Oskar", "Ines"], "war", ["Mara"])
        for slot, paid in (("left", 4), ("right", 2)):
            told.insert(
                "styx_auction", game=game, audience=1, slot=slot, seat=1, action="muster", outcome="won", card="siren",
                bids=1, top=paid, paid=paid,
            )  # fmt: skip
    (row,) = told.ask("muster_price", "", "title=styx").rows
    assert (row.n, row.over, row.value) == (16, 16, 3)
    assert not any("16" in note for note in row.notes)


@pytest.mark.parametrize("metric", MEANS, ids=lambda metric: metric.key)
def test_a_mean_says_what_it_goes_over_where_that_is_not_n(metric: Metric):
    of_n = not metric.of_games and metric.x == "1"
    assert bool(metric.over) == (not of_n and not metric.part)
