"""All that the table has told of a game of Styx, and the few questions that every other file asks of it."""

from functools import lru_cache
from itertools import product

from msgspec import Struct

from domain.games.styx.commands import Slot
from domain.games.styx.components import Card, Icon
from domain.games.styx.policies import Policies
from domain.kernel.refusal import Need, Refused, missing
from domain.kernel.text import shortened


class Owned(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card of an army (up) or of its personal discard (down). joined, turned: the Audience it came or went down."""

    card: str
    up: bool = True
    counters: int = 0
    joined: int = 0
    turned: int = 0


class Seat(Struct, frozen=True, omit_defaults=True, gc=False):
    colour: str
    coins: int
    influence: int
    soul: int = 0
    army: tuple[Owned, ...] = ()


class Token(Struct, frozen=True, omit_defaults=True, gc=False):
    """Placed on a card; kind is empty until the reveal; bid 0: none stated."""

    seat: int
    slot: Slot
    kind: str = ""
    bid: int = 0
    skipped: bool = False


class Lain(Struct, frozen=True, gc=False):
    """A card of the central discard, and the Audience in which it came there."""

    card: str
    since: int


class State(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """Cards are named by key; a second copy of one key is `key#2`. pile is None where the box does not tell.

    The order of the draw pile is in nobody's knowledge and not here; its content is what lies nowhere else.
    """

    names: tuple[str, ...]
    edition: str
    policies: Policies
    components: dict[str, Card]
    seats: tuple[Seat, ...] = ()
    first: int = 0
    audience: int = 0
    running: bool = False
    """An Audience is open (from its cards to its close)."""
    left: str = ""
    right: str = ""
    tokens: tuple[Token, ...] = ()
    paid: tuple[str, ...] = ()
    """Slots whose won Elimination has been paid."""
    mustered: tuple[str, ...] = ()
    """Cards mustered in this Audience: they came from its two slots, not by an exchange."""
    resolved: bool = False
    """Eliminations, Musters, Tithes and unclaimed cards of this Audience are done."""
    effects: tuple[tuple[str, int], ...] = ()
    """Muster effects still to be used or declined: card, owner; the first is due."""
    summoned: tuple[str, ...] = ()
    chosen_first: int = 0
    centre: tuple[Lain, ...] = ()
    aside: str = ""
    out: tuple[str, ...] = ()
    horseman_unknown: bool = False
    pile: int | None = None
    chaos: int = 0
    race: str = ""
    """Who was first in the race of 20 Influence against 21 Chaos: "", "influence" or "war"."""
    arrived: tuple[int, ...] = ()
    """Seats that stood on 20 Influence while Chaos was below 21."""
    exhausted: bool = False
    how: str = ""
    """The ending, once there is one."""
    winners: tuple[int, ...] = ()
    conditions: tuple[tuple[int, str], ...] = ()
    """Conditions met at the end of the last Audience: seat, condition."""

    def name(self, seat: int) -> str:
        return self.names[seat - 1]

    def seat(self, number: int) -> Seat:
        return self.seats[number - 1]

    def card(self, card: str) -> Card:
        """The card of this key or copy; an unknown one tells nothing."""
        cards = self.components
        return cards.get(card) or cards.get(card.partition("#")[0], UNKNOWN)

    def label(self, card: str) -> str:
        """The card's name for people."""
        return self.card(card).name or shortened(key_of(card)).replace("_", " ").title()

    def label_of(self, card: str, number: int) -> str:
        """The name of a card that this seat owns, as the board shows it.

        STYX-SETUP-02: the Standard-Bearers differ by their colour alone. Sentences leave it out: they name the owner, whom it never leaves.
        """
        bearer = self.card(card).ability == "bearer"
        return f"{self.seat(number).colour.title()} {self.label(card)}" if bearer else self.label(card)

    @property
    def open_cards(self) -> tuple[str, ...]:
        return tuple(card for card in (self.left, self.right) if card)

    @property
    def tokens_due(self) -> int:
        """Tokens of a whole Audience: one a seat, two with two players (STYX-PLACE-02, STYX-TWO-01)."""
        count = len(self.names)
        return 2 * count if count == 2 else count


def two_players(state: State) -> bool:
    """STYX-TWO-01: with two players the chapter for two holds."""
    return len(state.names) == 2


UNKNOWN = Card()


def key_of(card: str) -> str:
    return card.partition("#")[0]


def order_of(state: State) -> tuple[int, ...]:
    """The seats in placing and revealing order: from the First Player to the left, twice with two players."""
    count = len(state.names)
    once = tuple((state.first - 1 + place) % count + 1 for place in range(count))
    return once * 2 if two_players(state) else once


def known(state: State, rule: str, card: str, *fields: str) -> Card:
    """The card with these values known; else refused as missing data, naming just those fields."""
    found = state.card(card)
    for field in fields:
        if getattr(found, field) is None:
            raise unknown(state, rule, (card, fields))
    return found


def unknown(state: State, rule: str, *asked: tuple[str, tuple[str, ...]]) -> Refused:
    """Missing data: of these cards the fields that nobody has entered, each component once."""
    needs: dict[str, tuple[str, ...]] = {}
    for card, fields in asked:
        found, key = state.card(card), key_of(card)
        before = needs.get(key, ())
        fresh = tuple(field for field in fields if getattr(found, field) is None and field not in before)
        if fresh:
            needs[key] = before + fresh
    told = "; ".join(f"{state.label(key)}: {', '.join(fields)}" for key, fields in needs.items())
    return missing(
        rule, f"Not known yet of {told}. Read it off the card.", *(Need(key, fields) for key, fields in needs.items())
    )


@lru_cache(maxsize=4096)
def elements_held(icons: tuple[Icon, ...]) -> int:
    """How many of the four elements these icons cover: each `one` icon gives a single element (STYX-WIN-09)."""
    given = {element for icon in icons if icon.gives == "all" for element in icon.of}
    choices = [icon.of for icon in icons if icon.gives == "one"]
    reachable = {frozenset(given)}
    for of in choices:
        reachable = {held | {element} for held, element in product(reachable, of)}
    return max(len(held) for held in reachable)
