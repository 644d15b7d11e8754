"""How a conversation at a terminal turns: what is asked there, and the words that are no answers."""

from typing import Protocol

WORDS = {"undo", "redo", "stop", "quit"}
BOARD = {"board", "b"}
LEAVING = {"exit", "q"}
"""What other programs are left with; where no answer begins so, it is told how this one is."""
OVERTAKEN = "overtaken"
"""Nobody types it: somebody else recorded something first, so that what is asked may not be open any more."""
LEFT = {"quit", OVERTAKEN}
"""What ends a command or a description that nobody gave up: what was answered for nothing is told."""


class Terminal(Protocol):
    """Where questions are put. `ask` raises EOFError when nobody answers any more."""

    @property
    def size(self) -> tuple[int, int]:
        """Cells of a line, lines of the window."""

    def ask(self, lines: list[str], completions: list[str]) -> str: ...
    def tell(self, line: str = "") -> None: ...


class Turned(Exception):  # noqa: N818 - a turn of the conversation, not an error
    """The person wants something else than to answer."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word
