"""Conflict phase, steps 1 to 3: choosing, revealing, gold."""

from domain.games.shadow_throne.commands import RevealWave
from domain.games.shadow_throne.events import (
    CardTurnedDown,
    DraftClosed,
    GoldCollected,
    GoldPaid,
    PoorGold,
    WaveRevealed,
)
from domain.games.shadow_throne.rules.abilities import resolve_wave
from domain.games.shadow_throne.rules.board import Piece, Wave, earlier_power
from domain.games.shadow_throne.stage import king_asked, stage
from domain.games.shadow_throne.state import DECK, POOL, State, known
from domain.kernel.refusal import Need, illegal, malformed, missing
from domain.kernel.words import Event


def reveal_wave(state: State, command: RevealWave) -> tuple[Event, ...]:
    """All cards of a wave at once; gold, abilities, track and, after the fourth wave, the resolution follow."""
    _guard_moment(state)
    _guard_one_each(state, command)
    cards = _instances(state, command.cards)
    _guard_illegal(state, command)
    number = state.wave + 1
    wave = Wave(
        state, number, [], [seat.gold for seat in state.seats], [seat.influence for seat in state.seats],
        earlier_power(state, 1) if number == 1 else list(state.power), [],
    )  # fmt: skip
    if not state.drafted:
        # ST-DRAFT-07: six cards, and in later battles the saved one beside them.
        hand = POOL + (state.battle > 1)
        wave.events.append(DraftClosed(rule="ST-DRAFT-07", battle=state.battle, hand=hand))
    wave.events.append(WaveRevealed(rule="ST-CHOOSE-01", battle=state.battle, wave=number, cards=cards))
    before = {one.seat: one for one in state.fielded if one.wave == number - 1 and not one.extra and one.up}
    for seat, card in enumerate(cards, 1):
        prints = known(state, "ST-GOLD-01", card, "faction", "gold", "ability")
        piece = Piece(card, seat, prints.faction or "", prints)
        earlier = before.get(seat)
        hush = int(_hush_possible(state, number) and earlier is not None
                   and state.card(earlier.card).faction == prints.faction)  # fmt: skip
        _settle(wave, piece, hush, seat in command.illegal)
        wave.pieces.append(piece)
    resolve_wave(wave)
    return tuple(wave.events)


def _guard_moment(state: State) -> None:
    now = stage(state)
    if now == "setup":
        raise illegal("ST-ROUND-01", "No battle is open yet. Set the game up first.")
    # ST-ABIL-02: the extra card comes before anything else of its number, so the wave waits for the answer.
    if now == "extra":
        seat, king = king_asked(state)
        raise illegal(
            "ST-CARD-KYROS-01",
            f"{state.name(seat)} has not said yet whether a card is added to {state.label(king)}. Enter that first.",
            also=("ST-CHOOSE-03",), seat=seat,
        )  # fmt: skip


def _guard_one_each(state: State, command: RevealWave) -> None:
    count, named = len(state.names), len(command.cards)
    # ST-CHOOSE-01, ST-CHOOSE-02: everybody chooses exactly one card, nobody passes.
    if named != count or not all(command.cards):
        raise illegal(
            "ST-CHOOSE-01",
            f"{named} cards were named for {count} players. Everybody plays exactly one card in a wave.",
            also=("ST-CHOOSE-02",), field="cards", named=named, players=count,
        )  # fmt: skip


def _instances(state: State, named: tuple[str, ...]) -> tuple[str, ...]:
    """Which copy of each card lies here: the first that is not in this battle yet."""
    lying = {one.card for one in state.fielded}
    cards: list[str] = []
    for key in named:
        card = instance(state, key, lying)
        lying.add(card)
        cards.append(card)
    return tuple(cards)


def instance(state: State, key: str, lying: set[str]) -> str:
    """The next free copy of this card; refused when all its copies lie in this battle."""
    found = state.components.get(key)
    if found is None:
        raise _unknown(state, key)
    number = 1
    while (card := key if number == 1 else f"{key}#{number}") in lying:
        number += 1
    # ST-CHOOSE-01: a card cannot lie in one battle more often than it has copies.
    if found.copies is not None and number > found.copies:
        raise illegal(
            "ST-CHOOSE-01",
            f"{state.label(key)} exists {found.copies} times, and all of them lie in this battle.",
            field="cards", card=key, copies=found.copies,
        )  # fmt: skip
    return card


def _unknown(state: State, key: str) -> Exception:
    whole = sum(one.copies or 0 for one in state.components.values())
    if whole >= DECK:
        return malformed("cards", f"There is no card {key!r} among the {DECK} of this game's box.", card=key)
    return missing(
        "ST-FACE-05", f"{key!r} is new to this game's box. Describe the card first.",
        Need(key, ("name", "faction", "gold", "ability")),
    )  # fmt: skip


def _guard_illegal(state: State, command: RevealWave) -> None:
    for seat in command.illegal:
        if not 1 <= seat <= len(state.names):
            raise malformed("illegal", f"There is no seat {seat} at this table.", seats=len(state.names))
        card = command.cards[seat - 1]
        # ST-POOR-06: only a restriction that is printed on the card makes it illegal to play.
        if not state.card(card).restriction:
            raise illegal(
                "ST-POOR-06",
                f"{state.label(card)} prints no restriction, so it is played where it can be paid for.",
                also=("ST-POOR-04",), field="illegal", card=card,
            )  # fmt: skip


def _hush_possible(state: State, wave: int) -> bool:
    # ST-HUSH-02, ST-HUSH-09: never in wave 1, unless the table lets a Langman who stayed count as the wave before.
    return wave > 1 or state.policies.langman_hush_wave1 == "yes"


def _settle(wave: Wave, piece: Piece, hush: int, forbidden: bool) -> None:
    """ST-GOLD-04: each purse on its own."""
    printed = piece.prints.gold or 0
    seat, gold, card = piece.seat, wave.gold[piece.seat - 1], piece.card
    if forbidden or (printed <= 0 and gold < hush - printed):
        # ST-POOR-01, ST-POOR-02, ST-POOR-05: revealed, turned face down, 1 gold; hush money counts in the price.
        rule = "ST-POOR-05" if forbidden else "ST-POOR-02" if hush and gold >= -printed else "ST-POOR-01"
        piece.up = False
        wave.gold[seat - 1] = gold + 1
        wave.events.append(CardTurnedDown(rule=rule, seat=seat, card=card, hush=hush))
        wave.events.append(PoorGold(rule="ST-POOR-01", seat=seat, to=gold + 1))
    elif printed > 0:
        # ST-HUSH-03: hush money lowers an income before anything is taken.
        taken = printed - hush
        wave.gold[seat - 1] = gold + taken
        rule = "ST-HUSH-03" if hush else "ST-GOLD-02"
        wave.events.append(GoldCollected(rule=rule, seat=seat, card=card, amount=taken, to=gold + taken, hush=hush))
    else:
        cost = hush - printed
        wave.gold[seat - 1] = gold - cost
        rule = "ST-HUSH-01" if hush else "ST-GOLD-01"
        wave.events.append(GoldPaid(rule=rule, seat=seat, card=card, amount=cost, to=gold - cost, hush=hush))
