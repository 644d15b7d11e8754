"""Recording from a pipe: one JSON command a line, one answer a line."""

import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from domain.kernel.refusal import Refused, conflict, illegal, malformed
from domain.kernel.text import as_typed, shortened
from domain.kernel.words import Command
from domain.recording.conflicts import answered
from domain.recording.lines import FORMAT, by_hand
from domain.recording.lines import Line as FileLine
from domain.recording.lines import told as told_of
from service.desk import REMARKS, Desk, Told
from service.wording import plain, unread

LONGEST = 1_000_000
KNOWN = ("cmd", *(name for name in FileLine.__struct_fields__ if name != "cmd"))


def record_lines(desk: Desk, stream: BinaryIO, as_json: bool, keep_going: bool) -> int:
    """The exit code: that of the first refusal, or 0."""
    from service.answers import refusal_lines
    from service.exits import of_refusal

    code = 0
    for line in lines(stream):
        try:
            done = _record(desk, line)
        except Refused as refused:
            code = code or of_refusal(refused.refusal)
            told = "\n".join(refusal_lines(refused.refusal))
            # What does not read as a line says of itself which one it is.
            place = "" if told.startswith(f"Line {line.number} ") else f"Line {line.number}: "
            _tell({"line": line.number, "refusal": refused.refusal}, f"{place}{told}", as_json)
            if not keep_going:
                return code
            desk.read_again()
        else:
            _tell({"recorded": done}, " ".join(map(plain, done.sentences)), as_json)
    return code


def _tell(value: dict[str, Any], sentence: str, as_json: bool) -> None:
    from service.streams import answer, close_quietly, fitted, left

    try:
        if as_json:
            answer(value)
        else:
            print("\n".join(fitted(sentence, sys.stdout)), flush=True)
    except OSError as wrong:
        if not left(wrong):
            raise
        # Who reads the answers has left; what is piped in is recorded all the same, and the exit code tells of refusals.
        close_quietly()


class Line(Struct, frozen=True):
    """One line that says something; `text` is None where it was too long to be read."""

    number: int
    text: bytes | None


def lines(stream: BinaryIO) -> Iterator[Line]:
    """Lines that are not blank; a line over the limit is passed by unread."""
    number = 0
    while text := stream.readline(LONGEST + 1):
        number += 1
        if len(text) > LONGEST and not text.endswith(b"\n"):
            _pass_by(stream)
            yield Line(number, None)
        elif text.strip():
            # Some systems begin what they pipe with a mark that nobody typed.
            yield Line(number, text.removeprefix(BOM_UTF8) if number == 1 else text)


def _pass_by(stream: BinaryIO) -> None:
    while (more := stream.readline(LONGEST)) and not more.endswith(b"\n"):
        pass


