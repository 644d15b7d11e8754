"""What a command reads and writes besides its screen: the streams of the process, and a report of what went wrong."""

import codecs
import errno
import json
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, TextIO


def close_quietly() -> None:
    """The reader of our output left, or there is no room for it: keep the interpreter from saying so at its end."""
    stream = getattr(sys.stdout, "wrapped", sys.stdout)
    # A stream that was closed, or never was a file, says nothing either.
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def left(wrong: BaseException) -> bool:
    """Whether the reader of our output left; Windows says only that something was wrong with the writing."""
    from domain.recording.system import is_windows

    if isinstance(wrong, BrokenPipeError):
        return True
    return is_windows() and isinstance(wrong, OSError) and wrong.errno == errno.EINVAL and wrong.filename is None


def answer(value: Any) -> None:
    """One JSON value on a line of its own."""
    import msgspec

    print(in_plain_signs(msgspec.json.encode(value, enc_hook=str).decode(), sys.stdout), flush=True)


def in_plain_signs(text: str, stream: TextIO) -> str:
    """JSON that every reader reads: into a pipe of Windows goes its old set of signs, of which JSON knows nothing."""
    if codecs.lookup(getattr(stream, "encoding", None) or "utf-8").name == "utf-8":
        return text
    return re.sub(r"[^\x00-\x7f]", lambda sign: json.dumps(sign[0])[1:-1], text)


def read_bytes() -> BinaryIO:
    """What is piped in."""
    if sys.stdin is None:
        from domain.recording.trouble import Unreadable

        raise Unreadable(
            "There is nothing to read: standard input is closed. Pipe lines in, or start it at a terminal."
        )
    return sys.stdin.buffer


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person sits there; a stream that was closed before the program began is None."""
    return stream is not None and stream.isatty()


def warn(sentence: str, hang: int = 0) -> None:
    """One sentence on stderr, if anybody listens there."""
    # Who closed stderr does not want to be told.
    with suppress(OSError):
        print("\n".join(fitted(sentence, sys.stderr, hang)), file=sys.stderr)


WIDE = 100
MOST_DIGITS = 9
"""Python reads no number of thousands of digits."""


def room(stream: TextIO | None) -> int:
    """The cells of a line: those of a terminal, or that COLUMNS names, if it is not wide; else as many as a wide one has."""
    from shutil import get_terminal_size

    usual = get_terminal_size().columns if is_terminal(stream) else WIDE
    named = os.environ.get("COLUMNS", "")[:MOST_DIGITS]
    return min(int(named) if named.isdecimal() and int(named) else usual, WIDE)


def room_of_names(stream: TextIO | None) -> int | None:
    """The cells of a line in a list; none where it is piped and nobody named any: whoever looks for a name there finds it whole."""
    return room(stream) if is_terminal(stream) or os.environ.get("COLUMNS") else None


def fitted(text: str, stream: TextIO | None, hang: int = 0) -> list[str]:
    """Lines for a terminal, broken between words; elsewhere the text as it is."""
    if not is_terminal(stream):
        return [text]
    from shutil import get_terminal_size

    from service.wording import wrapped

    width = get_terminal_size().columns
    return [piece for line in as_written(text, stream).split("\n") for piece in wrapped(line, width, hang)]


def as_written(text: str, stream: TextIO | None) -> str:
    """The text in the signs that the stream can write, which are more than one where it lacks ours."""
    signs = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(signs, getattr(stream, "errors", None) or "strict").decode(signs)


class Unheard:
    """A stream on which whoever runs for an evening may go on talking when nobody listens any more."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    def write(self, text: str) -> int:
        # Who listened has left: the work goes on, and ends when it is told to.
        with suppress(OSError):
            self.stream.write(text)
        self.flush()
        return len(text)

    def flush(self) -> None:
        # As above.
        with suppress(OSError):
            self.stream.flush()


def report_of(wrong: Exception, home: Path | None = None) -> Path:
    """The traceback, in the home that is served, else one's own, or, where that cannot be written, in a temporary folder."""
    import tempfile
    import time
    import traceback

    from service.settings import settings

    text = "".join(traceback.format_exception(wrong))
    for folder in ((home or settings().home) / "reports", Path(tempfile.gettempdir())):
        path = folder / f"tablescribe-{time.time_ns() // 1_000_000}.txt"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", errors="backslashreplace")
        except OSError:
            # Not here: the next folder, or the last line.
            continue
        return path
    return Path("(no folder could be written)")
