"""Where a game is read from: the store by its id, or a log file; and which place of it is meant."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from domain.kernel.refusal import malformed
from domain.recording.game_log import GameLog
from domain.recording.log_file import Broke, read_log_file
from domain.recording.trouble import NotFound, Unreadable
from service.bootstrap import opened_store
from service.settings import settings

STDIN = "-"


def is_file(source: str) -> bool:
    return source == STDIN or source.endswith(".jsonl") or "/" in source or Path(source).is_file()


@contextmanager
def opened_file(name: str) -> Iterator[BinaryIO]:
    """The bytes of a file, or of what is piped in."""
    if name == STDIN:
        yield sys.stdin.buffer
        return
    try:
        stream = Path(name).open("rb")  # noqa: SIM115 - closed below; here only the opening may fail
    except OSError as wrong:
        raise Unreadable(f"{name} cannot be read ({wrong.strerror}). Check the name.") from wrong
    with stream:
        yield stream


@contextmanager
def opened_game(source: str) -> Iterator[tuple[GameLog, Broke | None]]:
    """A game of the store or of a file; of a damaged file its good part, and where it broke."""
    if is_file(source):
        with opened_file(source) as stream:
            read = read_log_file(stream)
        if read.log is None:
            raise Unreadable(read.broke.sentence if read.broke else f"{source} holds no game.")
        yield read.log, read.broke
        return
    with opened_store(settings()) as store:
        yield store.log(store.find(source)), None


def place(log: GameLog, at: str | None) -> tuple[int, int | None]:
    """M or M.E as numbers: after that move, or after that event of it."""
    if at is None:
        return len(log.moves) - 1, None
    move, _, part = at.partition(".")
    if not move.isdecimal() or (part and not part.isdecimal()) or at.endswith("."):
        raise malformed("at", f"--at takes a move such as 7, or 7.2 for its second event; {at!r} is neither.")
    number, event = int(move[:9]), int(part[:9]) if part else None
    if number >= len(log.moves):
        raise NotFound(f"There is no move {number}: the last one is {len(log.moves) - 1}.")
    events = len(log.moves[number].events)
    if event is not None and not 1 <= event <= events:
        raise NotFound(f"Move {number} has the events 1 to {events}, not {event}.")
    return number, event


def state_at(log: GameLog, at: str | None) -> Any:
    return log.state if at is None else log.state_at(*place(log, at))


def viewer_of(log: GameLog, viewer: str) -> str:
    """A viewer this game knows; the four kinds are the same everywhere."""
    known = ("scribe", "table", "final", *(f"seat:{seat}" for seat in range(1, len(log.opened.seats) + 1)))
    if viewer not in known:
        raise malformed("as", f"--as takes {', '.join(known)}; {viewer!r} is none of them.", viewers=known)
    return viewer
