"""Answers in a terminal of 80 columns: bars for counts and parts, whiskers for intervals, n with everything."""

import re
from collections.abc import Sequence
from textwrap import wrap

from domain.games import game as game_called
from domain.kernel.game import Game
from domain.recording.ways import Way
from projections.questions import words
from projections.questions.answer import (
    ALIKE,
    BAND,
    EVEN,
    EXPERIENCE,
    OF_DEVIATIONS,
    OF_RATED,
    OF_TABLES,
    PROVISIONAL,
    RECORDED,
    UNTOLD_OF_BOTS,
    Answer,
    Row,
    few_words,
    headed,
    in_percent,
    others,
    people_needed,
    reasons,
    share_end,
    too_few,
)
from projections.questions.catalogue import Catalogue
from projections.questions.filters import read
from service.wording import clip, count, listed, plain, sentence, wrapped

WIDTH = 80
LABEL = 20
SEEN = 11
VALUE = 23
PLOT = 25
ONCE = {
    BAND: "After “luck”, and as a line: the band in which luck alone would stay.",
    ALIKE: "A number without an interval was the same in every game.",
    PROVISIONAL: "",
    RECORDED: "As recorded: several values a game have no interval of a median.",
}
"""Notes of rows that are told once, below the table; of provisional ratings "few" says it."""
POINT, WHISKER, REFERENCE, BAR, REST = "●", "─", "│", "█", "·"


def answer_lines(answer: Answer, titles: dict[str, str], width: int = WIDTH) -> list[str]:
    """Title, population, the table, what it means and what misleads."""
    told = [*fitted(head(answer, titles)), *fitted(population(answer)), ""]
    told += table(answer) if answer.rows else nothing(answer, width)
    told.append("")
    for note in (
        words.counted(answer, game_of(answer)) if answer.rows else "",
        *once(answer),
        *few_words(answer),
        *answer.notes,
        answer.definition,
        f"Beware: {answer.trap}" if answer.trap else "",
        spoken_of(answer),
        more_ways(answer),
    ):
        told += wrap(plain(words.in_rounds(note, game_of(answer))), width) if note else []
    return told


def more_ways(answer: Answer) -> str:
    """By what else its declaration would have it split, as it is typed and, where that is no word of a table, as it is called."""
    if answer.by or not answer.rows:
        return ""
    game = game_of(answer)
    known = Catalogue([game] if game else [])
    split_by = known.metric(answer.question, answer.game).split_by
    keys = [key for key in split_by if key not in UNTOLD_OF_BOTS or "origin=simulated" not in answer.where]
    titles = {key: known.dimension(key, answer.game).title for key in keys}
    ways = [f"--by {key}" + f" ({titles[key]})" * (titles[key] != key) for key in keys]
    return f"Try {listed(ways, 'or')}." if ways else ""


def once(answer: Answer) -> list[str]:
    told = [said for note, said in ONCE.items() if said and any(note in row.notes for row in answer.rows)]
    is_drawn = any(row.reference is not None and row.lo is not None for row in answer.rows)
    line = EVEN.get(answer.interval[0], "what chance alone would give")
    return [*told, f"{REFERENCE} in a line: {line}."] if is_drawn else told


def game_of(answer: Answer) -> Game | None:
    return game_called(answer.game) if answer.game else None


def head(answer: Answer, titles: dict[str, str]) -> str:
    game = titles.get(answer.game, "all games")
    by = f", by {by_title(answer)}" if answer.by else ""
    return words.in_rounds(f"{of_track(answer)}: {game}{by}", game_of(answer))


def of_track(answer: Answer) -> str:
    """The title of a question about a track, with the one that was chosen."""
    chosen = next((read(where).values[0] for where in answer.where if where.startswith("track=")), "")
    name = next((track.name for track in getattr(game_of(answer), "tracked", ()) if track.key == chosen), "a track")
    return re.sub(r"\ba track\b", lambda found: name, answer.title)


def by_title(answer: Answer) -> str:
    """What it is split by, in words."""
    played = game_of(answer)
    return Catalogue([played] if played else []).dimension(answer.by, answer.game).title


def population(answer: Answer) -> str:
    """What was counted, in words, and what was left out."""
    chosen = [word for word in answer.where if not word.startswith("title=")]
    where = f" with {', '.join(map(plain, chosen))}" if chosen else ""
    games = sentence(f"{count(answer.games, 'game')}{where}")
    missing = [words.left_out(number, name, also) for name, number, also in reasons(answer.left_out)]
    return f"{games} Left out: {listed(missing)}." if missing else f"{games} Nothing was left out."


