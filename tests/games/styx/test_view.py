"""What people see of the table: everything but the kinds of face-down tokens and the order of the draw pile."""

import msgspec
import pytest
from msgspec import structs

from domain.games.styx import GAME
from domain.games.styx.commands import DeclineEffect, SetUp
from domain.games.styx.events import (
    BonusIncomeGained,
    CardTurnedDown,
    CompensationPaid,
    EffectDeclined,
    EternalReturned,
    GameWon,
    SoulAdvanced,
    StyxEvent,
    TitheCollected,
    TokenPlaced,
)
from domain.games.styx.narrate import LONGEST, narrate
from domain.games.styx.state import State, Token
from domain.games.styx.view import VIEWERS, view
from domain.kernel.fold import states
from domain.kernel.view import Item, Zone
from domain.simulation.playouts import simulate
from tests.games.styx.tables import (
    audience,
    between,
    card,
    down,
    eternal,
    holding,
    horseman,
    legendary,
    place,
    reveal,
    seat,
)
from tests.specification import Table, like, same_in_all_editions, table


def zone(state: State, key: str, viewer: str = "table") -> Zone:
    return next(one for one in view(state, viewer).zones if one.key == key)


def item(state: State, where: str, key: str) -> Item:
    return next(one for one in zone(state, where).items if one.key == key)


def closed_tokens() -> Table:
    """Three tokens placed, none revealed."""
    return audience(3, placed="left right").when(place(3, "left"))


# What is secret, and what is not.


@pytest.mark.rule("STYX-PLACE-04", "STYX-INFO-01")
def test_a_face_down_token_shows_its_owner_and_its_card_and_nothing_else():
    t = closed_tokens()
    t.then_unseen("scribe", "tithe", "muster", "elimination")
    assert zone(t.state, "left").items[1:] == (
        Item("token-1-1", "Ada", "token", 1, face="down"),
        Item("token-3-1", "Cleo", "token", 3, face="down"),
    )
    assert [one.key for one in zone(t.state, "right").items] == ["test_2#2", "token-2-1"]


@pytest.mark.rule("STYX-INFO-01")
def test_a_placement_cannot_carry_the_kind_of_the_token():
    assert closed_tokens().seen_by("table")
    assert "kind" not in TokenPlaced.__struct_fields__
    with_kind = {"type": "styx.place_token", "seat": 1, "slot": "left", "kind": "muster"}
    audience(3).when(with_kind).then_malformed("kind")


def test_tokens_lie_in_the_order_in_which_they_were_placed():
    state = between(3, left=2, right=2).state
    waiting = structs.replace(state, first=3, tokens=(Token(3, "left"), Token(1, "left"), Token(2, "left")))
    assert [one.seat for one in zone(waiting, "left").items if one.kind == "token"] == [3, 1, 2]


def test_a_revealed_token_shows_its_kind_and_its_bid():
    tokens = (
        Token(1, "left", "muster", 3),
        Token(2, "left", "elimination", 2),
        Token(3, "left", "muster", skipped=True),
    )
    state = structs.replace(between(4, left=2, right=2).state, tokens=(*tokens, Token(4, "left", "tithe")))
    told = [one.badges for one in zone(state, "left").items if one.kind == "token"]
    assert told == [("muster", "coins 3"), ("elimination", "Strength 2"), ("muster", "skip"), ("tithe",)]
    assert {one.face for one in zone(state, "left").items} == {"up"}


def test_with_two_players_first_tokens_lie_on_the_top_half_and_second_ones_below():
    tokens = tuple(Token(number, "left") for number in (1, 2, 1, 2))
    state = structs.replace(between(2, left=2, right=2).state, tokens=tokens)
    told = [(one.key, one.badges) for one in zone(state, "left").items if one.kind == "token"]
    assert told == [
        ("token-1-1", ("top half",)),
        ("token-2-1", ("top half",)),
        ("token-1-2", ("lower half",)),
        ("token-2-2", ("lower half",)),
    ]


@pytest.mark.rule("STYX-INFO-02")
def test_the_draw_pile_is_a_number_without_cards():
    t = between(3, pile=[horseman(5, "deep_rider")], filler=9, left=2, right=2).when(place(1, "left"))
    t.then_unseen("scribe", "deep_rider", "DEEP RIDER")
    assert (zone(t.state, "pile").hidden, zone(t.state, "pile").items) == (10, ())


