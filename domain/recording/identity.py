"""Ids of games."""

import os
from collections.abc import Callable
from uuid import UUID


def uuid7(milliseconds: int, chance: bytes) -> UUID:
    """48 bits of time, the version, 74 of the 80 bits of chance: ids sort in the order in which games began."""
    value = milliseconds << 80 | int.from_bytes(chance[:10], "big")
    value = value & ~(0xF << 76) | 0x7 << 76
    value = value & ~(0x3 << 62) | 0x2 << 62
    return UUID(int=value)


def id_maker(clock: Callable[[], int | None]) -> Callable[[], UUID]:
    """New ids by this clock (UTC milliseconds); where it tells no time, as of its beginning."""
    return lambda: uuid7(clock() or 0, os.urandom(10))
