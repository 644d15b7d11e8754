"""Which system this runs on, asked anew each time, so that a test can be another one."""

import sys


def is_windows() -> bool:
    return sys.platform == "win32"
