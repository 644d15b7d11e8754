"""All that the table has told of a game of Shadow Throne, and the few questions every other file asks of it.

Hands, pools, picks and saved cards are nobody's business but their owners' and are not here, only their number.
"""

from msgspec import Struct

from domain.games.shadow_throne.components import Character
from domain.games.shadow_throne.policies import Policies
from domain.kernel.refusal import Need, missing

DECK = 54
POOL = 6
WAVES = 4


class Fielded(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card of this battle. wave 0: Langman, who stayed. up is false for a poor card. side: its faction now.

    ability: "" while it may still act, then triggered, silenced or lost; "stayed" for a Langman of the battle before.
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
    gold: int = 0
    influence: int = 0
    saved: int = 0
    hush: int = 0
    poor: int = 0
    consolation: int = 0


class State(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """wave: waves revealed in this battle. batch: the ability number that waits for King Kyros' owner, else 0."""

    names: tuple[str, ...]
    policies: Policies
    components: dict[str, Character]
    seats: tuple[Seat, ...] = ()
    battle: int = 0
    wave: int = 0
    drafted: bool = False
    batch: int = 0
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
        return self.components.get(key_of(card), UNKNOWN)

    def label(self, card: str) -> str:
        return self.card(card).name or key_of(card).replace("_", " ").title()

    @property
    def target(self) -> int:
        return int(self.policies.target)


UNKNOWN = Character()


def key_of(card: str) -> str:
    return card.partition("#")[0]


def known(state: State, rule: str, card: str, *fields: str) -> Character:
    """The character with these values known; else refused as missing data, naming just those fields."""
    found = state.card(card)
    unknown = tuple(field for field in fields if getattr(found, field) is None)
    if unknown:
        raise missing(
            rule, f"{state.label(card)} is not fully known yet: {', '.join(unknown)}. Read it off the card.",
            Need(key_of(card), unknown),
        )  # fmt: skip
    return found


def on_the_board(state: State) -> tuple[Fielded, ...]:
    """Characters that take part: face-up ones, the dead among them."""
    return tuple(one for one in state.fielded if one.up)


def power_of(state: State, one: Fielded) -> int:
    """Living power (KILL-01, BOLD-01): nothing for the dead and the face-down."""
    if one.dead or not one.up:
        return 0
    return (state.card(one.card).power or 0) + one.tokens + one.bonus
