"""What a character of Shadow Throne may tell, and what a whole box must add up to."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct

from domain.kernel.game import Finding
from domain.kernel.offer import ENOUGH
from domain.kernel.printed import in_words

Faction = Literal["empire", "rebels", "church"]
FACTIONS: tuple[Faction, ...] = ("empire", "rebels", "church")
FACTION_NAMES: dict[str, str] = {"empire": "Empire", "rebels": "Rebels", "church": "Church"}
WHOSE: dict[str, str] = {"empire": "Empire's", "rebels": "Rebels'", "church": "Church's"}
Rank = Literal["commoner", "elite", "noble"]
Ability = Literal[
    "none", "kill_commoners", "kill_elites", "kill_nobles", "extra_empire", "embolden_wave", "embolden_next_wave",
    "embolden_commoners", "stays", "silence", "convert_commoners", "convert_elites", "convert_and_embolden",
    "special_influence", "bonus_power", "other",
]  # fmt: skip
ABILITIES: dict[Ability, str] = {
    "none": "no ability",
    "kill_commoners": "kills commoners of other factions than Empire",
    "kill_elites": "kills elites of other factions than Empire",
    "kill_nobles": "kills nobles of other factions than Empire",
    "extra_empire": "an extra Empire card beside it",
    "embolden_wave": "a token on every other Rebel of its wave",
    "embolden_next_wave": "a token on every Rebel of the next wave",
    "embolden_commoners": "a token on the Rebel commoners of this wave and those before",
    "stays": "stays for the next battle where the Rebels lose",
    "silence": "other factions of its wave do not use their 2s and 3s",
    "convert_commoners": "converts commoners to Church",
    "convert_elites": "converts elites to Church",
    "convert_and_embolden": "converts commoners to Church and lays a token on each",
    "special_influence": "influence when it is killed",
    "bonus_power": "extra power if its player has at most 1 gold left",
    "other": "another text",
}
"""What each does, in a few words of the table."""
NO_RULE = frozenset(("none", "other"))
"""No ability, or a text that no rule here knows."""
NEVER_ACT = NO_RULE | {"special_influence"}
"""Simone waits for her death."""
MEASURED: tuple[Ability, ...] = ("special_influence", "bonus_power")
"""Abilities that bring as much as the card prints."""
WITH_TEXT = tuple(one for one in get_args(Ability) if one != "none")
Count = Annotated[int, Meta(ge=0, le=99)]


class Character(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """None is unknown, never 0. gold: an income (positive) or a cost (zero or negative), never both.

    number: when the ability acts, 1 to 3; 0 for a text without a number. amount: Simone's special influence, Thavma's
    extra power. restriction: when the card may not be played, in the owner's words; "" where none is printed.
    """

    name: Annotated[str | None, Meta(title="name", description="The name as your copy prints it.")] = None
    copies: Annotated[
        Annotated[int, Meta(ge=1, le=18)] | None,
        Meta(title="copies in your box", description="How many cards of this name lie in the box."),
    ] = None
    faction: Annotated[
        Faction | None,
        Meta(title="faction", extra={"words": {"empire": "Empire", "rebels": "Rebels", "church": "Church"}}),
    ] = None
    rank: Annotated[Rank | None, Meta(title="rank", description="Commoner, elite or noble.")] = None
    power: Annotated[Count | None, Meta(title="power", description="What it adds to its faction in a battle.")] = None
    influence: Annotated[
        Count | None, Meta(title="influence", description="What it brings its player if its faction wins.")
    ] = None
    gold: Annotated[
        Annotated[int, Meta(ge=-30, le=30)] | None,
        Meta(
            title="gold (a cost is negative)",
            description="A cost is negative, an income positive; 0 where it prints neither.",
        ),
    ] = None
    consolation: Annotated[
        Count | None, Meta(title="consolation gold", description="What it brings its player if its faction loses.")
    ] = None
    ability: Annotated[
        Ability | None,
        Meta(
            title="ability",
            description="What the card's text does; another text where none of these fits.",
            extra={"words": ABILITIES},
        ),
    ] = None
    number: Annotated[
        Literal[0, 1, 2, 3] | None,
        Meta(
            title="number of the ability",
            description="When the ability acts: the 1, 2 or 3 beside the text, or 0 where no number stands there.",
            extra={"words": {1: "1", 2: "2", 3: "3", 0: "no number"}, "where": {"ability": WITH_TEXT}},
        ),
    ] = None
    amount: Annotated[
        Count | None,
        Meta(
            title="what the ability brings",
            description="The influence when it is killed, or the extra power.",
            extra={"where": {"ability": MEASURED}},
        ),
    ] = None
    restriction: Annotated[
        str | None,
        Meta(
            title="when it may not be played",
            description="In your words; nothing where the card prints no restriction.",
            extra={"rare": True},
        ),
    ] = None


A_FACTION = 18
COMPLETE = ("name", "copies", "faction", "rank", "power", "influence", "gold", "consolation", "ability")
TEXTS: tuple[Ability, ...] = ("stays", "special_influence", "bonus_power", "other")
"""Abilities that may stand on a card without a number."""

Characters = dict[str, dict[str, Any]]


def cross_checks(components: Characters, whole: bool) -> tuple[Finding, ...]:
    """What cannot be is refused; what is unlikely, or unknown in a whole box, is told."""
    found = [finding for key, card in components.items() for finding in _of_one(key, card)]
    found += _of_factions(components, whole)
    if whole:
        found += [
            _gap(key, _called(key, card), unknown) for key, card in components.items() if (unknown := _unknown(card))
        ]
        found += [Finding("warn", "", "ability", told) for told in _abilities(components)]
    return tuple(found)


def _of_one(key: str, card: dict[str, Any]) -> Iterator[Finding]:
    if "#" in key:
        told = f"{_called(key, card)}: # marks a further copy within a game; enter the number of copies instead."
        yield Finding("refuse", key, "copies", told)
    if key == ENOUGH:
        told = f"{_called(key, card)}: its key {key!r} says in a command that a list is whole. Give it another key."
        yield Finding("refuse", key, "name", told)
    ability = card.get("ability") or "none"
    # ST-ABIL-09: a text without a number holds at all times, so what happens at one moment needs a number.
    if ability not in ("none", *TEXTS) and card.get("number") == 0:
        told = f"{_called(key, card)}: an ability of this kind acts with the 1s, the 2s or the 3s. Which number does the card print?"
        yield Finding("refuse", key, "number", told)
    if card.get("rank") == "commoner" and ability != "none":
        told = (
            f"{_called(key, card)}: a commoner with an ability. The designer says that commoners have none: look again."
        )
        yield Finding("warn", key, "ability", told)


def _called(key: str, card: dict[str, Any]) -> str:
    return str(card.get("name") or key)


def _of_factions(components: Characters, whole: bool) -> Iterator[Finding]:
    """ST-SETUP-01: 18 of each faction; a part of a box has no more of any."""
    beyond = sum(card.get("copies") or 1 for card in components.values()) > len(FACTIONS) * A_FACTION
    for faction in FACTIONS:
        keys = [key for key, card in components.items() if card.get("faction") == faction]
        # What is called by a name is there at least once, however many copies of it nobody has counted.
        number = sum(components[key].get("copies") or 1 for key in keys)
        if number > A_FACTION or (whole and number < A_FACTION):
            told = f"{_added(faction, [components[key].get('copies') for key in keys])}; a faction has {A_FACTION}."
            yield Finding("refuse", keys[-1] if keys else "", "copies", told)
            beyond = False
    if beyond:
        told = f"The cards add up to more than the {len(FACTIONS) * A_FACTION} of a deck. Is one of them there twice?"
        yield Finding("refuse", next(reversed(components)), "copies", told)


def _added(faction: Faction, copies: list[int | None]) -> str:
    """Copies that nobody has counted are no number."""
    known, unknown = [one for one in copies if one is not None], copies.count(None)
    if not unknown:
        return f"The {WHOSE[faction]} cards add up to {sum(known)}"
    if not known:
        return f"The copies of {unknown} of the {WHOSE[faction]} cards are not known"
    return f"The {WHOSE[faction]} cards add up to {sum(known)}, without {unknown} whose copies are not known"


def _unknown(card: dict[str, Any]) -> list[str]:
    ability = card.get("ability") or "none"
    wanted = [*COMPLETE, *(["number"] if ability != "none" else []), *(["amount"] if ability in MEASURED else [])]
    return [field for field in wanted if card.get(field) is None]


def _gap(key: str, called: str, unknown: list[str]) -> Finding:
    return Finding("warn", key, unknown[0], f"{called}: still unknown: {in_words(Character, unknown)}.")


def _abilities(components: Characters) -> Iterator[str]:
    """Each ability that the rulebook prints belongs to one character."""
    held = Counter(card.get("ability") for card in components.values())
    for ability in get_args(Ability):
        if ability not in NO_RULE and held[ability] != 1:
            yield f"{held[ability]} characters have the ability {ability}; the rulebook names one."
