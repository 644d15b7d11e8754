"""Each seat in numbers: where its tracks ended, and what the game's own measures count of it."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from dashboard.report_component.telling import Told, at
from domain.kernel.measure import SHARE, Metric
from domain.recording.trouble import Trouble
from domain.recording.wording import capital, harmless
from projections.questions.one_game import Line as Decided
from projections.questions.one_game import Number, Round, measured

LATER = "The game's own measures are counted when it is over."
NEVER = "\u2013"
"""Where there was no occasion."""


class Line(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A line of the table. under: it is a part of the line above."""

    title: str
    unit: str = ""
    cells: tuple[str, ...] = ()
    under: bool = False


def counted(one: Told) -> dict[str, Any]:
    """Lines of the seats, lines of the table as a whole, what is meant by each; or a sentence why some are missing."""
    lines = ends(one)
    if not one.open:
        return {"rows": lines, "whole": [], "meant": [], "ledger": None, "note": LATER}
    try:
        told = measured(one.log)
    except Trouble as wrong:
        return {"rows": lines, "whole": [], "meant": [], "ledger": None, "note": str(wrong)}
    note = LATER if one.result is None else ""
    seats = len(one.log.opened.seats)
    by_metric = [list(group) for _, group in groupby(told.numbers, key=lambda it: it.metric.key)]
    grouped = [(found[0].metric, found) for found in by_metric]
    own = [(metric, found) for metric, found in grouped if found[0].seat]
    whole = [(metric, found) for metric, found in grouped if not found[0].seat]
    return {
        "rows": [*lines, *(line for metric, found in own for line in seat_lines(metric, found, seats))],
        "whole": [line for metric, found in whole for line in whole_lines(metric, found)],
        "meant": [[metric.title, metric.definition, metric.key] for metric, _ in grouped],
        "ledger": ledger(one, told.ledger), "note": note,
    }  # fmt: skip


def ledger(one: Told, rounds: Sequence[Round]) -> dict[str, Any] | None:
    """What was decided line by line, components by their names, each round with the address of its end."""
    declared = one.log.game.measures.ledger
    if declared is None or not rounds:
        return None
    ends = {one.played.steps[stop].moment.round: at(one.played.steps[stop]) for stop in one.played.stops["round"]}
    return {
        "title": declared.title, "definition": declared.definition,
        "rounds": [
            {"number": told.number, "at": ends.get(told.number, ""), "said": told.said,
             "lines": [[named(one, line), [cell for cell in line.cells if cell], [[seat, entry(one, key, said)] for seat, key, said in line.entries]] for line in told.lines]}
            for told in rounds
        ],
    }  # fmt: skip


def named(one: Told, line: Decided) -> str:
    """Ash Ferrier (3); ? where nobody entered its number."""
    if not line.component:
        return line.name
    return f"{component(one, line.component)} ({line.name or '?'})"


def entry(one: Told, key: str, said: str) -> str:
    return f"{component(one, key)}: {said}" if key else said


def component(one: Told, key: str) -> str:
    """As this game's box calls it; equal copies have the key of one."""
    known = one.log.state.components.get(key)
    return harmless(str(getattr(known, "name", "") or key.replace("_", " ")))


def ends(one: Told) -> list[Line]:
    """The last value of every track that seats have."""
    tracks, seats = one.played.tracks[-1], range(1, len(one.log.opened.seats) + 1)
    return [
        Line(title=track.name, unit=beyond(track.name, track.unit),
             cells=tuple(str(tracks.get((track.key, seat), NEVER)) for seat in seats))
        for track in one.log.game.tracked
        if track.of == "seat" and any((track.key, seat) in tracks for seat in seats)
    ]  # fmt: skip


def seat_lines(metric: Metric, told: Sequence[Number], seats: int) -> list[Line]:
    found = []
    for part, group in groupby(told, key=lambda one: one.part):
        values = {one.seat: value(one) for one in group}
        cells = tuple(values.get(seat, NEVER) for seat in range(1, seats + 1))
        found.append(
            Line(
                title=capital(metric.labels.get(part, part)) or metric.title,
                unit=unit(metric),
                cells=cells,
                under=bool(part),
            )
        )
    return [Line(title=metric.title, cells=("",) * seats), *found] if metric.part else found


def whole_lines(metric: Metric, told: Sequence[Number]) -> list[Line]:
    """The table as a whole, its parts behind each other."""
    if metric.part:
        return [
            Line(
                title=metric.title,
                cells=(capital(", ".join(f"{metric.labels.get(one.part, one.part)} {value(one)}" for one in told)),),
            )
        ]
    return [Line(title=metric.title, unit=unit(metric), cells=(value(told[0]),))]


def unit(metric: Metric) -> str:
    """A share needs none."""
    return (
        ""
        if metric.part or metric.interval[0] == "C" or metric.unit == SHARE
        else beyond(metric.title, metric.unit.replace("a seat and ", "a "))
    )


def beyond(title: str, unit: str) -> str:
    """The unit, unless the title says it already; that it is a seat's stands in the head of the table."""
    said = {*title.casefold().split(), "a", "and", "seat"}
    return "" if unit.casefold() in title.casefold() or set(unit.casefold().split()) <= said else unit


def value(one: Number) -> str:
    """4 of 12; 3.5 where there is a unit; what it adds up to where there is none."""
    metric = one.metric
    if metric.interval[0] == "C" and not metric.part:
        return f"{one.y} of {one.x}"
    if metric.interval[0] == "N" or metric.part or metric.unit in ("", SHARE):
        return plain(one.y / metric.scale)
    return plain(one.y * metric.per / one.x / metric.scale)


def plain(number: float) -> str:
    """As few digits as say it: 4, 3.5, 0.71."""
    return f"{number:.0f}" if number == int(number) else f"{number:.2f}".rstrip("0")
