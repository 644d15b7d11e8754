"""A log file into the store: new, already here, longer than what is here, or a conflict."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING
from uuid import UUID

from eventsourcing.persistence import IntegrityError
from msgspec import structs

from domain.kernel.refusal import conflict
from domain.recording.answers import Imported
from domain.recording.game_log import GameLog, fold_log
from domain.recording.lines import NO_ID
from domain.recording.log_file import Broke, Replay, read_log_file
from domain.recording.rows import Row
from domain.recording.trouble import Damaged, NotFound
from domain.recording.wording import listed

OLDEST = 1
"""The ruleset of a header with an id that names none."""

if TYPE_CHECKING:
    from domain.recording.application import Tablescribe


def imported(store: "Tablescribe", lines: Iterable[bytes], as_new: bool, by: str) -> Imported:
    """All of the file or nothing. by: who recorded the lines that do not tell."""
    replay = read_log_file(lines, store.game_of)
    log = _whole(replay)
    game_id = store.new_id() if as_new or log.id == NO_ID else log.id
    read = log.rows
    log = fold_log(game_id, log.game, [_signed(row, by) for row in read])
    while True:
        here = _here(store, game_id)
        shared = _shared(here, read, game_id)
        if shared == log.version:
            return Imported(
                id=game_id, how="already here", entries=0, log=store.log(game_id), differences=replay.differences
            )
        try:
            store.append(game_id, list(log.rows[shared:]), shared, here[-1] if here else None)
        except IntegrityError:
            # Somebody wrote to this game meanwhile: look again at what is here.
            continue
        return Imported(
            id=game_id,
            how="continued" if shared else "new",
            entries=log.entry - (here[-1].entry if here else 0),
            log=store.log(game_id) if shared else log,
            differences=replay.differences,
        )


def _here(store: "Tablescribe", game_id: UUID) -> tuple[Row, ...]:
    try:
        return store.history(game_id)
    except NotFound:
        # It is not here yet, so it has no rows.
        return ()


def _shared(here: tuple[Row, ...], read: Sequence[Row], game_id: UUID) -> int:
    """How many rows are here already; one must begin with the other. read: as they stand in the file."""
    for at, (mine, theirs) in enumerate(zip(here, read, strict=False)):
        # A row that does not tell who recorded it is no other one: here that may be known.
        if mine != theirs and (theirs.by or structs.replace(mine, by="") != theirs):
            raise conflict(
                f"This game is here already and goes on differently {_place(here[:at], mine, theirs)}. Import the file as a new game, or leave it.",
                id=str(game_id), entry=mine.entry,
            )  # fmt: skip
    return min(len(here), len(read))


def _place(before: tuple[Row, ...], *parting: Row) -> str:
    """Where they part, in moves: these are what people see counted."""
    moves = [row.move for row in parting if row.move is not None]
    if moves:
        return f"from move {min(moves)}" if min(moves) else "from its opening"
    return f"after move {next(row.move for row in reversed(before) if row.move is not None)}"


def _whole(replay: Replay) -> GameLog:
    """The log of a file of which everything holds."""
    if replay.broke is None and replay.log is not None:
        return replay.log
    broke = replay.broke or Broke(line=0, sentence="The file tells no game.", unread=True)
    raise Damaged(f"{broke.sentence}{_advice(broke, replay.log)}", broke.line, broke.unread, broke.refusal)


def _advice(broke: Broke, log: GameLog | None) -> str:
    """How to keep the good part: without an id, a file needs no last line; and is of today's ruleset unless it names its own."""
    if log is None or (broke.line <= 1 and not broke.cut):
        return ""
    changes = [] if log.id == NO_ID else ['delete "id" from line 1']
    if changes and log.opened.ruleset == OLDEST < log.game.ruleset:
        changes.append(f'write "ruleset": {OLDEST} into its "opening"')
    if not broke.cut:
        changes.insert(0, "delete it and all that follows")
    mend = "To keep" if broke.cut else "Mend that line; or, to keep"
    return f" Nothing was imported. {mend} what stands before, {listed(changes)}: it is imported as a game of its own."


def _signed(row: Row, by: str) -> Row:
    return structs.replace(row, by=by) if by and not row.by else row
