"""A log file into the store: new, already here, longer than what is here, or a conflict."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import structs

from domain.kernel.refusal import conflict
from domain.recording.answers import Imported
from domain.recording.game_log import GameLog, fold_log
from domain.recording.log_file import NO_ID, UNREADABLE, Broke, Replay, read_log_file
from domain.recording.rows import Row
from domain.recording.trouble import Damaged, NotFound

if TYPE_CHECKING:
    from domain.recording.application import Tablescribe


def imported(store: "Tablescribe", lines: Iterable[bytes], as_new: bool, by: str) -> Imported:
    """All of the file or nothing. by: who recorded the lines that do not tell."""
    replay = read_log_file(lines, store.game_of)
    log = _whole(replay)
    rows = [_signed(row, by) for row in log.rows]
    if as_new or log.id == NO_ID:
        log = fold_log(store.new_id(), log.game, rows)
    try:
        here = store.log(log.id)
    except NotFound:
        return _written(store, replay, fold_log(log.id, log.game, rows), 0)
    shared = min(here.version, len(rows))
    if list(here.rows[:shared]) != rows[:shared]:
        first = next(mine.entry for mine, theirs in zip(here.rows, rows, strict=False) if mine != theirs)
        raise conflict(
            f"This game is here already and goes on differently from entry {first}. "
            f"Import the file as a new game, or leave it.",
            id=str(log.id), entry=first,
        )  # fmt: skip
    if len(rows) == shared:
        return Imported(id=log.id, how="already here", entries=0, log=here, differences=replay.differences)
    return _written(store, replay, fold_log(log.id, log.game, rows), shared)


def _whole(replay: Replay) -> GameLog:
    """The log of a file of which everything holds."""
    if replay.broke is None and replay.log is not None:
        return replay.log
    broke = replay.broke or Broke(line=0, sentence="The file tells no game.", exit_code=UNREADABLE)
    rest = " Nothing was imported. Mend that line, or cut the file before it." if broke.line > 1 else ""
    raise Damaged(f"{broke.sentence}{rest}", broke.line, broke.exit_code, broke.refusal)


def _signed(row: Row, by: str) -> Row:
    return structs.replace(row, by=by) if by and not row.by else row


def _written(store: "Tablescribe", replay: Replay, log: GameLog, after: int) -> Imported:
    store.append(log.id, list(log.rows[after:]), after)
    entries = log.entry - (log.rows[after - 1].entry if after else 0)
    return Imported(
        id=log.id, how="continued" if after else "new", entries=entries, log=log, differences=replay.differences
    )