def _record(desk: Desk, line: Line) -> Told:
    if line.text is None:
        raise malformed("", f"Line {line.number} has more than {LONGEST:,} bytes and was not read. Split it.")
    try:
        given, twice = by_hand(line.text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise malformed(
            "",
            f"Line {line.number} is not JSON: {unread(wrong)}. Write one JSON object a line, or be asked: "
            f"the guided questions need a terminal, without a pipe and without --json.",
        ) from wrong
    if twice:
        raise malformed(shortened(twice), f"Line {line.number} tells {as_typed(twice)} twice. Leave one out.")
    if isinstance(given, dict) and given.get("format") == FORMAT:
        told = f"Line {line.number} begins a log file, which holds a whole game: `tablescribe import FILE` takes it. Here each line is one command."
        raise malformed("format", told)
    try:
        return _read(desk, line.text, given)
    except Refused as refused:
        tried = given.get("cmd", given) if isinstance(given, dict) else None
        raise refused.with_(tried=refused.refusal.tried or tried) from None


def _read(desk: Desk, text: bytes, given: Any) -> Told:
    beside = _beside(given)
    if beside:
        _scribe(beside), _number(beside, "entry", 2), _number(beside, "move", 1)
        _refuse_what_does_not_read(text, beside)
    return _placed(desk, desk.read(given), beside, remark="cmd" in given and given["cmd"].get("type") in REMARKS)


def _placed(desk: Desk, command: Command, beside: dict[str, Any], remark: bool) -> Told:
    """Recorded where the line says that it belongs, and as it says that it was."""
    entry, move = _number(beside, "entry", 2), _number(beside, "move", 1)
    if (entry or 0) > desk.log.entry + 1 or (move or 0) > len(desk.log.moves):
        # Somebody may have gone on meanwhile.
        desk.read_again()
    if remark:
        _refuse_a_move(beside)
    if beside.get("was") is not None:
        return _repeated(desk, command, beside, move)
    if move is not None:
        if entry is None and (again := desk.already(move, command)):
            return again
        _refuse_another_move(desk, command, entry, move)
    if "events" in beside and entry in {None, desk.log.entry + 1}:
        desk.refuse_other_events(command, beside["events"])
    return desk.record(command, seen=None if entry is None else entry - 1, by=_scribe(beside))


def _refuse_a_move(beside: dict[str, Any]) -> None:
    """A correction or a note tells nothing that only a move has."""
    if beside.get("was") is not None:
        told = "With `was` the line repeats a move, and corrections and notes are no moves. Leave `was` out."
        raise illegal("", told, field="was")
    if beside.get("move") is not None:
        told = f"The line calls this move {beside['move']}, and corrections and notes are no moves. Leave `move` out."
        raise illegal("", told, field="move")


def _repeated(desk: Desk, command: Command, beside: dict[str, Any], move: int | None) -> Told:
    """A move that a correction put back: it stands already, and all that its line tells of its places is so."""
    if move is None:
        raise malformed("was", "A line with `was` repeats a move that a correction put back: it tells its `move` too.")
    told = desk.already(move, command)
    entry = _number(beside, "entry", 2)
    if told and entry in {None, told.entry} and tuple(beside["was"]) == desk.log.moves[move].was:
        return told
    raise conflict(
        f"This line repeats move {move} of a correction, and another one stands here. "
        f"Look at the game as it stands now; leave the line out if its move is in it."
    )


def _refuse_another_move(desk: Desk, command: Command, entry: int | None, move: int) -> None:
    """The move that a line tells is the next one, or the one that stands where it was sent before."""
    before = None if entry is None else answered(desk.log, command, entry - 1, desk.by)
    if before is not None and before.move != move:
        raise conflict(
            f"This line is move {move}, and what was sent as entry {before.entry} stands as move {before.move}. Send it "
            f"with that number, or without one."
        )
    if before is None and move != len(desk.log.moves):
        raise conflict(
            f"This line is move {move}, and the next move is {len(desk.log.moves)}. Look at the game as it stands "
            f"now, and send it with that number, or without one, if it still holds."
        )


def _scribe(beside: dict[str, Any]) -> str:
    by = beside.get("by", "")
    if not isinstance(by, str):
        raise malformed("by", "The one who writes this down is a name, a text.")
    return by


def _beside(given: Any) -> dict[str, Any]:
    """What stands beside the command; a word that nobody knows is a slip, not a wish."""
    beside = {} if not isinstance(given, dict) or "cmd" not in given else given
    for name in beside:
        if name not in KNOWN:
            raise malformed(
                shortened(name), f"A line has no {as_typed(name)}. Beside cmd it can have {', '.join(KNOWN[1:])}."
            )
    return beside


def _refuse_what_does_not_read(text: bytes, beside: dict[str, Any]) -> None:
    """What stands beside the command is of its type, as in a file that is imported."""
    try:
        msgspec.json.decode(text, type=FileLine[Any])
    except msgspec.ValidationError as wrong:
        raise malformed(*told_of(wrong)) from wrong
    if not isinstance(beside.get("events", []), list):
        raise malformed("events", "In the field 'events': a list belongs here. Or leave it out.")


def _number(beside: dict[str, Any], name: str, least: int) -> int | None:
    """The place that a line claims to be, if it tells one."""
    number = beside.get(name)
    if number is not None and (not isinstance(number, int) or isinstance(number, bool) or number < least):
        raise malformed(name, f"The number in {as_typed(name)} is {least} or more, not {as_typed(number)}.")
    return number
