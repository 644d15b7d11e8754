"""The application: the only door to the store. Nothing else appends to a game."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any
from uuid import UUID

from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.persistence import InfrastructureFactory, IntegrityError
from eventsourcing.utils import Environment
from msgspec import Raw, structs

from domain.games import game
from domain.kernel.game import Game
from domain.kernel.log import Opened
from domain.kernel.opening import opening, refuse_strange_opening
from domain.kernel.refusal import Refused, conflict
from domain.kernel.seating import with_typed_names
from domain.kernel.text import scribe
from domain.kernel.words import Command
from domain.recording import log_file
from domain.recording.answers import Imported, Listed, Listing, Recorded, Verified
from domain.recording.conflicts import answered
from domain.recording.deciding import decided, recorded
from domain.recording.entries import opening_entry, rows_of
from domain.recording.game_log import GameLog, extend, fold_log, stored_log
from domain.recording.import_file import imported
from domain.recording.kept import Kept
from domain.recording.lines import NO_ID
from domain.recording.listing import day_and_time, listing, matching, shortest
from domain.recording.mapper import RowMapper, RowStore, events_that_read, read
from domain.recording.players import STREAM, MergePlayers, People, Player, PlayersCommand, RenamePlayer
from domain.recording.recorder import Factory, Recorder
from domain.recording.rows import Envelope, Row, encode
from domain.recording.trouble import DamagedGame, NotFound, StoreUnavailable, adding_up
from domain.recording.verify import verified
from domain.recording.ways import Way

KEPT_OPEN = 64
"""Games whose last state is kept in memory; an evening has one or two."""


class Tablescribe(Application[UUID]):
    """Records games. Refusals are raised as `Refused`, everything else that people must know as a `Trouble`."""

    events: RowStore
    recorder: Recorder

    def __init__(
        self,
        path: Path | None,
        clock: Callable[[], int | None],
        new_id: Callable[[], UUID],
        game_of: Callable[[str], Game],
    ) -> None:
        self.path = path
        self.clock = clock
        self.new_id = new_id
        self.game_of = game_of
        self.kept = Kept(KEPT_OPEN)
        super().__init__()

    # The library would otherwise take these from the environment of whoever starts the program.
    def construct_env(self, name: str, env: object = None) -> Environment:
        return Environment(name, {})

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        return Factory(env, self.path)

    def construct_mapper(self) -> RowMapper:
        return RowMapper(self.game_of)

    def construct_event_store(self) -> RowStore:
        return RowStore(self.mapper, self.recorder)

    def open(self, wanted: Opened, by: str = "", game_id: UUID | None = None) -> GameLog:
        """A new game: entry 1, move 0."""
        game = self.game_of(wanted.game)
        opened = structs.replace(opening(game, with_typed_names(wanted)), ruleset=game.ruleset)
        refuse_strange_opening(game, opened)
        game_id = game_id or self.new_id()
        rows, _ = rows_of(game, opening_entry(opened, scribe(by), self.clock()), None)
        try:
            self.append(game_id, rows)
        except IntegrityError:
            raise conflict(
                f"There is a game {game_id} already. Open it, or leave the id out.", id=str(game_id)
            ) from None
        return self._keep(fold_log(game_id, game, rows))

    def append(self, game_id: UUID, rows: list[Row], after: int = 0, before: Row | None = None) -> None:
        """Rows that were decided, in one commit.

        IntegrityError if the stream no longer has `after` rows, or if the last of them is not `before`.
        """
        self.events.append(game_id, rows, after, before)

    def record(self, game_id: UUID, command: Command, by: str = "", seen: int | None = None) -> Recorded:
        """One command, one entry, one commit. `seen`: the last entry the writer saw; Refused (conflict) if others came.

        Describe, Abandon and the game's commands become moves; TakeBack, Redo, Note and Hide their own entries.
        Without `seen`, what this process last saw counts.
        """
        by = scribe(by)
        log = self.kept_log(game_id) or self.log(game_id)
        seen = log.entry if seen is None else seen
        if seen != log.entry:
            log = self.log(game_id)
        while True:
            if seen != log.entry and (answer := answered(log, command, seen, by)):
                return answer
            try:
                entry = decided(log, command, by, self.clock())
                rows, states = rows_of(log.game, entry, log.state)
                self.append(game_id, rows, log.version, log.rows[-1])
            except (IntegrityError, Refused):
                # Another writer may have been faster: what it wrote decides what this one is told.
                now = self.log(game_id)
                # Not the same object: a row that is spelled otherwise than it is written here is read anew with each look.
                if now.rows == log.rows:
                    raise
                log = now
                continue
            return recorded(log, self._keep(extend(log, rows, states)), entry, states)

    def log(self, game_id: UUID) -> GameLog:  # type: ignore[override]  # hides a deprecated property
        """The game as it stands. NotFound if there is none."""
        kept = self.kept_log(game_id)
        if kept is not None:
            states = self.recorder.select_states(game_id, kept.version)
            # The last row that was seen must still be the one it was: the game may have been forgotten since.
            if states and states[0] == encode(kept.rows[-1]):
                with adding_up(game_id):
                    return self._keep(extend(kept, read(kept.game.events, states[1:], game_id, kept.version + 1)))
            self.kept.drop(game_id)
        try:
            whole: GameLog = self.repository.get(game_id, projector_func=partial(self._project, game_id))
        except AggregateNotFoundError:
            raise NotFound(f"There is no game {game_id}. {Way.GAMES}.") from None
        return self._keep(whole)

    def kept_log(self, game_id: UUID) -> GameLog | None:
        """The game as it was when this process last saw it."""
        return self.kept.get(game_id)

    def _project(self, game_id: UUID, _: GameLog | None, rows: Iterable[Row]) -> GameLog | None:
        found = list(rows)
        return stored_log(game_id, found, self.game_of) if found and game_id != STREAM else None

    def _keep(self, log: GameLog) -> GameLog:
        """What the next look at this game starts from."""
        self.kept.put(log)
        return log

    def find(self, prefix: str) -> UUID:
        """The one game whose id begins or ends so; four characters at least. NotFound, AmbiguousId."""
        return matching(prefix, self.recorder)

    def latest(self) -> UUID | None:
        """The game that was touched last, hidden ones apart."""
        for game_id in self.recorder.latest():
            if game_id != STREAM and not self.log(game_id).hidden:
                return game_id
        return None

    def touched(self, most: int) -> Listing:
        """So many games at most, the one that was touched last first; hidden ones too (marked)."""
        ids = list(islice((one for one in self.recorder.latest() if one != STREAM), most))
        return listing(ids, self.log, [self.short(one) for one in ids])

    def games(self) -> tuple[Listed, ...]:
        """Every game that reads, oldest first, hidden ones too (marked)."""
        return self.listing().games

    def listing(self) -> Listing:
        """Every game, the oldest first, and those that do not read, with what is wrong."""
        ids = self._game_ids()
        told = listing(ids, self.log, shortest([str(one) for one in ids]))
        return structs.replace(told, games=tuple(sorted(told.games, key=day_and_time)))

    def short(self, game_id: UUID) -> str:
        """The end of this game's id that fits no other."""
        ids = self._game_ids()
        return shortest([str(one) for one in ids])[ids.index(game_id)]

    def _game_ids(self) -> list[UUID]:
        return [stream for stream in self.recorder.streams() if stream != STREAM]

    def history(self, game_id: UUID) -> tuple[Row, ...]:
        """The stream as recorded, corrections and struck moves included."""
        return self.log(game_id).rows

    def forget(self, game_id: UUID) -> None:
        """Remove a game for good, a damaged one too."""
        if game_id == STREAM or not self.recorder.delete_stream(game_id):
            raise NotFound(f"There is no game {game_id}: it may have been forgotten before.")
        self.kept.drop(game_id)

    def import_log(self, lines: Iterable[bytes], as_new: bool = False, by: str = "") -> Imported:
        """A log file into the store; all of it or nothing."""
        return imported(self, lines, as_new, scribe(by))

    def export_log(self, game_id: UUID) -> Iterator[bytes]:
        """The lines of a game's log file, each with its newline."""
        return log_file.export(self.log(game_id))

    def verify(self, progress: Callable[[int, int], None] | None = None) -> Iterator[Verified]:
        """Every game read again from its rows, decided again, derived again. progress(done, of)."""
        streams = self._game_ids()
        for done, game_id in enumerate(streams, 1):
            yield verified(game_id, self.events, self.game_of)
            if progress:
                progress(done, len(streams))
        for stray, rows in self.recorder.strays():
            told = f"Rows stand under {stray}, which is no id of a game: they belong to a game that misses them."
            yield Verified(id=NO_ID, game="", rows=rows, problems=(told,))

    def damage(self) -> str:
        """What is wrong with the file of the store, of which no backup is made then; nothing where it is whole."""
        return self.recorder.damage()

    def unread(self) -> int:
        """How many games lack a row or have one that does not read. None is folded: `listing` takes three times as long."""
        return sum(not self._reads(game_id) for game_id in self._game_ids())

    def _reads(self, game_id: UUID) -> bool:
        try:
            self.events.rows(game_id)
        except DamagedGame:
            # That is what was asked.
            return False
        return True

    def players(self) -> tuple[Player, ...]:
        """The people who sat in games, under the name they go by."""
        return self._people()[0].everybody()

    def merge(self, old: str, new: str, by: str = "") -> Player:
        """Two names, one person: `new`."""
        return self._tell(MergePlayers(old=old, new=new), by)

    def together(self, one: str, other: str) -> int:
        """In how many games these two sat at one table."""
        return self._people()[0].together(one, other)

    def rename(self, old: str, new: str, by: str = "") -> Player:
        """The same person under another name."""
        return self._tell(RenamePlayer(old=old, new=new), by)

    def _people(self) -> tuple[People, int]:
        try:
            told = self.events.rows(STREAM)
        except DamagedGame as wrong:
            raise StoreUnavailable(
                "What was merged and renamed among the players cannot be read. Restore a backup."
            ) from wrong
        opened = (event for event in events_that_read(self.recorder.openings()) if isinstance(event, Opened))
        return People(opened, [row.event for row in told]), len(told)

    def _tell(self, command: PlayersCommand, by: str) -> Player:
        by = scribe(by)
        while True:
            people, entries = self._people()
            event = people.decide(command)
            row = Envelope(entry=entries + 1, recorded_at=self.clock(), by=by, cmd=Raw(encode(command)), event=event)
            try:
                self.append(STREAM, [row], entries)
            except IntegrityError:
                # Somebody told the players' stream something meanwhile: decide again by what it says now.
                continue
            return self._people()[0].player(event.new)


def make_store(
    path: Path | None,
    clock: Callable[[], int | None],
    new_id: Callable[[], UUID],
    games: Callable[[str], Game] = game,
) -> Tablescribe:
    """The application over this file, or in memory. clock: UTC milliseconds, or None where no time is known. Use it as a context, or close it."""
    return Tablescribe(path, clock, new_id, games)
