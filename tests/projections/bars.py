"""Bars that answers are compared with: what was observed, one by one, grouped by a dimension."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import ceil
from statistics import median
from typing import NamedTuple

import pytest

from domain.games import games
from projections.follow import Tables
from projections.questions.answer import Answer
from projections.questions.catalogue import Catalogue
from tests.projections.evenings import answered
from tests.projections.retold import Retold

CATALOGUE = Catalogue(games())
LACKED = {"shadow_throne": {"first_player", "colour", "length_band"}, "styx": {"rank"}}


class Seen(NamedTuple):
    """One observation: y of x, of which part of the whole it is, and of which seat, span and beat."""

    told: Retold
    seat: int = 0
    span: int = 0
    beat: int = 0
    x: float = 1
    y: float = 1
    part: str = ""
    fair: float = 0
    quarter: str = ""


def band(told: Retold) -> str:
    lasts = told.game.measures.lengths
    firsts = (1, *(last + 1 for last in lasts))
    first = max(first for first in firsts if first <= told.spans)
    return next((f"{first}-{last}" for last in lasts if first <= last), f"{first}+")


def checked(told: Retold) -> str:
    attested = len(told.named("PowerDeclared"))
    return "all" if not attested else "90 % or more" if attested * 10 <= len(told.steps) else "less"


def experience(told: Retold, seat: int) -> str | None:
    nth = told.nth.get(told.person(seat) or "")
    return nth and ("1" if nth == 1 else "2-3" if nth <= 3 else "4-9" if nth <= 9 else "10+")


def result(told: Retold, seat: int) -> str:
    if not told.winners:
        return "no winner"
    return "lost" if seat not in told.winners else "won" if len(told.winners) == 1 else "shared"


OF_GAMES: dict[str, Callable[[Retold], str | None]] = {
    "seats": lambda told: str(len(told.seats)),
    "edition": lambda told: told.kept.opened.edition,
    "group": lambda told: ", ".join(sorted({told.person(seat) or "" for seat in told.seats} - {""})),
    "ending": lambda told: told.result and told.result.how,
    "month": lambda told: f"{told.day:%Y-%m}",
    "weekday": lambda told: f"{told.day:%A}",
    "mode": lambda told: None if told.kept.status == "running" else told.mode,
    "scribe": lambda told: None if told.kept.status == "running" else told.scribe or None,
    "length_band": band,
    "checked": checked,
    "box": lambda told: told.kept.opened.box.kind,
}
OF_SEATS: dict[str, Callable[[Retold, int], str | None]] = {
    "position": lambda told, seat: str((seat - told.first) % len(told.seats) + 1 if told.first else seat),
    "first_player": lambda told, seat: "yes" if seat == told.first else "no",
    "colour": lambda told, seat: next(one.colour for one in told.named("PlayerSeated") if one.seat == seat),
    "player": lambda told, seat: told.person(seat),
    "experience": experience,
    "result": result,
    "rank": lambda told, seat: str(told.result.ranks[seat - 1]),
}

OF_ROWS: dict[str, Callable[[Seen], str]] = {
    "": lambda one: "",
    "span_no": lambda one: str(one.span),
    "beat_no": lambda one: str(one.beat),
    "phase": lambda one: one.told.phase(one.span),
    "tenth": lambda one: str(ceil(10 * one.span / one.told.spans)),
    "quarter": lambda one: one.quarter,
}


def keys(one: Seen, by: str) -> list[str]:
    """The bars it belongs to; of opponents each is another bar."""
    if by == "against":
        mine = one.told.person(one.seat)
        return sorted({other for seat in one.told.seats if (other := one.told.person(seat)) and other != mine})
    if by in OF_ROWS:
        return [OF_ROWS[by](one)]
    key = OF_GAMES[by](one.told) if by in OF_GAMES else OF_SEATS[by](one.told, one.seat)
    return [] if key is None else [key]


def grouped(seen: Iterable[Seen], by: str) -> dict[str, list[Seen]]:
    bars: dict[str, list[Seen]] = defaultdict(list)
    for one in seen:
        for key in keys(one, by):
            bars[key].append(one)
    return bars


class Bar(NamedTuple):
    """n, games, k and the number itself, as a row tells them."""

    n: int
    games: int
    k: float | None
    value: float | None


def many(seen: Iterable[Seen]) -> int:
    return len({one.told.kept.id for one in seen})


def counted(seen: list[Seen], whole: list[Seen]) -> Bar:
    k = sum(one.y for one in seen)
    return Bar(int(k), many(whole), k, k)


def share(seen: list[Seen], whole: list[Seen]) -> Bar:
    """From five on; where a game is in the bar more than once, from eight games on."""
    n, k, played = sum(one.x for one in whole), sum(one.y for one in seen), many(whole)
    enough = n >= 5 if n == played else played >= 8
    return Bar(int(n), played, k, k / n if enough else None)


def mean(*, told_k: bool, of_games: bool = False) -> Callable[[list[Seen], list[Seen]], Bar]:
    """All y over all x, from eight games on."""

    def bar(seen: list[Seen], whole: list[Seen]) -> Bar:
        played, x, y = many(whole), sum(one.x for one in whole), sum(one.y for one in seen)
        return Bar(played if of_games else len(whole), played, y if told_k else None, y / x if played >= 8 else None)

    return bar


def middle(seen: list[Seen], whole: list[Seen]) -> Bar:
    """The median, from six on."""
    values = [one.y for one in seen]
    return Bar(len(values), many(whole), None, median(values) if len(values) >= 6 else None)


def bars(
    seen: Iterable[Seen], by: str, bar: Callable[[list[Seen], list[Seen]], Bar], parts: Sequence[str] = ()
) -> dict[tuple[str, str], Bar]:
    """Of each key and part. parts: those that are told even where there is nothing of them."""
    found = {}
    for key, whole in grouped(seen, by).items():
        for part in parts or sorted({one.part for one in whole}):
            found[key, part] = bar([one for one in whole if one.part == part], whole)
    return found


def answer(tables: Tables, key: str, by: str, where: Sequence[str]) -> Answer:
    return answered(tables, CATALOGUE, key, by, where)


def compare(told: Answer, wanted: dict[tuple[str, str], Bar], tolerance: float = 2e-6) -> None:
    """The same bars, the same counts, the same numbers."""
    found = {(row.key, row.part): Bar(row.n, row.games, row.k, row.value) for row in told.rows}
    assert len(found) == len(told.rows)
    assert found.keys() == wanted.keys(), (told.question, told.by)
    for at, bar in wanted.items():
        assert found[at][:3] == bar[:3], (told.question, told.by, at)
        assert found[at].value == (bar.value and pytest.approx(bar.value, abs=tolerance)), (told.question, told.by, at)


def ways(title: str, *dimensions: str) -> list[str]:
    return [by for by in dimensions if by not in LACKED[title]]


def told_by(dimensions: Iterable[str]) -> list[tuple[str, str]]:
    """Every title by each of these that it has."""
    return [(title, by) for title in LACKED for by in ways(title, *dimensions)]
