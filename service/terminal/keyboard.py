"""Single keys from a terminal, by name, with nothing but the standard library."""

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from service.streams import is_terminal

NAMES = {
    "\x1b[A": "up", "\x1b[B": "down", "\x1b[C": "right", "\x1b[D": "left",
    "\x1bOA": "up", "\x1bOB": "down", "\x1bOC": "right", "\x1bOD": "left",
    "\x1b[1;2C": "shift-right", "\x1b[1;2D": "shift-left",
    "\x1b[H": "home", "\x1b[F": "end", "\x1bOH": "home", "\x1bOF": "end", "\x1b[1~": "home", "\x1b[4~": "end",
    "\x1b[7~": "home", "\x1b[8~": "end", "\x1b[5~": "page-up", "\x1b[6~": "page-down",
    " ": "space", "\r": "enter", "\n": "enter", "\x7f": "backspace", "\x08": "backspace", "\x1b": "escape",
    "\x03": "q", "\x04": "q", "\x0c": "redraw",
}  # fmt: skip


def can_read_keys() -> bool:
    """Whether both ends are a terminal and this system has the means to read single keys."""
    try:
        import termios  # noqa: F401 - only asked whether it is there
    except ImportError:
        return False
    return is_terminal(sys.stdin) and is_terminal(sys.stdout)


def split_keys(typed: str) -> list[str]:
    """The keys in what a terminal sent at once: an escape sequence is one key, unknown ones are dropped."""
    keys = []
    while typed:
        length = _length(typed)
        key, typed = typed[:length], typed[length:]
        if name := NAMES.get(key, key if len(key) == 1 and key.isprintable() else ""):
            keys.append(name)
    return keys


def _length(typed: str) -> int:
    """How long the key at the start is: ESC [ parameters letter, ESC O letter, or one sign."""
    if typed[:2] not in {"\x1b[", "\x1bO"} or len(typed) == 2:
        return 1
    end = 2
    while end < len(typed) and not typed[end].isalpha() and typed[end] != "~":
        end += 1
    return end + 1


@contextmanager
def single_keys() -> Iterator[None]:
    """Keys come one by one and unseen; the terminal is put back whatever happens. One that is gone is an OSError, as in reading from it."""
    import termios
    import tty

    where = sys.stdin.fileno()
    try:
        kept = termios.tcgetattr(where)
        try:
            tty.setcbreak(where)
            yield
        finally:
            termios.tcsetattr(where, termios.TCSADRAIN, kept)
    except termios.error as wrong:
        raise OSError(*wrong.args) from wrong


def read_keys(wait: float | None) -> list[str]:
    """The keys pressed within `wait` seconds (None: until there is one); none if nobody pressed any."""
    where = sys.stdin.fileno()
    ready, _, _ = select.select([where], [], [], wait)
    if not ready:
        return []
    typed = os.read(where, 1024)
    # Nothing to read where something was: the terminal is gone. Half a sign, or one of other signs, is no key of ours.
    return split_keys(typed.decode("utf-8", errors="ignore")) if typed else ["q"]
