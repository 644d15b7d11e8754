"""Asking for the values of a component, field by field, as its type is annotated: no game is named here."""

from collections.abc import Callable, Iterable
from typing import Any, cast

import msgspec
from msgspec import Struct
from msgspec import inspect as kinds

from domain.kernel.offer import ENOUGH, Field
from domain.kernel.refusal import Choice

UNKNOWN = "unknown"
YES_NO = (Choice(True, "yes"), Choice(False, "no"))
MANY = 20
Ask = Callable[[Field], Any]


def fields_of(kind: type[Struct]) -> dict[str, kinds.Type]:
    """The fields of a component in the order in which they are declared, each with its type without None."""
    return {field.encode_name: _without_none(field.type) for field in _shape(kind).fields}


def _shape(kind: type[Struct]) -> kinds.StructType:
    return cast(kinds.StructType, kinds.type_info(kind))


def _without_none(kind: kinds.Type) -> kinds.Type:
    if not isinstance(kind, kinds.UnionType):
        return kind
    left = tuple(one for one in kind.types if not isinstance(one, kinds.NoneType))
    return left[0] if len(left) == 1 else kinds.UnionType(left)


def describe(kind: type[Struct], wanted: Iterable[str], ask: Ask, known: dict[str, Any]) -> dict[str, Any]:
    """The wanted values, as plain values; UNKNOWN answers are left out."""
    types = fields_of(kind)
    values: dict[str, Any] = {}
    for name in wanted:
        if name in types and name not in known:
            value = ask_value(types[name], name.replace("_", " "), ask)
            if value != UNKNOWN:
                values[name] = value
    return values


def ask_value(kind: kinds.Type, title: str, ask: Ask) -> Any:
    """One value: a number, a word of a few, yes or no, or several of these one after the other."""
    if isinstance(kind, kinds.VarTupleType | kinds.ListType):
        return _several(kind.item_type, title, ask)
    if isinstance(kind, kinds.StructType):
        return {field.encode_name: ask_value(field.type, f"{title}, {field.name}", ask) for field in kind.fields}
    return ask(_field(kind, title))


def _field(kind: kinds.Type, title: str) -> Field:
    if isinstance(kind, kinds.BoolType):
        return Field(name=title, title=f"{title}?", values=YES_NO)
    if isinstance(kind, kinds.LiteralType):
        return Field(name=title, title=f"{title}?", values=tuple(Choice(one, str(one)) for one in kind.values))
    if isinstance(kind, kinds.IntType):
        return Field(name=title, title=f"{title}?", kind="number", least=kind.ge, most=kind.le)
    return Field(name=title, title=f"{title}?", kind="text")


def _several(item: kinds.Type, title: str, ask: Ask) -> Any:
    """A list: of a few words until "enough"; of anything else by its number first."""
    if isinstance(item, kinds.LiteralType):
        picked: list[Any] = []
        choices = (Choice(ENOUGH, ENOUGH), *(Choice(one, str(one)) for one in item.values))
        while (one := ask(Field(name=title, title=f"{title}: {_so_far(picked)}", values=choices))) != ENOUGH:
            if one == UNKNOWN:
                return UNKNOWN
            picked.append(one)
        return picked
    number = ask(Field(name=title, title=f"How many: {title}?", kind="number", least=0, most=MANY))
    if number == UNKNOWN:
        return UNKNOWN
    return [ask_value(item, f"{title} {place}", ask) for place in range(1, number + 1)]


def _so_far(picked: list[Any]) -> str:
    return f"{', '.join(map(str, picked))}, what else?" if picked else "which?"


def plain_values(component: Struct | None) -> dict[str, Any]:
    """What is known of a component."""
    plain: dict[str, Any] = {} if component is None else msgspec.to_builtins(component)
    return {name: value for name, value in plain.items() if value is not None}
