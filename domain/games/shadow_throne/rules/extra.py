"""King Kyros' extra card."""

from domain.games.shadow_throne.commands import AddExtra
from domain.games.shadow_throne.events import ExtraDeclined, ExtraPlayed, GoldCollected, GoldPaid
from domain.games.shadow_throne.rules.abilities import apply_text, resolve_wave
from domain.games.shadow_throne.rules.board import Piece, Wave, resumed
from domain.games.shadow_throne.rules.choosing import cards_lying, copy_of
from domain.games.shadow_throne.stage import owner_asked, stage
from domain.games.shadow_throne.state import WAVES, State, hand_of, lacking
from domain.kernel.refusal import illegal
from domain.kernel.words import Event


def add_extra(state: State, command: AddExtra) -> tuple[Event, ...]:
    # ST-CARD-KYROS-01: only when his ability acts, and only its owner.
    if stage(state) != "extra":
        raise illegal("ST-CARD-KYROS-01", "No King Kyros is asking for an extra card now.")
    seat, king = owner_asked(state), state.king
    if command.seat != seat:
        raise illegal(
            "ST-CARD-KYROS-01",
            f"{state.label(king)} lies before {state.name(seat)}, so only {state.name(seat)} may add a card.",
            field="seat", seat=seat,
        )  # fmt: skip
    wave = resumed(state)
    if command.card is None:
        # ST-CARD-KYROS-04, ST-INFO-03: no reason is owed, and there is no gold for it.
        wave.events.append(ExtraDeclined(rule="ST-CARD-KYROS-04", seat=seat, king=king))
    else:
        _play(wave, seat, king, command.card)
    wave.asked += (king,)
    resolve_wave(wave, state.batch)
    return tuple(wave.events)


def _play(wave: Wave, seat: int, king: str, named: str) -> None:
    state = wave.state
    # ST-CARD-KYROS-04: an empty hand has no Empire card.
    if not hand_of(state, seat):
        raise illegal(
            "ST-CARD-KYROS-04", f"{state.name(seat)} has no card left to add. Enter that there is no extra card.",
            field="card", hand=0,
        )  # fmt: skip
    # ST-CHOOSE-02: several Kings may not take the cards that the waves to come need, for nobody passes in them.
    if (held := hand_of(state, seat)) <= WAVES - state.wave:
        raise illegal(
            "ST-CHOOSE-02",
            f"{state.name(seat)} holds {held} card{'' if held == 1 else 's'} and needs one for every wave to come. "
            "Enter that there is no extra card.",
            field="card", hand=held, waves=WAVES - state.wave,
        )  # fmt: skip
    card = copy_of(state, named, cards_lying(state), "card")
    prints = state.components[named]
    if prints.faction is None or prints.gold is None or prints.ability is None:
        raise lacking(state, "ST-FACE-05", card, "faction", "gold", "ability")
    if prints.faction != "empire":
        raise illegal(
            "ST-CARD-KYROS-01",
            f"{state.label(card)} is not an Empire card: the extra card must be one. Name another, or none.",
            field="card", card=card, faction=prints.faction,
        )  # fmt: skip
    left = wave.gold[seat - 1] + prints.gold
    # ST-CARD-KYROS-04: what cannot be paid for is not played, and brings no poor gold.
    if left < 0:
        raise illegal(
            "ST-CARD-KYROS-04",
            f"{state.name(seat)} has {wave.gold[seat - 1]} gold and {state.label(card)} costs {-prints.gold}: "
            "it cannot be the extra card.",
            field="card", gold=wave.gold[seat - 1], cost=-prints.gold,
        )  # fmt: skip
    wave.gold[seat - 1] = left
    # ST-CARD-KYROS-06: its ability happens with the 3s, whatever its number.
    piece = Piece(card, seat, wave.number, "empire", prints, 3 if prints.number else 0, extra=True)
    wave.pieces.append(piece)
    wave.events.append(ExtraPlayed(rule="ST-CARD-KYROS-01", seat=seat, king=king, card=card))
    # ST-CARD-KYROS-03: ordinary gold, without hush money.
    settled = GoldCollected if prints.gold > 0 else GoldPaid
    wave.events.append(settled(rule="ST-CARD-KYROS-03", seat=seat, card=card, amount=abs(prints.gold), to=left))
    apply_text(wave, piece)
