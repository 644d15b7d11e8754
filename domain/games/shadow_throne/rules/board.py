"""The wave that is being resolved, as a working copy: rules look at it and change it while they write events."""

from msgspec import Struct

from domain.games.shadow_throne.components import FACTIONS, Character
from domain.games.shadow_throne.state import State, power_of
from domain.kernel.words import Event

PLACE: dict[str, int] = {faction: place for place, faction in enumerate(FACTIONS)}


class Piece(Struct):
    """A card of this wave while its abilities resolve; `side` is its faction now, `prints` what it says."""

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

    @property
    def number(self) -> int:
        """With which number its ability acts, 0 for none."""
        printed = self.prints.number or 0
        # ST-CARD-KYROS-06: the ability of an extra card happens with the 3s, whatever its number.
        return 3 if self.extra and printed else printed


class Wave(Struct):
    """What a wave needs to know. power: of all waves before this one, by faction, until the track is updated."""

    state: State
    number: int
    pieces: list[Piece]
    gold: list[int]
    influence: list[int]
    power: list[int]
    events: list[Event]
    asked: tuple[str, ...] = ()


def begun(state: State, number: int) -> Wave:
    """A wave whose cards are about to be revealed."""
    # ST-DRAFT-01: the track stands at its head in wave 1, and a Langman who stayed joins it at the first update.
    power = earlier_power(state, 1) if number == 1 else list(state.power)
    gold = [seat.gold for seat in state.seats]
    return Wave(state, number, [], gold, [seat.influence for seat in state.seats], power, [])


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


def earlier_power(state: State, wave: int) -> list[int]:
    """Living power of all waves before this one, by faction (TRACK-01)."""
    power = [0, 0, 0]
    for one in state.fielded:
        if one.wave < wave:
            power[PLACE[one.side]] += power_of(state, one)
    return power
