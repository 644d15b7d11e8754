"""A store in memory, closed after the test."""

from collections.abc import Iterator

import pytest

from domain.recording.application import Tablescribe
from tests.recording.tables import store_at


@pytest.fixture
def store() -> Iterator[Tablescribe]:
    with store_at() as opened:
        yield opened
