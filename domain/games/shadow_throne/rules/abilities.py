"""Conflict phase, steps 4 and 5: abilities in batches 1, 2, 3, each batch at once, then the Power Track."""

from domain.games.shadow_throne.components import FACTIONS
from domain.games.shadow_throne.events import (
    AbilityLost,
    AbilitySilenced,
    AbilityTriggered,
    ExtraAsked,
    NextWavePromised,
    PowerBonusGained,
    PowerTrackUpdated,
)
from domain.games.shadow_throne.rules.board import Piece, Wave
from domain.games.shadow_throne.rules.effects import RULE_OF, Batch, apply
from domain.games.shadow_throne.rules.resolution import resolve_battle
from domain.games.shadow_throne.state import WAVES, known

LEAST_FOR_THAVMA = 1


def resolve_wave(wave: Wave, first: int = 1) -> None:
    """Batches from `first` on; stops where King Kyros' owner must be asked."""
    for piece in wave.pieces:
        if piece.up and piece.prints.ability not in ("none", "other"):
            known(wave.state, "ST-ABIL-01", piece.card, "number")
    if first == 1:
        _passive(wave)
        _promised(wave, "next_wave_start")
    for number in range(first, 4):
        if _asks_king(wave, number):
            return
        _batch(wave, number)
    _promised(wave, "next_wave_end")
    _update_track(wave)
    if wave.number == WAVES:
        resolve_battle(wave)


def _passive(wave: Wave) -> None:
    """ST-ABIL-09: a text without a number applies as soon as its condition holds."""
    for piece in wave.pieces:
        if piece.up and piece.prints.number == 0:
            if piece.prints.ability == "bonus_power":
                _bonus(wave, piece)
            elif piece.prints.ability == "stays":
                _trigger(wave, piece, 0)


def _asks_king(wave: Wave, number: int) -> bool:
    for piece in wave.pieces:
        king = piece.prints.ability == "extra_empire" and piece.prints.number == number
        if king and piece.stands and not piece.silenced and piece.card not in wave.asked:
            # ST-CARD-KYROS-01: his owner may add one Empire card, and nobody else answers for it.
            wave.events.append(ExtraAsked(rule="ST-CARD-KYROS-01", seat=piece.seat, king=piece.card, number=number))
            return True
    return False


def _batch(wave: Wave, number: int) -> None:
    """ST-ABIL-02: who acts is fixed first, then all targets on the unchanged board, then all effects."""
    actors = [piece for piece in wave.pieces if _acts(wave, piece, number)]
    batch = Batch()
    _land(wave, batch, "his_number", number)
    for actor in actors:
        if actor.prints.ability != "extra_empire":
            _trigger(wave, actor, number)
        batch.aim(wave, actor)
    apply(wave, batch)
    for actor in actors:
        if actor.prints.ability == "silence":
            _silence(wave, actor, number)
        elif actor.prints.ability == "bonus_power":
            _bonus(wave, actor)


def _acts(wave: Wave, piece: Piece, number: int) -> bool:
    # ST-CARD-KYROS-06: the ability of an extra card happens with the 3s, whatever its number.
    due = number == 3 and bool(piece.prints.number) if piece.extra else piece.prints.number == number
    if not due or not piece.up or piece.silenced or piece.prints.ability in ("none", "other"):
        return False
    # ST-ABIL-03: whoever died at a lower number does not act any more.
    if piece.dead:
        wave.events.append(AbilityLost(rule="ST-ABIL-03", seat=piece.seat, card=piece.card, number=number))
    return not piece.dead


def _trigger(wave: Wave, actor: Piece, number: int) -> None:
    ability = actor.prints.ability
    rule = RULE_OF[ability or "none"]
    if ability == "embolden_next_wave":
        # ST-CARD-PICUREAS-02: in the last wave he does nothing, neither now nor in the next battle.
        rule = rule if wave.number < WAVES else "ST-CARD-PICUREAS-02"
    actor.triggered = True
    wave.events.append(AbilityTriggered(rule=rule, seat=actor.seat, card=actor.card, number=number))
    if ability == "embolden_next_wave" and wave.number < WAVES:
        wave.events.append(NextWavePromised(rule=rule, seat=actor.seat, card=actor.card, number=number))


def _silence(wave: Wave, sythera: Piece, number: int) -> None:
    """ST-CARD-SYTHERA-01: other factions in her wave do not use what has a number after hers."""
    texts = wave.state.policies.sythera_scope == "all_texts"
    for piece in wave.pieces:
        later = (piece.prints.number or 0) > max(number, 1) or (piece.prints.number == 2 and number == 1)
        unnumbered = texts and piece.prints.number == 0
        has_ability = piece.prints.ability not in ("none", "other", None)
        # ST-CARD-SYTHERA-02: her own side keeps its abilities.
        if piece.side != sythera.side and piece.stands and has_ability and (later or unnumbered):
            piece.silenced = True
            rule = "ST-CARD-SYTHERA-03" if unnumbered else "ST-CARD-SYTHERA-01"
            wave.events.append(AbilitySilenced(rule=rule, seat=piece.seat, card=piece.card, by=sythera.card))


def _bonus(wave: Wave, thavma: Piece) -> None:
    # ST-CARD-THAVMA-01, ST-CARD-THAVMA-02: measured right after his own payment; later gold does not matter.
    if wave.gold[thavma.seat - 1] > LEAST_FOR_THAVMA:
        return
    bonus = known(wave.state, "ST-CARD-THAVMA-01", thavma.card, "amount").amount or 0
    thavma.bonus = bonus
    wave.events.append(PowerBonusGained(rule="ST-CARD-THAVMA-01", seat=thavma.seat, card=thavma.card, bonus=bonus))


def _promised(wave: Wave, moment: str) -> None:
    batch = Batch()
    _land(wave, batch, moment, None)
    apply(wave, batch)


def _land(wave: Wave, batch: Batch, moment: str, number: int | None) -> None:
    """ST-CARD-PICUREAS-03: his tokens land on what is Rebel at that moment of the next wave."""
    if not wave.state.promised or wave.state.policies.picureas_moment != moment:
        return
    for due, his_number, card in wave.state.promised:
        if due == wave.number and (number is None or number == his_number):
            rebels = [piece for piece in wave.pieces if piece.stands and piece.side == "rebels"]
            batch.tokens += [(piece, card, "ST-CARD-PICUREAS-03") for piece in rebels]


def _update_track(wave: Wave) -> None:
    """ST-TRACK-01: the summed power of the living of all waves so far."""
    power = wave.earlier
    for piece in wave.pieces:
        if piece.stands:
            printed = known(wave.state, "ST-TRACK-01", piece.card, "power").power or 0
            power[FACTIONS.index(piece.side)] += printed + piece.tokens + piece.bonus
    wave.events.append(
        PowerTrackUpdated(rule="ST-TRACK-01", wave=wave.number, empire=power[0], rebels=power[1], church=power[2])
    )
