"""Searching the draw pile for a card of a kind: Horsemen, Spirits and the Elementals."""

from collections.abc import Container
from typing import Literal

from domain.games.styx.components import HORSEMEN, Card
from domain.games.styx.rules import pile
from domain.games.styx.state import State, key_of, unknown
from domain.kernel.refusal import illegal

Sought = Literal["horseman", "elemental"]


def fits(card: Card, kind: Sought) -> bool | None:
    """STYX-WIN-11: the Headless Horseman is no Horseman; None: nobody has read it."""
    if card.ability == "headless":
        return False
    return card.horseman if kind == "horseman" else card.elemental


def exact(state: State) -> bool:
    """Whether the box knows every card of the pile."""
    held = pile.count(state)
    return held is not None and held == len(pile.content(state)) - state.horseman_unknown


def candidates(state: State, kind: Sought) -> tuple[str, ...]:
    """Cards that may be found; STYX-TWO-12: one Horseman may be out unseen."""
    gone = removed_unseen(state)
    return tuple(name for name in pile.content(state) if fits(state.card(name), kind) and name != gone)


def removed_unseen(state: State, taken: Container[str] = ()) -> str:
    """STYX-TWO-12: the Horseman that must be the one removed unseen, the others being elsewhere or taken; "": any may be."""
    if not state.horseman_unknown or not all_riders_known(state):
        return ""
    left = [name for name in pile.content(state) if name not in taken and fits(state.card(name), "horseman")]
    return left[0] if len(left) == 1 else ""


def refuse_removed(state: State, rule: str, name: str, field: str, taken: Container[str] = ()) -> None:
    if name == removed_unseen(state, taken):
        raise illegal(
            "STYX-TWO-12", f"{state.label(name)} must be the Horseman that was removed: it is not in the pile.",
            also=(rule,), field=field, card=key_of(name),
        )  # fmt: skip


def all_riders_known(state: State) -> bool:
    return sum(bool(fits(card, "horseman")) for card in state.components.values()) == HORSEMEN


def sure(state: State, kind: Sought) -> tuple[str, ...]:
    """Cards of which at least one must be there."""
    names = tuple(name for name in candidates(state, kind) if pile.dealt(state, state.card(name)))
    alone = kind == "horseman" and state.horseman_unknown and len(names) == 1
    return () if alone or state.pile == 0 else names


def hopeless(state: State, kind: Sought) -> bool:
    """Whether the pile certainly holds none."""
    if state.pile == 0:
        return True
    if candidates(state, kind):
        return False
    if kind == "horseman" and all_riders_known(state):
        return True
    return exact(state) and not any(fits(state.card(name), kind) is None for name in pile.content(state))


def find(state: State, kind: Sought, rules: tuple[str, str], name: str) -> str:
    """The card that is found; refused by rules[0] if it is of no such kind, by rules[1] if it is not in the pile."""
    key = key_of(name)
    card = state.components.get(key)
    if card is None:
        raise pile.no_such_card(state, rules[1], key, "take")
    if not pile.emissary(card):
        pile.refuse_outsiders(state, key, card, "take")
    right = fits(card, kind)
    if right is None:
        raise unknown(state, rules[0], (key, (kind,)))
    if not right:
        what = "one of the four Horsemen" if kind == "horseman" else "a Spirit or the Elementals"
        raise illegal(
            rules[0], f"{state.label(key)} cannot be found here: name {what}.",
            also=("STYX-WIN-11",) if card.ability == "headless" else (), field="take", card=key,
        )  # fmt: skip
    found = pile.found(state, rules[1], name, "take")
    refuse_removed(state, rules[1], found, "take")
    return found
