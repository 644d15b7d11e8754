"""Who sits at a table that is opened now, or in a file that was written by hand: names as they are typed."""

from msgspec import structs

from domain.kernel.log import Opened
from domain.kernel.refusal import malformed
from domain.kernel.text import same_name, typed_name


def with_typed_names(wanted: Opened) -> Opened:
    """The same opening, its names as they are kept; refused where two are one to the eye. Those of a stated position are told there."""
    if wanted.position:
        return wanted
    names = tuple(map(typed_name, wanted.seats))
    keys = [same_name(name) for name in names]
    for name, key in zip(names, keys, strict=True):
        if keys.count(key) > 1:
            raise malformed("seats", f"Two seats are called {name}. Add an initial to one of them.")
    return structs.replace(wanted, seats=names)
