"""Moment, tracks and result: what a game's position says about itself."""

import msgspec
import pytest
from msgspec import structs

from domain.games.styx import GAME
from domain.games.styx.state import Seat, Token
from domain.games.styx.tracks import ENDING_RULES, ENDINGS, TRACKED, moment, result, tracks
from domain.kernel.result import ABANDONED
from tests.games.styx.tables import audience, between, card, down, eternal, horseman, seat
from tests.specification import Table, table

FIRE, WATER, EARTH, AIR = (card(1, name, elements=[name]) for name in ("fire", "water", "earth", "air"))


def value(t: Table, key: str, subject: int | str = 1) -> int | None:
    return tracks(t.state).get((key, subject))


def elements_of(*icons: str) -> int | None:
    army = [card(1, f"card_{place}", elements=[icon]) for place, icon in enumerate(icons)]
    return value(between([seat(army), seat()]), "elements")


# Tracks.


def test_before_anyone_is_seated_there_is_nothing_to_chart():
    assert tracks(table(GAME).state) == {}


def test_the_tracks_of_a_seat_begin_when_it_is_seated_and_those_of_the_game_when_it_is_set_up():
    opened = table(GAME).state
    ada = Seat(colour="blue", coins=4, influence=1)
    seated = structs.replace(opened, seats=(ada,))
    assert {subject for _, subject in tracks(seated)} == {1}
    set_up = structs.replace(seated, first=1, pile=40)
    assert {key: moved for key, moved in tracks(set_up).items() if key[1] == "game"} == {
        ("chaos", "game"): 0,
        ("pile", "game"): 40,
    }


def test_tracks_come_by_seat_in_the_order_in_which_they_are_declared():
    of_a_seat = [track.key for track in TRACKED if track.of == "seat"]
    of_the_game = [track.key for track in TRACKED if track.of == ("game",)]
    wanted = [(key, number) for number in (1, 2, 3) for key in of_a_seat] + [(key, "game") for key in of_the_game]
    assert list(tracks(between(3).state)) == wanted


def test_coins_influence_and_soul_are_those_of_the_seat():
    t = between([seat(coins=7, soul=2, influence=9), seat()])
    assert (value(t, "coins"), value(t, "influence"), value(t, "soul")) == (7, 9, 2)


def test_war_strength_is_of_face_up_cards_with_the_standard_bearer_and_without_eternals():
    # Bearer 1 + 2 + 3; the Eternal 4 and the face-down 5 stay out.
    t = between([seat([2, 3, eternal(4), down(5)]), seat([6], bearer="down")])
    assert (value(t, "strength", 1), value(t, "strength", 2)) == (6, 6)


@pytest.mark.parametrize(
    ("icons", "held"),
    [
        ((), 0),
        (("fire",), 1),
        (("fire", "fire"), 1),
        (("water+air",), 2),
        (("water/air",), 1),
        (("fire", "earth", "water/air"), 3),
        (("fire", "earth", "air", "wild"), 4),
        (("fire/water", "fire/water", "earth", "air"), 4),
        (("fire/water", "earth", "air"), 3),
        (("fire/water", "fire/water", "earth", "wild"), 4),
        (("fire/water", "earth", "wild"), 3),
        (("wild", "wild"), 2),
    ],
)
def test_elements_are_counted_by_assigning_every_icon_once(icons: tuple[str, ...], held: int):
    assert elements_of(*icons) == held


def test_elements_of_face_down_cards_are_not_held():
    assert value(between([seat([FIRE, down(WATER)]), seat()]), "elements") == 1


def test_horsemen_are_face_up_and_different_and_the_headless_one_is_none():
    headless = card(4, "headless", ability="headless", horseman=False)
    t = between(
        [seat([horseman(2, "rider_a"), horseman(2, "rider_b"), headless, down(horseman(2, "rider_c"))]), seat()]
    )
    assert value(t, "horsemen") == 2


def test_two_copies_of_one_horseman_are_one():
    assert value(between([seat([horseman(2, "rider"), horseman(2, "rider")]), seat()]), "horsemen") == 1


def test_horsemen_lying_face_down_count_where_the_table_reads_it_so():
    t = between(
        [seat([horseman(2, "rider_a"), down(horseman(3, "rider_b"))]), seat()], policies={"horsemen_face": "any"}
    )
    assert value(t, "horsemen") == 2


