"""A person at a terminal: lines go out, an answer comes in, Tab completes it."""

from shutil import get_terminal_size
from typing import Any

from service.wording import plain, wrapped

SPECIAL = ("undo", "redo", "board", "note ", "stop", "quit", "?")

LIBEDIT = "bind ^I rl_complete"
"""How the line editor of macOS is told that Tab completes."""


class Person:
    """The terminal the program was started in."""

    def __init__(self) -> None:
        self.completions: list[str] = []
        self._ready = _readline()
        if self._ready is not None:
            self._ready.set_completer_delims("")
            self._ready.set_completer(self.complete)
            self._ready.parse_and_bind(LIBEDIT if "libedit" in (self._ready.__doc__ or "") else "tab: complete")

    @property
    def size(self) -> tuple[int, int]:
        return get_terminal_size()

    def tell(self, line: str = "") -> None:
        for part in line.split("\n"):
            for piece in wrapped(plain(part), self.size[0]):
                print(piece, flush=True)

    def ask(self, lines: list[str], completions: list[str]) -> str:
        """The answer. Ctrl-C and Ctrl-D come out as KeyboardInterrupt and EOFError; signs that are no text are asked again."""
        self.completions = [*completions, *SPECIAL]
        while True:
            for line in lines:
                self.tell(line)
            try:
                typed = input("> ")
                typed.encode()
            except UnicodeError:
                self.tell("Some of these signs cannot be read here. Type it again, with letters of your keyboard.")
            else:
                return typed

    def complete(self, typed: str, number: int) -> str | None:
        """The n-th completion of what was typed."""
        wanted = typed.casefold()
        fitting = [one for one in self.completions if one.casefold().startswith(wanted)]
        return fitting[number] if number < len(fitting) else None


def _readline() -> Any:
    """The line editor, where this Python has one."""
    try:
        import readline
    except ImportError:
        # Without it lines are typed plainly, and Tab completes nothing.
        return None
    return readline
