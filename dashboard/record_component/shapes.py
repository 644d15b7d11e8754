"""What can be asked of a component, as its type is annotated: chips, numbers, words, and lists of these."""

from collections.abc import Iterable
from typing import Any, cast

import msgspec
from msgspec import Struct
from msgspec import inspect as kinds

from domain.kernel.box import facts, kind_of, verified_facts
from domain.kernel.game import Game
from domain.kernel.refusal import Need
from domain.recording.wording import harmless


def blank(game: Game, state: Any, need: Need) -> dict[str, Any]:
    """The form for one component: the values a rule needs first, then the others, then what is known already."""
    shape = _shapes(game.components[kind_of(game, need.component)])
    known = _known(state.components.get(need.component))
    needed = [name for name in need.fields if name in shape]
    others = [name for name in shape if name not in known and name not in needed]
    printed = verified_facts(game).get(need.component, {})
    return {
        "component": need.component,
        "label": harmless(str(known.get("name") or facts(game).get(need.component, {}).get("name") or "")),
        "fields": [_asked(name, shape[name], True) for name in needed]
        + [_asked(name, shape[name], False) for name in others],
        "known": [[_words(name), _plainly(value), name in printed] for name, value in known.items()],
    }


def _asked(name: str, shape: dict[str, Any], needed: bool) -> dict[str, Any]:
    return {"name": name, "title": _words(name), "needed": needed, **shape}


def _words(name: str) -> str:
    return name.replace("_", " ")


def _plainly(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_plainly, value)) or "none"
    if isinstance(value, dict):
        return " ".join(map(_plainly, value.values()))
    return harmless(str(value))


def _known(component: Struct | None) -> dict[str, Any]:
    plain: dict[str, Any] = {} if component is None else msgspec.to_builtins(component)
    return {name: value for name, value in plain.items() if value is not None}


def _shapes(kind: type[Struct]) -> dict[str, dict[str, Any]]:
    return _of_fields(cast(kinds.StructType, kinds.type_info(kind)).fields)


def _of_fields(fields: Iterable[kinds.Field]) -> dict[str, dict[str, Any]]:
    return {field.encode_name: _shape(field.type) for field in fields}


def _shape(kind: kinds.Type) -> dict[str, Any]:
    if isinstance(kind, kinds.UnionType):
        return _shape(next(one for one in kind.types if not isinstance(one, kinds.NoneType)))
    if isinstance(kind, kinds.VarTupleType | kinds.ListType):
        return _several(_shape(kind.item_type))
    if isinstance(kind, kinds.StructType):
        return {
            "kind": "parts",
            "parts": [_asked(name, shape, True) for name, shape in _of_fields(kind.fields).items()],
        }
    if isinstance(kind, kinds.BoolType):
        return {"kind": "one", "values": [{"value": True, "label": "yes"}, {"value": False, "label": "no"}]}
    if isinstance(kind, kinds.LiteralType):
        return {"kind": "one", "values": [{"value": one, "label": _words(str(one))} for one in kind.values]}
    if isinstance(kind, kinds.IntType):
        return {"kind": "number", "least": kind.ge, "most": kind.le}
    return {"kind": "text"}


def _several(item: dict[str, Any]) -> dict[str, Any]:
    if item["kind"] == "one":
        return {"kind": "set", "values": item["values"]}
    return {"kind": "list", "item": item}
