"""Games of several origins beside each other: whatever is said or drawn says of whose games it is, for they are never one number."""

from typing import Any

import pytest

from dashboard.insights_component.address import View
from dashboard.insights_component.drawing import Answered
from dashboard.insights_component.telling import panel
from service.questions import catalogue
from tests.projections.corpora import Corpus

KNOWN = catalogue()
ENDS = {"real": (10, 14), "simulated": (3, 5, 7)}
"""Where the track ended in each game; the second and the third go one Audience further than the first."""


def shown(told: Corpus, origins: tuple[str, ...], ask: str, by: str = "", *where: str) -> dict[str, Any]:
    """What the page has of it, as if these were chosen there."""
    view = View("styx", ask, by, where, origins)
    answers = tuple((origin, told.ask(ask, by, *view.filters(origin))) for origin in origins)
    return panel(Answered(KNOWN.metric(ask, "styx"), KNOWN.games["styx"], answers), view, KNOWN)


def tracked() -> Corpus:
    told = Corpus()
    for origin, ends in ENDS.items():
        for place, end in enumerate(ends):
            rounds = 1 if place == 0 else 2
            game = told.game("styx", ["Mara", "Oskar"], "influence", ["Mara"], spans=rounds, origin=origin)
            for no in range(1, rounds + 1):
                told.insert("span", game=game, no=no, phase="1-4", step_from=2 * no - 1, step_to=2 * no)
                value = end if no == rounds else 1
                told.insert("point", game=game, track="influence", subject=1, step=2 * no - 1, value=value)
    return told


@pytest.mark.parametrize(("by", "line"), [
    # Both games have an end, and one of them had an Audience before its last.
    ("spans_left", "The median of Influence at the end was 12 (2 games)."),
    ("tenth", "The median of Influence at the end was 12 (2 games)."),
    ("", "The median of Influence after Audience 2 was 14 (1 of 2 games went that far)."),
])  # fmt: skip
def test_of_how_many_games_a_track_is_told_at_its_end(by: str, line: str):
    """“70 of 36 games went that far” had stood there."""
    assert shown(tracked(), ("real",), "track_band", by, "track=influence")["line"] == line
