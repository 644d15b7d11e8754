"""The components of a box as columns: how the header of a log file writes them. A whole box is its longest part."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import repeat
from typing import Any

import msgspec

from domain.kernel.text import as_typed
from domain.recording.rows import encode

Components = dict[str, dict[str, Any]]
Rows = list[tuple[str, dict[str, Any]]]
Column = list[Any] | dict[str, Any]
"""A value for every key in order, null: not known; or, where few have one, their values by key."""
KEY, NAME = "key", "name"
SMALL = {"and", "of", "the"}


@lru_cache(maxsize=4096)
def named_by(key: str) -> str:
    """The name that a key spells: rider_of_brass is Rider of Brass."""
    return " ".join(word if word in SMALL else word.title() for word in key.split("_"))


def table_of(components: Components) -> dict[str, Column]:
    """The columns, full ones first; none where they could not tell everything (a name is missing, a value is null)."""
    fields = _fields(components)
    # Like beside like: a column of runs packs to half of what it takes in the order of the keys.
    rows = sorted(components.items(), key=lambda known: ([encode(known[1].get(field)) for field in fields], known[0]))
    table: dict[str, Column] = {KEY: [key for key, _ in rows]} if rows else {}
    if any(NAME in values for _, values in rows):
        table[NAME] = {key: one[NAME] for key, one in rows if one.get(NAME, named_by(key)) != named_by(key)}
    for field in fields:
        few = {key: values[field] for key, values in rows if field in values}
        table[field] = min(_listed(field, rows), few, key=lambda column: len(encode(column)))
    return table if components_of(table) == components else {}


def _fields(components: Components) -> list[str]:
    """All but the name; first those that all components have. Whichever way a box is ordered, its columns are the same."""
    fields = dict.fromkeys(field for values in components.values() for field in values if field != NAME)
    partial = {field for field in fields if any(field not in values for values in components.values())}
    return [*(field for field in fields if field not in partial), *sorted(partial)]


def _listed(field: str, rows: Rows) -> Column:
    """In the order of the keys, to the last value that is known."""
    column = [values.get(field) for _, values in rows]
    while column and column[-1] is None:
        column.pop()
    return column


def components_of(table: dict[str, Column]) -> Components:
    """The components that these columns tell, in the order of their keys; msgspec.ValidationError where they do not fit."""
    keys = _keys(table.get(KEY, []))
    full: dict[str, list[Any]] = {}
    partial: list[tuple[str, Column]] = []
    for field, column in table.items():
        if field == KEY:
            continue
        if field == NAME and isinstance(column, dict):
            full[NAME] = _names(keys, column)
        elif isinstance(column, list) and len(column) == len(keys) and None not in column:
            full[field] = column
        else:
            partial.append((field, column))
    rows = zip(*full.values(), strict=True) if full else repeat(())
    components: Components = {key: dict(zip(full, row, strict=True)) for key, row in zip(keys, rows, strict=False)}
    for field, column in partial:
        for key, value in _by_key(field, column, keys):
            components[key][field] = value
    return {key: components[key] for key in sorted(keys)}


def _keys(keys: Column) -> list[str]:
    if not isinstance(keys, list) or not {str}.issuperset(map(type, keys)):
        raise msgspec.ValidationError("The column `key` of the components must be a list of texts")
    if len(set(keys)) < len(keys):
        twice = next(key for key, times in Counter(keys).items() if times > 1)
        raise msgspec.ValidationError(f"The column `key` of the components lists {as_typed(twice)} more than once")
    return keys


def _names(keys: list[str], told: dict[str, Any]) -> list[Any]:
    names = dict(zip(keys, map(named_by, keys), strict=True))
    if not told.keys() <= names.keys():
        raise msgspec.ValidationError("The column `name` of the components has names without a key")
    return list((names | told).values())


def _by_key(field: str, column: Column, keys: list[str]) -> Iterable[tuple[str, Any]]:
    """What a column tells that does not have a value for every key."""
    if len(column) > len(keys) or (isinstance(column, dict) and not column.keys() <= set(keys)):
        raise msgspec.ValidationError(f"The column {as_typed(field)} of the components has values without a key")
    if isinstance(column, dict):
        return column.items()
    return [(key, value) for key, value in zip(keys, column, strict=False) if value is not None]
