"""The declared measures over one game alone: no rate of anything, but what each seat did in it."""

from collections.abc import Sequence
from typing import Any

import duckdb
from msgspec import Struct

from domain.games import game as game_called
from domain.kernel.fold import states_after
from domain.kernel.game import Game
from domain.kernel.log import Abandoned
from domain.kernel.measure import Ledger, Metric
from domain.recording.entries import move_rows
from domain.recording.game_log import GameLog, extend
from domain.recording.moves import Move
from domain.recording.trouble import Trouble
from domain.recording.ways import Way
from projections.build import SETTINGS, Builder, Touched, create
from projections.deriving import derived_again, line_of
from projections.follow.owner import layout
from projections.follow.unreadable import first_line
from projections.questions.catalogue import Catalogue, Question
from projections.questions.sql import Compiled
from projections.questions.tables import Connected, Rows

TOLD = {"C", "H", "M", "N"}
"""Intervals of measures with something to count inside one game; W is about how many games end so."""


class Number(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Of a seat, or of the whole table (seat 0): y of x observations, or the value itself."""

    metric: Metric
    part: str = ""
    seat: int
    x: int
    y: int


class Uncounted(Trouble):
    """The game is readable, and its tables are not."""


class OneGame(Compiled):
    """Over tables that hold one game: whatever it is and however it ended, it counts."""

    def games(self, status: tuple[str, ...] = ()) -> str:
        return "true"


class Line(Struct, frozen=True, kw_only=True):
    """component: what it is about, if it is about one. entries: (seat, component or nothing, what is said)."""

    component: str = ""
    name: str = ""
    cells: tuple[str, ...]
    entries: tuple[tuple[int, str, str], ...]


class Round(Struct, frozen=True, kw_only=True):
    """The lines of one round, and what is said of it as a whole."""

    number: int
    said: str
    lines: tuple[Line, ...]


class Measured(Struct, frozen=True, kw_only=True):
    numbers: tuple[Number, ...]
    ledger: tuple[Round, ...]


def measured(log: GameLog) -> Measured:
    """From tables of this game alone, made in memory: so they are never behind, and no other program holds them.

    Of a game that still runs only the ledger: what its measures count is not complete.
    """
    known, over = layout([game_called(log.game.key)]), log.game.result(log.state) is not None
    rows = derived_again(log.game, (log if over else stopped(log)).rows)
    lines = b"\n".join(line_of(1, version, row) for version, row in enumerate(rows, 1))
    try:
        with duckdb.connect(config={**SETTINGS, "threads": "1"}) as con:
            create(con, known)
            Builder(con, known).write([Touched(log.id, True, 1)], [[lines]])
            tables, asked = Connected(con), told_of_one(log.game) if over else []
            found = tuple(number for metric in asked for number in numbers(tables, log.game, metric))
            return Measured(numbers=found, ledger=decided(tables, log.game.measures.ledger))
    except duckdb.Error as wrong:
        raise Uncounted(
            f"The measures of this game could not be counted ({first_line(wrong)}). {Way.VERIFY}; nothing else on this "
            "page depends on them."
        ) from wrong


def stopped(log: GameLog) -> GameLog:
    """As if it had been abandoned here: the tables hold what was decided in a game only once nothing follows."""
    move = Move(number=log.last_move + 1, entry=log.entry + 1, command=None, events=(Abandoned(),))
    states = states_after(log.game, move.events, log.state)
    return extend(log, move_rows(log.game, move, log.state, states, log.game.derived))


def decided(tables: Connected, ledger: Ledger | None) -> tuple[Round, ...]:
    """What was decided line by line; nothing where the game declares no ledger."""
    if ledger is None:
        return ()
    entries: dict[tuple[int, str], list[tuple[int, str, str]]] = {}
    for number, line, seat, component, said in tables.fetch(ledger.entries, {}):
        entries.setdefault((number, line), []).append((seat, component or "", said))
    rounds: dict[int, list[Line]] = {}
    for number, line, component, name, *cells in tables.fetch(ledger.lines, {}):
        rounds.setdefault(number, []).append(
            Line(component=component or "", name=name or "", cells=tuple(cell or "" for cell in cells),
                 entries=tuple(entries.get((number, line), ())))
        )  # fmt: skip
    heads: dict[int, str | None] = dict(tables.fetch(ledger.heads, {})) if ledger.heads else {}
    return tuple(
        Round(number=number, said=heads.get(number) or "", lines=tuple(lines)) for number, lines in rounds.items()
    )


def told_of_one(game: Game) -> list[Metric]:
    """The game's own measures that say something about one game and are not just where its tracks ended."""
    return [
        one for one in game.measures.metrics
        if one.interval[0] in TOLD and not (one.only_by or one.about or (one.seat and one.tracks and (one.part or not one.events)))
    ]  # fmt: skip


def numbers(tables: Connected, game: Game, metric: Metric) -> list[Number]:
    """What may befall an observation, or not, is told also where it befell none; of parts that exclude each other those that occurred."""
    compiled = OneGame(Catalogue([game]), Question(metric, game.key))
    seat = "s.seat" if metric.seat or metric.rows == "seat" else "0"
    base = compiled.base(more=f"coalesce({seat}, 0) AS seat")
    if not metric.part:
        return listed(
            metric, tables.fetch(f"SELECT '', seat, sum(x), sum(y) FROM ({base}) GROUP BY seat", compiled.values)
        )
    parted = f"""WITH base AS ({base}), whole AS (SELECT seat, sum(x) AS x FROM base GROUP BY seat),
told AS (SELECT part, seat, sum(y) AS y FROM (SELECT seat, unnest(part) AS part, y FROM base) WHERE part IS NOT NULL GROUP BY part, seat)
SELECT part, seat, whole.x, coalesce(told.y, 0) FROM whole CROSS JOIN (SELECT part FROM told UNION SELECT unnest($parts)) LEFT JOIN told USING (part, seat)"""
    return listed(
        metric, tables.fetch(parted, {**compiled.values, "parts": list(metric.parts if metric.several else ())})
    )


def listed(metric: Metric, rows: Rows) -> list[Number]:
    """By part as declared, then by seat; nothing of who had no occasion."""
    found = [Number(metric=metric, part=part, seat=seat, x=int(x), y=int(y or 0)) for part, seat, x, y in rows if x]
    return sorted(found, key=lambda one: (place(metric.parts, one.part), one.part, one.seat))


def place(parts: Sequence[Any], part: str) -> int:
    return parts.index(part) if part in parts else len(parts)
