"""Where a game is read from: the store by its id, or a log file; and which place of it is meant."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from io import BufferedReader, RawIOBase
from os import fsencode
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO
from uuid import UUID

from domain.kernel.refusal import malformed
from domain.kernel.text import as_typed, shortened
from domain.recording.application import Tablescribe
from domain.recording.game_log import GameLog
from domain.recording.log_file import Broke, read_log_file
from domain.recording.trouble import AmbiguousId, NotFound, Unreadable
from service.bootstrap import opened_store
from service.settings import settings
from service.shell import typed_in
from service.streams import read_bytes, warn
from service.wording import listed, plain

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

STDIN = "-"
PART_OF_AN_ID = 4
LONGEST_FILE = 255


class LogFile(RawIOBase):
    """A file whose disk may be torn out or worn while it is read."""

    def __init__(self, file: BufferedReader, name: str) -> None:
        self.file = file
        self.told = told_name(name)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int | None:
        try:
            return self.file.readinto(buffer)
        except OSError as wrong:
            raise Unreadable(f"{self.told} cannot be read to its end ({wrong.strerror}). Check its disk.") from wrong

    def close(self) -> None:
        self.file.close()
        super().close()


def is_file(source: str) -> bool:
    if source == STDIN or source.endswith(".jsonl") or "/" in source:
        return True
    # No disk takes a longer name, and Pythons before 3.14 raise when asked for one.
    return len(fsencode(source)) <= LONGEST_FILE and Path(source).is_file()


def told_name(name: str) -> str:
    """The name of a file in a sentence; no usual disk has one of more than so many letters."""
    return shortened(name, LONGEST_FILE)


@contextmanager
def opened_file(name: str, several: bool = False) -> Iterator[BinaryIO]:
    """The bytes of a file, or of what is piped in. several: more of them may be named at once."""
    if name == STDIN:
        yield read_bytes()
        return
    try:
        file = Path(name).open("rb")  # noqa: SIM115 - closed with the stream; here only the opening may fail
    except OSError as wrong:
        # Windows says of a folder that it may not be read.
        if isinstance(wrong, IsADirectoryError | PermissionError) and _is_folder(Path(name)):
            raise Unreadable(f"{told_name(name)} is a folder. {of_folder(Path(name), several)}") from wrong
        raise Unreadable(f"{told_name(name)} cannot be read ({wrong.strerror}). Check the name.") from wrong
    with BufferedReader(LogFile(file, name)) as stream:
        yield stream


def all_named(names: Sequence[str]) -> list[str]:
    """The files that are named; of a pattern that the shell left as it is, as those of Windows do, the files that fit it."""
    found: list[str] = []
    for name in names:
        # Two stars say no more than one: only Python would look into folders below, or refuse them.
        folder, pattern = Path(name).parent, re.sub(r"\*+", "*", Path(name).name)
        fitting: list[str] = []
        # Of a folder that may not be looked into, the reading tells.
        with suppress(PermissionError):
            if "*" in pattern and not Path(name).exists():
                fitting = sorted(map(str, folder.glob(pattern)))
        found += fitting or [name]
    return found


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except PermissionError:
        # It lies where one may not look: that it may not be read is all there is to tell.
        return False


def of_folder(folder: Path, several: bool) -> str:
    """How its log files are named: one, or all where several may be."""
    try:
        found = sorted(path.name for path in folder.glob("*.jsonl"))
    except OSError:
        # Who may not look into it is told no more than that it is one.
        found = []
    if not found:
        return "It holds no log file (*.jsonl): name a file."
    if len(found) == 1:
        return f"Its log file is {typed_in(str(folder), found[0])}: name that."
    all_of_them = f", or {typed_in(str(folder), '*.jsonl')} for all of them" if several else ""
    return f"Name one of its {len(found)} log files{all_of_them}."


def the_game(store: Tablescribe, part: str | None) -> UUID:
    """The game that is meant: by a part of its id, or else the one that was touched last, which is said."""
    if part is not None:
        return store.find(part)
    latest = store.latest()
    if latest is None:
        raise NotFound(_none_to_take(store))
    log = store.log(latest)
    names = plain(listed(log.opened.seats))
    warn(f"Game {store.short(latest)}, the last one touched: {log.game.title} of {names}.")
    return latest


def _none_to_take(store: Tablescribe) -> str:
    """Why no game is meant where none was named: there is none, or none that is not hidden."""
    from service.lists import none_found

    here = store.games()
    if here:
        return f"{none_found(here, ())} Name {'one' if len(here) > 1 else 'it'} by its id."
    return "There is no game yet. Open one: tablescribe new GAME --seat NAME --seat NAME"


def game_and_words(store: Tablescribe, words: Sequence[str]) -> tuple[str | None, str]:
    """A text that may begin with a game: its first word is one if it is part of an id that is here."""
    first = words[0] if words else ""
    try:
        return str(store.find(first)), " ".join(words[1:])
    except AmbiguousId:
        raise
    except NotFound:
        if re.fullmatch("[0-9a-f-]*[0-9][0-9a-f-]*", first) and len(first) >= PART_OF_AN_ID and len(words) > 1:
            raise
        return None, " ".join(words)


@contextmanager
def opened_game(source: str | None) -> Iterator[tuple[GameLog, Broke | None]]:
    """A game of the store or of a file; of a damaged file its good part, and where it broke."""
    if source is not None and is_file(source):
        with opened_file(source) as stream:
            read = read_log_file(stream)
        if read.log is None:
            raise Unreadable(read.broke.sentence if read.broke else f"{source} holds no game.")
        yield read.log, read.broke
        return
    with opened_store(settings()) as store:
        yield store.log(the_game(store, source)), None


def place(log: GameLog, at: str | None) -> tuple[int, int | None]:
    """M or M.E as numbers: after that move, or after that event of it."""
    if at is None:
        return len(log.moves) - 1, None
    move, _, part = at.partition(".")
    if not move.isdecimal() or (part and not part.isdecimal()) or at.endswith("."):
        raise malformed("at", f"--at takes a move such as 7, or 7.2 for its second event; {as_typed(at)} is neither.")
    number, event = int(move[:9]), int(part[:9]) if part else None
    if number >= len(log.moves):
        last = f"the last one is {len(log.moves) - 1}" if len(log.moves) > 1 else "this game has none yet, so 0 is all"
        raise NotFound(f"There is no move {shortened(move)}: {last}.")
    events = len(log.moves[number].events)
    if event is not None and not 1 <= event <= events:
        told = "one event" if events == 1 else f"the events 1 to {events}"
        raise NotFound(f"Move {number} has {told}; there is no event {shortened(part)}.")
    return number, event


def state_at(log: GameLog, at: str | None) -> Any:
    return log.state if at is None else log.state_at(*place(log, at))


def viewer_of(log: GameLog, viewer: str) -> str:
    """A viewer this game knows; the four kinds are the same everywhere."""
    known = ("scribe", "table", "final", *(f"seat:{seat}" for seat in range(1, len(log.opened.seats) + 1)))
    if viewer not in known:
        raise malformed("as", f"--as takes {', '.join(known)}; {as_typed(viewer)} is none of them.", viewers=known)
    return viewer