def test_a_draw_pile_that_nobody_can_count_says_so():
    unknown = zone(structs.replace(between(3).state, pile=None), "pile")
    assert (unknown.label, unknown.hidden) == ("Draw pile (unknown)", 0)


@pytest.mark.rule("STYX-SETUP-02")
def test_standard_bearers_are_told_apart_by_colour_and_unused_ones_are_one_thing():
    state = table(GAME, seats=3).given(SetUp(colours=("blue", "red", "green"), first=2)).state
    own = [item(state, f"army-{number}", state.seat(number).army[0].card).label for number in (1, 2, 3)]
    assert own == ["Blue Practice Standard", "Red Practice Standard", "Green Practice Standard"]
    assert [(one.label, one.count) for one in zone(state, "out").items] == [("Unused Practice Standard", 3)]


@pytest.mark.rule("STYX-INFO-03")
def test_all_cards_of_the_central_discard_are_listed():
    t = between(3, centre=[2, legendary(4), 2], left=1, right=1).when(place(1, "left"))
    t.then_seen("table", "TEST 2", "TEST 4 LEGENDARY")
    assert [one.key for one in zone(t.state, "centre").items] == ["test_2", "test_4_legendary", "test_2#2"]


@pytest.mark.rule("STYX-INFO-01")
def test_treasuries_armies_discards_tracks_and_colours_are_open():
    rich = seat([card(2, elements=["fire"]), down(3), horseman(1)], coins=9, soul=2, influence=8)
    t = audience([rich, seat(), seat()], left=1, right=1).when(place(1, "left"))
    t.then_seen("seat:2", "Coins", "Soul", "Bonus Income", "TEST 3", "blue")
    shown = {one.key: one.count for one in zone(t.state, "army-1").items if one.count is not None}
    # War Strength: bearer 1 + 2 + 1, the face-down 3 stays out. Bonus Income: +1 from a quarter on.
    assert shown == {
        "coins-1": 9, "soul-1": 2, "strength-1": 4, "elements-1": 1, "horsemen-1": 1, "income-1": 1, "bonus-1": 1,
    }  # fmt: skip
    assert item(t.state, "rail", "influence-1").count == 8


@pytest.mark.rule("STYX-INFO-01")
def test_a_personal_discard_lies_face_down_with_its_names():
    t = audience([seat([2, down(3)]), seat(), seat()], left=1, right=1).when(place(1, "left"))
    t.then_seen("table", "TEST 3")
    up, spent = item(t.state, "army-1", "test_2"), item(t.state, "army-1", "test_3")
    assert (up.face, spent.face, spent.seat, spent.label) == ("up", "down", 1, "TEST 3")


@pytest.mark.rule("STYX-INFO-04")
def test_a_treasury_is_one_number_whatever_its_coins():
    t = between([seat(coins=8), seat(), seat()], left=1, right=1).when(place(1, "left"))
    t.then_seen("table", '"coins-1"')
    assert item(t.state, "army-1", "coins-1") == Item("coins-1", "Coins", "counter", 1, 8)
    fields = {field for event in StyxEvent.__args__ for field in event.__struct_fields__}
    assert not {field for field in fields if "denomination" in field or field in {"ones", "threes", "fives"}}


# One viewpoint.


@pytest.mark.parametrize("viewer", ["scribe", "table", "final", "seat:1", "seat:3"])
def test_every_viewer_sees_the_same_table(viewer: str):
    state = closed_tokens().state
    seen = view(state, viewer)
    assert seen.viewer == viewer
    assert seen.zones == view(state, VIEWERS[0]).zones


def test_one_viewpoint_is_listed():
    assert len(VIEWERS) == 1


# Zones and items.


def test_the_rail_has_a_token_for_each_seat_and_chaos():
    rail = zone(between([seat(influence=7), seat(influence=2)], chaos=5).state, "rail")
    assert [(one.key, one.count) for one in rail.items] == [("influence-1", 7), ("influence-2", 2), ("chaos", 5)]


