"""Keys of answers in plain words: people, cards, endings, rules and numbers as the game calls them."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from math import floor, log10
from typing import NamedTuple

from msgspec import structs

from domain.games import game as game_called
from domain.kernel.box import facts, practice_box
from domain.kernel.game import Game
from domain.kernel.measure import Metric
from domain.kernel.rulebook import rules
from domain.recording.wording import capital, count, harmless, listed
from projections.questions.answer import DIGITS, OF_RATED, OF_SPANS, Answer, Row


class Origin(NamedTuple):
    """Whose games these are: before the word games; one of them; several of them behind a number; as a choice."""

    said: str
    game: str
    left: str
    offered: str


ORIGINS: Mapping[str, Origin] = {
    "real": Origin("real", "real game", "real", "Real"),
    "practice": Origin("practice", "practice game", "practice", "Practice"),
    "simulated": Origin("simulated", "simulated game", "simulated", "Simulated"),
    "branch": Origin("branched", "branch of another game", "branches of other games", "Branches"),
}
FIXED: Mapping[str, Mapping[str, str]] = {
    "box": {"facts": "only what the rulebook prints", "owner": "one's own box", "practice": "practice box"},
    "origin": {key: one.said for key, one in ORIGINS.items()},
    "mode": {"live": "while it was played", "late": "written down later", "imported": "imported"},
    "first_player": {"yes": "first player", "no": "not first player"},
    "experience": {"1": "first game", "2-3": "games 2-3", "4-9": "games 4-9", "10+": "game 10 and later"},
    "timed": {"yes": "entered while played", "no": "entered later"},
}
LEFT_OUT = {
    **{key: one.left for key, one in ORIGINS.items()}, "running": "running", "abandoned": "abandoned",
    "attested_start": "opened from a stated position", "hidden": "hidden", "finished": "finished",
}  # fmt: skip
"""Why games are left out, wherever that is told."""
COUNTED = {
    "seats": "{} players",
    "position": "place {}",
    "rank": "rank {}",
    "tenth": "tenth {}",
}
OF_ROUNDS = {
    "span_no": "{round} {key}",
    "beat_no": "{beat} {key}",
    "spans_left": "{key} {rounds} left",
    "length_band": "{key} {rounds}",
}
WAYS = {"up": "raises it", "down": "lowers it"}
AS_GIVEN = {"player", "with", "against", "group", "scribe", "needs", "excludes", "box_name"}
"""Names that somebody gave."""
SELDOM_KNOWN = {
    "month": "on a day that is known",
    "weekday": "on a day that is known",
    "scribe": "by a scribe who is known",
    "bot": "in which bots played",
}
"""A game without times, as those of bots are, has no day, and one that nobody signed no scribe."""
FEW_POINTS = 0.10
DIGITS_TOLD = 3
ICON = re.compile(r"(?<=:)(?=material|streamlit)")
"""Between these a page finds a picture, whatever stands before them: a sign that joins words and is not seen keeps them apart."""
MARKUP = re.compile(r"[\\`*_\[\]$~#:<>&]")
MINUS = "\u2212"
KERNEL_ROUNDS = re.compile(r"(?i)\b(?:span|beat)s?\b")
SHARED = re.compile(r"(\d+) shared")
LEVEL = re.compile(r"level (\d+), neither (\d+)")


def said(game: Game | None, dimension: str, key: str) -> str:
    """A value of a dimension, for people."""
    if dimension in AS_GIVEN:
        return harmless(key)
    if dimension == "title":
        return game_called(key).title
    if key in FIXED.get(dimension, {}):
        return FIXED[dimension][key]
    if dimension in COUNTED:
        return COUNTED[dimension].format(key).replace("1 players", "1 player")
    return plain(key) if game is None else said_in(game, dimension, key)


def said_in(game: Game, dimension: str, key: str) -> str:
    """In the words of this game."""
    # Nothing begins before the first: 0 is a number that somebody typed, and no wave.
    if dimension == "beat_no" and game.measures.beats and key.isdecimal() and int(key):
        return beat(game, int(key))
    if dimension in numbered_rounds(game.key):
        return f"{game.rounds} {key}"
    if dimension == "phase":
        return phase(game, key)
    if dimension in OF_ROUNDS:
        rounds = game.rounds if key == "1" else game.many(game.rounds)
        return OF_ROUNDS[dimension].format(round=game.rounds, rounds=rounds, beat=beat_of(game), key=key)
    own = {one.key: one.labels for one in game.measures.dimensions}
    if key in own.get(dimension, {}):
        return own[dimension][key]
    if dimension.startswith("policy:"):
        return reading(game, dimension.partition(":")[2], key)
    if dimension == "edition":
        return next((one.label for one in game.editions if one.key == key), key)
    return of_the_game(game, key)


def beat(game: Game, number: int) -> str:
    """Wave 2 of battle 3: the seventeenth of a game is no wave that anybody counts."""
    beats = game.measures.beats
    span, place = divmod(number - 1, len(beats))
    return f"{beats[place]} of {game.rounds} {span + 1}"


def phase(game: Game, key: str) -> str:
    """Battle 1, Audiences 1 to 4, Battle 3 and later; a phase that no number names by its own word, and the only one as all."""
    if not key[:1].isdecimal():
        return f"all {game.many(game.rounds)}" if key == "all" else plain(key)
    if key.endswith("+"):
        return f"{game.rounds} {key[:-1]} and later"
    first, _, last = key.partition("-")
    return f"{game.many(game.rounds)} {first} to {last}" if last else f"{game.rounds} {first}"


@cache
def numbered_rounds(game: str) -> frozenset[str]:
    """The dimensions that are the number of a round."""
    return frozenset(one.key for one in game_called(game).measures.dimensions if one.grain == "span" and one.number)


def reading(game: Game, policy: str, value: str) -> str:
    choices = next((one.values for one in game.policies if one.key == policy), ())
    return next((choice.label for choice in choices if str(choice.value) == value), plain(value))


def of_the_game(game: Game, key: str) -> str:
    """An ending, a condition, a rule, a card; else the key without its underscores."""
    endings = {one.key: one.label for one in game.endings}
    if all(one in endings for one in key.split("+")):
        return listed([endings[one] for one in key.split("+")])
    rule, _, way = key.partition(" ")
    known = rules(game.package).get(rule)
    if known is not None and way:
        return f"{sources_of(game.key).get(rule, known.title)} ({rule}), {WAYS.get(way, way)}"
    if known is not None:
        return f"{known.title} ({rule})"
    return names_of(game.key).get(key) or harmless(plain(key))


@cache
def sources_of(game: str) -> Mapping[str, str]:
    """What its rules move tracks by, where their titles do not say it."""
    return {one.rules[0]: one.name for one in game_called(game).measures.sources}


@cache
def names_of(game: str) -> Mapping[str, str]:
    """What the shipped boxes call their components."""
    told = game_called(game)
    known = {**practice_box(told).components, **facts(told)}
    return {key: str(values["name"]) for key, values in known.items() if values.get("name")}


def plain(key: str) -> str:
    return key.replace("+", " and ").replace("_", " ")


def label(game: Game | None, answer: Answer, row: Row) -> str:
    """What the bar is about, without its part."""
    if answer.by:
        own = said(game, answer.by, row.key)
        return own if answer.by in AS_GIVEN else capital(own)
    if answer.question == OF_SPANS:
        return capital(said(game, "span_no", row.key))
    return "All together" if row.label == "all" else harmless(row.label)


def named(answer: Answer) -> Answer:
    """With the words that are shown for its bars and their parts beside their keys."""
    game = game_called(answer.game) if answer.game else None
    rows = tuple(
        structs.replace(
            row,
            label=label(game, answer, row),
            part_label=part(game, row, answer.question) if row.part else "",
        )
        for row in answer.rows
    )
    return structs.replace(answer, rows=rows)


def part(game: Game | None, row: Row, question: str) -> str:
    """An ending or a cause stands by itself in its row; of ratings it is the number of a game, and no phase."""
    if question in OF_RATED:
        return f"Game {row.part}"
    if game is None or not row.part:
        return capital(plain(row.part))
    if row.part in (own := part_labels(game.key, question)):
        return capital(own[row.part])
    if row.part in {phase.key for phase in game.measures.phases}:
        return capital(said(game, "phase", row.part))
    return capital(of_the_game(game, row.part))


@cache
def part_labels(game: str, question: str) -> Mapping[str, str]:
    return next((one.labels for one in game_called(game).measures.metrics if one.key == question), {})


def told(text: str, game: Game | None, titles: Mapping[str, str]) -> str:
    """Definitions and traps name other questions by key; a reader of a page knows titles."""
    return re.sub(r"\b[a-z]+_[a-z_]+\b", lambda found: quoted(titles, found[0]), in_rounds(text, game))


def in_rounds(text: str, game: Game | None) -> str:
    """Definitions are about spans and beats; a reader knows Audiences, or battles and waves."""
    if not KERNEL_ROUNDS.search(text):
        return text
    rounds = "round" if game is None else game.rounds
    for word, known in (("span", rounds), ("beat", beat_of(game))):
        several = f"{known}s" if game is None else game.many(known)
        text = re.sub(rf"\b{capital(word)}s\b", capital(several), text)
        text = re.sub(rf"\b{word}s\b", several, text)
        text = re.sub(rf"\ba {word}\b", f"{'an' if known[0] in 'AEIOaeio' else 'a'} {known}", text)
        text = re.sub(rf"\b{word}\b", known, text)
    return text


def beat_of(game: Game | None) -> str:
    if game is None:
        return "turn"
    return game.rounds if game.measures.beat == "round" else game.turns


def unanswered(answer: Answer, game: Game | None) -> str:
    """Why there is no bar: what the question is about has not been recorded, as the minutes of a simulated game."""
    known = f", {SELDOM_KNOWN[answer.by]}" if answer.by in SELDOM_KNOWN else ""
    return f"No game answers this yet: it is about {told(answer.observation, game, {})}{known}."


def definition(metric: Metric, game: Game | None) -> str:
    """With how this game measures a margin, and what counts as a turn of it; where every game is meant, each does so by itself."""
    turns = f"{game.measures.turns} " if game and game.measures.turns else ""
    margin = game.measures.margin if game else "Each game says how that is measured."
    return metric.definition.replace("{turns} ", turns).replace("{margin}", margin)


def unit(metric: Metric, game: Game | None) -> str:
    """In the words of the game."""
    rounds, margin = (game.many(game.rounds), game.measures.margin_unit) if game else ("", "")
    return metric.unit.replace("{rounds}", rounds).replace("{margin_unit}", margin)


def left_out(number: int, reason: str, also: Mapping[str, int]) -> str:
    """2 simulated; 2 simulated (running); 3 simulated (of them 2 running)."""
    told = f"{number} {LEFT_OUT[reason]}"
    if list(also.values()) == [number]:
        return f"{told} ({LEFT_OUT[next(iter(also))]})"
    more = listed([f"{many} {LEFT_OUT[second]}" for second, many in also.items()])
    return f"{told} (of them {more})" if more else told


def one_of(answer: Answer) -> str:
    """What one is that counts, without what is added up in it."""
    return answer.observation.partition(", with ")[0]


def counted(answer: Answer, game: Game | None) -> str:
    """What n is a number of."""
    return f"n: how many were counted; each is {told(one_of(answer), game, {})}."


def note(text: str, game: Game | None) -> str:
    """Games in which both were level, or neither won, are told apart; so is how often a win was shared."""
    if shared := SHARED.fullmatch(text):
        return count(int(shared[1]), "shared win")
    found = LEVEL.fullmatch(text)
    if found is None:
        return told(text, game, {})
    level, neither = int(found[1]), int(found[2])
    parts = ([f"{level} level"] if level else []) + ([f"{neither} that neither won"] if neither else [])
    return f"apart: {listed(parts)}" if parts else ""


def literal(text: str) -> str:
    """For those parts of a page that would read marks of emphasis, links, formulas or icons out of it."""
    return MARKUP.sub(r"\\\g<0>", ICON.sub("\u2060", harmless(text)))


def quoted(titles: Mapping[str, str], key: str) -> str:
    return f"“{titles[key]}”" if key in titles else plain(key)


def value_words(row: Row, form: str, column: int = 0) -> str:
    """57 %; below five only 3 of 4."""
    if row.value is None:
        if form == "share" and row.k is not None:
            return k_of(row)
        return "too few"
    return f"{percent(row.value, row)} %" if form == "share" else number(row.value, decimals_of(row, column))


def k_of(row: Row) -> str:
    """3 of 4. A mean goes over what was counted in all, of which a game may bring many."""
    return f"{row.k} of {row.n if row.over is None else row.over}"


def ends_words(row: Row, form: str, column: int = 0) -> str:
    if row.lo is None or row.hi is None or row.value is None:
        return ""
    if form == "band":
        return f"luck \u00b1{number(row.hi, decimals_of(row, column))}"
    if form == "share":
        return f"{percent(row.lo, row)} to {percent(row.hi, row)} %"
    return f"{number(row.lo, decimals_of(row, column))} to {number(row.hi, decimals_of(row, column))}"


def percent(value: float, row: Row) -> str:
    """Whole percents; a decimal where the interval is narrow enough to need it, or where it tells the number exactly: 12.5 for 5 of 40,
    beside which 12 and 13 are both a little wrong."""
    narrow = row.lo is not None and row.hi is not None and row.hi - row.lo < FEW_POINTS
    tenths = round(1_000 * value, DIGITS - 3)
    places = int(narrow or (value == row.value and tenths % 1 == 0 and tenths % 10 != 0))
    # Halves go up, as one rounds by hand.
    return f"{floor(round(100 * value * 10**places, DIGITS - 2) + 0.5) / 10**places:.{places}f}"


def number(value: float, places: int | None = None) -> str:
    told = f"{value:.{decimals(value) if places is None else places}f}"
    return told.replace("-", MINUS) if told.strip("-0.") else told.removeprefix("-")


def decimals(*numbers: float | None) -> int:
    """Three digits of the largest of them tell enough; fewer where fewer tell them all exactly."""
    told = [one for one in numbers if one]
    most = max(0, DIGITS_TOLD - 1 - floor(log10(max(map(abs, told))))) if told else 0
    exact = (few for few in range(most) if all(round(one, few) == round(one, DIGITS) for one in told))
    return next(exact, most)


def decimals_of(row: Row, column: int = 0) -> int:
    """A value and its interval have the same, and as many as their column, so that one more is needed only by what is small in it."""
    return max(column, decimals(row.value, row.lo, row.hi) - (column > 0))


def column_of(rows: Iterable[Row]) -> int:
    """As many decimals as the largest number of a column needs."""
    return decimals(*(one for row in rows for one in (row.value, row.lo, row.hi)))
