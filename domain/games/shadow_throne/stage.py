"""Which stage of the game is running: asked by rules, offers, moment and view alike."""

from typing import Literal

from domain.games.shadow_throne.state import State

Stage = Literal["setup", "draft", "choosing", "extra", "over"]


def stage(state: State) -> Stage:
    """`draft`: pools are passed round; the reveal of the first wave shows that it is done."""
    if state.how:
        return "over"
    if not state.battle:
        return "setup"
    if state.batch:
        return "extra"
    return "choosing" if state.drafted else "draft"


def owner_asked(state: State) -> int:
    """The seat that may add an extra card to its King Kyros."""
    return next(one.seat for one in state.fielded if one.card == state.king)
