"""The terminal as a stage for the player: its own screen, drawn line by line, only what changed."""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

from domain.recording.playback import Playback
from service.exits import HUNG_UP, leaving_at
from service.streams import close_quietly
from service.terminal.keyboard import single_keys
from service.terminal.player import play

ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J"
USUAL = 80, 24
ENDINGS = ("SIGTERM", "SIGHUP")
"""Whoever ends the program gets the terminal back as it was; the second comes also where the window is closed, and there is none."""
LEAVE = "\x1b[?7h\x1b[?25h\x1b[?1049l"


def show(game: Playback, at: int) -> None:
    """Play it until the reader leaves; the terminal is as it was, whatever happens, if it is still there."""
    try:
        with leaving_at(ENDINGS, lambda number: 128 + number), single_keys(), _own_screen():
            play(game, at, drawer(), _size)
    except OSError as wrong:
        if wrong.errno != errno.EIO:
            raise
        # Its window was closed, with a signal that says so or without.
        close_quietly()
        sys.exit(HUNG_UP)


def drawer() -> Callable[[list[Text]], None]:
    """Draws a screen by writing the lines that differ from the last one."""
    console = Console(highlight=False, markup=False, emoji=False)
    shown: list[str] = []

    def draw(lines: list[Text]) -> None:
        drawn = [_in_colour(console, line) for line in lines]
        changed = range(len(drawn)) if len(drawn) != len(shown) else _differing(drawn, shown)
        if len(drawn) != len(shown):
            sys.stdout.write("\x1b[2J")
        for number in changed:
            # Cleared before it is written: after the last column the cursor still stands on it.
            sys.stdout.write(f"\x1b[{number + 1};1H\x1b[K{drawn[number]}")
        shown[:] = drawn
        sys.stdout.flush()

    return draw


def _differing(drawn: list[str], shown: list[str]) -> list[int]:
    return [number for number, (new, old) in enumerate(zip(drawn, shown, strict=True)) if new != old]


def _in_colour(console: Console, line: Text) -> str:
    with console.capture() as kept:
        console.print(line, end="", no_wrap=True, overflow="ignore", crop=False)
    return kept.get()


@contextmanager
def _own_screen() -> Iterator[None]:
    sys.stdout.write(ENTER)
    try:
        yield
    finally:
        sys.stdout.write(LEAVE)
        sys.stdout.flush()


def _size() -> tuple[int, int]:
    """The window now; one that does not know its size gets the usual one."""
    width, height = os.get_terminal_size()
    return width or USUAL[0], height or USUAL[1]
