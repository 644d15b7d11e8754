"""The wave that is being resolved, as a working copy: rules look at it and change it while they write events."""

from msgspec import Struct

from domain.games.shadow_throne.components import FACTIONS, Character
from domain.games.shadow_throne.state import State, power_of
from domain.kernel.words import Event


class Piece(Struct, gc=False):
    """A card of this wave while its abilities resolve."""

    card: str
    seat: int
    side: str
    prints: Character
    up: bool = True
    extra: bool = False
    dead: bool = False
    tokens: int = 0
    bonus: int = 0
    silenced: bool = False
    triggered: bool = False

    @property
    def stands(self) -> bool:
        """Face up and alive: only such a character acts or is touched (POOR-03, CONV-02)."""
        return self.up and not self.dead


class Wave(Struct):
    """What a wave needs to know: its cards, everybody's gold and influence, the power of earlier waves, the events."""

    state: State
    number: int
    pieces: list[Piece]
    gold: list[int]
    influence: list[int]
    earlier: list[int]
    events: list[Event]
    asked: tuple[str, ...] = ()


def earlier_power(state: State, wave: int) -> list[int]:
    """Living power of all waves before this one, by faction (TRACK-01)."""
    power = [0, 0, 0]
    for one in state.fielded:
        if one.wave < wave:
            power[FACTIONS.index(one.side)] += power_of(state, one)
    return power


def resumed(state: State) -> Wave:
    """The wave in which King Kyros' owner was asked."""
    pieces = [
        Piece(
            one.card, one.seat, one.side, state.card(one.card), one.up, one.extra, one.dead, one.tokens, one.bonus,
            one.ability == "silenced", one.ability == "triggered",
        )
        for one in state.fielded
        if one.wave == state.wave
    ]  # fmt: skip
    gold = [seat.gold for seat in state.seats]
    influence = [seat.influence for seat in state.seats]
    return Wave(state, state.wave, pieces, gold, influence, earlier_power(state, state.wave), [], state.asked)
