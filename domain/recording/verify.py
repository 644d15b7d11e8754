"""Proof that a stored game is whole: its file, told again, brings back every row."""

from collections.abc import Callable, Iterator
from itertools import groupby
from operator import attrgetter
from uuid import UUID

from msgspec import structs

from domain.kernel.game import Game
from domain.kernel.log import Opened
from domain.kernel.refusal import Refused
from domain.recording.answers import Verified
from domain.recording.game_log import GameLog, fold_log
from domain.recording.log_file import export, read_log_file
from domain.recording.mapper import RowStore
from domain.recording.rows import Row, encode
from domain.recording.trouble import StoreUnavailable


def verified(game_id: UUID, store: RowStore, games: Callable[[str], Game]) -> Verified:
    """The game's rows as they are on the disk, decided again and derived again."""
    try:
        rows = store.rows(game_id)
        game = next(games(row.event.game) for row in rows if isinstance(row.event, Opened))
        log = fold_log(game_id, game, rows)
    except (StoreUnavailable, Refused) as wrong:
        return Verified(id=game_id, game="", rows=0, problems=(str(wrong),))
    versions = [stored.originator_version for stored in store.recorder.select_events(game_id)]
    gaps = () if versions == list(range(1, len(versions) + 1)) else ("Rows are missing from the stream.",)
    return Verified(id=game_id, game=log.game.key, rows=len(rows), problems=gaps or tuple(_told_again(log, games)))


def _told_again(log: GameLog, games: Callable[[str], Game]) -> Iterator[str]:
    """Rows that the same commands would not bring today."""
    replay = read_log_file(export(log), games)
    if replay.broke is not None:
        yield replay.broke.sentence
        return
    older = {
        row.entry
        for _, entry in groupby(log.rows, attrgetter("entry"))
        if (row := next(entry)).derived != log.game.derived
    }
    for version, (stored, again) in enumerate(zip(log.rows, replay.rows, strict=True), 1):
        if stored != again and not (stored.entry in older and _told(stored) == _told(again)):
            yield f"Row {version} is not what entry {stored.entry} brings: {encode(again).decode()}"


def _told(row: Row) -> Row:
    """The row without what is derived."""
    return structs.replace(row, round=0, turn="", moved=(), ended=None, derived=1)
