"""A referee of Shadow Throne: told the opening and one command after the other, it says what they bring, and what is wrong.

Written from the rulebook and the table's readings alone. It knows the whole box, so it asks for nothing. Not told again:
drafts and hands, which nobody sees, stated positions, and stopping early.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.shadow_throne.commands import AddExtra, RevealWave, SetUp, ShadowThroneCommand
from domain.kernel.log import Opened
from domain.kernel.words import tag_of
from tests.retold.shadow_throne_field import FACTIONS, Field, Lying

MALFORMED = ""
"""No rule forbids it: it does not read as a card or as seats."""


@dataclass
class Purse:
    """One seat: what lies before it, and what it has paid and got in all."""

    gold: int = 3
    influence: int = 0
    hand: int = 0
    saved: int = 0
    hush: int = 0
    poor: int = 0
    consolation: int = 0


class Referee:
    def __init__(self, opened: Opened) -> None:
        self.cards = opened.box.components
        self.readings = opened.policies
        self.seats = range(1, len(opened.seats) + 1)
        self.purses: dict[int, Purse] = {}
        self.field = Field(self.readings, [])
        self.battle = 0
        self.deck = 54
        self.track: tuple[int, ...] = (0, 0, 0)
        self.won = [0, 0, 0]
        self.over = False
        self.winners: tuple[int, ...] = ()
        self.how = ""

    # What may be told.
    def wrong(self, command: ShadowThroneCommand) -> set[str]:
        """The rules that speak against it; none: it is legal."""
        return set(self.complaints(command))

    def complaints(self, command: ShadowThroneCommand) -> Iterator[str]:
        if self.over:
            yield "ST-END-01"
            return
        match command:
            case SetUp():
                if self.battle:
                    yield "ST-SETUP-02"
            case RevealWave():
                if self.battle == 0:
                    yield "ST-ROUND-01"
                elif self.field.kings():
                    yield "ST-CARD-KYROS-01"
                else:
                    yield from self.against_wave(command)
            case AddExtra():
                yield from self.against_extra(command)

    def against_wave(self, command: RevealWave) -> Iterator[str]:
        if len(command.cards) != len(self.seats) or "" in command.cards:
            yield "ST-CHOOSE-01"
        named = Counter(command.cards)
        for card in named:
            yield from self.against_card(card, named[card])
        if list(command.illegal) != [seat for seat in self.seats if seat in command.illegal]:
            yield MALFORMED
        for seat, card in zip(self.seats, command.cards, strict=False):
            if seat in command.illegal and not self.cards.get(card, {}).get("restriction"):
                yield "ST-POOR-06"

    def against_card(self, card: str, times: int) -> Iterator[str]:
        """It is one of the deck, and as many copies of it are left."""
        if card == "" or "#" in card:
            yield MALFORMED
        elif card not in self.cards:
            yield "ST-SETUP-01"
        elif self.field.copies()[card] + times > self.cards[card]["copies"]:
            yield "ST-CHOOSE-01"

    def against_extra(self, command: AddExtra) -> Iterator[str]:
        kings = self.field.kings() if self.battle else []
        if not kings or kings[0].seat != command.seat:
            yield "ST-CARD-KYROS-01"
        elif command.card is not None:
            yield from self.against_card(command.card, 1)
            yield from self.against_price(command.card, self.purses[command.seat])

    def against_price(self, card: str, purse: Purse) -> Iterator[str]:
        prints = self.cards.get(card, {"faction": "empire", "gold": 0})
        if prints["faction"] != "empire":
            yield "ST-CARD-KYROS-01"
        if purse.gold + prints["gold"] < 0 or purse.hand == 0:
            yield "ST-CARD-KYROS-04"
        if 0 < purse.hand <= 4 - self.field.wave:
            # Every wave to come needs a card, whoever could pay for this one or not.
            yield "ST-CHOOSE-02"

    # What it brings.
    def tell(self, command: ShadowThroneCommand) -> None:
        match command:
            case SetUp():
                self.purses = {seat: Purse() for seat in self.seats}
                self.open_battle([])
            case RevealWave():
                self.reveal(command)
                self.go_on()
            case AddExtra():
                self.answer(command)
                self.go_on()

    def open_battle(self, stayed: list[Lying]) -> None:
        self.battle += 1
        self.field = Field(self.readings, stayed)
        self.track = (0, 0, 0)
        self.deck = 54 - len(stayed) - sum(purse.saved for purse in self.purses.values())

    def draft(self) -> None:
        for purse in self.purses.values():
            purse.hand, purse.saved = 6 + purse.saved, 0
        self.deck -= 6 * len(self.seats)

    def reveal(self, command: RevealWave) -> None:
        if self.field.wave == 0:
            self.draft()
        self.field.wave += 1
        self.field.number = 0
        for seat, card in zip(self.seats, command.cards, strict=True):
            self.purses[seat].hand -= 1
            self.settle(seat, card, seat in command.illegal)

    def settle(self, seat: int, card: str, forbidden: bool) -> None:
        """Pay or collect; who cannot turns the card down and takes 1 gold."""
        purse, prints = self.purses[seat], self.cards[card]
        hush = self.hush(seat, prints["faction"])
        due = prints["gold"] - hush
        one = Lying(card, prints, seat, self.field.wave)
        self.field.lying.append(one)
        if forbidden or purse.gold + due < 0:
            one.up = False
            purse.gold += 1
            purse.poor += 1
            return
        purse.hush += hush
        self.pay(one, due)

    def pay(self, one: Lying, due: int) -> None:
        purse = self.purses[one.seat]
        purse.gold += due
        one.poor_enough = purse.gold <= 1
        if one.ability == "bonus_power" and not one.number and one.poor_enough:
            one.bonus = one.prints["amount"]

    def hush(self, seat: int, faction: str) -> int:
        """1 if this player played the faction in the wave just before, by what that card prints."""
        if self.field.wave == 1 and self.readings["langman_hush_wave1"] == "no":
            return 0
        before = self.field.of(seat, self.field.wave - 1)
        return int(any(one.up and one.prints["faction"] == faction for one in before))

    def answer(self, command: AddExtra) -> None:
        king = self.field.kings()[0]
        king.answered = True
        if command.card is not None:
            prints = self.cards[command.card]
            one = Lying(command.card, prints, command.seat, self.field.wave, extra=True)
            self.purses[command.seat].hand -= 1
            self.field.lying.append(one)
            self.pay(one, prints["gold"])

    def go_on(self) -> None:
        for seat, gain in self.field.act():
            self.purses[seat].influence += gain
        if self.field.number <= 3:
            return
        self.track = self.field.power()
        if self.field.wave == 4:
            self.resolve()

    def resolve(self) -> None:
        best = max(self.track)
        ahead = {faction for faction, power in zip(FACTIONS, self.track, strict=True) if power == best}
        self.won = [won + (faction in ahead) for won, faction in zip(self.won, FACTIONS, strict=True)]
        for one in self.field.lying:
            purse = self.purses[one.seat]
            if one.up and one.faction in ahead:
                purse.influence += one.prints["influence"] // (2 if one.dead else 1)
            elif one.up:
                purse.gold += one.prints["consolation"]
                purse.consolation += one.prints["consolation"]
        if max(purse.influence for purse in self.purses.values()) >= int(self.readings["target"]):
            self.end()
            return
        for purse in self.purses.values():
            purse.hand, purse.saved = 0, int(purse.hand > 0)
        self.open_battle([] if "rebels" in ahead else self.field.staying())

    def end(self) -> None:
        self.over = True
        order = [(purse.influence, purse.gold) for purse in self.purses.values()]
        best = max(order)
        first = tuple(seat for seat, stands in zip(self.seats, order, strict=True) if stands == best)
        alike = [stands for stands in order if stands[0] == best[0]]
        self.winners = first if len(first) == 1 else ()
        self.how = "no_winner" if len(first) > 1 else "gold" if len(alike) > 1 else "influence"

    # Who is asked.
    def due(self) -> tuple[int, ...]:
        if self.over or not self.battle:
            return ()
        kings = self.field.kings()
        return (kings[0].seat,) if kings else tuple(self.seats)

    def open(self) -> list[str]:
        """What can be told now."""
        if self.over:
            return []
        now = AddExtra if self.battle and self.field.kings() else RevealWave if self.battle else SetUp
        return [tag_of(now)]

    def ranks(self) -> tuple[int, ...]:
        order = [(purse.influence, purse.gold) for purse in self.purses.values()]
        return tuple(1 + sum(other > mine for other in order) for mine in order)
