"""Pages after a restore: the entry of a number may be another one than it was, and what was kept of it is not shown again."""

from collections.abc import Callable
from typing import Any

import pytest

from dashboard.pages import record, replay, report
from dashboard.record_component.outbox import Heard
from domain.games import game
from domain.recording.game_log import GameLog
from tests.dashboard.record_table import lay
from tests.recording.tables import store_at

SHOWN: dict[str, Callable[[GameLog], Any]] = {
    "record": lambda log: record.said(log, Heard(), {}),
    "beside the pad": lambda log: record._still(log.id, record.last_row(log), log),
    "replay": lambda log: replay._film(log, "table", None),
    "report": lambda log: report._told(log.id, report.last_row(log), "table", log),
}


def seated(ticks: int, *colours: str) -> GameLog:
    """The first game of a store, set up so many seconds later."""
    with store_at(None, game) as store:
        for _ in range(ticks):
            store.clock()
        return store.log(lay(store, 3, {"type": "styx.set_up", "colours": colours, "first": 1}))


@pytest.mark.parametrize("page", SHOWN)
def test_a_game_that_went_on_otherwise_after_a_restore_is_shown_as_it_went_on(page: str):
    before, after = seated(0, "blue", "yellow", "green"), seated(1, "red", "purple", "gray")
    assert (before.id, before.entry) == (after.id, after.entry)
    assert "blue" in str(SHOWN[page](before))
    shown = str(SHOWN[page](after))
    assert "red" in shown
    assert "blue" not in shown
