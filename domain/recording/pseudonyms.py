"""Games without the people: names become P1, P2, ..., days their quarter, free words nothing or a number."""

import os
import re
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from string import ascii_lowercase
from typing import Any
from uuid import UUID

import msgspec
from msgspec.inspect import Metadata, StrType, Type, UnionType, type_info
from msgspec.structs import fields

from domain.kernel.box import facts, practice_box
from domain.kernel.game import Game
from domain.kernel.log import Described
from domain.recording.game_log import GameLog, fold_log
from domain.recording.identity import uuid7
from domain.recording.listing import day_of
from domain.recording.rows import Row, encode, row_decoder
from domain.recording.system import EPOCH

KEY = re.compile(r"[a-z0-9_.#+-]*")
"""Keys of the game look so; whatever does not was typed by somebody."""
OF_OURS = re.compile(r"Bot \d+ \([a-z_]+\)")
"""Bots that were simulated here are called so; any other name of one was typed by somebody."""
PARTS = re.compile(r"[^\W_]+")
SHORTEST = 3
"""Letters of what may be somebody's name within a key: shorter ones are in every word."""
KEPT = {"type", "rule"}
"""Fields that hold words of ours alone."""
REASON = "reason"
FREE = {"text", REASON}
"""Fields of free words. In all others but those of cards stand words of the game and keys: "red" is a colour there, whoever is called Red."""


