"""Setting the table: who sits down, what everybody starts with, which cards are in the deck."""

import pytest
from msgspec import structs

from domain.games.styx import GAME
from domain.games.styx.commands import OpenAudience, PlaceToken, SetUp, UseEffect
from domain.games.styx.components import cross_checks
from domain.games.styx.events import (
    AudienceOpened,
    GameSetUp,
    PlayerSeated,
    TitheCollected,
    TokenPlaced,
    TotemSetAside,
)
from domain.kernel.log import Box
from tests.games.styx.tables import (
    BEARER,
    COLOURS,
    FILLER,
    TOTEM,
    audience,
    card,
    cards,
    present,
    reveal,
    seat,
)
from tests.specification import Table, like, table, when_opened

WHOLE = Box(
    name="test box",
    kind="owner",
    components={
        "bearer": present(BEARER),
        "totem": present(TOTEM),
        "single": present(structs.replace(FILLER, copies=1)),
        "two": present(structs.replace(FILLER, copies=19)),
        "three": present(structs.replace(FILLER, copies=10, min_players=3)),
        "four": present(structs.replace(FILLER, copies=11, min_players=4)),
        "five": present(structs.replace(FILLER, copies=20, min_players=5)),
    },
)
"""62 Emissaries, the Totem among them: 1 + 19 marked 2+, 10 marked 3+, 11 marked 4+, 20 marked 5+."""
PILE = {2: 20, 3: 30, 4: 41, 5: 61, 6: 61}


def opened(players: int) -> Table:
    return table(GAME, seats=players, box=WHOLE)


def setting_up(players: int, first: int = 1) -> Table:
    return opened(players).when(SetUp(colours=COLOURS[:players], first=first))


def set_up(players: int, first: int = 1) -> Table:
    return opened(players).given(SetUp(colours=COLOURS[:players], first=first))


def told(players: int, **more: object) -> Table:
    """The same command as plain values, with a field that no set-up has."""
    plain = {"type": "styx.set_up", "colours": list(COLOURS[:players]), "first": 1, **more}
    return opened(players).when(plain)


@pytest.mark.rule("STYX-SETUP-01")
def test_one_player_is_too_few_and_seven_are_too_many():
    when_opened(GAME, seats=1).then_refused("STYX-SETUP-01", named=1, least=2, most=6)
    when_opened(GAME, seats=7).then_refused("STYX-SETUP-01", named=7, least=2, most=6)


