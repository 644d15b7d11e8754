"""Answers as what is drawn: rows with dots and whiskers, bars, parts of a whole, tables of pairs, bands. Only words and numbers."""

from collections.abc import Callable, Iterable
from math import ceil, floor, inf, log10, sqrt
from typing import Any, NamedTuple

from dashboard.insights_component.pairing import pairs
from domain.kernel.game import Game
from domain.kernel.measure import Metric
from domain.recording.wording import count
from projections.questions import words
from projections.questions.answer import (
    EVEN,
    FIRST_SHARE,
    OF_SPANS,
    Answer,
    Row,
    few_words,
    headed,
    in_percent,
    rests_on,
    share_end,
)
from projections.questions.reading import SINGLE

TICKS = 5
MOST_POINTS = 200
PAIRED = {"met": " + ", "head_to_head": "/"}
SHADED = "darker: the middle half; lighter: all but the outer tenths, where the games are enough for them"
THIN = "thin: every seat of every game by itself, or every game where the track is the game's"


class Answered(NamedTuple):
    """The same question asked of the games of each origin, never of several in one number."""

    metric: Metric
    game: Game | None
    answers: tuple[tuple[str, Answer], ...]
    own: dict[str, Any] | None = None
    """A game whose own line lies on top of a band."""

    @property
    def only(self) -> Answer:
        return self.answers[0][1]

    @property
    def rows(self) -> list[tuple[str, Row]]:
        """Rows of the same bar beside each other, in the order of the first answer that has it."""
        every = [(origin, row) for origin, answer in self.answers for row in answer.rows]
        places = {place: number for number, place in enumerate(dict.fromkeys((row.key, row.part) for _, row in every))}
        keys = list(dict.fromkeys(row.key for _, row in every))
        return sorted(every, key=lambda one: (keys.index(one[1].key), places[one[1].key, one[1].part]))

    @property
    def form(self) -> str:
        """share, value, count; band, where lo and hi are not the value's own. Ratings have a deviation, though counted."""
        metric = self.metric
        if "F" in metric.interval:
            return "band"
        if in_percent(self.only):
            return "share"
        counted = self.only.form == "count" and any(row.lo is not None for _, row in self.rows)
        return "value" if counted else self.only.form


def chart(asked: Answered) -> dict[str, Any]:
    if not asked.rows:
        return {"kind": "none"}
    if asked.metric.key == OF_SPANS:
        return bands(asked)
    if asked.metric.key == "rating_history":
        return histories(asked)
    told = {
        "kind": "bars" if asked.form == "count" else "rows", "band": asked.form == "band", **axis(asked),
        "rows": list(rows(asked)), "reference": reference(asked), "drawn": any(is_drawn(row) for _, row in asked.rows),
        "whisker": "two of its own deviations" if asked.metric.key == "rating" else "95 % interval",
        "few": [*dict.fromkeys(words for _, answer in asked.answers for words in few_words(answer)), *n_words(asked)],
    }  # fmt: skip
    if any(row.shrunk is not None for _, row in asked.rows):
        told["ranked"] = (
            f"by this the bars are ordered: the fewer {rests_on(asked.only)} a number rests on, the nearer it is moved to the others"
        )
    if asked.form == "band":
        told["funnel"] = funnel(asked)
    if "LN" in asked.metric.charts:
        told["course"] = course(asked)
    if asked.metric.key in PAIRED:
        whose = [(words.ORIGINS[origin].said, answer.rows) for origin, answer in asked.answers if answer.rows]
        told["pairs"] = pairs(PAIRED[asked.metric.key], whose, counted=asked.form == "count")
    return told


def is_drawn(row: Row) -> bool:
    """Whether it has a place on an axis; how often something happened is only counted."""
    return row.value is not None or bool(row.values or row.bins)


def n_words(asked: Answered) -> list[str]:
    """What n is a number of."""
    return [] if asked.form == "count" else [words.counted(asked.only, asked.game)]