def nothing(answer: Answer, width: int) -> list[str]:
    """Why there is no bar: games of bots have no people to name or to rate, and count only where they are asked for."""
    needed = people_needed(answer.question)
    if answer.games and needed and "origin=simulated" in answer.where:
        done = "rated" if answer.question in OF_RATED else "named or compared"
        of_bots = "success_rate" if together(answer) else "win_rate --by position"
        return wrap(f"Bots are no people, so nobody is {done}. {needed} Of bots ask {of_bots}.", width)
    if answer.games and answer.by in UNTOLD_OF_BOTS and "origin=simulated" in answer.where:
        way = "Ask by seat: --by position." if seated(answer) else "Ask without --by."
        if answer.by == EXPERIENCE:
            return wrap(f"Bots have no experience: it is how many games a person had played. {way}", width)
        return [f"Bots are no people, so nobody is named here. {way}"]
    if answer.games:
        return wrap(plain(words.unanswered(answer, game_of(answer))), width)
    needed = f" {needed}" if needed else ""
    ways = [f"{number} {origin} (--where origin={origin}{split(answer, origin)})" for origin, number in others(answer)]
    more = " There are other games to ask:" if ways else narrowed(answer)
    if "origin=simulated" in answer.where and not needed and not narrowed(answer):
        more = f" No games of bots are here; {'ask others or type the last two' if ways else 'to have some, type'}:"
        played = f"tablescribe simulate {answer.game or 'GAME'} --seats 4 --games 30 --out simulated"
        ways += [f"`{played}`", "`tablescribe import simulated/*.jsonl`"]
    return [*wrap(f"Nothing to show yet.{needed}{more or f' {Way.GAMES}.'}", width), *(f"  {way}" for way in ways)]


def narrowed(answer: Answer) -> str:
    """The filters that left no game, where there are any; whose games and which track are asked about is no choice among games."""
    told = [plain(one) for one in answer.where if read(one).key not in ("title", "origin", "track")]
    without = "it" if len(told) == 1 else "one of these"
    return f" {sentence(f'No game that counts fits {listed(told)}')} Ask without {without}." if told else ""


def split(answer: Answer, origin: str) -> str:
    """Bots are no people: their games are split by where they sat, and those of whole tables not at all."""
    if origin != "simulated" or answer.by not in UNTOLD_OF_BOTS:
        return ""
    return " --by position" if seated(answer) else ", without --by"


def seated(answer: Answer) -> bool:
    """Whether games of bots are told apart by where they sat."""
    return answer.by != OF_TABLES and not together(answer)


def together(answer: Answer) -> bool:
    """Whether a table wins or loses as one, wherever somebody sits."""
    game = game_of(answer)
    return game is not None and game.co_operative


def table(answer: Answer) -> list[str]:
    low, high = limits(answer)
    told, before = [], None
    heads, column = headed(answer.by, answer.rows), words.column_of(answer.rows)
    for row in answer.rows:
        if row.part and heads and row.key != before:
            told += head_lines(answer, row)
            before = row.key
        told += row_lines(answer, row, (low, high, column), heads)
    if any(row.lo is not None for row in answer.rows):
        unit = "" if in_percent(answer) else words.in_rounds(answer.unit, game_of(answer))
        # A long unit begins further left, where nothing stands.
        beside = " " * min(LABEL + SEEN, LABEL + SEEN + VALUE - len(unit)) + unit
        told.append(
            f"{beside:<{LABEL + SEEN + VALUE}} {shown(answer, low):<{PLOT // 2}}{shown(answer, high):>{PLOT - PLOT // 2}}"
        )
    return told


def head_lines(answer: Answer, row: Row) -> list[str]:
    """What the parts below are of; of what is only counted each says its own n."""
    seen = f", n {row.n}" if answer.form != "count" else ""
    return fitted(f"{plain(words.label(game_of(answer), answer, row))}{seen}")


def fitted(text: str) -> list[str]:
    """Lines that say it all; cut is only a word that no line has room for."""
    return [clip(line, WIDTH) for line in wrapped(text, WIDTH)]


