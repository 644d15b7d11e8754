"""What is declared to be drawn is drawn: a spread where a spread is named, lines where lines are."""

from pathlib import Path

import pytest

from domain.games import games
from domain.kernel.measure import Metric
from projections.questions.general import METRICS
from tests.service.talk import run

EVERY = {one.key: one for one in (*METRICS, *(one for game in games() for one in game.measures.metrics))}
LINES = {"rating_history", "pace"}
"""Drawn as lines over time; everything else is dots, bars and bands."""
SPREADS = {"plays", "swings", "soul_end", "elements_end"}
"""Parts that follow each other, drawn as bars from 0; other spreads are those of single values."""


@pytest.mark.parametrize("metric", EVERY.values(), ids=EVERY.keys())
def test_a_spread_is_counted_where_one_is_declared(metric: Metric):
    """Parts are their own spread, and bars of counts too. A bar of 100 % is made of parts that add up to it."""
    if "HB" in metric.charts and not metric.part:
        assert {"M", "N"} & {*metric.interval}
    assert ("LN" in metric.charts) == (metric.key in LINES)
    assert ("HB" in metric.charts and bool(metric.part)) == (metric.key in SPREADS)
    if "SB" in metric.charts:
        assert metric.part
        assert not metric.several


@pytest.mark.parametrize(
    ("key", "asked"), [("styx", "paid_over_bids"), ("styx", "payment_excess"), ("shadow_throne", "battle_margin")]
)
def test_what_a_mean_is_made_of_is_shown_with_it(key: str, asked: str, tmp_path: Path):
    run("simulate", key, "--seats", "3", "--games", "9", "--out", tmp_path)
    run("import", *sorted(tmp_path.glob("*.jsonl")))
    [row] = run("ask", asked, "--where", f"title={key}", "--where", "origin=simulated", "--json").json["rows"]
    bins = row["bins"]
    assert sum(many for _, _, many in bins) == row["n"] >= 20
    assert bins[0][0] <= row["value"] <= bins[-1][1]
    [note] = row["notes"]
    assert note.startswith("the number is the mean; median ")
