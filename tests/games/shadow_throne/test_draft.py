"""A battle begins: pools, picks that nobody tells the recorder, and hands of six or seven."""

import pytest

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.commands import SetUp
from domain.games.shadow_throne.events import (
    BattleOpened,
    BattleWon,
    DraftClosed,
    GoldGiven,
    PowerTrackUpdated,
    WaveRevealed,
)
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    QUIET,
    battle,
    church,
    emboldened,
    empire,
    played,
    rebel,
    reveal,
    setting_up,
    thorn,
)
from tests.specification import like, table, when_opened

WORKER, SAINT = rebel("commoner", power=1, influence=1), church(power=9, influence=1)


@pytest.mark.rule("ST-ROUND-01")
def test_nobody_reveals_a_card_before_the_game_is_set_up():
    t = table(GAME)
    first = next(iter(t.state.components))
    t.when({"type": "shadow_throne.reveal_wave", "cards": [first] * 3}).then_refused("ST-ROUND-01")


@pytest.mark.rule("ST-ROUND-01")
def test_the_first_reveal_shows_that_the_draft_is_over():
    t = battle(box=(GUARD, BANDIT, PRIEST))
    t = t.when(reveal(GUARD, BANDIT, PRIEST)).then_some(like(DraftClosed), like(WaveRevealed, wave=1))
    t.given(reveal(BANDIT, PRIEST, GUARD)).when(reveal(GUARD, BANDIT, PRIEST)).then_none(DraftClosed)
    table(GAME).when({"type": "shadow_throne.close_draft"}).then_malformed("type")
    table(GAME).when(reveal(GUARD, BANDIT, PRIEST)).then_refused("ST-ROUND-01")


@pytest.mark.rule("ST-ROUND-01")
def test_the_battle_is_resolved_after_the_fourth_wave_and_no_sooner():
    t = battle(box=(GUARD, BANDIT, PRIEST))
    t = t.when(reveal(GUARD, BANDIT, PRIEST)).then_none(BattleWon)
    t = t.when(reveal(BANDIT, PRIEST, GUARD)).then_none(BattleWon)
    t = t.when(reveal(PRIEST, GUARD, BANDIT)).then_none(BattleWon)
    fourth = battle((GUARD, BANDIT, PRIEST), (BANDIT, PRIEST, GUARD), (PRIEST, GUARD, BANDIT), box=(WORKER, SAINT))
    fourth.when(reveal(WORKER, SAINT, SAINT)).then_some(like(PowerTrackUpdated, wave=4), like(BattleWon, battle=1))
    t.then_holds("steps of a wave")


@pytest.mark.rule("ST-ROUND-02")
def test_battles_go_on_until_somebody_is_at_the_target():
    for number in (5, 6, 11):
        t = played(SAINT, GUARD, BANDIT, after=QUIET, number=number, influence=(12, 13, 0))
        t.then_some(like(BattleOpened, battle=number + 1)).then_goes_on()
        t.then_tracks({("influence", 1): 13, ("influence", 2): 13}).then_holds("ends in a resolution")


@pytest.mark.rule("ST-ROUND-03")
def test_gold_and_influence_pass_on():
    t = played(SAINT, GUARD, BANDIT, after=QUIET, gold=(4, 7, 0), influence=(5, 2, 0))
    t.then_some(like(BattleOpened, battle=2)).then_none(GoldGiven)
    t.then_tracks({("gold", 1): 4, ("gold", 2): 7, ("gold", 3): 0, ("influence", 1): 6, ("influence", 2): 2})
    t.then_holds("gold and influence", "a battle opens afresh")
    t.when(SetUp()).then_refused("ST-SETUP-02")


@pytest.mark.rule("ST-ROUND-03")
def test_markers_and_characters_do_not_pass_on():
    bold = emboldened(WORKER, 2)
    t = played(SAINT, GUARD, BANDIT, after=((bold, GUARD, PRIEST), None, None))
    t.then_some(like(BattleOpened, battle=2)).then_holds("a battle opens afresh")
    assert (t.state.fielded, t.state.promised, t.state.wave) == ((), (), 0)
    assert [seat.saved for seat in t.state.seats] == [1, 1, 1]


@pytest.mark.rule("ST-DRAFT-01")
def test_the_faction_tokens_go_back_to_the_head():
    t = played(SAINT, GUARD, BANDIT, after=QUIET)
    t.then_some(like(PowerTrackUpdated, church=9), like(BattleOpened, battle=2)).then_holds("a battle opens afresh")
    t.then_tracks({("power", "empire"): 0, ("power", "rebels"): 0, ("power", "church"): 0})


