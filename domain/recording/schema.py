"""The JSON Schema of log files, made from the types: `python -m domain.recording.schema > docs/log-format.schema.json`."""

import sys
from typing import Any, Union, get_args

import msgspec
from msgspec import NODEFAULT, Raw, Struct, structs

from domain.games import games
from domain.kernel.log import GameEvent, Opened, Remark, StreamEvent
from domain.kernel.log import Move as KernelMove
from domain.recording.lines import Header, Last, Line

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> bytes:
    """What one line of an exported file may be; all games' commands and events are in it."""
    opened = redrawn(Opened, position=Any)
    shared = set(get_args(GameEvent | StreamEvent))
    events = {kind for game in games() for kind in kinds(game.events)} | shared
    commands = {kind for game in games() for kind in kinds(game.commands)} | set(get_args(KernelMove | Remark))
    header = redrawn(Header, opening=opened)
    line = redrawn(Line, cmd=one_of(commands), events=tuple[one_of(events - {Opened} | {opened}), ...])  # type: ignore[misc]  # types made here
    lines, types = msgspec.json.schema_components([header, line, Last], ref_template="#/$defs/{name}")
    drawn = {"$schema": DRAFT, "title": "A line of a Tablescribe log", "anyOf": lines, "$defs": types}
    return msgspec.json.format(msgspec.json.encode(drawn, order="sorted"), indent=2) + b"\n"


def kinds(union: Any) -> tuple[type[Struct], ...]:
    """The types of a union, or the one type."""
    return get_args(union) or (union,)


def one_of(types: set[type[Struct]]) -> Any:
    """A union, always in the same order."""
    return Union[tuple(sorted(types, key=lambda kind: (kind.__module__, kind.__name__)))]  # noqa: UP007 - from a set


def redrawn(kind: type[Struct], **types: Any) -> type[Struct]:
    """The same type with these fields typed in full; the fields that the program reads as raw bytes become empty."""
    fields = [(field.name, types.get(field.name, field.type), *_default(field)) for field in structs.fields(kind)]
    config = kind.__struct_config__
    return msgspec.defstruct(
        kind.__name__,
        fields,
        tag=config.tag,
        tag_field=config.tag_field,
        kw_only=True,
        forbid_unknown_fields=config.forbid_unknown_fields,
        namespace={"__doc__": kind.__doc__},
        module=kind.__module__,
    )


def _default(field: structs.FieldInfo) -> tuple[Any, ...]:
    if field.default_factory is not NODEFAULT:
        return (msgspec.field(default_factory=field.default_factory),)
    if isinstance(field.default, Raw):
        return ((),) if field.name == "events" else (None,)
    return () if field.default is NODEFAULT else (field.default,)


if __name__ == "__main__":
    sys.stdout.buffer.write(schema())
