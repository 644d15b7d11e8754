"""What a character of Shadow Throne may tell."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Faction = Literal["empire", "rebels", "church"]
FACTIONS: tuple[Faction, ...] = ("empire", "rebels", "church")
Rank = Literal["commoner", "elite", "noble"]
Ability = Literal[
    "none", "kill_commoners", "kill_elites", "kill_nobles", "extra_empire", "embolden_wave", "embolden_next_wave",
    "embolden_commoners", "stays", "silence", "convert_commoners", "convert_elites", "convert_and_embolden",
    "special_influence", "bonus_power", "other",
]  # fmt: skip
Count = Annotated[int, Meta(ge=0, le=99)]


class Character(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """None is unknown, never 0. gold: an income (positive) or a cost (zero or negative), never both.

    number: when the ability acts, 1 to 3; 0 for a text without a number. amount: Simone's special influence, Thavma's
    extra power. restriction: when the card may not be played, in the owner's words.
    """

    name: str | None = None
    copies: Annotated[int, Meta(ge=1, le=18)] | None = None
    faction: Faction | None = None
    rank: Rank | None = None
    power: Count | None = None
    influence: Count | None = None
    gold: Annotated[int, Meta(ge=-30, le=30)] | None = None
    consolation: Count | None = None
    ability: Ability | None = None
    number: Literal[0, 1, 2, 3] | None = None
    amount: Count | None = None
    restriction: str = ""
