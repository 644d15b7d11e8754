"""What is said of a game that a table wins or loses together: party and tower are called, and judged, as what they are."""

from typing import Any

import pytest
from msgspec import structs

from dashboard.report_component import ended, moments, telling
from dashboard.turned import turned
from domain.kernel.goal import Goal
from domain.kernel.log import Abandon
from domain.kernel.moment import Moment
from domain.kernel.result import ABANDONED, Result
from domain.recording.game_log import GameLog
from domain.recording.playback import Playback
from tests.recording.tables import played, store_at
from tests.toy import TOY, State

LEVEL = "all others are level there, listed by seat"


def goals(state: State) -> tuple[Goal, ...]:
    """Ann takes the last stone for the table, Bob for the tower."""
    won, lost = state.winner == 1, state.winner == 2
    return (
        Goal(contender="party", key="last", left=0 if won else 4, steps=4, needs="" if won else "4 more stones"),
        Goal(contender="tower", key="dark", left=0 if lost else 3, steps=4, needs="" if lost else "3 more nights"),
    )  # fmt: skip


def result(state: State) -> Result | None:
    if state.abandoned:
        return Result(how=ABANDONED)
    ends = (None, Result(how="last", winners=(1, 2), shared=True), Result(how="dark"))
    return ends[state.winner]


def moment(state: State) -> Moment:
    return Moment(int(state.left < 10), f"{state.left} left", (state.due,))


TOGETHER = structs.replace(TOY, co_operative=True, goals=goals, result=result, moment=moment)
WON, LOST = (3, 3, 2, 1, 1), (3, 3, 2, 2)


def game(*said: Any) -> GameLog:
    with store_at(None, lambda key: TOGETHER) as store:
        return store.log(played(store, *said))


@pytest.mark.parametrize(("stones", "who"), [(WON, ("The party", "The tower")), (LOST, ("The tower", "The party"))])
def test_whoever_wins_is_said_to_win_alone_and_by_the_word_of_the_report(stones: tuple[int, ...], who: tuple[str, str]):
    log = game(*stones)
    told, _ = turned(Playback(log))
    assert told
    last = told[-1][-1]
    assert f" {who[0]}, " in last
    assert "wins the game. " in last
    assert f" {who[1]} had " in last
    shown = {one["name"]: (one["won"], one["word"]) for one in telling.contenders(telling.told(log, "scribe"))}
    assert shown == {who[0]: (True, "Winner"), who[1]: (False, "")}


def test_what_brought_the_end_is_found_for_who_is_no_seat():
    for stones, fact in ((WON, ("met", "party", "last")), (LOST, ("met", "tower", "dark"))):
        log = game(*stones)
        one = telling.told(log, "scribe")
        assert one.result is not None
        assert fact in ended.facts(one, one.result, log.state)


def test_nobody_wins_where_the_table_stopped():
    told = telling.contenders(telling.told(game(3, Abandon(reason="late")), "scribe"))
    assert [one["won"] for one in told] == [False, False]


def test_who_was_nearest_speaks_of_seats_only_where_they_can_win():
    alone = structs.replace(TOY, moment=moment)
    with store_at(None, lambda key: alone) as store:
        seats = telling.told(store.log(played(store, *WON)), "scribe")
    assert LEVEL in moments.moments(seats)["nearest"]
    nearest = moments.moments(telling.told(game(*LOST), "scribe"))["nearest"]
    assert nearest.endswith("the end of a line says who won.")
