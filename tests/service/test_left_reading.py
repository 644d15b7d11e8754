"""Who leaves the guided prompt while a card is read off: what a rule needed is kept once it is whole."""

import pytest

from domain.kernel.box import facts_box
from tests.service.test_boxes import STYX, sit

CARDS = ("=Grave King", "Siren")


@pytest.mark.parametrize(("typed", "said"), [
    (("3+", "quit"), ""), (("3+", "yes", "quit"), ""),
    (("3+", "yes", "4", "quit"), "Half read off, so not recorded: the other values of Grave King.\n"),
])  # fmt: skip
def test_what_the_rule_needed_is_kept_where_the_other_values_are_offered(typed: tuple[str, ...], said: str):
    """“Half read off, so not recorded: Grave King.” had been said, and all of it was to be typed again."""
    told, desk = sit(facts_box(STYX), *CARDS, *typed)
    assert told.endswith(
        f"{said}  Grave King: for how many players 3+. Kept in your box.\n"
        "Half answered, so not recorded: Which cards open Audience 1? Grave King and Siren.\n"
        "All that was recorded is saved."
    )
    assert told.count("Half read off") == said.count("Half read off")
    assert (desk.state.components["grave_king"].min_players, len(desk.state.open_cards)) == (3, 0)


def test_in_the_middle_of_what_the_rule_needs_nothing_is_kept_and_that_is_said():
    begun = ("3+", "no", "2+", "no", *["left"] * 3, "muster", "1", "tithe", "tithe")
    told, desk = sit(facts_box(STYX), *CARDS, *begun, "4", "quit")
    assert "\nHalf read off, so not recorded: Grave King.\n" in told
    assert desk.state.components["grave_king"].income is None
