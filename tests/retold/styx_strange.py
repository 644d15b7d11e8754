"""Commands that somebody may type at a table of Styx, most of them wrong: any seat, any card, any number, at any time."""

from itertools import islice
from typing import Any

from domain.games.styx import commands as asked
from domain.simulation.chance import SeededPick
from tests.retold.styx_referee import Referee
from tests.retold.styx_table import COLOURS

KINDS = ("tithe", "muster", "elimination")
ANYTHING = (
    "set_up", "open_audience", "exhausted", "place", "reveal", "pay", "use", "decline", "power", "agree",
)  # fmt: skip


class Typist:
    """Types by chance; what the referee sees makes some of it nearly right."""

    def __init__(self, referee: Referee, pick: SeededPick) -> None:
        self.referee = referee
        self.pick = pick

    def types(self) -> Any:
        """Something that fits the stage, or anything at all."""
        fitting = {
            "setup": ("set_up",), "cards": ("open_audience",), "placing": ("place", "power"), "revealing": ("reveal", "power"),
            "payment": ("pay", "pay", "power"), "effects": ("use", "use", "use", "decline", "power"), "exhausted": ("agree",),
            "over": ("agree", "open_audience"),
        }[self.referee.stage]  # fmt: skip
        return getattr(self, self.pick(fitting if self.pick(range(6)) else ANYTHING))()

    def often(self, wanted: Any, other: Any) -> Any:
        return wanted if self.pick(range(8)) else other

    def seat(self) -> int:
        due = self.referee.due() or (1,)
        return int(self.often(self.pick(due), self.pick(range(-1, len(self.referee.table.seats) + 2))))

    def card(self, *among: str) -> str:
        """One of these, or any that the box has, and some that it has not."""
        everywhere = [*self.referee.table.prints, "made_3#2", "nobody", "", "rust_monk#2", "rust_monk#3"]
        return str(self.often(self.pick(sorted(among) or everywhere), self.pick(everywhere)))

    def some(self, most: int, *among: str) -> tuple[str, ...]:
        return tuple(self.card(*among) for _ in range(self.pick(range(most + 1))))

    def set_up(self) -> asked.SetUp:
        table = self.referee.table
        colours = [self.pick([*COLOURS, "pink"]) for _ in table.seats]
        if self.pick(range(4)):
            colours = list(COLOURS[: len(table.seats) + self.often(0, 1)])
        riders = [key for key in table.prints if table.rider(key)]
        removed = self.pick([None, "unknown", self.card(*riders)])
        return asked.SetUp(colours=tuple(colours), first=self.pick(range(len(colours) + 2)), removed_horseman=removed)

    def open_audience(self) -> asked.OpenAudience:
        table = self.referee.table
        cards = [self.card(*table.pile) for _ in range(self.pick((2, 2, 2, 1, 0, 3)))]
        return asked.OpenAudience(cards=tuple(cards))

    def exhausted(self) -> asked.DeclarePileExhausted:
        return asked.DeclarePileExhausted()

    def place(self) -> asked.PlaceToken:
        return asked.PlaceToken(seat=self.seat(), slot=self.pick(("left", "right")))

    def reveal(self) -> asked.RevealToken:
        bid = self.pick([None, "skip", *range(-1, 9), 20])
        return asked.RevealToken(seat=self.seat(), kind=self.pick(KINDS), bid=bid)

    def pay(self) -> asked.PayElimination:
        """Cards that pay, or one more, or one less."""
        seat, table = self.seat(), self.referee.table
        ways = [
            way for token in self.referee.owed.values() for way in islice(table.payments(token.seat, token.bid), 50)
        ]
        if not ways:
            return asked.PayElimination(seat=seat, cards=self.some(3))
        cards = list(self.pick(ways))
        if not self.pick(range(3)):
            cards.append(self.owned())
        if not self.pick(range(4)):
            cards.pop(0)
        return asked.PayElimination(seat=seat, cards=tuple(cards))

    def use(self) -> asked.UseEffect:
        queue = self.referee.effects.queue
        if not queue:
            return asked.UseEffect(seat=self.seat(), card=self.card(), give=self.pick([None, self.card()]))
        card, seat = self.often(queue[0], self.pick([*queue, (self.card(), self.seat())]))
        chosen = self.pick(self.referee.effects.uses())
        give = self.often(chosen.give, self.pick([None, self.owned(), self.card()]))
        take = self.often(chosen.take, self.pick([None, self.owned(), self.lying(), self.card()]))
        return asked.UseEffect(
            seat=seat, card=card, give=give, take=take, first=self.pick([None, None, self.seat(), 0])
        )

    def owned(self) -> str:
        people = self.referee.table.people.values()
        return self.card(*self.pick([person.cards for person in people]))

    def lying(self) -> str:
        table = self.referee.table
        return self.card(*self.pick(([*table.centre], sorted(table.pile), [*table.board.values()], sorted(table.box))))

    def decline(self) -> asked.DeclineEffect:
        queue = self.referee.effects.queue
        card, seat = self.often(queue[0], (self.card(), self.seat())) if queue else (self.card(), self.seat())
        return asked.DeclineEffect(seat=seat, card=card)

    def power(self) -> asked.DeclarePower:
        table, seat = self.referee.table, self.seat()
        oracles = [key for key in table.prints if table.show(key, "ability") in {"dark_oracle", "other"}]
        person = table.people.get(seat)
        own = [
            card for card in (person.up if person else ()) if table.show(card, "ability") in {"dark_oracle", "other"}
        ]
        return asked.DeclarePower(seat=seat, card=self.card(*(own or oracles)), text="It looked.")

    def agree(self) -> asked.EndByAgreement:
        return asked.EndByAgreement(winners=tuple(self.seat() for _ in range(self.pick(range(3)))))
