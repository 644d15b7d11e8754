"""What each ability does: aimed at the unchanged board, then applied together."""

from collections.abc import Callable

from msgspec import Struct

from domain.games.shadow_throne.components import NO_RULE
from domain.games.shadow_throne.events import (
    AbilitySilenced,
    CharacterConverted,
    CharacterKilled,
    Emboldened,
    PowerBonusGained,
    SpecialInfluenceGained,
    TokensRemoved,
)
from domain.games.shadow_throne.rules.board import Piece, Wave
from domain.games.shadow_throne.state import Fielded, State, lacking

LEAST_FOR_THAVMA = 1
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
    "bonus_power": "ST-CARD-THAVMA-01",
}


Aimed = tuple[Piece, str, str]
"""Target, acting card, rule."""


class Batch(Struct, gc=False):
    """The targets of one number, kept apart until all are fixed."""

    kills: list[Aimed] = []
    conversions: list[Aimed] = []
    tokens: list[Aimed] = []
    earlier: list[tuple[Fielded, str, str]] = []
    silences: list[Aimed] = []
    bonuses: list[Piece] = []

    def aim(self, wave: Wave, actor: Piece) -> None:
        aimed = AIM.get(actor.prints.ability or "none")
        if aimed is not None:
            aimed(self, wave, actor)


def _of_rank(wave: Wave, rank: str, spared: str) -> list[Piece]:
    """ST-ABIL-05: everybody's characters of this wave, the owner's included."""
    return [
        piece for piece in wave.pieces
        if piece.stands and piece.side != spared and _rank(wave.state, piece.card) == rank
    ]  # fmt: skip


def _rank(state: State, card: str) -> str:
    rank = state.card(card).rank
    if rank is None:
        raise lacking(state, "ST-FACE-01", card, "rank")
    return rank


def _kill(rank: str) -> Callable[[Batch, Wave, Piece], None]:
    def aim(batch: Batch, wave: Wave, actor: Piece) -> None:
        # ST-KILL-04: what is Empire at this moment is spared; a converted Empire card is not.
        rule = RULE_OF[actor.prints.ability or "none"]
        batch.kills += [(piece, actor.card, rule) for piece in _of_rank(wave, rank, "empire")]

    return aim


def _convert(rank: str, token: bool = False) -> Callable[[Batch, Wave, Piece], None]:
    def aim(batch: Batch, wave: Wave, actor: Piece) -> None:
        # ST-CONV-04, ST-CARD-BEATICE-02: who is Church already is passed over.
        rule = RULE_OF[actor.prints.ability or "none"]
        found = [(piece, actor.card, rule) for piece in _of_rank(wave, rank, "church")]
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
    batch.tokens += [
        (piece, actor.card, rule) for piece in wave.pieces
        if piece.stands and piece.side == "rebels" and _rank(wave.state, piece.card) == "commoner"
    ]  # fmt: skip
    batch.earlier += [(one, actor.card, rule) for one in wave.state.fielded if _earlier_rebel(wave, one)]


def _earlier_rebel(wave: Wave, one: Fielded) -> bool:
    rebel = one.wave < wave.number and one.side == "rebels" and one.up and not one.dead
    return rebel and _rank(wave.state, one.card) == "commoner"


def _sythera(batch: Batch, wave: Wave, actor: Piece) -> None:
    """ST-CARD-SYTHERA-01: other factions in her wave do not use the 2s and 3s that come after her."""
    texts = wave.state.policies.sythera_scope == "all_texts"
    for piece in wave.pieces:
        # ST-CARD-SYTHERA-02: her own side keeps its abilities.
        if piece.side == actor.side or not piece.stands or piece.prints.ability in NO_RULE:
            continue
        # ST-CARD-KYROS-06: an extra card acts with the 3s, so she is in time for it whatever number it prints.
        if piece.number > max(actor.number, 1):
            batch.silences.append((piece, actor.card, "ST-CARD-SYTHERA-01"))
        elif texts and piece.prints.number == 0:
            batch.silences.append((piece, actor.card, "ST-CARD-SYTHERA-03"))


def _thavma(batch: Batch, wave: Wave, actor: Piece) -> None:
    batch.bonuses.append(actor)


AIM: dict[str, Callable[[Batch, Wave, Piece], None]] = {
    "kill_commoners": _kill("commoner"),
    "kill_elites": _kill("elite"),
    "kill_nobles": _kill("noble"),
    "convert_commoners": _convert("commoner"),
    "convert_elites": _convert("elite"),
    "convert_and_embolden": _convert("commoner", token=True),
    "embolden_wave": _scouts,
    "embolden_commoners": _eletheria,
    "silence": _sythera,
    "bonus_power": _thavma,
}


