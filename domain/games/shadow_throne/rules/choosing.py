"""Conflict phase, steps 1 to 3: choosing, revealing, gold."""

from collections import Counter
from operator import attrgetter

from domain.games.shadow_throne.commands import RevealWave
from domain.games.shadow_throne.events import (
    CardTurnedDown,
    DraftClosed,
    GoldCollected,
    GoldPaid,
    PoorGold,
    WaveRevealed,
)
from domain.games.shadow_throne.rules.abilities import open_abilities, resolve_wave
from domain.games.shadow_throne.rules.board import Piece, Wave, begun
from domain.games.shadow_throne.stage import Stage, owner_asked, stage
from domain.games.shadow_throne.state import DECK, State, full_hand, key_of, lacking, most_copies, whole
from domain.kernel.offer import is_name
from domain.kernel.refusal import Need, Refused, illegal, malformed, missing
from domain.kernel.text import LONGEST_NAME, as_typed, shortened
from domain.kernel.words import Event

card_of = attrgetter("card")
NOT_YET: tuple[Stage, ...] = ("setup", "extra")


def reveal_wave(state: State, command: RevealWave) -> tuple[Event, ...]:
    """All cards of a wave at once; gold, abilities, track and, after the fourth wave, the resolution follow."""
    if (now := stage(state)) in NOT_YET:
        raise _not_yet(state, now)
    # ST-CHOOSE-01, ST-CHOOSE-02: everybody chooses exactly one card, nobody passes.
    if len(command.cards) != len(state.names) or "" in command.cards:
        raise _not_one_each(state, command)
    cards = _copies(state, command.cards)
    if command.illegal:
        _guard_illegal(state, command)
    wave = begun(state, state.wave + 1)
    if not state.drafted:
        hand = full_hand(state.battle)
        wave.events.append(DraftClosed(rule="ST-DRAFT-07", battle=state.battle, hand=hand))
    wave.events.append(WaveRevealed(rule="ST-CHOOSE-01", battle=state.battle, wave=wave.number, cards=cards))
    before, box, forbidden = _played_before(state, wave.number), state.components, command.illegal
    for seat, (card, key) in enumerate(zip(cards, command.cards, strict=True), 1):
        prints = box[key]
        faction, price = prints.faction, prints.gold
        if faction is None or price is None or prints.ability is None:
            raise lacking(state, "ST-FACE-05", card, "faction", "gold", "ability")
        piece = Piece(card, seat, wave.number, faction, prints, prints.number or 0)
        wave.pieces.append(piece)
        # ST-HUSH-01, ST-HUSH-04, ST-HUSH-05: 1 for the printed faction of the wave just before, never more.
        _settle(wave, piece, price, 1 if faction in before.get(seat, ()) else 0, seat in forbidden)
    open_abilities(wave)
    resolve_wave(wave)
    return tuple(wave.events)


def _not_yet(state: State, now: Stage) -> Refused:
    if now == "setup":
        return illegal("ST-ROUND-01", "No battle is open yet. Set the game up first.")
    # ST-ABIL-02: the extra card comes before anything else of its number, so the wave waits for the answer.
    seat = owner_asked(state)
    return illegal(
        "ST-CARD-KYROS-01",
        f"{state.name(seat)} has not said yet whether a card is added to {state.label(state.king)}. Enter that first.",
        also=("ST-CHOOSE-03",), seat=seat,
    )  # fmt: skip


def _not_one_each(state: State, command: RevealWave) -> Refused:
    count, given = len(state.names), sum(map(bool, command.cards))
    return illegal(
        "ST-CHOOSE-01",
        f"{given} {'card was' if given == 1 else 'cards were'} named for {count} players. "
        "Everybody plays exactly one card in a wave.",
        also=("ST-CHOOSE-02",), field="cards", named=len(command.cards), players=count,
    )  # fmt: skip


def _copies(state: State, named: tuple[str, ...]) -> tuple[str, ...]:
    """Which copy of each card lies here."""
    lying, box = cards_lying(state), state.components
    found: list[str] = []
    for key in named:
        card = key if key in box and key not in lying else copy_of(state, key, lying, "cards")
        lying.add(card)
        found.append(card)
    return tuple(found)


def cards_lying(state: State) -> set[str]:
    return set(map(card_of, state.fielded))


def copy_of(state: State, key: str, lying: set[str], field: str) -> str:
    """The first copy of this card that is not in this battle yet; refused when all of them are."""
    found = state.components.get(key)
    if found is None:
        raise _unknown(state, key, field)
    card, number = key, 1
    while card in lying:
        number += 1
        card = f"{key}#{number}"
    # ST-CHOOSE-01: a card cannot lie in one battle more often than it has copies.
    if number > (found.copies or 1) and number > (most := most_copies(state, key, Counter(map(key_of, lying)))):
        raise _no_further_copy(state, key, field, most)
    return card


