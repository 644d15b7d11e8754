"""What a value tells beyond its type: fields that msgspec passes over in every part that does not forbid them, and texts without a bound.

Asked of what comes in. What is stored may tell more than is read today, and is read all the same.
"""

from functools import cache
from typing import Any

from msgspec import Struct
from msgspec import inspect as kinds

from domain.kernel.reading import no_such_field
from domain.kernel.refusal import malformed
from domain.kernel.shape import parts
from domain.kernel.text import refuse_text


def refuse_strange(kind: type[Struct], told: Any) -> None:
    """Refused by the first field that nobody reads, or text that is none of ours, in whatever part it stands. The value reads otherwise."""
    for place, shape, value in parts(_shape(kind), told):
        if isinstance(shape, kinds.StructType):
            known = {field.encode_name for field in shape.fields} | {shape.tag_field}
            for name in value:
                if name not in known:
                    raise malformed(*no_such_field(name, place.removeprefix(".")))
        elif isinstance(shape, kinds.StrType):
            refuse_text(place.rpartition(".")[2], value)


@cache
def _shape(kind: type[Struct]) -> kinds.Type:
    """Made once: it takes longer than to look at a card."""
    return kinds.type_info(kind)
