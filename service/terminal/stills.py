"""One moment of a game, held still: where it stands, what lies where, the fingerprint of the state."""

from typing import Any

from msgspec import Struct

from domain.kernel.box import own_name
from domain.kernel.fold import fingerprint
from domain.kernel.game import Game
from domain.kernel.log import Origin
from domain.kernel.moment import Moment
from domain.kernel.result import Result
from domain.kernel.view import View
from domain.recording.game_log import GameLog
from domain.recording.notes import NoteAt, note_lines, notes_of
from domain.recording.wording import titled
from service.sources import place, state_at, viewer_of
from service.wording import listed, moment_words, plain, result_sentence

LEFT, FEWEST = 7, 12
"""Lines of a window that a board leaves free, and how many it takes at least."""
WHOLE = 10_000
"""Lines that no board takes."""


class Still(Struct, frozen=True, kw_only=True):
    game: Game
    id: str
    origin: Origin
    box: str = ""
    names: tuple[str, ...]
    at: str
    viewer: str
    state: Any
    view: View
    moment: Moment
    result: Result | None
    notes: tuple[NoteAt, ...] = ()

    def plain(self) -> dict[str, Any]:
        """For JSON: the whole state for the scribe, for others what they may see."""
        told = {"state": self.state} if self.viewer == "scribe" else {"view": self.view}
        return {
            "game": self.game.key, "id": self.id, "origin": self.origin, **({"box": self.box} if self.box else {}), "at": self.at, "viewer": self.viewer, "moment": self.moment,
            "result": self.result, "notes": self.notes, **told, **({"hash": fingerprint(self.state)} if self.viewer == "scribe" else {}),
        }  # fmt: skip


def still(log: GameLog, at: str | None, viewer: str) -> Still:
    viewer_of(log, viewer)
    number, event = place(log, at)
    state = state_at(log, at)
    return Still(
        game=log.game,
        id=str(log.id),
        origin=log.opened.origin,
        box=own_name(log.game, log.opened.box),
        names=log.opened.seats,
        at=f"{number}" if event is None else f"{number}.{event}",
        viewer=viewer,
        state=state,
        view=log.game.view(state, viewer),
        moment=log.game.moment(state),
        result=log.game.result(state),
        notes=notes_of(log).get(number, ()),
    )


def board_lines(log: GameLog, width: int, height: int) -> list[str]:
    """Where everything lies now, with a few lines of the window left for a question; and the notes of the last move."""
    from service.terminal.board import board

    view = log.game.view(log.state, "scribe")
    zones = [line.plain.rstrip() for line in board(view, None, width, max(height - LEFT, FEWEST))]
    return [*zones, *note_lines(notes_of(log).get(log.last_move, ()))]


def still_lines(still: Still, width: int) -> list[str]:
    """For people: the moment, the board, the tracks, the hash."""
    from service.terminal.board import board

    due = listed([plain(still.names[seat - 1]) for seat in still.moment.due])
    waiting = f", due: {due}" if due and still.result is None else ""
    ended = [] if still.result is None else [result_sentence(still.game, still.names, still.result)]
    zones = [line.plain.rstrip() for line in board(still.view, None, width, WHOLE)]
    head = f"{titled(still.game, still.origin, still.box)}, after move {still.at}: {moment_words(still.game, still.moment)}{waiting}"
    return [head, *ended, *zones, *note_lines(still.notes), f"hash {fingerprint(still.state)}"]
