"""The things on a table of Styx, as a referee sees them: who owns what, where it lies, where tokens stand."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Any

COLOURS = ("blue", "yellow", "green", "red", "purple", "gray")
SLOTS = ("left", "right")
ELEMENTS = ("water", "fire", "earth", "air")
LINE, WAR, SOUL = 20, 21, 4
USES = 3
"""Coins of the reserve on a Djinn or a Hydra."""


class Foul(Exception):  # noqa: N818 - it says what the referee calls
    """The referee forbids it, and says why."""


class Person:
    """cards: what this person owns, in the order in which it came; fallen: those that lie face down."""

    def __init__(self, colour: str, bearer: str) -> None:
        self.colour = colour
        self.coins = 4
        self.influence = 1
        self.soul = 0
        self.cards = [bearer]
        self.fallen: set[str] = set()

    @property
    def up(self) -> list[str]:
        """The army."""
        return [card for card in self.cards if card not in self.fallen]

    @property
    def down(self) -> list[str]:
        """The personal discard."""
        return [card for card in self.cards if card in self.fallen]

    @property
    def bonus(self) -> int:
        """The Bonus Income token: +1 from a quarter of a Soul on, +2 from three quarters on."""
        return 2 if self.soul >= 3 else 1 if self.soul >= 1 else 0


class Token:
    def __init__(self, seat: int, slot: str) -> None:
        self.seat = seat
        self.slot = slot
        self.kind = ""
        self.bid = 0
        """0: a skip, or a Tithe."""


class Table:
    def __init__(self, opened: Any) -> None:
        self.prints: dict[str, dict[str, Any]] = opened.box.components
        self.reads: dict[str, str] = opened.policies
        self.seats = range(1, len(opened.seats) + 1)
        self.of_two = len(opened.seats) == 2
        self.removes = self.of_two and opened.edition == "fr"
        self.people: dict[int, Person] = {}
        self.pile: set[str] = set()
        self.unseen = 0
        """Horsemen that were taken out unseen: the pile holds so many cards fewer than are missing elsewhere."""
        self.board: dict[str, str] = {}
        self.centre: dict[str, int] = {}
        """Each card of the central discard with the Audience in which it came there."""
        self.aside: str = ""
        self.box: set[str] = set()
        self.summoned: list[str] = []
        self.counters: dict[str, int] = {}
        self.chaos = 0
        self.first = 0
        self.audience = 0
        self.first_line = ""
        """Which line was reached first: "influence" (20) or "war" (21)."""
        self.in_time: set[int] = set()
        """Who stood on 20 while Chaos stood below 21."""
        self.war_came = False

    def show(self, card: str, field: str) -> Any:
        """What the card prints; a second copy of `key` is `key#2`."""
        return self.prints[card.partition("#")[0]].get(field)

    def value(self, card: str) -> int:
        return int(self.show(card, "value"))

    def sum_of(self, cards: Iterable[str]) -> int:
        return sum(self.value(card) for card in cards)

    def pays(self, card: str) -> int:
        """The Strength of a card that is spent."""
        other = self.show(card, "payment_strength")
        return self.value(card) if other is None else int(other)

    def can(self, card: str, ability: str) -> bool:
        return bool(self.show(card, "ability") == ability)

    def rider(self, card: str) -> bool:
        """A Horseman of the Apocalypse; the Headless Horseman is none."""
        return bool(self.show(card, "horseman")) and not self.can(card, "headless")

    def chaos_of(self, card: str) -> int:
        """The Totem never counts for Chaos."""
        return 0 if self.can(card, "totem") else self.value(card)

    def around(self, first: int) -> list[int]:
        """Once round the table to the left."""
        return [(first - 1 + step) % len(self.seats) + 1 for step in range(len(self.seats))]

    def copy_of(self, named: str | None, among: Iterable[str]) -> str | None:
        """Copies in the pile look alike: whoever names no copy means one that is there."""
        if named is None or named in among:
            return named
        return min((card for card in among if card.partition("#")[0] == named), default=named)

    def copies_of(self, named: Iterable[str]) -> tuple[str, ...]:
        found: list[str] = []
        for one in named:
            found.append(str(self.copy_of(one, self.findable() - {*found})))
        return tuple(found)

    def owner(self, card: str) -> int:
        return next((seat for seat, person in self.people.items() if card in person.cards), 0)

    def hidden(self) -> int:
        """Unseen Horsemen that may still be any of several: the last one that was never met must be the one."""
        met = [card for card in self.pile if self.rider(card)]
        return self.unseen if len(met) > self.unseen else 0

    def drawn(self) -> int:
        """How many cards the pile holds."""
        return len(self.pile) - self.unseen

    def findable(self) -> set[str]:
        """Cards that may be in the pile: the unseen Horseman is not once it is known which one left."""
        if self.unseen and not self.hidden():
            return {card for card in self.pile if not self.rider(card)}
        return set(self.pile)

    # Tokens of the tracks.
    def look_at_the_lines(self) -> None:
        there = {seat for seat in self.seats if self.people[seat].influence >= LINE}
        if not self.first_line and there:
            self.first_line = "influence"
        if self.chaos >= WAR:
            self.first_line = self.first_line or "war"
            self.war_came = True
        elif self.first_line != "war":
            # Whoever came after a war stays late, wherever Chaos goes then.
            self.in_time |= there

    def chaos_by(self, steps: int) -> None:
        """A card of this Strength came to the centre. By the other reading Chaos is the highest sum there ever was."""
        if self.reads["chaos_exchange"] == "ratchet":
            self.chaos = max(self.chaos, sum(self.chaos_of(card) for card in self.centre))
        else:
            self.chaos += max(0, steps)
        self.look_at_the_lines()

    def chaos_back(self, steps: int) -> None:
        self.chaos = max(0, self.chaos - steps)
        if self.reads["war_latch"] == "end_position" and self.chaos < WAR and self.first_line == "war":
            # By this reading there was no war, so the race is open again.
            self.first_line = ""
        self.look_at_the_lines()

    def influence_by(self, seat: int, joined: int, net: int) -> None:
        """A card joined: `joined` is its number, `net` what the army gained by it."""
        person = self.people[seat]
        if self.reads["influence"] == "ratchet":
            person.influence = max(person.influence, self.sum_of(person.cards))
        else:
            person.influence += joined if self.reads["influence"] == "joins" else max(0, net)
        self.look_at_the_lines()

    def soul_by(self, seat: int, quarters: int) -> None:
        self.people[seat].soul = min(SOUL, self.people[seat].soul + quarters)

    # Cards.
    def join(self, seat: int, card: str) -> None:
        self.people[seat].cards.append(card)
        self.refresh(card)

    def refresh(self, card: str) -> None:
        if self.can(card, "djinn") or self.can(card, "hydra"):
            self.counters[card] = USES

    def turn_down(self, seat: int, card: str) -> None:
        self.people[seat].fallen.add(card)

    def to_centre(self, card: str) -> None:
        """Eliminated or unclaimed: an Eternal goes back into the pile instead."""
        if self.show(card, "eternal"):
            self.pile.add(card)
        else:
            self.centre[card] = self.audience
            self.chaos_by(self.chaos_of(card))
        if self.can(card, "shaman") and self.aside:
            self.box.add(self.aside)
            self.aside = ""

    # Sums over armies.
    def fighters(self, seat: int) -> list[str]:
        """Cards that can be bid: face up and not Eternal."""
        return [card for card in self.people[seat].up if not self.show(card, "eternal")]

    def payments(self, seat: int, bid: int) -> Iterator[tuple[str, ...]]:
        """Every way to pay; copies that lie there alike make no two ways, and those that came first go."""
        alike: dict[tuple[str, int], list[str]] = {}
        for card in self.fighters(seat):
            alike.setdefault(self.looks(card), []).append(card)
        for numbers in product(*(range(len(cards) + 1) for cards in alike.values())):
            spent = [card for number, cards in zip(numbers, alike.values(), strict=True) for card in cards[:number]]
            if spent and self.pays_for(spent, bid):
                yield tuple(spent)

    def looks(self, card: str) -> tuple[str, int]:
        return card.partition("#")[0], self.counters.get(card, 0)

    def makes(self, seat: int, bid: int) -> bool:
        """Whether cards make up this bid: where the table pays exactly, not every bid is made up."""
        sums = {0}
        for card in self.fighters(seat):
            sums |= {total + self.pays(card) for total in sums}
        return bid in sums if self.reads["payment"] == "exact" else bid <= max(sums)

    def pays_for(self, cards: Iterable[str], bid: int) -> bool:
        each = [self.pays(card) for card in cards]
        if self.reads["payment"] == "exact":
            return sum(each) == bid
        if self.reads["payment"] == "irreducible" and any(sum(each) - one >= bid for one in each):
            return False
        return sum(each) >= bid

    def war_strength(self, seat: int) -> int:
        return self.sum_of(self.fighters(seat))

    def riders(self, seat: int) -> int:
        person = self.people[seat]
        among = person.cards if self.reads["horsemen_face"] == "any" else person.up
        return sum(self.rider(card) for card in among)

    def elements(self, seat: int) -> int:
        return most_elements([icon for card in self.people[seat].up for icon in self.show(card, "elements") or ()])


def most_elements(icons: list[dict[str, Any]]) -> int:
    """The most at once. Those that no icon is sure to give are limited by how few icons may give any of them."""
    sure = {element for icon in icons if icon["gives"] == "all" for element in icon["of"]}
    choices = [{*icon["of"]} for icon in icons if icon["gives"] == "one"]
    open_ones = [element for element in ELEMENTS if element not in sure]
    groups = [group for number in range(len(open_ones) + 1) for group in combinations(open_ones, number)]
    missed = max(len(group) - sum(bool(of & {*group}) for of in choices) for group in groups)
    return 4 - missed
