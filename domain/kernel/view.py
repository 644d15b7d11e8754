"""What a viewer may see, as zones and items that any renderer can draw. Keys are stable, so that changes show."""

from typing import Literal

from msgspec import Struct

Layout = Literal["row", "stack", "grid", "list", "map"]
ItemKind = Literal["card", "token", "cube", "tile", "figure", "counter"]
Viewer = str  # "scribe", "table", "final" or "seat:N"


class Item(Struct, frozen=True, omit_defaults=True, gc=False):
    """`lying`: how hands have laid it beyond its place and face ("dead", "with 2 tokens"); what is taken back puts that back too."""

    key: str
    label: str
    kind: ItemKind = "card"
    seat: int | None = None
    count: int | None = None
    face: Literal["up", "down"] = "up"
    badges: tuple[str, ...] = ()
    lying: tuple[str, ...] = ()


class Zone(Struct, frozen=True, omit_defaults=True):
    """`hidden`: how many more things lie here that this viewer may not know.

    On a "map": `xy` is where it lies, to the right and down from wherever the game counts; `links` are the zones it leads to.
    """

    key: str
    label: str
    layout: Layout = "row"
    seat: int | None = None
    xy: tuple[int, int] | None = None
    links: tuple[str, ...] = ()
    hidden: int = 0
    items: tuple[Item, ...] = ()


class View(Struct, frozen=True):
    viewer: Viewer
    zones: tuple[Zone, ...]


class ToMove(Struct, frozen=True, omit_defaults=True):
    """One thing the table now moves with its hands: "Ada pays 5", coins 9 -> 4."""

    text: str
    seat: int | None = None
    old: int | None = None
    new: int | None = None
