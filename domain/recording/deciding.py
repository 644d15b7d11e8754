"""From a command to an entry: judged by the game, or by what stands if it corrects."""

from typing import Any

from msgspec import to_builtins

from domain.kernel.judge import alternatives, judge
from domain.kernel.refusal import Refused
from domain.kernel.words import Command
from domain.recording.answers import Recorded
from domain.recording.corrections import Correction, corrected
from domain.recording.entries import Entry, revealed, struck_by
from domain.recording.game_log import GameLog
from domain.recording.moves import Move


def decided(log: GameLog, command: Command, by: str, now: int | None) -> Entry:
    """The entry that this command becomes, or a Refused."""
    number = log.entry + 1
    if isinstance(command, Correction):
        try:
            event, again = corrected(log.standing, command, number)
        except Refused as refused:
            known = refused.refusal.alternatives
            if known is None and refused.refusal.kind == "illegal":
                # There is nothing to put back or to take back: what is open?
                known = alternatives(log.game, log.state, {"type": ""})
            raise refused.with_(tried=to_builtins(command), alternatives=known) from None
        return Entry(number=number, command=command, event=event, moves=again, by=by, recorded_at=now)
    events = judge(log.game, log.state, command)
    move = Move(number=log.last_move + 1, entry=number, command=command, events=events, by=by, recorded_at=now)
    return Entry(number=number, moves=(move,), by=by, recorded_at=now)


def recorded(before: GameLog, after: GameLog, entry: Entry, states: list[Any]) -> Recorded:
    """The answer to whoever sent the command. states: after each event of the entry's moves."""
    if entry.event is None:
        move = entry.moves[0]
        return Recorded(entry=entry.number, move=move.number, events=move.events, states=tuple(states), log=after)
    again = tuple(event for move in entry.moves for event in move.events)
    known = revealed(before.game, (*struck_by(entry.event, before.standing.moves), *entry.moves))
    return Recorded(entry=entry.number, events=(entry.event, *again), log=after, revealed=known)
