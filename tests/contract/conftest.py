"""Every contract test runs for every game that discovery finds."""

import pytest

from domain.games import games, keys
from domain.kernel.game import Game


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", keys(), indirect=True)


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game:
    return next(one for one in games() if one.key == request.param)
