"""What people see of the table: everything but hands, saved cards and the deck, of which only the number is known."""

import msgspec
import pytest
from msgspec import structs

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.commands import SetUp
from domain.games.shadow_throne.view import VIEWERS, view
from domain.kernel.view import Item
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    QUIET,
    battle,
    church,
    converted,
    dead,
    emboldened,
    empire,
    king,
    played,
    poor,
    rebel,
    reveal,
    revelator,
    shepherd,
    thorn,
    whisperer,
)
from tests.specification import table

OUTLAW = rebel("commoner", "test_outlaw", power=1, influence=2)


def zone(state, key, viewer="table"):
    return next(one for one in view(state, viewer).zones if one.key == key)


def badges(state, card):
    return next(item.badges for one in view(state, "table").zones for item in one.items if item.key == card)


def test_every_viewer_sees_the_same():
    state = battle((OUTLAW, GUARD, PRIEST), box=(BANDIT,)).state
    seen = {
        msgspec.json.encode(structs.replace(view(state, viewer), viewer="")) for viewer in ("scribe", "table", "seat:2")
    }
    assert len(seen) == 1
    assert VIEWERS == ("scribe",)


def test_zones_are_those_of_the_screen_in_their_order():
    keys = [one.key for one in view(battle(box=(GUARD,)).state, "table").zones]
    assert keys == ["influence", "power", "gold", "row-1", "row-2", "row-3", "deck", "saved"]


@pytest.mark.parametrize("target", ["15", "20", "25"])
def test_influence_is_a_lane_a_player_with_the_line_that_ends_the_game(target):
    t = battle(box=(GUARD,), influence=(4, 0, 9), policies={"target": target})
    assert zone(t.state, "influence").items == (
        Item("influence-1", "Ada", "token", 1, 4),
        Item("influence-2", "Ben", "token", 2, 0),
        Item("influence-3", "Cleo", "token", 3, 9),
        Item("target", "Ends the game", "token", None, int(target)),
    )


def test_the_power_track_shows_what_the_last_wave_brought():
    t = battle((OUTLAW, GUARD, PRIEST), (emboldened(rebel(power=2), 1), GUARD, PRIEST), box=(BANDIT,))
    assert [(one.label, one.count, one.badges) for one in zone(t.state, "power").items] == [
        ("Empire", 0, ("+0 in wave 2",)),
        ("Rebels", 4, ("+3 in wave 2",)),
        ("Church", 0, ("+0 in wave 2",)),
    ]


def test_after_the_fourth_wave_the_leading_faction_is_marked():
    t = played(church(power=9, influence=3), GUARD, BANDIT, after=QUIET, influence=(13, 0, 0))
    assert badges(t.state, "power-church") == ("+9 in wave 4", "wins", "1 battle won")
    assert badges(t.state, "power-empire") == ("+0 in wave 4",)


def test_before_the_first_count_nothing_is_said_of_a_wave():
    assert [one.badges for one in zone(battle(box=(GUARD,)).state, "power").items] == [(), (), ()]


def test_purses_are_open():
    assert [(one.seat, one.count) for one in zone(battle(box=(GUARD,), gold=(4, 0, 7)).state, "gold").items] == [
        (1, 4), (2, 0), (3, 7),
    ]  # fmt: skip


def test_a_row_holds_the_cards_of_a_seat_wave_by_wave():
    t = battle((OUTLAW, GUARD, PRIEST), (GUARD, BANDIT, PRIEST), number=2, stayed={1: thorn()}, box=(BANDIT,))
    row = zone(t.state, "row-1")
    assert [(one.key, one.badges[0]) for one in row.items] == [
        ("test_thorn_1", "wave 0"), ("test_outlaw", "wave 1"), ("test_guard#2", "wave 2"),
    ]  # fmt: skip
    assert (row.seat, row.label) == (1, "Ada")


