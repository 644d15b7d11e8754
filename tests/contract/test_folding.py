"""What is saved by not folding or comparing twice changes nothing: the same states, the same moved tracks."""

import pytest

from domain.kernel.fold import Unfolded, states, states_after
from domain.kernel.game import Game
from domain.kernel.judge import judge
from domain.kernel.track import differences
from tests.contract.played import all_steps, playouts


def test_what_the_rules_folded_is_what_evolve_folds(game: Game):
    for playout in playouts(game.key):
        state = game.evolve(None, playout.opened)
        for command, events in playout.moves:
            decided = judge(game, state, command)
            folded = [after for _, _, after in states(game, events, state)]
            assert decided == events
            assert list(states_after(game, decided, state)) == folded
            state = folded[-1]


def test_states_of_another_beginning_are_not_taken(game: Game):
    playout = playouts(game.key)[0]
    state = game.evolve(None, playout.opened)
    _, events = playout.moves[0]
    elsewhere: Unfolded = Unfolded(events)
    elsewhere.before, elsewhere.states = object(), [None] * len(events)
    assert None not in states_after(game, elsewhere, state)


def test_tracks_that_are_not_compared_have_not_moved(game: Game):
    if game.moving is None:
        pytest.skip("All tracks are compared.")
    for step in all_steps(game.key):
        old, new = game.moving(step.before, step.after)
        assert differences(old, new) == differences(game.tracks(step.before), game.tracks(step.after)), step.event
