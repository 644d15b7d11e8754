"""The way in: whoever leaves with Ctrl-C while the program is still being read leaves as quietly as later."""

import sys


def main() -> None:
    """The command line; 130 is what a program answers that was told to stop."""
    try:
        from service.cli import main as answer

        answer()
    except KeyboardInterrupt:
        sys.exit(130)
