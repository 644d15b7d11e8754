"""Where the game stands: round, turn, and who must decide."""

from msgspec import Struct


class Moment(Struct, frozen=True, omit_defaults=True, gc=False):
    """round: Audience, battle, floor, year (0: set-up). turn: the stage, wave, hero or order. due: seats to decide."""

    round: int = 0
    turn: str = ""
    due: tuple[int, ...] = ()
