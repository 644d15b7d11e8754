"""What a command leaves with: one number for each kind of answer, as docs/cli.md lists them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.kernel.refusal import Refusal
    from domain.recording.log_file import Broke
    from domain.recording.trouble import Trouble

REFUSED, UNREADABLE, NOT_FOUND, CONFLICT, UNAVAILABLE, UNEXPECTED = 1, 2, 3, 4, 5, 70


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
