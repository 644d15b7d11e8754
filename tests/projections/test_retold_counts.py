"""Questions that count games and time, beside the same told from the games one by one."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime
from itertools import combinations, pairwise

import pytest

from projections.questions.answer import Row
from tests.projections.bars import BY_GAMES, TITLES, Bar, Sample, Seen, answer, asked, compare, of, recounts, told_by
from tests.projections.retold import Retold, goal_distance


@pytest.mark.parametrize("title", TITLES)
def test_the_sample_holds_what_the_questions_are_about(shelf: Sample, title: str):
    told = [one for one in shelf[1] if one.game.key == title]
    status = Counter((one.kept.status, one.counts) for one in told)
    assert status["abandoned", True] == 3
    assert status["running", True] == 1
    assert status["finished", False] >= 4
    finished = of(shelf, title)
    assert len(finished) >= 20
    assert {one.mode for one in finished} == {"live", "late", "imported"}
    assert sum(one.mode == "live" for one in finished) >= 8
    assert sum(one.kept.taken_back for one in finished) > sum(one.kept.amended for one in finished) > 1
    assert {len(one.winners) for one in finished} == ({0, 1, 2} if title == "styx" else {0, 1})
    people = [[one.person(seat) for seat in one.seats] for one in finished]
    assert sum(len(set(names)) < len(names) for names in people) > 1
    assert any(None in names for names in people)
    assert {"Marah", "Lena"} < {name for names in people for name in names}
    assert not {"Mara", "Ode"} & {name for names in people for name in names}


@pytest.mark.parametrize("title", TITLES)
def test_the_sample_holds_pauses_of_ten_minutes_and_days_that_are_not_those_of_utc(shelf: Sample, title: str):
    told = [one for one in of(shelf, title) if one.mode == "live"]
    waits = {later - one for each in told for one, later in pairwise(each.kept.at)}
    assert {599_000, 600_000, 601_000} <= waits
    assert any(f"{one.day}" != f"{datetime.fromtimestamp(one.kept.at[-1] / 1000, UTC).date()}" for one in told)


@recounts("plays", "abandoned")
@pytest.mark.parametrize(("title", "by"), told_by(BY_GAMES))
def test_games_played_and_those_that_were_abandoned(shelf: Sample, title: str, by: str):
    states = ("finished", "abandoned", "running")
    seen = [Seen(one, parts=(one.kept.status,)) for one in of(shelf, title, *states)]
    asked(shelf, title, "plays", by, seen)
    over = [Seen(one, y=one.kept.status == "abandoned") for one in of(shelf, title, "finished", "abandoned")]
    asked(shelf, title, "abandoned", by, over)


@recounts("met")
@pytest.mark.parametrize("where", [[], ["title=styx"], ["title=shadow_throne"], ["seats=4"]])
def test_who_sat_with_whom_counts_games_and_not_seats(shelf: Sample, where: list[str]):
    told = [one for one in shelf[1] if one.counts and ("title=" + one.game.key in where or "title" not in str(where))]
    told = [one for one in told if where != ["seats=4"] or len(one.seats) == 4]
    pairs: Counter[str] = Counter()
    for one in told:
        people = sorted({one.person(seat) or "" for seat in one.seats} - {""}, key=str.lower)
        pairs.update(f"{first} + {second}" for first, second in combinations(people, 2))
    compare(
        answer(shelf[0], "met", "", where),
        {(pair, ""): Bar(times, times, times, times) for pair, times in pairs.items()},
    )


@recounts("takebacks", "amends", "checked_share")
@pytest.mark.parametrize(("title", "by"), told_by(BY_GAMES))
def test_corrections_and_what_the_rules_worked_out(shelf: Sample, title: str, by: str):
    told = of(shelf, title)
    back = [Seen(one, x=len(one.kept.moves), y=100 * one.kept.taken_back) for one in told]
    asked(shelf, title, "takebacks", by, back)
    amended = [Seen(one, x=len(one.kept.moves), y=100 * one.kept.amended) for one in told]
    asked(shelf, title, "amends", by, amended)
    checked = [Seen(one, x=len(one.steps), y=len(one.steps) - len(one.named("PowerDeclared"))) for one in told]
    asked(shelf, title, "checked_share", by, checked)
    assert title != "styx" or any(one.y < one.x for one in checked)


@recounts("ending_share", "length", "margin")
@pytest.mark.parametrize(("title", "by"), told_by(BY_GAMES))
def test_how_games_end_and_how_long_they_are(shelf: Sample, title: str, by: str):
    told = of(shelf, title)
    if by != "ending":  # which its bars are already
        asked(shelf, title, "ending_share", by, [Seen(one, parts=(one.result.how,)) for one in told])
    asked(shelf, title, "length", by, [Seen(one, y=one.spans) for one in told])
    behind = [Seen(one, y=gap) for one in told if (gap := margin(one)) is not None]
    asked(shelf, title, "margin", by, behind, tolerance=1e-4)


def margin(told: Retold) -> float | None:
    """Shadow Throne: influence of the first less that of the second. Styx: what the best loser still lacked of the nearest way."""
    last = told.steps[-1].after
    if told.game.key == "shadow_throne":
        first, second = sorted((seat.influence for seat in last.seats), reverse=True)[:2]
        return first - second
    ways = [goal for goal in told.game.goals(last) if goal.contender not in told.winners and not goal.closed]
    return min(goal_distance(goal.left, goal.steps) for goal in ways) if told.winners else None


@recounts("minutes", "entry_pace")
@pytest.mark.parametrize(("title", "by"), told_by(BY_GAMES))
def test_time_is_told_of_games_that_were_entered_while_they_were_played(shelf: Sample, title: str, by: str):
    told = [one for one in of(shelf, title) if one.mode == "live"]
    asked(shelf, title, "minutes", by, [Seen(one, y=(one.seconds + 30) // 60) for one in told])
    moves = [Seen(one, x=one.seconds, y=60 * len(one.kept.moves)) for one in told]
    asked(shelf, title, "entry_pace", by, moves)


@recounts("pace")
@pytest.mark.parametrize(("title", "by"), told_by([*BY_GAMES, "span_no", "phase", "tenth"]))
def test_minutes_of_each_span_of_games_that_were_entered_while_they_were_played(shelf: Sample, title: str, by: str):
    told = [one for one in of(shelf, title) if one.mode == "live"]
    seen = [Seen(one, span=no, y=minutes) for one in told for no, minutes in one.minutes.items()]
    asked(shelf, title, "pace", by, seen)


@pytest.mark.parametrize("key", ["plays", "takebacks", "amends", "entry_pace"])
def test_over_both_games_each_is_told_by_itself(shelf: Sample, key: str):
    told = answer(shelf[0], key, "", []).rows
    alone = [row for title in TITLES for row in answer(shelf[0], key, "", [f"title={title}"]).rows]
    numbers = sorted((row.key, row.part, row.n, row.games, row.k, row.value) for row in told)
    assert [one[1:] for one in numbers if one[0] == "styx"] == sorted(bar_of(row) for row in alone[: len(alone) // 2])
    assert [one[1:] for one in numbers if one[0] != "styx"] == sorted(bar_of(row) for row in alone[len(alone) // 2 :])


def bar_of(row: Row) -> tuple[object, ...]:
    return row.part, row.n, row.games, row.k, row.value


@pytest.mark.parametrize("title", TITLES)
def test_games_that_do_not_count_are_counted_beside_the_answer(shelf: Sample, title: str):
    told = answer(shelf[0], "length", "", [f"title={title}"])
    reasons = Counter(left_out(one) for one in shelf[1] if one.game.key == title)
    assert told.games == reasons.pop("")
    assert {name: getattr(told.left_out, name) for name in reasons} == reasons
    assert reasons.keys() == {"hidden", "practice", "simulated", "abandoned", "running"}


def left_out(told: Retold) -> str:
    """The first reason."""
    if told.kept.hidden:
        return "hidden"
    return told.kept.origin if told.kept.origin != "real" else told.kept.status.replace("finished", "")


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize(
    ("where", "chosen"),
    [
        ("from=2026-03-01", lambda told: told.day >= date(2026, 3, 1)),
        ("to=2026-02-28", lambda told: told.day <= date(2026, 2, 28)),
        ("timed=yes", lambda told: told.mode == "live"),
        ("timed=no", lambda told: told.mode != "live"),
        ("needs=Marah,Lena", lambda told: {"Marah", "Lena"} <= people(told)),
        ("excludes=Marah,Lena", lambda told: not {"Marah", "Lena"} & people(told)),
        ("spans>=6", lambda told: told.spans >= 6),
        ("seats!=3", lambda told: len(told.seats) != 3),
        ("scribe!=Yuki", lambda told: told.scribe != "Yuki"),
        ("origin=real,practice", lambda told: told.kept.origin in ("real", "practice")),
        ("origin=simulated", lambda told: told.kept.origin == "simulated"),
    ],
)
def test_filters_choose_the_games_that_they_name(
    shelf: Sample, title: str, where: str, chosen: Callable[[Retold], bool]
):
    finished = [
        one for one in shelf[1] if one.game.key == title and one.kept.status == "finished" and not one.kept.hidden
    ]
    told = [one for one in finished if chosen(one) and (one.kept.origin == "real" or where.startswith("origin"))]
    assert 0 < len(told) < len(finished)
    asked(shelf, title, "length", "", [Seen(one, y=one.spans) for one in told], [where])


def people(told: Retold) -> set[str | None]:
    return {told.person(seat) for seat in told.seats}
