"""What a card of Styx may tell, and what a whole box must add up to."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from domain.kernel.game import Finding

Element = Literal["water", "fire", "earth", "air"]
ELEMENTS: tuple[Element, ...] = ("water", "fire", "earth", "air")
Ability = Literal[
    "none", "bearer", "djinn", "hydra", "dark_oracle", "zombie", "devils_soul", "headless", "siren", "necromancer",
    "lich", "nidhogr", "reaper", "shaman", "totem", "cultist", "succubus", "other",
]  # fmt: skip
Count = Annotated[int, Meta(ge=0, le=99)]


class Icon(Struct, frozen=True, gc=False):
    """One element icon: `all` its elements at once (a double icon has two), or `one` of them (all four: wild)."""

    gives: Literal["all", "one"]
    of: tuple[Element, ...]


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """None is unknown, never 0. `amount`: Djinn's gain a tithe, Nidhögr's quarters. `which`: the Lich's criterion."""

    name: str | None = None
    copies: Annotated[int, Meta(ge=1, le=20)] | None = None
    min_players: Literal[2, 3, 4, 5] | None = None
    value: Count | None = None
    income: Annotated[int, Meta(ge=-9, le=9)] | None = None
    soul: Annotated[int, Meta(ge=0, le=4)] | None = None
    elements: tuple[Icon, ...] | None = None
    legendary: bool | None = None
    eternal: bool | None = None
    horseman: bool | None = None
    elemental: bool | None = None
    ability: Ability | None = None
    payment_strength: Count | None = None
    amount: Count | None = None
    which: Literal["any", "highest", "lowest"] | None = None


EMISSARIES, HORSEMEN, ELEMENTALS = 62, 4, 5
SINGLE: tuple[Ability, ...] = ("bearer", "shaman", "totem")
"""Abilities that the rules look up by name: a second card with one of them cannot be."""
ONCE: tuple[Ability, ...] = (
    "djinn", "hydra", "dark_oracle", "zombie", "devils_soul", "headless", "siren", "necromancer", "lich", "nidhogr",
    "reaper", "cultist", "succubus",
)  # fmt: skip
COMPLETE = (
    "name", "copies", "min_players", "value", "income", "soul", "elements", "legendary", "eternal", "horseman",
    "elemental", "ability",
)  # fmt: skip
PARTICULARS = {"djinn": "amount", "nidhogr": "amount", "lich": "which"}

Cards = dict[str, dict[str, Any]]


def cross_checks(components: Cards, whole: bool) -> tuple[Finding, ...]:
    """What cannot be is refused; what does not add up to a whole box is told."""
    found = [finding for key, card in components.items() for finding in _impossible(key, card)]
    found += _too_many(components)
    if whole:
        found += [_gaps(key, card) for key, card in components.items() if _unknown(card)]
        found += [Finding("warn", "", field, told) for field, told in _sums(components)]
    return tuple(found)


def _impossible(key: str, card: dict[str, Any]) -> list[Finding]:
    wrong = [("elements", told) for icon in card.get("elements") or () if (told := _wrong_icon(icon))]
    if "#" in key:
        wrong.append(("copies", "# marks a further copy within a game; enter the number of copies instead."))
    # STYX-ELIM-13: an Eternal moves no Soul token, so it shows none.
    if card.get("eternal") and card.get("soul"):
        wrong.append(("soul", f"an Eternal shows no Soul, and {card['soul']} quarters were typed."))
    # STYX-WIN-11, CARD-HEADLESS-04: the Headless Horseman never counts as one of the four.
    if card.get("ability") == "headless":
        for field, must in (("legendary", True), ("eternal", True), ("horseman", False)):
            if card.get(field, must) != must:
                wrong.append((field, "the Headless Horseman is Legendary and Eternal, and none of the four Horsemen."))
    return [Finding("refuse", key, field, f"{key}: {told}") for field, told in wrong]


def _wrong_icon(icon: dict[str, Any]) -> str:
    """A single or double icon gives all of its one or two elements; either gives one of two, wild one of all four."""
    of = tuple(icon["of"])
    if len(set(of)) != len(of):
        return f"an icon names {', '.join(of)}; each element stands in it once."
    if icon["gives"] == "all" and len(of) not in (1, 2):
        return f"an icon that gives all its elements shows 1 or 2, not {len(of)}."
    if icon["gives"] == "one" and len(of) not in (2, len(ELEMENTS)):
        return f"an icon that gives one of its elements shows 2 (either) or 4 (wild), not {len(of)}."
    return ""


def _too_many(components: Cards) -> Iterator[Finding]:
    for ability in SINGLE:
        keys = sorted(key for key, card in components.items() if card.get("ability") == ability)
        # STYX-SETUP-02: one Standard-Bearer a colour, so only its copies may be several.
        if len(keys) > 1 or (ability != "bearer" and _number(components, keys) > 1):
            told = f"A box has one card with the ability {ability}; {', '.join(keys)} would be more."
            yield Finding("refuse", keys[-1], "ability", told)
    riders = sorted(key for key, card in components.items() if card.get("horseman"))
    # STYX-WIN-10: four Horsemen exist.
    if (number := _number(components, riders)) > HORSEMEN:
        told = f"There are {HORSEMEN} Horsemen of the Apocalypse; {', '.join(riders)} would be {number}."
        yield Finding("refuse", riders[-1], "horseman", told)


def _number(components: Cards, keys: Iterable[str]) -> int:
    return sum(components[key].get("copies") or 1 for key in keys)


def _unknown(card: dict[str, Any]) -> list[str]:
    wanted = [*COMPLETE, *([PARTICULARS[card["ability"]]] if card.get("ability") in PARTICULARS else [])]
    return [field for field in wanted if card.get(field) is None]


def _gaps(key: str, card: dict[str, Any]) -> Finding:
    unknown = _unknown(card)
    return Finding("warn", key, unknown[0], f"{key}: still unknown: {', '.join(unknown)}.")


def _sums(components: Cards) -> Iterator[tuple[str, str]]:
    """STYX-SETUP-16: only the French text prints a count, so another sum is told and still accepted."""
    emissaries = [key for key, card in components.items() if card.get("ability") != "bearer"]
    if (number := _number(components, emissaries)) != EMISSARIES:
        yield "copies", f"The copies add up to {number} Emissaries, and the rulebook counts {EMISSARIES}."
    for field, title, wanted in (
        ("horseman", "Horsemen", HORSEMEN),
        ("elemental", "cards the Cultist finds", ELEMENTALS),
    ):
        if (marked := _number(components, [key for key in emissaries if components[key].get(field)])) != wanted:
            yield field, f"{marked} {title} are marked, and the rulebook names {wanted}."
    held = Counter(card.get("ability") for card in components.values())
    yield from (("ability", f"No card has the ability {one}.") for one in SINGLE if not held[one])
    yield from (("ability", f"{held[one]} cards have the ability {one}.") for one in ONCE if held[one] > 1)
    for players in (2, 3, 4, 5):
        if (deck := _number(components, [key for key in emissaries if _dealt(components[key], players)])) < 2:
            yield "min_players", f"The deck for {players} players holds {deck}, and an Audience needs 2."


def _dealt(card: dict[str, Any], players: int) -> bool:
    return card.get("ability") != "totem" and (card.get("min_players") or 2) <= players
