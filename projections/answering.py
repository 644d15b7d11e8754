"""Questions to a program that runs for an evening: its tables are opened at the first one, and a thread keeps them level."""

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import TypeVar

import duckdb

from domain.recording.trouble import Trouble
from projections.follow import Follower, Held, Tables
from projections.follow.unreadable import TORN
from projections.layout import Layout
from projections.questions import words
from projections.questions.answer import Answer
from projections.questions.asking import ask
from projections.questions.catalogue import Catalogue, Question
from projections.questions.named import there
from projections.questions.tables import Keeping
from projections.source import Source

PATIENCE = 2.0
"""Seconds that a question waits for rows that are not in the tables yet."""
BETWEEN = 0.05
PASSING = (
    duckdb.ConnectionException, duckdb.CatalogException, duckdb.TransactionException, duckdb.InvalidInputException,
)  # fmt: skip
"""What a reader meets whose tables are being closed, or dropped and made anew."""
T = TypeVar("T")


class Behind(Trouble):
    """The tables are not there yet; they will be soon."""


class Answering:
    """One question at a time, whoever asks. Tables that another program owns are made again in memory."""

    def __init__(self, store: Path, tables: Path, known: Catalogue, patience: float = PATIENCE) -> None:
        self.store, self.path = store, tables
        self.catalogue = known
        self.patience = patience
        self._lock = Lock()
        self._tables: Tables | None = None
        self._follower: Follower | None = None
        self.late = False
        """Whether the last answer was given before everything recorded was in the tables."""

    def ask(self, key: str, by: str = "", where: Sequence[str] = ()) -> Answer:
        return words.named(self._told(lambda tables: ask(tables, self.catalogue, key, by, where)))

    def values(self, question: Question, dimension: str) -> tuple[str, ...]:
        """The values of a dimension that were recorded; people in the order of their names."""
        wanted = self.catalogue.dimension(dimension, question.title)
        return tuple(self._told(lambda tables: there(tables, self.catalogue, question, wanted)))

    def made_of(self, make: Callable[[duckdb.DuckDBPyConnection, Layout], T]) -> T:
        """What is made of the tables themselves, once they hold all that was recorded."""

        def whole(tables: Keeping) -> T:
            if self.late or self._tables is None:
                raise Behind("The tables do not hold the whole game yet. Try again in a moment.")
            return make(tables.connection, self._tables.layout)

        return self._told(whole)

    def caveat(self) -> str:
        """Why the last answer may not hold everything that was recorded; nothing if it does."""
        with self._lock:
            if self._follower is not None and self._follower.trouble is not None:
                return str(self._follower.trouble)
            return "Some of what was recorded is not counted yet; it follows in a moment." if self.late else ""

    def wake(self) -> None:
        """The same program has appended: the tables follow at once. Whoever records waits for no question."""
        follower = self._follower
        if follower is not None:
            follower.wake()

    def close(self) -> None:
        """Only then may the store be closed."""
        with self._lock:
            if self._follower is not None:
                self._follower.stop()
            if self._tables is not None:
                self._tables.close()
            self._follower = self._tables = None

    def _told(self, answer: Callable[[Keeping], T]) -> T:
        """As soon as there is an answer; Behind, if there is none after a while."""
        with self._lock:
            tables, until = self._opened(), monotonic() + self.patience
            self._wait(tables)
            while True:
                try:
                    with tables.cursor() as cursor:
                        if cursor.execute("SELECT count(*) FROM follow.made").fetchall()[0][0]:
                            return answer(Keeping(cursor))
                except PASSING as wrong:
                    if monotonic() > until and not isinstance(wrong, duckdb.ConnectionException):
                        raise
                except TORN:
                    # Nobody had read there before: they are made again, as if they had been deleted.
                    self._begin_anew(tables)
                if monotonic() > until:
                    break
                self._look_again()
        raise Behind(
            self.caveat() or "The tables are being made from the recorded games. This page looks again by itself."
        )

    def _begin_anew(self, tables: Tables) -> None:
        if self._follower is not None:
            self._follower.stop()
        tables.renew()
        self._follow(tables)

    def _follow(self, tables: Tables) -> None:
        self._follower = Follower(tables)
        self._follower.start()

    def _look_again(self) -> None:
        if self._follower is not None:
            with self._follower.changed:
                self._follower.changed.wait(BETWEEN)

    def _opened(self) -> Tables:
        if self._tables is None:
            try:
                self._tables = Tables(self.store, self.path)
            except Held:
                self._tables = Tables(self.store, None)
        if self._follower is None or not self._follower.alive:
            # What stopped the last one may have been mended since.
            self._follow(self._tables)
        return self._tables

    def _wait(self, tables: Tables) -> None:
        tables.source.refuse_another_file()
        with closing(Source(tables.source.path)) as source:
            is_same = tables.following.is_of(source)
            end = source.end()
        if not is_same and self._follower is not None:
            # A backup was put back. Whoever follows sees that in a moment, and a new one is waited for until it has.
            self._follower.stop()
            self._follow(tables)
        self.late = False
        try:
            if self._follower is not None:
                self._follower.wait(end, self.patience, concluded=True)
        except TimeoutError:
            self.late = True
        except Trouble:
            # The sentence is told beside the answer, which holds what came before it.
            return
