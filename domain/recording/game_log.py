"""GameLog, the aggregate: what one stream adds up to."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any
from uuid import UUID

from msgspec import Struct, structs

from domain.kernel.fold import fold
from domain.kernel.game import Game
from domain.kernel.log import Hidden, Noted, Opened, Rewound
from domain.kernel.refusal import malformed
from domain.kernel.words import Event
from domain.recording.moves import Move, Place, Standing, standing_of
from domain.recording.rows import Row
from domain.recording.trouble import adding_up


class Step(Struct, frozen=True, kw_only=True, gc=False):
    """One event of a standing move. step counts from 0 (log.opened); event_number counts within its move, from 1."""

    step: int
    move: Move
    event_number: int
    event: Event
    before: Any
    after: Any


class GameLog:
    """One game as it stands, folded from its rows; appending makes another one."""

    def __init__(
        self, game_id: UUID, game: Game, opened: Opened, rows: tuple[Row, ...], state: Any, hidden: bool
    ) -> None:
        self.id = game_id
        self.game = game
        self.opened = opened
        self.rows = rows
        self.state = state
        self.hidden = hidden

    @property
    def version(self) -> int:
        """How many rows the stream has: the number the library counts."""
        return len(self.rows)

    @property
    def entry(self) -> int:
        """The number of the last entry."""
        return self.rows[-1].entry

    @cached_property
    def standing(self) -> Standing:
        with adding_up(self.id):
            return standing_of(self.game, self.rows)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The standing moves, in order: moves[n] has number n."""
        return tuple(self.standing.moves)

    @property
    def last_move(self) -> int:
        """The number of the last standing move."""
        last = self.rows[-1]
        return self.standing.moves[-1].number if last.move is None else last.move

    @property
    def times(self) -> tuple[int, ...]:
        """When its standing moves were recorded, of those that tell, in the order of the moves, also where a clock was set
        meanwhile; a remark of a later day makes no game longer."""
        return tuple(row.recorded_at for row in standing_rows(self.rows) if row.recorded_at is not None)

    @cached_property
    def _written_again(self) -> dict[Place, Place]:
        return {row.was: (row.entry, row.move) for row in self.rows if row.was and row.move is not None}

    def follow(self, entry: int, move: int) -> tuple[Place, bool]:
        """Where what was recorded at this place stands now, hop by hop, and whether it does."""
        place = (entry, move)
        while place in self._written_again:
            place = self._written_again[place]
        moves = self.standing.moves
        return place, place[1] < len(moves) and moves[place[1]].entry == place[0]

    @property
    def notes(self) -> tuple[Noted, ...]:
        """The notes, in the order of recording; `about` follows a move that was written again."""
        return tuple(
            structs.replace(row.event, about=self.follow(*row.event.about)[0])
            for row in self.rows
            if isinstance(row.event, Noted)
        )

    def steps(self) -> tuple[Event, ...]:
        """The events of all standing moves: step 0 is log.opened."""
        return tuple(row.event for row in standing_rows(self.rows))

    def state_at(self, move: int, event: int | None = None) -> Any:
        """The state after this move, or after its first `event` events (1 or more)."""
        moves = self.standing.moves
        if not 0 <= move < len(moves):
            raise malformed("at", f"There is no move {move}: moves 0 to {len(moves) - 1} stand.", most=len(moves) - 1)
        last = moves[move].events
        if event is not None and not 1 <= event <= len(last):
            raise malformed("at", f"Move {move} has {len(last)} events, counted from 1.", least=1, most=len(last))
        state = fold(self.game, (event for one in moves[:move] for event in one.events))
        return fold(self.game, last[:event], state)

    def replay(self) -> Iterator[Step]:
        """Every step with the state before and after it."""
        state, step = None, 0
        for move in self.standing.moves:
            for number, event in enumerate(move.events, 1):
                before, state = state, self.game.evolve(state, event)
                yield Step(step=step, move=move, event_number=number, event=event, before=before, after=state)
                step += 1


def standing_rows(rows: Iterable[Row]) -> list[Row]:
    """The rows of moves that no later row rewinds."""
    rows = list(rows)
    if not any(type(row.event) is Rewound for row in rows):
        return [row for row in rows if row.move is not None]
    standing: list[Row] = []
    kept = len(rows)
    for row in reversed(rows):
        if row.move is None:
            if isinstance(row.event, Rewound):
                kept = min(kept, row.event.keep)
        elif row.move <= kept:
            standing.append(row)
    standing.reverse()
    return standing


def fold_log(game_id: UUID, game: Game, rows: Iterable[Row]) -> GameLog:
    """The aggregate from all rows of a stream."""
    rows = tuple(rows)
    standing = standing_rows(rows)
    evolve, state = game.evolve, None
    for row in standing:
        state = evolve(state, row.event)
    opened = next(row.event for row in standing if isinstance(row.event, Opened))
    return GameLog(game_id, game, opened, rows, state, _hidden(rows, False))


def stored_log(game_id: UUID, rows: Sequence[Row], games: Callable[[str], Game]) -> GameLog:
    """The aggregate of a stream as the store holds it; DamagedGame where that is no whole game any more."""
    with adding_up(game_id):
        key = next(row.event.game for row in rows if isinstance(row.event, Opened))
        return fold_log(game_id, games(key), rows)


def _hidden(rows: Iterable[Row], before: bool) -> bool:
    """Whether the game is out of lists after these rows."""
    for row in rows:
        if type(row.event) is Hidden:
            before = row.event.hidden
    return before


def extend(log: GameLog, rows: Iterable[Row], states: Sequence[Any] | None = None) -> GameLog:
    """The aggregate with more rows, folded on from where it was unless they rewind it.

    states: after each event of their moves, where whoever made the rows has folded them already.
    """
    more = tuple(rows)
    if not more:
        return log
    every = log.rows + more
    kinds = {type(row.event) for row in more}
    if Rewound in kinds:
        return fold_log(log.id, log.game, every)
    if states is None:
        states = (fold(log.game, (row.event for row in more if row.move is not None), log.state),)
    state = states[-1] if states else log.state
    hidden = _hidden(more, log.hidden) if Hidden in kinds else log.hidden
    return GameLog(log.id, log.game, log.opened, every, state, hidden)
