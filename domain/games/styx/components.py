"""What a card of Styx may tell, and what a whole box must add up to."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

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
