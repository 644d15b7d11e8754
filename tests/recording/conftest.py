"""A store in memory, closed after the test; where one on the disk lies."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.recording.application import Tablescribe
from tests.recording.tables import store_at


@pytest.fixture
def store() -> Iterator[Tablescribe]:
    with store_at() as opened:
        yield opened


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"