def test_a_key_stays_with_its_card_wherever_it_lies():
    state = between([seat([3]), seat()], left=2, right=2).state
    in_army = item(state, "army-1", "test_3")
    spent = between([seat([down(3)]), seat()], left=2, right=2).state
    assert item(spent, "army-1", "test_3").key == in_army.key


@pytest.mark.parametrize("players", [2, 3, 6])
def test_keys_are_unique_and_zones_come_seat_by_seat(players: int):
    seats = [seat([2, eternal(3), down(1)], soul=1) for _ in range(players)]
    seen = view(between(seats, left=2, right=2, centre=[1, 1]).state, "table")
    keys = [one.key for part in seen.zones for one in part.items]
    assert len(keys) == len(set(keys))
    assert len({part.key for part in seen.zones}) == len(seen.zones)
    assert [part.seat for part in seen.zones if part.seat] == list(range(1, players + 1))


def test_the_first_player_token_lies_with_its_holder():
    for first in (1, 2, 3):
        state = between(3, first=first).state
        assert [
            part.seat for part in view(state, "table").zones if any(one.key == "first-player" for one in part.items)
        ] == [first]


def test_an_empty_slot_shows_no_card():
    assert zone(between(3).state, "left").items == ()


def test_a_card_shows_what_is_printed_on_it():
    odd = card(
        3, "odd", income=-1, soul=2, elements=["fire/water", "earth+air", "wild"], legendary=True, eternal=True,
        horseman=True, payment_strength=2,
    )  # fmt: skip
    wanted = (
        "number 3", "-1 coin", "½ Soul", "Fire or Water", "Earth and Air", "any element", "2 when spent", "Legendary", "Eternal",
        "Horseman",
    )  # fmt: skip
    assert item(between(3, left=odd, right=2).state, "left", "odd").badges == wanted


def test_a_card_with_counters_says_how_many():
    state = between([seat([holding(card(2, "djinn", ability="djinn"), 3)]), seat()]).state
    assert item(state, "army-1", "djinn").badges[-1] == "3 counters"
    assert item(state, "army-1", "djinn").lying == ("with 3 counters",)


def test_what_nobody_has_read_yet_is_marked_as_unknown_and_never_0():
    state = between(3, left=card(None, "new", income=None, soul=None, elements=None, horseman=None), right=2).state
    assert item(state, "left", "new").badges == ("number ?", "unknown: income, Soul, elements, Horseman")
    unread = between([seat([card(None, "new")], influence=3), seat()]).state
    assert item(unread, "army-1", "strength-1") == Item("strength-1", "War Strength", "counter", 1, badges=("?",))


def test_cards_aside_summoned_and_out_of_the_game_have_their_zones():
    state = between(2, pile=[horseman(3, "found")], edition="fr").state
    state = structs.replace(state, summoned=("found",), horseman_unknown=True)
    assert [one.key for one in zone(state, "aside").items] == ["totem"]
    assert [one.key for one in zone(state, "summoned").items] == ["found"]
    assert zone(state, "out").hidden == 1


def test_before_the_set_up_the_table_is_empty():
    state = structs.replace(between(3).state, seats=(), first=0, pile=None, aside="", out=())
    seen = view(state, "table")
    assert [one for part in seen.zones for one in part.items] == []
    assert zone(state, "pile").label == "Draw pile"
    assert msgspec.json.encode(seen)


@pytest.mark.parametrize(("players", "edition"), [(2, "fr"), (4, "en")])
def test_through_a_whole_game_every_card_lies_in_one_place_and_every_event_has_a_line(players: int, edition: str):
    played = next(simulate(GAME, seats=players, games=1, seed=5, edition=edition))
    events = [played.opened, *(event for _, brought in played.moves for event in brought)]
    for before, event, after in states(GAME, events):
        keys = [one.key for part in view(after, "table").zones for one in part.items]
        assert len(keys) == len(set(keys)), event
        sentence = narrate(event, before, after, "table")
        assert len(sentence) <= LONGEST
        assert not [odd for odd in ("{", "None", "  ") if odd in sentence]


# The editions word some things differently and play alike.


@pytest.mark.rule("STYX-EDITION-02")
def test_a_muster_effect_may_be_declined_in_both_editions():
    def decline(edition: str) -> Table:
        siren = card(2, "siren", ability="siren")
        t = audience(
            [seat([1]), seat([3]), seat()], left=siren, right=1, placed="left right right",
            revealed="muster 1, muster 1, tithe", edition=edition,
        )  # fmt: skip
        return t.when(DeclineEffect(seat=1, card="siren")).then_some(like(EffectDeclined, seat=1, card="siren"))

    same_in_all_editions(GAME, decline)


