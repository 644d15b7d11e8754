"""The thread that keeps the tables level while a program runs."""

from collections.abc import Callable
from threading import Condition, Event, Thread
from time import monotonic

import duckdb

from domain.recording.trouble import Trouble
from projections.follow.following import APPLICATION
from projections.follow.owner import Tables
from projections.follow.unreadable import unusable

BRISK, CALM, AWAKE = 0.005, 0.25, 60.0
"""Seconds between looks at the store: for a minute after its last row, and else; and how long that minute is."""
QUIET, LATEST = 0.1, 5.0
"""Seconds without a new row after which a game that has ended is concluded; new rows go first, but not for longer than that."""


class Follower:
    """Follows from `start` to `stop`. `trouble`: why it stopped by itself; the tables stay where they were."""

    def __init__(self, tables: Tables, clock: Callable[[], float] = monotonic) -> None:
        self.tables = tables
        self.clock = clock
        self.trouble: Trouble | None = None
        self.changed = Condition()
        self._woken = Event()
        self._stopped = self._begun = False
        self._hurry = False
        self._awake_until = clock() + AWAKE
        self._conclude_from = self._conclude_by = 0.0
        self._thread = Thread(target=self._run, name="follower", daemon=True)

    def start(self) -> None:
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Not before its start, and not after trouble."""
        return self._thread.is_alive() and self.trouble is None

    def wake(self) -> None:
        """The same process has appended: look at once."""
        self._woken.set()

    def stop(self) -> None:
        """Stop and wait for the end of what is under way; only then may the store be closed."""
        self._stopped = True
        self._woken.set()
        if self._thread.is_alive():
            self._thread.join()

    def wait(self, position: int, timeout: float, concluded: bool = False) -> None:
        """Until the tables hold this row, and if asked for all that ended games have. TimeoutError, or what stopped them."""
        until = self.clock() + timeout
        with self.changed:
            while self._is_before(position, concluded):
                if self.trouble is not None:
                    raise self.trouble
                left = until - self.clock()
                if left <= 0:
                    raise TimeoutError(f"{APPLICATION}: row {position} is not in the tables after {timeout} s")
                self.changed.wait(left)

    def _is_before(self, position: int, concluded: bool) -> bool:
        following = self.tables.following
        # Until it has looked, tables that lay there may be of another store, and hold more rows than this one.
        if not self._begun or following.position < position:
            return True
        if concluded and following.unconcluded:
            self._hurry = True
            self.wake()
            return True
        return False

    def _run(self) -> None:
        try:
            self._follow()
        except Trouble as trouble:
            self.trouble = trouble
        except duckdb.Error as wrong:
            self.trouble = unusable(self.tables.source.path, wrong)
        finally:
            self._tell()

    def _tell(self) -> None:
        with self.changed:
            self.changed.notify_all()

    def _follow(self) -> None:
        seen = self._begin()
        while not self._stopped:
            self.tables.source.refuse_another_file()
            if self.tables.is_lost():
                self.tables.renew()
                seen = self._begin()
            seen = self._look(seen)
            self._conclude()
            self._woken.wait(BRISK if self.clock() < self._awake_until else CALM)
            self._woken.clear()

    def _begin(self) -> int:
        """Level with the store; no change has been seen after it."""
        self.tables.catch_up()
        # A few rows are written in 2/3 of the time by one thread: two would mostly wait for each other.
        self.tables.following.con.execute("SET threads = 1")
        self._begun = True
        self._tell()
        return -1

    def _look(self, seen: int) -> int:
        """Take what is new, if anything has changed since; the number of the change."""
        now = self.tables.source.data_version()
        if now == seen:
            return seen
        following = self.tables.following
        while not self._stopped and following.step():
            told = self.clock()
            self._awake_until, self._conclude_from = told + AWAKE, told + QUIET
            self._conclude_by = self._conclude_by or told + LATEST
            self._tell()
        return now

    def _conclude(self) -> None:
        """What only games have that are over, once the table is quiet."""
        following, now = self.tables.following, self.clock()
        if not (self._hurry or now >= self._conclude_from or now >= self._conclude_by):
            return
        if following.unconcluded:
            following.complete_ended()
            while not self._stopped and following.stand(most=8):
                pass
            following.unconcluded = self._stopped
            self._tell()
        self._hurry, self._conclude_by = False, 0.0
