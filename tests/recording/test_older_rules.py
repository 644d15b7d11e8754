"""A file of an older ruleset whose events a game of today cannot follow, or whose states break a law of today."""

from typing import Any

import pytest
from msgspec import structs

from domain.kernel.game import Invariant
from domain.recording.application import Tablescribe
from domain.recording.log_file import Checked, check
from tests.recording.tables import STONES, played
from tests.recording.test_log_file import LATER
from tests.toy import State, view


def checked(store: Tablescribe, *said: Any, **today: Any) -> Checked:
    """A game of these moves under ruleset 1, checked by a later program."""
    later = structs.replace(LATER, **today)
    return check(list(store.export_log(played(store, *said))), deep=True, games=lambda _: later)


def blind(state: State, viewer: str) -> Any:
    """It folds, and cannot be shown."""
    return {5: None}[state.left] if state.left == 7 else view(state, viewer)


def stumbling(state: State, command: Any) -> Any:
    """No rule was written for this table."""
    return {}[state.left]


@pytest.mark.parametrize(("today", "why"), [({"view": blind}, "KeyError: 7"), ({"decide": stumbling}, "KeyError: 10")])
def test_what_today_cannot_show_or_decide_after_older_events_is_told_at_its_line(
    today: dict[str, Any], why: str, store: Tablescribe
):
    broke = checked(store, 3, 1, **today).broke
    assert broke is not None
    assert broke.sentence == f"Line 2: Stones cannot go on after the events that the file tells ({why})."


def test_a_law_of_today_that_older_states_break_again_and_again_is_listed_once(store: Tablescribe):
    law = Invariant("at least eight", ("TOY-06",), lambda before, after: "too few" if after.left < 8 else "")
    found = checked(store, 3, 1, 1, decide=STONES.decide, invariants=(law,))
    assert found.broke is None
    assert [one.line for one in found.differences] == [2]
