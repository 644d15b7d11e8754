"""Conflict phase, steps 4 and 5: abilities in batches 1, 2, 3, each batch at once, then the Power Track."""

from domain.games.shadow_throne.components import NEVER_ACT, NO_RULE
from domain.games.shadow_throne.events import (
    AbilityLost,
    AbilityTriggered,
    ExtraAsked,
    NextWavePromised,
    PowerTrackUpdated,
)
from domain.games.shadow_throne.rules.board import PLACE, Piece, Wave
from domain.games.shadow_throne.rules.effects import RULE_OF, Batch, apply, gain_bonus
from domain.games.shadow_throne.rules.resolution import resolve_battle
from domain.games.shadow_throne.state import WAVES, lacking

NUMBERS = (1, 2, 3)


def open_abilities(wave: Wave) -> None:
    """Before the 1s: texts without a number, and tokens promised by the wave before."""
    for piece in wave.pieces:
        if piece.prints.ability not in NO_RULE and piece.up:
            apply_text(wave, piece)
    if wave.state.promised:
        _land_promised(wave, "next_wave_start")


def apply_text(wave: Wave, piece: Piece) -> None:
    """ST-ABIL-09: a text without a number applies as soon as its condition holds."""
    if piece.prints.number is None and piece.prints.ability not in NO_RULE:
        raise lacking(wave.state, "ST-ABIL-01", piece.card, "number")
    if piece.prints.number == 0 and piece.prints.ability == "bonus_power":
        gain_bonus(wave, piece)
    elif piece.prints.number == 0 and piece.prints.ability == "stays":
        _trigger(wave, piece, 0)


def resolve_wave(wave: Wave, first: int = 1) -> None:
    """ST-ABIL-01: all 1s, all 2s, all 3s, from `first` on; stops where King Kyros' owner must be asked."""
    promised = wave.state.promised
    due = NUMBERS if promised else [piece.number for piece in wave.pieces if piece.number >= first]
    if due:
        for number in NUMBERS[first - 1 :]:
            if number in due:
                if _asks_king(wave, number):
                    return
                _batch(wave, number)
    if promised:
        _land_promised(wave, "next_wave_end")
    _update_track(wave)
    if wave.number == WAVES:
        resolve_battle(wave)


def _asks_king(wave: Wave, number: int) -> bool:
    for piece in wave.pieces:
        if (
            piece.number == number and piece.prints.ability == "extra_empire" and piece.stands
            and piece.ability != "silenced" and piece.card not in wave.asked
        ):  # fmt: skip
            # ST-CARD-KYROS-01: his owner may add one Empire card, and nobody else answers for it.
            wave.events.append(ExtraAsked(rule="ST-CARD-KYROS-01", seat=piece.seat, king=piece.card, number=number))
            return True
    return False


def _batch(wave: Wave, number: int) -> None:
    """ST-ABIL-02: who acts is fixed first, then all targets on the unchanged board, then all effects."""
    actors = [piece for piece in wave.pieces if piece.number == number and _acts(wave, piece)]
    batch = Batch()
    if wave.state.promised:
        _aim_promised(wave, batch, "his_number", number)
    for actor in actors:
        if actor.prints.ability != "extra_empire":
            _trigger(wave, actor, number)
        batch.aim(wave, actor)
    apply(wave, batch)


def _acts(wave: Wave, piece: Piece) -> bool:
    if piece.ability == "silenced" or piece.prints.ability in NEVER_ACT:
        return False
    # ST-ABIL-03: whoever died at a lower number does not act any more.
    if piece.dead:
        lost = AbilityLost(rule="ST-ABIL-03", seat=piece.seat, card=piece.card, number=piece.number)
        wave.events.append(lost)
    return not piece.dead


def _trigger(wave: Wave, actor: Piece, number: int) -> None:
    ability = actor.prints.ability or "none"
    rule = RULE_OF[ability]
    promises = ability == "embolden_next_wave" and wave.number < WAVES
    if ability == "embolden_next_wave" and not promises:
        # ST-CARD-PICUREAS-02: in the last wave he does nothing, neither now nor in the next battle.
        rule = "ST-CARD-PICUREAS-02"
    actor.ability = "triggered"
    wave.events.append(AbilityTriggered(rule=rule, seat=actor.seat, card=actor.card, number=number))
    if promises:
        wave.events.append(NextWavePromised(rule=rule, seat=actor.seat, card=actor.card, number=number))


def _land_promised(wave: Wave, moment: str) -> None:
    batch = Batch()
    _aim_promised(wave, batch, moment)
    apply(wave, batch)


def _aim_promised(wave: Wave, batch: Batch, moment: str, number: int | None = None) -> None:
    """ST-CARD-PICUREAS-03: his tokens land on what is Rebel at that moment of the next wave."""
    if wave.state.policies.picureas_moment != moment:
        return
    for due, his_number, card in wave.state.promised:
        if due == wave.number and number in (None, his_number):
            rebels = [piece for piece in wave.pieces if piece.stands and piece.side == "rebels"]
            batch.tokens += [(piece, card, "ST-CARD-PICUREAS-03") for piece in rebels]


def _update_track(wave: Wave) -> None:
    """ST-TRACK-01: the summed power of the living of all waves so far."""
    power = wave.power
    for piece in wave.pieces:
        if piece.up and not piece.dead:
            printed = piece.prints.power
            if printed is None:
                raise lacking(wave.state, "ST-TRACK-01", piece.card, "power")
            power[PLACE[piece.side]] += printed + piece.tokens + piece.bonus
    wave.events.append(
        PowerTrackUpdated(rule="ST-TRACK-01", wave=wave.number, empire=power[0], rebels=power[1], church=power[2])
    )
