"""What Insights offers to split and to choose by is what the chosen games can have."""

import pytest

from dashboard.house import House
from tests.dashboard.insights_page import named, page

BOTS = "Kind of bot"


@pytest.mark.parametrize(
    ("origins", "offered"),
    [("real", False), ("practice", False), ("real,practice", False), ("simulated", True), ("real,simulated", True), ("branch", True)],
)  # fmt: skip
def test_kinds_of_bots_are_offered_only_beside_games_of_bots(house: House, origins: str, offered: bool):
    """Split by it, games of people have no bar at all; a branch may be one of a simulated game."""
    told = page(house, game="styx", ask="win_rate", origin=origins)
    splits, filters = (named(told, "selectbox", label).options for label in ("One bar for each", "Choose by"))
    assert "Place at the table" in splits
    assert (BOTS in splits, BOTS in filters) == (offered, offered)


def test_a_link_that_splits_games_of_people_by_kinds_of_bots_still_says_so(house: House):
    told = page(house, game="styx", ask="win_rate", by="bot")
    assert named(told, "selectbox", "One bar for each").value == "bot"
