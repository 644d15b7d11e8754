"""The components of a box as columns: how the header of a log file writes them. A whole box is its longest part."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import repeat
from typing import Any

import msgspec

Components = dict[str, dict[str, Any]]
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
    fields = list(dict.fromkeys(field for values in components.values() for field in values))
    table: dict[str, Column] = {KEY: list(components)} if components else {}
    partial: dict[str, Column] = {}
    for field in fields:
        told = {key: values[field] for key, values in components.items() if field in values}
        if field == NAME:
            table[NAME] = {key: name for key, name in told.items() if name != named_by(key)}
        elif len(told) == len(components):
            table[field] = list(told.values())
        else:
            few = 2 * len(told) < len(components)
            partial[field] = told if few else [told.get(key) for key in components]
    table |= partial
    return table if components_of(table) == components else {}


def components_of(table: dict[str, Column]) -> Components:
    """The components that these columns tell; msgspec.ValidationError where they do not fit together."""
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
    return components


def _keys(keys: Column) -> list[str]:
    if not isinstance(keys, list) or not {str}.issuperset(map(type, keys)):
        raise msgspec.ValidationError("The column `key` of the components must be a list of texts")
    if len(set(keys)) < len(keys):
        twice = next(key for place, key in enumerate(keys) if key in keys[:place])
        raise msgspec.ValidationError(f"The column `key` of the components lists {twice!r} more than once")
    return keys


def _names(keys: list[str], told: dict[str, Any]) -> list[Any]:
    names = dict(zip(keys, map(named_by, keys), strict=True))
    if not told.keys() <= names.keys():
        raise msgspec.ValidationError("The column `name` of the components has names without a key")
    return list((names | told).values())


def _by_key(field: str, column: Column, keys: list[str]) -> Iterable[tuple[str, Any]]:
    """What a column tells that does not have a value for every key."""
    if len(column) > len(keys) or (isinstance(column, dict) and not column.keys() <= set(keys)):
        raise msgspec.ValidationError(f"The column {field!r} of the components has values without a key")
    if isinstance(column, dict):
        return column.items()
    return [(key, value) for key, value in zip(keys, column, strict=False) if value is not None]