def funnel(asked: Answered) -> dict[str, Any] | None:
    """Each bar as a point over how often it was there, in the band where luck stays; that widens as the root of n.

    spread: of the band at n = 1, over all bars together; every bar by itself is beside its own band, which its row tells.
    """
    shown = [(origin, row) for origin, row in asked.rows if row.value is not None and row.hi is not None]
    if len(shown) < 2:
        return None
    points = [
        {"n": row.n, "value": row.value, "name": words.label(asked.game, asked.only, row), "hollow": origin != asked.answers[0][0],
         "out": abs(row.value or 0) > (row.hi or 0)}
        for origin, row in shown
    ]  # fmt: skip
    step = step_of(max(row.n for _, row in shown))
    most = ceil(max(row.n for _, row in shown) / step) * step
    return {
        "points": points, "most": most, "ticks": [[n * step, words.number(n * step)] for n in range(round(most / step) + 1)],
        "spread": sqrt(sum((row.hi or 0) ** 2 for _, row in shown) / sum(row.n for _, row in shown)),
    }  # fmt: skip


def course(asked: Answered) -> dict[str, Any] | None:
    """Means of numbered rounds as a line in the band of their intervals: rows cannot tell a course."""
    by, game = asked.only.by, asked.game
    if game is None or by not in {*words.numbered_rounds(game.key), "span_no", "tenth"}:
        return None
    shown = [[row for row in answer.rows if row.value is not None] for _, answer in asked.answers]
    if max(map(len, shown)) < 2:
        return None
    lines = [
        {"whose": origin, "single": False,
         "points": [{"at": int(row.key), "n": row.n, "middle": row.value, "values": [end for end in (row.lo, row.hi) if end is not None]} for row in own]}
        for (origin, _), own in zip(asked.answers, shown, strict=True)
    ]  # fmt: skip
    told = {"lines": lines, "by": by if by == "tenth" else "", "own": None, "whose": strokes(lines)}
    what = {"tenth": "tenth of the game"}.get(by, game.rounds)
    says = f"Mean of each {what}, in its 95 % interval. {words.counted(asked.only, game)}{under_the_axis(lines)}"
    return {**axis(asked), **told, "says": says}


def strokes(lines: list[dict[str, Any]]) -> list[list[str]]:
    """The stroke of each origin and what it means, where lines of several may lie in one chart."""
    return [
        [line["whose"], words.ORIGINS[line["whose"]].said + ", never counted with the real games" * (line["whose"] != "real")]
        for line in lines if line["points"] and len(lines) > 1
    ]  # fmt: skip


def under_the_axis(lines: list[dict[str, Any]]) -> str:
    """Of several lines the first has its n there."""
    first = next((words.ORIGINS[line["whose"]].said for line in lines if line["points"]), "")
    return f" Under the axis n is of the {first} games." if first and len(lines) > 1 else ""


def reference(asked: Answered) -> str:
    """What the line beside the whiskers is."""
    if all(row.reference is None for _, row in asked.rows):
        return ""
    if asked.metric.key == "head_to_head":
        return "even chances"
    if asked.only.interval[0] in EVEN:
        return EVEN[asked.only.interval[0]]
    return (
        "what chance alone would give the same seats"
        if asked.metric.rows == "seat"
        else "what it would be if all were alike"
    )


def axis(asked: Answered) -> dict[str, Any]:
    """From where to where, and the ticks; shares and counts always from 0."""
    reach = [end for _, row in asked.rows for end in ends(row) if end is not None]
    if asked.form == "share":
        # Below a bar of 100 % its parts lie on the same scale.
        whole = any(wholes(asked, key) for key in {row.key for _, row in asked.rows})
        return shares_to(1.0 if whole else share_end(reach))
    reach += [value for line in (asked.own or {}).get("lines", ()) for _, value in line["points"]]
    low, high = min((0.0, *reach)), min(max((0.0, *reach)), most_of(asked))
    step = step_of((high - low) or 1)
    low, high = floor(low / step) * step, ceil(high / step) * step or step
    every = [low + number * step for number in range(round((high - low) / step) + 1)]
    return {"low": low, "high": high, "ticks": [[one, words.number(round(one, 6))] for one in every]}


def most_of(asked: Answered) -> float:
    """What its numbers cannot exceed: a bin of several values may."""
    return inf if asked.metric.most is None else asked.metric.most


def shares_to(end: float) -> dict[str, Any]:
    """above: an axis that does not end at 100 % stands above its rows, too, so that nobody takes it for one that does; that of
    many rows does in any case."""
    step = 0.25 if end == 1 else step_of(end)
    every = [round(number * step, 6) for number in range(round(end / step) + 1)]
    ticks = [[one, f"{words.number(round(100 * one, 6))} %"] for one in every]
    return {"low": 0, "high": end, "ticks": ticks, "above": end < 1}


