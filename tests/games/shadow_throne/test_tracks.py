"""Moment, tracks and result: what a position says about itself."""

import pytest
from msgspec import structs

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.commands import SetUp
from domain.games.shadow_throne.tracks import ENDING_RULES, ENDINGS, TRACKED, moment, result, tracks
from domain.kernel.fold import states
from domain.kernel.moment import Moment
from domain.kernel.result import ABANDONED
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    QUIET,
    battle,
    church,
    dead,
    king,
    played,
    poor,
    reveal,
    shepherd,
    widow,
)
from tests.specification import table

SAINT = church(power=9, influence=2)


def test_before_the_set_up_there_is_nothing_to_chart():
    assert tracks(table(GAME).state) == {}


def test_tracks_come_in_the_order_in_which_they_are_declared():
    seats = [track.key for track in TRACKED if track.of == "seat"]
    factions = [track.key for track in TRACKED if track.of == ("empire", "rebels", "church")]
    told = tracks(table(GAME).given(SetUp()).state)
    wanted = [(key, seat) for seat in (1, 2, 3) for key in seats]
    wanted += [(key, faction) for faction in ("empire", "rebels", "church") for key in factions]
    assert list(told) == [*wanted, ("deck", "game")]


def test_the_set_up_gives_gold_before_anything_else_is_counted():
    opened = table(GAME).state
    events = GAME.decide(opened, SetUp())
    first = next(after for _, _, after in states(GAME, events, opened))
    assert tracks(first) == {("gold", 1): 3}


def test_power_is_what_the_track_shows_and_losses_are_counted_where_the_dead_belonged():
    t = played(widow(1), shepherd(3), BANDIT, box=(GUARD,))
    # The widow's elites die: the shepherd of the Church and the bandit of the Rebels.
    t.then_tracks({("losses", "empire"): 0, ("losses", "rebels"): 1, ("losses", "church"): 1, ("power", "church"): 0})


def test_battles_won_count_for_each_faction_that_ties():
    t = played(church(power=2), GUARD, BANDIT, after=QUIET)
    t.then_tracks({("won", "church"): 1, ("won", "empire"): 0})
    level = played(PRIEST, GUARD, BANDIT, after=QUIET)
    level.then_tracks({("won", "church"): 1, ("won", "empire"): 1, ("won", "rebels"): 1})


def test_poor_turns_hush_money_and_consolation_add_up():
    # Ben's income is 5 less 1 of hush money; Cleo has 10 gold and cannot pay 11.
    rich, dear = church("elite", "test_rich", gold=5), church("noble", "test_dear", gold=-11)
    t = played(GUARD, rich, dear, after=((BANDIT, PRIEST, BANDIT),))
    t.then_tracks({("hush", 2): 1, ("gold", 2): 14, ("poor", 3): 1, ("gold", 3): 11, ("hush", 3): 0})


# Moments.
def test_a_wave_lasts_from_its_reveal_to_its_count_and_the_resolution_is_a_turn():
    t = battle((GUARD, BANDIT, PRIEST), None, None, box=(GUARD, BANDIT, PRIEST))
    assert moment(t.state) == Moment(1, "wave 4", (1, 2, 3))
    turns = [
        moment(before).turn
        for before, _, _ in states(GAME, GAME.decide(t.state, reveal(GUARD, BANDIT, PRIEST)), t.state)
    ]
    # Revealed, paid three times and counted; then won, influence (nobody, 0 each), three cards kept and the next battle.
    assert turns == ["wave 4"] * 5 + ["resolution"] * (len(turns) - 5)


def test_a_new_battle_begins_with_its_first_wave():
    t = played(SAINT, GUARD, BANDIT, after=QUIET)
    assert moment(t.state) == Moment(2, "wave 1", (1, 2, 3))
    assert moment(table(GAME).state) == Moment(0, "setup")


def test_while_a_king_waits_his_owner_is_due():
    t = battle(box=(king(), BANDIT, PRIEST)).given(reveal(BANDIT, king(), PRIEST))
    assert moment(t.state) == Moment(1, "wave 1", (2,))


# Results.
@pytest.mark.parametrize("how", [ending.key for ending in ENDINGS])
def test_every_ending_has_its_rule(how):
    state = structs.replace(table(GAME).given(SetUp()).state, how=how, winners=(2,), ranks=(2, 1, 2))
    told = result(state)
    assert (told.how, told.rule, told.winners, told.ranks) == (how, ENDING_RULES[how], (2,), (2, 1, 2))
    assert ENDING_RULES[how].startswith("ST-END-")


def test_an_abandoned_game_has_no_winner():
    state = structs.replace(table(GAME).state, how=ABANDONED)
    assert result(state).winners == ()
    assert result(table(GAME).state) is None


def test_dead_and_poor_cards_are_no_power():
    t = battle((dead(church(power=4)), poor(GUARD), church(key="test_three", power=3)), box=(BANDIT,))
    t.then_tracks({("power", "church"): 3, ("power", "empire"): 0})
