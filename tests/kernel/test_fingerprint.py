"""Equal states have one fingerprint, however their values came about."""

import pickle

import pytest
from msgspec import Struct, structs

from domain.games import keys
from domain.kernel.fold import fingerprint
from tests.contract.played import playouts


class Board(Struct, frozen=True, omit_defaults=True, kw_only=True):
    names: tuple[str, ...]
    power: tuple[int, int] = (0, 0)
    how: str = ""


def test_a_default_is_left_out_whichever_object_it_is():
    begun = Board(names=("Ada",))
    back = structs.replace(Board(names=("Ada",), power=(1, 0)), power=tuple([0] * 2))
    assert back == begun
    assert fingerprint(back) == fingerprint(begun)
    assert fingerprint(structs.replace(begun, power=(1, 0))) != fingerprint(begun)


@pytest.mark.parametrize("key", keys())
def test_a_state_that_was_sent_has_the_fingerprint_it_had(key: str):
    for playout in playouts(key):
        assert fingerprint(pickle.loads(pickle.dumps(playout.state))) == fingerprint(playout.state)
