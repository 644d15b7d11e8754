"""What one command brings: events in their order, and the table as it stands after each of them."""

from domain.games.styx.events import StyxEvent
from domain.games.styx.evolve import EVOLVE
from domain.games.styx.state import State


class Unfolding:
    """Later rules of one command read the state that earlier ones led to."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[StyxEvent] = []

    def happen(self, *events: StyxEvent) -> None:
        state = self.state
        for event in events:
            state = EVOLVE[type(event)](state, event)
        self.state = state
        self.events += events
