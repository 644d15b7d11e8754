"""What a card of Styx may tell, and what a whole box must add up to."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from domain.kernel.game import Finding
from domain.kernel.offer import ENOUGH
from domain.kernel.printed import in_words
from domain.kernel.refusal import Choice

Element = Literal["water", "fire", "earth", "air"]
QUARTERS = ("0", "¼", "½", "¾", "1")
"""What has been gathered of a Soul."""
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


def icon_choice(label: str, gives: str, *of: str) -> Choice:
    return Choice({"gives": gives, "of": list(of)}, label)


PAIRS = tuple(combinations(ELEMENTS, 2))
ICONS = (
    *(icon_choice(one, "all", one) for one in ELEMENTS),
    *(icon_choice(f"{one} and {other}", "all", one, other) for one, other in PAIRS),
    *(icon_choice(f"{one} or {other}", "one", one, other) for one, other in PAIRS),
    icon_choice("any element", "one", *ELEMENTS),
)
ABILITIES = {
    "none": "none", "bearer": "Standard-Bearer", "djinn": "Djinn", "hydra": "Hydra", "dark_oracle": "Dark Oracle",
    "zombie": "Zombie", "devils_soul": "Devil's Soul", "headless": "Headless Horseman", "siren": "Siren",
    "necromancer": "Necromancer", "lich": "Lich", "nidhogr": "Nidhöggr", "reaper": "Reaper", "shaman": "Shaman",
    "totem": "Totem", "cultist": "Cultist", "succubus": "Succubus", "other": "another text",
}  # fmt: skip


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """None is unknown, never 0. `amount`: Djinn's gain a tithe, Nidhöggr's quarters. `which`: the Lich's criterion."""

    name: Annotated[str | None, Meta(title="name", description="The name as your copy prints it.")] = None
    copies: Annotated[
        Annotated[int, Meta(ge=1, le=20)] | None,
        Meta(title="copies in your box", description="How many cards of this name lie in the box, 1 for most."),
    ] = None
    min_players: Annotated[
        Literal[2, 3, 4, 5] | None,
        Meta(
            title="for how many players",
            description="The small number with a plus: the card is left out with fewer players.",
            extra={"words": {2: "2+", 3: "3+", 4: "4+", 5: "5+"}},
        ),
    ] = None
    value: Annotated[
        Count | None,
        Meta(
            title="number on the card (Influence and Strength)",
            description="The one big number: what it adds to Influence when mustered, to Strength when it fights or pays.",
        ),
    ] = None
    income: Annotated[
        Annotated[int, Meta(ge=-9, le=9)] | None,
        Meta(
            title="coins (a cost is negative)",
            description="What it adds to a Tithe: 0 where no coin is printed, below 0 where it costs.",
        ),
    ] = None
    soul: Annotated[
        Annotated[int, Meta(ge=0, le=4)] | None,
        Meta(
            title="Soul in quarters", description="0 for none, 1 for a quarter, 2 for a half, 3, or 4 for a whole one."
        ),
    ] = None
    elements: Annotated[
        tuple[Annotated[Icon, Meta(extra={"choices": ICONS})], ...] | None,
        Meta(
            title="element icons",
            description="Every icon by itself: water, fire, earth or air; two elements for a double icon (water and fire) "
            "or for one of both (water or fire); any element for the wild icon.",
        ),
    ] = None
    legendary: Annotated[
        bool | None,
        Meta(title="Legendary", description="Yes if it is marked Legendary: eliminating it takes its whole Strength."),
    ] = None
    eternal: Annotated[
        bool | None,
        Meta(title="Eternal", description="Yes if it is marked Eternal: it never pays and never lies dead."),
    ] = None
    horseman: Annotated[
        bool | None,
        Meta(title="Horseman of the Apocalypse", description="Yes for the four Horsemen, not for the Headless one."),
    ] = None
    elemental: Annotated[
        bool | None,
        Meta(
            title="found by the Cultist",
            description="Yes for the Spirits and the Elementals, which a Cultist looks for.",
        ),
    ] = None
    ability: Annotated[
        Ability | None,
        Meta(
            title="ability",
            description="Whose ability the card's text is; none without a text, another text where no rule knows it.",
            extra={"words": ABILITIES},
        ),
    ] = None
    payment_strength: Annotated[
        Count | None,
        Meta(
            title="Strength when it pays",
            description="Only where the card prints another number for paying.",
            extra={"rare": True},
        ),
    ] = None
    amount: Annotated[
        Count | None,
        Meta(
            title="what its ability brings",
            description="A Djinn's coins at each Tithe, or Nidhöggr's quarters of a Soul.",
            extra={"where": {"ability": ("djinn", "nidhogr")}},
        ),
    ] = None
    which: Annotated[
        Literal["any", "highest", "lowest"] | None,
        Meta(
            title="which card the Lich turns up",
            description="Any face-down card, or only the highest or the lowest number.",
            extra={"where": {"ability": ("lich",)}},
        ),
    ] = None


EMISSARIES, HORSEMEN, ELEMENTALS = 62, 4, 5
BEARER = "standard_bearer"
UNSEEN = "unknown"
OTHER_MEANING = {ENOUGH: "a list is whole", UNSEEN: "nobody saw which Horseman was removed"}
"""Answers that stand beside the keys of cards."""
START = 1
"""The space of Influence on which everybody begins: the Standard-Bearer's own number."""
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
        found += _without_beginning(components)
    return tuple(found)


