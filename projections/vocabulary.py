"""The words that the tables know: titles, events, tracks, rules and subjects of every game that is found."""

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from importlib.resources import files
from typing import Any, get_args

import msgspec
from msgspec import Struct

from domain.kernel.game import Game
from domain.kernel.log import GameEvent, StreamEvent
from domain.kernel.words import tag_of

FIRST_KEY = 100
"""Seats are their own numbers; all other subjects count from here."""
LAST_SPAN = 65_535


class Vocabulary(Struct, frozen=True, kw_only=True):
    """Each tuple is in a fixed order, so that the same games give the same vocabulary."""

    titles: tuple[str, ...]
    tags: tuple[str, ...]
    tracks: tuple[str, ...]
    tracked: tuple[tuple[str, str, bool], ...]
    rules: tuple[str, ...]
    subjects: tuple[tuple[str, int, str], ...]
    known: tuple[tuple[str, str, bool, bool], ...]
    phases: tuple[tuple[str, str, int, int], ...]
    attesting: tuple[tuple[str], ...]

    def fingerprint(self, *more: str) -> str:
        return sha256(msgspec.json.encode((self, more))).hexdigest()


def vocabulary(games: Sequence[Game]) -> Vocabulary:
    return Vocabulary(
        titles=tuple(game.key for game in games),
        tags=tuple(dict.fromkeys(tag for game in games for tag in tags_of(game))),
        tracks=tuple(sorted({track.key for game in games for track in game.tracked})),
        tracked=tuple((game.key, track.key, track.of == "seat") for game in games for track in game.tracked),
        rules=tuple(rule for game in games for rule in rules_of(game)),
        subjects=tuple((game.key, number, key) for game in games for number, key in subjects_of(game)),
        known=tuple((game.key, game.title, game.co_operative, game.measures.beat == "round") for game in games),
        phases=tuple(
            (game.key, phase.key, phase.first, LAST_SPAN if phase.last is None else phase.last)
            for game in games
            for phase in game.measures.phases
        ),
        attesting=tuple((tag,) for game in games for tag in game.measures.attested),
    )


def tags_of(game: Game) -> Iterable[str]:
    return (tag_of(kind) for kind in (*kinds(GameEvent), *kinds(StreamEvent), *kinds(game.events)))


def kinds(union: Any) -> tuple[type[Struct], ...]:
    """The types of a union, or the one type."""
    return get_args(union) or (union,)


def rules_of(game: Game) -> list[str]:
    """The ids of its rulebook, without reading the rest of it."""
    rulebook = files(game.package).joinpath("rulebook.toml")
    return re.findall(r'^id = "(.+)"$', rulebook.read_text("utf-8"), re.MULTILINE) if rulebook.is_file() else []


def subjects_of(game: Game) -> list[tuple[int, str]]:
    """The declared keys, in the order in which the tracks name them."""
    declared = (key for track in game.tracked if track.of != "seat" for key in track.of)
    return list(enumerate(dict.fromkeys(declared), FIRST_KEY))


def own_sql(game: Game) -> str:
    """The game's own tables, or nothing: a missing concept is a missing file."""
    declared = files(game.package).joinpath("tables.sql")
    return declared.read_text("utf-8") if declared.is_file() else ""