@pytest.mark.rule("STYX-EDITION-04", "STYX-EDITION-03")
def test_a_paid_card_is_turned_down_in_its_owners_discard_in_both_editions():
    def pay(edition: str) -> Table:
        t = audience(
            [seat([3], bearer="down"), seat(), seat()], placed="left right right", revealed="elimination 2, muster 1",
            edition=edition,
        )  # fmt: skip
        t = t.when(reveal(3, "tithe")).then_some(like(CardTurnedDown, seat=1, card="test_3"))
        assert item(t.state, "army-1", "test_3").face == "down"
        return t

    same_in_all_editions(GAME, pay)


@pytest.mark.rule("STYX-EDITION-05")
def test_a_tithe_on_an_eliminated_card_brings_the_face_up_income_in_both_editions():
    def tithe(edition: str) -> Table:
        army = [card(1, "plus_two", income=2), down(card(1, "spent", income=3))]
        t = audience(
            [seat(), seat(army), seat()], left=card(1, "target", income=1), placed="left left right",
            revealed="elimination 1, tithe", edition=edition,
        )  # fmt: skip
        return t.when(reveal(3, "tithe")).then_some(like(TitheCollected, seat=2, card=0, army=2, amount=2))

    same_in_all_editions(GAME, tithe)


@pytest.mark.rule("STYX-EDITION-06")
def test_elements_and_soul_are_judged_at_the_end_of_the_audience_in_both_editions():
    def complete(edition: str) -> Table:
        army = [card(1, name, elements=[name]) for name in ("fire", "water", "earth")]
        t = audience(
            [seat(army, soul=4), seat(), seat()], left=card(1, "breeze", elements=["air"]), placed="left right right",
            revealed="muster 1, tithe", edition=edition,
        )  # fmt: skip
        t = t.when(reveal(3, "tithe"))
        assert isinstance(t.events[-1], GameWon)
        return t.then_ends(how="elements_soul", winners=(1,))

    same_in_all_editions(GAME, complete)


@pytest.mark.rule("STYX-EDITION-07")
def test_half_a_soul_is_two_quarters_in_both_editions():
    def harvest(edition: str) -> Table:
        t = audience(
            3,
            left=card(1, "half", soul=2),
            placed="left right right",
            revealed="elimination 1, muster 1",
            edition=edition,
        )
        t = t.when(reveal(3, "tithe"))
        return t.then_some(like(SoulAdvanced, seat=1, gain=2, to=2), like(BonusIncomeGained, seat=1, to=1))

    same_in_all_editions(GAME, harvest)


@pytest.mark.rule("STYX-EDITION-08")
def test_the_reserve_pays_the_compensation_in_both_editions():
    def outbid(edition: str) -> Table:
        t = audience(
            3, placed="left left right", revealed="muster 1, muster 2", edition=edition, policies={"compensation": "on"}
        )
        t = t.when(reveal(3, "tithe")).then_some(like(CompensationPaid, seat=1, amount=1, to=5))
        # Nobody else pays for it: Ben pays his 2, Cleo takes the minimum of a Tithe.
        return t.then_tracks({("coins", 1): 5, ("coins", 2): 2, ("coins", 3): 5})

    same_in_all_editions(GAME, outbid)


@pytest.mark.rule("STYX-EDITION-09")
def test_an_eternal_that_leaves_the_board_goes_back_to_the_pile_in_both_editions():
    def leave(edition: str) -> Table:
        t = audience(
            3, left=eternal(3), right=eternal(2), placed="left right right", revealed="elimination 1, tithe",
            edition=edition,
        )  # fmt: skip
        t = t.when(reveal(3, "tithe"))
        # One is eliminated, one nobody takes: two cards more in the pile, and Chaos stays.
        return t.then_some(
            like(EternalReturned, card="test_3_eternal", pile=21), like(EternalReturned, card="test_2_eternal", pile=22)
        ).then_tracks({("chaos", "game"): 0})

    same_in_all_editions(GAME, leave)
