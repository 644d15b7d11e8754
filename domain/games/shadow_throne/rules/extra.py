"""King Kyros' extra card."""

from domain.games.shadow_throne.commands import AddExtra
from domain.games.shadow_throne.events import ExtraDeclined, ExtraPlayed, GoldCollected, GoldPaid
from domain.games.shadow_throne.rules.abilities import resolve_wave
from domain.games.shadow_throne.rules.board import Piece, Wave, resumed
from domain.games.shadow_throne.rules.choosing import instance
from domain.games.shadow_throne.stage import king_asked, stage
from domain.games.shadow_throne.state import State, known
from domain.kernel.refusal import illegal
from domain.kernel.words import Event


def add_extra(state: State, command: AddExtra) -> tuple[Event, ...]:
    # ST-CARD-KYROS-01: only when his ability acts, and only its owner.
    if stage(state) != "extra":
        raise illegal("ST-CARD-KYROS-01", "No King Kyros is asking for an extra card now.")
    seat, king = king_asked(state)
    if command.seat != seat:
        raise illegal(
            "ST-CARD-KYROS-01",
            f"{state.label(king)} lies before {state.name(seat)}, so only {state.name(seat)} may add a card.",
            field="seat", seat=seat,
        )  # fmt: skip
    wave = resumed(state)
    number = state.batch
    if command.card is None:
        # ST-CARD-KYROS-04, ST-INFO-03: no reason is owed, and there is no gold for it.
        wave.events.append(ExtraDeclined(rule="ST-CARD-KYROS-04", seat=seat, king=king))
    else:
        _play(wave, seat, king, command.card)
    _go_on(wave, king, number)
    return tuple(wave.events)


def _play(wave: Wave, seat: int, king: str, named: str) -> None:
    state = wave.state
    card = instance(state, named, {one.card for one in state.fielded})
    prints = known(state, "ST-CARD-KYROS-01", card, "faction", "gold", "ability")
    if prints.faction != "empire":
        raise illegal(
            "ST-CARD-KYROS-01",
            f"{state.label(card)} is not an Empire card: the extra card must be one. Name another, or none.",
            field="card", card=card, faction=prints.faction,
        )  # fmt: skip
    gold, printed = wave.gold[seat - 1], prints.gold or 0
    # ST-CARD-KYROS-04: what cannot be paid for is not played, and brings no poor gold.
    if gold + printed < 0:
        raise illegal(
            "ST-CARD-KYROS-04",
            f"{state.name(seat)} has {gold} gold and {state.label(card)} costs {-printed}: it cannot be the extra card.",
            field="card", gold=gold, cost=-printed,
        )  # fmt: skip
    wave.gold[seat - 1] = gold + printed
    wave.pieces.append(Piece(card, seat, "empire", prints, extra=True))
    wave.events.append(ExtraPlayed(rule="ST-CARD-KYROS-01", seat=seat, king=king, card=card))
    # ST-CARD-KYROS-03: ordinary gold, without hush money.
    settled = GoldCollected if printed > 0 else GoldPaid
    wave.events.append(settled(rule="ST-CARD-KYROS-03", seat=seat, card=card, amount=abs(printed), to=gold + printed))


def _go_on(wave: Wave, king: str, number: int) -> None:
    wave.asked += (king,)
    resolve_wave(wave, number)
