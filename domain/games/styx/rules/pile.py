"""The draw pile: nobody knows its order; its content is what lies nowhere else."""

from collections.abc import Container
from functools import lru_cache
from operator import attrgetter

from domain.games.styx.components import EMISSARIES, Card
from domain.games.styx.state import State, key_of, two_players, unknown
from domain.kernel.refusal import Need, Refused, illegal, malformed, missing
from domain.kernel.text import LONGEST_NAME, as_typed

card_of = attrgetter("card")
AUDIENCE = 2
EVERYBODY = 5
"""From this number of players on every Emissary is in the deck (STYX-SETUP-12)."""
OUTSIDERS = {"bearer", "totem"}
"""Cards with these abilities are never in the pile."""
DECK_RULES = {2: "STYX-SETUP-09", 3: "STYX-SETUP-10", 4: "STYX-SETUP-11"}


def located(state: State) -> set[str]:
    """Every card that is known to lie somewhere else than in the pile."""
    lying = {state.left, state.right, state.aside, *state.out, *state.summoned}
    lying.update(map(card_of, state.centre))
    for seat in state.seats:
        lying.update(map(card_of, seat.army))
    return lying


def copies(key: str, card: Card) -> tuple[str, ...]:
    """The names of the copies of a card; one where their number is not known."""
    return named(key, card.copies or 1)


@lru_cache(maxsize=1024)
def named(key: str, number: int) -> tuple[str, ...]:
    return (key, *(f"{key}#{copy}" for copy in range(2, number + 1)))


def emissary(card: Card) -> bool:
    """Standard-Bearers and the Totem are never in the pile (STYX-SETUP-02, STYX-SETUP-08)."""
    return card.ability not in OUTSIDERS


def whole(state: State) -> bool:
    """Whether the box holds all Emissaries, the Totem among them (STYX-SETUP-16): then there are no others."""
    number = 0
    for card in state.components.values():
        if card.ability != "bearer":
            if card.copies is None:
                return False
            number += card.copies
    return number == EMISSARIES


def dealt(state: State, card: Card) -> bool | None:
    """Whether this card is in the deck for so many players; None: its player icon is not known."""
    players = len(state.names)
    if not emissary(card):
        return False
    if players >= EVERYBODY:
        return True
    return None if card.min_players is None else card.min_players <= players


def unmarked(state: State) -> bool:
    """Whether nobody has read yet of some Emissary for how many players it is."""
    if len(state.names) >= EVERYBODY:
        return False
    return any(emissary(card) for card in state.components.values() if card.min_players is None)


def content(state: State) -> tuple[str, ...]:
    """Every card known to the box that may lie in the pile."""
    lying, players = located(state), min(len(state.names), EVERYBODY)
    found: list[str] = []
    for key, card in state.components.items():
        if card.ability not in OUTSIDERS and (card.min_players or 0) <= players:
            if card.copies is None or card.copies == 1:
                if key not in lying:
                    found.append(key)
            else:
                found += [name for name in copies(key, card) if name not in lying]
    return tuple(found)


def count(state: State) -> int | None:
    """How many cards the pile holds; None where the box does not tell."""
    if state.pile is not None:
        return state.pile
    if not whole(state) or unmarked(state):
        return None
    return len(content(state)) - state.horseman_unknown


def certain(state: State) -> int:
    """How many cards at least must be in the pile, whatever the box does not tell."""
    sure = sum(dealt(state, state.card(name)) is True for name in content(state))
    # STYX-SETUP-13: a game begins with two cards, whether or not anybody has told which there are.
    return max(0 if state.audience else AUDIENCE, sure - state.horseman_unknown)


def draws(state: State) -> tuple[int, ...]:
    """How many cards may be turned up for the next Audience: two less the summoned ones, fewer where the pile ends."""
    wanted = AUDIENCE - len(state.summoned)
    held = count(state)
    if held is not None:
        return (min(wanted, held),)
    # STYX-NEXT-05: without a count only the table can say that the pile was shorter.
    if state.audience and wanted and certain(state) < wanted:
        return (wanted, wanted - 1)
    return (wanted,)


def opens(state: State) -> bool:
    """Whether an Audience can still have a card."""
    return max(draws(state)) + len(state.summoned) > 0


def may_be_empty(state: State) -> bool:
    """Whether the table may say that the pile is at its end: nothing is known that must be in it."""
    held = count(state)
    return not state.summoned and not (certain(state) if held is None else held)


