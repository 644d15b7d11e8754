"""What each contender still needs, goal by goal; standing and turning points are made of it."""

from msgspec import Struct


class Goal(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """`left` of `steps` remain; a closed goal can no longer be reached. `needs`: "3 more Influence"."""

    contender: int | str
    key: str
    left: float
    steps: float
    closed: bool = False
    needs: str = ""
