"""People: seat names compared without regard to case, and which of them are one person."""

from msgspec import Struct


class Player(Struct, frozen=True, kw_only=True):
    """name: as the person is shown. names: every spelling seen in a seat. games: how many they sat in."""

    name: str
    names: tuple[str, ...]
    games: int
