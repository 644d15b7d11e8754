"""Every law of every game is broken by a state made wrong by hand: that law, and no other that need not fall with it.

The states stand in the game's own `test_laws`: WRONG (law, the state before or None, the state that cannot be), and WITH
(laws that fall with another).
"""

from importlib import import_module
from types import ModuleType

import pytest

from domain.games import game as game_called
from domain.games import keys
from domain.kernel.game import Game
from tests.specification import broken, laws_hold


def laws(key: str) -> ModuleType:
    return import_module(f"tests.games.{key}.test_laws")


NAMED = [(key, law) for key in keys() for law in dict.fromkeys(law for law, _, _ in laws(key).WRONG)]


def test_every_law_has_a_state_that_breaks_it(game: Game):
    assert {law for law, _, _ in laws(game.key).WRONG} == {law.name for law in game.invariants}


@pytest.mark.parametrize(("key", "law"), NAMED, ids=[": ".join(named) for named in NAMED])
def test_a_state_that_cannot_be_breaks_its_law_and_no_other(key: str, law: str):
    game, wrong = game_called(key), laws(key)
    alone = []
    for _, before, after in [one for one in wrong.WRONG if one[0] == law]:
        assert broken(game, law, after, before)
        told = {one.name for one in game.invariants if one.broken(before, after)}
        with pytest.raises(AssertionError, match=f"({'|'.join(told)}): "):
            laws_hold(game, before, after)
        alone.append(told == {law} | getattr(wrong, "WITH", {}).get(law, set()))
    assert any(alone), f"no state breaks {law!r} and no other"
