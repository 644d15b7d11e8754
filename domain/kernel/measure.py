"""The words in which a game declares what is counted over many games, as data: whoever asks reads them."""

from typing import Literal

from msgspec import Struct

Grain = Literal["game", "seat", "span", "beat", "observation"]
Interval = Literal["W", "C", "H", "M", "P", "D", "O", "F", "K", "N", "lift"]
Chart = Literal["DI", "ST", "HB", "LN", "BD", "SB", "HM", "TB", "FN"]


class Dimension(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One way to split; `several`: an observation may have more than one of its values."""

    key: str
    title: str
    definition: str
    grain: Grain
    values: tuple[str, ...] = ()
    several: bool = False


class Metric(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One thing to ask: what is observed, from which events, with which interval, and what misleads."""

    key: str
    title: str
    definition: str
    observation: str
    events: tuple[str, ...] = ()
    tracks: tuple[str, ...] = ()
    interval: tuple[Interval, ...]
    charts: tuple[Chart, ...]
    least: int = 1
    unit: str = ""
    trap: str = ""
    split_by: tuple[str, ...] = ()


class Phase(Struct, frozen=True):
    """Rounds first..last (None: to the end); fixed limits, so that a phase never peeks at the end."""

    key: str
    first: int
    last: int | None


class Measures(Struct, frozen=True, kw_only=True):
    """beat: the smallest stretch after which the table is at rest."""

    metrics: tuple[Metric, ...] = ()
    dimensions: tuple[Dimension, ...] = ()
    phases: tuple[Phase, ...] = ()
    beat: Literal["turn", "round"] = "turn"
    margin: str = ""
