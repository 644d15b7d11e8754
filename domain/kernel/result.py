"""How a game ended: the only source of win rates and ratings."""

from msgspec import Struct

ABANDONED = "abandoned"


class Result(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """how: a key the game declares (several joined by +), or `abandoned`. ranks: by seat, where the rules rank."""

    how: str
    rule: str = ""
    winners: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    shared: bool = False