def apply(wave: Wave, batch: Batch) -> None:
    """All results of one number together: kills, conversions, tokens, extra power, what is silenced."""
    for piece, by, rule in batch.kills:
        if not piece.dead:
            _die(wave, piece, by, rule)
    if batch.conversions:
        _convert_all(wave, batch)
    _embolden_all(wave, batch)
    for piece in batch.bonuses:
        gain_bonus(wave, piece)
    for piece, by, rule in batch.silences:
        _silence(wave, piece, by, rule)


def _die(wave: Wave, piece: Piece, by: str, rule: str) -> None:
    piece.dead = True
    wave.events.append(CharacterKilled(rule=rule, seat=piece.seat, card=piece.card, by=by))
    if piece.tokens:
        # ST-BOLD-02: all tokens leave a killed character.
        lost = TokensRemoved(rule="ST-BOLD-02", seat=piece.seat, card=piece.card, tokens=piece.tokens)
        wave.events.append(lost)
        piece.tokens = 0
    if piece.prints.ability == "special_influence" and piece.ability != "silenced":
        _grieve(wave, piece)


def _grieve(wave: Wave, simone: Piece) -> None:
    # ST-CARD-SIMONE-01: at once, in full, to the player who played her; ST-END-05: the battle goes on all the same.
    gain = simone.prints.amount
    if gain is None:
        raise lacking(wave.state, "ST-CARD-SIMONE-01", simone.card, "amount")
    total = wave.influence[simone.seat - 1] + gain
    wave.influence[simone.seat - 1] = total
    simone.ability = "triggered"
    wave.events.append(
        SpecialInfluenceGained(rule="ST-CARD-SIMONE-01", seat=simone.seat, card=simone.card, gain=gain, to=total)
    )


def _convert_all(wave: Wave, batch: Batch) -> None:
    both = wave.state.policies.kill_and_convert == "both"
    converted: set[str] = set()
    for piece, by, rule in batch.conversions:
        # ST-ABIL-08: aimed at while alive, it becomes dead and Church, unless the table reads it otherwise.
        if piece.card not in converted and (both or not piece.dead):
            converted.add(piece.card)
            piece.side = "church"
            told = "ST-ABIL-08" if piece.dead else rule
            wave.events.append(CharacterConverted(rule=told, seat=piece.seat, card=piece.card, by=by))


def _embolden_all(wave: Wave, batch: Batch) -> None:
    for piece, by, rule in batch.tokens:
        # ST-BOLD-04: no token lies on the dead, also when both came with one number.
        if not piece.dead:
            piece.tokens += 1
            # ST-CARD-BEATICE-03: a commoner that another converts at the same moment gets her token all the same.
            others = rule == "ST-CARD-BEATICE-01" and any(
                one is piece and who != by for one, who, _ in batch.conversions
            )
            told = "ST-CARD-BEATICE-03" if others else rule
            wave.events.append(Emboldened(rule=told, seat=piece.seat, card=piece.card, by=by))
    for one, by, rule in batch.earlier:
        wave.power[1] += 1
        wave.events.append(Emboldened(rule=rule, seat=one.seat, card=one.card, by=by))


def gain_bonus(wave: Wave, thavma: Piece) -> None:
    # ST-CARD-THAVMA-01, ST-CARD-THAVMA-02: measured right after his own payment; later gold does not matter.
    if thavma.dead or wave.gold[thavma.seat - 1] > LEAST_FOR_THAVMA:
        return
    bonus = thavma.prints.amount
    if bonus is None:
        raise lacking(wave.state, "ST-CARD-THAVMA-01", thavma.card, "amount")
    thavma.bonus = bonus
    wave.events.append(PowerBonusGained(rule="ST-CARD-THAVMA-01", seat=thavma.seat, card=thavma.card, bonus=bonus))


def _silence(wave: Wave, piece: Piece, by: str, rule: str) -> None:
    # ST-ABIL-02: a Simone who died with this very number has paid at the same moment; nothing is left to silence.
    paid = piece.dead and piece.ability == "triggered"
    if piece.ability != "silenced" and not paid:
        piece.ability, piece.bonus = "silenced", 0
        wave.events.append(AbilitySilenced(rule=rule, seat=piece.seat, card=piece.card, by=by))
