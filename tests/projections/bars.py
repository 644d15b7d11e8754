"""Bars that answers are compared with: what was observed, one by one, grouped by a dimension."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from math import ceil, inf
from typing import Any, NamedTuple
from uuid import UUID

import pytest

from domain.games import games
from domain.kernel.game import Game
from domain.kernel.measure import Metric
from projections.follow import Tables
from projections.intervals import Counted, Ends, Sums, clustered, hall, median_ends, possible, sums, wilson
from projections.questions.answer import Answer, Row
from projections.questions.catalogue import Catalogue, lacking
from tests.projections.evenings import answered
from tests.projections.retold import Retold

CATALOGUE = Catalogue(games())
LEAST = {"W": 5, "C": 8, "H": 8, "M": 6}
"""As docs/questions.md tells it: games for C and H, observations for the others."""
REACH = {
    **dict.fromkeys(("income_end", "rating_skill"), (-inf, inf)), "placing": (0, 1),
    **dict.fromkeys(("checked_share", "time_in_lead", "closeness", "swing_size", "track_source"), (0, 1)),
    **dict.fromkeys(("chaos_source", "influence_source", "consolation_share"), (0, 1)),
}  # fmt: skip
"""From where to where a mean can lie, of those that are not counts: cards that cost something, forecasts worse than equal
chances, places from last to first, and shares."""
COUNTS = (0, inf)
PER = {"takebacks": 100, "amends": 100, "entry_pace": 60}
"""As docs/questions.md tells them: for so many moves, or seconds. k counts each once."""
TITLES = ("styx", "shadow_throne")
PHASES = {"styx": ("1-4", "5-8", "9+"), "shadow_throne": ("1", "2", "3+")}
"""As docs/questions.md tells them."""
Sample = tuple[Tables, list[Retold]]
RECOUNTED: dict[str, Callable[..., None]] = {}
"""The test of each question that every game has."""


def recounts(*keys: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Of a test: it tells these questions once more."""

    def named(test: Callable[..., None]) -> Callable[..., None]:
        RECOUNTED.update(dict.fromkeys(keys, test))
        return test

    return named


class Seen(NamedTuple):
    """One observation: y of x, and of which seat, span and beat.

    parts: those of the whole to which it belongs. of: its keys in dimensions that are about nothing larger.
    """

    told: Any
    seat: int = 0
    span: int = 0
    beat: int = 0
    x: float = 1
    y: float = 1
    parts: tuple[str, ...] = ("",)
    of: dict[str, tuple[str, ...]] = {}
    fair: float = 0


# Keys of dimensions


def band(game: Game, spans: int) -> str:
    lasts = game.measures.lengths
    firsts = (1, *(last + 1 for last in lasts))
    first = max(first for first in firsts if first <= spans)
    return next((f"{first}-{last}" for last in lasts if first <= last), f"{first}+")


def phase(game: Game, span: int) -> str:
    told = game.measures.phases
    return next(one.key for one in told if one.first <= span and (one.last is None or span <= one.last))


def tenth(span: int, spans: int) -> str:
    return str(ceil(10 * span / spans))


def nth_game(nth: int) -> str:
    return "1" if nth == 1 else "2-3" if nth <= 3 else "4-9" if nth <= 9 else "10+"


def result(seat: int, winners: Sequence[int]) -> str:
    if not winners:
        return "no winner"
    return "lost" if seat not in winners else "won" if len(winners) == 1 else "shared"


def position(seat: int, first: int | None, seats: int) -> str:
    return str((seat - first) % seats + 1 if first else seat)


Shares = dict[tuple[int, int, int], int]
"""How a seat stood after a span, by (number of the game, span, seat)."""


def shares_of(tables: Tables, games: Sequence[UUID]) -> Shares:
    """As the tables keep them, of these games."""
    numbers = {game: number for number, game in enumerate(games)}
    told = tables.cursor().execute("SELECT stream, span, seat, share_bp FROM seat_span JOIN game USING (game)")
    return {(numbers[game], span, seat): share for game, span, seat, share in told.fetchall() if game in numbers}


def standing(shares: Shares, game: int, span: int, seat: int, seats: int) -> str:
    """When the span began; before the first nobody is ahead."""
    before = [shares.get((game, span - 1, one), 0) for one in range(1, seats + 1)]
    ahead = sum(other > before[seat - 1] for other in before)
    if (game, span - 1, seat) not in shares:
        return "middle"
    return "first" if not ahead else "last" if ahead == seats - 1 else "middle"


