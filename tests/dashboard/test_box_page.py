"""The page Box, without a browser: the tick for a whole box is a check, and locks nothing."""

from typing import Any

import pytest

from dashboard.house import House
from domain.games import game
from tests.dashboard.apps import app, sentences, visit

pytestmark = pytest.mark.usefixtures("own_main")
THRONE = game("shadow_throne")


def opened(house: House) -> Any:
    box = app("box", visit(house))
    box.selectbox[0].set_value("shadow_throne").run()
    return box


def saved(box: Any, power: int) -> None:
    box.selectbox[1].set_value("outlaw").run()
    box.number_input(key="shadow_throne outlaw power").set_value(power)
    next(one for one in box.button if one.label == "Save").click().run()
    assert not box.exception


def test_a_tick_that_does_not_add_up_is_not_kept_and_values_are_saved_as_before(house: House):
    box = opened(house)
    box.checkbox[0].check().run()
    assert "The Rebels&#x27; cards add up to" in sentences(box)
    assert "Nothing changed" in sentences(box)
    assert "untick" not in sentences(box)
    assert not house.shelf.read(THRONE)["complete"]
    saved(box, 2)
    assert house.shelf.read(THRONE)["components"]["outlaw"]["power"] == 2
    box.selectbox[0].set_value("styx").run()
    assert not box.checkbox[0].value


def test_a_box_that_says_complete_and_does_not_add_up_is_unticked_on_its_page(house: House):
    house.shelf.write(THRONE, {**house.shelf.read(THRONE), "complete": True})
    box = opened(house)
    saved(box, 2)
    assert "untick “Everything is entered” on the page Box" in sentences(box)
    box.checkbox[0].uncheck().run()
    assert not box.exception
    assert not house.shelf.read(THRONE)["complete"]
    saved(box, 3)
    assert house.shelf.read(THRONE)["components"]["outlaw"]["power"] == 3


def test_a_tick_that_adds_up_is_kept_and_taken_away_again(house: House):
    box = app("box", visit(house))
    box.selectbox[0].set_value("styx").run()
    for tick in (True, False, True):
        box.checkbox[0].set_value(tick).run()
        assert house.shelf.read(game("styx"))["complete"] is tick
        assert box.checkbox[0].value is tick