def ends(row: Row) -> Iterable[float | None]:
    """Everything of a row that has to fit on the axis."""
    yield from (row.lo, row.hi, row.value, row.reference, row.shrunk, *row.values)
    for low, high, _ in row.bins:
        yield from (max(low, 0) if row.bins[0][0] > -1 else low, high)


def step_of(reach: float) -> float:
    """1, 2 or 5 times a power of ten, so that there are few ticks."""
    rough = reach / TICKS
    power = 10 ** floor(log10(rough))
    return float(next(times * power for times in (1, 2, 5, 10) if times * power >= rough))


def rows(asked: Answered) -> Iterable[dict[str, Any]]:
    """A head before the parts of each key, and a row for each number."""
    mixed = len(asked.answers) > 1
    heads = headed(asked.only.by, (row for _, row in asked.rows))
    before: str | None = None
    column = words.column_of(row for _, row in asked.rows)
    for origin, row in asked.rows:
        name = words.label(asked.game, asked.only, row)
        if row.part and row.key != before:
            yield {
                "head": name if heads else "",
                "wholes": wholes(asked, row.key),
                "n": "" if mixed else seen(asked, row),
            }
        before = row.key
        if row.part and asked.form == "count" and not row.value:
            continue
        if row.part:
            name = words.part(asked.game, row, asked.only.question)
        yield {
            "name": of_origin(asked, name, origin),
            "hollow": origin != "real" and mixed, "open": row.few and asked.metric.key == "rating",
            "sub": bool(row.part) and heads, "bar": bool(row.part) and "HB" in asked.metric.charts, **numbers(asked, row, column),
            "notes": [] if asked.form == "band" else [words.note(note, asked.game) for note in row.notes],
        }  # fmt: skip


def of_origin(asked: Answered, name: str, origin: str) -> str:
    """Beside real games whatever is told of others says so."""
    mixed = origin != "real" and len(asked.answers) > 1
    return f"{name}, {words.said(None, 'origin', origin)}" if mixed else name


def numbers(asked: Answered, row: Row, column: int = 0) -> dict[str, Any]:
    """As numbers to be drawn, and in words."""
    few = asked.only.form == "share" and row.n < FIRST_SHARE and row.value is None
    return {
        "n": "" if row.part and len(asked.answers) == 1 else seen(asked, row),
        "value": row.value, "low": row.lo, "high": row.hi, "reference": row.reference,
        "shrunk": row.shrunk, "few": row.few and row.value is not None and (asked.form == "share" or asked.only.interval[0] == "lift"),
        "said": words.value_words(row, asked.form, column),
        "ends": words.ends_words(row, asked.form, column), "values": list(row.values),
        "bins": [[low, min(high, most_of(asked)), many] for low, high, many in row.bins],
        "pips": [row.k or 0, row.n] if few else None,
    }  # fmt: skip


def seen(asked: Answered, row: Row) -> str:
    """On how much it rests; a count says so itself."""
    if asked.form == "count":
        return ""
    return f"n {row.n}" if row.n == row.games else f"n {row.n} · {count(row.games, 'game')}"


def wholes(asked: Answered, key: str) -> list[dict[str, Any]]:
    """The parts of this key as one bar of 100 %, for the games of each origin, where all are known."""
    if "SB" not in asked.metric.charts or asked.metric.several:
        return []
    every = [(origin, [row for row in answer.rows if row.key == key]) for origin, answer in asked.answers]
    return [
        {"whose": "" if origin == "real" else words.said(None, "origin", origin),
         "parts": [[words.part(asked.game, row, asked.only.question), row.value] for row in own if row.value]}
        for origin, own in every if own and all(row.value is not None for row in own)
    ]  # fmt: skip


def bands(asked: Answered) -> dict[str, Any]:
    """A line of medians, and as many percentiles around it as so many games carry; of few games every line by itself.

    own: the line of one game on top.
    """
    by, own = asked.only.by, asked.own
    lines = [
        {"whose": origin, "single": max((row.games for row in answer.rows), default=0) < SINGLE,
         "points": [{"at": place_of(by, row.key), "n": row.n, "middle": row.value, "values": list(row.values)} for row in answer.rows]}
        for origin, answer in asked.answers
    ]  # fmt: skip
    told = {"kind": "bands", "lines": lines, "by": by, "own": own, "whose": strokes(lines)}
    return {**told, **axis(asked), "says": f"{says_of_bands(asked, lines)}{under_the_axis(lines)}"}


