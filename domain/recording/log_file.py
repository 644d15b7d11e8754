"""Log files without a store: read, check, write."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any, BinaryIO
from uuid import UUID

import msgspec
from msgspec import Struct, structs

from domain.games import game
from domain.games import games as every_game
from domain.kernel.box import box_by_hand, facts_box, practice_box, shipped
from domain.kernel.fold import fingerprint
from domain.kernel.game import Game
from domain.kernel.log import Box, Opened
from domain.kernel.opening import opening, refuse_strange_opening
from domain.kernel.reading import no_such_field, not_json, read_command
from domain.kernel.refusal import Refusal, Refused, malformed
from domain.kernel.result import Result
from domain.kernel.text import apart, as_typed, shortened
from domain.recording import lines as file_lines
from domain.recording.box_table import Column, table_of
from domain.recording.game_log import GameLog, fold_log
from domain.recording.lines import NO_ID, Header, Last, Line, Unread, Writer, header_of, line_decoder, numbered
from domain.recording.players import STREAM
from domain.recording.retelling import Contradiction, Difference, Retelling, plainly
from domain.recording.rows import Row, encode
from domain.recording.wording import listed

NO_BOX = Box()
PACKED = ((b"\x1f\x8b", "gzip"), (b"PK\x03\x04", "ZIP"))
"""How a file begins that may hold a log."""
OPENED, OPENING = b'"opening":{"type":"log.opened",', b'"opening":{'


class Broke(Struct, frozen=True, kw_only=True):
    """Where a file stops being good, and why: refused by a rule, contradicted, or (unread) not to be read.

    cut: every line holds, but the last is not there.
    """

    line: int
    sentence: str
    unread: bool = False
    refusal: Refusal | None = None
    cut: bool = False


class Misread(Exception):  # noqa: N818 - a place where reading stops
    """A command that does not read, told as wherever a command is read."""


class CutOff(Contradiction):
    """An exported file that ends before its end."""


class Replay(Struct, frozen=True, kw_only=True):
    """The good part of a file: its game, its rows as they would be stored, and where it broke, if it did."""

    log: GameLog | None
    rows: tuple[Row, ...] = ()
    differences: tuple[Difference, ...] = ()
    broke: Broke | None = None


class Checked(Struct, frozen=True, kw_only=True):
    """moves and events: how many were decided, struck ones too. struck: how many of the moves stand no more. state, result and hash are of what stands."""

    game: str = ""
    id: str = ""
    moves: int = 0
    struck: int = 0
    events: int = 0
    state: Any = None
    result: Result | None = None
    hash: str = ""
    differences: tuple[Difference, ...] = ()
    broke: Broke | None = None

    @property
    def ok(self) -> bool:
        """Every decision is the same, numbers agree, result and hash are those of the last line."""
        return self.broke is None


class Reading:
    """The lines of one file, told one after the other."""

    def __init__(self, header: Header, told: Retelling) -> None:
        self.header = header
        self.told = told
        self.last: Last | None = None
        self.at = 1
        decode = line_decoder(told.game.commands).decode
        self.decode = decode if header.id else partial(_by_hand, decode)

    def lines(self, numbered: Iterable[tuple[int, bytes]]) -> None:
        """The rest of the file; `at` stays on the line where telling stopped."""
        decode, tell = self.decode, self.told.tell
        for self.at, raw in numbered:
            if self.last is not None:
                raise Contradiction("Nothing may follow the line with the hash: it is the last one.")
            try:
                line = decode(raw)
            except msgspec.ValidationError:
                if not raw.lstrip().startswith((b'{"hash"', b'{"result"')):
                    self._refuse_command(raw)
                    raise
                self.last = file_lines.last_decoder.decode(raw)
            except (msgspec.DecodeError, UnicodeDecodeError):
                if told := file_lines.not_text(raw):
                    raise msgspec.DecodeError(told) from None
                raise
            else:
                tell(self.at, line)

    def _refuse_command(self, raw: bytes) -> None:
        """Where it is the command that does not fit, it is told as wherever a command is read."""
        line = msgspec.json.decode(raw)
        command = line.get("cmd") if isinstance(line, dict) else None
        if isinstance(command, dict):
            try:
                read_command(self.told.game, command)
            except Refused as refused:
                raise Misread(str(refused)) from None

    def close(self) -> None:
        """What the last line tells must be what was told; an exported file has one."""
        if self.last is None:
            if self.header.id:
                raise CutOff("The last line, with the hash, is missing: the end of the file may be cut off.")
            return
        result = self.told.game.result(self.told.state)
        if result != self.last.result:
            ours, theirs = apart(_told(result), _told(self.last.result))
            raise Contradiction(f"The game ends {ours}; the file tells {theirs}.")
        if (found := fingerprint(self.told.state)) != self.last.hash:
            told = shortened(self.last.hash, len(found))
            raise Contradiction(f"The hash of the state is {found}; the file tells {told}.")


def read(
    lines: Iterable[bytes] | BinaryIO, games: Callable[[str], Game], *, with_rows: bool, deep: bool
) -> tuple[Reading | None, Broke | None]:
    """One pass over a file: how far it was told, and where and why that stopped."""
    reading: Reading | None = None
    at = 0
    try:
        rest = numbered(lines)
        at, line = next(rest, (0, b""))
        if not at:
            raise Contradiction("The file is empty. Its first line tells the format and the opening.")
        reading = _begun(line, games, with_rows=with_rows, deep=deep)
        reading.at = at
        reading.lines(rest)
        reading.close()
    except (Unread, Misread, msgspec.MsgspecError, UnicodeDecodeError, RecursionError, Contradiction, Refused) as wrong:
        return reading, _broke(at if reading is None else reading.at, wrong, begun=reading is not None)
    return reading, None


def _begun(line: bytes, games: Callable[[str], Game], *, with_rows: bool, deep: bool) -> Reading:
    """The header, and the game just opened."""
    line = line.removeprefix(b"\xef\xbb\xbf")
    header = _header(line)
    game = games(header.opening.game)
    if not header.id and "ruleset" not in msgspec.json.decode(line)["opening"]:
        # Written by hand: no older program has decided it.
        header = structs.replace(header, opening=structs.replace(header.opening, ruleset=game.ruleset))
    if header.opening.ruleset > game.ruleset:
        raise Contradiction(
            f"The file was recorded under ruleset {as_typed(header.opening.ruleset)} of {game.title}, and this Tablescribe "
            f"knows up to {game.ruleset}. Update Tablescribe."
        )
    _read_id(header.id)
    _refuse_other_game(game, header)
    wanted = _boxed(game, header)
    if not header.id:
        # Written by hand: of what was exported, the box was looked at when the game was opened.
        wanted = structs.replace(wanted, box=box_by_hand(game, wanted.box))
    # What was decided under older rules stands: what today's laws say of its position is listed (Retelling).
    opened = opening(game, wanted, laws=wanted.ruleset >= game.ruleset)
    if not header.id:
        refuse_strange_opening(game, opened)
    told = Retelling(game, opened, kept=bool(header.id), with_rows=with_rows, deep=deep)
    told.open(opened, header.by, header.recorded_at)
    return Reading(header, told)


def _boxed(game: Game, header: Header) -> Opened:
    """The opening with its box. One that is named without components is the shipped one; none at all stays none."""
    if header.components and header.opening.box.components:
        raise Contradiction("The header tells its components twice, in `components` and in `opening`. Leave one out.")
    # One object, so that its components are put together and typed once for all files.
    told = header.opening.box
    ours = told.kind == "practice" and told.name in ("", practice_box(game).name)
    if ours and header.components == _practice_columns(game.package):
        return structs.replace(header.opening, box=practice_box(game))
    opened = header.opened
    box = opened.box
    if box.kind == "practice" and (not box.components or (ours and box.components == practice_box(game).components)):
        return structs.replace(opened, box=practice_box(game))
    if box.components or box == NO_BOX or box.kind != "facts":
        return opened
    return structs.replace(opened, box=facts_box(game))


@cache
def _practice_columns(package: str) -> dict[str, Column]:
    """How a header writes the practice box."""
    return table_of(shipped(package, "practice")["components"])


def _broke(at: int, wrong: Exception, *, begun: bool) -> Broke:
    match wrong:
        case Unread():
            number: int = wrong.args[0]
            told = f"Line {number} is longer than {file_lines.LONGEST:,} bytes and was not read."
            return Broke(line=number, sentence=told, unread=True)
        case Refused():
            unread = wrong.refusal.kind == "malformed"
            return Broke(line=at, sentence=f"Line {at}: {wrong}", unread=unread, refusal=wrong.refusal)
        case Contradiction():
            sentence = f"Line {at}: {wrong}" if at else str(wrong)
            return Broke(line=at, sentence=sentence, unread=not begun, cut=isinstance(wrong, CutOff))
        case Misread():
            return Broke(line=at, sentence=f"Line {at} does not read. {wrong}", unread=True)
        case msgspec.ValidationError():
            return Broke(line=at, sentence=f"Line {at} does not read. {file_lines.told(wrong)[1]}", unread=True)
        case _:
            return Broke(line=at, sentence=f"Line {at} does not read: {not_json(wrong)}.", unread=True)


def _told(result: Result | None) -> str:
    return "without a result so far" if result is None else plainly(result)


def _header(line: bytes) -> Header:
    """The first line; another program's file, or one of a later version, is named as what it is."""
    try:
        header = file_lines.header_decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        _refuse_packed(line)
        _refuse_unless_ours(*_kind(line))
        raise
    _refuse_unless_ours(header.format, header.version)
    # Of those written by hand: what was exported tells nothing twice, and its hash says whether it was changed since.
    if not header.id:
        if twice := file_lines.told_twice(line):
            raise Contradiction(f"The header tells {as_typed(twice)} twice. Leave one out.")
        _refuse_unread_fields(msgspec.json.decode(line)["opening"])
        _refuse_strange_branch(header.opening)
    return header


