"""The way in: whoever leaves with Ctrl-C while the program is still being read leaves as quietly as later."""

import sys


def main() -> None:
    """The command line."""
    try:
        from service.cli import main as answer

        answer()
    except KeyboardInterrupt:
        from service.exits import STOPPED

        sys.exit(STOPPED)
