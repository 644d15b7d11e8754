"""What each ability does: aimed at the unchanged board, then applied together."""

from collections.abc import Callable, Iterable

from domain.games.shadow_throne.events import (
    CharacterConverted,
    CharacterKilled,
    Emboldened,
    SpecialInfluenceGained,
    TokensRemoved,
)
from domain.games.shadow_throne.rules.board import Piece, Wave
from domain.games.shadow_throne.state import Fielded, State, known

RULE_OF = {
    "kill_commoners": "ST-CARD-KNIGHTS-01",
    "kill_elites": "ST-CARD-ANNA-LYS-01",
    "kill_nobles": "ST-CARD-DATURA-01",
    "extra_empire": "ST-CARD-KYROS-01",
    "embolden_wave": "ST-CARD-SCOUTS-01",
    "embolden_next_wave": "ST-CARD-PICUREAS-01",
    "embolden_commoners": "ST-CARD-ELETHERIA-01",
    "stays": "ST-CARD-LANGMAN-01",
    "silence": "ST-CARD-SYTHERA-01",
    "convert_commoners": "ST-CARD-SHEPHERD-01",
    "convert_elites": "ST-CARD-PROTIS-01",
    "convert_and_embolden": "ST-CARD-BEATICE-01",
    "special_influence": "ST-CARD-SIMONE-01",
    "bonus_power": "ST-CARD-THAVMA-01",
}


class Batch:
    """The targets of one number: (target, acting card, rule), kept apart until all are fixed."""

    def __init__(self) -> None:
        self.kills: list[tuple[Piece, str, str]] = []
        self.conversions: list[tuple[Piece, str, str]] = []
        self.tokens: list[tuple[Piece, str, str]] = []
        self.earlier: list[tuple[Fielded, str, str]] = []

    def aim(self, wave: Wave, actor: Piece) -> None:
        aimed = AIM.get(actor.prints.ability or "none")
        if aimed is not None:
            aimed(self, wave, actor)


def _ranked(wave: Wave, rank: str) -> Iterable[Piece]:
    """ST-ABIL-05: everybody's characters of this wave, the owner's included."""
    for piece in wave.pieces:
        if piece.stands and known(wave.state, "ST-FACE-01", piece.card, "rank").rank == rank:
            yield piece


def _kill(rank: str) -> Callable[[Batch, Wave, Piece], None]:
    def aim(batch: Batch, wave: Wave, actor: Piece) -> None:
        # ST-KILL-04: what is Empire at this moment is spared; a converted Empire card is not.
        rule = RULE_OF[actor.prints.ability or "none"]
        batch.kills += [(piece, actor.card, rule) for piece in _ranked(wave, rank) if piece.side != "empire"]

    return aim


def _convert(rank: str, token: bool = False) -> Callable[[Batch, Wave, Piece], None]:
    def aim(batch: Batch, wave: Wave, actor: Piece) -> None:
        # ST-CONV-04, ST-CARD-BEATICE-02: who is Church already is passed over.
        rule = RULE_OF[actor.prints.ability or "none"]
        found = [(piece, actor.card, rule) for piece in _ranked(wave, rank) if piece.side != "church"]
        batch.conversions += found
        if token:
            batch.tokens += found

    return aim


def _scouts(batch: Batch, wave: Wave, actor: Piece) -> None:
    # ST-CARD-SCOUTS-01: each other Rebel of the wave, anybody's.
    rebels = [piece for piece in wave.pieces if piece.stands and piece.side == "rebels" and piece is not actor]
    batch.tokens += [(piece, actor.card, "ST-CARD-SCOUTS-01") for piece in rebels]


def _eletheria(batch: Batch, wave: Wave, actor: Piece) -> None:
    # ST-CARD-ELETHERIA-01: Rebel commoners of her wave and of all earlier ones, Langman's wave 0 included.
    rule = "ST-CARD-ELETHERIA-01"
    batch.tokens += [(one, actor.card, rule) for one in _ranked(wave, "commoner") if one.side == "rebels"]
    batch.earlier += [(one, actor.card, rule) for one in wave.state.fielded if _earlier_rebel(wave, one)]


def _earlier_rebel(wave: Wave, one: Fielded) -> bool:
    rebel = one.wave < wave.number and one.side == "rebels" and one.up and not one.dead
    return rebel and known(wave.state, "ST-FACE-01", one.card, "rank").rank == "commoner"


AIM: dict[str, Callable[[Batch, Wave, Piece], None]] = {
    "kill_commoners": _kill("commoner"),
    "kill_elites": _kill("elite"),
    "kill_nobles": _kill("noble"),
    "convert_commoners": _convert("commoner"),
    "convert_elites": _convert("elite"),
    "convert_and_embolden": _convert("commoner", token=True),
    "embolden_wave": _scouts,
    "embolden_commoners": _eletheria,
}


def apply(wave: Wave, batch: Batch) -> None:
    """All results of one number together: kills, conversions, tokens."""
    killed: set[str] = set()
    for piece, by, rule in batch.kills:
        if piece.card not in killed:
            killed.add(piece.card)
            _die(wave, piece, by, rule)
    converted: set[str] = set()
    for piece, by, rule in batch.conversions:
        # ST-ABIL-08: aimed at while alive, it becomes dead and Church, unless the table reads it otherwise.
        spared = piece.card in killed and wave.state.policies.kill_and_convert == "kill_only"
        if piece.card not in converted and not spared:
            converted.add(piece.card)
            piece.side = "church"
            wave.events.append(CharacterConverted(rule=rule, seat=piece.seat, card=piece.card, by=by))
    for piece, by, rule in batch.tokens:
        # ST-BOLD-04: no token lies on the dead, also when both came with one number.
        if not piece.dead:
            piece.tokens += 1
            wave.events.append(Emboldened(rule=rule, seat=piece.seat, card=piece.card, by=by))
    for one, by, rule in batch.earlier:
        wave.earlier[1] += 1
        wave.events.append(Emboldened(rule=rule, seat=one.seat, card=one.card, by=by))


def _die(wave: Wave, piece: Piece, by: str, rule: str) -> None:
    piece.dead = True
    wave.events.append(CharacterKilled(rule=rule, seat=piece.seat, card=piece.card, by=by))
    if piece.tokens:
        # ST-BOLD-02: all tokens leave a killed character.
        lost = TokensRemoved(rule="ST-BOLD-02", seat=piece.seat, card=piece.card, tokens=piece.tokens)
        wave.events.append(lost)
        piece.tokens = 0
    if piece.prints.ability == "special_influence" and not piece.silenced:
        _grieve(wave, piece)


def _grieve(wave: Wave, simone: Piece) -> None:
    # ST-CARD-SIMONE-01: at once, in full, to the player who played her; ST-END-05: the battle goes on all the same.
    gain = _amount(wave.state, simone.card)
    total = wave.influence[simone.seat - 1] + gain
    wave.influence[simone.seat - 1] = total
    wave.events.append(
        SpecialInfluenceGained(rule="ST-CARD-SIMONE-01", seat=simone.seat, card=simone.card, gain=gain, to=total)
    )


def _amount(state: State, card: str) -> int:
    return known(state, "ST-CARD-SIMONE-01", card, "amount").amount or 0
