"""What can go wrong around the store and log files: each says in one sentence what to do, and has its exit code."""


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
    """A log file that does not read, or belongs to another program or version. `line`: where, from 1."""

    exit_code = 2

    def __init__(self, sentence: str, line: int = 0) -> None:
        super().__init__(sentence)
        self.line = line


class StoreUnavailable(Trouble):
    """Locked, read-only, full, not a store, or newer than this program."""

    exit_code = 5
