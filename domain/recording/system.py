"""Which system this runs on, asked anew each time, so that a test can be another one; and how its shell reads a word."""

import re
import sys
from shlex import quote

AS_IT_STANDS = re.compile(r"[\w%+=:./\\*-]+")
"""What PowerShell takes for one word. A comma would part it."""


def is_windows() -> bool:
    return sys.platform == "win32"


def typed(word: str) -> str:
    """A word to be typed, quoted as the shell of this system reads it. On Windows that is PowerShell."""
    if not is_windows():
        return quote(word)
    return word if AS_IT_STANDS.fullmatch(word) else '"' + re.sub(r'(["$`])', r"`\1", word) + '"'