def test_of_a_hand_only_the_number_is_seen():
    assert [zone(battle(box=(GUARD,)).state, f"row-{seat}").hidden for seat in (1, 2, 3)] == [0, 0, 0]
    t = battle((OUTLAW, GUARD, PRIEST), box=(BANDIT,))
    assert zone(t.state, "row-2").hidden == 5
    assert zone(battle((OUTLAW, GUARD, PRIEST), number=2, box=(BANDIT,)).state, "row-2").hidden == 6
    t = battle(box=(king(), BANDIT, PRIEST)).given(reveal(king(), BANDIT, PRIEST))
    t = t.given({"type": "shadow_throne.add_extra", "seat": 1, "card": king().key})
    assert [zone(t.state, f"row-{seat}").hidden for seat in (1, 2)] == [4, 5]


def test_deck_and_saved_cards_are_numbers():
    t = played(church(power=9), GUARD, BANDIT, after=QUIET)
    assert (zone(t.state, "deck").hidden, zone(t.state, "saved").hidden) == (51, 3)
    assert zone(t.state, "deck").items == zone(t.state, "saved").items == ()
    assert zone(t.state, "row-1").hidden == 0
    assert zone(table(GAME).given(SetUp()).state, "deck").hidden == 54


def test_a_card_shows_what_it_prints_power_first():
    t = battle((OUTLAW, shepherd(3), GUARD), box=(BANDIT,))
    assert badges(t.state, "test_outlaw") == ("wave 1", "power 1", "influence 2", "Rebels", "commoner")
    assert badges(t.state, "test_shepherd_3") == ("wave 1", "power 0", "influence 0", "Church", "elite", "ability 3")


def test_what_nobody_has_read_is_a_question_mark_and_never_0():
    unread = rebel(None, "test_unread", power=1, influence=None)
    t = battle((unread, GUARD, PRIEST), box=(BANDIT,), whole=False)
    assert badges(t.state, "test_unread") == ("wave 1", "power 1", "influence ?", "Rebels", "?")


def test_what_lies_on_a_card_is_seen():
    t = battle(
        (dead(OUTLAW), converted(emboldened(BANDIT, 2)), poor(PRIEST)), ((king(), GUARD), BANDIT, PRIEST), box=(GUARD,)
    )
    assert badges(t.state, "test_outlaw")[-1] == "dead"
    assert badges(t.state, "test_bandit")[-2:] == ("converted to Church", "+2")
    lying = {one.key: one.lying for number in (1, 2, 3) for one in zone(t.state, f"row-{number}").items}
    assert (lying["test_outlaw"], lying["test_guard"]) == (("dead",), ())
    assert lying["test_bandit"] == ("converted to Church", "with 2 tokens")
    assert badges(t.state, "test_guard")[-1] == "extra"
    turned = next(one for one in zone(t.state, "row-3").items if one.key == "test_priest")
    assert (turned.face, turned.label, turned.badges[-1]) == ("down", "TEST priest", "poor")


def test_silence_and_extra_power_are_seen():
    t = played(whisperer(1), shepherd(3), revelator(0), gold=(9, 9, 1))
    assert badges(t.state, "test_shepherd_3")[-1] == "silenced"
    assert badges(t.state, "test_revelator_0")[-1] == "+3 extra power"


def test_the_dead_have_no_extra_power():
    """ST-KILL-01: whatever it had, it gives 0 power for the rest of the battle."""
    t = battle((dead(revelator(0), bonus=3), GUARD, PRIEST), box=(BANDIT,))
    assert badges(t.state, "test_revelator_0")[-1] == "dead"


def test_a_langman_who_stayed_is_marked():
    t = battle(number=2, stayed={2: thorn(power=3)}, box=(GUARD,))
    assert badges(t.state, "test_thorn_1")[-1] == "stayed"


def test_a_card_keeps_its_key_from_its_reveal_to_the_sweep():
    t = battle((OUTLAW, OUTLAW, empire("commoner", "test_page")), box=(GUARD, BANDIT, PRIEST))
    before = {item.key for one in view(t.state, "table").zones for item in one.items}
    after = {
        item.key for one in view(t.given(reveal(GUARD, BANDIT, PRIEST)).state, "table").zones for item in one.items
    }
    assert before < after
    assert {"test_outlaw", "test_outlaw#2"} <= before
