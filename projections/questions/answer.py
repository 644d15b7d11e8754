"""An answer: rows that never show a number without how many games it rests on, and what was left out."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from domain.kernel.measure import SHARE
from domain.recording.wording import count
from projections.intervals import COMPARED, LEAST, WIDE, Ends

FIRST_SHARE = 5
"""From so many observations a share is shown, by how many there are and never by how often it happened."""
SHARE_ENDS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)
DIGITS = 6
# What many rows of an answer may say alike.
BAND = "lo and hi are the band of pure luck"
ALIKE = "Every game says the same, so no interval can be given."
RECORDED = "as recorded: several values a game have no interval of a median"
PROVISIONAL = "provisional, not ranked"
EVEN = {
    "lift": "0, which is as often as others at the same standing",
    "O": "0, which is as often as the same people win otherwise",
}
"""What the line is beside a difference."""
Form = Literal["share", "value", "count"]
OF_SPANS = "track_band"
"""Its bars are spans, unless it is split."""
OF_TABLES = "group"
OF_PEOPLE = {"player", "with", "against", OF_TABLES}
EXPERIENCE = "experience"
OF_BOTS = {"simulated", "branch"}
"""The origins whose games bots may have played."""
UNTOLD_OF_BOTS = {*OF_PEOPLE, EXPERIENCE}
"""By these games of bots have no bar."""
OF_DEVIATIONS = {"rating", "rating_history"}
"""What stands beside their numbers is the rating's own deviation, and no interval of ours."""
OF_RATED = {*OF_DEVIATIONS, "rating_skill"}
OF_PERSONS = {*OF_RATED, "met", "head_to_head", "within_person"}
"""Bots are no people: nobody among them is named, compared or rated, whatever it is split by."""


class LeftOut(Struct, frozen=True, omit_defaults=True):
    """Games that the filters name and the population leaves out, each for its first reason.

    also: of those of another origin, how many would stay out for a second reason if that origin were asked about.
    """

    running: int = 0
    abandoned: int = 0
    simulated: int = 0
    practice: int = 0
    branch: int = 0
    attested_start: int = 0
    hidden: int = 0
    finished: int = 0
    real: int = 0
    also: dict[str, dict[str, int]] = {}


REASONS = [name for name in LeftOut.__struct_fields__ if name != "also"]


class Row(Struct, frozen=True, kw_only=True):
    """k of n; value, lo and hi are absent where the games are too few. part: which part of a whole.

    key and part are the names in the tables; label and part_label say them as they are shown.

    shrunk: what is left of the value once bars of few are drawn towards the rest; by this many bars are ordered, and nothing more.

    values: the single games, where they are few enough to be shown one by one; else bins (from, to, how many).
    """

    key: str
    label: str
    part: str = ""
    part_label: str = ""
    n: int
    unit_of_n: str
    games: int
    k: int | None = None
    value: float | None = None
    lo: float | None = None
    hi: float | None = None
    reference: float | None = None
    shrunk: float | None = None
    few: bool = False
    notes: tuple[str, ...] = ()
    values: tuple[float, ...] = ()
    bins: tuple[tuple[float, float, int], ...] = ()
    ahead: str = ""
    """Of two people who is ahead more often, where that can be said."""

    over: int | None = None
    """Over how many a mean goes: what was counted in all, by so many."""


class Answer(Struct, frozen=True, kw_only=True):
    """games: how many count. left_out holds for every row. about: whom the intervals speak of."""

    question: str
    title: str
    definition: str
    version: int
    game: str
    by: str
    where: tuple[str, ...]
    form: Form
    unit: str
    interval: tuple[str, ...]
    rows: tuple[Row, ...]
    games: int
    left_out: LeftOut
    notes: tuple[str, ...] = ()
    clear: tuple[str, ...] = ()
    """The notes that say which bars differ."""

    remain: int | None = None
    """Of many bars beside one reference: how many stand out by more than chance; none where they are few."""

    observation: str = ""
    """What one is that counts: of an answer without rows, what the games are not."""

    about: str = ""
    trap: str = ""
    least: int = 1
    """From so many games, or observations, on an interval is told."""


def in_percent(answer: Answer) -> bool:
    """Whether its numbers are parts of a whole."""
    return answer.form == "share" or answer.unit == SHARE


def share_end(reach: Iterable[float | None]) -> float:
    """Where an axis of shares that begins at 0 ends: the next round share that holds all of these, 100 % from a half on."""
    most = max((one for one in reach if one is not None), default=1.0)
    return next((end for end in SHARE_ENDS if 0 < most <= end), 1.0)


def headed(by: str, rows: Iterable[Row]) -> bool:
    """Whether the parts of each bar stand below a head that names it: of one bar without a split there is nothing to name."""
    return bool(by) or len({row.key for row in rows}) > 1


def people_needed(question: str) -> str:
    """Why games of bots do not answer it."""
    if question not in OF_PERSONS:
        return ""
    return f"{'Ratings need' if question in OF_RATED else 'This needs'} games that people played."


