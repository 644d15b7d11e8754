"""Words and order of the bars."""

from collections.abc import Sequence

from domain.kernel.game import Game
from domain.kernel.measure import Dimension, Metric


class Labels:
    def __init__(self, game: Game | None, titles: dict[str, str], metric: Metric, by: Dimension | None) -> None:
        self.titles = titles
        self.metric = metric
        self.by = by
        self.phases: Sequence[str] = [phase.key for phase in game.measures.phases] if game else []
        self.values: Sequence[str] = by.values if by else ()
        if by is not None and by.key == "phase":
            self.values = self.phases
        if by is not None and by.key == "ending" and game:
            self.values = [ending.key for ending in game.endings]

    def of(self, key: str) -> str:
        if self.by is None:
            return "all"
        if self.by.key == "title":
            return self.titles.get(key, key)
        return self.by.labels.get(key, words(key) if self.by.key == "ending" else key)

    def order(self, key: str, n: int) -> tuple[object, ...]:
        """Declared values as declared; numbers and days as they follow; all else by n, then by name."""
        by = self.by
        if by is None:
            return (0,)
        if self.values:
            return (self.values.index(key) if key in self.values else len(self.values), key)
        if by.number:
            return (int(key),)
        if by.ordered or by.key == "length_band":
            return (int(key.split("-", maxsplit=1)[0].rstrip("+")) if by.key == "length_band" else 0, key)
        return (-n, key.casefold(), key)

    def part_order(self, part: str) -> tuple[int, str]:
        known = self.metric.parts or self.phases
        return (known.index(part) if part in known else len(known), part.zfill(3) if part.isdecimal() else part)


def words(key: str) -> str:
    return key.replace("+", " + ").replace("_", " ")
