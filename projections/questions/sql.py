"""One question as SQL: the population, the observed rows with their key, and the sums each interval needs."""

import re
from collections.abc import Iterable
from typing import Any

from msgspec import structs

from domain.kernel.game import Game
from domain.kernel.measure import Dimension
from domain.kernel.refusal import malformed
from domain.kernel.text import as_typed
from projections.questions.catalogue import Catalogue, Question, of_rows
from projections.questions.dimensions import banded, of_people
from projections.questions.filters import MOST_DIGITS, Filter
from projections.questions.sources import changes, source

DEFAULT = "NOT g.hidden AND NOT g.attested"
SUMS = """count(*), sum(n), sum(x), sum(y), sum(x * x), sum(x * y), sum(y * y),
  sum(x * x * x), sum(x * x * y), sum(x * y * y), sum(y * y * y)"""
STAYS_OUT = "CASE WHEN g.attested THEN 'attested_start' WHEN g.status NOT IN ({status}) OR NOT ({known}) THEN g.status::VARCHAR END"
LEFT_OUT = f"""CASE WHEN g.hidden THEN 'hidden' WHEN g.origin NOT IN ({{origins}}) THEN concat_ws(' ', g.origin, {STAYS_OUT})
  ELSE {STAYS_OUT} END"""
"""A second reason stands behind the origin, which alone could be asked about."""
LUCK = "max(fair) * (420 - max(fair)) * sum(n) * (max(seats) - sum(n)) // greatest(max(seats) - 1, 1)"
"""How far luck moves the wins of n seats of one game, as a variance: its winners drawn by lot, so that where one seat wins another does not.
In squares of 420ths it is whole for 1 to 7 seats."""
DAYS = {"from": ">=", "to": "<="}
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
BESIDE = {*DAYS, "last", "needs", "excludes", "spans", "timed", "track", "title", "origin"}


