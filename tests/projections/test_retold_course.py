"""Questions about how games went, beside the same told from the goals after every span and beat."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest

from tests.projections.bars import OF_GAMES, Bar, Seen, answer, bars, compare, mean, middle, share, told_by
from tests.projections.retold import Retold
from tests.projections.test_retold_counts import BY_GAMES, TITLES, Sample, of
from tests.projections.test_retold_winning import BY_SEATS

ONE_STEP = 2e-4
"""Shares are stored in 1/10000."""
QUARTERS = {"25 %": 0.25, "50 %": 0.5, "75 %": 0.75}


def asked(
    sample: Sample, title: str, key: str, by: str, bar: Callable[[list[Seen], list[Seen]], Bar], seen: list[Seen],
    tolerance: float = 2e-6,
) -> None:  # fmt: skip
    compare(answer(sample[0], key, by, [f"title={title}"]), bars(seen, by, bar), tolerance)


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
    assert {one.phase(beat.span) for one in told for beat in one.turned} == {
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
    gaps = []
    for no, now in zip(told.numbers, told.after_spans, strict=True):
        first, second = sorted(now.values(), reverse=True)[:2]
        if no > told.spans / 2:
            gaps.append(1 - (first - second))
    return sum(gaps) / len(gaps)


@pytest.mark.parametrize(("title", "by"), told_by(BY_GAMES))
def test_who_led_and_how_it_was_decided(shelf: Sample, title: str, by: str):
    told = of(shelf, title)
    won = [one for one in told if one.winners]
    asked(shelf, title, "lead_changes", by, middle, [Seen(one, y=changes(one)) for one in told])
    asked(shelf, title, "closeness", by, mean(told_k=False), [Seen(one, y=close(one)) for one in told], ONE_STEP)
    behind = [Seen(one, y=one.led_at(0.5) not in one.winners) for one in won]
    asked(shelf, title, "from_behind", by, share, behind)
    deep = [Seen(one, y=100 * deepest(one)) for one in won]
    asked(shelf, title, "comeback", by, middle, deep, 100 * ONE_STEP)
    alone = [Seen(one, y=100 * decided(one)) for one in won if len(one.winners) == 1]
    asked(shelf, title, "decided_at", by, middle, alone, 100 * ONE_STEP)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("where", [[], ["seats=4"], ["mode=live"], ["needs=Marah"]])
def test_the_leader_after_each_quarter_of_the_spans(shelf: Sample, title: str, where: list[str]):
    told = [one for one in of(shelf, title) if holds(one, where)]
    seen = [
        Seen(one, quarter=quarter, y=one.led_at(part) in one.winners)
        for one in told for quarter, part in QUARTERS.items() if one.led_at(part)
    ]  # fmt: skip
    assert {one.y for one in seen} == {True, False}
    compare(answer(shelf[0], "leader_wins", "", [f"title={title}", *where]), bars(seen, "quarter", share))


def holds(told: Retold, where: list[str]) -> bool:
    for one in where:
        key, _, value = one.partition("=")
        people = [told.person(seat) for seat in told.seats]
        if not (value in people if key == "needs" else OF_GAMES[key](told) == value):
            return False
    return True


@pytest.mark.parametrize(("title", "by"), told_by([*BY_SEATS, "result", "rank"]))
def test_how_long_each_seat_led_alone(shelf: Sample, title: str, by: str):
    seen = [Seen(one, seat, y=one.leaders.count(seat) / one.spans) for one in of(shelf, title) for seat in one.seats]
    if by in BY_SEATS:
        asked(shelf, title, "time_in_lead", by, mean(told_k=False), seen, ONE_STEP)
        return
    mine = [one for one in seen if one.told.person(one.seat) == "Marah"]
    told = answer(shelf[0], "time_in_lead", by, [f"title={title}", "player=Marah"])
    compare(told, bars(mine, by, mean(told_k=False)), ONE_STEP)


@pytest.mark.parametrize(("title", "by"), told_by(BY_GAMES))
def test_turning_points_of_each_phase_over_all_games(shelf: Sample, title: str, by: str):
    told = of(shelf, title)
    phases = [one.key for one in told[0].game.measures.phases]
    wanted = {}
    for key, whole in {
        key: [one for one in told if by == "" or OF_GAMES[by](one) == key] for key in keys_of(told, by)
    }.items():
        points = Counter(one.phase(beat.span) for one in whole for beat in one.turned)
        for phase in phases:
            if points[phase]:
                n, k = len(whole), points[phase]
                wanted[key, phase] = Bar(n, n, k, k / n if n >= 8 else None)
    compare(answer(shelf[0], "swings", by, [f"title={title}"]), wanted)


def keys_of(told: list[Retold], by: str) -> set[str]:
    return {""} if by == "" else {key for one in told if (key := OF_GAMES[by](one)) is not None}


@pytest.mark.parametrize(("title", "by"), told_by([*BY_GAMES, "phase", "span_no", "beat_no", "tenth"]))
def test_how_far_a_beat_moves_the_standing(shelf: Sample, title: str, by: str):
    seen = [Seen(one, span=beat.span, beat=beat.no, y=beat.swing) for one in of(shelf, title) for beat in one.beats]
    asked(shelf, title, "swing_size", by, mean(told_k=False), seen, ONE_STEP)
