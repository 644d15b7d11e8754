"""The same with a box in which nobody has counted the cards: the table alone knows what lies in the pile, and when it is empty.

So the referee deals and names what is searched for; whoever bids, bids as before.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import product
from typing import Any

from domain.games.styx import commands as asked
from domain.kernel.fold import fold
from domain.kernel.game import shuffle
from domain.simulation.chance import SeededPick
from tests.retold.styx_beside import STYX
from tests.retold.styx_effects import SUMMONS, Effects
from tests.retold.styx_games import TABLES
from tests.retold.styx_untold import Untold

COUNTS = ("copies", "min_players")


class Uncounted(Untold):
    """counted: one card of so many tells how often it is there, and for how many players; none, if 0."""

    def __init__(self, seed: object, seats: int, edition: str, counted: int = 0) -> None:
        self.counted = counted
        super().__init__(seed, seats, edition)

    def told(self, card: dict[str, Any], share: int) -> dict[str, Any]:
        single = card["ability"] in {"bearer", "totem"}
        counts = () if single or (self.counted and self.pick(range(self.counted)) == 0) else COUNTS
        return {name: value for name, value in card.items() if name not in counts}

    def play(self) -> "Uncounted":
        try:
            while STYX.result(self.state) is None:
                if self.referee.stage == "exhausted" and not self.state.exhausted:
                    # Only of whole boxes this follows from the cards.
                    self.tell(asked.DeclarePileExhausted())
                    self.same_now()
                else:
                    self.take(self.next_command(), typed=False)
            self.same_end()
        except BaseException as wrong:
            wrong.add_note(f"{self.seed}; {self.opened.policies}; the last moves: {self.moves[-12:]}")
            raise
        return self

    def next_command(self) -> Any:
        if self.referee.stage == "cards":
            return dealt(self.referee.table, self.pick)
        if self.referee.stage == "effects":
            return settled(self.referee.effects, self.pick)
        command, self.world = STYX.play.act(self.world, self.state, self.bots, self.pick)
        return command

    def tell(self, command: Any) -> None:
        """What the referee knows without being told."""
        events = self.judged(command)
        assert not isinstance(events, str), events
        self.state = fold(STYX, events, self.state)
        self.met[f"told {type(command).__name__}"] += 1

    def same_now(self) -> None:
        """Whether the pile still holds a Horseman the cards do not tell: whoever searched it found none."""
        while self.state.effects and [*self.state.effects] != self.referee.effects.queue:
            card, seat = self.state.effects[0]
            assert self.referee.table.can(card, "headless")
            self.tell(asked.DeclineEffect(seat=seat, card=card))
        super().same_now()


def dealt(table: Any, pick: SeededPick) -> asked.OpenAudience:
    """Cards that are there; the unseen Horseman is none of them."""
    there = sorted(table.findable())
    riders = [card for card in there if table.rider(card)]
    barred = pick(riders) if table.hidden() and riders else ""
    cards = shuffle([card for card in there if card != barred], pick)
    wanted = min(2 - len(table.summoned), table.drawn())
    return asked.OpenAudience(cards=tuple(card.partition("#")[0] for card in cards[:wanted]))


def settled(effects: Effects, pick: SeededPick) -> Any:
    card, seat = effects.queue[0]
    if not effects.must_be_used() and pick(range(4)) == 0:
        return asked.DeclineEffect(seat=seat, card=card)
    use = pick(sorted(effects.uses(), key=repr))
    first = pick((None, *effects.table.seats)) if effects.ability in SUMMONS else None
    return asked.UseEffect(seat=seat, card=card, give=use.give, take=use.take, first=first)


def uncounted(seeds: Iterable[int], tables: Iterable[tuple[int, str]] = TABLES) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed, (seats, edition) in product(seeds, tables):
        met += Uncounted(("uncounted", seed), seats, edition, counted=seed % 3).play().met
    return met
