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


def king_asked(state: State) -> tuple[int, str]:
    """The seat that may add an extra card, and its King Kyros."""
    kings = (
        one for one in state.fielded
        if one.wave == state.wave and one.card not in state.asked
        and state.card(one.card).ability == "extra_empire" and one.up and not one.dead and one.ability != "silenced"
    )  # fmt: skip
    king = next(kings)
    return king.seat, king.card
