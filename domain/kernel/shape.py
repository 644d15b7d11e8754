"""What a type is without what is said about it, what a value of it is read as, and what that is made of."""

from collections.abc import Iterator
from typing import Any

from msgspec import inspect as kinds

Part = tuple[str, kinds.Type, Any]
"""Where a value stands, what it is read as, and the value."""


def annotated(shape: kinds.Type) -> tuple[tuple[kinds.Metadata, ...], kinds.Type]:
    """What is said about a type, from outside in, and the type without that and without None; of several things it stays a union."""
    said: tuple[kinds.Metadata, ...] = ()
    while True:
        if isinstance(shape, kinds.Metadata):
            said, shape = (*said, shape), shape.type
        elif isinstance(shape, kinds.UnionType) and len(left := _things(shape)) == 1:
            shape = left[0]
        else:
            return said, shape


def _things(union: kinds.UnionType) -> list[kinds.Type]:
    return [one for one in union.types if not isinstance(one, kinds.NoneType)]


def read_as(shape: kinds.Type, value: Any) -> kinds.Type:
    """The one type of a union that a value is read as: of several kinds of thing it is the tag that says which."""
    shape = annotated(shape)[1]
    if value is None:
        return kinds.NoneType()
    if not isinstance(shape, kinds.UnionType):
        return shape
    written_so = [one for _, one in map(annotated, shape.types) if isinstance(one, _written_as(value))]
    if len(written_so) > 1:
        written_so = [one for one in written_so if isinstance(one, kinds.StructType) and _tagged(one, value)]
    return written_so[0] if written_so else shape


def _written_as(value: Any) -> tuple[type[kinds.Type], ...]:
    """The types that come as such JSON, as far as they are made of others or can be too long."""
    if isinstance(value, dict):
        return (kinds.StructType, kinds.DictType)
    if isinstance(value, list | tuple):
        return (kinds.CollectionType, kinds.TupleType)
    return (kinds.StrType,) if isinstance(value, str) else ()


def _tagged(one: kinds.StructType, value: dict[str, Any]) -> bool:
    return one.tag_field is not None and value.get(one.tag_field) == one.tag


def within(shape: kinds.Type, value: Any) -> Iterator[tuple[str | int, kinds.Type, Any]]:
    """What a value is made of: the field, key or number, its type, and what stands there. The type is read already."""
    if isinstance(shape, kinds.StructType) and isinstance(value, dict):
        known = {field.encode_name: field.type for field in shape.fields}
        yield from ((name, known[name], one) for name, one in value.items() if name in known)
    elif isinstance(shape, kinds.DictType) and isinstance(value, dict):
        yield from ((key, shape.value_type, one) for key, one in value.items())
    elif isinstance(shape, kinds.CollectionType) and isinstance(value, list | tuple):
        yield from ((number, shape.item_type, one) for number, one in enumerate(value))
    elif isinstance(shape, kinds.TupleType) and isinstance(value, list | tuple):
        yield from (
            (number, kind, one) for number, (kind, one) in enumerate(zip(shape.item_types, value, strict=False))
        )


def parts(shape: kinds.Type, value: Any, place: str = "") -> Iterator[Part]:
    """A value and all that it is made of, the keys of a mapping too, as far as its type tells."""
    shape = read_as(shape, value)
    yield place, shape, value
    for key, kind, one in within(shape, value):
        if isinstance(shape, kinds.DictType):
            yield f"{place}.key", read_as(shape.key_type, key), key
        yield from parts(kind, one, place + step(key))


def step(key: str | int) -> str:
    """How a place leads to one within it."""
    return f".{key}" if isinstance(key, str) else f"[{key}]"
