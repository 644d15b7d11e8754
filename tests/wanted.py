"""What the games are known to hold: the names that were counted once, under `fixtures/<game>/`."""

from pathlib import Path

from msgspec import Struct

FIXTURES = Path(__file__).parent.parent / "fixtures"


class Wanted(Struct, frozen=True):
    """A rule as it was counted. rejects: how many things it rejects."""

    kind: str
    edition: str
    ruled: bool
    rejects: int


def wanted_rules(game: str) -> dict[str, Wanted]:
    rows = [line.split() for line in _lines(game, "rules")]
    return {rule: Wanted(kind, edition, text == "open", int(rejects)) for rule, kind, edition, text, rejects in rows}


def wanted_names(game: str, what: str) -> list[str]:
    """The keys of the measures, or of the dimensions."""
    return [name for kind, name in (line.split() for line in _lines(game, "measures")) if kind == what]


def _lines(game: str, what: str) -> list[str]:
    text = (FIXTURES / game / f"wanted_{what}.txt").read_text("utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]