def _no_further_copy(state: State, key: str, field: str, most: int) -> Refused:
    """ST-SETUP-01: of a card that nobody has counted there are as many as its faction has, without the others of it."""
    counted = state.card(key).copies is not None
    times = "once" if most == 1 else f"{most} times"
    told = f"exists {times}" if counted else f"can exist {times} at the most beside the other cards of its faction"
    return illegal(
        "ST-CHOOSE-01", f"{state.label(key)} {told}, and no further copy can lie in this battle. Name another card.",
        also=() if counted else ("ST-SETUP-01",), field=field, card=key, copies=most,
    )  # fmt: skip


def _unknown(state: State, key: str, field: str) -> Refused:
    if not is_name(key):
        return malformed(
            field, f"A card is named by 1 to {LONGEST_NAME} characters without #, not {as_typed(key)}.", card=key
        )
    wanted = key.strip().casefold().replace(" ", "_")
    meant = next(
        (one for one in state.components if wanted in {one, state.label(one).casefold().replace(" ", "_")}), ""
    )
    hint = f" If {state.label(meant)} is meant, write {as_typed(meant)}." if meant else ""
    # ST-CHOOSE-01: what is played is one of the characters of the deck (ST-SETUP-01).
    if whole(state):
        return illegal(
            "ST-CHOOSE-01", f"There is no card {as_typed(key)} among the {DECK} of this game's box.{hint}",
            also=("ST-SETUP-01",), field=field, card=key,
        )  # fmt: skip
    return missing(
        "ST-FACE-05", f"{as_typed(key)} is new to this game's box.{hint} Describe the card first.",
        Need(key, ("name", "faction", "gold", "ability")),
    )  # fmt: skip


def _guard_illegal(state: State, command: RevealWave) -> None:
    for seat in command.illegal:
        if not 1 <= seat <= len(state.names):
            raise malformed(
                "illegal", f"There is no seat {shortened(str(seat))} at this table.", seats=len(state.names)
            )
        card = command.cards[seat - 1]
        # ST-POOR-06: only a restriction that is printed on the card makes it illegal to play.
        if not state.card(card).restriction:
            bare = state.card(card).restriction == ""
            told = "prints no restriction" if bare else "has no restriction that was told"
            hint = "" if bare else " If the card prints one, describe it first."
            raise illegal(
                "ST-POOR-06",
                f"{state.label(card)} {told}, so it is played where it can be paid for.{hint}",
                also=("ST-POOR-04",), field="illegal", card=card,
            )  # fmt: skip
    if list(command.illegal) != sorted(set(command.illegal)):
        raise malformed("illegal", "Name each seat whose card may not be played once, in seat order.")


def _played_before(state: State, wave: int) -> dict[int, tuple[str | None, ...]]:
    """The printed faction that each seat played in the wave just before; a face-down card is none (ST-HUSH-07). More than one where
    several cards stayed for wave 1."""
    # ST-HUSH-02, ST-HUSH-09: never for wave 1, unless the table lets a Langman who stayed count as the wave before.
    if wave == 1 and state.policies.langman_hush_wave1 == "no":
        return {}
    before: dict[int, tuple[str | None, ...]] = {}
    for one in reversed(state.fielded):
        if one.wave != wave - 1:
            break
        # ST-CARD-KYROS-07: the extra card adds nothing to what his owner's own card brings.
        if one.up and not one.extra:
            printed = state.card(one.card).faction if one.converted else one.side
            before[one.seat] = (*before.get(one.seat, ()), printed)
    return before


def may_be_paid(state: State, seat: int, key: str) -> bool:
    """Whether the purse holds the price of this card in the next wave, hush money included, as far as it is known."""
    prints = state.card(key)
    if prints.gold is None or prints.faction is None:
        return True
    hush = 1 if prints.faction in _played_before(state, state.wave + 1).get(seat, ()) else 0
    return state.seat(seat).gold + prints.gold >= hush


def _settle(wave: Wave, piece: Piece, printed: int, hush: int, forbidden: bool) -> None:
    """ST-GOLD-04: each purse on its own."""
    seat, card = piece.seat, piece.card
    gold = wave.gold[seat - 1]
    # ST-HUSH-03: hush money lowers an income before anything is taken.
    left = gold + printed - hush
    if forbidden or left < 0:
        # ST-POOR-01, ST-POOR-02, ST-POOR-05: revealed, turned face down, 1 gold; hush money counts in the price.
        rule = "ST-POOR-05" if forbidden else "ST-POOR-02" if hush and gold + printed >= 0 else "ST-POOR-01"
        piece.up, piece.number = False, 0
        left = gold + 1
        wave.events.append(CardTurnedDown(rule=rule, seat=seat, card=card, hush=hush))
        poor = "ST-POOR-05" if forbidden else "ST-POOR-01"
        wave.events.append(PoorGold(rule=poor, seat=seat, to=left))
    elif printed > 0:
        rule = "ST-HUSH-03" if hush else "ST-GOLD-02"
        wave.events.append(GoldCollected(rule=rule, seat=seat, card=card, amount=printed - hush, to=left, hush=hush))
    else:
        rule = "ST-HUSH-01" if hush else "ST-GOLD-01"
        wave.events.append(GoldPaid(rule=rule, seat=seat, card=card, amount=hush - printed, to=left, hush=hush))
    wave.gold[seat - 1] = left
