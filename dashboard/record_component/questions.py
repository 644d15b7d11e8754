"""What an offer asks, laid out ahead as far as it is short, so that a browser can go on without asking back."""

import json
from collections import deque
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from domain.kernel.game import Game
from domain.kernel.offer import ENOUGH, Field, Filled, Offer, answer
from domain.kernel.printed import printed
from domain.kernel.refusal import Choice
from domain.recording.wording import harmless

AHEAD = 120
"""Calls of next_field for one offer."""
FEW = 8
"""Up to so many values, what each of them leads to is laid out; of more, what one leads to stands for all but those that lead elsewhere."""
BUTTONS = 12
"""Of a list of so many values all stand there, those that were taken too, if each is taken once."""
SETS = 6
LOOKED = 300
ASK = "ask"
"""In the place of what an answer leads to: only the server can tell."""
HEADS = (2, 4)
"""How many columns of names fit beside each other."""


def told_value(choice: Choice) -> dict[str, Any]:
    return {"value": choice.value, "label": harmless(choice.label)}


def shown(field: Field) -> tuple[Choice, ...]:
    return field.values if field.shown is None else field.shown


def key_of(value: Any) -> str:
    """As the browser writes a value."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def told_field(field: Field) -> dict[str, Any]:
    told = {
        "name": field.name, "title": harmless(field.title), "kind": field.kind, "many": field.many,
        "values": [told_value(one) for one in shown(field)], "least": field.least, "most": field.most,
        "default": field.default, "seat": field.seat, "other": field.other, "barred": field.barred,
        "exact": field.shown is None or len(field.shown) == 1, "each": {},
    }  # fmt: skip
    return {name: value for name, value in told.items() if told_too(value) or name == "each"}


def told_too(value: Any) -> bool:
    """Whether a value is said: not where it is none. A 0 is a limit like any other."""
    return value is not None and value is not False and value != ()


def tree(game: Game, state: Any, offer: Offer, filled: Filled) -> Any:
    """The next question with what follows each answer; None: nothing more is asked. Where it is cut off, ask again."""
    root: dict[str, Any] = {}
    waiting: deque[tuple[dict[str, Any], str, Filled, list[Any]]] = deque([(root, "top", filled, [])])
    for _ in range(AHEAD):
        if not waiting:
            break
        holder, key, known, usual = waiting.popleft()
        field = game.next_field(state, offer, known)
        if field is None:
            holder[key] = None
            continue
        holder[key] = told = told_field(field)
        plain = plain_of(field)
        told |= marks(game, state, offer, known, field, first=holder.get("name") != field.name)
        if field.many and stand_alike(field, plain):
            # The first place of a list tells it for all.
            usual = (
                usual if holder.get("name") == field.name else known_of_a_list(game, state, offer, known, field, told)
            )
            plain = [value for value in usual if value in plain]
        for stands_for, value in probes(field, plain):
            if stands_for == "any":
                waiting.append((told, "any", answer(known, field, value), usual))
            else:
                # An end is looked at first, so that a list is ended without asking back wherever it is laid out.
                put = waiting.appendleft if value == ENOUGH else waiting.append
                put((told["each"], stands_for, answer(known, field, value), []))
    return root["top"]


def marks(game: Game, state: Any, offer: Offer, known: Filled, field: Field, *, first: bool) -> dict[str, bool]:
    """What a browser cannot see in what was laid out; of a list it is told in its first place."""
    if field.kind == "number" and varies(game, state, offer, known, field):
        return {"varies": True}
    listed = field.many and first and len(shown(field)) <= BUTTONS
    return {"again": True} if listed and again(game, state, offer, known, field) else {}


def varies(game: Game, state: Any, offer: Offer, known: Filled, field: Field) -> bool:
    """Whether the lowest, the highest or the usual number leads to another question than the others do."""
    least = field.least or 0
    tried = [tried_of(field), least, least + 1 if field.most is None else field.most]
    usual, *others = [game.next_field(state, offer, answer(known, field, number)) for number in tried]
    return any(one != usual for one in others)


def again(game: Game, state: Any, offer: Offer, known: Filled, field: Field) -> bool:
    """Whether a value that was taken into a list may be taken into it once more."""
    for value in plain_of(field):
        place = game.next_field(state, offer, answer(known, field, value))
        if place is not None and place.name == field.name and value in plain_of(place):
            return True
    return False


def tried_of(field: Field) -> Any:
    """The number with which what follows is laid out."""
    return (field.least or 0) if field.default is None else field.default


def plain_of(field: Field) -> list[Any]:
    return [one.value for one in field.values if one.value is not None and one.value != ENOUGH]


def stand_alike(field: Field, plain: list[Any]) -> bool:
    """Of so many values one is tried for all."""
    return field.kind == "one" and bool(plain) and (len(plain) > FEW or field.other)


def known_of_a_list(
    game: Game, state: Any, offer: Offer, known: Filled, field: Field, told: dict[str, Any]
) -> list[Any]:
    """Told too: how often a value may stand in this list, and which lead to another question or another list than the others do.

    The values with the one first that stands for most of them.
    """
    after = {key_of(value): game.next_field(state, offer, answer(known, field, value)) for value in plain_of(field)}

    def behind(value: Any, usual: list[Any]) -> tuple[int, Field | None]:
        """What comes after the list, or after the last place that takes it, where this fills it and then the usual."""
        filled, count, place = answer(known, field, value), 1, after[key_of(value)]
        while place is not None and place.name == field.name:
            free = plain_of(place)
            following = value if not usual and value in free else next((one for one in usual if one in free), None)
            if following is None:
                break
            filled, count = answer(filled, place, following), count + 1
            place = game.next_field(state, offer, filled)
        return count, place

    def takes_another(value: Any) -> bool:
        """Whether a name that people see goes with this one."""
        place = after[key_of(value)]
        if place is None or place.name != field.name:
            return False
        return not {key_of(one.value) for one in shown(field)} - {key_of(value), key_of(ENOUGH)} <= {
            key_of(one.value) for one in shown(place)
        }

    plain = plain_of(field)
    alone = [(key_of(value), *behind(value, [])) for value in plain]
    told["times"] = {key: count for key, count, place in alone if place is not None and place.name == field.name}
    others = [value for value in plain if takes_another(value)]
    usual = sorted(plain, key=lambda value: (value in others, -told["times"].get(key_of(value), AHEAD)))
    most = behind(usual[0], usual)[1]
    told["each"] |= {key_of(value): ASK for value in plain if value in others or behind(value, usual)[1] != most}
    return usual


def probes(field: Field, plain: list[Any]) -> Iterator[tuple[str, Any]]:
    """The answers that are tried, each under the key of what it stands for."""
    if field.kind == "number":
        yield "any", tried_of(field)
        return
    if field.kind == "text":
        yield "any", "x" * max(1, field.least or 1)
        return
    special = [one.value for one in field.values if one.value is None or one.value == ENOUGH]
    # Of a list with other names what one leads to would be told of the wrong list, once such a name stands in it.
    for value in special if len(plain) > FEW or (field.many and field.other) else special + plain:
        yield key_of(value), value
    if plain and (len(plain) > FEW or field.other):
        yield "any", plain[0]


def headings(state: Any, field: Field | None) -> list[list[Any]]:
    """Names under what they print as one of a few words, where each seat in turn is asked for one of many."""
    if field is None or not field.many or field.seat is None or len(field.values) <= FEW:
        return []
    components = {key_of(one.value): state.components.get(one.value) for one in shown(field)}
    kinds = {type(one) for one in components.values()}
    if len(kinds) != 1 or None in components.values():
        return []
    kind: type[Struct] = kinds.pop()
    for one in printed(kind).values():
        groups: dict[str, list[str]] = {choice.label: [] for choice in one.choices}
        for key, component in components.items():
            groups.setdefault(one.said(getattr(component, one.name)), []).append(key)
        if one.of is None and one.choices and HEADS[0] <= sum(map(bool, groups.values())) <= HEADS[1]:
            return [[label, keys] for label, keys in groups.items() if keys]
    return []


def sets(game: Game, state: Any, offer: Offer) -> list[list[Choice]] | None:
    """All the ways to fill a list that belongs to one seat, order apart, if there are only a few."""
    first = game.next_field(state, offer, {})
    if offer.seat is None or first is None or not first.many or first.seat != offer.seat or first.other:
        return None
    found: dict[frozenset[str], list[Choice]] = {}
    paths: list[tuple[Filled, list[Choice]]] = [({}, [])]
    seen: set[frozenset[str]] = set()
    for _ in range(LOOKED):
        if not paths or len(found) > SETS:
            break
        filled, picked = paths.pop()
        field = game.next_field(state, offer, filled)
        if field is not None and (field.name != first.name or field.seat != offer.seat):
            return None
        if field is None or any(one.value == ENOUGH for one in field.values):
            found.setdefault(_named(picked), picked)
        if field is not None:
            paths += [(answer(filled, field, one.value), [*picked, one]) for one in _unseen(field, picked, seen)]
    return list(found.values()) if not paths and 0 < len(found) <= SETS else None


def _unseen(field: Field, picked: list[Choice], seen: set[frozenset[str]]) -> Iterator[Choice]:
    """The values that lead to a set which was not looked at yet."""
    for choice in field.values:
        if choice.value != ENOUGH and (names := _named([*picked, choice])) not in seen:
            seen.add(names)
            yield choice


def _named(picked: list[Choice]) -> frozenset[str]:
    return frozenset(
        f"{key_of(one.value)} {sum(key_of(one.value) == key_of(x.value) for x in picked)}" for one in picked
    )
