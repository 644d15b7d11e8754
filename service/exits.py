"""What a command leaves with: one number for each kind of answer, as docs/cli.md lists them; and how it leaves when it is told to."""

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.kernel.refusal import Refusal
    from domain.recording.log_file import Broke
    from domain.recording.trouble import Trouble

REFUSED, UNREADABLE, NOT_FOUND, CONFLICT, UNAVAILABLE, UNEXPECTED = 1, 2, 3, 4, 5, 70
HUNG_UP = 129
"""What a shell tells of a program that ended with its terminal."""
STOPPED = 130
"""What a shell tells of a program that was stopped with Ctrl-C."""


def of_refusal(refusal: "Refusal") -> int:
    return {"malformed": UNREADABLE, "conflict": CONFLICT}.get(refusal.kind, REFUSED)


def of_broke(broke: "Broke | None") -> int:
    """Of a file: refused by a rule or contradicted, or not readable; 0 where all of it holds."""
    return 0 if broke is None else UNREADABLE if broke.unread else REFUSED


def of_trouble(trouble: "Trouble") -> int:
    from domain.recording.trouble import AmbiguousId, Damaged, NotFound, Unreadable

    match trouble:
        case Damaged():
            return UNREADABLE if trouble.unread else REFUSED
        case Unreadable():
            return UNREADABLE
        case NotFound() | AmbiguousId():
            return NOT_FOUND
        case _:
            return UNAVAILABLE


@contextmanager
def leaving_at(signals: Sequence[str], code: Callable[[int], int]) -> Iterator[None]:
    """At these signals, as far as this system has them, the program leaves with a code as it would by itself: nothing is cut short that
    stands open around it. Afterwards they mean what they did."""

    def leave(number: int, _: object) -> None:
        sys.exit(code(number))

    kept = {one: signal.signal(one, leave) for name in signals if (one := getattr(signal, name, None))}
    try:
        yield
    finally:
        for number, before in kept.items():
            signal.signal(number, before)