def left_out_of(told: Mapping[str, int]) -> LeftOut:
    """From how many games there are for each reason, or for two that are told as one: `practice running`."""
    numbers: dict[str, int] = {}
    also: dict[str, dict[str, int]] = {}
    # Tables tell them in any order.
    for reason in sorted(told, key=lambda reason: list(map(REASONS.index, reason.split()))):
        first, _, second = reason.partition(" ")
        number = told[reason]
        numbers[first] = numbers.get(first, 0) + number
        if second:
            also.setdefault(first, {})[second] = number
    return LeftOut(**numbers, also=also)


def reasons(left_out: LeftOut) -> list[tuple[str, int, Mapping[str, int]]]:
    """Each reason for which games were left out: of how many games, and which of them another keeps out as well."""
    return [(name, number, left_out.also.get(name, {})) for name in REASONS if (number := getattr(left_out, name))]


def others(answer: Answer) -> list[tuple[str, int]]:
    """Of an answer about no game: the origins whose games were left out and could be asked, and how many there are."""
    able = [
        origin
        for origin in ("real", "simulated", "practice")
        if origin != "simulated" or answer.question not in OF_PERSONS
    ]
    left = answer.left_out
    numbers = {origin: getattr(left, origin) - sum(left.also.get(origin, {}).values()) for origin in able}
    return [(origin, number) for origin, number in numbers.items() if number]


def rounded(number: float | None) -> float | None:
    """Alike on every machine: the last digits of roots and powers are not."""
    return None if number is None else round(number, DIGITS) + 0.0


def is_wide(ends: Ends | None, scale: float = 1) -> bool:
    """Of a share, or of a difference of two: whether few games tell too little of it."""
    return ends is not None and ends[1] - ends[0] > WIDE * scale


def share_row(
    label: tuple[str, str, str], n: int, games: int, k: int, ends: Ends | None, unit: str, **more: object
) -> Row:
    """A proportion: below five observations only "3 of 4"."""
    key, words, part = label
    shown = ends is not None and n >= FIRST_SHARE
    lo, hi = ends if shown and ends else (None, None)
    few = not shown or is_wide(ends)
    return Row(
        key=key, label=words, part=part, n=n, unit_of_n=unit, games=games, k=k,
        value=rounded(k / n) if shown else None, lo=rounded(lo), hi=rounded(hi), few=few, **more,  # type: ignore[arg-type] # its own fields
    )  # fmt: skip


def value_row(
    label: tuple[str, str, str], n: int, games: int, value: float | None, ends: Ends | None, unit: str, **more: object
) -> Row:
    """A number with its interval; below the least number of games neither is shown."""
    key, words, part = label
    lo, hi = ends or (None, None)
    few = bool(more.pop("few", value is None))
    return Row(
        key=key, label=words, part=part, n=n, unit_of_n=unit, games=games, value=rounded(value), lo=rounded(lo),
        hi=rounded(hi), few=few, **more,  # type: ignore[arg-type] # its own fields
    )  # fmt: skip


def too_few(answer: Answer, row: Row) -> str:
    """What a bar without a number has too few of. Lifts count the games of all that are compared, not those of the bar."""
    if answer.interval[0] == "lift":
        return f"{count(row.n, 'seat')}, too few" if row.n < COMPARED else "too few games"
    # Games enough, and still nothing to tell: then what was counted in them is too little.
    few = count(row.games, "game") if row.games < answer.least else f"n {row.n}"
    return f"{few}, too few"


def below(answer: Answer, of: str) -> str:
    """Where one game counts several times, its games have to be enough, and not only the seats."""
    several = [row for row in answer.rows if row.value is None and row.n >= FIRST_SHARE and row.n > row.games]
    if answer.interval[0] != "W" or not several:
        return f"Below {answer.least}{of}"
    return f"Below {answer.least}, or {LEAST['C']} games where one counts several times,"


def rests_on(answer: Answer) -> str:
    """Of what a bar has few or many, where bars stand in a cautious order."""
    return "seats" if answer.interval[0] == "lift" else "times played"


def few_words(answer: Answer) -> tuple[str, ...]:
    """What "few" and "too few" mean, where they stand beside one of these numbers."""
    code = answer.interval[0]
    why = {"K": f"fewer than {answer.least} runs", "N": "not rated often enough; the rating is provisional"}
    told = []
    if any(row.few and row.value is not None for row in answer.rows):
        told.append(f"Few games: {why.get(code, f'the interval is wider than {100 * WIDE:.0f} points')}.")
    if any(row.value is None for row in answer.rows) and code != "O":
        of = "" if code in ("W", "P", "F") else " games"
        if answer.form == "share":
            told.append(f"{below(answer, of)} there is no percentage, only how often it happened.")
        elif code == "lift":
            told.append(
                f"Too few: a number is told from {COMPARED} seats on that others can be compared with, "
                f"and from {answer.least} games on, over all that are compared."
            )
        else:
            told.append(f"Too few: a number is told from {answer.least}{of} on.")
    return tuple(told)
