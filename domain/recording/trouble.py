"""What can go wrong around the store and log files: each says in one sentence what to do, and has its exit code."""

from domain.kernel.refusal import Refusal


class Trouble(Exception):  # noqa: N818 - a sentence for a person
    """`exit_code` is what the command line leaves with; the text is one clear sentence."""

    exit_code = 5


class NotFound(Trouble):
    exit_code = 3


class AmbiguousId(Trouble):
    """`candidates`: the ids that begin so."""

    exit_code = 3

    def __init__(self, sentence: str, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.candidates = candidates


class Unreadable(Trouble):
    """A file that does not read, or belongs to another program."""

    exit_code = 2


class Damaged(Trouble):
    """A log file of which not everything holds. line: where, from 1; refusal: the rule's, if one refused it."""

    def __init__(self, sentence: str, line: int, exit_code: int, refusal: Refusal | None = None) -> None:
        super().__init__(sentence)
        self.line = line
        self.exit_code = exit_code
        self.refusal = refusal


class StoreUnavailable(Trouble):
    """Locked, read-only, full, not a store, or newer than this program."""

    exit_code = 5
