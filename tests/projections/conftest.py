"""Tables that are closed after the test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.kernel.game import Game
from projections.follow import Tables, opened
from tests.projections.following import tables_of
from tests.projections.retold import Retold, retold
from tests.projections.sampled import Shelf
from tests.recording.tables import STONES


@pytest.fixture
def tables(tmp_path: Path):
    made: list[Tables] = []

    def make(path: Path | None = None, found: tuple[Game, ...] = (STONES,)) -> Tables:
        made.append(tables_of(tmp_path, path, found))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Tables, list[Retold]]]:
    """Tables of a sample of both games, and its games told again."""
    sample = Shelf(tmp_path_factory.mktemp("shelf"))
    with opened(sample.path, None) as found:
        found.catch_up()
        yield found, retold(sample.kept)
