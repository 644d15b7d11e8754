"""What people see of a game, read back: the frames that a browser plays, and the lines that a terminal prints."""

import json
from collections import Counter
from typing import Any, NamedTuple
from uuid import UUID

from dashboard.record_component.still import still as beside_the_pad
from dashboard.reel import reel
from domain.kernel.game import Game
from domain.kernel.log import Opened
from domain.kernel.view import ToMove
from domain.kernel.words import Command, Event
from domain.recording.game_log import GameLog, fold_log
from domain.simulation.playouts import Playout
from service.simulating import log_of
from service.terminal.stills import still, still_lines

Moves = list[tuple[Command, tuple[Event, ...]]]
TIMES = "\u00d7"
MARKS = "●▲■◆✚★"
"""Of the seats, on a terminal; the seventh has the first one again."""
WIDE, NARROW = 10_000, 80


class Thing(NamedTuple):
    """A card, a token or a counter, as it is shown. kind: which of these; told: what stands on it and beside it."""

    kind: str
    label: str
    seat: int | None = None
    count: int | None = None
    down: bool = False
    told: tuple[str, ...] = ()


class Shown(NamedTuple):
    """A place of the table: how many cards lie there unseen, and what lies there."""

    hidden: int
    things: list[Thing]


class Frame(NamedTuple):
    """One step as a browser has it. heading: the moment in which it happened; tracks: all values so far."""

    move: int
    heading: str
    sentence: str
    labels: dict[str, str]
    zones: dict[str, Shown]
    tracks: dict[tuple[str, Any], int]


def recorded(game: Game, opened: Opened, moves: Moves) -> GameLog:
    """The game as a store would hold it."""
    return log_of(game, Playout(id=UUID(int=1), opened=opened, moves=tuple(moves), state=None, result=None))


def until(log: GameLog, move: int) -> GameLog:
    """The game as it was when this was the last move."""
    return fold_log(log.id, log.game, [row for row in log.rows if (row.move or 0) <= move])


def film(log: GameLog) -> tuple[dict[str, Any], list[Frame]]:
    """All that is sent to a browser, and the frames that it makes of it."""
    told = json.loads(reel(log, "scribe"))
    return told, frames(told)


def frames(told: dict[str, Any]) -> list[Frame]:
    """Each is the one before, with what its step changes."""
    order: list[int] = []
    heads: dict[int, Any] = {}
    lying: dict[int, list[int]] = {}
    tracks: dict[tuple[str, Any], int] = {}
    found = []
    for move, _, moment, _, sentence, (new_order, new_heads, changes), moved in told["steps"]:
        order = new_order or order
        heads |= {zone: told["heads"][head] for zone, head in new_heads}
        for zone, start, gone, *come in changes:
            lying[zone] = [*lying.get(zone, [])[:start], *come, *lying.get(zone, [])[start + gone :]]
        for number, subject, value in moved:
            tracks[told["tracks"][number]["key"], subject] = value
        tracks = {place: value for place, value in tracks.items() if value is not None}
        items = {zone: [told["items"][item] for item in lying.get(zone, [])] for zone in order}
        keys = [item[6] for zone in order for item in items[zone]]
        assert len(keys) == len({*keys}), f"{sentence}: shown twice: {Counter(keys).most_common(1)}"
        zones = {told["zones"][zone]: Shown(heads[zone][3], [thing(item) for item in items[zone]]) for zone in order}
        labels = {told["zones"][zone]: heads[zone][0] for zone in order}
        heading = told["moments"][moment][0] if told["moments"] else ""
        found.append(Frame(move, heading, sentence, labels, zones, dict(tracks)))
    return found


def thing(item: list[Any]) -> Thing:
    label, kind, seat, count, down, badges, _ = item
    return Thing(kind, label, seat, count, down, tuple(badges))


def by_move(every: list[Frame]) -> dict[int, list[Frame]]:
    found: dict[int, list[Frame]] = {}
    for frame in every:
        found.setdefault(frame.move, []).append(frame)
    return found


def to_move(log: GameLog) -> dict[int, tuple[ToMove, ...]]:
    """By move, what the table is told to move with its hands."""
    after = {step.move.number: step.after for step in log.replay()}
    moves = log.moves[1:]
    return {one.number: log.game.to_move(one.events, after[one.number - 1], after[one.number]) for one in moves}


def last_picture(log: GameLog) -> Frame:
    """What lies beside the pad of who records."""
    return frames(json.loads(beside_the_pad(log)))[-1]


# The terminal.
class Screen(NamedTuple):
    """As `state` prints a game: its first line, how it ended, and the things of each place as they are written."""

    head: str
    ending: str
    places: dict[str, Counter[str]]


def screen(log: GameLog, move: int, headings: list[str]) -> Screen:
    """headings: of the places, in the order in which they are printed."""
    wide, narrow = (still_lines(still(log, str(move), "scribe"), width) for width in (WIDE, NARROW))
    head, *rest, last = wide
    assert last.startswith("hash ")
    ending = "" if rest[0].startswith(headings[0]) else rest.pop(0)
    places: dict[str, Counter[str]] = {}
    place = ""
    column = max(12, *(len(heading) + 1 for heading in headings))
    for line in rest:
        place = line[:column].strip() or place
        places.setdefault(place, Counter()).update(one for one in line[column:].split("  ") if one)
    folded = " ".join(" ".join(narrow).split())
    missed = [one for things in places.values() for one in things if one not in folded]
    assert not missed, f"a narrow window leaves out {missed}"
    assert [*places] == headings
    return Screen(head, ending, places)


def mark(seat: int) -> str:
    return MARKS[(seat - 1) % len(MARKS)]


def written(shown: Shown, names: dict[int, str], of: int | None) -> Counter[str]:
    """The things of a place, by the legend of the terminal: whose, ▒ face down, [a card], how many, (what it tells)."""
    lines = Counter(of_terminal(one, names, of) for one in shown.things)
    return lines + Counter([f"▒{TIMES}{shown.hidden}"] if shown.hidden else [])


def of_terminal(one: Thing, names: dict[int, str], of: int | None) -> str:
    whose = mark(one.seat) if one.seat is not None and one.seat != of else ""
    label = "" if one.seat is not None and one.label == names[one.seat] else one.label
    card = one.kind == "card"
    shape = f"▒{label}" if one.down else f"[{label}]" if card else label
    times = "" if one.count is None else f"{TIMES if card else ' '}{one.count}"
    told = f" ({', '.join(one.told)})" if one.told else ""
    return f"{whose}{shape}{times}{told}"
