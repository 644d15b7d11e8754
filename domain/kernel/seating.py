"""Who sits at a table that is opened now, or in a file that was written by hand: names as they are typed."""

from collections.abc import Callable

import msgspec
from msgspec import Raw, UnsetType, structs

from domain.kernel.log import Opened
from domain.kernel.refusal import malformed
from domain.kernel.text import kept_name, same_name, typed_name


def with_typed_names(wanted: Opened) -> Opened:
    """The same opening, its names as they are kept, in a stated position too; refused where two are one to the eye."""
    names = _apart(tuple(map(typed_name, wanted.seats)), same_name)
    return structs.replace(wanted, seats=names, position=_spelt(wanted.position, names))


def kept_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Cleaned, with the signs that they were recorded with: two that are one to the eye sit in games that are stored already."""
    return _apart(tuple(map(kept_name, names)), str.casefold)


def _apart(names: tuple[str, ...], alike: Callable[[str], str]) -> tuple[str, ...]:
    keys = [alike(name) for name in names]
    for name, key in zip(names, keys, strict=True):
        if keys.count(key) > 1:
            raise malformed("seats", f"Two seats are called {name}. Add an initial to one of them.")
    return names


def _spelt(position: Raw | UnsetType, names: tuple[str, ...]) -> Raw | UnsetType:
    """The position with its names spelt as at the seats, where they are the same names; whatever else it says, it still says."""
    if not position:
        return position
    try:
        told = msgspec.json.decode(position, type=dict[str, Raw])
        stated = msgspec.json.decode(told.get("names", b"[]"), type=tuple[str, ...])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        # What does not read is told where the whole position is read.
        return position
    if stated == names or [*map(same_name, stated)] != [*map(same_name, names)]:
        return position
    return Raw(msgspec.json.encode({**told, "names": names}))