@pytest.mark.parametrize(("soul", "added"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_income_is_of_face_up_cards_with_the_bonus_income_token(soul: int, added: int):
    army = [card(1, "rich", income=3), card(1, "poor", income=-1), down(card(1, "spent", income=5))]
    assert value(between([seat(army, soul=soul), seat()]), "income") == 2 + added


@pytest.mark.parametrize(
    ("field", "track"), [("value", "strength"), ("eternal", "strength"), ("income", "income"), ("horseman", "horsemen")]
)
def test_a_track_that_hangs_on_an_unread_card_is_absent_and_not_0(field: str, track: str):
    read = {"value": 2, field: None}
    t = between([seat([card(key="unread", **read)], influence=3), seat()])
    assert value(t, track, 1) is None
    assert value(t, track, 2) is not None


def test_elements_hang_on_an_unread_card_until_all_four_are_there():
    unread = card(1, "unread", elements=None)
    assert value(between([seat([FIRE, unread]), seat()]), "elements") is None
    assert value(between([seat([FIRE, WATER, EARTH, AIR, unread]), seat()]), "elements") == 4


def test_an_unread_card_in_the_personal_discard_hides_no_war_strength():
    t = between([seat([2, down(card(None, "unread"))], influence=3), seat()])
    assert value(t, "strength") == 3


def test_a_pile_of_unknown_size_is_absent():
    assert ("pile", "game") not in tracks(structs.replace(between(3).state, pile=None))


def test_tracks_follow_a_card_that_has_been_read_since():
    t = between([seat([card(None, "unread")], influence=3), seat()])
    assert value(t, "strength") is None
    read = {**t.state.components, "unread": structs.replace(t.state.components["unread"], value=2)}
    assert tracks(structs.replace(t.state, components=read))[("strength", 1)] == 3


# The moment.


def test_during_set_up_it_is_round_0():
    assert moment(table(GAME).state) == GAME.moment(table(GAME).state)
    assert (moment(table(GAME).state).round, moment(table(GAME).state).turn) == (0, "setup")


@pytest.mark.parametrize("number", [1, 2, 9])
def test_between_audiences_the_next_one_awaits_its_cards(number: int):
    now = moment(between(3, number=number).state)
    assert (now.round, now.turn, now.due) == (number, "cards", ())


def test_with_the_last_card_gone_no_further_audience_has_begun():
    closed = structs.replace(between(3, number=9).state, pile=0)
    for state in (closed, structs.replace(closed, exhausted=True)):
        assert (moment(state).round, moment(state).turn, moment(state).due) == (8, "outcome", ())
    # A summoned card still makes an Audience.
    assert moment(structs.replace(closed, summoned=("test_2",))).round == 9


def test_where_the_table_says_that_the_pile_is_empty_it_was_waiting_for_the_next_cards():
    declared = structs.replace(between(3, number=9).state, pile=None, exhausted=True)
    assert (moment(declared).round, moment(declared).turn) == (9, "cards")


def test_tokens_are_placed_from_the_first_player_to_the_left():
    t = audience(3, first=2, number=4)
    due = [moment(audience(3, first=2, number=4, placed=placed).state).due for placed in ("", "left", "left left")]
    assert due == [(2,), (3,), (1,)]
    assert (moment(t.state).round, moment(t.state).turn) == (4, "placing")


def test_tokens_are_revealed_in_the_order_in_which_they_were_placed():
    now = moment(audience(3, first=2, placed="left right left").state)
    assert (now.turn, now.due) == ("revealing", (2,))


def test_when_all_is_revealed_the_outcome_runs_and_the_payer_is_due():
    state = between([seat([1, 1]), seat(), seat()], left=2, right=2).state
    tokens = (Token(1, "left", "elimination", 2), Token(2, "left", "tithe"), Token(3, "right", "tithe"))
    now = moment(structs.replace(state, tokens=tokens))
    assert (now.round, now.turn, now.due) == (2, "outcome", (1,))


def test_the_owner_of_the_first_effect_is_due():
    state = between([seat([2]), seat(), seat([3])], left=2, right=2).state
    tokens = tuple(Token(number, "left", "tithe") for number in (1, 2, 3))
    waiting = structs.replace(state, tokens=tokens, resolved=True, effects=(("test_3", 3), ("test_2", 1)))
    now = moment(waiting)
    assert (now.turn, now.due) == ("outcome", (3,))


# The result.


def test_a_running_game_has_no_result():
    assert result(between(3).state) is None


@pytest.mark.parametrize(
    ("how", "rule"),
    [
        ("influence", "STYX-WIN-01"),
        ("war", "STYX-WIN-03"),
        ("elements_soul", "STYX-WIN-08"),
        ("horsemen", "STYX-WIN-10"),
        ("influence+horsemen", "STYX-WIN-01"),
        ("agreed", "STYX-NEXT-05"),
        ("abandoned", ""),
    ],
)
def test_a_finished_game_says_how_by_which_rule_and_who(how: str, rule: str):
    told = result(structs.replace(between(3).state, how=how, winners=(2, 3)))
    assert told is not None
    assert (told.how, told.rule, told.winners) == (how, rule, (2, 3))
    # The losers of Styx have no order.
    assert told.ranks == ()
    assert not told.shared


def test_every_ending_has_its_rule():
    assert set(ENDING_RULES) == {*(ending.key for ending in ENDINGS), ABANDONED}


def test_tracks_are_whole_numbers_that_json_can_carry():
    for (key, _), found in tracks(between([seat([2], soul=1), seat([eternal(3)])]).state).items():
        assert msgspec.json.decode(msgspec.json.encode(found), type=int) == found, key
