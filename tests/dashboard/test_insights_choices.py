"""What Insights offers to split and to choose by is what the chosen games can have."""

from collections.abc import Callable
from typing import Any

import pytest

from dashboard.house import House
from dashboard.insights_component.choices import ways
from domain.games import game
from tests.dashboard.insights_page import KNOWN, named, page
from tests.projections.evenings import evenings

BOTS = "Kind of bot"


@pytest.mark.parametrize(
    ("origins", "offered"),
    [("real", False), ("practice", False), ("real,practice", False), ("simulated", True), ("real,simulated", True), ("branch", True)],
)  # fmt: skip
def test_kinds_of_bots_are_offered_only_beside_games_of_bots(house: House, origins: str, offered: bool):
    """Split by it, games of people have no bar at all; a branch may be one of a simulated game."""
    told = page(house, game="styx", ask="win_rate", origin=origins)
    splits, filters = (named(told, "selectbox", label).options for label in ("One bar for each", "Choose by"))
    assert "Place from the First Player" in splits
    assert (BOTS in splits, BOTS in filters) == (offered, offered)


def test_a_link_that_splits_games_of_people_by_kinds_of_bots_still_says_so(house: House):
    told = page(house, game="styx", ask="win_rate", by="bot")
    assert named(told, "selectbox", "One bar for each").value == "bot"


def test_a_link_that_splits_by_what_there_is_not_says_where_to_choose(house: House):
    """It had told the names that a terminal takes."""
    told = page(house, game="styx", ask="win_rate", by="xyz")
    assert told.error[0].value == (
        "There is nothing called 'xyz' to split by. Choose how it is split under “One bar for each”."
    )


@pytest.mark.parametrize("origins", ["real", "simulated"])
def test_a_refusal_that_says_where_to_choose_a_split_has_that_above_it(house: House, origins: str):
    """Where there is only one way to split, its list had not been there."""
    told = page(house, game="styx", ask="card_lift", origin=origins)
    assert "“One bar for each”" in told.error[0].value
    split = named(told, "selectbox", "One bar for each")
    assert (split.value, split.options) == (None, ["Card"])
    split.select("card").run()
    assert not told.error


@pytest.mark.parametrize(
    ("origins", "offered"), [("real", True), ("real,simulated", True), ("branch", True), ("simulated", False)]
)
def test_people_are_offered_only_beside_games_that_they_played(house: House, origins: str, offered: bool):
    """Of simulated games alone each of these led to no bar, or to no value that could be chosen."""
    told = page(house, game="styx", ask="win_rate", by="position", origin=origins)
    splits, filters = (named(told, "selectbox", label).options for label in ("One bar for each", "Choose by"))
    people = {"Person", "Opponent", "Experience"}
    assert people & set(splits) == (people if offered else set())
    beside = {"People at the table", "Scribe", "With all of", "Without any of"}
    assert (people | beside) & set(filters) == (people | beside if offered else set())
    assert "Place from the First Player" in splits
    assert "Ended from" in filters


def test_a_track_that_is_of_no_seat_is_not_split_by_seats(house: House):
    """Power is of the factions, and each bar by person had been empty."""
    told = page(house, game="shadow_throne", ask="track_final", where=["track=power"])
    splits, filters = (named(told, "selectbox", label).options for label in ("One bar for each", "Choose by"))
    assert not {"Person", "Place from the First Player", "Result"} & {*splits, *filters}
    assert {"Number of seats", "Ending"} <= {*splits} & {*filters}
    told = page(house, game="shadow_throne", ask="track_final", where=["track=influence"], by="player")
    assert "Person" in named(told, "selectbox", "One bar for each").options
    named(told, "selectbox", "Track").select("power").run()
    assert (told.query_params["where"], "by" in told.query_params) == ("track=power", False)
    assert not told.error


