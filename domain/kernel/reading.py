"""Reading a command that somebody sent, and telling in words what does not fit."""

import re
from bisect import bisect_left
from collections.abc import Iterable
from typing import Any, cast, get_args

import msgspec
from msgspec import Struct, inspect

from domain.kernel.game import Game
from domain.kernel.log import Move, Remark
from domain.kernel.refusal import FEW, Alternatives, Choice, malformed
from domain.kernel.shape import annotated, read_as, step, within
from domain.kernel.text import as_typed, shortened
from domain.kernel.words import Command, tag_of


def read_command(game: Game, given: Any) -> Command:
    """A command of this game or a correction, from JSON bytes or plain values; what does not read is refused.

    The refusal names the field. Commands that were stored are read by `domain.recording.moves`, which trusts them.
    """
    wanted = game.commands | Move | Remark
    try:
        if isinstance(given, bytes | str | msgspec.Raw):
            command: Command = msgspec.json.decode(given, type=wanted)
        else:
            command = msgspec.convert(given, wanted)
    except msgspec.ValidationError as wrong:
        field, sentence = in_words(str(wrong))
        fields = _fields_for(game, given, str(wrong))
        values = fields or _words_for(game, given, field)
        beside = "" if fields or not values else _beside_words(game, given, field)
        told = _listed("Fields" if fields else "It is one of", (*values, *([f"or {beside}"] if beside else ())))
        named = () if beside else tuple(Choice(value, str(value)) for value in values)
        known = Alternatives(field=field, values=named[:FEW], number=len(named)) if named else None
        raise malformed(field, f"{sentence}{told}").with_(alternatives=known) from wrong
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise malformed("", f"This is not JSON: {not_json(wrong)}. Write one JSON object a line.") from wrong
    return command


def not_json(wrong: Exception) -> str:
    """What a JSON reader stumbled over, for people."""
    if isinstance(wrong, UnicodeDecodeError):
        return "it is not text in UTF-8"
    if isinstance(wrong, RecursionError):
        return "it is nested too deeply"
    if str(wrong) == "Input data was truncated":
        return "it ends in the middle"
    told = str(wrong).partition(" - at `")[0].removeprefix("JSON is malformed: ").rstrip(".")
    return told.replace("invalid", "unexpected").replace("Invalid", "Unexpected")


def _listed(lead: str, values: Iterable[Any]) -> str:
    """A sentence of its own; nothing where there are none."""
    named = ", ".join(map(str, values))
    return f" {lead}: {named}." if named else ""


def _words_for(game: Game, given: Any, field: str) -> tuple[Any, ...]:
    """The values of a field that has a few of them, as far as the command is known by its tag; those of the tag itself."""
    if not isinstance(given, dict):
        return ()
    if field == "type":
        return tuple(_commands(game))
    tag = given.get("type")
    return words_of(game, tag, field) if isinstance(tag, str) else ()


def _beside_words(game: Game, given: dict[str, Any], field: str) -> str:
    """What a field can hold that has a few words, and not these alone, as a number or one word."""
    shape = _shape_of(game, str(given.get("type")), field)
    kinds = (one.__class__.__name__.removesuffix("Type").lower() for one in getattr(shape, "types", ()))
    return " or ".join(KINDS[kind] for kind in kinds if kind in KINDS)


def _fields_for(game: Game, given: Any, problem: str) -> tuple[str, ...]:
    """The fields of a command, its tag first, where one was told that is none of them."""
    tag = given.get("type") if isinstance(given, dict) else None
    kind = _commands(game).get(tag) if isinstance(tag, str) else None
    known = () if kind is None else _fields_instead(kind, problem)
    return ("type", *known) if known else ()


def _fields_instead(kind: type[Struct], problem: str) -> tuple[str, ...]:
    what, place, _ = _apart(problem)
    return kind.__struct_encode_fields__ if "unknown field `" in what and not place else ()


def of_component(kind: type[Struct], problem: str) -> str:
    """What does not fit in a component, and which fields it has where one was told that is none of them."""
    return in_words(problem)[1] + _listed("Fields", _fields_instead(kind, problem))


def _commands(game: Game) -> dict[str, type[Struct]]:
    """What can be recorded, by tag."""
    return {tag_of(kind): kind for union in (game.commands, Move, Remark) for kind in get_args(union) or (union,)}


def words_of(game: Game, tag: str, field: str) -> tuple[Any, ...]:
    """The words that a field of this command can hold; none where it holds anything else."""
    # Nothing is no word: what can be empty is left out.
    return tuple(one for one in _values(_shape_of(game, tag, field)) if one != "")


def _shape_of(game: Game, tag: str, field: str) -> Any:
    """The type of a field of this command, without what is said about it; None where there is none."""
    kind = _commands(game).get(tag)
    fields = () if kind is None else cast(inspect.StructType, inspect.type_info(kind)).fields
    found = next((one.type for one in fields if one.encode_name == field.partition("[")[0]), None)
    return None if found is None else annotated(found)[1]


def _values(kind: Any) -> tuple[Any, ...]:
    """The values of the literals in a type."""
    if isinstance(kind, inspect.LiteralType):
        return tuple(kind.values)
    parts = getattr(kind, "types", None) or [
        one for one in (getattr(kind, "item_type", None), getattr(kind, "type", None)) if one
    ]
    return tuple(dict.fromkeys(value for part in parts for value in _values(part)))


