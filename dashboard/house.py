"""What service wires for the pages, and what one visitor may do with it."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ParamSpec, Protocol, TypeVar
from uuid import UUID

from domain.kernel.game import Game
from domain.recording.application import Tablescribe
from domain.recording.trouble import StoreUnavailable
from projections.questions.answer import Answer
from projections.questions.catalogue import Catalogue, Question

P = ParamSpec("P")
T = TypeVar("T")


class Shelf(Protocol):
    """The owner's boxes: one a game, as plain values."""

    def read(self, game: Game) -> dict[str, Any]:
        """The owner's box, or a new one as far as the rulebooks print it."""

    def changing(self, game: Game) -> AbstractContextManager[dict[str, Any]]:
        """The same, to be changed inside: written at the end, and meanwhile by nobody else."""

    def write(self, game: Game, plain: dict[str, Any]) -> None: ...

    def parse(self, text: bytes) -> dict[str, Any]:
        """A box file that was dropped; a Trouble where it does not read."""

    def file(self, plain: dict[str, Any]) -> bytes: ...

    def report(self, game: Game, plain: dict[str, Any]) -> Any: ...


class Asking(Protocol):
    """Questions over many games, answered from the tables as they are now."""

    catalogue: Catalogue
    late: bool
    """Whether the last answer did not wait for all that was recorded."""

    def ask(self, key: str, by: str = "", where: Sequence[str] = ()) -> Answer: ...

    def values(self, question: Question, dimension: str) -> tuple[str, ...]: ...

    def caveat(self) -> str:
        """Why the last answer may not hold everything; nothing if it does."""


class Begun(Protocol):
    """A game that was just opened."""

    @property
    def id(self) -> UUID: ...


Take = Callable[[UUID, str], bytes]
"""One game that is over as a file: csv or parquet tables in a ZIP file, or a play for BG Stats."""


@dataclass(frozen=True)
class Links:
    """Where phones find this server: with the right to record, and without."""

    recording: str
    plain: str


@dataclass(frozen=True)
class House:
    """The store and all that changes it. key: what a browser must bring to record; empty where anyone here may.

    report: keeps what nobody thought of in a file for the maintainers.
    """

    store: Tablescribe
    desk: Callable[[UUID, str], Any]
    open_game: Callable[..., Begun]
    shelf: Shelf
    report: Callable[[Exception], Path]
    key: str = ""
    view_only: bool = False
    links: Links | None = None
    demo: bool = False
    asking: Asking | None = None
    take: Take | None = None


class Reading:
    """The store for those who only look: nothing here appends, and games that lie there no more are not shown.

    elsewhere: why they are not; nothing where they lie there. as_opened: the games that were there in any case.
    """

    def __init__(self, store: Tablescribe, *, looking: bool = True) -> None:
        def there(read: Callable[P, T]) -> Callable[P, T]:
            return _where_it_lies(self.elsewhere, read) if looking else read

        self.elsewhere = store.recorder.elsewhere
        self.log = there(store.log)
        self.find = there(store.find)
        self.games = there(store.games)
        self.export_log = there(store.export_log)
        self.players = there(store.players)
        self.newest = there(store.recorder.end)
        self.as_opened = Reading(store, looking=False) if looking else self


def _where_it_lies(elsewhere: Callable[[], str], read: Callable[P, T]) -> Callable[P, T]:
    def reading(*args: P.args, **named: P.kwargs) -> T:
        if why := elsewhere():
            raise StoreUnavailable(why)
        return read(*args, **named)

    return reading


class Scribe:
    """What a visitor who may record can do besides reading."""

    def __init__(self, house: House) -> None:
        self.desk = house.desk
        self.open_game = house.open_game
        self.shelf = house.shelf
        self.links = house.links
        self.forget = house.store.forget
        self._import_log = house.store.import_log

    def import_log(self, lines: Iterable[bytes], as_new: bool = False) -> Any:
        return self._import_log(lines, as_new)


@dataclass(frozen=True)
class Visit:
    """One browser's session: what it can read and, if it may record, with what. closed: nobody may record here."""

    reading: Reading
    scribe: Scribe | None
    report: Callable[[Exception], Path]
    demo: bool = False
    asking: Asking | None = None
    take: Take | None = None
    closed: bool = False
    pages: dict[str, Any] = field(default_factory=dict)
    """By address, for links between them."""
