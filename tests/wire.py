"""Wire samples: one stored form of every event and command, never edited once it is there."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, inspect

from domain.kernel.game import Game
from domain.kernel.log import (
    Abandon,
    Abandoned,
    Describe,
    Described,
    Hidden,
    Hide,
    Note,
    Noted,
    Opened,
    Redo,
    Rewound,
    TakeBack,
)  # fmt: skip
from domain.kernel.words import tag_of
from tests.contract.played import all_steps, playouts
from tests.contract.words import commands, events

WIRE = Path(__file__).parent.parent / "fixtures" / "wire"
KERNEL: dict[str, type[Struct]] = {
    tag_of(kind): kind
    for kind in (
        Opened, Describe, Described, Abandon, Abandoned, Note, Noted, TakeBack, Redo, Rewound, Hide, Hidden,
    )
}  # fmt: skip


def words(game: Game) -> dict[str, type[Struct]]:
    return commands(game) | events(game)


def path_of(folder: str, tag: str) -> Path:
    return WIRE / folder / f"{tag.partition('.')[2]}.v1.json"


def sample(game: Game, tag: str) -> bytes:
    """The fullest one of simulated games; where none is met, one made up from the type."""
    met = [word for step in all_steps(game.key) for word in (step.command, step.event) if tag_of(word) == tag]
    stored = [msgspec.json.encode(word) for word in met] or [msgspec.json.encode(made_up(words(game)[tag]))]
    return max(stored, key=len)


def kernel_sample(game: Game, tag: str) -> bytes:
    if tag == "log.opened":
        opened = playouts(game.key)[0].opened
        return msgspec.json.encode(
            msgspec.structs.replace(opened, box=msgspec.structs.replace(opened.box, components={}))
        )
    return msgspec.json.encode(made_up(KERNEL[tag]))


def made_up(kind: type[Struct]) -> Any:
    """A word with every field filled."""
    told = inspect.type_info(kind)
    assert isinstance(told, inspect.StructType)
    return msgspec.convert({field.name: _value(field.type) for field in told.fields} | {"type": tag_of(kind)}, kind)


PLAIN: dict[type[inspect.Type], Any] = {
    inspect.BoolType: True,
    inspect.IntType: 2,
    inspect.StrType: "test",
    inspect.DictType: {"test": 2},
    inspect.RawType: None,
}


def _value(told: inspect.Type) -> Any:
    match told:
        case inspect.UnionType():
            return _value(next(one for one in told.types if not isinstance(one, inspect.NoneType)))
        case inspect.LiteralType():
            return max(told.values, key=lambda value: len(str(value)))
        case inspect.VarTupleType() | inspect.ListType():
            return [_value(told.item_type)]
        case inspect.TupleType():
            return [_value(one) for one in told.item_types]
        case inspect.StructType():
            return {field.name: _value(field.type) for field in told.fields}
        case inspect.Metadata():
            return _value(told.type)
    return PLAIN[type(told)]


def make(games: tuple[Game, ...]) -> list[Path]:
    """Write the samples that are missing; what is there stays as it is."""
    wanted = {path_of(game.key, tag): (sample, game, tag) for game in games for tag in words(game)}
    wanted |= {path_of("log", tag): (kernel_sample, games[0], tag) for tag in KERNEL}
    made = [path for path in wanted if not path.exists()]
    for path in made:
        kind, game, tag = wanted[path]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(kind(game, tag) + b"\n")
    return made
