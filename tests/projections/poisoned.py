"""Rows that do not read, put into a store behind what is good."""

import sqlite3
from pathlib import Path

from domain.recording.application import Tablescribe
from projections.follow import Tables

INSERT = "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?,?,?,?)"
POISON = {
    "an event of a later version": ("toy.stone_polished", b'{"entry":9,"move":8,"event":{"type":"toy.stone_polished"}}'),
    "no JSON": ("toy.stones_taken", b'{"entry":9,'),
    "a game that is not here": ("chess.moved", b'{"entry":9,"move":8,"event":{"type":"chess.moved"}}'),
    "a number that no column holds": (
        "toy.stones_taken",
        b'{"entry":9,"move":8,"event":{"type":"toy.stones_taken","seat":1,"stones":1,"left":1},"moved":[["left","game",32768]]}',
    ),
    "no text": (
        "toy.stones_taken", b'{"entry":9,"move":8,"by":"M\xffra","event":{"type":"toy.stones_taken","seat":1,"stones":1,"left":1}}',
    ),
    "nothing but a number": ("toy.stones_taken", 9),
    "no text in a field that nobody knows": (
        "toy.stones_taken", b'{"entry":9,"move":8,"zz":"M\xffra","event":{"type":"toy.stones_taken","seat":1,"stones":1,"left":1}}',
    ),
    "a mark of an encoding before a row": (
        "toy.stones_taken",
        b'\xef\xbb\xbf{"entry":9,"move":8,"event":{"type":"toy.stones_taken","seat":1,"stones":1,"left":1}}',
    ),
    "a line break inside a text": (
        "toy.stones_taken",
        b'{"entry":9,"move":8,"turn":"a\nb","event":{"type":"toy.stones_taken","seat":1,"stones":1,"left":1}}',
    ),
    "what stands between a number and a row": (
        "toy.stones_taken", b'{"entry":9,"move":8,"event":{"type":"toy.stones_taken","seat":1,"stones":1,"left":1}}\x1f',
    ),
    "a field of another type": ("toy.stones_taken", b'{"entry":"nine","move":8,"event":{"type":"toy.stones_taken","seat":1,"stones":1,"left":1}}'),
}  # fmt: skip


def poison(store: Tablescribe, folder: Path, game: bytes, kind: str) -> int:
    topic, state = POISON[kind]
    with sqlite3.connect(folder / "games.sqlite") as raw:
        version = raw.execute(
            "SELECT max(originator_version) FROM stored_events WHERE originator_id=?", (game,)
        ).fetchone()[0]
        place = raw.execute(INSERT, (game, version + 1, topic, state)).lastrowid
    raw.close()
    assert place is not None
    return place


def events(tables: Tables) -> int:
    found = tables.cursor().execute("SELECT count(*) FROM event").fetchone()
    return found[0] if found else 0