def checked(told: Retold) -> str:
    attested = len(told.named("PowerDeclared"))
    return "all" if not attested else "90 % or more" if attested * 10 <= len(told.steps) else "less"


def experience(told: Retold, seat: int) -> str | None:
    nth = told.nth.get(told.person(seat) or "")
    return nth and nth_game(nth)


OF_GAMES: dict[str, Callable[[Retold], str | None]] = {
    "seats": lambda told: str(len(told.seats)),
    "edition": lambda told: told.kept.opened.edition,
    "group": lambda told: ", ".join(sorted({told.person(seat) or "" for seat in told.seats} - {""})),
    "ending": lambda told: told.result and told.result.how,
    "month": lambda told: f"{told.day:%Y-%m}",
    "weekday": lambda told: f"{told.day:%A}",
    "mode": lambda told: None if told.kept.status == "running" else told.mode,
    "scribe": lambda told: None if told.kept.status == "running" else told.scribe or None,
    "length_band": lambda told: band(told.game, told.spans),
    "checked": checked,
    "box": lambda told: told.kept.opened.box.kind,
    "box_name": lambda told: told.kept.opened.box.name or None,
}
OF_SEATS: dict[str, Callable[[Retold, int], str | None]] = {
    "position": lambda told, seat: position(seat, told.first, len(told.seats)),
    "first_player": lambda told, seat: "yes" if seat == told.first else "no",
    "colour": lambda told, seat: next(one.colour for one in told.named("PlayerSeated") if one.seat == seat),
    "player": lambda told, seat: told.person(seat),
    "experience": experience,
    "result": lambda told, seat: result(seat, told.winners),
    "rank": lambda told, seat: str(told.result.ranks[seat - 1]),
}

OF_ROWS: dict[str, Callable[[Seen], str]] = {
    "": lambda one: "",
    "span_no": lambda one: str(one.span),
    "beat_no": lambda one: str(one.beat),
    "phase": lambda one: phase(one.told.game, one.span),
    "tenth": lambda one: tenth(one.span, one.told.spans),
}
BY_GAMES = ("", *OF_GAMES)
BY_SEATS = ("player", "position", "first_player", "colour", "experience", "against")


def keys(one: Seen, by: str) -> tuple[str, ...]:
    """The bars it belongs to; of opponents each is another bar."""
    if by in one.of:
        return one.of[by]
    if by == "against":
        mine = one.told.person(one.seat)
        return tuple({other for seat in one.told.seats if (other := one.told.person(seat)) and other != mine})
    if by in OF_ROWS:
        return (OF_ROWS[by](one),)
    key = OF_GAMES[by](one.told) if by in OF_GAMES else OF_SEATS[by](one.told, one.seat)
    return () if key is None else (key,)


def grouped(seen: Iterable[Seen], by: str, told: Callable[[Seen, str], Iterable[str]] = keys) -> dict[str, list[Seen]]:
    """By the bars that are told of each."""
    bars: dict[str, list[Seen]] = defaultdict(list)
    for one in seen:
        for key in told(one, by):
            bars[key].append(one)
    return bars


# Numbers of a bar


class Bar(NamedTuple):
    """n, games, k, the number itself and its ends, as a row tells them."""

    n: int
    games: int
    k: float | None
    value: float | None
    lo: float | None = None
    hi: float | None = None


def many(seen: Iterable[Seen]) -> int:
    return len({id(one.told) for one in seen})


def bar_of(metric: Metric, told: Sequence[tuple[Hashable, float, float]], scale: int) -> Bar:
    """Of (game, x, y), one an observation; scale: into how many parts a unit of y is cut where it is kept."""
    each: dict[Hashable, tuple[float, float]] = {}
    for game, x, y in told:
        before = each.get(game, (0, 0))
        each[game] = before[0] + x, before[1] + y
    if metric.interval[0] == "M":
        return middle([y for *_, y in told], len(each), whole=scale == 1)
    assert not any(y for x, y in each.values() if not x), "nothing is brought where nothing was tried"
    tried = [(x, y) for x, y in each.values() if x]
    n = len(tried) if metric.of_games else sum(each[game][0] > 0 for game, *_ in told)
    found = sums(tried)
    k, enough, ends = found.y // PER.get(metric.key, 1) if scale == 1 else None, True, None
    match metric.interval[0]:
        case "N":
            return Bar(found.y, found.g, found.y, found.y)
        case "H":
            enough = found.g >= max(LEAST["H"], 0 if "C" in metric.interval else metric.least)
            alike = len({round(y / x, 9) for x, y in tried}) == 1
            ends = possible(hall(found), REACH.get(metric.key, COUNTS)) if enough and not alike else None
        case _:
            n, k, ends = found.x, found.y, share_ends(metric, found)
            enough = ends is not None
    return Bar(n, found.g, k, found.ratio if enough else None, *(ends or (None, None)))


