"""The games that this process looked at last, as they were then."""

from collections import OrderedDict
from uuid import UUID

from domain.recording.game_log import GameLog


class Kept:
    """At most so many; the one that nobody has looked at for longest gives way.

    The number of an id is its key: unlike the id itself it is told apart without running a line of Python, so that
    every step here is one step for all threads.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._logs: OrderedDict[int, GameLog] = OrderedDict()

    def get(self, game_id: UUID) -> GameLog | None:
        return self._logs.get(game_id.int)

    def put(self, log: GameLog) -> None:
        self._logs.pop(log.id.int, None)
        self._logs[log.id.int] = log
        if len(self._logs) > self._most:
            self._logs.popitem(last=False)

    def drop(self, game_id: UUID) -> None:
        self._logs.pop(game_id.int, None)

    def clear(self) -> None:
        self._logs.clear()
