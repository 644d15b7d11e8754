"""Boxes of Shadow Throne at random: any character with any text, so that rare texts meet in one wave."""

from typing import Any

from domain.kernel.game import Pick
from domain.kernel.log import Box

RANKS = ("commoner", "elite", "noble")
TEXTS = (
    "kill_commoners", "kill_elites", "kill_nobles", "extra_empire", "embolden_wave", "embolden_next_wave",
    "embolden_commoners", "stays", "silence", "convert_commoners", "convert_elites", "convert_and_embolden",
    "special_influence", "bonus_power", "other",
)  # fmt: skip
WITHOUT_NUMBER = ("stays", "special_influence", "bonus_power", "other")
OWNERS = {
    "kill_commoners": "empire", "kill_elites": "empire", "kill_nobles": "empire", "extra_empire": "empire",
    "embolden_wave": "rebels", "embolden_next_wave": "rebels", "embolden_commoners": "rebels", "stays": "rebels",
    "silence": "rebels", "convert_commoners": "church", "convert_elites": "church", "convert_and_embolden": "church",
    "special_influence": "church", "bonus_power": "church",
}  # fmt: skip
"""Whose the rulebook says these are."""
PRINTED = ("extra_empire", "stays")
"""Hush money after a King Kyros or a Langman of another faction is asked of no table: no copy prints them."""


def random_box(pick: Pick, *, wild: bool) -> Box:
    """18 cards a faction. wild: texts stand on cards of any faction and with any number, as no printed copy has them."""
    components: dict[str, dict[str, Any]] = {}
    texts = 2 + pick(range(9))
    for faction in ("empire", "rebels", "church"):
        left = 18
        while left:
            key = f"{faction}_{len(components)}"
            copies = min(left, 1 + pick(range(3)))
            fit = [text for text in TEXTS if OWNERS.get(text, faction) == faction or (wild and text not in PRINTED)]
            text = pick(fit) if pick(range(12)) < texts else "none"
            components[key] = character(pick, key, faction, copies, text, wild)
            left -= components[key]["copies"]
    return Box(name="box at random", kind="owner", components=components)


def character(pick: Pick, key: str, faction: str, copies: int, text: str, wild: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": key.replace("_", " ").title(), "copies": copies, "faction": faction, "rank": pick(RANKS),
        "power": pick(range(6)), "influence": pick(range(6)), "gold": pick(range(-4, 4)), "consolation": pick(range(4)),
        "ability": text,
    }  # fmt: skip
    if text in ("stays", "extra_empire") and not wild:
        told["copies"] = 1
    if text != "none":
        told["number"] = number(pick, text, wild)
    if text in ("special_influence", "bonus_power"):
        told["amount"] = pick(range(5))
    if pick(range(8)) == 0:
        told["restriction"] = "Not on a Sunday."
    return told


def number(pick: Pick, text: str, wild: bool) -> int:
    """Sythera must act before what she prevents, and King Kyros with the 3s."""
    if not wild and text in ("silence", "extra_empire"):
        return {"silence": 1, "extra_empire": 3}[text]
    return pick((0, 1, 2, 3) if text in WITHOUT_NUMBER else (1, 2, 3))
