"""Whole tracks are read back from a log file alone: by `moved`, and by the fields that are declared to tell a track."""

from typing import Any

import msgspec

from domain.kernel.game import Game
from service.simulating import lines_of, log_of
from tests.contract.played import all_steps, playouts
from tests.contract.words import events


def test_what_a_field_is_declared_to_tell_is_where_the_track_stands(game: Game):
    for step in all_steps(game.key):
        tracks = game.tracks(step.after)
        for name, field in step.event.TELLS.items():
            told = getattr(step.event, field)
            assert told is None or tracks.get(subject(name, msgspec.to_builtins(step.event)), 0) == told, step.event


def test_a_file_tells_every_track_after_every_event(game: Game):
    """Values had been left out that some field happened to have, which nobody could know."""
    for playout in playouts(game.key):
        log = log_of(game, playout)
        header, *lines, _ = map(msgspec.json.decode, lines_of(log))
        told = {subject(name, {}): value for name, value in header.get("moved", [{}])[0].items()}
        now: dict[Any, Any] = {}
        rows = iter(log.rows)
        now.update({(track, of): value for track, of, value in next(rows).moved})
        assert known(told) == known(now)
        for line in lines:
            for at, event in enumerate(line["events"]):
                moved = line.get("moved", [])[at : at + 1]
                told |= read(game, event) | {
                    subject(name, event): new for name, new in (moved[0] if moved else {}).items()
                }
                now |= {(track, of): value for track, of, value in next(rows).moved}
                assert known(told) == known(now), event


def read(game: Game, event: dict[str, Any]) -> dict[Any, Any]:
    """What fields of the event tell."""
    tells = events(game)[event["type"]].TELLS
    return {subject(name, event): event[field] for name, field in tells.items() if field in event}


def subject(name: str, event: dict[str, Any]) -> tuple[str, Any]:
    track, _, of = name.partition(" ")
    return track, (int(of) if of.isdecimal() else of) if of else event.get("seat", "game")


def known(tracks: dict[Any, Any]) -> dict[Any, Any]:
    """A track of which nothing was told stands at 0, or at nothing that is known."""
    return {track: value for track, value in tracks.items() if value}