class Compiled:
    """The pieces of one question; values go in by name, never as text."""

    def __init__(self, catalogue: Catalogue, question: Question) -> None:
        self.catalogue = catalogue
        self.question = question
        self.metric = question.metric
        self.game: Game | None = catalogue.games.get(question.title)
        self.values: dict[str, Any] = {}
        self.since = 0

    @property
    def name(self) -> str:
        """Of what is kept for it."""
        question = self.question
        by = question.by.key if question.by else ""
        return f"{self.metric.key}/{self.metric.version} {question.title} {by} {' '.join(map(str, question.where))}"

    @property
    def scale(self) -> int:
        """Into how many parts a unit of y is cut."""
        return self.game.measures.margin_scale if self.metric.key == "margin" and self.game else self.metric.scale

    def value(self, value: Any) -> str:
        name = f"v{len(self.values)}"
        self.values[name] = value
        return f"${name}"

    def listed(self, values: Iterable[Any]) -> str:
        return ", ".join(self.value(value) for value in values)

    def filled(self, sql: str) -> str:
        """Pieces of SQL that depend on the game, the span of a row, or the track that was chosen."""
        span = self.metric.span or "NULL"
        phases = self.game.measures.phases if self.game else ()
        cases = [f"WHEN {span} <= {phase.last} THEN '{phase.key}'" for phase in phases if phase.last is not None]
        phase = f"CASE {' '.join(cases)} WHEN {span} IS NOT NULL THEN '{phases[-1].key}' END" if cases else "NULL"
        lengths = banded("g.spans", self.game.measures.lengths) if self.game else ""
        about = (self.question.told("track") or ("",))[0]
        places = (("span", span), ("beat", self.metric.beat or "NULL"), ("seat", self.metric.seat or "NULL"))
        for name, text in (
            ("phase", phase),
            *places,
            ("lengths", lengths or "NULL"),
            ("about", about),
            *self.moved(about),
        ):
            sql = sql.replace(f"{{{name}}}", text)
        return sql

    def moved(self, track: str) -> tuple[tuple[str, str], ...]:
        return (("changes", changes(self.game, track)), ("source", source(self.game))) if self.game and track else ()

    def origins(self) -> tuple[str, ...]:
        return self.question.told("origin") or ("real",)

    def games(self, status: tuple[str, ...] = ()) -> str:
        """Which games count, as a condition on g; the last of them are looked for once all else has chosen whole games."""
        condition, last = self.eligible(status), self.question.told("last")
        if not last:
            return condition
        if not counting(last[0]) or not int(last[0]):
            raise malformed("where", f"last takes a number of games, such as last=20; {as_typed(last[0])} is none.")
        return (
            f"{condition} AND g.game IN (SELECT g.game FROM game g WHERE {condition} "
            f"ORDER BY g.ended_on DESC NULLS LAST, g.started_at DESC NULLS LAST, g.stream DESC LIMIT {int(last[0])})"
        )

    def eligible(self, status: tuple[str, ...] = ()) -> str:
        """The same without `last`."""
        after = [f"g.game > {self.since}"] if self.since else []
        told = [*after, DEFAULT, f"g.origin IN ({self.listed(self.origins())})",
                f"g.status IN ({self.listed(status or self.metric.status)})", *self.chosen()]  # fmt: skip
        return " AND ".join(told)

    def chosen(self) -> list[str]:
        """Filters of whole games, whatever became of them."""
        told = [f"g.title = {self.value(self.question.title)}"] if self.question.title else []
        for one in self.question.where:
            found = self.game_filter(one)
            if found:
                told.append(found)
        return told

    def game_filter(self, one: Filter) -> str:
        """The condition on g, or nothing where the filter is of something smaller."""
        if one.key in BESIDE:
            return self.beside(one)
        dimension = self.catalogue.dimension(one.key, self.question.title)
        if dimension.grain != "game":
            return ""
        if dimension.several:
            return self.any_of(dimension, one)
        return self.holds(dimension, one)

    def beside(self, one: Filter) -> str:
        """Filters that are no dimensions."""
        if one.key in DAYS:
            return f"g.ended_on {DAYS[one.key]} {self.value(day(one.values[0]))}::DATE"
        if one.key in ("needs", "excludes"):
            return self.people(one)
        if one.key == "spans":
            return f"g.spans {self.compared(one, number=True)}"
        if one.key == "timed":
            return f"(g.mode = 'live') = {self.value(one.values[0] == 'yes')}"
        return f"g.title::VARCHAR {self.compared(one, number=False)}" if one.key == "title" else ""

    def any_of(self, dimension: Dimension, one: Filter) -> str:
        """A dimension whose value is a list."""
        told = f"list_has_any({self.filled(dimension.value)}, [{self.listed(one.values)}])"
        return unless(told) if one.sign == "!=" else told

    def holds(self, dimension: Dimension, one: Filter) -> str:
        """The condition of a filter; where nobody knows the value it is not this one, so `!=` counts all that `=` does not."""
        none = one.sign == "!="
        equal = one._replace(sign="=") if none else one
        told = f"({self.filled(dimension.value)}) {self.compared(equal, dimension.number)}"
        if dimension.joins and dimension.grain == "game":
            # Without a row it is neither true nor false.
            told = f"(SELECT bool_or({told}) FROM (SELECT 1) {self.filled(dimension.joins)})"
        elif dimension.joins:
            told = f"EXISTS (SELECT 1 FROM (SELECT 1) {self.filled(dimension.joins)} WHERE {told})"
        return unless(told) if none else told

    def people(self, one: Filter) -> str:
        names = self.listed(one.values)
        everybody = (
            f"SELECT game FROM seat JOIN player USING (player) WHERE player.name IN ({names}) "
            f"GROUP BY game HAVING count(DISTINCT player) {'=' if one.key == 'needs' else '>='} "
            f"{len(set(one.values)) if one.key == 'needs' else 1}"
        )
        return f"g.game {'IN' if one.key == 'needs' else 'NOT IN'} ({everybody})"

    def compared(self, one: Filter, number: bool) -> str:
        if one.sign in (">=", "<=", ">", "<", "..") and not number:
            raise malformed("where", f"{one.key} has no order: write {one.key}=VALUE.")
        values = [self.number(one.key, value) if number else value for value in one.values]
        if one.sign == "..":
            return f"BETWEEN {self.value(values[0])} AND {self.value(values[1])}"
        if one.sign in ("=", "!="):
            return f"{'NOT ' if one.sign == '!=' else ''}IN ({self.listed(values)})"
        return f"{one.sign} {self.value(values[0])}"

    def number(self, key: str, value: str) -> int:
        if not counting(value):
            raise malformed("where", f"{key} is a number of up to {MOST_DIGITS} digits; {as_typed(value)} is none.")
        return int(value)

    def row_filters(self, seats_alone: bool = False) -> tuple[list[str], list[str]]:
        """Filters of seats, spans, observations, or only those that a seat itself has: joins and conditions."""
        joins, told = [], []
        for one in self.question.where:
            if one.key in BESIDE:
                continue
            dimension = self.catalogue.dimension(one.key, self.question.title)
            of_a_seat = dimension.grain == "seat" and not of_rows(dimension)
            if dimension.grain == "game" or (seats_alone and not of_a_seat):
                continue
            if dimension.several and not dimension.joins:
                told.append(self.any_of(dimension, one))
            elif dimension.several or one.sign == "!=":
                # Not against Mara is against nobody who is Mara, not against somebody who is not.
                told.append(self.holds(dimension, one))
            else:
                joins.append(dimension.joins)
                told.append(self.holds(structs.replace(dimension, joins=""), one))
        return joins, told

    def source(self, dimension: Dimension | None) -> str:
        """FROM and the joins: o the rows, g their game, s their seat, p its person."""
        metric = self.metric
        if metric.rows in ("game", "seat"):
            seated = metric.rows == "seat" or (dimension and of_people(metric, dimension))
            told = "game g" + (" JOIN seat s ON s.game = g.game" if seated else "")
        else:
            told = f"{self.filled(metric.rows)} o JOIN game g ON g.game = o.game"
            told += f" LEFT JOIN seat s ON s.game = g.game AND s.seat = {metric.seat}" if metric.seat else ""
        joins = [self.filled(one) for one in (*self.row_filters()[0], dimension.joins if dimension else "")]
        return " ".join([told, *dict.fromkeys(filter(None, joins))])

    def base(self, dimension: Dimension | None = None, status: tuple[str, ...] = (), more: str = "") -> str:
        """game, key, part, n, x, y of each observation that counts."""
        metric = self.metric
        by = dimension or self.question.by
        listed = by is not None and by.several and not by.joins
        key = f"({'unnest' * listed}({self.filled(by.value)}))::VARCHAR" if by else "''"
        part = self.filled(metric.part) or "NULL::VARCHAR"
        part = part if metric.several else f"[({part})::VARCHAR]"
        after = [f"o.game > {self.since}"] if self.since and metric.rows not in ("game", "seat") else []
        where = [
            *after,
            self.games(status),
            *([self.filled(metric.where)] if metric.where else []),
            *self.row_filters()[1],
        ]
        extra = f", {more}" if more else ""
        return (
            f"SELECT {'DISTINCT ' * bool(by and of_people(metric, by))}g.game AS game, {key} AS key, {part} AS part, 1 AS n, ({self.filled(metric.x)})::BIGINT AS x, "
            f"({self.filled(metric.y)})::BIGINT AS y{extra} FROM {self.source(by)} WHERE {' AND '.join(where)}"
        )

    def sums(self, status: tuple[str, ...] = ()) -> str:
        """key, then what adds up: the ten sums of each key (a game counts once) and n."""
        return (
            f"WITH base AS ({self.base(status=status)}), per AS (SELECT key, game, sum(n) AS n, sum(x) AS x, sum(y) AS y "
            f"FROM base WHERE key IS NOT NULL GROUP BY key, game HAVING sum(x) > 0) "
            f"SELECT key, {SUMS} FROM per GROUP BY key"
        )

    def beside_sums(self) -> str:
        """The sums, then the fair shares, how far luck moves them, and each count that is told beside."""
        conditions = [condition for _, condition in self.metric.beside]
        more = [f"({self.metric.fair or 0})::BIGINT AS fair", "g.seats::BIGINT AS seats"]
        more += [f"coalesce({condition}, false) AS b{place}" for place, condition in enumerate(conditions)]
        base = self.base(more=", ".join(more))
        counted = "".join(f", count(*) FILTER (b{place}) AS b{place}" for place in range(len(conditions)))
        added = "".join(f", sum(b{place})" for place in range(len(conditions)))
        return (
            f"WITH base AS ({base}), per AS (SELECT key, game, sum(n) AS n, sum(x) AS x, sum(y) AS y, sum(fair) AS fair, "
            f"{LUCK} AS luck{counted} FROM base WHERE key IS NOT NULL GROUP BY key, game HAVING sum(x) > 0) "
            f"SELECT key, {SUMS}, sum(fair), sum(luck){added} FROM per GROUP BY key"
        )

    def parts(self) -> str:
        """key and part, then what adds up: y of the part, and its products with the x of the whole game."""
        return f"""WITH base AS ({self.base()}), per AS (
  SELECT key, game, sum(x) AS x FROM base WHERE key IS NOT NULL GROUP BY key, game HAVING sum(x) > 0
), cut AS (
  SELECT key, game, part, sum(y) AS y FROM (SELECT key, game, unnest(part) AS part, y FROM base)
  WHERE part IS NOT NULL GROUP BY key, game, part
)
SELECT key, part, sum(y), sum(x * y), sum(y * y), sum(x * x * y), sum(x * y * y), sum(y * y * y)
FROM cut JOIN per USING (key, game) GROUP BY key, part"""

    def histogram(self) -> str:
        """key and value, then how often."""
        return f"SELECT key, y, count(*) FROM ({self.base()}) WHERE key IS NOT NULL AND y IS NOT NULL GROUP BY key, y"

    def seen(self) -> str:
        """key, then of how many games it is."""
        return f"SELECT key, count(DISTINCT game) FROM ({self.base()}) WHERE key IS NOT NULL AND y IS NOT NULL GROUP BY key"

    def counted(self) -> str:
        """How many games count."""
        return f"SELECT count(*) FROM ({self.named('1 AS one', [self.games()])})"

    def left_out(self) -> str:
        """How many of the games that the filters name are left out for which reason; no reason: they count.

        Of a game that runs a filter may ask for what is known only once it is over: that does not speak against it.
        """
        after = [f"g.game > {self.since}"] if self.since else []
        conditions = self.chosen()
        known = " AND ".join(f"coalesce({one}, false)" for one in conditions) or "true"
        reason = LEFT_OUT.format(
            origins=self.listed(self.origins()), status=self.listed(self.metric.status), known=known
        )
        chosen = [f"coalesce({one}, g.status = 'running')" for one in conditions]
        return f"SELECT reason, count(*) FROM ({self.named(f'{reason} AS reason', [*after, *chosen])}) GROUP BY reason"

    def named(self, told: str, where: list[str]) -> str:
        """Games that the filters name: with filters of something smaller, those in which it is found, and those that run."""
        smaller = self.row_filters()[1]
        if not smaller:
            return f"SELECT g.game, {told} FROM game g WHERE {' AND '.join(where) or 'true'}"
        found = " AND ".join([*where, "g.status <> 'running'", *smaller])
        return f"SELECT DISTINCT g.game, {told} FROM {self.source(None)} WHERE {found} UNION ALL {self.running(told, where)}"

    def running(self, told: str, where: list[str]) -> str:
        """Of a game that runs the tables hold nothing smaller than its seats, and of these not all: it is named unless it is known
        that the filters do not name it."""
        joins, seated = self.row_filters(seats_alone=True)
        which = " AND ".join([*where, "g.status = 'running'", *(f"coalesce({one}, true)" for one in seated)])
        seats = " ".join(["JOIN seat s ON s.game = g.game", *dict.fromkeys(map(self.filled, filter(None, joins)))])
        return f"SELECT DISTINCT g.game, {told} FROM game g {seats} WHERE {which}"


def unless(condition: str) -> str:
    """Also where the condition is neither true nor false."""
    return f"NOT coalesce({condition}, false)"


def counting(text: str) -> bool:
    """Whether it is a number, in the digits in which answers tell it; other scripts have digits of their own."""
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS


def day(text: str) -> str:
    from datetime import date

    try:
        # Python reads weeks (2026-W05-1) and days without strokes too, which nobody means here.
        if DAY.fullmatch(text):
            return date.fromisoformat(text).isoformat()
    except ValueError:
        # As 2026-02-30, which is told below.
        pass
    raise malformed("where", f"A day is written as YYYY-MM-DD, such as 2026-01-31; {as_typed(text)} is none.")
