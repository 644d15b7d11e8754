"""Opening a game from what was typed on the command line."""

from collections.abc import Iterable
from pathlib import Path
from uuid import UUID

import msgspec
from msgspec import Raw, Struct, structs

from domain.games import game as game_called
from domain.kernel.game import Finding, Game
from domain.kernel.log import Box, Opened
from domain.kernel.opening import opening, stated
from domain.kernel.refusal import illegal, malformed
from domain.kernel.seating import with_typed_names
from domain.kernel.text import as_typed
from domain.recording.application import Tablescribe
from domain.recording.game_log import GameLog
from domain.recording.lines import by_hand
from domain.recording.trouble import Unreadable
from service.bootstrap import box_for, today
from service.boxes import BIGGEST, beginning
from service.settings import Settings, program
from service.sources import STDIN
from service.streams import read_bytes
from service.wording import box_name, clip, plain, result_sentence, unread, variants

NO_DAY = "The clock of this computer is set wrong, so no day is kept with the game."


class NewGame(Struct, frozen=True):
    """A game just opened, what its box lacks, and what to tell the person."""

    id: UUID
    short: str
    opened: Opened
    findings: tuple[Finding, ...]
    lines: tuple[str, ...]


def open_game(
    store: Tablescribe, home: Settings, key: str, seats: list[str], edition: str, box: str | None,
    policies: list[str], position: str | bytes | None, by: str,
) -> NewGame:  # fmt: skip
    game = game_called(key)
    # A position brings its own box; only one that is asked for is held against it.
    played_with, findings = (Box(), ()) if position is not None and box is None else box_for(home, game, box)
    played_on, utc_offset = today()
    wanted = Opened(
        game=key,
        edition=edition,
        ruleset=game.ruleset,
        seats=tuple(seats),
        policies=policies_of(policies),
        played_on=played_on,
        utc_offset=utc_offset,
        box=played_with,
    )
    if position is not None:
        stated, called = _position(position)
        wanted = structs.replace(wanted, position=stated)
        if called and box is None:
            wanted = structs.replace(wanted, box=Box(name=called, kind="practice"))
        _refuse_ended(game, opening(game, with_typed_names(wanted)))
    log = store.open(wanted, by=by)
    short = store.short(log.id)
    return NewGame(log.id, short, log.opened, findings, _lines(game, log, short))


def policies_of(given: Iterable[str]) -> dict[str, str]:
    """What `--policy KEY=VALUE` says, given any number of times."""
    told: dict[str, str] = {}
    for key, value in map(_policy, given):
        if key in told:
            raise malformed("policies", f"The policy {key} is settled twice: {told[key]} and {value}. Say it once.")
        told[key] = value
    return told


def _policy(given: str) -> tuple[str, str]:
    key, equals, value = given.partition("=")
    if not equals:
        raise malformed("policies", f"--policy takes KEY=VALUE, and {as_typed(given)} has no =.")
    return key.strip(), value.strip()


def _position(stated: str | bytes) -> tuple[Raw, str]:
    """A state as `tablescribe state --json` prints it, or the state alone; from a file, or as it was dropped.

    With the name of the invented cards it was played with, if they are others than the shipped ones.
    """
    called = "that was dropped" if isinstance(stated, bytes) else "that was piped in" if stated == STDIN else stated
    try:
        text = stated if isinstance(stated, bytes) else _read(stated)
        if len(text) > BIGGEST:
            raise Unreadable(f"The position {called} has more than {BIGGEST // 1_000_000} MB. That is no position.")
        plain_state, twice = by_hand(text)
    except OSError as wrong:
        raise Unreadable(f"The position {called} cannot be read ({wrong.strerror}). Check the name.") from wrong
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise Unreadable(f"The position {called} is not JSON: {unread(wrong)}.") from wrong
    if twice:
        raise Unreadable(f"The position {called} tells {as_typed(twice)} twice. Leave one out.")
    named = ""
    if isinstance(plain_state, dict) and "state" in plain_state and "hash" in plain_state:
        named = str(plain_state.get("box", ""))
        plain_state = plain_state["state"]
    return Raw(msgspec.json.encode(plain_state)), named


def _refuse_ended(game: Game, opened: Opened) -> None:
    """It would be a game without a move that counts among those that were played."""
    if (result := game.result(stated(opened, game.state))) is not None:
        raise illegal(
            "",
            f"In this position the game is over: {result_sentence(game, opened.seats, result)} "
            f"State one before its end: {program()} state ID --at MOVE --json.",
            field="position",
        )


def _read(source: str) -> bytes:
    return read_bytes().read(BIGGEST + 1) if source == STDIN else beginning(Path(source))


def _lines(game: Game, log: GameLog, short: str) -> tuple[str, ...]:
    seats = ", ".join(f"{seat} {clip(plain(name), 24)}" for seat, name in enumerate(log.opened.seats, 1))
    settled = variants(game, log.opened.policies)
    return (
        f"{game.title} is open as game {short}: {seats}. Box: {box_name(log.opened.box, 40)}.",
        *([f"It is played {settled}."] if settled else []),
        *([] if log.opened.played_on else [NO_DAY]),
        f"Record it:  {program()} record {short}",
    )
