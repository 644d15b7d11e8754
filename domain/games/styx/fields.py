"""What each command of Styx asks, one answer at a time; the values are just those that its rule accepts."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import structs

from domain.games.styx.components import ABILITIES, UNSEEN
from domain.games.styx.means import floor_and_cap, shortage
from domain.games.styx.narrate import coins
from domain.games.styx.rules import effects, payment, pile, powers, searches, setup
from domain.games.styx.spending import completable, legal
from domain.games.styx.stage import due_to_reveal, owed
from domain.games.styx.state import State, Token, key_of, two_players
from domain.kernel.offer import ENOUGH, Field, Filled, Offer, chosen
from domain.kernel.refusal import Choice, Refused

KINDS = {"tithe": "Tithe", "muster": "Muster", "elimination": "Elimination"}


def next_field(state: State, offer: Offer, filled: Filled) -> Field | None:
    """The next thing to ask for this command; None: it is complete."""
    return ASKED[offer.command](state, offer, filled)


def set_up(state: State, offer: Offer, filled: Filled) -> Field | None:
    colours, _ = chosen(filled, "colours")
    seats = range(1, len(state.names) + 1)
    if len(colours) < len(seats):
        return Field(
            name="colours", title=f"Which colour does {state.names[len(colours)]} have?", seat=len(colours) + 1,
            values=tuple(Choice(one, one) for one in setup.COLOURS if one not in colours), many=True,
            numbers=numbers_of(setup.COLOURS, colours),
        )  # fmt: skip
    if "first" not in filled:
        return Field(name="first", title="Who is First Player?", values=tuple(map(by_name(state), seats)))
    if state.edition == "fr" and two_players(state) and "removed_horseman" not in filled:
        return removed_horseman(state)
    return None


def numbers_of(every: Sequence[str], gone: Sequence[str]) -> tuple[int, ...]:
    """A choice keeps its number in the whole list, so that fingers learn it."""
    return tuple(number for number, one in enumerate(every, 1) if one not in gone)


def by_name(state: State) -> Callable[[int], Choice]:
    return lambda seat: Choice(seat, state.name(seat))


def removed_horseman(state: State) -> Field:
    """STYX-TWO-12: which of the four was taken out, or that nobody saw it."""
    riders = [
        name for name in pile.content(state)
        if state.card(name).horseman is not False and state.card(name).ability != "headless"
    ]  # fmt: skip
    return Field(
        name="removed_horseman", title="Which Horseman is removed?",
        values=(*named(state, riders), Choice(UNSEEN, "nobody saw it")),
        help="The French edition takes one of the four Horsemen out of a game of two, before the pile is shuffled (STYX-TWO-12).",
        **typed_in(state),
    )  # fmt: skip


def named(state: State, cards: Sequence[str]) -> tuple[Choice, ...]:
    """Cards of the pile: each by its key, which means any copy that is there, and further copies by their own name."""
    names = {name: None for card in cards for name in (key_of(card), card)}
    choices = [Choice(name, copy_label(state, name)) for name in names]
    return tuple(sorted(choices, key=lambda choice: (choice.label, choice.value)))


def copy_label(state: State, card: str) -> str:
    """Which of several copies it is; a Standard-Bearer by the colour that it has on the board."""
    if state.card(card).ability == "bearer":
        return next((state.label_of(card, seat) for seat in owners(state, card)), state.label(card))
    number = card.partition("#")[2]
    return f"{state.label(card)} (copy {number})" if number else state.label(card)


def owners(state: State, card: str) -> Iterator[int]:
    """Whose army has it: one seat, or none."""
    return (number for number, seat in enumerate(state.seats, 1) if any(one.card == card for one in seat.army))


def plainly(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """What people are shown: equal copies once."""
    return tuple(choice for choice in choices if "#" not in str(choice.value))


def typed_in(state: State) -> dict[str, Any]:
    """While the box is not whole, a card may come up that it does not hold."""
    if pile.whole(state):
        return {}
    return {
        "other": True,
        "barred": tuple(name for key, card in state.components.items() for name in pile.copies(key, card)),
    }


def open_audience(state: State, offer: Offer, filled: Filled) -> Field | None:
    cards, closed = chosen(filled, "cards")
    numbers = pile.draws(state)
    if closed or len(cards) == max(numbers):
        return None
    drawn: list[str] = []
    for name in cards:
        drawn.append(drawn_as(state, name, drawn))
    gone = (*drawn, searches.removed_unseen(state, drawn))
    free = [card for card in pile.content(state) if card not in gone]
    # Of a card whose copies nobody has counted there may be another.
    free += [card for card in (*pile.located(state), *drawn) if uncounted(state, card)]
    place = ("left", "right")[len(state.summoned) + len(cards)]
    values = named(state, free)
    enough = (Choice(ENOUGH, "no further card: the draw pile is empty"),) if len(cards) in numbers else ()
    return Field(
        name="cards", title=f"{place.title()} card?", values=(*values, *enough), shown=(*plainly(values), *enough), many=True,
        help="In every Audience two cards come up from the draw pile, left and right; fewer where summoned cards lie there already.",
        **typed_in(state),
    )  # fmt: skip


def drawn_as(state: State, name: str, drawn: Sequence[str]) -> str:
    """Which copy a named card is."""
    try:
        return pile.found(state, "", name, "cards", drawn)
    except Refused:
        # Not among the drawn: `decide` says so when the command is whole.
        return name


def uncounted(state: State, card: str) -> bool:
    known = state.components.get(key_of(card))
    return known is not None and known.copies is None and pile.dealt(state, known) is not False


def no_field(state: State, offer: Offer, filled: Filled) -> Field | None:
    return None


def place_token(state: State, offer: Offer, filled: Filled) -> Field | None:
    if "slot" in filled:
        return None
    cards = {"left": state.left, "right": state.right}
    values = tuple(Choice(slot, f"{slot}: {state.label(card)}") for slot, card in cards.items() if card)
    empty = [slot for slot, card in cards.items() if not card]
    return Field(name="slot", title="On which card?", values=values, numbers=numbers_of(tuple(cards), empty))


def reveal_token(state: State, offer: Offer, filled: Filled) -> Field | None:
    token = due_to_reveal(state)
    if "kind" not in filled:
        # STYX-TWO-02: the kind that is face up already is not the other token's.
        used = [one.kind for one in state.tokens if one.seat == token.seat] if two_players(state) else []
        kinds = tuple(Choice(kind, label) for kind, label in KINDS.items() if kind not in used)
        return Field(
            name="kind",
            title="Which token is it?",
            values=kinds,
            seat=token.seat,
            numbers=numbers_of(tuple(KINDS), used),
        )
    if "bid" in filled or filled["kind"] == "tithe":
        return None
    return bid(state, token, str(filled["kind"]))


def bid(state: State, token: Token, kind: str) -> Field:
    """STYX-REVEAL-02, STYX-REVEAL-03: skip, or any number from the floor to the cap."""
    name = f"{state.name(token.seat)}, {KINDS[kind]}"
    least, most = floor_and_cap(state, token.seat, token.slot, kind)
    if most is None:
        return unread(name, least)
    amounts = [one for one in range(least, most + 1) if kind == "muster" or payment.formable(state, token.seat, one)]
    has = f"has {coins(most) if kind == 'muster' else f'Strength {most}'}"
    short = shortage(state, token.seat, token.slot, kind) or has
    limits = f"at least {least}, {has}" if amounts else f"only a skip is left, {short}"
    return Field(
        name="bid", title=f"{name}: {limits}", seat=token.seat,
        values=(Choice("skip", "skip"), *(Choice(one, str(one)) for one in amounts)),
    )  # fmt: skip


def unread(name: str, least: int) -> Field:
    """What can be bid hangs on cards that nobody has read yet: whoever bids reads them first."""
    bids = Choice(least, "a bid; you are first asked for the cards it depends on")
    return Field(name="bid", title=f"{name}: skip or bid?", values=(Choice("skip", "skip"), bids))


def pay_elimination(state: State, offer: Offer, filled: Filled) -> Field | None:
    cards, closed = chosen(filled, "cards")
    token = next(one for one in owed(state) if one.seat == offer.seat)
    strengths = {owned.card: strength for owned, strength in payment.eligible(state, token.seat)}
    paid = [strengths[card] for card in cards]
    values = [card for card in strengths if card not in cards and goes_on(state, token, strengths, cards, card)]
    # A payment that no further card can join is complete, and nobody is asked.
    if closed or not values:
        return None
    enough = (Choice(ENOUGH, "that is all"),) if legal(state, token.bid, paid) else ()
    return Field(
        name="cards", title=f"{state.name(token.seat)} pays Strength {token.bid}, so far {sum(paid)}", seat=token.seat,
        values=(*(Choice(card, f"{copy_label(state, card)}: {strengths[card]}") for card in values), *enough),
        many=True,
    )  # fmt: skip


def goes_on(state: State, token: Token, strengths: dict[str, int], named: Sequence[str], card: str) -> bool:
    """Whether this card can join those named for the payment."""
    paid = [strengths[one] for one in (*named, card)]
    others = [strength for one, strength in strengths.items() if one not in named and one != card]
    return completable(state, token.bid, paid, others)


def use_effect(state: State, offer: Offer, filled: Filled) -> Field | None:
    """What the effect acts on, in the order of its fields; STYX-MUSTER-06: only the one that is due is offered."""
    card, owner = state.effects[0]
    effect = effects.effect_of(state, card)
    for name in effect.fields:
        if name not in filled:
            return structs.replace(EFFECT_FIELDS[name](state, card, owner, filled.get("give")), rules=effect.rules)
    return None


def with_ability(state: State, card: str) -> str:
    """Wheat Cutter (Reaper): whose ability it is, where the name does not say it."""
    label, ability = state.label(card), ABILITIES[state.card(card).ability or "none"]
    return label if ability.casefold() in label.casefold() else f"{label} ({ability})"


def give(state: State, card: str, owner: int, given: str | None) -> Field:
    cards = open_to(effects.effect_of(state, card).gives, state, card, owner)
    return Field(
        name="give", title=f"{with_ability(state, card)}: which of your cards?", seat=owner, values=listed(state, cards)
    )


def open_to(
    cards_for: Callable[[State, str, int], tuple[str, ...]], state: State, card: str, owner: int
) -> tuple[str, ...]:
    """The cards that an effect may act on; while nobody has read what decides it, any own one asks for that."""
    try:
        return cards_for(state, card, owner)
    except Refused:
        # Which cards serve is not known yet: `decide` asks for the value that is missing.
        return tuple(owned.card for owned in state.seat(owner).army)


def listed(state: State, cards: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(card, copy_label(state, card)) for card in cards)


def take(state: State, card: str, owner: int, given: str | None) -> Field:
    effect = effects.effect_of(state, card)
    cards = open_to(effect.takes, state, card, owner)
    if given is not None:
        cards = tuple(one for one in cards if not effect.apart(state, given, one))
    title = f"{with_ability(state, card)}: which card?"
    kind = SEARCHES.get(state.card(card).ability or "")
    if kind is None:
        return Field(name="take", title=title, seat=owner, values=listed(state, cards))
    unread = tuple(name for name in pile.content(state) if searches.fits(state.card(name), kind) is None)
    values = named(state, cards + unread)
    # STYX-CARD-SUMMON-03: a search that finds nothing still chooses the First Player.
    empty = "first" in effect.fields and not searches.sure(state, kind)
    none = (Choice(None, "there is none in the draw pile"),) if empty else ()
    return Field(
        name="take",
        title=title,
        seat=owner,
        values=(*values, *none),
        shown=(*plainly(values), *none),
        **typed_in(state),
    )


def first(state: State, card: str, owner: int, given: str | None) -> Field:
    """STYX-CARD-SUMMON-02: any seat, or the ordinary pass."""
    seats = map(by_name(state), range(1, len(state.names) + 1))
    return Field(
        name="first", title="Who is First Player in the next Audience?", seat=owner,
        values=(Choice(None, "passes left"), *seats),
    )  # fmt: skip


def end_by_agreement(state: State, offer: Offer, filled: Filled) -> Field | None:
    winners, closed = chosen(filled, "winners")
    left = [seat for seat in range(1, len(state.names) + 1) if seat not in winners]
    if closed or not left:
        return None
    enough = Choice(ENOUGH, "nobody else" if winners else "nobody")
    title = "Who else won?" if winners else "Who won?"
    return Field(name="winners", title=title, values=(*map(by_name(state), left), enough), many=True)


def declare_power(state: State, offer: Offer, filled: Filled) -> Field | None:
    return (
        None
        if "text" in filled
        else Field(
            name="text",
            title=f"What did {state.label(offer.given['card'])} do?",
            kind="text",
            least=1,
            most=powers.LONGEST_TEXT,
        )
    )


EFFECT_FIELDS = {"give": give, "take": take, "first": first}
SEARCHES: dict[str, searches.Sought] = {"headless": "horseman", "succubus": "horseman", "cultist": "elemental"}
"""Abilities that look through the draw pile, and for what."""
ASKED: dict[str, Callable[[State, Offer, Filled], Field | None]] = {
    "styx.set_up": set_up,
    "styx.open_audience": open_audience,
    "styx.declare_pile_exhausted": no_field,
    "styx.place_token": place_token,
    "styx.reveal_token": reveal_token,
    "styx.pay_elimination": pay_elimination,
    "styx.use_effect": use_effect,
    "styx.decline_effect": no_field,
    "styx.declare_power": declare_power,
    "styx.end_by_agreement": end_by_agreement,
}
