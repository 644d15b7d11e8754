"""What the table may do now, one card or seat at a time; the rules that limit it are those that `decide` asks."""

from typing import Any

from msgspec import structs

from domain.games.shadow_throne.components import Character
from domain.games.shadow_throne.rules.choosing import may_be_paid
from domain.games.shadow_throne.stage import owner_asked, stage
from domain.games.shadow_throne.state import WAVES, State, hand_of, in_battle, most_copies, whole
from domain.kernel.offer import ENOUGH, Field, Filled, Offer, chosen
from domain.kernel.refusal import Choice

UNTIL = "the battle is swept from the table"
NO_EXTRA = Choice(None, "no extra card")


def offers(state: State) -> tuple[Offer, ...]:
    now = stage(state)
    if now == "over":
        return ()
    if now == "setup":
        return (Offer("shadow_throne.set_up", "Give everybody 3 gold and open battle 1"),)
    if now == "extra":
        seat = owner_asked(state)
        title = f"Does {state.name(seat)} add an Empire card to {state.label(state.king)}?"
        return (
            Offer("shadow_throne.add_extra", title, seat, where=f"before {state.name(seat)}", until=UNTIL,
                  given={"seat": seat}),
        )  # fmt: skip
    title = f"Wave {state.wave + 1}: what did each play?"
    return (Offer("shadow_throne.reveal_wave", title, where="face up before each player", until=UNTIL),)


def next_field(state: State, offer: Offer, filled: Filled) -> Field | None:
    if offer.command == "shadow_throne.reveal_wave":
        return _card_of_a_seat(state, filled) or _restricted(state, filled)
    if offer.command == "shadow_throne.add_extra" and "card" not in filled:
        return _extra(state, offer)
    return None


def _card_of_a_seat(state: State, filled: Filled) -> Field | None:
    cards, _ = chosen(filled, "cards")
    seat = len(cards) + 1
    if seat > len(state.names):
        return None
    free = _free(state, cards)
    told = (
        "The one that this player has laid in this wave, as all turn theirs up. An extra card is asked for afterwards."
    )
    return _named(state, free, name="cards", title=f"{state.name(seat)}'s card", seat=seat, many=True, help=told)


def _named(state: State, keys: list[str], **more: Any) -> Field:
    """One of these cards; in a box that does not name all 54, also one that nobody has seen yet."""
    barred = tuple(key for key in state.components if key not in keys)
    values = tuple(Choice(key, state.label(key)) for key in keys)
    return Field(values=values, other=not whole(state), barred=barred, **more)


def _free(state: State, named: tuple[str, ...] = ()) -> list[str]:
    """Cards of which a copy does not lie in this battle yet (ST-CHOOSE-01)."""
    used = in_battle(state)
    for key in named:
        used[key] = used.get(key, 0) + 1
    return [key for key in state.components if key not in used or used[key] < most_copies(state, key, used)]


def _restricted(state: State, filled: Filled) -> Field | None:
    """Only a restriction printed on a card can make it illegal to play (ST-POOR-06), and only the table can see whether.

    A card that cannot be paid is turned down either way: it may be named, as logs have it, and nobody is asked.
    """
    cards, _ = chosen(filled, "cards")
    named, closed = chosen(filled, "illegal")
    after = max(named, default=0)
    bound = {seat: key for seat, key in enumerate(cards, 1) if state.card(key).restriction and seat > after}
    if closed or not bound:
        return None
    nobody = Choice(ENOUGH, "nobody")
    values = {
        seat: Choice(seat, f"{state.name(seat)}'s {state.label(key)}: “{state.card(key).restriction}”")
        for seat, key in bound.items()
    }
    matter = tuple(values[seat] for seat, key in bound.items() if may_be_paid(state, seat, key))
    return Field(
        name="illegal", title="Whose card may not be played now, by its own text?", values=(nobody, *values.values()),
        shown=(nobody, *matter), default=ENOUGH, many=True,
    )  # fmt: skip


def _extra(state: State, offer: Offer) -> Field:
    """Empire cards that the owner can pay for (ST-CARD-KYROS-01, ST-CARD-KYROS-04); what nobody has read yet may be one."""
    number = offer.given["seat"]
    # ST-CHOOSE-02: a card is left for every wave to come.
    if hand_of(state, number) <= WAVES - state.wave:
        return Field(name="card", title="Which Empire card?", values=(NO_EXTRA,))
    free = [key for key in _free(state) if _may_be_extra(state.components[key], state.seat(number).gold)]
    field = _named(state, free, name="card", title="Which Empire card?")
    return structs.replace(field, values=(NO_EXTRA, *field.values))


def _may_be_extra(card: Character, gold: int) -> bool:
    return card.faction in (None, "empire") and gold + (card.gold or 0) >= 0
