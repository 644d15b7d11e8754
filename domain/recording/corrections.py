"""Take back, redo and remarks: entries that strike, put back or speak about moves, and never change one."""

from msgspec import structs

from domain.kernel.log import Hidden, Hide, Note, Noted, Redo, Rewound, StreamEvent, TakeBack
from domain.kernel.refusal import Alternatives, Refused, illegal, malformed
from domain.kernel.text import refuse_text
from domain.recording.moves import Move, Standing

Correction = TakeBack | Redo | Note | Hide
CORRECTIONS = frozenset({TakeBack, Redo, Note, Hide})


def corrected(
    standing: Standing, command: Correction, entry: int, *, kept: bool = False
) -> tuple[StreamEvent, tuple[Move, ...]]:
    """What a correction or remark brings: its own event, and the moves that stand again with it. kept: a remark was taken
    before, and its words are not asked about again."""
    match command:
        case TakeBack():
            return take_back(standing, command), ()
        case Redo():
            return redo(standing, entry)
        case Note():
            if not kept:
                refuse_words(command)
            return note(standing, command), ()
        case Hide():
            return Hidden(hidden=command.hidden), ()


def take_back(standing: Standing, command: TakeBack) -> Rewound:
    """Strike what comes after `to`, or the last move; the opening stays."""
    last = standing.moves[-1].number
    to = last - 1 if command.to is None else command.to
    if last == 0:
        raise illegal("", "There is nothing to take back: only the opening stands.", field="to", last=last)
    if to == last:
        raise _outside("to", f"Move {to} is the last one: nothing comes after it to take back.", last - 1)
    if not 0 <= to < last:
        raise _outside("to", f"There is no move {to} to go back to: moves 0 to {last} stand.", last - 1)
    return Rewound(keep=to, why="taken_back")


def redo(standing: Standing, entry: int) -> tuple[Rewound, tuple[Move, ...]]:
    """Put back the latest take-back, each move with its own time and scribe, and the place where it stood."""
    if not standing.undone:
        raise illegal("", "There is nothing to put back: no move was taken back since the last new one.")
    again = tuple(structs.replace(move, was=(move.entry, move.number), entry=entry) for move in standing.undone[-1])
    return Rewound(keep=standing.moves[-1].number, why="redone"), again


def note(standing: Standing, command: Note) -> Noted:
    """A remark about a standing move; without a number, about the last one."""
    last = standing.moves[-1].number
    about = last if command.move is None else command.move
    if not 0 <= about <= last:
        raise _outside("move", f"There is no move {about} to write about: moves 0 to {last} stand.", last)
    return Noted(about=(standing.moves[about].entry, about), text=command.text, mark=command.mark)


def refuse_words(command: Note) -> None:
    """What no note is: nothing at all, more than a page, or what would steer a terminal."""
    if not command.text.strip() and not command.mark:
        raise malformed("text", "A note needs words, or a mark.")
    refuse_text("text", command.text, lines=True)


def _outside(field: str, sentence: str, most: int) -> Refused:
    """A move number that does not stand; any of 0 to `most` would do."""
    others = Alternatives(field=field, number=most + 1, least=0, most=most)
    return illegal("", sentence, field=field, least=0, most=most).with_(alternatives=others)