class Pseudonyms:
    """One export: who is who here is told nowhere, and is drawn anew for the next.

    seated: who sits in these games; person: the one key of everybody who goes by a name; names: all that anybody here
    goes by, so that none is left anywhere.
    """

    def __init__(self, seated: Iterable[str], names: Iterable[str], person: Callable[[str], str]) -> None:
        self.person = person
        self.names = {name.casefold() for name in names}
        drawn = sorted({person(name) for name in seated}, key=lambda _: os.urandom(8))
        self.numbers = {key: f"P{number}" for number, key in enumerate(drawn, 1)}
        self.words: dict[str, str] = {}
        self.called = {part for name in self.names for part in PARTS.findall(name) if len(part) >= SHORTEST}
        self.after_people: set[str] = set()
        self.free = FREE

    def game(self, log: GameLog, number: int) -> GameLog:
        """number: its place among the games of the export, which its new id keeps."""
        seats = self.seats(log)
        # The earliest time, not the first: a clock may have been set back meanwhile, and no copy tells a time before its quarter.
        begun = min((row.recorded_at for row in log.rows if row.recorded_at is not None), default=None)
        quarter = quarter_of(log)
        self.free = FREE | free_of_cards(log.game)
        self.after_people = {key for key in own_cards(log) if self.is_after_somebody(key)}
        decode = row_decoder(log.game.events).decode
        rows = [decode(encode(self.row(row, seats, begun, quarter))) for row in log.rows]
        return fold_log(new_id(number), log.game, rows)

    def seats(self, log: GameLog) -> dict[str, str]:
        """Each name of this game, also where two of them are one person."""
        given: dict[str, str] = {}
        for seat, name in enumerate(log.opened.seats, 1):
            bot = name if OF_OURS.fullmatch(name) else f"Bot {seat}"
            found = bot if seat in log.opened.bots else self.numbers[self.person(name)]
            # Several seats of one person are P1, P1b, P1c.
            given[name] = next(
                one for more in ("", *ascii_lowercase[1:]) if (one := found + more) not in given.values()
            )
        return given

    def row(self, row: Row, seats: dict[str, str], begun: int | None, quarter: datetime | None) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.json.decode(encode(row))
        plain.pop("by", None)
        # A remark has a time also in a game of which nobody told the day.
        if row.recorded_at is not None and quarter is None:
            plain.pop("recorded_at")
        elif row.recorded_at is not None and begun is not None and quarter is not None:
            plain["recorded_at"] = int(quarter.timestamp() * 1000) + row.recorded_at - begun
        for part in ("cmd", "event"):
            if part in plain:
                plain[part] = self.told(plain[part], seats, quarter)
        return plain

    def told(self, said: dict[str, Any], seats: dict[str, str], quarter: datetime | None) -> dict[str, Any]:
        if said["type"] == "log.opened":
            return self.opened(said, seats, quarter)
        if said["type"] in {"log.note", "log.noted"}:
            return {**said, "text": "a note"}
        if said["type"] in {"log.abandon", "log.abandoned"}:
            return {"type": said["type"]}
        return {name: self.field(name, value, seats) for name, value in said.items()}

    def opened(self, said: dict[str, Any], seats: dict[str, str], quarter: datetime | None) -> dict[str, Any]:
        """Nothing of place and day but the quarter; components by their keys."""
        dropped = {"utc_offset", "branch_of", "played_on", "box", "seats"}
        kept = {name: said[name] for name in said if name not in dropped}
        plain = {name: self.field(name, value, seats) for name, value in kept.items()}
        box = self.value({name: value for name, value in said.get("box", {}).items() if name != "name"}, seats, "box")
        for key, values in box.get("components", {}).items():
            if "name" in values:
                values["name"] = key
        day = {} if quarter is None else {"played_on": quarter.date().isoformat()}
        return {**plain, "seats": [seats[name] for name in said["seats"]], **day, **({"box": box} if box else {})}

    def field(self, name: str, value: Any, seats: dict[str, str]) -> Any:
        return value if name in KEPT else self.value(value, seats, name)

    def value(self, value: Any, seats: dict[str, str], field: str) -> Any:
        """field: where it stands."""
        if isinstance(value, dict):
            told = {name: REASON if field == "reasons" else name for name in value}
            return {self.key(name): self.value(one, seats, told[name]) for name, one in value.items()}
        if isinstance(value, list):
            return [self.value(one, seats, field) for one in value]
        if not isinstance(value, str):
            return value
        return self.word(value, seats) if field in self.free else self.key(value)

    def word(self, word: str, seats: dict[str, str]) -> str:
        """Of free words: a name of this game has its number, a key that is nobody's name stays."""
        if word in seats:
            return seats[word]
        return self.numbered(word) if word.casefold() in self.names else self.key(word)

    def key(self, word: str) -> str:
        """A key stays unless a card was called after somebody; anything else has a number of its own."""
        for key in (word, word.partition("#")[0], word.rpartition(".")[0]):
            if key in self.after_people:
                return f"{self.numbered(key)}{word[len(key) :]}"
        return word if KEY.fullmatch(word) else self.numbered(word)

    def numbered(self, word: str) -> str:
        return self.words.setdefault(word, f"word-{len(self.words) + 1}")

    def is_after_somebody(self, key: str) -> bool:
        """Karl's Card is karls_card."""
        return key.casefold() in self.names or any(
            part in self.called or part.removesuffix("s") in self.called for part in PARTS.findall(key.casefold())
        )


def free_of_cards(game: Game) -> set[str]:
    """The fields of its cards that hold any text: not a number, nor one of some words of the game."""
    return {field.name for kind in game.components.values() for field in fields(kind) if is_text(type_info(field.type))}


def is_text(told: Type) -> bool:
    if isinstance(told, Metadata):
        return is_text(told.type)
    return any(map(is_text, told.types)) if isinstance(told, UnionType) else isinstance(told, StrType)


def own_cards(log: GameLog) -> set[str]:
    """The keys that no box of ours has: somebody made them of the names of cards."""
    described = {row.event.component for row in log.rows if isinstance(row.event, Described)}
    return {*log.opened.box.components, *described} - {*facts(log.game), *practice_box(log.game).components}


def quarter_of(log: GameLog) -> datetime | None:
    """The first day of the quarter of the day that is listed."""
    if not (day := day_of(log)):
        return None
    told = date.fromisoformat(day)
    # No file holds a day before 1970, though west of Greenwich that year began a little later.
    return max(EPOCH, datetime(told.year, (told.month - 1) // 3 * 3 + 1, 1, tzinfo=UTC))


def new_id(number: int) -> UUID:
    """In the order of the export, and else by chance."""
    return uuid7(number, os.urandom(10))
