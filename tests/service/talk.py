"""What the tests of the service share: commands run in this process, a scripted person, a short toy game."""

import io
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from domain.kernel.log import Box, Opened
from domain.kernel.opening import opening
from domain.recording.game_log import GameLog
from domain.simulation import playouts
from service.cli import main
from service.simulating import log_of
from tests.toy import TOY, State, StonesTaken


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def objects(self) -> list[Any]:
        return [json.loads(line) for line in self.lines]


class Pipe(io.TextIOWrapper):
    """Standard input that is a pipe with these bytes."""

    def __init__(self, given: bytes) -> None:
        super().__init__(io.BytesIO(given), encoding="utf-8")


def run(*words: object, given: bytes = b"") -> Answer:
    """One command of the program, with what it printed and the code it left with."""
    kept = sys.stdin, sys.stdout, sys.stderr
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    sys.stdin, sys.stdout, sys.stderr = Pipe(given), out, err
    try:
        main([str(word) for word in words])
    except SystemExit as left:
        code = left.code
    finally:
        for stream in (out, err):
            stream.flush()
        sys.stdin, sys.stdout, sys.stderr = kept
    told = [stream.buffer.getvalue().decode() for stream in (out, err)]
    assert isinstance(code, int)
    assert "Traceback" not in told[0] + told[1]
    return Answer(code, *told)


def given_lines(*commands: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(command).encode() + b"\n" for command in commands)


@dataclass
class Scripted:
    """A person who types these lines and then leaves; what was asked and told is kept."""

    typed: Iterable[str]
    told: list[str] = field(default_factory=list)
    completions: list[list[str]] = field(default_factory=list)
    size = (80, 24)

    def __post_init__(self) -> None:
        self.typed = iter(self.typed)

    def tell(self, line: str = "") -> None:
        self.told.append(line)

    def ask(self, lines: list[str], completions: list[str]) -> str:
        self.told += lines
        self.completions.append(completions)
        try:
            answer = next(self.typed)
        except StopIteration:
            raise EOFError from None
        self.told.append(f"> {answer}")
        return answer

    @property
    def text(self) -> str:
        return "\n".join(self.told)


def toy_log(*names: str) -> GameLog:
    """Ten stones, taken one by one, two by two, by bots: the same game always."""
    seated = names or ("Ada", "Ben")
    opened = opening(
        TOY, Opened(game="toy", edition="en", seats=("Ada", "Ben"), origin="simulated", box=Box(name="no box"))
    )
    # An older Tablescribe let names in that are refused today; they are still shown.
    opened = structs.replace(opened, seats=seated)
    told = structs.replace(TOY, narrate=_told)
    return log_of(told, playouts.play(TOY, opened, ("any",) * len(seated), ("player", 1)))


def _told(event: Any, before: State, after: State, viewer: str) -> str:
    if isinstance(event, StonesTaken):
        return f"{after.names[event.seat - 1]} takes {event.stones}: {before.left} → {event.left}."
    return f"{after.names[event.seat - 1]} wins."


FORBIDDEN_WORDS = ("invalid", "error", "oops", "exception", "none", "traceback")


def assert_plain(sentence: str) -> None:
    assert sentence.endswith((".", "!", "?", ")")), sentence
    words = sentence.casefold().replace(",", " ").split()
    assert not [word for word in FORBIDDEN_WORDS if word in words], sentence
    assert all(letter.isprintable() for letter in sentence), sentence
