"""Reports without a page, for the tests that read them."""

from typing import Any

import msgspec

from dashboard.pages.report import whole
from domain.recording.game_log import GameLog
from service.simulating import simulated_logs


def simulated(key: str, seats: int = 4, seed: int = 7) -> GameLog:
    return next(simulated_logs(key, seats, 1, seed))


def reported(log: GameLog, viewer: str = "scribe") -> dict[str, Any]:
    """As it is sent to the browser."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(whole(log, viewer)))
    return found
