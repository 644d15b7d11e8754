"""The page Box, without a browser: the tick for a whole box is a check, and locks nothing."""

from errno import ENOSPC
from threading import Thread
from typing import Any

import pytest

from dashboard.house import House
from dashboard.pages import box as box_page
from domain.games import game
from tests.dashboard.apps import app, sentences, visit
from tests.dashboard.record_table import no_browser

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
    assert "The copies of 6 of the Rebels&#x27; cards are not known" in sentences(box)
    assert "Nothing changed" in sentences(box)
    assert "untick" not in sentences(box)
    assert not house.shelf.read(THRONE)["complete"]
    saved(box, 2)
    assert house.shelf.read(THRONE)["components"]["outlaw"]["power"] == 2
    box.selectbox[0].set_value("styx").run()
    assert not box.checkbox[0].value


def test_where_nothing_was_entered_nothing_is_said_to_be_saved(house: House):
    box = opened(house)
    box.selectbox[1].set_value("outlaw").run()
    next(one for one in box.button if one.label == "Save").click().run()
    assert "Nothing was entered, so there is nothing to save." in sentences(box)
    assert "Saved" not in sentences(box)


def test_a_tick_that_is_refused_is_drawn_as_it_is_kept_and_says_why_until_the_box_changes(house: House):
    box = opened(house)
    for _ in range(2):
        box.checkbox[0].check().run()
        assert not box.checkbox[0].value
        assert sentences(box).count("Nothing changed") == 1
    box.selectbox[1].set_value("langman").run()
    assert "Nothing changed" in sentences(box)
    saved(box, 2)
    assert "Nothing changed" not in sentences(box)


def test_a_tick_takes_no_value_away_that_was_saved_since_the_page_was_drawn(house: House):
    box = app("box", visit(house))
    box.selectbox[0].set_value("styx").run()
    plain = house.shelf.read(game("styx"))
    house.shelf.write(game("styx"), {**plain, "name": "Our copy"})
    box.checkbox[0].check().run()
    assert (house.shelf.read(game("styx"))["name"], house.shelf.read(game("styx"))["complete"]) == ("Our copy", True)


def test_what_another_phone_saved_of_a_card_since_it_was_drawn_here_stays(house: House):
    here, there = opened(house), opened(house)
    for box in (here, there):
        box.selectbox[1].set_value("outlaw").run()
    saved(there, 3)
    here.number_input(key="shadow_throne outlaw consolation").set_value(2)
    next(one for one in here.button if one.label == "Save").click().run()
    kept = house.shelf.read(THRONE)["components"]["outlaw"]
    assert (kept["power"], kept["consolation"]) == (3, 2)


@pytest.mark.parametrize("tapped", ["Save", "tick"])
def test_what_another_phone_saves_while_this_one_is_saving_stays(
    house: House, monkeypatch: pytest.MonkeyPatch, tapped: str
):
    box = opened(house)
    settled = box_page.owner_box

    def write_down() -> None:
        with house.shelf.changing(THRONE) as plain:
            plain["components"]["langman"]["power"] = 3

    other = Thread(target=write_down)

    def slow(*asked: Any) -> Any:
        # Not all is undone: what is known of `__main__` belongs to every test.
        monkeypatch.setattr(box_page, "owner_box", settled)
        other.start()
        # Where nothing keeps it out it is through by now, and what it wrote is written over.
        other.join(0.3)
        return None if tapped == "tick" else settled(*asked)

    monkeypatch.setattr(box_page, "owner_box", slow)
    saved(box, 2) if tapped == "Save" else box.checkbox[0].check().run()
    other.join()
    kept = house.shelf.read(THRONE)
    assert kept["components"]["langman"]["power"] == 3
    assert kept["components"]["outlaw"].get("power") == 2 if tapped == "Save" else kept["complete"]


def test_a_tick_that_cannot_be_written_down_says_why_and_the_page_stands(house: House, monkeypatch: pytest.MonkeyPatch):
    box = app("box", visit(house))
    box.selectbox[0].set_value("styx").run()

    def full(*_: object, **__: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("service.boxes.written", full)
    box.checkbox[0].check().run()
    assert not box.exception
    assert "styx.json cannot be written (No space left on device). Check the folder." in sentences(box)
    assert not box.checkbox[0].value


@pytest.mark.skipif(bool(no_browser()), reason=f"browser tests skipped: {no_browser()}")
def test_a_refused_tick_stands_unticked_before_its_reader_and_what_was_typed_is_still_there(table, page):
    phone = page()
    phone.goto(f"{table.url}/box")
    power = phone.get_by_label("Power", exact=True)
    phone.get_by_label("Game").click()
    phone.get_by_role("option", name="Shadow Throne").click()
    power.fill("3")
    tick = phone.get_by_role("checkbox", name="Everything is entered")
    tick.dispatch_event("click")
    refusal = phone.locator(".said.refused", has_text="Nothing changed")
    refusal.wait_for()
    phone.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for()
    assert not tick.is_checked()
    assert power.input_value() == "3"
    assert tick.evaluate(
        "(tick, said) => said.getBoundingClientRect().top - tick.getBoundingClientRect().bottom < 60",
        refusal.element_handle(),
    )


def test_what_a_page_says_of_a_box_does_not_hang_on_the_words_for_its_file(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    for place in ("domain.kernel.box", "service.box_reports"):
        monkeypatch.setattr(f"{place}.AS_COMPLETE", "Take a word out of the file.")
    box = opened(house)
    box.checkbox[0].check().run()
    assert "a faction has 18. Nothing changed" in sentences(box)
    house.shelf.write(THRONE, {**house.shelf.read(THRONE), "complete": True})
    saved(opened(house), 2)
    assert "untick “Everything is entered” on the page Box" in sentences(box.run())
    new = app("new", visit(house))
    for place, name in enumerate(("Mara", "Oskar", "Ines"), 1):
        new.text_input(key=f"shadow_throne seat {place}").set_value(name)
    next(one for one in new.button if one.label == "Start").click().run()
    assert "untick “Everything is entered” on the page Box" in sentences(new)
    assert "of the file" not in sentences(box) + sentences(new)


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
