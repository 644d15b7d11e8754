"""Tables that are closed after the test."""

from pathlib import Path

import pytest

from domain.kernel.game import Game
from projections.follow import Tables
from tests.projections.following import tables_of
from tests.recording.tables import STONES


@pytest.fixture
def tables(tmp_path: Path):
    opened: list[Tables] = []

    def make(path: Path | None = None, found: tuple[Game, ...] = (STONES,)) -> Tables:
        opened.append(tables_of(tmp_path, path, found))
        return opened[-1]

    yield make
    for one in opened:
        one.close()
