"""The Power Track: counted after every wave from what lies there, and only an aid."""

import pytest
from msgspec import structs

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.events import BattleWon, InfluenceCollected, PowerTrackUpdated
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    assassin,
    battle,
    church,
    converted,
    dead,
    emboldened,
    lying,
    played,
    rebel,
    reveal,
    revelator,
    shepherd,
)
from tests.specification import broken, like

TWO, THREE = rebel("commoner", "test_two", power=2), rebel("elite", "test_three", power=3)


@pytest.mark.rule("ST-TRACK-01")
def test_after_each_wave_the_power_of_all_waves_is_shown():
    t = played(THREE, GUARD, PRIEST, box=(TWO, BANDIT)).then_some(like(PowerTrackUpdated, wave=1, rebels=3))
    t = t.when(reveal(TWO, BANDIT, GUARD))
    t.then_some(PowerTrackUpdated(rule="ST-TRACK-01", wave=2, empire=0, rebels=5, church=0))
    t.then_tracks({("power", "rebels"): 5}).then_holds("track is the sum")


@pytest.mark.rule("ST-TRACK-01")
def test_the_dead_are_not_counted():
    noble = rebel("noble", "test_noble", power=7)
    t = played(noble, assassin(2, power=2), TWO, after=((THREE, dead(noble), GUARD),))
    t.then_some(PowerTrackUpdated(rule="ST-TRACK-01", wave=2, empire=2, rebels=5, church=0))
    t.then_holds("track is the sum")


@pytest.mark.rule("ST-TRACK-02")
def test_converted_power_counts_for_the_church_and_for_nobody_else():
    t = played(TWO, shepherd(3, power=4), THREE)
    t.then_some(PowerTrackUpdated(rule="ST-TRACK-01", wave=1, empire=0, rebels=3, church=6))
    t.then_tracks({("power", "rebels"): 3, ("power", "church"): 6}).then_holds("track is the sum")
    t = battle((converted(TWO), THREE, GUARD), box=(BANDIT, PRIEST)).when(reveal(BANDIT, PRIEST, PRIEST))
    t.then_some(like(PowerTrackUpdated, rebels=3, church=2)).then_holds("track is the sum")


@pytest.mark.rule("ST-TRACK-03")
def test_the_winner_comes_from_the_count():
    # Four of the Church come and die in the fourth wave; the Rebels had 3 and have 3.
    duke = church("noble", "test_duke", power=4, influence=4)
    hero = rebel("elite", "test_hero", power=3, influence=2)
    t = battle(None, None, (PRIEST, hero, PRIEST), box=(duke, GUARD, assassin(1))).then_tracks({("power", "rebels"): 3})
    after = t.when(reveal(duke, GUARD, assassin(1)))
    after.then_some(
        like(PowerTrackUpdated, wave=4, empire=0, rebels=3, church=0), like(BattleWon, factions=("rebels",), power=3),
        like(InfluenceCollected, seat=2, gain=2),
    )  # fmt: skip
    after.then_none(like(InfluenceCollected, seat=1)).then_holds("track is the sum")


@pytest.mark.rule("ST-TRACK-03")
def test_the_final_count_knows_tokens_and_extra_power_of_earlier_waves():
    # The Church has 1 and 3 of extra power, the Rebels 2 and one token.
    poor_man, brave = lying(revelator(power=1), bonus=3), emboldened(TWO, 1)
    t = battle((poor_man, brave, GUARD), None, None, box=(BANDIT, PRIEST)).when(reveal(PRIEST, BANDIT, GUARD))
    t.then_some(
        like(PowerTrackUpdated, wave=4, empire=0, rebels=3, church=4), like(BattleWon, factions=("church",), power=4)
    ).then_holds("track is the sum")


@pytest.mark.rule("ST-TRACK-03")
def test_a_token_that_shows_another_sum_breaks_a_law():
    before = battle((TWO, GUARD, PRIEST), box=(BANDIT,))
    after = before.given(reveal(BANDIT, PRIEST, GUARD)).state
    assert not broken(GAME, "track is the sum", after, before=before.state)
    assert broken(GAME, "track is the sum", structs.replace(after, power=(0, 3, 0)), before=before.state)
    # So no game can be opened with a wrong token either.
    assert broken(GAME, "track is the sum", structs.replace(after, power=(9, 0, 0)))
