"""Any position that was reached can be stated: a log opens from it, and it is the same position."""

from msgspec import Raw, json, structs

from domain.kernel.game import Game
from domain.kernel.opening import opening
from tests.contract.played import playouts, steps


def test_a_log_opens_from_any_position_that_was_reached(game: Game):
    for playout in playouts(game.key):
        for step in list(steps(game, playout))[::17]:
            position = Raw(json.encode(step.after))
            opened = opening(game, structs.replace(playout.opened, position=position))
            assert game.evolve(None, opened) == step.after