def in_place(kind: Any, given: Any, problem: str) -> str:
    """What msgspec says of a whole value, in words: with the keys that its path leaves open, and the few words that fit there."""
    # Of two values under one key a plain value keeps the last, which may be right.
    what, path, of_key = _apart(_problem(kind, given))
    if not what:
        return in_words(problem)[1]
    shape: Any = inspect.type_info(kind)
    value, keys = given, list[str | int]()
    for number, mapped, field in re.findall(r"\[(\d+)\]|(\[\.\.\.\])|([^.\[\]]+)", path):
        key: str | int = int(number) if number else field
        if mapped:
            names = _to_unread(kind, given, keys, list(value))
            # What comes later may have the same problem.
            key, given = names[-1], _cut(given, keys, names)
        shape = next((inner for known, inner, _ in within(read_as(shape, value), value) if known == key), None)
        value = value[key]
        keys.append(key)
    if of_key:
        shape = cast(inspect.DictType, read_as(shape, value)).key_type
    known = _listed("It is one of", _values(shape) if "is not one of its values" in _wanted(what) else ())
    return _sentence(what, "".join(map(step, keys)).removeprefix("."), of_key)[1] + known


def _problem(kind: Any, plain: Any) -> str:
    """What msgspec says of a value; nothing where it reads."""
    try:
        msgspec.json.decode(msgspec.json.encode(plain), type=kind)
    except msgspec.ValidationError as wrong:
        # What is wrong is the answer.
        return str(wrong)
    return ""


def _to_unread(kind: Any, given: Any, keys: list[str | int], names: list[str]) -> list[str]:
    """The names of the mapping to which these keys lead, up to the first whose value does not read: with fewer of them the problem is another."""
    problem, up_to = _problem(kind, given), range(1, len(names))
    return names[
        : 1 + bisect_left(up_to, True, key=lambda count: _problem(kind, _cut(given, keys, names[:count])) == problem)
    ]


def _cut(value: Any, keys: list[str | int], kept: list[str]) -> Any:
    """A value of which the mapping to which these keys lead keeps these names alone."""
    if not keys:
        return {name: value[name] for name in kept}
    copy = value.copy()
    copy[keys[0]] = _cut(value[keys[0]], keys[1:], kept)
    return copy


def _apart(problem: str) -> tuple[str, str, bool]:
    """What is wrong, the path to where, and whether it is a key of what stands there. A name in what is wrong may look like a path."""
    told = PLACE.fullmatch(problem)
    return (told[1], told[3].removeprefix("."), bool(told[2])) if told else (problem, "", False)


PLACE = re.compile(r"(?s)(.*) - at (`key` in )?`\$([^`]*)`")


def in_words(problem: str) -> tuple[str, str]:
    """What msgspec says of values that do not fit ("... - at `$.seat`"): the field, and the sentence for a person."""
    return _sentence(*_apart(problem))


def _sentence(what: str, field: str, of_key: bool) -> tuple[str, str]:
    where = f"In {'a key of ' if of_key else ''}the field {as_typed(field)}: " if field else ""
    if named := re.search(r"(?s)missing required field `(.*)`", what):
        return shortened(named[1]), _begun(where, f"the field {as_typed(named[1])} is missing.")
    if named := re.search(r"(?s)unknown field `(.*)`", what):
        return no_such_field(named[1], field)
    return shortened(field), f"{where}{_wanted(what)}."


def no_such_field(name: str, place: str) -> tuple[str, str]:
    """A field that nobody reads, and the sentence for a person. place: the field in which it stands."""
    where = f"In the field {as_typed(place)}: " if place else ""
    return shortened(name), _begun(where, f"there is no field {as_typed(name)} here.")


def _begun(where: str, told: str) -> str:
    return f"{where}{told}" if where else f"{told[:1].upper()}{told[1:]}"


def _wanted(what: str) -> str:
    """Expected `int`, got `str`: a whole number belongs here, not a text."""
    if unknown := re.match(r"(?s)Invalid (?:enum )?value (.*)", what):
        return f"{shortened(unknown[1])} is not one of its values"
    expected = re.match(r"Expected `([^`]+)`(?: (>=|<=|>|<) ([-\d.]+))?(?:, got `([^`]+)`)?", what)
    if expected is None:
        return what.replace("Invalid", "Unexpected")
    kinds, sign, limit, got = expected.groups()
    wanted = " or ".join(KINDS.get(kind, kind) for kind in kinds.split(" | "))
    bound = f" of {BOUNDS[sign]} {limit}" if sign else ""
    # Of two numbers the difference is told: 1.0 is a number, and none of a seat.
    not_this = "a decimal number" if got == "float" and "int" in kinds else KINDS.get(got, got)
    return f"{wanted}{bound} belongs here" + (f", not {not_this}" if got else "")


KINDS = {
    "int": "a whole number", "float": "a number", "str": "a text", "bool": "true or false", "array": "a list",
    "object": "an object", "null": "nothing", "NoneType": "nothing", "list": "a list", "dict": "an object",
}  # fmt: skip
BOUNDS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