PICKED = [
    ("win_rate", "month", "player=Mara"), ("win_rate", "weekday", "player=Mara"), ("win_rate", "month", "position=1"),
    ("time_in_lead", "seats", "player=Mara"), ("win_rate", "month", "player!=Mara"),
]  # fmt: skip


@pytest.mark.parametrize(("ask", "by", "where"), PICKED)
def test_a_split_that_needs_one_to_be_chosen_is_answered_and_offered_where_one_is(
    empty: Callable[..., House], ask: str, by: str, where: str
):
    """`tablescribe ask` answers it; the page had said “choose one among the games that count”, though one was chosen."""
    house = empty(*evenings(game("styx"), 9))
    told = page(house, game="styx", ask=ask, by=by, where=[where])
    assert (list(told.error), told.exception) == ([], [])
    assert told.get("bidi_component")
    split = named(told, "selectbox", "One bar for each")
    assert split.value == by
    alone = named(page(house, game="styx", ask=ask, by="player"), "selectbox", "One bar for each")
    title = split.options[split.index]
    assert title not in alone.options
    # What is chosen beside it is offered as ever.
    assert "Edition" in named(told, "selectbox", "Choose by").options


@pytest.mark.parametrize(("title", "ask", "where"), [
    ("styx", "card_lift", "card=ash_ferrier"), ("shadow_throne", "character_lift", "character=knights"),
])  # fmt: skip
def test_a_lift_of_one_is_split_by_phases_once_that_one_is_chosen(title: str, ask: str, where: str):
    assert "phase" not in ways(KNOWN, ask, title)
    assert "phase" in ways(KNOWN, ask, title, [where])


def test_a_split_that_is_chosen_stays_with_the_next_question_as_far_as_that_has_it(empty: Callable[..., House]):
    told = page(empty(*evenings(game("styx"), 9)), game="styx", ask="win_rate", by="month", where=["player=Mara"])
    named(told, "selectbox", "Question").select("over_fair").run()
    assert (told.query_params["by"], told.query_params["where"]) == ("month", "player=Mara")
    assert not told.error


@pytest.mark.parametrize(("address", "kept"), [({"by": "seats"}, True), ({}, False)])
def test_what_has_to_be_split_says_so_without_the_names_that_a_terminal_takes(
    house: House, address: dict[str, str], kept: bool
):
    """“Ask it by player, position, first_player … Choose it under “One bar for each” or another of these.” had stood there."""
    told = page(house, game="styx", ask="win_rate", **address)
    says = r"“Who wins how often” over whole tables says nothing\: every game has its winners, so this would only show winners over seats."
    keep = " Or keep this split and choose one among the games that count."
    assert told.error[0].value == f"{says} Choose how it is split under “One bar for each”.{keep * kept}"
    assert {"Ask it by person", "Ask it by place from the First Player"} <= {one.label for one in told.button}


@pytest.mark.parametrize(("address", "said"), [
    ({"game": "styx", "origin": "nope"}, "There are no games called 'nope'. Choose whose games count under “Which games count”."),
    ({"game": "styx", "origin": "simulated,nope,no"}, "There are no games called 'nope' or 'no'. Choose whose games count under “Which games count”."),
    ({"game": "nope"}, "There is no game called 'nope'. Choose a game above."),
    ({"game": "nope", "ask": "plays", "origin": "simulated"}, "There is no game called 'nope'. Choose a game above."),
    ({"game": "nope", "ask": "muster_price"}, "There is no game called 'nope'. Choose a game above."),
    ({"game": "styx", "where": ["colors=red"]}, "There is nothing called 'colors' to choose games by. Choose it under “Which games count”."),
])  # fmt: skip
def test_what_nothing_is_called_in_an_address_is_answered_in_words(
    empty: Callable[..., House], address: dict[str, Any], said: str
):
    """It had been dropped, and other games had answered; a filter had ended in a traceback."""
    told = page(empty(*evenings(game("styx"), 1)), **{"ask": "length", **address})
    assert [one.value for one in told.error] == [said]
    assert not told.exception
    assert not told.get("bidi_component")
    named(told, "button", "Begin anew").click().run()
    assert not told.error
    assert told.get("bidi_component")


