"""Questions about tracks, beside the values of the states themselves."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from math import ceil
from typing import Any

import pytest

from domain.games import game
from tests.part import part
from tests.projections.bars import BY_SEATS, OF_GAMES, TITLES, Sample, Seen, asked, of, recounts, rows, ways
from tests.projections.retold import Retold

TRACKS = [(title, track.key, track.of == "seat") for title in TITLES for track in game(title).tracked]
ONE_SOURCE = {"TitheCollected": "STYX-TITHE-01", "CompensationPaid": "STYX-VAR-01"}
SHARES = (0.10, 0.25, 0.50, 0.75, 0.90)


@recounts("track_final")
@pytest.mark.parametrize(("title", "track", "of_seats"), TRACKS)
def test_where_a_track_ended(shelf: Sample, title: str, track: str, of_seats: bool):
    seen = [
        Seen(one, subject if of_seats else 0, y=value)
        for one in of(shelf, title) for (key, subject), value in one.tracks[-1].items() if key == track
    ]  # fmt: skip
    assert len({one.y for one in seen}) > 1
    for by in ways(title, "", *OF_GAMES, *(BY_SEATS if of_seats else ()), *(("result", "rank") if of_seats else ())):
        asked(shelf, title, "track_final", by, seen, [f"track={track}"])


def moves(told: Retold, track: str) -> Iterator[tuple[str, int]]:
    """(source and way, by how much) of each move; what appears or ceases has not moved."""
    for step, before, after in zip(told.steps[1:], told.tracks, told.tracks[1:], strict=False):
        for at, value in after.items():
            if at[0] == track and at in before and before[at] != value:
                way = "up" if value > before[at] else "down"
                for source, much in sources(step.event, track, abs(value - before[at])):
                    yield f"{source} {way}", much


def sources(event: Any, track: str, much: int) -> list[tuple[str, int]]:
    """Of a payment hush money stands by itself; Tithes, compensation and what a Necromancer exchanges are one source each."""
    kind = type(event).__name__
    if kind == "GoldPaid" and track == "gold" and event.hush:
        return [("ST-HUSH-01", event.hush), *[("ST-GOLD-01", much - event.hush)] * (much > event.hush)]
    if event.rule.startswith("STYX-CARD-NECROMANCER"):
        return [("STYX-CARD-NECROMANCER-01", much)]
    return [(ONE_SOURCE.get(kind, event.rule or "no rule"), much)]


@recounts("track_source")
@pytest.mark.parametrize(("title", "track"), [one[:2] for one in TRACKS])
def test_what_moved_a_track(shelf: Sample, title: str, track: str):
    seen = [Seen(one, x=much, y=much, parts=(part,)) for one in of(shelf, title) for part, much in moves(one, track)]
    for by in ways(
        title, "", "seats", "edition", "month", "weekday", "mode", "scribe", "length_band", "ending", "checked"
    ):
        asked(shelf, title, "track_source", by, seen, [f"track={track}"])


def percentile(values: list[int], part: float) -> int:
    """The least that at least this share does not exceed."""
    return sorted(values)[max(1, ceil(part * len(values) - 1e-9)) - 1]


def spans_told(told: Retold, by: str) -> Iterator[tuple[int, int]]:
    """(under which number, after which span)."""
    if by == "tenth":
        yield from ((tenth, ceil(tenth * told.spans / 10)) for tenth in range(1, 11))
    else:
        yield from ((told.spans - no if by else no, no) for no in told.numbers)


@recounts("track_band")
@pytest.mark.parametrize(
    ("where", "by", "title", "track"),
    [
        (where, by, title, track)
        for where, by, (title, track, _) in part(product(([], ["seats=3"]), ("", "spans_left", "tenth"), TRACKS), 3)
    ],
)
def test_a_track_after_each_span_before_the_next_begins(
    shelf: Sample, title: str, track: str, by: str, where: list[str]
):
    values: dict[int, list[int]] = defaultdict(list)
    games: dict[int, set[int]] = defaultdict(set)
    told = [one for one in of(shelf, title) if not where or len(one.seats) == 3]
    assert (len(told) >= 20) == (not where)
    for one in told:
        for number, span in spans_told(one, by):
            for value in one.track_after(track, span).values():
                values[number].append(value)
                games[number].add(one.kept.id.int)
    found = rows(shelf, title, "track_band", by, f"track={track}", *where)
    most = len(games[min(values)])
    ended = next((number for number in sorted(values) if 2 * len(games[number]) < most), max(values) + 1)
    assert sorted(map(int, found)) == [number for number in sorted(values) if number < ended]
    for key, row in found.items():
        own = values[int(key)]
        assert (row.n, row.games) == (len(own), len(games[int(key)]))
        assert row.lo is row.hi is None
        assert row.value == (percentile(own, 0.5) + sorted(own)[len(own) // 2]) / 2
        drawn = [part for part in SHARES if len(own) >= ceil(5 / min(part, 1 - part))]
        assert row.notes == tuple(
            f"{100 * part:.0f} % at most {percentile(own, part)}" for part in drawn if part != 0.5
        )
        if most >= 20:
            assert list(row.values) == [percentile(own, part) for part in drawn]
