"""What each contender still needs, goal by goal; standing and turning points are made of it."""

from msgspec import Struct


class Goal(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """`left` of `steps` remain; a closed goal can no longer be reached. `needs`: "3 more Influence".

    means: how much lighter the rest is by what the contender has to spend, less what this goal takes from itself, as a
    power of e. clock: of a goal that is decided for all at once, when `clock` of `steps` are gone, for whoever is
    strongest; force: how strong, as a power of e.
    """

    contender: int | str
    key: str
    left: float
    steps: float
    closed: bool = False
    needs: str = ""
    means: float = 0
    clock: float | None = None
    force: float = 0