@pytest.mark.rule("ST-DRAFT-01")
def test_a_langman_who_stays_shows_no_power_before_the_first_update():
    langman = thorn(power=3)
    t = played(langman, SAINT, GUARD, after=QUIET).then_some(like(BattleOpened, battle=2))
    t.then_holds("a battle opens afresh").then_tracks({("power", "rebels"): 0})
    opened = battle(stayed={1: langman}, number=2, box=(GUARD, PRIEST)).then_tracks({("power", "rebels"): 0})
    opened.when(reveal(GUARD, PRIEST, PRIEST)).then_tracks({("power", "rebels"): 3})


@pytest.mark.rule("ST-DRAFT-02")
def test_each_player_gets_a_pool_of_six():
    t = battle(box=(GUARD, BANDIT, PRIEST), seats=4).then_tracks({("deck", "game"): 54})
    t = t.when(reveal(GUARD, BANDIT, PRIEST, PRIEST)).then_tracks({("deck", "game"): 54 - 24})
    t.then_holds("six picks each")


@pytest.mark.rule("ST-DRAFT-03", "ST-DRAFT-05")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_picks_and_passes_are_the_players_own_and_come_to_six_each(number):
    t = battle(box=(GUARD, BANDIT, PRIEST), number=number).when(reveal(GUARD, BANDIT, PRIEST))
    t.then_some(like(DraftClosed, battle=number)).then_holds("six picks each")


@pytest.mark.rule("ST-DRAFT-02", "ST-DRAFT-03", "ST-DRAFT-04", "ST-DRAFT-05")
@pytest.mark.parametrize("field", ["picks", "direction", "pool", "kept"])
def test_no_command_tells_a_pick_or_a_direction(field):
    t = battle(box=(GUARD, BANDIT, PRIEST))
    command = {"type": "shadow_throne.reveal_wave", "cards": [GUARD.key, BANDIT.key, PRIEST.key]}
    t.when({**command, field: 7}).then_malformed(field)
    t.when(command).then_holds("six picks each")


@pytest.mark.rule("ST-DRAFT-04")
def test_three_players_draft_eighteen_cards():
    t = battle(box=(GUARD, BANDIT, PRIEST)).when(reveal(GUARD, BANDIT, PRIEST))
    t.then_some(DraftClosed(rule="ST-DRAFT-07", battle=1, hand=6)).then_tracks({("deck", "game"): 36})
    t.then_holds("six picks each")


@pytest.mark.rule("ST-DRAFT-06")
def test_saved_cards_are_not_dealt():
    t = played(SAINT, GUARD, BANDIT, PRIEST, after=QUIET, box=(WORKER,))
    t = t.then_some(like(BattleOpened, battle=2, deck=50))
    t = t.when(reveal(WORKER, GUARD, GUARD, BANDIT)).then_tracks({("deck", "game"): 50 - 24})
    t.then_holds("54 cards")


@pytest.mark.rule("ST-DRAFT-07")
def test_a_hand_has_six_cards_in_the_first_battle_and_seven_later():
    for number, hand in ((1, 6), (2, 7), (3, 7), (9, 7)):
        t = battle(box=(GUARD, BANDIT, PRIEST), number=number).when(reveal(GUARD, BANDIT, PRIEST))
        t.then_some(DraftClosed(rule="ST-DRAFT-07", battle=number, hand=hand))


@pytest.mark.rule("ST-DRAFT-08")
def test_seven_players_and_a_langman_leave_enough_to_deal():
    cards = (GUARD, BANDIT, PRIEST, GUARD, BANDIT, PRIEST, GUARD)
    t = battle(number=2, seats=7, stayed={2: thorn()}, box=cards, policies={"players": "2-7"})
    t = t.then_tracks({("deck", "game"): 54 - 7 - 1}).when(reveal(*cards))
    # 46 in the deck, 42 of them dealt.
    t.then_tracks({("deck", "game"): 4}).then_holds("six picks each")


@pytest.mark.rule("ST-DRAFT-08")
def test_eight_players_are_refused_because_the_deck_would_not_suffice():
    # 54 - 8 saved cards = 46, and 8 pools of six are 48.
    when_opened(GAME, seats=8, policies={"players": "2-7"}).then_refused("ST-SETUP-05")
    setting_up(7, policies={"players": "2-7"}).then_some(like(BattleOpened, deck=54)).then_goes_on()


def test_an_empire_card_of_the_next_battle_is_a_new_card():
    t = played(empire(key="lone", copies=1), SAINT, BANDIT, after=QUIET)
    t.given().when(reveal(empire(key="lone", copies=1), SAINT, BANDIT)).then_some(like(WaveRevealed, battle=2, wave=1))
