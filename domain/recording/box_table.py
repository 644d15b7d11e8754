"""The components of a box as columns: how the header of a log file writes them. A whole box is its longest part."""

from typing import Any

import msgspec

Components = dict[str, dict[str, Any]]
Column = list[Any] | dict[str, Any]
"""A value for every key in order, null: not known; or, where few have one, their values by key."""
KEY, NAME = "key", "name"
SMALL = {"and", "of", "the"}


def named_by(key: str) -> str:
    """The name that a key spells: rider_of_brass is Rider of Brass."""
    return " ".join(word if word in SMALL else word.title() for word in key.split("_"))


def table_of(components: Components) -> dict[str, Column]:
    """The columns; none where they could not tell everything (a name is missing, or something is typed as null)."""
    fields = list(dict.fromkeys(field for values in components.values() for field in values))
    table: dict[str, Column] = {KEY: list(components)} if components else {}
    for field in fields:
        told = {key: values[field] for key, values in components.items() if field in values}
        if field == NAME:
            table[NAME] = {key: name for key, name in told.items() if name != named_by(key)}
        else:
            few = 2 * len(told) < len(components)
            table[field] = told if few else [told.get(key) for key in components]
    return table if components_of(table) == components else {}


def components_of(table: dict[str, Column]) -> Components:
    """The components that these columns tell; msgspec.ValidationError where they do not fit together."""
    keys = table.get(KEY, [])
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        raise msgspec.ValidationError("The column `key` of the components must be a list of texts")
    components: Components = {key: {} for key in keys}
    for field, column in table.items():
        if field == KEY:
            continue
        if isinstance(column, dict):
            told = {key: named_by(key) for key in keys} | column if field == NAME else column
        else:
            told = {key: value for key, value in zip(keys, column, strict=False) if value is not None}
        if len(column) > len(keys) or not told.keys() <= components.keys():
            raise msgspec.ValidationError(f"The column {field!r} of the components has values without a key")
        for key, value in told.items():
            components[key][field] = value
    return components
