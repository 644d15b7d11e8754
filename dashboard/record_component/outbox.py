"""What a browser has tapped and not heard of yet: each item a command, and the entry it was tapped upon."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from domain.kernel.fold import fold
from domain.kernel.judge import judge
from domain.kernel.log import Describe, Remark
from domain.kernel.refusal import Refusal, Refused
from domain.kernel.words import Command
from domain.recording.conflicts import PASSED_OVER
from domain.recording.wording import result_sentence

Settled = ("saved", "already")


class Item(Struct, frozen=True):
    """seen: the last entry on the screen; or after: the item before it. sure: the table knows that it ends the game."""

    id: str
    command: dict[str, Any]
    seen: int | None = None
    after: str | None = None
    sure: bool = False


class Answer(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What became of an item. move: the number of the one that it made. sentence: how the game would end with it, which is asked before."""

    id: str
    how: Literal["saved", "already", "refused", "ends"]
    entry: int = 0
    move: int | None = None
    refusal: Refusal | None = None
    sentence: str = ""


class Heard:
    """The answers that one browser's session has been given.

    unkept: what is recorded of components and not in the box yet, by item; and whether it was recorded before already.
    """

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.unkept: dict[str, tuple[Describe, bool]] = {}


def items_of(told: Any) -> list[Item]:
    """The items of an outbox as the browser sent it; what does not read is none."""
    try:
        return msgspec.convert((told or {}).get("items", []), list[Item])
    except (msgspec.ValidationError, AttributeError):
        # As the sentence above says; nothing of it is recorded, and the browser keeps what it has.
        return []


def fresh(heard: Heard, told: Any) -> bool:
    """Whether something in it still waits for its turn: what follows a refused item does not."""
    for item in items_of(told):
        known = heard.answers.get(item.id)
        if known is None:
            return True
        if known.how not in Settled:
            return False
    return False


def take(desk: Any, heard: Heard, told: Any) -> None:
    """Record them in order, each upon the entry that the one before it made, up to the first that is refused."""
    for item in items_of(told):
        known = heard.answers.get(item.id)
        if known is None:
            seen = _seen(heard, item)
            known = heard.answers[item.id] = _lost(item) if seen is None else _answer(desk, heard, item, seen)
        if known.how not in Settled:
            return


def keep(desk: Any, heard: Heard) -> None:
    """What was recorded of components goes into the box too; what the box does not take now, a Trouble, is tried the next time."""
    for item, (told, again) in tuple(heard.unkept.items()):
        desk.keep_in_box(told, again=again)
        heard.unkept.pop(item, None)


def _seen(heard: Heard, item: Item) -> int | None:
    if item.after is None:
        return item.seen
    before = heard.answers.get(item.after)
    return None if before is None or before.how not in Settled else before.entry


def _lost(item: Item) -> Answer:
    sentence = "What this follows was never recorded. Look at the game as it stands, and tap again."
    return Answer(id=item.id, how="refused", refusal=Refusal(kind="conflict", sentence=sentence))


def _answer(desk: Any, heard: Heard, item: Item, seen: int) -> Answer:
    try:
        command = desk.read(item.command)
        if not item.sure and (sentence := _ending(desk, command, seen)):
            return Answer(id=item.id, how="ends", sentence=sentence)
        done = desk.record(command, seen)
    except Refused as refused:
        desk.read_again()
        return Answer(id=item.id, how="refused", refusal=refused.refusal)
    if isinstance(command, Describe) and desk.boxed:
        heard.unkept[item.id] = command, done.already
    return Answer(id=item.id, how="already" if done.already else "saved", entry=done.entry, move=done.move)


def _ending(desk: Any, command: Command, seen: int) -> str:
    """How the game would end with this command, if it would and nothing but remarks was recorded since."""
    moved = any(row.entry > seen and not isinstance(row.event, PASSED_OVER) for row in desk.log.rows)
    if isinstance(command, Remark) or seen > desk.log.entry or moved:
        return ""
    after = fold(desk.game, judge(desk.game, desk.state, command), desk.state)
    result = desk.game.result(after)
    return "" if result is None else result_sentence(desk.game, desk.opened.seats, result)
