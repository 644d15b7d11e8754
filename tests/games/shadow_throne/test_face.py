"""What a card shows: rank, faction, cost or income, and what may be missing from it."""

import pytest

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.components import Character
from domain.games.shadow_throne.events import ConsolationCollected, GoldPaid
from domain.kernel.box import facts, facts_box, verified_facts
from domain.kernel.log import Box, Describe, Described
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    QUIET,
    battle,
    church,
    empire,
    played,
    rebel,
    shepherd,
)
from tests.specification import Table, like, table

FACTION = {
    "dutiful_peasant": "empire", "bentheon_knights": "empire", "anna_lys": "empire", "datura": "empire",
    "king_kyros": "empire", "outlaw": "rebels", "phabos_scouts": "rebels", "picureas": "rebels",
    "queen_eletheria": "rebels", "langman": "rebels", "sythera": "rebels", "shepherd_of_the_lost": "church",
    "protis": "church", "princess_beatice": "church", "simone": "church", "thavma": "church",
}  # fmt: skip


def nothing_known() -> Table:
    return table(GAME, box=Box(name="empty", kind="owner"))


def describing(key: str = "stranger", **values) -> Table:
    return nothing_known().when(Describe(component=key, values=values))


def seen(t: Table, viewer: str = "table") -> str:
    return t.seen_by(viewer).lower()


@pytest.mark.rule("ST-FACE-01")
@pytest.mark.parametrize("rank", ["commoner", "elite", "noble"])
def test_a_character_is_a_commoner_an_elite_or_a_noble(rank):
    one = empire(rank, "test_one", power=1)
    assert rank in seen(battle((one, BANDIT, PRIEST)))
    describing(rank=rank).then_some(like(Described))


@pytest.mark.rule("ST-FACE-01")
def test_there_is_no_fourth_rank():
    describing(rank="royal").then_malformed("values")
    assert seen(battle())


@pytest.mark.rule("ST-FACE-02")
def test_a_character_belongs_to_the_empire_the_rebels_or_the_church():
    t = battle((GUARD, BANDIT, PRIEST))
    assert [one.side for one in t.state.fielded] == ["empire", "rebels", "church"]
    for faction in ("empire", "rebel", "church"):
        assert faction in seen(t)


@pytest.mark.rule("ST-FACE-02")
def test_there_is_no_fourth_faction():
    describing(faction="pirates").then_malformed("values")
    assert seen(battle())


@pytest.mark.rule("ST-FACE-03")
def test_a_character_has_a_cost_or_an_income_and_one_number_for_both():
    describing(gold=2, cost=1).then_malformed("values")
    describing(gold=2, income=1).then_malformed("values")
    assert not {"cost", "income"} & set(Character.__struct_fields__)
    for gold in (-4, 0, 2):
        describing(gold=gold).then_some(like(Described))
    assert seen(battle())


@pytest.mark.rule("ST-FACE-04")
def test_a_character_without_consolation_or_ability_gives_none():
    plain, strong = rebel("commoner", influence=1), church(power=5)
    t = played(plain, strong, strong, after=QUIET).then_none(ConsolationCollected)
    t.then_tracks({("gold", 1): 10, ("consolation", 1): 0})
    assert seen(t)


@pytest.mark.rule("ST-FACE-05")
def test_an_unknown_power_or_influence_is_asked_for_and_never_taken_as_0():
    dark = rebel("elite", "stranger", power=None, influence=3)
    t = played(dark, GUARD, PRIEST)
    t.then_missing("stranger", "power")
    obscure = rebel("elite", "stranger", power=9, influence=None)
    t = played(obscure, GUARD, PRIEST, after=QUIET)
    t.then_missing("stranger", "influence")
    assert seen(battle())


@pytest.mark.rule("ST-FACE-05")
def test_a_name_nobody_has_entered_is_asked_for():
    t = battle(box=(GUARD, PRIEST), whole=False)
    command = {"type": "shadow_throne.reveal_wave", "cards": ["test_stranger", GUARD.key, PRIEST.key]}
    t.when(command).then_missing("test_stranger", "name", "faction", "gold", "ability")


@pytest.mark.rule("ST-FACE-06")
def test_the_named_characters_belong_to_their_factions():
    assert {key: one["faction"] for key, one in facts(GAME).items()} == FACTION
    assert {key: one["faction"] for key, one in verified_facts(GAME).items()} == FACTION
    assert seen(table(GAME, box=facts_box(GAME)))


@pytest.mark.rule("ST-FACE-06")
def test_a_named_character_cannot_stand_in_another_faction():
    for key, faction in FACTION.items():
        other = "rebels" if faction != "rebels" else "church"
        describing(key, faction=other).then_malformed(f"{key}.faction")
        describing(key, faction=faction).then_some(like(Described))
    assert seen(battle())


@pytest.mark.rule("ST-FACE-06")
def test_a_rebel_after_langman_pays_hush_money():
    known = {"power": 0, "influence": 0, "consolation": 0}
    t = table(GAME, box=facts_box(GAME)).given({"type": "shadow_throne.set_up"})
    t = t.given(Describe(component="langman", values={"gold": 0, "number": 1, "rank": "noble", **known}))
    t = t.given(
        Describe(component="outlaw", values=known), Describe(component="dutiful_peasant", values={"power": 0}),
        Describe(component="shepherd_of_the_lost", values={"gold": 0, "power": 0}),
    )  # fmt: skip
    t = t.given({"type": "shadow_throne.reveal_wave", "cards": ["langman", "dutiful_peasant", "dutiful_peasant"]})
    after = t.when({"type": "shadow_throne.reveal_wave", "cards": ["outlaw", "outlaw", "shepherd_of_the_lost"]})
    # Income 2 less 1 for a Rebel after a Rebel; a Rebel after an Empire card brings its 2.
    after.then_tracks({("gold", 1): 3 + 1, ("gold", 2): 3 + 2, ("hush", 1): 1, ("hush", 2): 0})
    after.then_some(like(GoldPaid, seat=3, amount=0))
    assert seen(after)


def test_the_ranks_the_text_names():
    named = verified_facts(GAME)
    assert named["outlaw"]["rank"] == "commoner"
    assert named["shepherd_of_the_lost"]["rank"] == "elite"
    assert named["queen_eletheria"]["rank"] == "noble"
    assert (named["shepherd_of_the_lost"]["number"], named["queen_eletheria"]["number"]) == (3, 3)
    # What the text does not print is not there: no number of a real card is invented.
    assert "power" not in {field for one in facts(GAME).values() for field in one}
    assert "influence" not in {field for one in facts(GAME).values() for field in one}


def test_a_fixture_is_plainly_fake():
    assert shepherd().prints.name == "TEST shepherd 3"
