"""Games out of the store: as log files, as tables, as plays for BG Stats; with the people in them or without."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec

from domain.kernel.refusal import illegal, malformed
from domain.kernel.result import ABANDONED, Result
from domain.kernel.text import as_typed
from domain.recording.application import Tablescribe, make_store
from domain.recording.game_log import GameLog
from domain.recording.part import refuse_there
from domain.recording.pseudonyms import Pseudonyms, new_id
from domain.recording.system import at_table
from domain.recording.trouble import NotFound, StoreUnavailable
from domain.recording.ways import Way
from domain.recording.wording import count
from projections.answering import Answering
from service.bootstrap import clock, opened_store
from service.checking import write_file
from service.settings import Settings
from service.streams import warn

FORMS = ("jsonl", "csv", "parquet", "bgstats")
ALL = "all"
"""In the place of an id: every game that is not hidden."""
LOST = "BG Stats would count it as lost by everybody"
KEEPS = "BG Stats keeps games that are over"


@contextmanager
def games_to_export(
    settings: Settings, prefixes: Sequence[str], form: str, pseudonyms: bool
) -> Iterator[tuple[Tablescribe, list[UUID], Settings]]:
    """The store to export from, the games, and its home: the household's, or a copy of these games without the people."""
    with ExitStack() as stack:
        store = stack.enter_context(opened_store(settings))
        ids = every_game(store, form) if ALL in prefixes else list(dict.fromkeys(map(store.find, prefixes)))
        if not pseudonyms:
            yield store, ids, settings
            return
        home = Settings(Path(stack.enter_context(TemporaryDirectory())))
        copy = stack.enter_context(make_store(home.store, clock, lambda: new_id(0)))
        yield copy, without_people(store, ids, copy), home


def every_game(store: Tablescribe, form: str) -> list[UUID]:
    """All that are not hidden; as plays for BG Stats, those that were played to their end, and how many were not is told."""
    listing = store.listing()
    if listing.broken:
        raise StoreUnavailable(f"{listing.broken[0].sentence} Until then name the games to export by their ids.")
    shown = [one for one in listing.games if not one.hidden]
    running = [one for one in shown if form == "bgstats" and one.result is None]
    stopped = [one for one in shown if form == "bgstats" and is_abandoned(one.result)]
    found = [one.id for one in shown if one not in running and one not in stopped]
    if not found:
        whole_only = " that was played to its end" * (form == "bgstats")
        raise NotFound(f"There is no game here{whole_only} to export. {Way.GAMES}.")
    for kind, left, why in (("abandoned", stopped, LOST), ("running", running, KEEPS)):
        if left:
            warn(f"{count(len(left), f'{kind} game')} {'was' if len(left) == 1 else 'were'} left out: {why}.")
    return found


def is_abandoned(result: Result | None) -> bool:
    return result is not None and result.how == ABANDONED


def without_people(store: Tablescribe, ids: Sequence[UUID], copy: Tablescribe) -> list[UUID]:
    """Copies these games, in the order in which they were played."""
    spellings = {name: player.name for player in store.players() for name in player.names}
    logs = sorted((store.log(game_id) for game_id in ids), key=played)
    names = [*spellings, *(row.by for log in logs for row in log.rows if row.by)]
    seated = [name for log in logs for seat, name in enumerate(log.opened.seats, 1) if seat not in log.opened.bots]
    hidden = Pseudonyms(seated, names, lambda name: spellings.get(name, name).casefold())
    told = [hidden.game(log, number) for number, log in enumerate(logs, 1)]
    for log in told:
        copy.append(log.id, list(log.rows))
    return [log.id for log in told]


def played(log: GameLog) -> tuple[str, int, UUID]:
    times = log.times
    if not times:
        return log.opened.played_on, 0, log.id
    return local(log, times[-1]).date().isoformat(), times[0], log.id


def local(log: GameLog, time: int) -> datetime:
    return at_table(time, log.opened.utc_offset)