def middle(values: list[float], played: int, whole: bool) -> Bar:
    """The median, from six on; with an interval where each game has one value."""
    told = Counted(Counter(values).items())
    ends = median_ends(told, whole) if told.n == played else None
    return Bar(told.n, played, None, told.middle if told.n >= LEAST["M"] else None, *(ends or (None, None)))


def share_ends(metric: Metric, told: Sums) -> Ends | None:
    """From five on; where a game may be in the bar more than once, from eight games on."""
    if told.x < LEAST["W"]:
        return None
    if "W" in metric.interval and told.x == told.g:
        return wilson(told.y, told.x)
    return clustered(told) if told.g >= LEAST["C"] else None


def bars(metric: Metric, found: dict[str, list[Seen]], scale: int = 0) -> dict[tuple[str, str], Bar]:
    """Of each key and part: of the parts that are always told, or those that there are."""
    told = {}
    there = {part for whole in found.values() for one in whole for part in one.parts}
    for key, whole in found.items():
        assert not metric.parts or there <= {*metric.parts}, there
        for part in metric.parts or (PHASES[whole[0].told.game.key] if metric.key == "swings" else there):
            own = [(id(one.told), one.x, one.y if part in one.parts else 0) for one in whole]
            if sum(one.x for one in whole):
                told[key, part] = bar_of(metric, own, scale or metric.scale)
    return told


# Answers


def of(sample: Sample, title: str, *status: str) -> list[Retold]:
    wanted = status or ("finished",)
    return [one for one in sample[1] if one.game.key == title and one.counts and one.kept.status in wanted]


def answer(tables: Tables, key: str, by: str, where: Sequence[str]) -> Answer:
    return answered(tables, CATALOGUE, key, by, where)


def rows(sample: Sample, title: str, key: str, by: str, *where: str) -> dict[str, Row]:
    """Of a question without parts."""
    told = answer(sample[0], key, by, [f"title={title}", *where]).rows
    assert len({row.key for row in told}) == len(told)
    return {row.key: row for row in told}


def rows_of(told: Answer) -> dict[tuple[str, str], Bar]:
    found = {(row.key, row.part): Bar(row.n, row.games, row.k, row.value, row.lo, row.hi) for row in told.rows}
    assert len(found) == len(told.rows)
    return found


def compare(told: Answer, wanted: dict[tuple[str, str], Bar], tolerance: float = 2e-6) -> None:
    """The same bars, the same counts, the same numbers with the same ends."""
    found = rows_of(told)
    assert found.keys() == wanted.keys(), (told.question, told.by)
    for at, bar in wanted.items():
        assert found[at][:3] == bar[:3], (told.question, told.by, at)
        assert found[at][3:] == pytest.approx(bar[3:], abs=tolerance), (told.question, told.by, at)


def asked(
    sample: Sample, title: str, key: str, by: str, seen: Iterable[Seen], where: Sequence[str] = (), *,
    tolerance: float = 2e-6,
) -> None:  # fmt: skip
    """The answer says what was seen."""
    metric = CATALOGUE.metric(key, title)
    scale = CATALOGUE.games[title].measures.margin_scale if key == "margin" else metric.scale
    told = answer(sample[0], key, "" if by == metric.own_by else by, [f"title={title}", *where])
    compare(told, bars(metric, grouped(seen, by), scale), tolerance)


def ways(title: str, *dimensions: str) -> list[str]:
    return [by for by in dimensions if by not in lacking(CATALOGUE.games[title])]


def told_by(dimensions: Iterable[str]) -> list[tuple[str, str]]:
    """Every title by each of these that it has."""
    return [(title, by) for title in TITLES for by in ways(title, *dimensions)]
