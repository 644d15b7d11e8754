"""What the measures of Styx count, told once more from what happened: no table and no SQL is read here."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from msgspec import Struct

from domain.games.styx.state import key_of
from domain.kernel.words import tag_of
from tests.projections.styx_evenings import Evening

CHAOS_LINE, ELEMENTS = 21, ("water", "fire", "earth", "air")
FATES = {
    "card_mustered": "mustered", "card_eliminated": "eliminated", "eternal_returned": "returned",
    "card_abandoned": "unclaimed",
}  # fmt: skip
CAUSES = {"card_eliminated": "eliminations", "card_abandoned": "unclaimed cards", "cards_exchanged": "exchanges"}
"""What brings Chaos, by what happened before it came."""
OWN_DECLINE = {"devils_soul": "STYX-CARD-DEVILS-SOUL-02", "headless": "STYX-CARD-HEADLESS-02"}
"""The rule by which a card is declined that has one of its own."""


class Token(Struct):
    """An Action token that was turned up; bid: None for a Tithe and a skip."""

    seat: int
    kind: str
    slot: str
    place: int
    bid: int | None = None
    gained: int | None = None
    outcome: str = ""


class Auction(Struct):
    """A card and an action with at least one bid. paid: coins, or Strength turned down; None where nothing was won."""

    slot: str
    kind: str
    bids: list[Token]
    paid: int | None = None

    @property
    def best(self) -> Token:
        return max(self.bids, key=lambda token: token.bid or 0)


class Audience(Struct):
    number: int
    cards: dict[str, str]
    chaos: int
    places: list[tuple[int, str]] = []
    tokens: list[Token] = []
    fates: dict[str, str] = {}
    paid: dict[tuple[str, str], tuple[int, int]] = {}
    """(slot, action) -> who won it, and for how much."""
    effects: list[tuple[int, str, bool]] = []
    steps: list[tuple[str, str, int]] = []
    """Chaos that came: what brought it, by which rule, how much."""

    def auctions(self) -> Iterator[Auction]:
        for slot, kind in product(self.cards, ("muster", "elimination")):
            bids = [token for token in self.tokens if (token.slot, token.kind) == (slot, kind) and token.bid]
            if bids:
                _, paid = self.paid.get((slot, kind), (0, None))
                yield Auction(slot, kind, bids, paid)


class Told:
    """One evening, read from its events."""

    def __init__(self, evening: Evening, number: int) -> None:
        self.evening = evening
        self.number = number
        self.cards = evening.components
        self.count = len(evening.opened.seats)
        self.first = 0
        self.colours: dict[int, str] = {}
        self.influence: dict[int, int] = {}
        self.soul: dict[int, int] = {}
        self.chaos = 0
        self.met: dict[int, list[str]] = {}
        self.levels: list[tuple[int, ...]] = []
        self.winners: tuple[int, ...] = ()
        self.conditions: tuple[str, ...] = ()
        self.audiences: list[Audience] = []
        self.cause = ""
        for event in evening.events:
            name = tag_of(event).partition(".")[2]
            getattr(self, f"on_{name}", lambda _: None)(event)
            if name in CAUSES:
                self.cause = CAUSES[name]
            if name in FATES:
                self.now.fates[event.slot] = FATES[name]
        for audience in self.audiences:
            self.decide(audience)

    @property
    def now(self) -> Audience:
        return self.audiences[-1]

    def on_game_set_up(self, event: Any) -> None:
        self.first = event.first

    def on_player_seated(self, event: Any) -> None:
        self.colours[event.seat], self.influence[event.seat], self.soul[event.seat] = event.colour, event.influence, 0

    def on_audience_opened(self, event: Any) -> None:
        cards = {slot: key_of(card) for slot, card in (("left", event.left), ("right", event.right)) if card}
        self.audiences.append(Audience(event.audience, cards, self.chaos))

    def on_token_placed(self, event: Any) -> None:
        self.now.places.append((event.seat, event.slot))

    def on_token_revealed(self, event: Any) -> None:
        place = len(self.now.tokens)
        seat, slot = self.now.places[place]
        assert seat == event.seat
        self.now.tokens.append(Token(seat, event.kind, slot, place + 1))

    def on_bid_made(self, event: Any) -> None:
        token = self.now.tokens[-1]
        assert (token.seat, token.slot) == (event.seat, event.slot)
        token.bid = event.amount

    def on_card_mustered(self, event: Any) -> None:
        self.now.paid[event.slot, "muster"] = (event.seat, 0)

    def on_coins_paid(self, event: Any) -> None:
        """Coins are paid for a Muster alone, each right after it."""
        slot, kind = list(self.now.paid)[-1]
        assert (kind, self.now.paid[slot, kind]) == ("muster", (event.seat, 0))
        self.now.paid[slot, kind] = (event.seat, event.amount)

    def on_elimination_paid(self, event: Any) -> None:
        cards = [self.cards[key_of(card)] for card in event.cards]
        self.now.paid[event.slot, "elimination"] = (
            event.seat, sum(card.get("payment_strength", card["value"]) for card in cards),
        )  # fmt: skip

    def on_tithe_collected(self, event: Any) -> None:
        (token,) = [
            token
            for token in self.now.tokens
            if (token.seat, token.kind, token.slot) == (event.seat, "tithe", event.slot)
        ]
        token.gained = event.amount

    def on_chaos_advanced(self, event: Any) -> None:
        self.chaos += event.steps
        self.now.steps.append((self.cause, event.rule, event.steps))

    def on_chaos_retreated(self, event: Any) -> None:
        self.chaos -= event.steps

    def on_influence_advanced(self, event: Any) -> None:
        self.influence[event.seat] += event.gain

    def on_soul_advanced(self, event: Any) -> None:
        self.soul[event.seat] = event.to

    def on_effect_used(self, event: Any) -> None:
        self.now.effects.append((event.seat, key_of(event.card), True))

    def on_effect_declined(self, event: Any) -> None:
        """Of a card that had nothing to act on the event names the rule by which it had not."""
        ability = self.cards[key_of(event.card)].get("ability")
        if event.rule == OWN_DECLINE.get(ability, "STYX-MUSTER-05"):
            self.now.effects.append((event.seat, key_of(event.card), False))

    def on_condition_met(self, event: Any) -> None:
        self.met.setdefault(event.seat, []).append(event.condition)

    def on_tie_broken(self, event: Any) -> None:
        self.levels.append(event.seats)

    def on_game_won(self, event: Any) -> None:
        self.winners = event.winners
        self.conditions = tuple(dict.fromkeys(one for seat in self.winners for one in self.met[seat]))

    def on_game_ended_by_agreement(self, event: Any) -> None:
        self.winners = event.winners

    def decide(self, audience: Audience) -> None:
        """What became of each token, once the Audience was over."""
        for token in audience.tokens:
            if token.kind == "tithe":
                token.outcome = "tithed"
            elif not token.bid:
                token.outcome = "skipped"
            elif audience.paid.get((token.slot, token.kind), (0, 0))[0] == token.seat:
                token.outcome = "won"
            else:
                token.outcome = "outbid"
        for auction in audience.auctions():
            if auction.paid is None:
                assert (auction.kind, (auction.slot, "elimination") in audience.paid) == ("muster", True)
                auction.best.outcome = "voided"

    def value(self, card: str) -> int | None:
        return self.cards[card].get("value")

    def elements(self, seat: int) -> int | None:
        """The most of the four that its face-up cards cover, every icon used once."""
        up = [
            self.cards[key_of(owned.card)].get("elements")
            for owned in self.evening.state.seats[seat - 1].army
            if owned.up
        ]
        icons = [icon for own in up for icon in own or ()]
        sure = {element for icon in icons if icon["gives"] == "all" for element in icon["of"]}
        ways = product(*(icon["of"] for icon in icons if icon["gives"] == "one"))
        held = max(len(sure.union(way)) for way in ways)
        return None if None in up and held < len(ELEMENTS) else held

    def income(self, seat: int) -> int | None:
        army = self.evening.state.seats[seat - 1].army
        shown = [self.cards[key_of(owned.card)].get("income") for owned in army if owned.up]
        token = 2 if self.soul[seat] >= 3 else 1 if self.soul[seat] >= 1 else 0
        return None if None in shown else sum(shown) + token

    def tie_step(self) -> str:
        if not self.levels:
            return "none"
        return "shared" if len(self.winners) > 1 else str(len(self.levels))

    def kinds(self, card: str) -> tuple[str, ...]:
        """The icons that somebody read; plain if all were read and there is none."""
        known = self.cards[card]
        icons = tuple(icon for icon in ("legendary", "eternal", "horseman") if known.get(icon))
        unread = any(icon not in known for icon in ("legendary", "eternal", "horseman"))
        return icons or (() if unread else ("plain",))
