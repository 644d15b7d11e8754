"""Any position between two moves can be stated: a log opens from it, and it is the same position."""

from typing import Any

import pytest
from msgspec import Raw, json, structs

from domain.kernel.fold import fold
from domain.kernel.game import Game, Invariant
from domain.kernel.log import Opened
from domain.kernel.opening import opening
from domain.kernel.refusal import Refused
from tests.contract.played import playouts
from tests.toy import TOY


def test_a_log_opens_from_any_position_that_was_reached(game: Game):
    for playout in playouts(game.key):
        state = game.evolve(None, playout.opened)
        for number, (_, events) in enumerate(playout.moves):
            state = fold(game, events, state)
            if number % 7 == 0:
                opened = opening(game, structs.replace(playout.opened, position=Raw(json.encode(state))))
                assert game.evolve(None, opened) == state


@pytest.mark.parametrize("asked", ["moment", "tracks", "goals", "view", "offers", "next_field", "result"])
def test_a_position_that_the_game_stumbles_over_is_refused_before_anything_is_kept(game: Game, asked: str):
    def stumbles(*_: Any) -> Any:
        return next(iter(()))

    opened = playouts(game.key)[0].opened
    stated = structs.replace(opened, position=Raw(json.encode(game.evolve(None, opened))))
    opening(game, stated)
    with pytest.raises(Refused) as refused:
        opening(structs.replace(game, **{asked: stumbles}), stated)
    assert (refused.value.refusal.kind, refused.value.refusal.field) == ("malformed", "position")


@pytest.mark.parametrize(
    ("problem", "told"), [(KeyError("imp"), "KeyError: 'imp'"), (ZeroDivisionError(), "ZeroDivisionError")]
)
def test_what_a_game_stumbles_over_is_told_as_a_mistake_of_nobody_in_particular(problem: Exception, told: str):
    """It had been called a mistake in the position, whatever a law stumbled over."""

    def stumbles(before: Any, after: Any) -> str:
        raise problem

    opened = Opened(game="toy", seats=("Ada", "Ben"))
    stated = structs.replace(opened, position=Raw(json.encode(TOY.evolve(None, opened))))
    with pytest.raises(Refused) as refused:
        opening(structs.replace(TOY, invariants=(Invariant("a law", (), stumbles),)), stated)
    assert str(refused.value) == (
        f"The position cannot be taken: Stones stumbles over it ({told}). Either it tells of something that this game does "
        f"not have, or Tablescribe is at fault; if every part of it lay on a table, please report it."
    )
