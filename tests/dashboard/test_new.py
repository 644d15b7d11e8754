"""New game: who sits where, and what a table chose."""

import pytest
from msgspec import structs
from streamlit.testing.v1 import AppTest

from dashboard.house import House
from dashboard.pages import new as new_page
from domain.games import game
from tests.dashboard.apps import app, sentences, visit


def test_a_new_game_is_opened_with_what_was_chosen(house: House):
    new = app("new", visit(house))
    new.segmented_control[0].set_value("styx").run()
    for place, name in enumerate(("Mara", "Oskar", "Ines")):
        new.text_input(key=f"styx seat {place + 1}").set_value(name)
    new.radio[0].set_value("practice")
    next(one for one in new.button if one.label == "Start").click().run()
    (opened,) = house.store.games()
    assert (opened.names, opened.origin) == (("Mara", "Oskar", "Ines"), "practice")


def test_readings_are_offered_only_where_a_game_has_any(house: House, monkeypatch: pytest.MonkeyPatch):
    """A heading with nothing below it had stood there."""
    styx = game("styx")
    for policies in (styx.policies, ()):
        told = structs.replace(styx, policies=policies, seats=structs.replace(styx.seats, wider=None))
        monkeypatch.setattr(new_page, "games", lambda told=told: (told,))
        readings = [one for one in app("new", visit(house)).expander if one.label.startswith("How disputed rules")]
        assert bool(readings) == bool(policies)


def test_a_seat_without_a_name_is_told_by_its_number(house: House):
    """“A name needs 1 to 60 characters; this one has 0” had said neither whose nor what to do."""
    new = app("new", visit(house))
    new.segmented_control[0].set_value("styx").run()
    for seat, name in ((1, "Mara"), (2, " "), (3, "Ines")):
        new.text_input(key=f"styx seat {seat}").set_value(name)
    next(one for one in new.button if one.label == "Start").click().run()
    assert "Seat 2 has no name: type one, or choose fewer players." in sentences(new)
    new.text_input(key="styx seat 3").set_value("")
    next(one for one in new.button if one.label == "Start").click().run()
    assert "Seats 2 and 3 have no names" in sentences(new)
    assert "A name needs" not in sentences(new)
    assert not house.store.games()


def test_help_that_finds_nothing_says_what_to_do(house: House):
    guide = app("guide", visit(house))
    guide.text_input[0].set_value("zeppelin").run()
    told = " ".join(one.value for one in guide.text)
    assert "has “zeppelin”. Type one word of it, or how its id begins" in told


def test_the_same_name_twice_is_refused_in_words_and_what_was_typed_stays(house: House):
    new = app("new", visit(house))
    new.segmented_control[0].set_value("styx").run()
    for seat in (1, 2, 3):
        new.text_input(key=f"styx seat {seat}").set_value("Mara")
    next(one for one in new.button if one.label == "Start").click().run()
    assert "Two seats are called Mara" in sentences(new)
    assert new.text_input(key="styx seat 2").value == "Mara"
    assert not house.store.games()


def test_why_a_game_does_not_start_stands_where_the_button_was_and_not_under_the_edge_of_the_screen(house: House):
    new = app("new", visit(house))
    new.segmented_control[0].set_value("shadow_throne").run()
    for seat in (1, 2, 3):
        new.text_input(key=f"shadow_throne seat {seat}").set_value("Mara")
    next(one for one in new.button if one.label == "Start").click().run()
    page = list(new.main)
    wrong = next(
        place for place, one in enumerate(page) if one.type == "html" and "Two seats are called Mara" in one.proto.body
    )
    start = next(place for place, one in enumerate(page) if one.type == "button" and one.label == "Start")
    assert wrong < start


