"""What a value tells beyond its type: fields that msgspec passes over in every part that does not forbid them, and texts without a bound.

Asked of what comes in. What is stored may tell more than is read today, and is read all the same.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec import inspect as kinds

from domain.kernel.reading import bare, in_words
from domain.kernel.refusal import malformed
from domain.kernel.text import refuse_text

Part = tuple[str, kinds.Type, Any]
"""Where a value stands, its type without None and annotations, and the value."""


def refuse_strange(kind: type[Struct], told: Any) -> None:
    """Refused by the first field that nobody reads, or text that is none of ours, in whatever part it stands. The value reads otherwise."""
    for place, shape, value in _parts(_shape(kind), told):
        if isinstance(shape, kinds.StructType):
            known = {field.encode_name for field in shape.fields} | {shape.tag_field}
            for name in value:
                if name not in known:
                    raise malformed(*in_words(f"Object contains unknown field `{name}` - at `${place}`"))
        elif isinstance(shape, kinds.StrType) and isinstance(value, str):
            refuse_text(place.rpartition(".")[2], value)


@cache
def _shape(kind: type[Struct]) -> kinds.Type:
    """Made once: it takes longer than to look at a card."""
    return kinds.type_info(kind)


def _parts(shape: kinds.Type, value: Any, place: str = "") -> Iterator[Part]:
    """A value and all that it is made of, as far as its type tells."""
    shape = bare(shape)
    yield place, shape, value
    if isinstance(shape, kinds.StructType) and isinstance(value, dict):
        for field in shape.fields:
            if field.encode_name in value:
                yield from _parts(field.type, value[field.encode_name], f"{place}.{field.encode_name}")
    elif isinstance(shape, kinds.DictType) and isinstance(value, dict):
        for key, one in value.items():
            yield from _parts(shape.value_type, one, f"{place}.{key}")
    elif isinstance(shape, kinds.VarTupleType | kinds.ListType) and isinstance(value, list | tuple):
        for number, one in enumerate(value):
            yield from _parts(shape.item_type, one, f"{place}[{number}]")
