"""What the table may do now, one card or seat at a time; the rules that limit it are those that `decide` asks."""

from domain.games.shadow_throne.stage import king_asked, stage
from domain.games.shadow_throne.state import DECK, State, key_of
from domain.kernel.offer import ENOUGH, Field, Filled, Offer, chosen
from domain.kernel.refusal import Choice

UNTIL = "the battle is swept from the table"


def offers(state: State) -> tuple[Offer, ...]:
    now = stage(state)
    if now == "over":
        return ()
    if now == "setup":
        return (Offer("shadow_throne.set_up", "Give everybody 3 gold and open battle 1"),)
    if now == "extra":
        seat, king = king_asked(state)
        title = f"Does {state.name(seat)} add an Empire card to {state.label(king)}?"
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
    values = tuple(Choice(key, state.label(key)) for key in _free(state, cards))
    return Field(
        name="cards", title=f"{state.name(seat)}'s card", values=values, seat=seat, many=True, other=not whole(state)
    )


def _free(state: State, named: tuple[str, ...] = ()) -> list[str]:
    """Cards of which a copy does not lie in this battle yet (CHOOSE-01); unknown numbers of copies bar nothing."""
    used: dict[str, int] = {}
    for key in [key_of(one.card) for one in state.fielded] + list(named):
        used[key] = used.get(key, 0) + 1
    return [key for key, card in state.components.items() if card.copies is None or used.get(key, 0) < card.copies]


def whole(state: State) -> bool:
    """Whether this game's box names all 54 characters."""
    return sum(one.copies or 0 for one in state.components.values()) >= DECK


def _restricted(state: State, filled: Filled) -> Field | None:
    """Only a restriction printed on a card can make it illegal to play (POOR-06), and only the table can see whether."""
    cards, _ = chosen(filled, "cards")
    named, closed = chosen(filled, "illegal")
    after = max(named, default=0)
    seats = [seat for seat, key in enumerate(cards, 1) if state.card(key).restriction and seat > after]
    if closed or not seats:
        return None
    values = tuple(Choice(seat, f"{state.name(seat)}: {state.card(cards[seat - 1]).restriction}") for seat in seats)
    return Field(
        name="illegal", title="Whose card may not be played?", values=(Choice(ENOUGH, "no other"), *values),
        default=ENOUGH, many=True,
    )  # fmt: skip


def _extra(state: State, offer: Offer) -> Field:
    gold = state.seat(offer.given["seat"]).gold
    empire = [
        key for key in _free(state)
        if (card := state.components[key]).faction == "empire" and card.gold is not None and gold + card.gold >= 0
    ]  # fmt: skip
    values = (Choice(None, "no extra card"), *(Choice(key, state.label(key)) for key in empire))
    return Field(name="card", title="Which Empire card?", values=values, other=not whole(state))