def exported(
    settings: Settings, prefixes: Sequence[str], form: str, folder: Path | None, pseudonyms: bool
) -> Iterator[bytes | Path]:
    """What goes to standard output, or the files that were written."""
    if form not in FORMS:
        raise malformed("format", f"An export is written as {', '.join(FORMS)}; {as_typed(form)} is not known.")
    if folder is None and (len(prefixes) > 1 or ALL in prefixes or form in {"csv", "parquet"}):
        several = "Several games" if form in {"jsonl", "bgstats"} else f"The tables of a game, as {form},"
        raise malformed("out", f"{several} need a folder to write into: add --out DIR.")
    with games_to_export(settings, prefixes, form, pseudonyms) as (store, ids, home):
        if form in {"csv", "parquet"} and folder is not None:
            yield from tables_of(home, ids, folder, form)
            return
        for game_id in ids if form == "bgstats" else ():
            played_out(store.log(game_id), "This game" if len(ids) == 1 else f"Game {store.short(game_id)}")
        for game_id in ids:
            lines = store.export_log(game_id) if form == "jsonl" else [play_of(home, store.log(game_id))]
            if folder is None:
                yield from lines
            else:
                yield into(folder, f"{game_id}.{form if form == 'jsonl' else 'bgstats.json'}", lines)


def into(folder: Path, name: str, lines: Iterable[bytes]) -> Path:
    refuse_there([folder / name])
    return write_file(folder, name, lines)


def tables_of(home: Settings, ids: Sequence[UUID], folder: Path, form: str) -> Iterator[Path]:
    from projections.exporting import export_tables
    from service.questions import level

    with level(home, None) as tables:
        yield from export_tables(tables.cursor(), tables.layout, ids, folder, form)


def play_of(home: Settings, log: GameLog) -> bytes:
    """A finished game for BG Stats."""
    from service.questions import level, told

    played_out(log)
    with level(home, [log.game.key]) as tables:
        return told(tables, lambda con: play_told(con, log))


def over(log: GameLog, named: str, why: str) -> None:
    if log.game.result(log.state) is None:
        raise illegal("", f"{named} still runs: {why}. Finish it first, or abandon it.")


def played_out(log: GameLog, named: str = "This game") -> None:
    over(log, named, KEEPS)
    if is_abandoned(log.game.result(log.state)):
        raise illegal("", f"{named} was abandoned: {LOST}. Take it along as a log file or as tables.")


def play_told(con: Any, log: GameLog) -> bytes:
    """From tables that hold the game. How long it took is known only where it was entered while it was played."""
    from projections.exporting import play
    from projections.literals import filled

    day = f"{log.opened.played_on} 00:00:00" if log.opened.played_on else ""
    begun = f"{local(log, log.times[0]):%Y-%m-%d %H:%M:%S}" if log.times else day
    found = con.execute(filled("SELECT seconds FROM game WHERE stream = ? AND mode = 'live'", [log.id])).fetchone()
    told: dict[str, Any] = play(
        con, log.id, log.game.title, log.game.key, log.opened.origin, begun, found[0] if found else None
    )
    return msgspec.json.encode(told) + b"\n"


def taken(store: Tablescribe, answering: Answering, game_id: UUID, form: str) -> bytes:
    """One game as one file, from tables that are open already; of several tables, a ZIP file."""
    from projections.exporting import export_tables

    log = store.log(game_id)
    if form == "bgstats":
        played_out(log)
        return answering.made_of(lambda con, _: play_told(con, log))
    over(log, "This game", "here its tables are to be had once it is over")
    with TemporaryDirectory() as folder:
        written = answering.made_of(
            lambda con, layout: export_tables(con, layout, [game_id], Path(folder) / form, form)
        )
        packed = BytesIO()
        with ZipFile(packed, "w", ZIP_DEFLATED) as file:
            for path in written:
                file.writestr(ZipInfo(path.name), path.read_bytes(), ZIP_DEFLATED)
    return packed.getvalue()
