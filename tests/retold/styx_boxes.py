"""Boxes of Styx that nobody prints: any numbers, any abilities, so that what is rare comes together."""

from collections.abc import Callable
from typing import Any

from domain.games.styx.components import ABILITIES, ELEMENTS, EMISSARIES, HORSEMEN, PAIRS
from domain.kernel.game import shuffle
from domain.kernel.log import Box
from domain.simulation.chance import SeededPick

ANY = [ability for ability in ABILITIES if ability not in {"bearer", "shaman", "totem", "none"}]
NUMBERS = ((0, 0, 1, 1, 1, 2), (0, 1, 1, 2, 2, 2, 3, 3, 4, 5, 7), (2, 3, 4, 5, 6, 9))
"""Of a box: small ones make long games, great ones short."""
CREWS = (
    ("siren", "siren", "necromancer"), ("reaper", "reaper", "necromancer"), ("lich", "djinn", "hydra", "devils_soul"), ANY,
)  # fmt: skip
"""Abilities of a box: those that meet one another, or any."""


def made_box(pick: SeededPick) -> Box:
    """The 62 Emissaries, most of them with one of a few abilities or of all; the Standard-Bearer alone is held to its 1."""
    numbers, crew = pick(NUMBERS), pick(CREWS)
    some = [pick(crew) for _ in range(pick((3, 6, 40)))]
    cards = {f"made_{ability}": emissary(pick, ability, numbers) for ability in ("shaman", "totem")}
    while (missing := EMISSARIES - sum(card["copies"] for card in cards.values())) > 0:
        card = emissary(pick, pick(some) if pick(range(3)) else "none", numbers)
        cards[f"made_{len(cards)}"] = card | {"copies": min(card["copies"], missing)}
    riders = [key for key in cards if cards[key]["ability"] not in {"headless", "totem"} and cards[key]["copies"] == 1]
    for place, key in enumerate(shuffle(riders, pick)[:HORSEMEN]):
        # A French game of two takes one out, so there is one that it has.
        cards[key] |= {"horseman": True, "elemental": False} | ({} if place else {"min_players": 2})
    # Whether a Siren takes the one for the other is only seen where both are often there.
    # The rulebook says that the Totem does not move Chaos where the Shaman does: so that is no Eternal.
    cards["made_shaman"] |= {"min_players": 2, "eternal": False}
    cards["made_bearer"] = emissary(pick, "bearer", numbers) | {"value": 1, "copies": 6, "payment_strength": None}
    told = {key: {field: shown for field, shown in card.items() if shown is not None} for key, card in cards.items()}
    return Box(name="made box", kind="owner", components=told)


def emissary(pick: SeededPick, ability: str, numbers: tuple[int, ...]) -> dict[str, Any]:
    sometimes: Callable[[int], bool] = lambda share: not pick(range(share))  # noqa: E731 - read as a word
    headless = ability == "headless"
    eternal = headless or sometimes(8)
    return {
        "name": None,
        "copies": pick((1, 1, 1, 2, 3)) if ability not in {"shaman", "totem"} else 1,
        "min_players": pick((2, 2, 3, 4, 5)),
        "value": pick(numbers),
        "income": pick((-3, -1, 0, 0, 1, 1, 2, 3)),
        "soul": 0 if eternal else pick((0, 0, 1, 1, 2, 3, 4)),
        "elements": [icon(pick) for _ in range(pick((0, 0, 1, 1, 2)))],
        "legendary": headless or sometimes(5),
        "eternal": eternal,
        "horseman": False,
        "elemental": not headless and sometimes(6),
        "ability": ability,
        "payment_strength": pick((0, 1, 2, 4)) if sometimes(8) else None,
        "amount": pick((0, 1, 2, 3)) if ability in {"djinn", "nidhogr"} else None,
        "which": pick(("any", "highest", "lowest")) if ability == "lich" else None,
    }


def icon(pick: SeededPick) -> dict[str, Any]:
    gives = pick(("all", "all", "one"))
    shapes = [*PAIRS, ELEMENTS] if gives == "one" else [*PAIRS, *((one,) for one in ELEMENTS)]
    return {"gives": gives, "of": list(pick(shapes))}