def found(
    state: State, rule: str, name: str, field: str, taken: Container[str] = (), lying: Container[str] | None = None
) -> str:
    """The card of the pile that is meant by a key (its lowest free copy) or a copy's own name; else refused."""
    key = key_of(name)
    card = state.components.get(key)
    if card is None:
        raise no_such_card(state, rule, key, field)
    refuse_outsiders(state, key, card, field)
    lying = located(state) if lying is None else lying
    for one in copies(key, card):
        if name in {key, one} and one not in lying and one not in taken:
            return one
    if card.copies is None:
        raise unknown(state, rule, (key, ("copies",)))
    if name not in {*copies(key, card)}:
        raise no_such_copy(state, rule, name, card, field)
    raise elsewhere(state, rule, key, card, field)


def no_such_card(state: State, rule: str, key: str, field: str) -> Refused:
    """A card that the box does not hold: to be described, unless the box is whole."""
    if not key.strip() or len(key) > LONGEST_NAME:
        return malformed(field, f"A card is named by 1 to {LONGEST_NAME} characters; this has {len(key.strip())}.")
    meant = called(state, key)
    hint = f" If {state.label(meant)} is meant, write {as_typed(meant)}." if meant else ""
    if whole(state):
        return illegal(
            rule, f"There is no card {as_typed(key)} in this box, and its {EMISSARIES} Emissaries are all known.{hint}",
            also=("STYX-SETUP-16",), field=field, card=key,
        )  # fmt: skip
    fields = ("name",) if len(state.names) >= EVERYBODY else ("name", "min_players")
    return missing(
        rule, f"The box holds no card {as_typed(key)} yet.{hint} Describe it as it is printed: {', '.join(fields)}.",
        Need(key, fields),
    )  # fmt: skip


def no_such_copy(state: State, rule: str, name: str, card: Card, field: str) -> Refused:
    """A copy's own name that no copy has."""
    key = key_of(name)
    known = tuple(copies(key, card))
    told = f"the copies are {', '.join(known)}" if len(known) > 1 else f"there is one card of it: {key}"
    return illegal(
        rule, f"{name} is no copy of {state.label(key)}: {told}.", field=field, card=name, copies=card.copies
    )


def called(state: State, name: str) -> str:
    """The key of the card that people call so, or that was meant by this spelling; nothing if there is none."""
    wanted = name.strip().casefold()
    spelt = wanted.replace(" ", "_").replace("-", "_").replace("'", "")
    return next((key for key in state.components if key == spelt or state.label(key).casefold() == wanted), "")


def refuse_outsiders(state: State, key: str, card: Card, field: str) -> None:
    """Cards that are in no pile, or not in the deck of this table."""
    label, players = state.label(key), len(state.names)
    # STYX-SETUP-08: the Totem is taken out before the deck is made.
    if card.ability == "totem":
        raise illegal("STYX-SETUP-08", f"{label} is never in the draw pile.", field=field, card=key)
    # STYX-SETUP-02: Standard-Bearers are no Emissaries; unused ones have left the game.
    if card.ability == "bearer":
        raise illegal("STYX-SETUP-02", f"{label} is never in the draw pile.", field=field, card=key)
    fits = dealt(state, card)
    if fits is None:
        raise unknown(state, DECK_RULES[players], (key, ("min_players",)))
    # STYX-SETUP-09 to 11: cards for more players went back to the box.
    if not fits:
        raise illegal(
            DECK_RULES[players],
            f"{label} is marked {card.min_players}+ and stays in the box with {players} players.",
            field=field, card=key, players=players, min_players=card.min_players,
        )  # fmt: skip


def elsewhere(state: State, rule: str, key: str, card: Card, field: str) -> Refused:
    """No free copy is left in the pile."""
    told = sorted({where(state, name) for name in copies(key, card)} - {""})
    removed = any(name in state.out for name in copies(key, card))
    # STYX-TWO-12: the Horseman that two players removed is out of the game.
    also = ("STYX-TWO-12",) if card.horseman and removed and two_players(state) else ()
    place = "; ".join(told) or "it was already named"
    return illegal(
        rule, f"{state.label(key)} is not in the draw pile: {place}.", also=also, field=field, card=key,
        copies=card.copies,
    )  # fmt: skip


def where(state: State, name: str) -> str:
    """Where a card lies, in words; empty: nowhere known."""
    for number, seat in enumerate(state.seats, 1):
        for owned in seat.army:
            if owned.card == name:
                return f"it is {'in the army' if owned.up else 'in the personal discard'} of {state.name(number)}"
    places = {
        "it is a card of this Audience": state.open_cards,
        "it is summoned to the next Audience": state.summoned,
        "it is in the central discard": tuple(lain.card for lain in state.centre),
        "it is set aside": (state.aside,),
        "it is out of the game": state.out,
    }
    return next((told for told, cards in places.items() if name in cards), "")
