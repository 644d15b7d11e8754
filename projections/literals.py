"""Values written into SQL. Bound to it they would make DuckDB import pandas, which takes as long as a whole question."""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

PLACE = re.compile(r"\?|\$(\w+)")


def filled(sql: str, values: Sequence[Any] | Mapping[str, Any]) -> str:
    """The SQL with each `?` or `$name` outside of quotes replaced by its value."""
    if isinstance(values, Mapping):
        return PLACE.sub(lambda place: literal(values[place[1]]) if place[1] in values else place[0], sql)
    following = iter(values)
    return PLACE.sub(lambda place: literal(next(following)) if place[0] == "?" else place[0], sql)


def literal(value: Any) -> str:
    """Typed as it would be if it were bound: text stays text, whatever it is compared with."""
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, bytes):
        return f"from_hex('{value.hex()}')"
    if isinstance(value, UUID):
        return f"'{value}'::UUID"
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, str):
        return " || chr(0) || ".join(f"{quoted(part)}::VARCHAR" for part in value.split("\0"))
    raise TypeError(f"{value!r} cannot be written into SQL.")


def quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
