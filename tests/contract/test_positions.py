"""Any position between two moves can be stated: a log opens from it, and it is the same position."""

from msgspec import Raw, json, structs

from domain.kernel.fold import fold
from domain.kernel.game import Game
from domain.kernel.opening import opening
from tests.contract.played import playouts


def test_a_log_opens_from_any_position_that_was_reached(game: Game):
    for playout in playouts(game.key):
        state = game.evolve(None, playout.opened)
        for number, (_, events) in enumerate(playout.moves):
            state = fold(game, events, state)
            if number % 7 == 0:
                opened = opening(game, structs.replace(playout.opened, position=Raw(json.encode(state))))
                assert game.evolve(None, opened) == state
