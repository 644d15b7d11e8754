"""What one command brings: events in their order, and the table as it stands after each of them."""

from domain.games.styx.events import StyxEvent
from domain.games.styx.evolve import EVOLVE
from domain.games.styx.state import State
from domain.kernel.fold import Unfolded


class Unfolding:
    """Later rules of one command read the state that earlier ones led to."""

    __slots__ = ("before", "events", "state", "states")

    def __init__(self, state: State) -> None:
        self.before = state
        self.state = state
        self.events: list[StyxEvent] = []
        self.states: list[State] = []

    def happen(self, event: StyxEvent) -> None:
        self.state = state = EVOLVE[type(event)](self.state, event)
        self.events.append(event)
        self.states.append(state)

    def happen_in_turn(self, *events: StyxEvent) -> None:
        for event in events:
            self.happen(event)

    def told(self) -> Unfolded[StyxEvent]:
        """The events, and the states that nobody has to fold again."""
        told = Unfolded(self.events)
        told.before, told.states = self.before, self.states
        return told