def _by_hand(decode: Callable[[bytes], Line[Any]], raw: bytes) -> Line[Any]:
    """Of its lines too: of two commands on one, the first would be lost without a word."""
    line = decode(raw)
    if twice := file_lines.told_twice(raw):
        raise malformed(shortened(twice), f"It tells {as_typed(twice)} twice. Leave one out.")
    return line


def _refuse_unread_fields(told: dict[str, Any]) -> None:
    """What an opening or its box does not have: somebody may have meant a policy by it, or the day."""
    box = told.get("box") or {}
    for place, kind, part in (("opening", Opened, told), ("opening.box", Box, box)):
        # What opens a game follows from no rule.
        known = {"type", *kind.__struct_encode_fields__} - {"rule"}
        if strange := [field for field in part if field not in known]:
            raise malformed(*no_such_field(strange[0], place))


def _refuse_strange_branch(told: Opened) -> None:
    """Where a branch left its parent: a game, and a place that a game can have."""
    left = told.branch_of
    if left is None:
        return
    if told.origin != "branch":
        raise malformed(
            "branch_of",
            f'`branch_of` is told of a game whose origin is “{told.origin}”. Write "origin": "branch", or leave it out.',
        )
    try:
        UUID(left.game)
    except ValueError:
        raise malformed("branch_of", f"{as_typed(left.game)} in `branch_of` is not the id of a game.") from None
    if left.entry < 1 or left.move < 0:
        raise malformed(
            "branch_of",
            f"A branch leaves its parent at an entry of 1 or more and a move of 0 or more, not at entry {as_typed(left.entry)}, move {as_typed(left.move)}.",
        )