@pytest.mark.rule("STYX-SETUP-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_players_sit_down(players: int):
    setting_up(players).then_some(*(like(PlayerSeated, seat=number) for number in range(1, players + 1)))
    assert len(set_up(players).state.seats) == players


@pytest.mark.rule("STYX-SETUP-02")
def test_two_players_of_one_colour_are_refused():
    t = opened(3)
    t.when(SetUp(colours=("blue", "green", "blue"), first=1)).then_refused("STYX-SETUP-02", field="colours")


@pytest.mark.rule("STYX-SETUP-02")
def test_a_seventh_colour_is_refused():
    t = opened(3)
    t.when(SetUp(colours=("blue", "green", "orange"), first=1)).then_refused("STYX-SETUP-02", field="colours")


@pytest.mark.rule("STYX-SETUP-02")
@pytest.mark.parametrize("colours", [("blue",), ("blue", "green"), ("blue", "green", "red", "gray")])
def test_three_players_take_three_colours(colours: tuple[str, ...]):
    opened(3).when(SetUp(colours=colours, first=1)).then_refused("STYX-SETUP-02", field="colours")


@pytest.mark.rule("STYX-SETUP-02")
def test_every_player_owns_one_standard_bearer_and_the_others_leave_the_game():
    state = setting_up(4).then_some(*(like(PlayerSeated, seat=n, colour=COLOURS[n - 1]) for n in (1, 2, 3, 4))).state
    armies = [[owned.card for owned in one.army] for one in state.seats]
    bearers = [army[0] for army in armies]
    assert [len(army) for army in armies] == [1, 1, 1, 1]
    assert {state.card(bearer).ability for bearer in bearers} == {"bearer"}
    left_over = [one for one in state.out if state.card(one).ability == "bearer"]
    assert len(set(bearers)) == 4
    assert len(set(left_over) - set(bearers)) == 2


@pytest.mark.rule("STYX-SETUP-02")
def test_an_unused_standard_bearer_never_turns_up():
    t = set_up(4)
    unused = next(one for one in t.state.out if t.state.card(one).ability == "bearer")
    t.when(cards(unused, "single")).then_refused("STYX-SETUP-02", field="cards")


@pytest.mark.rule("STYX-SETUP-03")
def test_every_influence_token_starts_on_space_1():
    t = setting_up(3).then_some(*(like(PlayerSeated, seat=number, influence=1) for number in (1, 2, 3)))
    t.then_tracks({("influence", 1): 1, ("influence", 2): 1, ("influence", 3): 1}).then_holds("influence counts cards")
    told(3, influence=2).then_malformed("influence")


@pytest.mark.rule("STYX-SETUP-04")
def test_the_starting_1_is_the_standard_bearers_own_and_not_added_to_it():
    t = set_up(2)
    (bearer,) = t.state.seat(1).army
    assert t.state.card(bearer.card).value == 1
    t = audience((seat(), seat(), seat()), left=3, placed="left right right", revealed="muster 1, tithe")
    t.when(reveal(3, "tithe")).then_tracks({("influence", 1): 4, ("influence", 2): 1})
    t.then_holds("influence counts cards")


@pytest.mark.rule("STYX-SETUP-04")
def test_a_standard_bearer_of_another_value_is_refused_at_set_up():
    heavy = present(structs.replace(BEARER, value=2))
    box = structs.replace(WHOLE, components={**WHOLE.components, "bearer": heavy})
    t = table(GAME, seats=2, box=box)
    t.when(SetUp(colours=("blue", "red"), first=1)).then_refused("STYX-SETUP-04", value=2)


@pytest.mark.rule("STYX-SETUP-05")
def test_every_soul_starts_at_zero_without_a_bonus_income_token():
    t = setting_up(3)
    t.then_tracks({("soul", 1): 0, ("soul", 2): 0, ("soul", 3): 0}).then_tracks({("income", 1): 0, ("income", 2): 0})
    t.then_holds("soul starts at zero")
    told(3, soul=1).then_malformed("soul")


@pytest.mark.rule("STYX-SETUP-06")
def test_everybody_owns_a_tithe_a_muster_and_an_elimination_and_nothing_else():
    t = audience(3, placed="left left right")
    t.then_asks("styx.reveal_token", "kind", values=["tithe", "muster", "elimination"])
    t.when({"type": "styx.reveal_token", "seat": 1, "kind": "summon"}).then_malformed("kind")
    t.when(reveal(1, "tithe")).then_holds("tokens lie on the cards")


@pytest.mark.rule("STYX-SETUP-07")
def test_every_player_starts_with_four_coins():
    t = setting_up(2).then_some(like(PlayerSeated, seat=1, coins=4), like(PlayerSeated, seat=2, coins=4))
    t.then_tracks({("coins", 1): 4, ("coins", 2): 4}).then_holds("all start alike")
    told(2, coins=5).then_malformed("coins")


@pytest.mark.rule("STYX-SETUP-08")
def test_the_totem_is_set_aside_and_never_in_the_draw_pile():
    t = setting_up(3).then_some(like(TotemSetAside, rule="STYX-SETUP-08", card="totem"))
    assert t.state.aside == "totem"
    t.when(cards("totem", "single")).then_refused("STYX-SETUP-08", field="cards")


@pytest.mark.rule("STYX-SETUP-08")
def test_no_search_of_the_draw_pile_finds_the_totem():
    cultist = card(1, ability="cultist")
    t = audience(3, left=cultist, placed="left right right", revealed="muster 1, tithe, tithe")
    t.when(UseEffect(seat=1, card=cultist.key, take="totem")).then_refused("STYX-SETUP-08", field="take")


@pytest.mark.rule("STYX-SETUP-09")
def test_two_players_use_only_cards_marked_2():
    t = setting_up(2).then_some(like(GameSetUp, pile=PILE[2]))
    for other in ("three", "four", "five"):
        t.when(cards("single", other)).then_refused("STYX-SETUP-09", field="cards")
    t.when(cards("single", "two")).then_some(like(AudienceOpened, left="single"))


@pytest.mark.rule("STYX-SETUP-10")
def test_three_players_leave_4_and_5_out():
    t = setting_up(3).then_some(like(GameSetUp, pile=PILE[3]))
    for other in ("four", "five"):
        t.when(cards("single", other)).then_refused("STYX-SETUP-10", field="cards")
    t.when(cards("single", "three")).then_some(like(AudienceOpened, right="three"))


@pytest.mark.rule("STYX-SETUP-11")
def test_four_players_leave_5_out():
    t = setting_up(4).then_some(like(GameSetUp, pile=PILE[4]))
    t.when(cards("single", "five")).then_refused("STYX-SETUP-11", field="cards")
    t.when(cards("single", "four")).then_some(like(AudienceOpened, right="four"))


@pytest.mark.rule("STYX-SETUP-12")
@pytest.mark.parametrize("players", [5, 6])
def test_five_or_six_players_use_every_card_but_the_totem(players: int):
    t = setting_up(players).then_some(like(GameSetUp, pile=PILE[players])).then_holds("the deck fits 5 or 6 players")
    t.when(cards("five", "four")).then_some(like(AudienceOpened, left="five", right="four"))


@pytest.mark.rule("STYX-SETUP-13")
def test_the_first_two_cards_of_the_pile_open_the_first_audience():
    t = set_up(3).when(cards("single", "two"))
    t.then(AudienceOpened(rule="STYX-SETUP-13", audience=1, left="single", right="two", pile=28))


@pytest.mark.rule("STYX-SETUP-13")
@pytest.mark.parametrize("opened", [(), ("single",), ("single", "two", "two#2")])
def test_the_first_audience_needs_exactly_two_cards(opened: tuple[str, ...]):
    set_up(3).when(OpenAudience(cards=opened)).then_refused("STYX-SETUP-13", field="cards")


@pytest.mark.rule("STYX-SETUP-13")
def test_one_physical_card_cannot_lie_on_both_spaces():
    set_up(3).when(cards("single", "single")).then_refused("STYX-SETUP-13", field="cards")


@pytest.mark.rule("STYX-SETUP-14")
def test_whoever_the_table_names_begins():
    t = setting_up(3, first=2).then_some(like(GameSetUp, first=2)).then_holds("the first player sits at the table")
    t = t.given(cards("single", "two"))
    t.when(PlaceToken(seat=2, slot="left")).then(like(TokenPlaced, seat=2))


@pytest.mark.rule("STYX-SETUP-14")
@pytest.mark.parametrize("first", [0, 4, -1])
def test_the_first_player_must_sit_at_the_table(first: int):
    setting_up(3, first=first).then_refused("STYX-SETUP-14", field="first")


@pytest.mark.rule("STYX-SETUP-15")
def test_chaos_starts_at_zero_because_the_centre_is_empty():
    t = setting_up(3).then_some(like(GameSetUp, chaos=0)).then_tracks({("chaos", "game"): 0})
    assert t.state.centre == ()
    t.then_holds("chaos counts the centre")
    told(3, chaos=1).then_malformed("chaos")


@pytest.mark.rule("STYX-SETUP-16")
def test_a_box_of_another_number_of_emissaries_is_told_and_still_accepted():
    whole = WHOLE.components
    assert sum(one["copies"] for one in whole.values() if one["ability"] != "bearer") == 62
    assert not [found for found in cross_checks(whole, True) if found.field == "copies"]
    short = {key: one for key, one in whole.items() if key != "single"}
    (found,) = [found for found in cross_checks(short, True) if found.field == "copies"]
    assert found.weight == "warn"
    assert "61" in found.sentence
    assert "62" in found.sentence


@pytest.mark.rule("STYX-SETUP-16")
def test_a_whole_box_has_no_63rd_emissary():
    set_up(3).when(cards("single", "a_63rd")).then_refused("STYX-SETUP-16", field="cards")


@pytest.mark.rule("STYX-SETUP-17")
def test_the_reserve_pays_even_when_the_table_holds_more_coins_than_the_box():
    rich = (seat((card(1, income=2),), coins=40), seat(coins=40), seat(coins=5))
    t = audience(rich, left=card(1, income=1), placed="left right right", revealed="tithe, tithe")
    t.when(reveal(3, "tithe")).then_some(like(TitheCollected, seat=1, amount=3, to=43))
    t.then_holds("nobody owes coins")