def row_lines(answer: Answer, row: Row, beside: tuple[float, float, int], below: bool) -> list[str]:
    """beside: the ends of the axis, and how many decimals the column has."""
    from rich.cells import cell_len

    game = game_of(answer)
    name = words.part(game, row, answer.question) if row.part else words.label(game, answer, row)
    name = f"  {name}" if row.part and below else name
    few = row.few and row.value is not None
    long = fitted(plain(name)) if cell_len(plain(name)) >= LABEL else []
    label = " " * LABEL if long else padded(plain(name), LABEL)
    line = f"{label}{f'n {row.n}' + ', few' * few:<{SEEN}}{value_words(answer, row, beside[2]):<{VALUE}} "
    if row.lo is not None and row.hi is not None and row.value is not None:
        line += whisker(row, *beside[:2])
    elif answer.form == "count" and row.value:
        line += BAR * max(1, round(PLOT * row.value / max(beside[1], 1)))
    more = [told for note in row.notes if note not in ONCE and (told := words.note(note, game))]
    if row.values and row.value is None:
        more.append(", ".join(said(answer, value) for value in row.values))
    notes = [f"    {piece}" for piece in wrap(plain("; ".join(more)), WIDTH - 4)] if more else []
    return [*long, line.rstrip(), *notes]


def padded(text: str, cells: int) -> str:
    from rich.cells import set_cell_size

    return set_cell_size(text, cells)


def value_words(answer: Answer, row: Row, column: int) -> str:
    """57.1 % [25.0, 84.2]; below five games only 3 of 4. No wider than its column: then with fewer decimals."""
    if row.value is None:
        if answer.form == "share":
            return words.k_of(row)
        return too_few(answer, row)
    places = words.decimals_of(row, column)
    told = with_ends(answer, row, places)
    while len(told) > VALUE and places and not in_percent(answer):
        places -= 1
        told = with_ends(answer, row, places)
    return told


def with_ends(answer: Answer, row: Row, places: int) -> str:
    value = said(answer, row.value or 0, places)
    if row.lo is None or row.hi is None:
        return value
    if BAND in row.notes:
        return f"{value} luck \u00b1{number(row.hi, places)}"
    lo, hi = (said(answer, end, places).removesuffix(" %") for end in (row.lo, row.hi))
    return f"{value} [{lo}, {hi}]"


def said(answer: Answer, value: float, places: int | None = None) -> str:
    return f"{100 * value:.1f} %" if in_percent(answer) else number(value, places)


def number(value: float, places: int | None = None) -> str:
    """With the sign that every terminal has."""
    return words.number(value, places).replace(words.MINUS, "-")


def limits(answer: Answer) -> tuple[float, float]:
    """Shares from 0 to the next round one; values as far as they and their intervals reach."""
    reach = [end for row in answer.rows for end in (row.lo, row.hi, row.value, row.reference) if end is not None]
    if in_percent(answer):
        return 0.0, share_end(reach)
    return (min(0.0, *reach), max(0.0, *reach)) if reach else (0.0, 1.0)


def shown(answer: Answer, value: float) -> str:
    return f"{100 * value:.0f} %" if in_percent(answer) else number(value)


def whisker(row: Row, low: float, high: float) -> str:
    """The interval as a line with the value on it, and where the reference stands."""
    cells = [REST] * PLOT
    first, last = place(row.lo or 0, low, high), place(row.hi or 0, low, high)
    for at in range(first, last + 1):
        cells[at] = WHISKER
    if row.reference is not None:
        cells[place(row.reference, low, high)] = REFERENCE
    cells[place(row.value or 0, low, high)] = POINT
    return "".join(cells)


def place(value: float, low: float, high: float) -> int:
    return 0 if high <= low else min(PLOT - 1, max(0, round((value - low) / (high - low) * (PLOT - 1))))


def spoken_of(answer: Answer) -> str:
    """Whom the intervals are about."""
    if not any(row.lo is not None for row in answer.rows):
        return ""
    if answer.question in OF_DEVIATIONS:
        return f"In brackets and as a line: two of the rating's own deviations on each side, {answer.about}."
    return f"The intervals are 95 %, {answer.about}." if "F" not in answer.interval else ""


def question_lines(questions: Sequence[tuple[str, str, str]]) -> list[str]:
    """(game or nothing, key, title), under the name of their game."""
    told, before = [], None
    for game, key, title in questions:
        if game != before:
            told += ["", game or "Every game"]
            before = game
        told.append(f"  {key:<18}{title}")
    return told[1:]
