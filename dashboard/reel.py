"""A game as the replay gets it: the first view, then for every step only what changed, told once and by number."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from dashboard.turned import turned
from domain.kernel.box import own_name
from domain.kernel.game import Game, lined
from domain.kernel.rulebook import rules
from domain.kernel.track import Dot, Subject, Track, Tracks, differences
from domain.kernel.view import View, Zone
from domain.kernel.words import tag_of
from domain.recording.game_log import GameLog
from domain.recording.playback import Playback, Step, Struck, headline, struck
from domain.recording.wording import capital, harmless

BOXES = {"practice": "practice box", "owner": "own copy", "facts": "own copy"}
"""Whose cards lie on the table; what a copy lacks is asked while playing."""


def _box(log: GameLog) -> str:
    name = own_name(log.game, log.opened.box)
    return f"{BOXES[log.opened.box.kind]}{f' ({harmless(name)})' if name else ''}"


class Once:
    """Values told once: each has the number of its place."""

    def __init__(self) -> None:
        self.numbers: dict[Hashable, int] = {}

    def number(self, value: Hashable) -> int:
        return self.numbers.setdefault(value, len(self.numbers))

    @property
    def told(self) -> list[Any]:
        return list(self.numbers)


class Film:
    """The views of a game as differences: which zones there are, their headings, and which things lie in them."""

    def __init__(self) -> None:
        self.zones, self.heads, self.items = Once(), Once(), Once()
        self.order: list[int] = []
        self.head: dict[int, int] = {}
        self.lying: dict[int, list[int]] = {}

    def step(self, view: View) -> list[Any]:
        """[order of zones if it changed, [zone, head]…, [zone, from, how many go, what comes…]…]."""
        order = [self.zones.number(zone.key) for zone in view.zones]
        heads, lying = [], []
        for number, zone in zip(order, view.zones, strict=True):
            head = self.heads.number(_head(zone))
            if self.head.get(number) != head:
                self.head[number] = head
                heads.append([number, head])
            items = [self.items.number(item) for item in zone.items]
            if change := splice(self.lying.get(number, []), items):
                self.lying[number] = items
                lying.append([number, *change])
        told = order if order != self.order else 0
        self.order = order
        return [told, heads, lying]

    def told(self) -> dict[str, Any]:
        items = [
            [harmless(one.label), one.kind, one.seat, one.count, one.face == "down", [harmless(b) for b in one.badges], one.key]
            for one in self.items.told
        ]  # fmt: skip
        return {"zones": self.zones.told, "heads": self.heads.told, "items": items}


def _head(zone: Zone) -> tuple[Any, ...]:
    return harmless(zone.label), zone.layout, zone.seat, zone.hidden, zone.xy, zone.links


def splice(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """From where on how many go and what comes instead; nothing where both are the same."""
    if before == after:
        return []
    start = next(
        (at for at, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), min(len(before), len(after))
    )
    kept = 0
    while kept < min(len(before), len(after)) - start and before[-1 - kept] == after[-1 - kept]:
        kept += 1
    return [start, len(before) - start - kept, *after[start : len(after) - kept]]


def reel(log: GameLog, viewer: str, until: int | None = None) -> bytes:
    """All that one browser needs to step through the game, as JSON.

    `until`: only what was known at this step. Nothing of what came later is told, and nothing that was worked out or
    written afterwards.
    """
    played = Playback(log, viewer)
    end = played.last if until is None else min(until, played.last)
    film, moments, used = Film(), Once(), Once()
    told = {track.key: number for number, track in enumerate(log.game.tracked)}
    earlier: Tracks = {}
    steps = []
    for step, tracks in zip(played.steps[: end + 1], played.tracks, strict=False):
        rule = step.event.rule
        used.number(rule)
        moment = moments.number((played.moment(step.number), step.moment.round))
        moved = [[told[key], subject, value] for key, subject, value in differences(earlier, tracks)]
        film_step = film.step(played.view(step.number))
        steps.append([step.move, step.entry, moment, rule, played.sentence(step.number), film_step, moved])
        earlier = tracks
    now = played.steps[end]
    points, none = turned(played) if until is None else ([], "")
    whole = {
        "id": str(log.id), "entry": log.entry if until is None else now.entry, "game": log.game.key, "title": log.game.title,
        "names": [harmless(name) for name in log.opened.seats], "colours": colours_of(log.game, now.after),
        "origin": log.opened.origin, "box": _box(log), "round": capital(log.game.rounds), "sizes": {"turn": log.game.turns, "round": log.game.rounds}, "viewer": viewer, "steps": steps, "moments": moments.told,
        "stops": {size: [stop for stop in stops if stop <= end] for size, stops in played.stops.items() if size != "event"},
        "tracks": lined(log.game, log.opened.policies), "moves": _moves(log)[: now.move + 1], "notes": _notes(log) if until is None else [],
        "struck": [one for one in struck(log, viewer) if until is None or known(one, now)],
        "rules": _rules(log, used.told), "live": log.game.result(now.after) is None, "ending": played.ending(end),
        "turned": points, "no_turning": none, "settled": [one for one in played.settled if one <= end], "dots": list(_dots(log.game.tracked, played.steps[: end + 1])), **film.told(),
    }  # fmt: skip
    if until is not None:
        whole["more"] = end < played.last
    return msgspec.json.encode(whole)


def colours_of(game: Game, state: Any) -> list[str] | None:
    """What each seat plays, "" where that is not known yet; None where nobody plays a colour."""
    return None if game.colours is None else list(game.colours(state))


def known(one: Struck, now: Step) -> bool:
    """Whether a move that no longer stands was at the table before this step, and says nothing of later moves."""
    return one.entry < now.entry and one.move <= now.move


def _moves(log: GameLog) -> list[list[Any]]:
    """By number: who wrote it down and when, and which of its events names it."""
    return [[harmless(move.by), move.recorded_at, headline(log.game, move.events)] for move in log.moves]


def _dots(tracked: Sequence[Track], steps: Iterable[Step]) -> Iterator[tuple[int, int, Subject, str]]:
    """Track by number, step, whose line has a dot there, and what it is."""
    wanted: dict[str, list[tuple[int, Dot]]] = {}
    for number, track in enumerate(tracked):
        for dot in track.dots:
            wanted.setdefault(dot.tag, []).append((number, dot))
    for step in steps:
        for number, dot in wanted.get(tag_of(step.event), ()):
            found = getattr(step.event, dot.whose)
            for subject in found if isinstance(found, tuple) else (found,):
                yield number, step.number, subject, dot.says


def _notes(log: GameLog) -> list[list[Any]]:
    return [[*note.about, harmless(note.text), note.mark] for note in log.notes]


def _rules(log: GameLog, used: Iterable[str]) -> dict[str, list[str]]:
    """The rules that the steps name, as we state them."""
    known = rules(log.game.package)
    return {name: [known[name].title, known[name].statement] for name in used if name in known}