def says_of_bands(asked: Answered, lines: list[dict[str, Any]]) -> str:
    """What line and bands are, and of what n is a number."""
    rounds = asked.game.rounds if asked.game else "round"
    each = {"tenth": "each tenth of the game", "spans_left": f"each {rounds}, counted from the end"}
    drawn = {line["single"]: THIN if line["single"] else SHADED for line in lines if line["points"]}
    after = each.get(asked.only.by, f"each {rounds}")
    return f"Median after {after}; {'; '.join(drawn.values())}. {words.counted(asked.only, asked.game)}"


def place_of(by: str, key: str) -> int:
    """Where a row lies: what is left of a game lies before its end."""
    return -int(key) if by == "spans_left" else int(key)


def histories(asked: Answered) -> dict[str, Any]:
    """A line a person on one scale, with the band of its own deviation; where there are many games, not every one is drawn."""
    told: dict[tuple[str, str], list[Row]] = {}
    for origin, row in asked.rows:
        told.setdefault((origin, row.key), []).append(row)
    reach = [end for _, row in asked.rows for end in (row.lo, row.hi) if end is not None]
    step = step_of(max(reach) - min(reach))
    low, high = floor(min(reach) / step) * step, ceil(max(reach) / step) * step
    every = [low + number * step for number in range(round((high - low) / step) + 1)]
    return {
        "kind": "histories", "low": low, "high": high, "ticks": [[one, words.number(one)] for one in every],
        "last": max(row.n for _, row in asked.rows),
        "lines": [
            {"name": of_origin(asked, words.said(None, "player", key), origin), "said": words.value_words(rows[-1], "value"), "ends": words.ends_words(rows[-1], "value"),
             "n": count(len(rows), "rated game"), "few": rows[-1].few,
             "points": [[row.n, row.value, row.lo, row.hi, row.few] for row in thinned(rows)]}
            for (origin, key), rows in told.items()
        ],
    }  # fmt: skip


def thinned(rows: list[Row]) -> list[Row]:
    """As many as can be told apart on a screen, the last one among them."""
    every = ceil(len(rows) / MOST_POINTS)
    return [row for row in rows if (rows[-1].n - row.n) % every == 0]


def table(asked: Answered) -> dict[str, Any]:
    """Everything that the chart rests on, as numbers."""
    mixed = len(asked.answers) > 1
    shown: list[tuple[str, Callable[[str, Answer, Row], str], bool]] = [
        ("bar", lambda origin, answer, row: words.label(asked.game, answer, row), bool(asked.only.by) or not parts(asked)),
        ("part", lambda origin, answer, row: words.part(asked.game, row, answer.question), parts(asked)),
        ("games of", lambda origin, answer, row: words.said(None, "origin", origin), mixed),
        ("n", lambda origin, answer, row: str(row.n), True),
        ("games", lambda origin, answer, row: str(row.games), True),
        ("of them", lambda origin, answer, row: "" if row.k is None else str(row.k), True),
        ("value", lambda origin, answer, row: exact(asked, row, row.value), True),
        ("from", lambda origin, answer, row: exact(asked, row, row.lo), True),
        ("to", lambda origin, answer, row: exact(asked, row, row.hi), True),
        ("reference", lambda origin, answer, row: exact(asked, row, row.reference), bool(reference(asked))),
        ("note", lambda origin, answer, row: note(asked, row), any(note(asked, row) for _, row in asked.rows)),
    ]  # fmt: skip
    kept = [(name, told) for name, told, wanted in shown if wanted]
    answers = dict(asked.answers)
    return {
        "head": [name for name, _ in kept],
        "rows": [[told(origin, answers[origin], row) for _, told in kept] for origin, row in asked.rows],
    }


def parts(asked: Answered) -> bool:
    return any(row.part for _, row in asked.rows)


def exact(asked: Answered, row: Row, value: float | None) -> str:
    if value is None:
        return ""
    return f"{100 * value:.1f} %" if asked.form == "share" else words.number(value, words.decimals_of(row))


def note(asked: Answered, row: Row) -> str:
    few = "few games" if row.few and row.value is not None else ""
    return "; ".join(filter(None, (few, *(words.note(note, asked.game) for note in row.notes))))
