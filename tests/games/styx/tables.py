"""Positions of Styx made by hand, with plainly fake cards, for tests that begin in the middle of a game.

    a, b, c = seat(army=(1, 2, eternal(3)), coins=5), seat(), seat(soul=2)
    t = audience(left=3, right=card(2, soul=1), seats=(a, b, c), placed="left left right", revealed="muster 2, tithe")
    t.when(reveal(3, "elimination 1")).then_some(...)

- A card is a number (its value) or card(value, ...): income 0, no Soul, no elements, unless told. Its key says what it
  is: `test_2`, `test_2_soul1`, `test_3_eternal`, `test_2_djinn`; the second copy is `test_2#2`. Copies are counted
  through the armies by seat, then left, right, centre, out. A field given as None is unknown. Elements: "fire",
  "water+earth" (both), "fire/air" (one of them), "wild".
- Cards came where they lie in Audience 1, and were turned down in it, before the Audience of the test, unless told.
- Every army begins with its Standard-Bearer (value 1): `bearer`, `bearer#2`, ... by seat; seat(bearer="down") turns it.
- Influence is the sum of the army's values, Chaos the sum of the central discard, unless told.
- The pile holds `pile` (cards to be found) and `filler` cards of value 1.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from msgspec import structs

from domain.games.styx import GAME
from domain.games.styx.commands import OpenAudience, PlaceToken, RevealToken
from domain.games.styx.components import ELEMENTS, Card, Icon
from domain.games.styx.state import Lain, Owned, Seat, order_of
from domain.kernel.log import Box
from tests.specification import NAMES, Table, table

COLOURS = ("blue", "yellow", "green", "red", "purple", "gray")
BEARER = Card(
    name="TEST BEARER", copies=6, min_players=2, value=1, income=0, soul=0, elements=(), legendary=False, eternal=False,
    horseman=False, elemental=False, ability="bearer",
)  # fmt: skip
TOTEM = msgspec.structs.replace(BEARER, name="TEST TOTEM", copies=1, value=2, ability="totem")
FILLER = msgspec.structs.replace(BEARER, name="TEST FILLER", ability="none")


@dataclass(frozen=True)
class Spec:
    """A fake card, and how it lies in an army."""

    key: str
    card: Card
    up: bool = True
    counters: int = 0
    joined: int = 1
    turned: int = 0


def icon(text: str) -> Icon:
    if text == "wild":
        return Icon("one", ELEMENTS)
    return Icon("one", tuple(text.split("/"))) if "/" in text else Icon("all", tuple(text.split("+")))


def card(value: int | None, key: str = "", *, elements: Sequence[str] | None = (), **fields: Any) -> Spec:
    """Fields as in `components.Card`; whatever is not told is nothing (income 0, no Soul, an ordinary card)."""
    plain: dict[str, Any] = {
        "min_players": 2, "income": 0, "soul": 0, "legendary": False, "eternal": False, "horseman": False,
        "elemental": False, "ability": "none", **fields,
    }  # fmt: skip
    icons = None if elements is None else tuple(map(icon, elements))
    key = key or _key(value, elements, fields)
    return Spec(key, Card(name=key.replace("_", " ").upper(), value=value, elements=icons, **plain))


def _key(value: int | None, elements: Sequence[str] | None, fields: dict[str, Any]) -> str:
    words = ["test", "unknown" if value is None else str(value)]
    for name, told in fields.items():
        if told is True or name == "ability":
            words.append(name if told is True else str(told))
        elif told or told is None:
            words.append(f"{name}{'minus' if (told or 0) < 0 else ''}{'?' if told is None else abs(told)}")
    return "_".join((*words, *(text.replace("/", "or").replace("+", "and") for text in elements or ())))


def eternal(value: int, key: str = "", **fields: Any) -> Spec:
    return card(value, key, eternal=True, **fields)


def legendary(value: int, key: str = "", **fields: Any) -> Spec:
    return card(value, key, legendary=True, **fields)


def horseman(value: int, key: str = "", **fields: Any) -> Spec:
    return card(value, key, horseman=True, **fields)


def special(ability: str, value: int = 2, **fields: Any) -> Spec:
    """A card with this ability, named after it; the Headless Horseman is Legendary and Eternal, as printed."""
    usual: dict[str, dict[str, Any]] = {
        "headless": {"legendary": True, "eternal": True}, "djinn": {"amount": 1}, "nidhogr": {"amount": 2},
        "lich": {"which": "any"},
    }  # fmt: skip
    return card(value, ability, ability=ability, **{**usual.get(ability, {}), **fields})


PASSER_BY = card(1, "passer_by", eternal=True)
"""Unclaimed, it goes back to the pile and moves nothing."""


def down(one: "int | Spec", turned: int = 1) -> Spec:
    """In the personal discard; `turned`: the Audience in which it was turned down."""
    return replace(_spec(one), up=False, turned=turned)


def holding(one: "int | Spec", counters: int) -> Spec:
    """With counters on it."""
    return replace(_spec(one), counters=counters)


def joined(one: "int | Spec", audience_number: int) -> Spec:
    """Came into the army in this Audience."""
    return replace(_spec(one), joined=audience_number)


def _spec(one: "int | Spec") -> Spec:
    return one if isinstance(one, Spec) else card(one)


@dataclass(frozen=True)
class Sitting:
    """A seat to be: its army without the Standard-Bearer."""

    army: tuple[Spec, ...]
    coins: int
    soul: int
    influence: int | None
    bearer: str


def seat(
    army: Iterable[int | Spec] = (), *, coins: int = 4, soul: int = 0, influence: int | None = None, bearer: str = "up"
) -> Sitting:
    return Sitting(tuple(map(_spec, army)), coins, soul, influence, bearer)


class _Deal:
    """Names copies and remembers every card of the box."""

    def __init__(self) -> None:
        self.copies: Counter[str] = Counter()
        self.cards: dict[str, Card] = {}

    def name(self, spec: Spec) -> str:
        assert self.cards.setdefault(spec.key, spec.card) == spec.card, f"two cards are called {spec.key}: give a key"
        self.copies[spec.key] += 1
        copy = self.copies[spec.key]
        return spec.key if copy == 1 else f"{spec.key}#{copy}"

    def box(self, filler: int) -> Box:
        cards = {key: msgspec.structs.replace(one, copies=self.copies[key]) for key, one in self.cards.items()}
        cards |= {"bearer": BEARER, "totem": TOTEM}
        if filler:
            cards["filler"] = msgspec.structs.replace(FILLER, copies=filler)
        return Box(name="test box", kind="owner", components={key: present(one) for key, one in cards.items()})


def present(one: Card) -> dict[str, Any]:
    return {name: value for name, value in msgspec.to_builtins(one).items() if value is not None}


def bearer_of(number: int) -> str:
    return "bearer" if number == 1 else f"bearer#{number}"


def _army(deal: _Deal, number: int, sitting: Sitting) -> tuple[Owned, ...]:
    fallen = sitting.bearer == "down"
    bearer = Owned(bearer_of(number), up=not fallen, turned=int(fallen))
    return (
        bearer,
        *(Owned(deal.name(one), one.up, one.counters, one.joined, one.turned) for one in sitting.army),
    )


def _seat(number: int, sitting: Sitting, army: tuple[Owned, ...]) -> Seat:
    values = 1 + sum(one.card.value or 0 for one in sitting.army)
    return Seat(
        colour=COLOURS[number - 1], coins=sitting.coins, soul=sitting.soul, army=army,
        influence=values if sitting.influence is None else sitting.influence,
    )  # fmt: skip


def between(
    seats: int | Sequence[Sitting] = 3, *, left: Spec | int | None = None, right: Spec | int | None = None,
    first: int = 1, number: int | None = None, centre: Iterable[int | Spec] = (), pile: Iterable[int | Spec] = (),
    filler: int = 20, chaos: int | None = None, edition: str = "en", policies: dict[str, str] | None = None,
    totem: str = "aside", **state: Any,
) -> Table:  # fmt: skip
    """At rest before Audience `number`, or (with left and right) in it; `state`: any other field of the State."""
    sittings = [seat()] * seats if isinstance(seats, int) else list(seats)
    deal = _Deal()
    armies = [_army(deal, place, one) for place, one in enumerate(sittings, 1)]
    open_cards = [deal.name(_spec(one)) if one is not None else "" for one in (left, right)]
    discard = [_spec(one) for one in centre]
    lying = tuple(Lain(deal.name(one), one.joined) for one in discard)
    hidden = len([deal.name(_spec(one)) for one in pile])
    opened = table(GAME, seats=NAMES[: len(sittings)], edition=edition, box=deal.box(filler), policies=policies)
    running = left is not None
    if number is None:
        number = 1 if all(one == seat() for one in sittings) and not discard and not chaos else 2
    position: dict[str, Any] = {
        "seats": tuple(_seat(place, one, armies[place - 1]) for place, one in enumerate(sittings, 1)),
        "first": first, "audience": number if running else number - 1, "running": running, "left": open_cards[0],
        "right": open_cards[1], "centre": lying, "pile": hidden + filler, "aside": "totem" if totem == "aside" else "",
        "out": tuple(map(bearer_of, range(len(sittings) + 1, 7))) + (() if totem == "aside" else ("totem",)),
        "chaos": sum(one.card.value or 0 for one in discard) if chaos is None else chaos, **state,
    }  # fmt: skip
    # Within an Audience a token may stand beyond its line; what brought it there is not laid out.
    at_line = position["chaos"] >= 21 or any(one.influence >= 20 for one in position["seats"])
    told = opened.at(**{**position, **({"how": "agreed"} if at_line and "how" not in state else {})})
    return replace(told, now=structs.replace(told.now, how=state.get("how", "")))


def audience(
    seats: int | Sequence[Sitting] = 3, *, left: Spec | int = 2, right: Spec | int = 2, placed: str = "",
    revealed: str = "", **more: Any,
) -> Table:  # fmt: skip
    """An Audience that waits for tokens; `placed`: "left right left" in order; `revealed`: "muster 2, tithe" in order."""
    waiting = between(seats, left=left, right=right, **more)
    return revealing(placing(waiting, placed), revealed)


def order(t: Table) -> tuple[int, ...]:
    """The seats in the order of placing and revealing."""
    return order_of(t.state)


def placing(t: Table, slots: str) -> Table:
    """The next tokens are placed: "left right left"."""
    named = slots.split()
    due = order(t)[len(t.state.tokens) :][: len(named)]
    return t.given(*(place(number, slot) for number, slot in zip(due, named, strict=True)))


def revealing(t: Table, words: str) -> Table:
    """The next tokens are revealed: "muster 2, tithe, elimination 1, muster skip"."""
    told = [word for word in words.split(",") if word.strip()]
    due = order(t)[sum(bool(token.kind) for token in t.state.tokens) :][: len(told)]
    return t.given(*(reveal(number, word) for number, word in zip(due, told, strict=True)))


def place(number: int, slot: str) -> PlaceToken:
    return PlaceToken(seat=number, slot=slot)


def reveal(number: int, words: str) -> RevealToken:
    """reveal(2, "muster 3"), reveal(2, "tithe"), reveal(2, "elimination skip")."""
    kind, _, bid = words.strip().partition(" ")
    stated: Any = None if not bid else "skip" if bid == "skip" else int(bid)
    return RevealToken(seat=number, kind=kind, bid=stated)


def cards(left: str, right: str) -> OpenAudience:
    return OpenAudience(cards=(left, right))


def mustered(
    left: Spec | int, seats: int | Sequence[Sitting] = 3, *, right: Spec | int = PASSER_BY, also: bool = False,
    **more: Any,
) -> Table:  # fmt: skip
    """The first two seats muster left and (with `also`) right for 1 coin, the others tithe right: effects are due."""
    count = seats if isinstance(seats, int) else len(seats)
    others = ["muster 1" if also else "tithe", *["tithe"] * (count - 2)]
    return audience(
        seats, left=left, right=right, placed=" ".join(["left", *["right"] * (count - 1)]),
        revealed=", ".join(["muster 1", *others]), **more,
    )  # fmt: skip


def worked_example(**more: Any) -> Table:
    """The Audience both editions work through: Blue 1, Yellow 2, Green 3, Red 4, Purple 5, Gray 6; Gray is to reveal.

    Left: Blue Muster 3, Yellow Tithe (army 2), Green Muster 4. Right, with a quarter Soul: Red Tithe (army 2),
    Purple Elimination 1, and Gray to come, who has two cards of Strength 1. Both cards are worth 1 and bring 1 coin.
    """
    giving = card(1, "gives_2", income=2)
    return audience(
        (seat(), seat((giving,)), seat(), seat((giving,)), seat(), seat((1,))), left=card(1, "left_card", income=1),
        right=card(1, "right_card", income=1, soul=1), placed="left left left right right right",
        revealed="muster 3, tithe, muster 4, tithe, elimination 1", **more,
    )  # fmt: skip