def test_where_a_game_is_not_there_no_way_leads_to_the_next_refusal(house: House):
    told = page(house, game="nope", ask="length")
    assert [one.label for one in told.button] == ["Begin anew"]
    assert named(told, "selectbox", "Game").value is None


def test_spaces_and_commas_between_origins_are_no_names(house: House):
    told = page(house, game="styx", ask="length", origin="real, simulated,")
    assert named(told, "button_group", "Whose games").value == ["real", "simulated"]
    assert not told.error


@pytest.mark.parametrize(("address", "whose"), [
    ({"where": ["origin=simulated"]}, ["simulated"]), ({"where": ["origin in (practice, simulated)", "seats>=2"]}, ["practice", "simulated"]),
    ({"where": ["origin=real"], "origin": "simulated"}, ["real", "simulated"]),
])  # fmt: skip
def test_whose_games_count_may_stand_among_the_filters_as_a_terminal_takes_it(
    house: House, address: dict[str, Any], whose: list[str]
):
    """Five simulated games were called “5 real games of Styx”."""
    told = page(house, game="styx", ask="length", **address)
    assert named(told, "button_group", "Whose games").value == whose
    assert not told.error
    told = page(house, game="styx", ask="length", where=["origin=nope"])
    assert told.error[0].value.startswith("There are no games called 'nope'.")


@pytest.mark.parametrize(
    ("where", "said"),
    [
        (
            "card=ash_ferrier",
            "“How long games are” is observed as a game, which has no one card. “How long games are” can be asked by what the lists above offer.",
        ),
        (
            "with=Mara",
            "Styx has no with (fellow), so nothing can be split or chosen by it. “How long games are” can be asked by what the lists above offer.",
        ),
        ("x=y", "There is nothing called 'x' to choose games by. Choose it under “Which games count”."),
        ("faction=empire", "There is nothing called 'faction' to choose games by. Choose it under “Which games count”."),
    ],
)  # fmt: skip
def test_a_filter_that_a_question_does_not_have_is_refused_in_words_and_can_be_taken_away(
    empty: Callable[..., House], where: str, said: str
):
    """Looking for the cards of a game as a whole had ended as a fault of ours."""
    told = page(empty(*evenings(game("styx"), 3)), game="styx", ask="length", where=[where])
    assert told.error[0].value.replace("\\", "") == said
    assert "Begin anew" in [one.label for one in told.button]
    assert not told.exception


@pytest.mark.parametrize(("address", "said"), [
    ({"ask": "length", "where": ["seats"]}, "; 'seats' is not. Choose it under “Which games count”."),
    ({"ask": "track_band", "by": "player"}, "has no bars by player. It is one answer, also by what the lists above offer. Filters choose the games: they stand under “Which games count”."),
    ({"ask": "rating", "where": ["position=1"]}, "which have no one position. Filters choose the games: they stand under “Which games count”."),
])  # fmt: skip
def test_a_refusal_speaks_of_what_stands_on_the_page_and_of_no_shell(
    empty: Callable[..., House], address: dict[str, Any], said: str
):
    """Quotes because of a shell, and keys such as policy:compensation and spans_left, had stood there."""
    told = page(empty(*evenings(game("styx"), 3)), game="styx", **address)
    assert told.error[0].value.replace("\\", "").endswith(said)


def test_games_are_chosen_for_a_question_about_a_track(empty: Callable[..., House]):
    """The numbers of seats that there are had been looked for without saying of which track."""
    told = page(empty(*evenings(game("styx"), 3)), game="styx", ask="track_source", where=["seats>=2", "seats=3"])
    assert not told.exception
    assert not told.error
