"""The JSON Schemas of log files, made from the types: one of the format, and one of the words of each game.

The format's tells a game's commands and events by their tag alone, so that it stays as it is when a game is added.
"""

from inspect import cleandoc
from typing import Any, Union, get_args

import msgspec
from msgspec import NODEFAULT, Raw, Struct, structs

from domain.kernel.game import Game
from domain.kernel.log import GameEvent, Opened, Remark, StreamEvent
from domain.kernel.log import Move as KernelMove
from domain.recording.lines import Header, Last, Line

DRAFT = "https://json-schema.org/draft/2020-12/schema"
REF = "#/$defs/{name}"


def format_schema() -> bytes:
    """What one line of an exported file may be, whatever the game."""
    header = redrawn(Header, opening=redrawn(Opened, tagged=False, position=Any))
    events = set(get_args(GameEvent | StreamEvent)) - {Opened}
    line = redrawn(Line, cmd=one_of(get_args(KernelMove | Remark)), events=tuple[one_of(events), ...])  # type: ignore[misc]  # types made here
    lines, types = msgspec.json.schema_components([header, line, Last], ref_template=REF)
    told = types["Line"]["properties"]
    told["cmd"] = or_word(told["cmd"])
    told["events"]["items"] = or_word(told["events"]["items"])
    types["Word"] = word(r"^(?!log\.)[a-z][a-z_]*\.[a-z][a-z_]*$", "A game's command or event: see its own schema.")
    return written({"title": "A line of a Tablescribe log", "anyOf": lines, "$defs": described(types)})


def words_schema(game: Game) -> bytes:
    """What the commands and events of a game's lines may be, beside what the format says of every line."""
    unions = [one_of(kinds(game.commands)), one_of(kinds(game.events))]
    (commands, events), types = msgspec.json.schema_components(unions, ref_template=REF)
    for kind in kinds(game.events):
        for track, field in kind.TELLS.items():
            types[kind.__name__]["properties"][field]["description"] = f"Where the track `{track}` stands after it."
    types["Word"] = word(r"^log\.", "A word of all games: see the schema of the format.")
    told = {"cmd": or_word(commands), "events": {"type": "array", "items": or_word(events)}}
    return written({"title": f"A line of a log of {game.title}", "properties": told, "$defs": described(types)})


def or_word(drawn: dict[str, Any]) -> dict[str, Any]:
    """One of these, or a word that another schema tells."""
    return {"anyOf": [*drawn.get("anyOf", [drawn]), {"$ref": REF.format(name="Word")}]}


def word(pattern: str, description: str) -> dict[str, Any]:
    kind = {"type": "string", "pattern": pattern}
    return {"description": description, "type": "object", "required": ["type"], "properties": {"type": kind}}


def written(drawn: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode({"$schema": DRAFT, **drawn}, order="sorted"), indent=2) + b"\n"


def kinds(union: Any) -> tuple[type[Struct], ...]:
    """The types of a union, or the one type."""
    return get_args(union) or (union,)


def one_of(types: Any) -> Any:
    """A union, always in the same order."""
    return Union[tuple(sorted(types, key=lambda kind: (kind.__module__, kind.__name__)))]  # noqa: UP007 - from a set


def redrawn(kind: type[Struct], *, tagged: bool = True, **types: Any) -> type[Struct]:
    """The same type with these fields typed in full; the fields that the program reads as raw bytes become empty."""
    fields = [(field.name, types.get(field.name, field.type), *_default(field)) for field in structs.fields(kind)]
    config = kind.__struct_config__
    return msgspec.defstruct(
        kind.__name__,
        fields,
        tag=config.tag if tagged else None,
        tag_field=config.tag_field if tagged else None,
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


def box_schema(game: Game) -> dict[str, Any]:
    """JSON Schema of an owner's box file, made from the component types."""
    kinds = tuple(game.components)
    shapes, named = msgspec.json.schema_components(game.components.values(), ref_template="#/$defs/{name}")
    keys = {"^[^/]+$": shapes[0], **{f"^{kind}/": shape for kind, shape in zip(kinds[1:], shapes[1:], strict=True)}}
    return {
        "$schema": DRAFT,
        "title": f"A box of {game.title}",
        "description": "What an owner's copy prints. What is not known is left out; it is never 0 for want of knowledge.",
        "type": "object",
        "required": ["game", "components"],
        "additionalProperties": False,
        "properties": {
            "game": {"const": game.key},
            "kind": {
                "enum": ["owner", "practice"],
                "description": "owner, as where it is left out: values of real cards, laid over what the rulebook prints. practice: invented cards, every value of all of them; none that the rulebook names.",
            },
            "name": {"type": "string"},
            "complete": {"type": "boolean", "description": "Whether every component is entered, so that totals count."},
            "components": {"type": "object", "patternProperties": keys, "additionalProperties": False},
            "reasons": {
                "type": "object",
                "description": "key.field: why a value differs from what the rulebook prints.",
                "additionalProperties": {"type": "string"},
            },
        },
        "$defs": described(named),
    }


def described(types: dict[str, Any]) -> dict[str, Any]:
    """Without the indentation of the code, which Python keeps in what describes a type up to 3.12."""
    return {
        name: {**drawn, "description": cleandoc(drawn["description"])} if "description" in drawn else drawn
        for name, drawn in types.items()
    }
