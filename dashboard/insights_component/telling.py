"""What is said around a chart: its title, one line of answer, which games counted and which did not, what misleads."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from dashboard.insights_component.address import View
from dashboard.insights_component.drawing import Answered, chart, reference, table
from domain.kernel.measure import Dimension
from domain.kernel.track import Track
from domain.recording.system import typed
from domain.recording.wording import capital, count, listed, sentence
from projections.questions import words
from projections.questions.answer import (
    EVEN,
    EXPERIENCE,
    OF_DEVIATIONS,
    UNTOLD_OF_BOTS,
    Answer,
    LeftOut,
    Row,
    people_needed,
    reasons,
    too_few,
)
from projections.questions.asking import MANY_BARS
from projections.questions.catalogue import Catalogue
from projections.questions.filters import Filter, read

HOW = {
    "W": "95 % interval of a share (Wilson)", "C": "95 % interval of a share, seats or tokens of one game counted together",
    "H": "95 % interval of a mean, corrected for skewness", "M": "95 % interval of a median",
    "P": "95 % interval of the share of games in which one finished ahead", "D": "95 % interval of a difference",
    "O": "95 % interval of the effect, each person compared with themself", "F": "the grey band is where pure luck stays",
    "K": "95 % interval of how far runs come", "lift": "95 % interval of the difference to other cards at the same standing",
    "N": "none: nothing is estimated, this is what was recorded",
}  # fmt: skip
RATED = "the rating's own deviation, two of them on each side; no 95 % interval"
OVERLAP = "Where two lines overlap widely, no difference has been shown."
NUMBERS_OF = {"seats": "player", "spans": "span"}
MOST_NAMED = 5
SIGNS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than", "!=": "not"}
FILTER_NAMES = {
    "from": "ended from", "to": "ended up to", "last": "only the last", "needs": "with", "excludes": "without",
    "timed": "timed", "track": "track", "beat_no": "",
}  # fmt: skip


def panel(asked: Answered, view: View, catalogue: Catalogue) -> dict[str, Any]:
    """Everything about one answer, as plain words and numbers."""
    titles = {metric.key: metric.title for metric in catalogue.metrics(view.game)}
    origins = [origin for origin, _ in asked.answers]
    return {
        "title": title(asked, catalogue), "line": line(asked), "population": [population(asked, catalogue), left_out(asked), *silent(asked)],
        "made": [words.said(None, "origin", origin) for origin in origins if origin != "real"], "mixed": len(origins) > 1,
        "what": words.told(what(asked), asked.game, titles), "unit": unit(asked), "chart": chart(asked), "table": table(asked),
        "notes": [words.told(note, asked.game, titles) for note in of_whom(asked, [(origin, note) for origin, one in asked.answers for note in one.notes])],
        "means": [
            *([term, words.told(text, asked.game, titles)] for term, text in means(asked)),
            *(["In a terminal", terminal(view, origin)] for origin in origins),
        ],
    }  # fmt: skip


def what(asked: Answered) -> str:
    """What the numbers are, above their chart: a share or a count says so itself."""
    return asked.only.definition if asked.only.form == "value" and asked.rows else ""


def title(asked: Answered, catalogue: Catalogue) -> str:
    """The question, with its split and, unless they are real, whose games these are."""
    told = of_track(asked, words.told(asked.metric.title, asked.game, {}))
    if asked.only.by and asked.metric.own_by != asked.only.by:
        told += f", by {catalogue.dimension(asked.only.by, asked.only.game).title}"
    origins = [origin for origin, _ in asked.answers]
    return (
        told
        if origins == ["real"]
        else f"{told} ({listed([words.said(None, 'origin', one) for one in origins])} games)"
    )


def of_track(asked: Answered, said: str) -> str:
    """A question about a track, with the one that was chosen."""
    name = track_name(asked)
    return re.sub(r"\b[Aa] track\b", lambda found: name, said) if name else said


def track_name(asked: Answered) -> str:
    track = track_of(asked)
    return track.name if track else ""


def track_counted(asked: Answered) -> str:
    """Sentences elsewhere write a quarter as ¼; a median has any number of them."""
    track = track_of(asked)
    return f"{track.name}, in {track.unit}," if track and track.written else track_name(asked)


def track_of(asked: Answered) -> Track | None:
    chosen = next((read(where).values[0] for where in asked.only.where if where.startswith("track=")), "")
    return next((track for track in (asked.game.tracked if asked.game else ()) if track.key == chosen), None)


def line(asked: Answered) -> str:
    """One line that answers, as far as the games allow: of the games of each origin by themselves, for they are never one number."""
    each = [
        (origin, line_of(asked._replace(answers=((origin, answer),))))
        for origin, answer in asked.answers
        if answer.rows
    ]
    return " ".join(of_whom(asked, each)) or line_of(asked)


def of_whom(asked: Answered, told: Iterable[tuple[str, str]]) -> list[str]:
    """Each sentence once, behind the name of the games that it is about, unless it is about all of them."""
    origins: dict[str, list[str]] = {}
    for origin, said in told:
        origins.setdefault(said, []).append(words.ORIGINS[origin].said)
    return [
        said if len(those) == len(asked.answers) else f"{capital(listed(those))} games: {said}"
        for said, those in origins.items()
    ]  # fmt: skip


def line_of(asked: Answered) -> str:
    """Of the games of one origin, or of all of which nothing is drawn."""
    if not asked.rows:
        if asked.only.by in UNTOLD_OF_BOTS and [origin for origin, _ in asked.answers] == ["simulated"]:
            are = "have no experience" if asked.only.by == EXPERIENCE else "are no people"
            together = asked.game is not None and asked.game.co_operative
            such = "" if together else f", such as the {dimension(asked, 'position').title}"
            return f"Bots {are}: choose another split{such}."
        if people_needed(asked.only.question) and [origin for origin, _ in asked.answers] == ["simulated"]:
            return f"Bots are no people. {people_needed(asked.only.question)}"
        return words.unanswered(asked.only, asked.game)
    own = OWN_LINES.get(asked.metric.key)
    if own is not None:
        return own(asked)
    if len(asked.rows) == 1:
        return alone(asked, asked.rows[0][1])
    if asked.form == "count":
        return "Counted as recorded; nothing is estimated."
    clear = asked.only.clear
    return " ".join(clear) if clear else " ".join(filter(None, (largest(asked), compared(asked))))


def largest(asked: Answered) -> str:
    """Of the parts of one whole, which is the largest here; none where several are."""
    shown = [row for _, row in asked.rows if row.part and row.value is not None]
    if asked.form != "share" or len({row.key for row in shown}) != 1:
        return ""
    most = max(shown, key=lambda row: row.value or 0)
    if [row.value for row in shown].count(most.value) > 1:
        return ""
    return f"{words.part(asked.game, most, asked.only.question)}: {words.value_words(most, asked.form)}, the largest part here."


def compared(asked: Answered) -> str:
    """Several intervals beside each other, or beside what chance alone would give."""
    shown = [row for _, row in asked.rows if row.lo is not None and row.hi is not None and row.value is not None]
    if not shown:
        return "Too few games for an interval: read it as a list of what happened, not as an order."
    if asked.form == "band":
        return apart(asked, [row for row in shown if outside(row, row.value)], "outside the band of pure luck",
                     "Everybody is within the band of pure luck.")  # fmt: skip
    if asked.only.interval[0] in EVEN:
        return clear_of_zero(asked, [row for row in shown if outside(row, 0)], len(shown))
    if reference(asked):
        return apart(asked, [row for row in shown if outside(row, row.reference)], f"clear of {reference(asked)}",
                     f"No interval is clear of {reference(asked)}.")  # fmt: skip
    return OVERLAP.replace("lines", "intervals")


def clear_of_zero(asked: Answered, rows: list[Row], every: int) -> str:
    """How many differences, which they are where that can be read, and how many remain of many."""
    if not rows:
        return f"None of {every} is clear of 0."
    told = f"{len(rows)} of {every} {'is' if len(rows) == 1 else 'are'} clear of 0"
    if len(rows) <= MOST_NAMED:
        told += f" ({listed([words.label(asked.game, asked.only, row) for row in rows])})"
    remain = asked.only.remain
    return f"{told}." if remain is None else f"{told}; {remain or 'none'} after allowing for so many comparisons."


def outside(row: Row, value: float | None) -> bool:
    return value is not None and not (row.lo or 0) <= value <= (row.hi or 0)


def apart(asked: Answered, rows: list[Row], how: str, none: str) -> str:
    """Among many bars some stand out by chance."""
    if not rows:
        return none
    told = f"{listed([words.label(asked.game, asked.only, row) for row in rows])}: {how}"
    every = sum(row.value is not None for _, row in asked.rows)
    if every < MANY_BARS or asked.only.remain:
        return f"{told}."
    return f"{told}, as about {every / 20:.1f} of {every} would be by chance alone."


def rated(asked: Answered) -> str:
    ranked = [row for _, row in asked.rows if not row.few]
    if not ranked:
        return "Nobody has enough rated games for a rank yet."
    have = "has" if len(ranked) == 1 else "have"
    told = f"{count(len(ranked), 'person', 'people')} of {len(asked.rows)} {have} enough rated games for a rank."
    return f"{told} {OVERLAP}" if len(ranked) > 1 else told


def ahead(asked: Answered) -> str:
    """Who of which two, as long as they are few enough to be read in a line."""
    sure = [row for _, row in asked.rows if row.ahead]
    if not sure:
        return "Of no two people can it be said who is ahead more often."
    if len(sure) > MOST_NAMED:
        return f"Of {len(sure)} of {len(asked.rows)} pairs it can be said who is ahead more often."
    return f"{'; '.join(f'{row.ahead} is ahead of {behind(row)} more often' for row in sure)}."


def behind(row: Row) -> str:
    """Of two people the other one. A name may hold the stroke between them."""
    is_first = row.label.startswith(f"{row.ahead} against ")
    return row.key.removeprefix(f"{row.ahead}/") if is_first else row.key.removesuffix(f"/{row.ahead}")


def at_the_end(asked: Answered) -> str:
    """Which round the line is told of: the last one that half of the games had."""
    _, last = asked.rows[-1]
    # Counted from the end it is the last row that all games have, and the first one else.
    every = max(row.games for _, row in asked.rows)
    when = "at the end" if asked.only.by else f"after {words.said(asked.game, 'span_no', last.key)}"
    games = (
        count(last.games, "game") if last.games == every else f"{last.games} of {count(every, 'game')} went that far"
    )
    return f"The median of {track_counted(asked)} {when} was {words.number(last.value or 0)} ({games})."


def risen(asked: Answered) -> str:
    latest = {row.key: row for _, row in asked.rows}
    settled = sum(not row.few for row in latest.values())
    return f"{count(len(latest), 'person', 'people')}, {settled or 'none'} of them past the first games, in which a rating only settles."


OWN_LINES: Mapping[str, Callable[[Answered], str]] = {
    "rating": rated,
    "rating_history": risen,
    "head_to_head": ahead,
    "track_band": at_the_end,
}


def alone(asked: Answered, row: Row) -> str:
    """One number, with where it may come to lie."""
    said, ends = words.value_words(row, asked.form), words.ends_words(row, asked.form)
    said = f"{words.part(asked.game, row, asked.only.question)}: {said}" if row.part else said
    if row.value is None:
        return (
            f"{said} so far: too few for more."
            if row.k is not None and asked.form == "share"
            else f"{capital(too_few(asked.only, row))} to say."
        )
    told = (
        f"{said}, {words.k_of(row)}"
        if asked.form == "share" and row.k is not None
        else f"{said} {unit(asked)}".rstrip()
    )
    return f"{told}; with more games it may come to lie anywhere from {ends}." if ends else f"{told}."


def unit(asked: Answered) -> str:
    return "" if asked.form == "share" else words.told(asked.only.unit, asked.game, {})


def population(asked: Answered, catalogue: Catalogue) -> str:
    """Which games count, in words: 23 real and 30 simulated games of one title, 3 or 4 players."""
    every = [f"{answer.games} {words.ORIGINS[origin].said}" for origin, answer in asked.answers]
    of = f" of {asked.game.title}" if asked.game else ""
    one = len(every) == 1 and asked.only.games == 1
    chosen = [filter_words(catalogue, asked.only.game, read(where)) for where in asked.only.where]
    return sentence(", ".join([f"{listed(every)} game{'' if one else 's'}{of}", *filter(None, chosen)]))


def silent(asked: Answered) -> list[str]:
    """Games of which nothing is drawn: bots, for one, are no persons."""
    return [
        f"The {words.ORIGINS[origin].said} games say nothing about this."
        for origin, answer in asked.answers if len(asked.answers) > 1 and answer.games and not answer.rows
    ]  # fmt: skip


def filter_words(catalogue: Catalogue, game: str, one: Filter) -> str:
    """3 or 4 players; with Mara; ended from 2026-01-31."""
    if one.key in ("title", "origin"):
        return ""
    told = catalogue.games.get(game)
    if one.key in NUMBERS_OF:
        many = " to ".join(one.values) if one.sign == ".." else listed(one.values, "or")
        counted = NUMBERS_OF[one.key] if one.values == ("1",) else f"{NUMBERS_OF[one.key]}s"
        return " ".join(filter(None, (SIGNS.get(one.sign, ""), many, words.in_rounds(counted, told))))
    said = [words.said(told, one.key, value) for value in one.values]
    if one.key == "track" and told is not None:
        said = [track.name for track in told.tracked if track.key == one.values[0]]
    known = FILTER_NAMES.get(one.key)
    name = named(catalogue.dimension(one.key, game).title, said) if known is None else known
    values = " to ".join(said) if one.sign == ".." else listed(said, "and" if one.key == "needs" else "or")
    return " ".join(filter(None, (name, SIGNS.get(one.sign, ""), values)))


def named(title: str, said: list[str]) -> str:
    """What the filter is about, unless each of its values says so itself: wave 2."""
    return "" if all(one.startswith(f"{title} ") for one in said) else f"{title}:"


def left_out(asked: Answered) -> str:
    """Counted beside the number, not hidden."""
    chosen = {origin for origin, _ in asked.answers}
    told: dict[str, tuple[int, Mapping[str, int]]] = {}
    for _, answer in asked.answers:
        for reason, number, also in reasons(answer.left_out):
            # A game of an origin that nobody asked about, or that is hidden, is left out of each answer.
            so_far = 0 if reason in {*words.ORIGINS, "hidden"} or reason not in told else told[reason][0]
            told[reason] = so_far + number, also
    missing = [
        words.left_out(told[reason][0], reason, told[reason][1])
        for reason in LeftOut.__struct_fields__ if reason in told and reason not in chosen
    ]  # fmt: skip
    return f"Left out: {listed(missing)}." if missing else "Nothing was left out."


def dimension(asked: Answered, key: str) -> Dimension:
    """As the game of the answer calls it."""
    return Catalogue([asked.game] if asked.game else []).dimension(key, asked.only.game)


def split(asked: Answered) -> str:
    """What each bar stands for, where its name alone does not say it."""
    by = asked.only.by
    if not by or by == asked.metric.own_by or by.startswith("policy:"):
        return ""
    found = dimension(asked, by)
    return f"{capital(found.title)}: {found.definition}"


def means(asked: Answered) -> list[tuple[str, str]]:
    """The definition and the trap, whom the intervals are about, and the same question in a terminal."""
    answer = asked.only
    told = [
        ("What is counted", "" if what(asked) else answer.definition),
        ("How it is split", split(asked)),
        ("Beware", answer.trap),
        ("One observation", answer_unit(answer)),
        (
            "Interval",
            RATED if asked.metric.key in OF_DEVIATIONS else "; ".join(HOW[code] for code in answer.interval),
        ),
        ("The line beside it", reference(asked)),
        ("The intervals speak", "; ".join(dict.fromkeys(one.about for _, one in asked.answers))),
    ]
    return [(term, text) for term, text in told if text]


def answer_unit(answer: Answer) -> str:
    return answer.rows[0].unit_of_n if answer.rows else ""


def terminal(view: View, origin: str) -> str:
    """The same question for `tablescribe ask`."""
    told = ["tablescribe ask", view.ask, *((f"--by {view.by}",) if view.by else ())]
    return " ".join([*told, *(f"--where {typed(one)}" for one in view.filters(origin))])
