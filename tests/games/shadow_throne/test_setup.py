"""Purses, deck, Power Track and who may play."""

import pytest
from msgspec import structs

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.commands import SetUp
from domain.games.shadow_throne.components import cross_checks
from domain.games.shadow_throne.events import BattleOpened, GameSetUp, GoldCollected, GoldGiven, PowerTrackUpdated
from domain.kernel import box as boxes
from domain.kernel.log import Describe
from domain.kernel.refusal import Refused
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    battle,
    box_of,
    church,
    empire,
    rebel,
    reveal,
    setting_up,
)
from tests.specification import broken, like, table, when_opened

PRACTICE = boxes.practice_box(GAME).components


def told(**fields):
    return table(GAME).when({"type": "shadow_throne.set_up", **fields})


@pytest.mark.rule("ST-SETUP-01")
def test_the_deck_has_54_characters():
    setting_up(4).then_some(like(GameSetUp), like(BattleOpened, battle=1, deck=54)).then_holds("54 cards")
    assert sum(one["copies"] for one in PRACTICE.values()) == 54
    for faction in ("empire", "rebels", "church"):
        assert sum(one["copies"] for one in PRACTICE.values() if one["faction"] == faction) == 18


@pytest.mark.rule("ST-SETUP-01")
@pytest.mark.parametrize("faction", ["empire", "rebels", "church"])
def test_a_whole_box_has_18_of_each_faction(faction):
    key = next(key for key, one in PRACTICE.items() if one["faction"] == faction and one["copies"] > 1)
    for copies in (PRACTICE[key]["copies"] - 1, PRACTICE[key]["copies"] + 1):
        changed = {**PRACTICE, key: {**PRACTICE[key], "copies": copies}}
        assert [one.weight for one in cross_checks(changed, True) if one.field == "copies"] == ["refuse"]


@pytest.mark.rule("ST-SETUP-01")
def test_a_part_of_a_box_has_no_19th_card_of_a_faction():
    def of(copies):
        card = {"name": "TEST Horde", "faction": "rebels", "copies": copies}
        return {
            "game": "shadow_throne",
            "components": {"test_horde": card, "test_one": {**card, "name": "TEST One", "copies": 1}},
        }

    # The named Rebels of the rulebook stand in every owner's box as well, so 17 and 1 are too many there.
    with pytest.raises(Refused, match="18"):
        boxes.owner_box(GAME, of(18))
    horde = of(17)["components"]
    assert not [one for one in cross_checks(horde, False) if one.field == "copies"]
    assert [one.weight for one in cross_checks(of(18)["components"], False) if one.field == "copies"] == ["refuse"]


@pytest.mark.rule("ST-SETUP-01")
@pytest.mark.parametrize("values", [
    {"name": "TEST One more"}, {"name": "TEST One more", "faction": "empire"}, {"name": "TEST One more", "copies": 1},
])  # fmt: skip
def test_a_whole_box_has_no_55th_card(values):
    box = box_of(GUARD, BANDIT, PRIEST)
    # What the Guards print is known; how many of them there are need not be, for a 55th card to be one too many.
    for components in (
        box.components,
        {**box.components, "test_guard": {**box.components["test_guard"], "rank": "noble"}},
    ):
        t = table(GAME, box=structs.replace(box, components=components)).given(SetUp())
        t.when(Describe(component="test_more", values=values)).then_malformed("test_more.copies")


@pytest.mark.rule("ST-VAR-01")
@pytest.mark.parametrize(("target", "rule"), [("15", "ST-END-01"), ("20", "ST-VAR-01"), ("25", "ST-VAR-01")])
def test_the_target_is_told_by_the_rule_that_sets_it(target, rule):
    t = table(GAME, policies={"target": target}).when(SetUp())
    t.then_some(GameSetUp(rule=rule, target=int(target)))


@pytest.mark.rule("ST-SETUP-02")
def test_every_player_starts_with_three_gold():
    t = setting_up(4).then_some(*(GoldGiven(rule="ST-SETUP-02", seat=seat, gold=3) for seat in (1, 2, 3, 4)))
    t.then_tracks({("gold", seat): 3 for seat in (1, 2, 3, 4)})
    told(gold=5).then_malformed("gold")


@pytest.mark.rule("ST-SETUP-02")
def test_the_three_gold_are_handed_out_once():
    t = table(GAME).given(SetUp())
    t.when(SetUp()).then_refused("ST-SETUP-02")


@pytest.mark.rule("ST-SETUP-03")
def test_every_player_starts_without_influence():
    setting_up(3).then_tracks({("influence", seat): 0 for seat in (1, 2, 3)}).then_holds("gold and influence")
    told(influence=1).then_malformed("influence")


@pytest.mark.rule("ST-SETUP-04")
def test_the_three_faction_tokens_start_at_the_head():
    t = setting_up(3).then_some(BattleOpened(rule="ST-SETUP-04", battle=1, deck=54))
    t.then_tracks({("power", "empire"): 0, ("power", "rebels"): 0, ("power", "church"): 0})
    told(power=[1, 0, 0]).then_malformed("power")


@pytest.mark.rule("ST-SETUP-05")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_three_to_five_play(seats):
    setting_up(seats).then_some(like(GameSetUp, target=15))


@pytest.mark.rule("ST-SETUP-05")
def test_one_player_is_too_few_and_eight_are_too_many():
    when_opened(GAME, seats=1, policies={"players": "2-7"}).then_refused("ST-SETUP-05")
    when_opened(GAME, seats=8, policies={"players": "2-7"}).then_refused("ST-SETUP-05")


@pytest.mark.rule("ST-SETUP-05")
@pytest.mark.parametrize("seats", [2, 6, 7])
def test_two_six_or_seven_play_only_where_the_table_said_so(seats):
    opened = when_opened(GAME, seats=seats)
    if opened.refusal is None:
        opened = table(GAME, seats=seats).when(SetUp())
    opened.then_refused("ST-SETUP-05", least=3, most=5)
    setting_up(seats, policies={"players": "2-7"}).then_some(like(GameSetUp))


@pytest.mark.rule("ST-SETUP-06")
def test_the_supply_and_the_power_track_have_no_end():
    rich, giant = empire("commoner", gold=30), rebel(power=99, copies=6)
    t = battle((giant, giant, giant), box=(rich, giant), gold=(970, 1, 1), influence=14)
    t = t.when(reveal(rich, giant, giant)).then_some(
        like(GoldCollected, seat=1, amount=30, to=1000), like(PowerTrackUpdated, rebels=5 * 99)
    )
    t.then_holds("gold and influence")
    t.then_tracks({("gold", 1): 1000, ("power", "rebels"): 495})


@pytest.mark.rule("ST-SETUP-06")
def test_no_law_minds_how_many_tokens_lie_on_a_character():
    t = battle((rebel("commoner", "crowd"), church(key="choir"), empire(key="host")), gold=1000)
    crowd = structs.replace(t.state.fielded[0], tokens=60)
    after = t.at(fielded=(crowd, *t.state.fielded[1:]), power=(0, 60, 0)).state
    assert broken(GAME, "gold and influence", after) == ""
