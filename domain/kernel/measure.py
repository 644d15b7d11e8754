"""The words in which a game declares what is counted over many games, as data: whoever asks reads them.

A declaration holds short pieces of SQL over the documented tables. Their letters: o the observed rows, g their game,
s the seat of a row, p its person.
"""

from math import inf
from typing import Literal

from msgspec import Struct

Grain = Literal["game", "seat", "span", "beat", "observation"]
Interval = Literal["W", "C", "H", "M", "P", "D", "O", "F", "K", "N", "lift"]
Chart = Literal["DI", "ST", "HB", "LN", "BD", "SB", "HM", "TB", "FN"]
Kind = Literal["", "competitive", "co-operative"]
Status = Literal["running", "abandoned", "finished"]
SHARE = "share"
"""The unit of a part of a whole: kept as a number from 0 to 1, shown in percent."""


class Dimension(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One way to split; `several`: an observation may have more than one of its values.

    value: SQL of its value. labels: words for keys that say nothing by themselves. number: it can be compared with numbers.
    joins: tables that its value needs beside o, g and s.
    """

    key: str
    title: str
    definition: str
    grain: Grain
    values: tuple[str, ...] = ()
    several: bool = False
    value: str = ""
    labels: dict[str, str] = {}
    number: bool = False
    joins: str = ""
    ordered: bool = False
    """Whether its keys are shown in their own order, such as months."""

    least: int = 0
    most: int | None = None
    """Of a number: from where to where it can lie."""

    entered: bool = False
    """Whether somebody reads its value off a card: how many observations have none yet is told beside the bars."""

    of_seats: bool = False
    """Whether it counts up to as many as there are seats, so that large tables alone have its late values."""


class Metric(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One thing to ask: what is observed, from which events, with which interval, and what misleads.

    rows: a table, or SQL in brackets; each row has its `game`. where: which of them. Of a row, y hits (or a value) in
    x trials; y counts `unit`s in parts of 1/scale. part: a key that cuts the whole into shares; parts names those that
    are told. seat, span, beat: SQL of a row's seat, span and beat number, where it has them.
    only_by: it is asked by one of these, or of one of their values, because `constant` otherwise.
    """

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
    of_games: bool = False
    """Whether an observation is a whole game with what was added up in it, so that n counts games and not rows."""

    split_by: tuple[str, ...] = ()
    version: int = 1
    rows: str = ""
    where: str = ""
    x: str = "1"
    y: str = "1"
    scale: int = 1
    over: str = ""
    """What the trials of a mean are, where n counts something else: `Tithes`."""

    per: int = 1
    """For so many trials the number is told, as for 100 moves."""

    signed: bool = False
    """Whether what is counted may lie below 0."""

    most: int | None = None
    """What no mean of it exceeds, in its unit; that of a share is 1."""

    part: str = ""
    parts: tuple[str, ...] = ()
    several: bool = False
    """Whether `part` is a list: a row may belong to more than one part."""

    labels: dict[str, str] = {}
    """Words for parts whose keys say nothing by themselves."""

    fair: str = ""
    """SQL of what chance alone would give the row, in 420ths: the reference, and the fair share."""

    seat: str = ""
    span: str = ""
    beat: str = ""
    beside: tuple[tuple[str, str], ...] = ()
    """Counts told in a note: (words, SQL of a condition)."""

    status: tuple[Status, ...] = ("finished",)
    kind: Kind = ""
    pooled: bool = False
    only_by: tuple[str, ...] = ()
    constant: str = ""
    needs: str = ""
    """A dimension that it is made of: a game that lacks it has no answer."""

    bounds: bool = False
    """Whether the answer says what it were if the abandoned games had been lost, or won."""

    about: str = ""
    """What else has to be chosen: `track`."""

    shows: tuple[str, ...] = ()
    """Dimensions that its bars tell by themselves: split by one of these, a bar would only say itself."""

    shrunk_by: str = ""
    """A dimension of many bars: by it they stand in the order of what is left of each mean once bars of few are drawn towards the rest."""

    own_by: str = ""
    """What its rows always are, so that no other split makes sense: `player`, or `none`."""

    unrecorded: str = ""
    """Why it has no answer yet, and what to ask instead."""

    @property
    def reach(self) -> tuple[float, float]:
        """From where to where a mean of it can lie, in its unit."""
        most = 1 if self.unit == SHARE else self.most
        return -inf if self.signed else 0, inf if most is None else most


class Ledger(Struct, frozen=True, kw_only=True):
    """What one game decided, line by line: SQL over tables that hold this game alone, for its report.

    heads: round, what is said of it. lines: round, line, the component or null, what else names the line, then texts that
    are said of it (null: nothing). entries: round, line, seat, the component or null, what is said; in order.
    """

    title: str
    definition: str
    lines: str
    entries: str
    heads: str = ""


class Source(Struct, frozen=True):
    """What moves tracks by these rules, in words of a cause. Where events name whichever of several rules shaped one thing
    most, that thing is one source, under the first of them."""

    name: str
    rules: tuple[str, ...]


class Netted(Struct, frozen=True, kw_only=True):
    """One move that is a sum: of what `rule` moves `track` so much is its own as `counted` moves with it; the rest is of `rest`."""

    track: str
    rule: str
    counted: str
    rest: str


class Phase(Struct, frozen=True):
    """Rounds first..last (None: to the end); fixed limits, so that a phase never peeks at the end."""

    key: str
    first: int
    last: int | None


class Measures(Struct, frozen=True, kw_only=True):
    """beat: the smallest stretch after which the table is at rest. lengths: the last span of each band but the last."""

    metrics: tuple[Metric, ...] = ()
    dimensions: tuple[Dimension, ...] = ()
    phases: tuple[Phase, ...] = ()
    beat: Literal["turn", "round"] = "turn"
    beats: tuple[str, ...] = ()
    """What the beats of a span are called, in their order, where every span has the same."""

    turns: str = ""
    """What else counts as a turn, where a reader has to be told."""

    standing: str = ""
    """How its goals weigh, in words: what `means` and `force` are made of."""

    margin: str = ""
    """How it measures how far the best loser was behind, in a sentence or two."""

    margin_scale: int = 1
    """By how much a stored margin is larger than what is told."""

    margin_unit: str = ""
    """What such a margin is a number of, or `share`."""

    lengths: tuple[int, ...] = ()
    lacks: tuple[str, ...] = ()
    """Dimensions that every game has and this one never a value for, beside those that the manifest tells."""

    called: dict[str, str] = {}
    """Titles of dimensions that every game has, where this one says more of them, by key."""

    attested: tuple[str, ...] = ()
    """Tags of events that tell an effect in words, which no rule worked out."""

    goals_from: tuple[str, ...] = ()
    """Fields of the state: where all of them stayed the same objects, so did the goals. Empty: nothing is said."""

    opens: tuple[str, ...] = ()
    """Tags of events that only open something or deal: no person would name one as what turned the game."""

    ledger: Ledger | None = None
    sources: tuple[Source, ...] = ()
    """What moved a track, where the title of a rule does not say it."""

    netted: tuple[Netted, ...] = ()
