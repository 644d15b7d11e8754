"""The Muster effects of Styx: what each of them may be used for, and what it does."""

from itertools import product
from typing import NamedTuple

from tests.retold.styx_table import SOUL, Foul, Table

ORDER = (
    "devils_soul", "headless", "siren", "necromancer", "lich", "nidhogr", "reaper", "shaman", "cultist", "succubus",
)  # fmt: skip
SUMMONS = ("cultist", "succubus")
SEARCHES = ("headless", *SUMMONS)


class Use(NamedTuple):
    give: str | None = None
    take: str | None = None


class Effects:
    """Of one Audience: queue has the effects that are still to be used or declined, in order."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.queue: list[tuple[str, int]] = []
        self.named = 0
        """Whom a summoner named as First Player."""

    def call(self, mustered: list[tuple[str, int]]) -> None:
        for ability in ORDER:
            self.queue += [(card, seat) for card, seat in mustered if self.table.can(card, ability)]
        self.pass_over()

    def pass_over(self) -> None:
        """An effect that can do nothing is over at once. So is the Devil's Soul that has one card alone to discard and
        must: that card lies down, or itself where there is none."""
        while self.queue:
            card, seat = self.queue[0]
            uses = self.uses()
            if self.ability == "devils_soul" and not uses:
                self.table.turn_down(seat, card)
            elif self.must_be_used() and len({self.table.looks(str(use.give)) for use in uses}) == 1:
                self.table.turn_down(seat, str(uses[0].give))
            elif uses:
                return
            self.queue.pop(0)

    @property
    def ability(self) -> str:
        return str(self.table.show(self.queue[0][0], "ability"))

    def must_be_used(self) -> bool:
        return self.ability == "devils_soul" and self.table.reads["devils_soul"] == "compulsory"

    def uses(self) -> list[Use]:
        """Every way to use the effect that is due."""
        card, seat = self.queue[0]
        found: list[Use] = getattr(self, self.ability)(card, seat)
        return found

    def use(self, seat: int, card: str, chosen: Use, first: int | None) -> None:
        if not self.queue or self.queue[0] != (card, seat):
            raise Foul("this effect is not due")
        if first is not None and (self.ability not in SUMMONS or first not in self.table.seats):
            raise Foul("nobody is named so")
        uses = self.uses()
        if self.ability in SEARCHES:
            chosen = Use(chosen.give, self.table.copy_of(chosen.take, {str(use.take) for use in uses}))
        if chosen not in uses:
            raise Foul(f"{self.ability} cannot do that")
        ability = self.ability
        self.queue.pop(0)
        getattr(self, f"do_{ability}")(card, seat, chosen)
        self.named = first or self.named
        self.pass_over()

    def decline(self, seat: int, card: str) -> None:
        if not self.queue or self.queue[0] != (card, seat):
            raise Foul("this effect is not due")
        if self.must_be_used():
            raise Foul("the Devil's Soul has its price")
        self.queue.pop(0)
        self.pass_over()

    # What each may do.
    def devils_soul(self, card: str, seat: int) -> list[Use]:
        table = self.table
        barred = {own for own in table.people[seat].up if table.show(own, "eternal") or table.can(own, "zombie")}
        return [Use(give=own) for own in table.people[seat].up if own != card and own not in barred]

    def headless(self, card: str, seat: int) -> list[Use]:
        return [Use(take=one) for one in self.table.findable() if self.table.rider(one)]

    def siren(self, card: str, seat: int) -> list[Use]:
        """Of Shaman and Totem, both in play, it moves one alone."""
        table = self.table
        others = [one for other in table.seats if other != seat for one in table.people[other].up]
        ways = self.exchanges(card, seat, [one for one in others if one not in table.board.values()])
        return [use for use in ways if {table.show(str(one), "ability") for one in use} != {"shaman", "totem"}]

    def necromancer(self, card: str, seat: int) -> list[Use]:
        return self.exchanges(card, seat, list(self.table.centre))

    def exchanges(self, card: str, seat: int, there: list[str]) -> list[Use]:
        """Never a Standard-Bearer, and never the card itself."""
        table = self.table
        own = [one for one in table.people[seat].up if one != card]
        ways = [Use(give, take) for give, take in product(own, there)]
        return [use for use in ways if not any(table.can(str(one), "bearer") for one in use)]

    def lich(self, card: str, seat: int) -> list[Use]:
        down = self.table.people[seat].down
        if not down:
            return []
        values = {one: self.table.value(one) for one in down}
        which = self.table.show(card, "which")
        wanted = {"highest": max(values.values()), "lowest": min(values.values())}.get(which)
        return [Use(take=one) for one in down if wanted in {None, values[one]}]

    def nidhogr(self, card: str, seat: int) -> list[Use]:
        """Beyond a whole Soul it brings nothing."""
        return [Use()] if self.table.people[seat].soul < SOUL else []

    def reaper(self, card: str, seat: int) -> list[Use]:
        return [Use(take=one) for one, since in self.table.centre.items() if since < self.table.audience]

    def shaman(self, card: str, seat: int) -> list[Use]:
        return [Use()] if self.table.aside else []

    def cultist(self, card: str, seat: int) -> list[Use]:
        return self.found(card, [one for one in self.table.findable() if self.table.show(one, "elemental")])

    def succubus(self, card: str, seat: int) -> list[Use]:
        return self.found(card, [one for one in self.table.findable() if self.table.rider(one)])

    def found(self, card: str, there: list[str]) -> list[Use]:
        """Without such a card the seat may be named all the same."""
        return [Use(take=one) for one in there] or [Use()]

    # What each does.
    def do_devils_soul(self, card: str, seat: int, chosen: Use) -> None:
        self.table.turn_down(seat, str(chosen.give))

    def do_headless(self, card: str, seat: int, chosen: Use) -> None:
        table, taken = self.table, str(chosen.take)
        table.pile.remove(taken)
        table.people[seat].cards.remove(card)
        table.pile.add(card)
        table.join(seat, taken)
        table.influence_by(seat, table.value(taken), table.value(taken) - table.value(card))

    def do_siren(self, card: str, seat: int, chosen: Use) -> None:
        table, gave, took = self.table, str(chosen.give), str(chosen.take)
        other = table.owner(took)
        table.people[seat].cards.remove(gave)
        table.people[other].cards.remove(took)
        table.join(seat, took)
        table.join(other, gave)
        table.influence_by(seat, table.value(took), table.value(took) - table.value(gave))
        table.influence_by(other, table.value(gave), table.value(gave) - table.value(took))

    def do_necromancer(self, card: str, seat: int, chosen: Use) -> None:
        table, gave, took = self.table, str(chosen.give), str(chosen.take)
        table.people[seat].cards.remove(gave)
        del table.centre[took]
        table.join(seat, took)
        table.centre[gave] = table.audience
        # What is given comes before what is taken.
        table.chaos_by(table.chaos_of(gave) - table.chaos_of(took))
        table.influence_by(seat, table.value(took), table.value(took) - table.value(gave))

    def do_lich(self, card: str, seat: int, chosen: Use) -> None:
        self.table.people[seat].fallen.remove(str(chosen.take))
        self.table.refresh(str(chosen.take))

    def do_nidhogr(self, card: str, seat: int, chosen: Use) -> None:
        self.table.soul_by(seat, int(self.table.show(card, "amount")))

    def do_reaper(self, card: str, seat: int, chosen: Use) -> None:
        taken = str(chosen.take)
        del self.table.centre[taken]
        self.table.box.add(taken)
        self.table.chaos_back(self.table.chaos_of(taken))

    def do_shaman(self, card: str, seat: int, chosen: Use) -> None:
        table, totem = self.table, self.table.aside
        table.aside = ""
        table.join(seat, totem)
        table.influence_by(seat, table.value(totem), table.value(totem))

    def do_cultist(self, card: str, seat: int, chosen: Use) -> None:
        if chosen.take is not None:
            self.table.pile.remove(chosen.take)
            self.table.summoned.append(chosen.take)

    do_succubus = do_cultist
