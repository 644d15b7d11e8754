"""Commands for reading: what each asks, and what its fields hold, as its type tells it."""

from collections.abc import Sequence
from inspect import getdoc
from typing import Any, cast, get_args

from msgspec import NODEFAULT, Struct, inspect

from domain.games import game as game_called
from domain.kernel.game import Game
from domain.kernel.log import Move, Remark
from domain.kernel.text import as_typed
from domain.kernel.words import Command, tag_of
from domain.recording.trouble import NotFound

KINDS: dict[type[inspect.Type], str] = {
    inspect.IntType: "a number", inspect.StrType: "a text", inspect.BoolType: "true or false",
    inspect.DictType: "an object",
}  # fmt: skip
MANY = {"a number": "a list of numbers", "a text": "a list of texts"}


class FieldText(Struct, frozen=True):
    """holds: what it can be, in words; needed: it has to be given."""

    name: str
    holds: str
    needed: bool
    meaning: str


class CommandText(Struct, frozen=True):
    type: str
    meaning: str
    fields: tuple[FieldText, ...]


def texts_of(union: Any) -> list[CommandText]:
    """Every command of a union, in the order in which it is declared."""
    return [_text(kind) for kind in get_args(union) or (union,)]


def commands_of(game: Game) -> list[CommandText]:
    """Those of the game, then those of every game."""
    return [*texts_of(game.commands), *texts_of(Move | Remark)]


def found_commands(key: str, wanted: str | None) -> list[CommandText]:
    """All that can be recorded of a game, or those whose name begins so, with or without the game before it."""
    known = commands_of(game_called(key))
    found = [one for one in known if wanted is None or _begins(one.type, wanted.lower())]
    if not found:
        names = ", ".join(one.type for one in known)
        raise NotFound(f"There is no command {as_typed(wanted)} in {key}. There are: {names}.")
    return found


def _begins(tag: str, wanted: str) -> bool:
    return tag.startswith(wanted) or tag.partition(".")[2].startswith(wanted)


def command_lines(found: Sequence[CommandText]) -> list[str]:
    lines: list[str] = []
    for one in found:
        lines += [f"{one.type}  {one.meaning}"]
        lines += [f"  {field.name}: {_in_short(field)}. {field.meaning}" for field in one.fields]
    return [*lines, *_what_now(found[0].type)]


def _in_short(field: FieldText) -> str:
    return field.holds.replace("`", "") + ("" if field.needed else ", or left out")


def _what_now(tag: str) -> list[str]:
    return ["", f"""What a field can be at this moment of a game: tablescribe offers ID --with '{{"type": "{tag}"}}'"""]


def _text(kind: type[Command]) -> CommandText:
    shape = cast(inspect.StructType, inspect.type_info(kind))
    fields = [
        FieldText(one.encode_name, _holds(one.type), one.default is NODEFAULT, _meaning(one.type))
        for one in shape.fields
    ]
    return CommandText(tag_of(kind), " ".join((getdoc(kind) or "").split()), tuple(fields))


def _meaning(kind: inspect.Type) -> str:
    told = kind.extra_json_schema if isinstance(kind, inspect.Metadata) else None
    return str((told or {}).get("description", ""))


def _holds(kind: inspect.Type) -> str:
    """The kind of value, in words: nothing (null) is what is left out."""
    if isinstance(kind, inspect.Metadata):
        return _holds(kind.type)
    if isinstance(kind, inspect.UnionType):
        return " or ".join(_holds(one) for one in kind.types if not isinstance(one, inspect.NoneType))
    if isinstance(kind, inspect.LiteralType):
        return " or ".join(f"`{value}`" for value in kind.values if value != "")
    if isinstance(kind, inspect.VarTupleType):
        return MANY[_holds(kind.item_type)]
    return KINDS[type(kind)]
