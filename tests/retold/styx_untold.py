"""The same with a box that does not tell everything: what is asked for is read off the card, and the game is the same."""

from typing import Any

from msgspec import structs

from domain.kernel.fold import fold
from domain.kernel.judge import judge
from domain.kernel.log import Box, Describe
from domain.kernel.opening import opening
from domain.kernel.refusal import Refused
from tests.retold.styx_beside import STYX, Beside, program, told_by

READ_LATER = {"value", "income", "soul", "elements", "legendary", "eternal", "ability", "amount", "which"}
"""Not how many cards there are, nor what a search looks for: without these a table is asked what the referee knows."""


class Untold(Beside):
    """The referee knows the whole box; the program a part of it, one value of `share` being left out."""

    def __init__(self, seed: object, seats: int, edition: str, typed: int = 0, share: int = 3) -> None:
        super().__init__(seed, seats, edition, typed)
        self.whole = self.opened.box.components
        part = {key: self.told(card, share) for key, card in self.whole.items()}
        box = Box(name="part of a box", kind="owner", components=part)
        self.opened = opening(STYX, structs.replace(self.opened, box=box))
        self.state = STYX.evolve(None, self.opened)

    def told(self, card: dict[str, Any], share: int) -> dict[str, Any]:
        later = READ_LATER - ({"ability"} if card["ability"] in {"bearer", "totem"} else set())
        return {name: value for name, value in card.items() if name not in later or self.pick(range(share))}

    def judged(self, command: Any) -> Any:
        """Every question is answered, until it is judged."""
        while True:
            try:
                return judge(STYX, self.state, command)
            except Refused as refused:
                if not refused.refusal.needs:
                    return f"{refused.refusal.rule} {refused.refusal.sentence}"
                for need in refused.refusal.needs:
                    self.read_off(need.component, need.fields)

    def read_off(self, key: str, fields: tuple[str, ...]) -> None:
        card = self.whole[key]
        described = Describe(component=key, values={name: card[name] for name in fields})
        self.state = fold(STYX, judge(STYX, self.state, described), self.state)
        self.met["described"] += 1

    def same_now(self) -> None:
        """What hangs on a card that nobody has read yet is absent."""
        held, known = told_by(self.referee), program(self.state)
        assert known == {name: held[name] for name in known}