def _impossible(key: str, card: dict[str, Any]) -> list[Finding]:
    wrong = [("elements", told) for icon in card.get("elements") or () if (told := _wrong_icon(icon))]
    if "#" in key:
        wrong.append(("copies", "# marks a further copy within a game; enter the number of copies instead."))
    if key in OTHER_MEANING:
        wrong.append(("name", f"its key {key!r} says in a command that {OTHER_MEANING[key]}. Give it another key."))
    # STYX-ELIM-13: an Eternal moves no Soul token, so it shows none.
    if card.get("eternal") and card.get("soul"):
        wrong.append(("soul", f"an Eternal shows no Soul, and {card['soul']} quarters were typed."))
    # STYX-WIN-11, STYX-CARD-HEADLESS-04: the Headless Horseman never counts as one of the four.
    if card.get("ability") == "headless":
        for field, must in (("legendary", True), ("eternal", True), ("horseman", False)):
            if card.get(field, must) != must:
                wrong.append((field, "the Headless Horseman is Legendary and Eternal, and none of the four Horsemen."))
    # STYX-SETUP-04: nobody can begin with another number, so a game with it could never be set up.
    if _is_bearer(key, card) and card.get("value") not in (None, START):
        told = f"Influence starts on {START}, the number of the Standard-Bearer, which is {card['value']} here. Make it {START}."
        wrong.append(("value", told))
    return [Finding("refuse", key, field, f"{_called(key, card)}: {told}") for field, told in wrong]


def _is_bearer(key: str, card: dict[str, Any]) -> bool:
    """By its ability, or, until that is typed, by the key under which the rulebook's own is kept."""
    return card.get("ability") == "bearer" or (key == BEARER and card.get("ability") is None)


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
            told = f"A box has one card with the ability “{ABILITIES[ability]}”; {_all_called(components, keys)} would be more."
            yield Finding("refuse", keys[-1], "ability", told)
    riders = sorted(key for key, card in components.items() if card.get("horseman"))
    # STYX-WIN-10: four Horsemen exist.
    if (number := _number(components, riders)) > HORSEMEN:
        told = f"There are {HORSEMEN} Horsemen of the Apocalypse; {_all_called(components, riders)} would be {number}."
        yield Finding("refuse", riders[-1], "horseman", told)


def _called(key: str, card: dict[str, Any]) -> str:
    return str(card.get("name") or key)


def _all_called(components: Cards, keys: Iterable[str]) -> str:
    return ", ".join(_called(key, components[key]) for key in keys)


def _number(components: Cards, keys: Iterable[str]) -> int:
    return sum(components[key].get("copies") or 1 for key in keys)


def _unknown(card: dict[str, Any]) -> list[str]:
    wanted = [*COMPLETE, *([PARTICULARS[card["ability"]]] if card.get("ability") in PARTICULARS else [])]
    return [field for field in wanted if card.get(field) is None]


def _gaps(key: str, card: dict[str, Any]) -> Finding:
    unknown = _unknown(card)
    return Finding("warn", key, unknown[0], f"{_called(key, card)}: still unknown: {in_words(Card, unknown)}.")


def _without_beginning(components: Cards) -> Iterator[Finding]:
    """STYX-SETUP-02: everybody begins with a Standard-Bearer."""
    if not any(card.get("ability") == "bearer" for card in components.values()):
        told = "No card has the ability “Standard-Bearer”, and everybody begins with one. Give it to one card."
        yield Finding("refuse", "", "ability", told)


def _sums(components: Cards) -> Iterator[tuple[str, str]]:
    """STYX-SETUP-16: only the French text prints a count, so another sum is told and still accepted."""
    emissaries = [key for key, card in components.items() if card.get("ability") != "bearer"]
    if _number(components, emissaries) != EMISSARIES:
        yield (
            "copies",
            f"{_added([components[key].get('copies') for key in emissaries])}, and the rulebook counts {EMISSARIES}.",
        )
    for field, title, wanted in (
        ("horseman", "Horsemen", HORSEMEN),
        ("elemental", "cards the Cultist finds", ELEMENTALS),
    ):
        if (marked := _number(components, [key for key in emissaries if components[key].get(field)])) != wanted:
            yield field, f"{marked} {title} are marked, and the rulebook names {wanted}."
    held = Counter(card.get("ability") for card in components.values())
    yield from (("ability", f"No card has the ability {one}.") for one in SINGLE[1:] if not held[one])
    yield from (("ability", f"{held[one]} cards have the ability {one}.") for one in ONCE if held[one] > 1)
    for players in (2, 3, 4, 5):
        if (deck := _number(components, [key for key in emissaries if _dealt(components[key], players)])) < 2:
            yield "min_players", f"The deck for {players} players holds {deck}, and an Audience needs 2."


def _added(copies: list[int | None]) -> str:
    """Copies that nobody has counted are no number."""
    known, unknown = [one for one in copies if one is not None], copies.count(None)
    cards = "1 card" if unknown == 1 else f"{unknown} cards"
    if not unknown:
        return f"The copies add up to {sum(known)} Emissaries"
    if not known:
        return f"The copies of {cards} are not known"
    return f"The copies add up to {sum(known)} Emissaries, without {cards} whose copies are not known"


def _dealt(card: dict[str, Any], players: int) -> bool:
    return card.get("ability") != "totem" and (card.get("min_players") or 2) <= players
