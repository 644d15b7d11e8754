"""Who opens tables.duckdb first owns it and follows; the file is a cache that can be deleted at any time."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import duckdb

from domain.games import game as game_called
from domain.games import games as all_games
from domain.kernel.game import Game
from domain.recording.system import is_windows
from domain.recording.trouble import StoreUnavailable, Trouble
from projections.build import SETTINGS, Connection
from projections.follow.following import Following, Progress, silent
from projections.follow.unreadable import DAMAGE, TORN, first_line, unusable, without_room
from projections.layout import Layout, layout_of
from projections.shares import BASIS
from projections.source import Source, refuse_locked
from projections.vocabulary import vocabulary

T = TypeVar("T")
TAKEN = ("Could not set lock on file", "File is already open in")
"""What DuckDB says of a file that another program has: where there are locks, and on Windows. The rest of its sentence is the path,
which may hold any word, and the system's own, in its language."""


class Held(Trouble):
    """Another program owns the tables. process: its number, where it is known."""

    def __init__(self, path: Path, process: int | None) -> None:
        holder = "another program" if process is None else f"{name_of(process)} (process {process})"
        super().__init__(f"{path} is in use by {holder}. Close it there, and try again.")
        self.process = process


def name_of(process: int) -> str:
    """What runs under this number, in words for a person; where the system does not tell, only that it does."""
    try:
        # A name in other signs is still told, with marks in it.
        words = Path(f"/proc/{process}/cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        # A system without /proc.
        return "another program"
    named = [Path(word).name for word in words if word and not word.startswith("-")]
    return " ".join(named[1:3] if "tablescribe" in named[1:2] else named[:1]) or "another program"


def layout(games: Sequence[Game] | None = None) -> Layout:
    """Of the games that are found, or of these."""
    found = all_games() if games is None else games
    return layout_of(found, vocabulary(found), BASIS)


def connect(path: Path) -> Connection:
    """Owns the file from now on; Held if another program does."""
    try:
        return duckdb.connect(str(path), config=dict(SETTINGS))
    except duckdb.IOException as wrong:
        if not any(said in str(wrong) for said in TAKEN) and not is_kept_from_others(path):
            raise
        process = re.search(r"PID (\d+)", str(wrong))
        raise Held(path, int(process[1]) if process else None) from wrong


def is_kept_from_others(path: Path) -> bool:
    """Whether Windows lets nobody else open the file; DuckDB does not always tell who has it."""
    if not is_windows():
        return False
    try:
        path.open("rb").close()
    except PermissionError:
        # The answer. What else may be wrong with the file, DuckDB told.
        return True
    return False


class Tables:
    """The tables of a store, owned by this program. Readers take a cursor, and take another when it is refused."""

    def __init__(
        self, store: Path, path: Path | None, known: Layout | None = None,
        games: Callable[[str], Game] = game_called, titles: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        """path: None keeps them in memory. titles: only these games."""
        self.path = path
        self.layout = layout() if known is None else known
        self.games = games
        self.titles = titles
        self.source = Source(store)
        try:
            self.following = self._opened()
        except BaseException:
            self.source.close()
            raise

    def _opened(self) -> Following:
        if self.path is None:
            return self._following(duckdb.connect(config=dict(SETTINGS)))
        for name in files(self.path):
            refuse_no_file(name)
        try:
            return self._following(connect(self.path))
        except DAMAGE as wrong:
            # What cannot be read is built anew; what cannot be written either is told.
            refuse_locked(self.source.path)
            remove(self.path)
            try:
                return self._following(connect(self.path))
            except duckdb.Error as again:
                if without_room(self.path, again):
                    raise unusable(self.source.path, again) from wrong
                why = first_line(again)
                raise StoreUnavailable(
                    f"{self.path} cannot be written ({why}). Allow writing to its folder."
                ) from wrong

    def _following(self, con: Connection) -> Following:
        try:
            return Following(con, self.layout, self.source, self.games, self.titles)
        except BaseException:
            # DuckDB gives whoever opens the same path again the file that is open still, also when that was removed.
            with suppress(duckdb.Error):
                con.close()
            raise

    def cursor(self) -> Connection:
        """A connection of one's own to what is committed."""
        return self.following.con.cursor()

    def catch_up(self, progress: Progress = silent) -> None:
        """Level with the store as it is now; a file that turns out to be damaged is built anew."""
        with self.telling():
            if self.is_lost():
                self.renew()
            try:
                self.following.catch_up(progress)
            except DAMAGE:
                self.renew()
                self.following.catch_up(progress)

    def told(self, answer: Callable[[Connection], T], progress: Progress = silent) -> T:
        """What is made of the tables as they are; a file that turns out to be damaged only there is built anew."""
        try:
            return answer(self.cursor())
        except TORN:
            self.renew()
            self.catch_up(progress)
        with self.telling():
            return answer(self.cursor())

    @contextmanager
    def telling(self) -> Iterator[None]:
        """What DuckDB says of the file, in a sentence that says what to do."""
        try:
            yield
        except duckdb.Error as wrong:
            raise unusable(self.source.path, wrong) from wrong

    def is_lost(self) -> bool:
        """Whether the file was deleted or replaced under this program."""
        if self.path is None:
            return False
        try:
            return self.path.stat().st_ino != self.inode
        except OSError:
            # Deleted is lost, and so is what nobody can look at: whoever opens it again says why.
            return True

    @property
    def inode(self) -> int:
        """Of the file that is open."""
        return self.following.inode

    def renew(self) -> None:
        """Begin with a new file."""
        # A damaged file may not even close, and is removed.
        with suppress(duckdb.Error):
            self.following.con.close()
        if self.path is not None:
            remove(self.path)
        self.following = self._opened()

    def close(self) -> None:
        # A damaged cache may not close; every batch was committed as a whole.
        with suppress(duckdb.Error):
            self.following.con.close()
        self.source.close()


def files(path: Path) -> tuple[Path, Path]:
    """The tables and the log that DuckDB keeps beside them."""
    return path, path.with_name(path.name + ".wal")


def refuse_no_file(name: Path) -> None:
    """DuckDB would wait for ever for what comes through a pipe, and nobody has said that a folder may be taken away."""
    if name.exists() and not name.is_file():
        what = "a folder" if name.is_dir() else "no plain file"
        raise StoreUnavailable(f"{name} is {what}. Move it away: the tables are to lie there.")


def remove(path: Path) -> None:
    for name in files(path):
        refuse_no_file(name)
        try:
            name.unlink(missing_ok=True)
        except OSError as wrong:
            raise StoreUnavailable(
                f"{name} cannot be removed ({wrong.strerror}), and its tables are to be built anew. Close Tablescribe wherever "
                f"else it runs, and allow writing to that folder; then do it again."
            ) from wrong


@contextmanager
def opened(store: Path, path: Path | None, **more: Any) -> Iterator[Tables]:
    tables = Tables(store, path, **more)
    try:
        yield tables
    finally:
        tables.close()
