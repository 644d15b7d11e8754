"""What the table may do now: an offer is a command to be filled field by field, one value at a time.

A half-filled command is a dict of answers. A field answered several times (`many`) holds the list of its values so
far and ends with ENOUGH; nothing ever enumerates the product of all fields.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from domain.kernel.refusal import Choice
from domain.kernel.text import LONGEST_NAME

ENOUGH = "enough"
Filled = Mapping[str, Any]


class Offer(Struct, frozen=True, omit_defaults=True):
    """One command that is open now. `then`: the seats that get the same offer after this one, in order. rules: as in a `Field`."""

    command: str
    title: str
    seat: int | None = None
    then: tuple[int, ...] = ()
    where: str = ""
    until: str = ""
    given: dict[str, Any] = {}
    rules: tuple[str, ...] = ()


class Field(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The next thing to ask. `values` is exact; `shown`, where it differs, is what the table could know and need say.

    least, most: of a number, or of a text's length. other: a name that is not listed may be typed as well, but none
    that is `barred`. numbers: what people type for the values, where a choice keeps its number when others fall away.
    help: what the answer means, for whoever asks. rules: those that say what comes of it, in the words of the rulebook here.
    """

    name: str
    title: str
    kind: Literal["one", "number", "text"] = "one"
    values: tuple[Choice, ...] = ()
    shown: tuple[Choice, ...] | None = None
    least: int | None = None
    most: int | None = None
    default: Any = None
    seat: int | None = None
    many: bool = False
    other: bool = False
    barred: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    help: str = ""
    rules: tuple[str, ...] = ()


NextField = Callable[[Any, Offer, Filled], Field | None]


def answer(filled: Filled, field: Field, value: Any) -> dict[str, Any]:
    """The half-filled command with one more answer."""
    if field.many:
        return {**filled, field.name: [*filled.get(field.name, ()), value]}
    return {**filled, field.name: value}


def chosen(filled: Filled, name: str) -> tuple[tuple[Any, ...], bool]:
    """The values of a `many` field so far, and whether it was closed with ENOUGH."""
    values = tuple(filled.get(name, ()))
    closed = bool(values) and values[-1] == ENOUGH
    return (values[:-1] if closed else values), closed


def plain(offer: Offer, filled: Filled) -> dict[str, Any]:
    """The command as plain values, ready to be converted to its type."""
    answers = {
        name: [one for one in value if one != ENOUGH] if isinstance(value, list) else value
        for name, value in filled.items()
    }
    return {"type": offer.command, **offer.given, **answers}


def within(field: Field, number: int) -> bool:
    """Between the field's bounds: of a number, or of the length of a text."""
    return (field.least or 0) <= number and (field.most is None or number <= field.most)


def admits(field: Field, value: Any) -> bool:
    """Whether the field could have been answered with this value."""
    if field.kind == "text":
        return isinstance(value, str) and within(field, len(value.strip()))
    if field.kind == "number":
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and within(field, value)
    if any(choice.value == value and type(choice.value) is type(value) for choice in field.values):
        return True
    return field.other and isinstance(value, str) and is_name(value) and value not in field.barred


def is_name(value: str) -> bool:
    """Whether something that is not listed can be called this; the sign # is kept for copies."""
    return value != ENOUGH and "#" not in value and bool(value.strip()) and len(value) <= LONGEST_NAME


def answers_of(command: Mapping[str, Any], field: Field, filled: Filled) -> Any:
    """What a whole command answers to this field; a `many` field is closed when its list is used up.

    What is no list, in a command that does not read, stands for one value.
    """
    given = command.get(field.name)
    if not field.many:
        return given
    so_far, _ = chosen(filled, field.name)
    listed = tuple(given) if isinstance(given, list | tuple) else () if given is None else (given,)
    return listed[len(so_far)] if len(so_far) < len(listed) else ENOUGH


def walk(next_field: NextField, state: Any, offer: Offer, command: Mapping[str, Any]) -> Iterator[tuple[Field, Any]]:
    """The fields of an offer, each with what the command answers, up to the first that does not admit the answer."""
    filled: dict[str, Any] = {}
    while (field := next_field(state, offer, filled)) is not None:
        value = answers_of(command, field, filled)
        yield field, value
        if not admits(field, value):
            return
        filled = answer(filled, field, value)