def _refuse_packed(line: bytes) -> None:
    """A log that was packed, or saved in another encoding, looks like no log: told as what is to be done with it."""
    if packed := next((name for begins, name in PACKED if line.startswith(begins)), ""):
        raise Contradiction(f"This file is packed ({packed}). Unpack it. Then give it again.")
    if name := file_lines.encoded(line):
        raise Contradiction(f"This file is {name} text. Save it as UTF-8. Then give it again.")
    if told := file_lines.not_text(line):
        raise Contradiction(f"The header does not read: {told}.")


def _refuse_other_game(game: Game, header: Header) -> None:
    """A reading that only another game has: the header names the wrong one."""
    strange = header.opening.policies.keys() - {policy.key for policy in game.policies}
    if not strange:
        return
    others = [one for one in every_game() if strange <= {policy.key for policy in one.policies}]
    if others:
        told = listed([one.title for one in others], "or")
        raise Contradiction(
            f"The header names {game.title}, but only {told} has the reading {listed(sorted(strange))}: it seems to be a "
            f'game of {told}. If so, write "game": "{others[0].key}" in it.'
        )


def _kind(line: bytes) -> tuple[str, int]:
    try:
        kind = file_lines.kind_decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        # Of no format that we know: whoever asks says so.
        return "", 0
    return kind.format, kind.version


