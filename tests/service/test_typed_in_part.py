"""What is typed in part: the first letters of a card that fit several, one, or one that lies somewhere already."""

import pytest

from domain.kernel.box import practice_box
from tests.service.test_boxes import STYX, sit

GONE = ("rider of brass", "ash", *["left"] * 3, *["tithe"] * 3)
"""Of the Riders one lies in the discard, three are left."""


@pytest.mark.parametrize("typed", ["ri", "rider", "rider o"])
def test_what_begins_the_names_of_several_that_are_left_speaks_of_these_and_not_of_one_that_is_gone(typed: str):
    told, _ = sit(practice_box(STYX), *GONE, typed)
    assert f"{typed!r} fits several: Rider of Dusk, Rider of Nettles, Rider of Sleet. Type more of it." in told
    assert "Rider of Brass is" not in told


def test_the_whole_name_of_a_card_that_is_gone_and_what_begins_its_name_alone_speak_of_it():
    told, _ = sit(practice_box(STYX), *GONE, "rider of brass", "rider of b")
    assert told.count("Rider of Brass is not in the draw pile: it is in the central discard. (STYX-NEXT-02)") == 2


@pytest.mark.parametrize("asked", ["*", "?"])
def test_the_whole_list_stands_once_where_it_was_asked_for_and_not_again_below_the_board_or_a_note(asked: str):
    told, _ = sit(practice_box(STYX), asked, "board", "note so it was", "b")
    assert told.count("   1  ") == 4, "of two colours, the First Player and once of the cards"
    assert told.count("Left card? (type first letters; Tab completes; * lists all 37)") == 4


def test_a_card_at_a_question_that_asks_for_no_card_is_told_where_it_lies():
    told, _ = sit(practice_box(STYX), "ash", "hollow", *["left"] * 3, "ash ferrier", "tithe")
    assert "'ash ferrier' is not among the choices. Ash Ferrier lies in 'Left card'." in told
