"""All that the table has told of a game of Shadow Throne, and the few questions every other file asks of it.

Hands, pools, picks and saved cards are nobody's business but their owners' and are not here, only their number.
"""

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct

from domain.games.shadow_throne.components import A_FACTION, Character, Faction
from domain.games.shadow_throne.policies import Policies
from domain.kernel.refusal import Need, Refused, missing
from domain.kernel.text import shortened

DECK = 54
POOL = 6
WAVES = 4


class Fielded(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card of this battle. wave 0: Langman, who stayed. up is false for a poor card. side: its faction now.

    ability: "" while it may still act, then triggered, silenced or lost. "stays": Langman, for the next battle, in which
    he has "stayed".
    """

    card: str
    seat: int
    wave: int
    side: str
    up: bool = True
    extra: bool = False
    dead: bool = False
    converted: bool = False
    tokens: int = 0
    bonus: int = 0
    ability: str = ""


class Seat(Struct, frozen=True, omit_defaults=True, gc=False):
    """saved: the card kept from the battle before, until the draft is over. bare: nothing was left to keep."""

    gold: int = 0
    influence: int = 0
    saved: int = 0
    bare: bool = False
    hush: int = 0
    poor: int = 0
    consolation: int = 0


class State(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """Cards are named by key; a second copy of one key is `key#2`. wave: waves revealed in this battle."""

    names: tuple[str, ...]
    policies: Policies
    components: dict[str, Character]
    seats: tuple[Seat, ...] = ()
    battle: int = 0
    wave: int = 0
    drafted: bool = False
    batch: int = 0
    """The ability number that waits for the owner of `king`, else 0."""
    king: str = ""
    asked: tuple[str, ...] = ()
    """Kings of this wave whose owner has answered."""
    fielded: tuple[Fielded, ...] = ()
    promised: tuple[tuple[int, int, str], ...] = ()
    """Picureas: wave that gets a token, his number, his card."""
    counted: int = 0
    """The last wave after which the Power Track was updated."""
    power: tuple[int, int, int] = (0, 0, 0)
    won: tuple[int, int, int] = (0, 0, 0)
    losses: tuple[int, int, int] = (0, 0, 0)
    conversions: tuple[int, int, int] = (0, 0, 0)
    deck: int = DECK
    how: str = ""
    winners: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()

    def name(self, seat: int) -> str:
        return self.names[seat - 1]

    def seat(self, number: int) -> Seat:
        return self.seats[number - 1]

    def card(self, card: str) -> Character:
        """The character of this key or copy; an unknown one tells nothing."""
        cards = self.components
        return cards.get(card) or cards.get(card.partition("#")[0], UNKNOWN)

    def label(self, card: str) -> str:
        return self.card(card).name or shortened(key_of(card)).replace("_", " ").title()

    @property
    def target(self) -> int:
        return int(self.policies.target)


UNKNOWN = Character()


def key_of(card: str) -> str:
    return card.partition("#")[0]


def lacking(state: State, rule: str, card: str, *fields: str) -> Refused:
    """A refusal that asks for those of these values that nobody has entered yet."""
    unknown = tuple(field for field in fields if getattr(state.card(card), field) is None)
    return missing(
        rule, f"{state.label(card)} is not fully known yet: {', '.join(unknown)}. Read it off the card.",
        Need(key_of(card), unknown),
    )  # fmt: skip


class Lies(Protocol):
    """A character of the battle, as it lies or while its abilities resolve."""

    @property
    def up(self) -> bool: ...
    @property
    def dead(self) -> bool: ...
    @property
    def tokens(self) -> int: ...
    @property
    def bonus(self) -> int: ...


def living_power(one: Lies, prints: Character) -> int:
    """Nothing for the dead and the face-down (ST-KILL-01, ST-POOR-03); each token adds one (ST-BOLD-01)."""
    if one.dead or not one.up:
        return 0
    return (prints.power or 0) + one.tokens + one.bonus


def power_of(state: State, one: Fielded) -> int:
    return living_power(one, state.card(one.card))


def left_of(printed: int, dead: bool) -> int:
    """ST-KILL-02: the dead bring half their influence, rounded down for each alone."""
    return printed // 2 if dead else printed


def full_hand(battle: int) -> int:
    """ST-DRAFT-07: six cards, and in later battles the saved one beside them."""
    return POOL + (battle > 1)


def drafted_hand(state: State, number: int) -> int:
    """Cards this seat has after the draft: one fewer where none was left to save."""
    return full_hand(state.battle) - state.seats[number - 1].bare


def hand_of(state: State, number: int) -> int:
    """Cards in a hand after the draft (ST-DRAFT-07): nobody needs to count them, but everybody can."""
    seat = state.seats[number - 1]
    if not state.drafted or seat.saved:
        return 0
    extras = sum(one.extra and one.seat == number for one in state.fielded)
    return drafted_hand(state, number) - state.wave - extras


def in_battle(state: State) -> dict[str, int]:
    """How many copies of each card lie in this battle."""
    lying: dict[str, int] = {}
    for one in state.fielded:
        key = key_of(one.card)
        lying[key] = lying.get(key, 0) + 1
    return lying


def most_copies(state: State, key: str, lying: Mapping[str, int]) -> int:
    """How many copies of this card there can be: as many as were counted, else what the others leave of its faction (ST-SETUP-01).
    lying: how many of each lie in this battle."""
    card = state.card(key)
    if card.copies is not None:
        return card.copies
    return (
        DECK if card.faction is None else A_FACTION - least_of(state, card.faction, lying) + max(1, lying.get(key, 0))
    )


def least_of(state: State, faction: Faction, lying: Mapping[str, int]) -> int:
    """How many cards this faction has at the least: of those that nobody counted as many as lie here, and one of each."""
    own = [(key, card.copies) for key, card in state.components.items() if card.faction == faction]
    return sum(copies or max(1, lying.get(key, 0)) for key, copies in own)


def whole(state: State) -> bool:
    """Whether this game's box names all 54 characters."""
    return sum(one.copies or 0 for one in state.components.values()) >= DECK