def _refuse_unless_ours(name: str, version: int) -> None:
    if name != file_lines.FORMAT:
        raise Contradiction(
            'This is not a Tablescribe log: its first line must be {"format": "tablescribe", "version": 1, "opening": …}. '
            "See docs/log-format.md."
        )
    if version > file_lines.VERSION:
        raise Contradiction(
            f"The file is of version {as_typed(version)} of the format, and this Tablescribe reads {file_lines.VERSION}. "
            f"Update Tablescribe."
        )


def _read_id(text: str) -> UUID:
    """NO_ID where the file has none; the players' own stream is no game."""
    try:
        found = UUID(text) if text else NO_ID
    except ValueError:
        # No id at all is refused with the same words, below.
        found = STREAM
    if found == STREAM:
        raise Contradiction(f"{as_typed(text)} is not the id of a game. Leave `id` out to make it a new one.")
    return found


def read_log_file(lines: Iterable[bytes] | BinaryIO, games: Callable[[str], Game] = game) -> Replay:
    """The good prefix of a log file, folded, and where and why it broke, if it did."""
    reading, broke = read(lines, games, with_rows=True, deep=False)
    if reading is None:
        return Replay(log=None, broke=broke)
    told = reading.told
    rows = tuple(told.rows)
    log = fold_log(_read_id(reading.header.id), told.game, rows)
    return Replay(log=log, rows=rows, differences=tuple(told.differences), broke=broke)


def check(lines: Iterable[bytes] | BinaryIO, deep: bool = False, games: Callable[[str], Game] = game) -> Checked:
    """Every move decided again in the order of recording. deep: derived values and invariants too."""
    reading, broke = read(lines, games, with_rows=False, deep=deep)
    if reading is None:
        return Checked(broke=broke)
    told, last = reading.told, reading.last
    return Checked(
        game=told.game.key,
        id=reading.header.id,
        moves=told.decided,
        # The opening has a state too.
        struck=told.decided - len(told.states) + 1,
        events=told.happened,
        state=told.state,
        result=told.game.result(told.state),
        hash=last.hash if last is not None and broke is None else fingerprint(told.state),
        differences=tuple(told.differences),
        broke=broke,
    )


def export(log: GameLog) -> Iterator[bytes]:
    """The lines of a log file, each with its newline."""
    game_id = "" if log.id == NO_ID else str(log.id)
    first = log.rows[0]
    # The field's name tells its type already.
    yield encode(header_of(game_id, first, log.opened)).replace(OPENED, OPENING, 1) + b"\n"
    for line in Writer(first).lines(log.rows[1:]):
        yield encode(line) + b"\n"
    yield encode(Last(result=log.game.result(log.state), hash=fingerprint(log.state))) + b"\n"
