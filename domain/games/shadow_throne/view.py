"""The table of Shadow Throne as zones and items. Hands, pools and saved cards are secret, and the state has only counts.

So every viewer sees the same (ST-INFO-01, ST-INFO-02): one viewpoint is listed, and any other that is asked for gets it.
"""

from functools import lru_cache

from domain.games.shadow_throne.components import FACTION_NAMES, FACTIONS, Character, Faction
from domain.games.shadow_throne.state import WAVES, Fielded, State, hand_of, power_of
from domain.kernel.view import Item, View, Viewer, Zone

VIEWERS = ("scribe",)
CONVERTED = "converted to Church"


def view(state: State, viewer: Viewer) -> View:
    rows = tuple(row(state, number) for number in range(1, len(state.seats) + 1))
    return View(viewer, (influence(state), power_track(state), purses(state), *rows, *foot(state)))


def influence(state: State) -> Zone:
    """A lane a player, and the line that ends the game."""
    lanes = [
        Item(f"influence-{number}", state.name(number), "token", number, seat.influence)
        for number, seat in enumerate(state.seats, 1)
    ]
    return Zone("influence", "Influence", items=(*lanes, Item("target", "Ends the game", "token", None, state.target)))


def power_track(state: State) -> Zone:
    return Zone("power", "Power Track", items=tuple(faction_token(state, faction) for faction in FACTIONS))


def faction_token(state: State, faction: Faction) -> Item:
    """How the faction stands, what the last wave brought it, and the battles it has won."""
    place = FACTIONS.index(faction)
    power = state.power[place]
    badges = []
    if state.counted:
        gain = sum(power_of(state, one) for one in state.fielded if one.side == faction and one.wave == state.counted)
        badges.append(f"+{gain} in wave {state.counted}")
    if state.counted == WAVES and power == max(state.power):
        badges.append("wins")
    if won := state.won[place]:
        badges.append("1 battle won" if won == 1 else f"{won} battles won")
    return Item(f"power-{faction}", FACTION_NAMES[faction], "token", None, power, badges=tuple(badges))


def purses(state: State) -> Zone:
    purse = [
        Item(f"gold-{number}", state.name(number), "counter", number, seat.gold)
        for number, seat in enumerate(state.seats, 1)
    ]
    return Zone("gold", "Gold", items=tuple(purse))


def row(state: State, number: int) -> Zone:
    """Characters of a seat, wave by wave; of the hand only how many (ST-INFO-01)."""
    cards = tuple([card_item(state, one) for one in state.fielded if one.seat == number])
    return Zone(f"row-{number}", state.name(number), "row", number, hidden=hand_of(state, number), items=cards)


def card_item(state: State, one: Fielded) -> Item:
    """ST-INFO-02: a poor card was shown before it was turned down, so its name is known."""
    printed = face_badges(state.card(one.card))
    return Item(
        one.card, state.label(one.card), "card", one.seat, face="up" if one.up else "down",
        badges=(f"wave {one.wave}", *printed, *marks(one)), lying=lying(one),
    )  # fmt: skip


def marks(one: Fielded) -> tuple[str, ...]:
    """What lies on the card, and what has become of it."""
    told = (
        ("poor", not one.up), ("extra", one.extra), ("dead", one.dead), (CONVERTED, one.converted),
        (f"+{one.tokens}", one.tokens), (f"+{one.bonus} extra power", one.bonus and not one.dead),
        (one.ability, one.ability in ("silenced", "lost", "stayed")),
    )  # fmt: skip
    return tuple([mark for mark, there in told if there])


def lying(one: Fielded) -> tuple[str, ...]:
    """What hands did with the card after it was laid; without a bonus, for which nothing lies on it."""
    if not (one.dead or one.converted or one.tokens):
        return ()
    tokens = "with 1 token" if one.tokens == 1 else f"with {one.tokens} tokens"
    told = (("dead", one.dead), (CONVERTED, one.converted), (tokens, one.tokens))
    return tuple([mark for mark, there in told if there])


@lru_cache(maxsize=1024)
def face_badges(card: Character) -> tuple[str, ...]:
    """What the card prints, power first. What nobody has read yet is "?": never blank, never 0."""
    shown = [f"power {known(card.power)}", f"influence {known(card.influence)}"]
    shown.append(FACTION_NAMES[card.faction] if card.faction else "?")
    shown.append(card.rank or "?")
    if card.number:
        shown.append(f"ability {card.number}")
    return tuple(shown)


def known(value: int | None) -> str:
    return "?" if value is None else str(value)


def foot(state: State) -> tuple[Zone, ...]:
    """Cards that lie face down for everybody."""
    saved = sum(seat.saved for seat in state.seats)
    return (Zone("deck", "Deck", "stack", hidden=state.deck), Zone("saved", "Saved cards", "stack", hidden=saved))
