"""Which system this runs on, asked anew each time, so that a test can be another one; and how its shell reads a word."""

import re
import sys
from datetime import UTC, datetime, timedelta
from shlex import quote

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
AS_IT_STANDS = re.compile(r"[\w%+=:./\\*-]+")
"""What PowerShell takes for one word. A comma would part it."""


def is_windows() -> bool:
    return sys.platform == "win32"


def utc(milliseconds: int) -> datetime:
    """A stored time; counted from 1970, because not every system knows a time before that day, or on it. OverflowError beyond all calendars."""
    return EPOCH + timedelta(milliseconds=milliseconds)


def at_table(milliseconds: int, utc_offset: int | None) -> datetime:
    """What the clocks at the table showed; those of UTC where nobody told how far they were ahead of it. OverflowError as above."""
    return utc(milliseconds) + timedelta(minutes=utc_offset or 0)


def typed(word: str) -> str:
    """A word to be typed, quoted as the shell of this system reads it. On Windows that is PowerShell."""
    if not is_windows():
        return quote(word)
    return word if AS_IT_STANDS.fullmatch(word) else '"' + re.sub(r'(["$`])', r"`\1", word) + '"'
