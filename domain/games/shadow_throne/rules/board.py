"""The wave that is being resolved, as a working copy: rules look at it and change it while they write events."""

from operator import attrgetter

from msgspec import Struct

from domain.games.shadow_throne.components import FACTIONS, Character
from domain.games.shadow_throne.state import WAVES, Fielded, State
from domain.kernel.words import Event

PLACE: dict[str, int] = {faction: place for place, faction in enumerate(FACTIONS)}
gold_of, influence_of = attrgetter("gold"), attrgetter("influence")


class Piece(Struct, gc=False):
    """A card of this wave while its abilities resolve: like Fielded, and what it says.

    number: with which number its text acts, 0 for none.
    """

    card: str
    seat: int
    wave: int
    side: str
    prints: Character
    number: int = 0
    up: bool = True
    extra: bool = False
    dead: bool = False
    tokens: int = 0
    bonus: int = 0
    ability: str = ""

    @property
    def stands(self) -> bool:
        """Face up and alive: only such a character acts or is touched (ST-POOR-03, ST-CONV-02)."""
        return self.up and not self.dead

    @property
    def converted(self) -> bool:
        return self.side != self.prints.faction


Lying = tuple[Fielded | Piece, Character]
"""A character of the battle and what it says."""


class Wave(Struct, gc=False):
    """What a wave needs to know. power: of all waves before this one, by faction, until the track is updated.

    earlier: the characters of those waves, where they are counted again.
    """

    state: State
    number: int
    pieces: list[Piece]
    gold: list[int]
    influence: list[int]
    power: list[int]
    events: list[Event]
    earlier: list[Lying]
    asked: tuple[str, ...] = ()


def begun(state: State, number: int) -> Wave:
    """A wave whose cards are about to be revealed."""
    # ST-DRAFT-01: the track stands at its head in wave 1, and a Langman who stayed joins it at the first update.
    # ST-TRACK-03: the track is an aid, so the last wave is counted from the characters themselves.
    earlier, power = counted(state, number) if number in (1, WAVES) else ([], list(state.power))
    gold, influence = list(map(gold_of, state.seats)), list(map(influence_of, state.seats))
    return Wave(state, number, [], gold, influence, power, [], earlier)


def resumed(state: State) -> Wave:
    """The wave in which King Kyros' owner was asked."""
    pieces = [piece_of(state, one) for one in state.fielded if one.wave == state.wave]
    gold, influence = list(map(gold_of, state.seats)), list(map(influence_of, state.seats))
    earlier, power = counted(state, state.wave)
    return Wave(state, state.wave, pieces, gold, influence, power, [], earlier, state.asked)


def counted(state: State, wave: int) -> tuple[list[Lying], list[int]]:
    """Face-up characters of all waves before this one, and the power of the living by faction."""
    earlier: list[Lying] = []
    power, box = [0, 0, 0], state.components
    for one in state.fielded:
        if one.up and one.wave < wave:
            prints = box.get(one.card) or state.card(one.card)
            earlier.append((one, prints))
            # ST-TRACK-01, ST-KILL-01, ST-BOLD-01: the dead have none, and each token adds one.
            if not one.dead:
                power[PLACE[one.side]] += (prints.power or 0) + one.tokens + one.bonus
    return earlier, power


def piece_of(state: State, one: Fielded) -> Piece:
    prints = state.card(one.card)
    number = (prints.number or 0) if one.up else 0
    # ST-CARD-KYROS-06: the ability of an extra card happens with the 3s, whatever its number.
    if one.extra and number:
        number = 3
    return Piece(
        one.card, one.seat, one.wave, one.side, prints, number, one.up, one.extra, one.dead, one.tokens, one.bonus,
        one.ability,
    )  # fmt: skip
