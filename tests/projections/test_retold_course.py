"""Questions about how games went, beside the same told from the goals after every span and beat."""

from itertools import pairwise
from math import ceil

import pytest

from tests.projections.bars import (
    BY_GAMES,
    BY_SEATS,
    OF_GAMES,
    TITLES,
    Sample,
    Seen,
    asked,
    of,
    phase,
    recounts,
    told_by,
)  # fmt: skip
from tests.projections.retold import Retold

ONE_STEP = 2e-4
"""Shares are stored in 1/10000."""
OF_A_REPORT = 3
QUARTERS = {"25 %": 0.25, "50 %": 0.5, "75 %": 0.75}


@pytest.mark.parametrize("title", TITLES)
def test_the_sample_has_leads_that_change_and_winners_that_come_from_behind(shelf: Sample, title: str):
    told = of(shelf, title)
    assert {bool(changes(one)) for one in told} == {True, False}
    assert any(None in one.leaders for one in told)
    assert any(not one.winners for one in told)
    won = [one for one in told if one.winners]
    assert {one.led_at(0.5) in one.winners for one in won} == {True, False}
    assert {one.spans % 4 for one in told} == {0, 1, 2, 3}
    assert len({decided(one) for one in won if len(one.winners) == 1}) > 2
    assert {phase(one.game, beat.span) for one in told for beat in one.turned} == {
        one.key for one in told[0].game.measures.phases
    }
    assert any(big_near_big(one) for one in told)


def big_near_big(told: Retold) -> bool:
    """Neighbours with one gainer, of which one is no turning point."""
    big = [beat for beat in told.beats if beat.kept >= 0.1]
    return any(other.no == one.no + 1 and other.gainer == one.gainer for one, other in pairwise(big))


def changes(told: Retold) -> int:
    sole = [seat for seat in told.leaders if seat]
    return sum(one != other for one, other in pairwise(sole))


def decided(told: Retold) -> float:
    """The first span from which on the winner led alone, of all spans."""
    (winner,) = told.winners
    first = next(no for no in told.numbers if all(leader == winner for leader in told.leaders[no - 1 :]))
    return first / told.spans


def deepest(told: Retold) -> float:
    """How far the winner, or the nearest of several, was behind the front at the worst."""
    return max(max(now.values()) - max(now[seat] for seat in told.winners) for now in told.after_spans)


def close(told: Retold) -> float:
    """Before the end, where the winner has all."""
    gaps = []
    before = told.spans - 1
    for no, now in zip(told.numbers, told.after_spans, strict=True):
        first, second = sorted(now.values(), reverse=True)[:2]
        if before / 2 < no <= before:
            gaps.append(1 - (first - second))
    return sum(gaps) / len(gaps)


@recounts("lead_changes", "closeness", "from_behind", "comeback", "decided_at")
@pytest.mark.parametrize(("title", "by"), told_by(BY_GAMES))
def test_who_led_and_how_it_was_decided(shelf: Sample, title: str, by: str):
    told = of(shelf, title)
    won = [one for one in told if one.winners]
    asked(shelf, title, "lead_changes", by, [Seen(one, y=changes(one)) for one in told])
    asked(shelf, title, "closeness", by, [Seen(one, y=close(one)) for one in told if one.spans > 1], tolerance=ONE_STEP)
    behind = [Seen(one, y=one.led_at(0.5) not in one.winners) for one in won if one.spans > 1]
    asked(shelf, title, "from_behind", by, behind)
    deep = [Seen(one, y=100 * deepest(one)) for one in won]
    asked(shelf, title, "comeback", by, deep, tolerance=100 * ONE_STEP)
    alone = [Seen(one, y=100 * decided(one)) for one in won if len(one.winners) == 1]
    asked(shelf, title, "decided_at", by, alone, tolerance=100 * ONE_STEP)


@recounts("leader_wins")
@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("where", [[], ["seats=4"], ["mode=live"], ["needs=Marah"]])
def test_the_leader_after_each_quarter_of_the_spans(shelf: Sample, title: str, where: list[str]):
    told = [one for one in of(shelf, title) if holds(one, where)]
    seen = [
        Seen(one, of={"quarter": (quarter,)}, y=one.led_at(part) in one.winners)
        for one in told for quarter, part in QUARTERS.items() if ceil(part * one.spans) < one.spans and one.led_at(part)
    ]  # fmt: skip
    assert {one.y for one in seen} == {True, False}
    asked(shelf, title, "leader_wins", "quarter", seen, where)


def holds(told: Retold, where: list[str]) -> bool:
    for one in where:
        key, _, value = one.partition("=")
        people = [told.person(seat) for seat in told.seats]
        if not (value in people if key == "needs" else OF_GAMES[key](told) == value):
            return False
    return True


@recounts("time_in_lead")
@pytest.mark.parametrize(("title", "by"), told_by([*BY_SEATS, "result", "rank"]))
def test_how_long_each_seat_led_alone(shelf: Sample, title: str, by: str):
    # What stands after the last span is the result.
    before = [(one, one.leaders[:-1]) for one in of(shelf, title) if one.spans > 1]
    seen = [Seen(one, seat, y=leaders.count(seat) / len(leaders)) for one, leaders in before for seat in one.seats]
    if by in BY_SEATS:
        asked(shelf, title, "time_in_lead", by, seen, tolerance=ONE_STEP)
        return
    mine = [one for one in seen if one.told.person(one.seat) == "Marah"]
    asked(shelf, title, "time_in_lead", by, mine, ["player=Marah"], tolerance=ONE_STEP)


@recounts("swings")
@pytest.mark.parametrize(("title", "by"), told_by(BY_GAMES))
def test_turning_points_of_each_phase_over_all_games(shelf: Sample, title: str, by: str):
    told = of(shelf, title)
    if title == "styx":
        assert any(len(one.turned) > OF_A_REPORT for one in told)
    # A game without turning points counts as well.
    seen = [Seen(one, y=0, parts=()) for one in told]
    seen += [Seen(one, x=0, parts=(phase(one.game, beat.span),)) for one in told for beat in one.turned]
    asked(shelf, title, "swings", by, seen)


@recounts("swing_size")
@pytest.mark.parametrize(("title", "by"), told_by([*BY_GAMES, "phase", "span_no", "beat_no", "tenth"]))
def test_how_far_a_beat_moves_the_standing(shelf: Sample, title: str, by: str):
    seen = [Seen(one, span=beat.span, beat=beat.no, y=beat.swing) for one in of(shelf, title) for beat in one.beats]
    asked(shelf, title, "swing_size", by, seen, tolerance=ONE_STEP)
