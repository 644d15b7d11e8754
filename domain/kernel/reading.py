"""Reading a command that somebody sent, and telling in words what does not fit."""

import re
from typing import Any, cast, get_args

import msgspec
from msgspec import inspect

from domain.kernel.game import Game
from domain.kernel.log import Move, Remark
from domain.kernel.refusal import FEW, Alternatives, Choice, malformed
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
        values = _words_for(game, given, field)
        told = f" It is one of: {', '.join(map(str, values))}." if values else ""
        named = tuple(Choice(value, str(value)) for value in values)
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


def _words_for(game: Game, given: Any, field: str) -> tuple[Any, ...]:
    """The values of a field that has a few of them, as far as the command is known by its tag."""
    tag = given.get("type") if isinstance(given, dict) else None
    return words_of(game, tag, field) if isinstance(tag, str) else ()


def words_of(game: Game, tag: str, field: str) -> tuple[Any, ...]:
    """The words that a field of this command can hold; none where it holds anything else."""
    kinds = {tag_of(kind): kind for union in (game.commands, Move, Remark) for kind in get_args(union) or (union,)}
    if tag not in kinds:
        return ()
    shape = cast(inspect.StructType, inspect.type_info(kinds[tag]))
    known = _values({one.encode_name: one.type for one in shape.fields}.get(field.partition("[")[0]))
    # Nothing is no word: what can be empty is left out.
    return tuple(one for one in known if one != "")


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
    told = in_words(problem)[1]
    path = problem.partition(" - at ")[2].strip("`").removeprefix("$")
    shape: Any = inspect.type_info(kind)
    named, key = "", cast(int | str, "")
    for step in re.findall(r"\[\.\.\.\]|\[\d+\]|[^.\[\]]+", path):
        shape = bare(shape)
        if step == "[...]":
            shape = getattr(shape, "value_type", None)
            key = _unread(given, shape)
        elif step.startswith("["):
            key, shape = int(step[1:-1]), getattr(shape, "item_type", None)
        else:
            key, shape = step, {one.encode_name: one.type for one in getattr(shape, "fields", ())}.get(step)
        given = given[key]
        named += f".{key}" if isinstance(key, str) else step
    words = _values(shape) if "is not one of its values" in told else ()
    known = f" It is one of: {', '.join(map(str, words))}." if words else ""
    return told.replace(as_typed(path.removeprefix(".")), as_typed(named.removeprefix("."))) + known


def bare(shape: Any) -> Any:
    """A type without None and annotations."""
    while isinstance(shape, inspect.Metadata | inspect.UnionType):
        parts = shape.types if isinstance(shape, inspect.UnionType) else (shape.type,)
        shape = next(one for one in parts if not isinstance(one, inspect.NoneType))
    return shape


def _unread(given: Any, shape: Any) -> str:
    """The key of the first value that does not read."""
    for key, value in given.items():
        try:
            msgspec.convert(value, bare(shape).cls)
        except msgspec.ValidationError:
            # The answer: this one.
            return str(key)
    return str(next(iter(given)))


def in_words(problem: str) -> tuple[str, str]:
    """What msgspec says of values that do not fit ("... - at `$.seat`"): the field, and the sentence for a person."""
    what, _, path = problem.partition(" - at ")
    field = path.strip("`").removeprefix("$").removeprefix(".")
    if named := re.search(r"(?s)(missing required|unknown) field `(.*)`", what):
        within = f"In the field {as_typed(field)}: " if field else ""
        name = as_typed(named[2])
        told = f"the field {name} is missing" if named[1] != "unknown" else f"there is no field {name} here"
        return shortened(named[2]), f"{within or told[:1].upper()}{told if within else told[1:]}."
    where = f"In the field {as_typed(field)}: " if field else ""
    return shortened(field), f"{where}{_wanted(what)}."


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
