"""Following: every row of the store becomes table rows once, because rows and position commit together."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

import duckdb
from eventsourcing.persistence import Tracking
from msgspec import Struct

from domain.games import game as game_called
from domain.kernel.game import Game
from domain.recording.mapper import LOG_EVENTS
from domain.recording.players import STREAM
from domain.recording.rows import read_rows
from domain.recording.trouble import UNREAD
from projections import people
from projections.build import Builder, Connection, Touched, create, empty, inode_of, settings
from projections.deriving import lines_of
from projections.folding import Folded, fold_game, write_standing
from projections.follow.folds import MANY, Waiting, folded_apart
from projections.follow.pages import Pages, cut
from projections.follow.tracking import DuckDBTracking, keep, refuse_lacking_tables
from projections.follow.unreadable import DAMAGE, Stopped, find_unreadable, stopped_at
from projections.layout import Layout
from projections.literals import filled, literal
from projections.source import Batch, Mark, Part, Source

APPLICATION = "tablescribe"
MOST = 20_000
PAGE = 400_000
"""Rows of a page of a rebuild: about three row groups of DuckDB. A page takes some 90 ms whatever it holds."""
BUILDING = {
    "threads": "1",
    "memory_limit": "600MB",
    "max_vacuum_tasks": "0",
    "disabled_optimizers": "join_order,build_side_probe_side",
}
"""How DuckDB works while tables are built. Two workers with a thread each took two thirds of the time that they took with two
threads each. It keeps the pages at work: blocks that were written are not kept beside them, however large the tables become. And
it writes nothing anew to fill small groups of rows, which took a twentieth of the time and made files larger. Joins stay as they
are written, the large side first: DuckDB does not know how many rows a page has, and took the wrong side for the small one."""
STANDING_PAGE = 500
SAMPLE = 100
"""Games that are looked at for the rules that move tracks, taken by the last, random bytes of their ids."""
WORKERS = min(4, os.cpu_count() or 1)

Progress = Callable[[int, int], None]


def silent(done: int, of: int) -> None:
    """Tells nobody."""


def count(con: Connection, table: str) -> int:
    found = con.execute(f"SELECT count(*) FROM {table}").fetchone()
    return 0 if found is None else int(found[0])


class OtherStore(Exception):  # noqa: N818 - it says what was found
    """The rows that the tables followed are not those of this store: it was restored, or is another."""


def is_whole(part: Part, rows: int, status: str) -> bool:
    """Whether a game is written as a whole at once: one that rewinds, begins and ends in one, was over before, or lacks a row, which
    is looked for there."""
    goes_on = status == "running" or (rows == 0 and not part.ends)
    return part.rewound or part.hole or not goes_on or part.first != rows + 1


class Seen(Struct, frozen=True):
    """How far the tables have followed, and the last row of the store up to there."""

    position: int
    mark: Mark | None

    def lost_its_end(self, source: Source) -> bool:
        """Whether that row is gone, with its game; OtherStore, if another row stands in its place."""
        if source.end() < self.position:
            raise OtherStore
        if self.mark is None:
            return False
        # Rows behind the mark, up to the position, went with their games and never come again: whoever finds one looks at a backup.
        at = source.mark(self.position)
        if at is None or at.position < self.mark.position:
            return True
        if at != self.mark:
            raise OtherStore
        return False


class Following:
    """The tables and the store they follow. Not for several threads at once; readers use cursors of `con`."""

    def __init__(
        self, con: Connection, layout: Layout, source: Source,
        games: Callable[[str], Game] = game_called, titles: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        """titles: only these games are followed."""
        self.con = con
        self.layout = layout
        self.source = source
        self.games = games
        self.titles = titles
        self.renewed = [title for title in layout.vocabulary.titles if games(title).derived != 1]
        self.tracking = DuckDBTracking(con)
        self.inode = inode_of(con)
        self.unconcluded = False
        """Whether a game may wait for what only games have that are over."""
        keep(con, "made", "fingerprint VARCHAR NOT NULL")
        keep(con, "closing", "stream UUID NOT NULL")
        mark = "position BIGINT NOT NULL, stream BLOB NOT NULL, version INTEGER NOT NULL, digest BLOB NOT NULL"
        keep(con, "mark", mark)
        if self.made:
            refuse_lacking_tables(con, layout)
        marked = con.execute("SELECT * FROM follow.mark").fetchone()
        self.seen = Seen(self.position, None if marked is None else Mark(*marked))

    @property
    def position(self) -> int:
        return self.tracking.max_tracking_id(APPLICATION) or 0

    @property
    def made(self) -> bool:
        """Whether the tables are whole, and of this layout."""
        return self.con.execute("SELECT * FROM follow.made").fetchall() == [(self.layout.fingerprint,)]

    def catch_up(self, progress: Progress = silent) -> None:
        """Everything that the store holds now; builds the tables anew where that is needed."""
        if not self.made:
            self.rebuild(progress)
        while self.step(progress=progress):
            progress(self.position, self.source.end())
        self.complete_ended(progress)
        self.stand_all(progress)
        self.unconcluded = False

    def step(self, most: int = MOST, progress: Progress = silent) -> bool:
        """The next rows, if there are any. Stopped, if the next does not read."""
        try:
            return self._step(most)
        except OtherStore:
            self.rebuild(progress)
            return True
        except Stopped as stopped:
            # At a row that tells of people nothing was written yet.
            if stopped.position > self.position:
                self._step(most, stopped.position)
            raise

    def _step(self, most: int, until: int | None = None) -> bool:
        """until: the last row that is taken."""
        with self.source.snapshot():
            position = self.position
            gap = self.seen.lost_its_end(self.source)
            batch = self.source.batch(position, most, until)
            if batch.top == position:
                return False
            touched = self._touched(batch.parts)
            lines = self._lines(touched, position, batch.top)
            gone = self._gone() if gap or batch.gap else []
            told = self._told(batch.top) if batch.players else None
            mark = self.source.mark(batch.top)
        self.unconcluded = self.unconcluded or any(one.ends for one in batch.parts) or any(one.whole for one in touched)
        try:
            with self.tracking.transaction(Tracking(APPLICATION, batch.top)):
                self._write(touched, lines, gone, told)
                self._remember(mark)
                self._ended(batch.parts, touched)
            self.seen = Seen(batch.top, mark)
        except duckdb.Error as wrong:
            self._before_unreadable(position, batch, wrong)
        return True

    def _write(self, touched: list[Touched], lines: list[bytes], gone: list[UUID], told: list[Any] | None) -> None:
        builder = Builder(self.con, self.layout)
        if gone:
            made = "CREATE OR REPLACE TEMP TABLE gone AS SELECT game FROM game WHERE stream IN (SELECT unnest(?))"
            self.con.execute(filled(made, [gone]))
            builder.remove("gone")
            builder.people_differ = True
        if touched:
            builder.write(touched, [lines])
        if told is not None or builder.people_differ:
            people.settle(self.con, self.people_told() if told is None else told)

    # Games that ended.
    def _ended(self, parts: Iterable[Part], touched: Iterable[Touched]) -> None:
        """Their last rows are there; all that only games have that are over waits until `complete_ended`."""
        goes_on = {one.stream for one in touched if not one.whole}
        ended = [part.stream for part in parts if part.ends and part.stream in goes_on]
        if ended:
            self.con.execute(filled("INSERT INTO follow.closing SELECT unnest(?)", [ended]))

    def complete_ended(self, progress: Progress = silent) -> None:
        """Write games that have ended as a whole: until now they hold what a running one does."""
        waiting = self.con.execute("SELECT DISTINCT stream, game FROM follow.closing JOIN game USING (stream)")
        touched = [Touched(stream, True, number) for stream, number in waiting.fetchall()]
        if not touched:
            return
        with self.source.snapshot():
            lines = self._lines(touched, 0, self.position)
        try:
            with self.tracking.transaction(None):
                self.con.execute("DELETE FROM follow.closing")
                if lines:
                    self._write(touched, lines, [], None)
        except duckdb.Error as wrong:
            if isinstance(wrong, DAMAGE):
                raise
            # One of the rows does not read: what comes before it is built, and it is named.
            self.rebuild(progress)

    # What the batch means for each game.
    def _touched(self, parts: Iterable[Part]) -> list[Touched]:
        parts = tuple(parts)
        if not parts:
            return []
        named = ", ".join(literal(one.stream) for one in parts)
        found = self.con.execute(f"SELECT stream, game, rows, status FROM game WHERE stream IN ({named})").fetchall()
        known = {stream: (number, rows, status) for stream, number, rows, status in found}
        return list(self._numbered(parts, known))

    def _numbered(self, parts: Iterable[Part], known: Mapping[UUID, tuple[int, int, str]]) -> Iterator[Touched]:
        """known: number, rows and status of the games of which the tables hold rows. The others get the next numbers."""
        last = 0
        for part in parts:
            if part.stream in known:
                number, rows, status = known[part.stream]
                yield Touched(part.stream, is_whole(part, rows, status), number)
            elif self._wanted(part):
                last = 1 + (last or self._last_number())
                whole = is_whole(part, 0, "")
                yield Touched(part.stream, whole, last, begun=not whole)

    def _last_number(self) -> int:
        (last,) = self.con.execute("SELECT coalesce(max(game), 0) FROM game").fetchone() or (0,)
        return int(last)

    def _wanted(self, part: Part) -> bool:
        return self.titles is None or any(stream == part.stream for stream, _ in self.source.heads(self.titles))

    def _lines(self, touched: list[Touched], after: int, top: int) -> list[bytes]:
        whole = self._whole_lines(self.source, [one for one in touched if one.whole], top, unbroken=True)
        rest = self.source.lines(
            [(one.stream, one.number) for one in touched if not one.whole], after, top, unbroken=True
        )
        return [*whole, *rest]

    def _whole_lines(self, source: Source, touched: Sequence[Touched], top: int, unbroken: bool) -> Iterator[bytes]:
        """The rows of these games; what older code derived is derived again."""
        older = source.streams_of(self.renewed, [one.stream for one in touched]) if self.renewed else frozenset()
        again: dict[UUID, list[bytes]] = {}
        for one in touched:
            if one.stream.bytes in older:
                again[one.stream] = lines_of(one.number, source.states(one.stream, 1 << 31, top), self.games)
                yield from again[one.stream]
        rest = [(one.stream, one.number) for one in touched if not again.get(one.stream)]
        yield from source.lines(rest, 0, top, unbroken)

    def _told(self, top: int) -> list[Any]:
        """The events of the players' stream, up to this id; Stopped, if one does not read."""
        try:
            return [row.event for row in read_rows(self.source.states(STREAM, 1 << 31, top), LOG_EVENTS)]
        except UNREAD as wrong:
            find_unreadable(self.source, self.games, self.source.places([STREAM], top), wrong)
            raise

    def people_told(self) -> list[Any]:
        """The same, as far as the tables have followed."""
        with self.source.snapshot():
            return self._told(self.position)

    # Whether it is the same store.
    def is_of(self, source: Source) -> bool:
        """Whether the rows that were seen are those of this store. For another thread, with a reader of its own; without a look
        into the tables, which may be closed meanwhile."""
        try:
            self.seen.lost_its_end(source)
        except OtherStore:
            # That is what was asked.
            return False
        return True

    def _gone(self) -> list[UUID]:
        """Games that the tables hold and the store no longer does."""
        heads = dict(self.source.heads())
        held = self.con.execute("SELECT stream, rows FROM game").fetchall()
        if any(heads.get(stream, rows) < rows for stream, rows in held):
            raise OtherStore
        return [stream for stream, _ in held if stream not in heads]

    def _remember(self, mark: Mark | None) -> None:
        self.con.execute("DELETE FROM follow.mark")
        if mark is not None:
            told = [mark.position, mark.stream, mark.version, mark.digest]
            self.con.execute(filled("INSERT INTO follow.mark VALUES (?, ?, ?, ?)", told))

    # Rows that do not read.
    def _before_unreadable(self, position: int, batch: Batch, wrong: duckdb.Error) -> None:
        """Take what comes before the first row that does not read, then stop there."""
        try:
            with self.source.snapshot():
                find_unreadable(self.source, self.games, range(position + 1, batch.top + 1), wrong)
        except Stopped as stopped:
            if stopped.position > position:
                self._step(MOST, stopped.position)
            raise
        if isinstance(wrong, DAMAGE):
            raise wrong
        raise stopped_at(self.source.path, position, wrong) from wrong

    # Standing, which only a fold can tell.
    def stand(self, most: int) -> int:
        """Fold some games that are over and wait for their standing; how many there were."""
        waiting = self._waiting(most)
        if waiting:
            self._stood(
                fold_game(number, stream, self.source.states(stream, rows), self.games)
                for number, stream, rows in waiting
            )
        return len(waiting)

    def stand_all(self, progress: Progress = silent) -> None:
        done, of = 0, count(self.con, "pending")
        if of >= MANY and self.games is game_called:
            for some in folded_apart(self.source.path, self._waiting(of)):
                self._stood(some)
                done += len(some)
                progress(done, of)
        while more := self.stand(STANDING_PAGE):
            done += more
            progress(done, of)

    def _waiting(self, most: int) -> list[Waiting]:
        return self.con.execute(
            f"SELECT game, stream, rows FROM pending JOIN game USING (game) ORDER BY game LIMIT {most:d}"
        ).fetchall()

    def _stood(self, folded: Iterable[Folded]) -> None:
        folded = list(folded)
        with self.tracking.transaction(None):
            write_standing(self.con, folded)

    # All at once.
    def rebuild(self, progress: Progress = silent, stand: bool = True) -> None:
        """The same SQL over all rows, in pages of whole games; those before a row that does not read, if there is one."""
        stopped: Stopped | None = None
        try:
            while True:
                try:
                    self._rebuild(progress, None if stopped is None else stopped.position)
                    break
                except Stopped as found:
                    # Pages are written side by side, so an earlier row that does not read may be met after a later one.
                    stopped = found
        finally:
            if stand and self.made:
                self.stand_all(progress)
        if stopped is not None:
            raise stopped

    def _rebuild(self, progress: Progress, most: int | None) -> None:
        with self.tracking.lock:
            self._clear()
            with self.source.snapshot():
                top = self.source.end() if most is None else most
                heads = self.source.heads(self.titles)
                causes = self.source.causes(
                    sorted((stream for stream, _ in heads), key=lambda one: one.bytes[::-1])[:SAMPLE]
                )
                told, mark = self._told(top), self.source.mark(top)
            create(self.con, self.layout, causes)
            with settings(self.con, BUILDING):
                pages = Pages(self.con, self.layout, self.source.path, self._whole_lines, self.games)
                pages.write(list(cut(heads, PAGE, WORKERS)), WORKERS, top, progress)
                with self.tracking.transaction(Tracking(APPLICATION, top)):
                    people.settle(self.con, told)
                    self._remember(mark)
                    self.con.execute(filled("INSERT INTO follow.made VALUES (?)", [self.layout.fingerprint]))
                self.seen = Seen(top, mark)
                # No page is at work any more, so this alone has all cores.
                with settings(self.con, {"threads": str(WORKERS)}):
                    self.con.execute("CHECKPOINT")

    def _clear(self) -> None:
        self.con.execute("DELETE FROM follow.made")
        self.con.execute("DELETE FROM follow.mark")
        self.con.execute("DELETE FROM follow.closing")
        self.con.execute("DROP SCHEMA IF EXISTS asked CASCADE")
        self.tracking.forget()
        self.seen = Seen(0, None)
        empty(self.con)
