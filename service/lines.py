"""Recording from a pipe: one JSON command a line, one answer a line."""

from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from domain.kernel.refusal import Refusal, Refused, conflict, malformed
from service.desk import REMARKS, Desk, Told
from service.wording import plain, unread

LONGEST = 1_000_000


def record_lines(desk: Desk, stream: BinaryIO, as_json: bool, keep_going: bool) -> int:
    """The exit code: that of the first refusal, or 0."""
    from service.cli.frame import exit_code
    from service.terminal.guide import refusal_lines

    code = 0
    for line in lines(stream):
        try:
            told = _record(desk, line)
        except Refused as refused:
            code = code or exit_code(refused.refusal)
            _tell(refused.refusal, " ".join(refusal_lines(refused.refusal)), as_json, "refusal")
            if not keep_going:
                return code
            desk.read_again()
        else:
            _tell(told, " ".join(map(plain, told.sentences)), as_json, "recorded")
    return code


def _tell(value: Told | Refusal, sentence: str, as_json: bool, name: str) -> None:
    from service.cli.frame import answer

    if as_json:
        answer({name: value})
    else:
        print(sentence, flush=True)


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
            yield Line(number, text)


def _pass_by(stream: BinaryIO) -> None:
    while (more := stream.readline(LONGEST)) and not more.endswith(b"\n"):
        pass


def _record(desk: Desk, line: Line) -> Told:
    if line.text is None:
        raise malformed("", f"Line {line.number} has more than {LONGEST:,} bytes and was not read. Split it.")
    try:
        given = msgspec.json.decode(line.text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise malformed(
            "", f"Line {line.number} is not JSON: {unread(wrong)}. Write one JSON object a line."
        ) from wrong
    command = desk.read(given)
    entry, move = _number(given, "entry", 2), _number(given, "move", 1)
    if move is not None and given["cmd"].get("type") not in REMARKS:
        if entry is None and (told := desk.already(move, command)):
            return told
        if entry in {None, desk.log.entry + 1} and move != len(desk.log.moves):
            raise conflict(f"This line is move {move}, and the next move is {len(desk.log.moves)}.")
    return desk.record(command, seen=None if entry is None else entry - 1)


def _number(given: dict[str, Any], name: str, least: int) -> int | None:
    """The place that a line claims to be, if it tells one."""
    number = given.get(name) if "cmd" in given else None
    if number is not None and (not isinstance(number, int) or isinstance(number, bool) or number < least):
        raise malformed(name, f"The number in {name!r} is {least} or more, not {plain(repr(number), 40)}.")
    return number
