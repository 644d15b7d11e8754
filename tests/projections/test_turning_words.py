"""What the sentence of a turning point says of what somebody needs, at the first reading."""

import pytest

from projections.shares import shares
from projections.turning import Moved, Side, fallen, risen, side
from tests.projections.test_standing import goals_of

GIVES = "; the battle as it stands gives"


@pytest.mark.parametrize(("before", "after", "said"), [
    # Only what lies on the board changed: the rest is said once.
    (f"8 more influence{GIVES} 1", f"8 more influence{GIVES} 3", f"needs 8 more influence{GIVES} 3 (before: 1)"),
    (f"8 more influence{GIVES} none", f"8 more influence{GIVES} 9", f"needs 8 more influence{GIVES} 9 (before: none)"),
    ("8 more influence", f"8 more influence{GIVES} 3", f"needs 8 more influence{GIVES} 3"),
    (f"8 more influence{GIVES} none", "8 more influence", "needs 8 more influence"),
    # What was paid out lies on the board no more.
    (f"4 more influence{GIVES} 3", "1 more influence", "needs 1 more influence instead of 4"),
    (f"4 more influence{GIVES} 3", f"2 more influence{GIVES} 1", f"needs 2 more influence instead of 4{GIVES} 1"),
    ("9 more Chaos for the war", "6 more Chaos for the war", "needs 6 more Chaos for the war instead of 9"),
    ("6 more Influence", "2 more Influence", "needs 2 more Influence instead of 6"),
    # “and 1 more quarter of Soul instead of 3” was said of the elements.
    (
        "3 more elements and 1 more quarter of Soul", "2 more elements and 1 more quarter of Soul",
        "needs 2 more elements and 1 more quarter of Soul (before: 3 more elements and 1 more quarter of Soul)",
    ),
    ("2 more Strength", "", "and needs nothing more"),
])  # fmt: skip
def test_what_changed_is_told_and_what_stayed_is_said_once(before: str, after: str, said: str):
    told = fallen(Moved("Mara", Side(2, before, goal="way"), Side(2, after, goal="way")))
    assert told == f"Mara stays 2nd{', ' if not after else ': '}{said}."


def test_another_goal_is_told_as_another():
    told = risen(
        Moved("Mara", Side(2, "9 more Chaos for the war", goal="war"), Side(1, "1 more Horseman", goal="horsemen"))
    )
    assert told == "Mara, 2nd, now leads: needs 1 more Horseman (before, the nearest way was 9 more Chaos for the war)."


def test_the_nearest_goal_is_named():
    goals = goals_of((16, 14, 14))
    assert side(goals, shares(goals), 1).goal == goals[0].key


def test_who_shares_a_place_is_told_in_words_of_the_table():
    assert risen(Moved("Mara", Side(4, ""), Side(3, "", level=True))) == "Mara, 4th, is now joint 3rd."
    assert fallen(Moved("Mara", Side(1, ""), Side(2, "", level=True))) == "Mara falls to joint 2nd."