@pytest.mark.rule("ST-SETUP-05")
def test_a_number_of_players_beyond_the_rulebook_sets_the_reading_that_it_needs_and_says_so(house: House):
    """Only one is legal then, so that there is nothing to choose."""
    new = app("new", visit(house))
    new.segmented_control[0].set_value("shadow_throne").run()
    readings = [one.key for one in new.radio if " reading " in (one.key or "")]
    assert "shadow_throne reading players" in readings
    new.segmented_control(key="shadow_throne players").set_value(2).run()
    assert [one.value for one in new.text] == [
        "2 players: “How many may play” is read as “2 to 7, as far as the cards reach”."
    ]
    assert [one.key for one in new.radio if " reading " in (one.key or "")] == [
        one for one in readings if one != "shadow_throne reading players"
    ]
    assert "the others as usual" in new.expander[0].label
    for seat, name in enumerate(("Mara", "Oskar"), 1):
        new.text_input(key=f"shadow_throne seat {seat}").set_value(name)
    next(one for one in new.button if one.label == "Start").click().run()
    (opened,) = house.store.games()
    assert opened.names == ("Mara", "Oskar")
    assert house.store.log(opened.id).opened.policies["players"] == "2-7"


def test_where_the_rulebook_lets_as_many_play_the_reading_is_theirs_to_choose(house: House):
    new = app("new", visit(house))
    new.segmented_control[0].set_value("shadow_throne").run()
    new.segmented_control(key="shadow_throne players").set_value(7).run()
    new.segmented_control(key="shadow_throne players").set_value(3).run()
    assert not new.text
    assert new.radio(key="shadow_throne reading players").value == "3-5"
    new.segmented_control[0].set_value("styx").run()
    new.segmented_control(key="styx players").set_value(2).run()
    assert not new.text
    assert "all as usual" in new.expander[0].label


def cards_of(new: AppTest) -> str:
    return next(one.value for one in new.radio if one.label == "Cards")


@pytest.mark.parametrize(("box", "cards"), [("practice", "practice"), (None, "own")])
def test_the_cards_of_last_time_are_filled_in_as_the_names_are(house: House, box: str | None, cards: str):
    house.open_game(
        key="styx", seats=["Mara", "Oskar", "Ines"], edition="en", box=box, policies=[], position=None, by=""
    )
    new = app("new", visit(house))
    assert cards_of(new) == cards
    new.segmented_control[0].set_value("shadow_throne").run()
    # Of a game that nobody has played here, no cards are known.
    assert cards_of(new) == "own"
    new.segmented_control[0].set_value("styx").run()
    next(one for one in new.button if one.label == "Start").click().run()
    assert [one.origin for one in house.store.games()] == ["practice" if box else "real"] * 2


def test_the_table_of_last_time_starts_with_one_tap(house: House):
    first = house.open_game(
        key="styx", seats=["Mara", "Oskar", "Ines"], edition="fr", box="practice", policies=["payment=exact"], position=None, by=""
    ).opened  # fmt: skip
    new = app("new", visit(house))
    assert new.text[0].value == "Last time: Styx, Mara, Oskar and Ines, practice box."
    next(one for one in new.button if one.label.startswith("Same table")).click().run()
    again = house.store.games()[-1]
    opened = house.store.log(again.id).opened
    assert len(house.store.games()) == 2
    assert (opened.seats, opened.edition, opened.policies, opened.box) == (first.seats, "fr", first.policies, first.box)


def told_of_last_time(new: AppTest) -> str:
    return next(one.value for one in new.text if one.value.startswith("Last time: "))


def another_table(house: House, key: str, *seats: str) -> None:
    house.open_game(key=key, seats=list(seats), edition="en", box="practice", policies=[], position=None, by="")


def test_start_opens_the_game_that_stands_there_though_another_table_began_another_one_meanwhile(house: House):
    """Which game is offered first follows the latest table; the page had gone over to it under the finger."""
    another_table(house, "styx", "Mara", "Oskar", "Ines")
    new = app("new", visit(house))
    assert new.segmented_control[0].value == "styx"
    another_table(house, "shadow_throne", "Ada", "Jon", "Sam")
    next(one for one in new.button if one.label == "Start").click().run()
    latest = house.store.games()[-1]
    assert (latest.game, latest.names) == ("styx", ("Mara", "Oskar", "Ines"))


def test_same_table_as_last_time_starts_the_table_that_was_named(house: House):
    another_table(house, "styx", "Mara", "Oskar", "Ines")
    new = app("new", visit(house))
    assert "Styx, Mara, Oskar and Ines" in told_of_last_time(new)
    another_table(house, "shadow_throne", "Ada", "Jon", "Sam")
    next(one for one in new.button if "last time" in one.label).click().run()
    latest = house.store.games()[-1]
    assert (latest.game, latest.names) == ("styx", ("Mara", "Oskar", "Ines"))
