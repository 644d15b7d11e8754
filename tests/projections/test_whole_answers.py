"""What an answer tells in every bar, and what it says of tables and games that are not alike."""

import pytest

from domain.kernel.refusal import Refused
from tests.projections.corpora import Corpus

STYX, SHADOW = "title=styx", "title=shadow_throne"
THREE, FOUR = ["Mara", "Oskar", "Ines"], ["Mara", "Oskar", "Ines", "Tadeo"]
MIXED = (
    "Tables of 3 and 4 seats are together here, and the late places are of the larger ones alone: compare tables of one "
    "size."
)


def test_an_ending_that_came_in_one_bar_is_told_in_every_bar():
    """It was missing in the other one, where 0 of 6 is a finding, with how far it may reach."""
    told = Corpus()
    for edition, endings in (("french", ["war"] * 6), ("english", ["war"] * 3 + ["influence"] * 3)):
        for ending in endings:
            told.game("styx", THREE, ending, ["Mara"], edition=edition)
    rows = {(row.key, row.part): row for row in told.ask("ending_share", "edition", STYX).rows}
    assert {place: row.k for place, row in rows.items()} == {
        ("french", "influence"): 0, ("french", "war"): 6, ("english", "influence"): 3, ("english", "war"): 3,
    }  # fmt: skip
    never = rows["french", "influence"]
    assert (never.n, never.value, never.lo) == (6, 0, 0)
    assert never.hi > 0.3


def test_late_places_of_tables_of_several_sizes_are_told():
    """Tokens 5 and 6 are of large tables alone, and late tokens there win less: together it looked the other way round."""
    told = Corpus()
    for seats in (THREE, FOUR):
        game = told.game("styx", seats, "war", ["Mara"])
        told.insert(
            "styx_token", game=game, audience=1, place=1, slot="left", seat=1, action="muster", card="x", bid=1, floor=1,
            outcome="won",
        )  # fmt: skip
        told.game("shadow_throne", seats, "gold", ["Mara"], ranks=dict.fromkeys(seats, 1))
    assert MIXED in told.ask("reveal_luck", "reveal_place", STYX).notes
    assert MIXED in told.ask("placing", "position", SHADOW).notes
    for alone in (
        told.ask("reveal_luck", "reveal_place", STYX, "seats=4"), told.ask("reveal_luck", "action", STYX),
        # Chance alone is told of the same seats.
        told.ask("win_rate", "position", SHADOW),
    ):  # fmt: skip
        assert MIXED not in alone.notes


def test_of_games_without_a_day_it_is_told_that_nobody_knows_which_are_the_last():
    told = Corpus()
    for day in (None, None, None, "2026-01-02"):
        told.game("styx", THREE, "war", ["Mara"], ended_on=day)
    said = "2 of these 3 games have no day: which of such games are the last nobody knows."
    assert said in told.ask("length", "", STYX, "last=3").notes
    for words in ("last=1", "last=4", "last=9", "seats=3"):
        assert not [note for note in told.ask("length", "", STYX, words).notes if "no day" in note]


@pytest.mark.parametrize("by", ["condition", "ending"])
def test_conditions_are_not_split_by_themselves(by: str):
    """Of games that influence ended influence was 100 %."""
    told = Corpus()
    told.game("styx", THREE, "war", ["Mara"])
    with pytest.raises(Refused):
        told.ask("condition_share", by, STYX)
    assert by not in told.catalogue.metric("condition_share", "styx").split_by
    assert told.ask("condition_share", "", STYX, "ending=war").rows
