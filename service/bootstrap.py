"""The one place that wires real things: the clock, ids, the store in its file, the owner's boxes."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from domain.kernel.box import facts_box, owner_box, practice_box
from domain.kernel.game import Finding, Game
from domain.kernel.log import Box
from domain.kernel.opening import is_day
from domain.recording.application import Tablescribe, make_store
from domain.recording.identity import id_maker
from domain.recording.lines import LATEST
from domain.recording.pool import is_blank
from domain.recording.trouble import StoreUnavailable
from service import boxes
from service.settings import Settings

if TYPE_CHECKING:
    from projections.follow import Tables


def clock() -> int | None:
    """UTC milliseconds; nothing where the clock is set to a time that no log file tells."""
    now = time.time_ns() // 1_000_000
    return now if 0 <= now <= LATEST else None


@contextmanager
def opened_store(settings: Settings) -> Iterator[Tablescribe]:
    """The household's games; closed again whatever happens."""
    with open_store(settings) as store:
        yield store


def open_store(settings: Settings) -> Tablescribe:
    make_home(settings.home)
    refuse_lost(settings)
    return make_store(settings.store, clock, id_maker(clock))


def refuse_lost(settings: Settings) -> None:
    """No file, or one without a byte, such as a full disk or a torn copy leaves; a new store has no tables yet."""
    if is_blank(settings.store) and settings.tables.exists():
        what = "is empty" if settings.store.exists() else "is not there"
        raise StoreUnavailable(
            f"{settings.store} {what}, though {settings.tables.name} beside it was made of its games: what it held is gone "
            f"from it. Put a backup back with `tablescribe restore FILE`; to begin anew, move what lies there away."
        )


@contextmanager
def opened_tables(settings: Settings) -> "Iterator[Tables]":
    """The tables of the household's games, owned by this program while it is inside. Held, if another one owns them."""
    from projections.follow import opened

    with opened_store(settings), opened(settings.store, settings.tables) as tables:
        yield tables


def make_home(home: Path) -> None:
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        reason = f"The folder {home} cannot be made ({wrong.strerror})."
        raise StoreUnavailable(f"{reason} Name another one in TABLESCRIBE_HOME.") from wrong


def today() -> tuple[str, int | None]:
    """The local date, and how many minutes local time is ahead of UTC; nothing for what a clock that is set wrong cannot tell."""
    try:
        now = datetime.now().astimezone()
    except (OSError, OverflowError, ValueError):
        # Beyond all calendars; on Windows also before 1970.
        return "", None
    day, offset = now.date().isoformat(), now.utcoffset()
    minutes = 0 if offset is None else int(offset.total_seconds() // 60)
    return day if clock() is not None and is_day(day) else "", minutes


def box_for(settings: Settings, game: Game, wanted: str | None) -> tuple[Box, tuple[Finding, ...]]:
    """The box a game is opened with: `practice`, a file, or else the owner's, or else the printed facts."""
    if wanted == "practice":
        return practice_box(game), ()
    if wanted is not None:
        return boxes.box_of(game, wanted)
    path = settings.box(game.key)
    if not path.exists():
        return facts_box(game), ()
    with boxes.checked_with(game.key):
        return owner_box(game, boxes.read(path))
