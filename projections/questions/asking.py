"""Ask: from words to an answer."""

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from operator import and_
from typing import Any

from msgspec import structs

from domain.kernel.measure import Dimension
from domain.kernel.refusal import malformed
from domain.recording.ways import Way
from domain.recording.wording import count, listed, sentence
from projections.comparing import FAIR, LEVEL, benjamini_hochberg, difference, holm, over_fair, surprise
from projections.intervals import LEAST, Z
from projections.questions import bands, lifting, pairs, rated, reading, words
from projections.questions.answer import EVEN, Answer, Form, Row, in_percent, left_out_of, rests_on
from projections.questions.catalogue import Catalogue
from projections.questions.dimensions import of_people
from projections.questions.filters import Filter
from projections.questions.labels import Labels
from projections.questions.named import people_named, values_named
from projections.questions.reading import Asked, Fair, in_order
from projections.questions.sql import Compiled
from projections.questions.tables import Connected

MANY_BARS = 5
MOST_COMPARED = 12
MANY_ABANDONED = 0.10
CAUTIOUSLY = (
    "Ordered cautiously: a bar of few {few} is ranked nearer to the other bars than its number says (a high one lower, "
    "a low one higher), because few {few} show large numbers by luck alone."
)
READERS: dict[str, Callable[[Asked], list[Row]]] = {
    "W": reading.shares, "C": reading.shares, "H": reading.means, "M": reading.medians, "N": reading.counts,
    "F": reading.above_fair, "O": reading.within, "K": reading.survivals, "lift": lifting.lifts, "P": pairs.head_to_head,
}  # fmt: skip
ITS_OWN: dict[str, Callable[[Asked], list[Row]]] = {
    "met": pairs.met, "track_band": bands.bands, "rating": rated.ratings, "rating_history": rated.history,
    "rating_skill": rated.skill,
}  # fmt: skip
BESIDE_0 = {*EVEN, "F"}
"""Of these every bar is a difference, and 0 is none."""
SHARES, COUNTS = {"W", "C", "P"}, {"N"}


def ask(tables: Connected, catalogue: Catalogue, key: str, by: str = "", where: Sequence[str] = ()) -> Answer:
    """Refused, with what could be asked instead, where the contract of the questions says so."""
    filters = [people_named(tables, one) for one in catalogue.read(where)]
    question = catalogue.question(key, pooled_by(catalogue, key, by, filters), filters)
    question = values_named(tables, catalogue, question)
    compiled = Compiled(catalogue, question)
    game = catalogue.games.get(question.title)
    titles = {one.key: one.title for one in catalogue.games.values()}
    asked = Asked(compiled, tables, Labels(game, titles, question.metric, question.by))
    reader = ITS_OWN.get(question.metric.key) or READERS[question.metric.interval[0]]
    rows = reader(asked)
    if key not in ITS_OWN and question.metric.interval[0] != "P":
        rows = in_order(asked, rows)
    rows = bounded(asked, rows)
    answer = noted(asked, rows, answered(asked, rows))
    tables.keep()
    return answer


def pooled_by(catalogue: Catalogue, key: str, by: str, filters: Sequence[Filter]) -> str:
    """Several games are always told apart."""
    if catalogue.title(key, filters) or by == "title" or key == "met":
        return by
    if by:
        asked = catalogue.called(catalogue.metric(key, ""), "")
        raise malformed("by", f"{asked} by {by} needs one game. {Way.TITLE}. {catalogue.known_titles()}")
    return "title"


def answered(asked: Asked, rows: Sequence[Row]) -> Answer:
    question, metric = asked.compiled.question, asked.metric
    game = asked.compiled.game
    left_out = dict(asked.added(asked.compiled.left_out))
    counted = left_out.pop(None, 0)
    if question.told("last"):
        ((counted,),) = asked.fetch(asked.compiled.counted())
    return Answer(
        question=metric.key, title=metric.title,
        definition=words.definition(metric, game),
        version=metric.version, game=question.title, by=question.by.key if question.by else "",
        where=tuple(map(str, question.where)), form=form(asked),
        unit=words.unit(metric, game), interval=metric.interval,
        rows=tuple(rows), games=counted, left_out=left_out_of(left_out),
        observation=metric.observation, about=about(asked), trap=metric.trap, least=metric.least,
    )  # fmt: skip


def form(asked: Asked) -> Form:
    code = asked.metric.interval[0]
    return "share" if code in SHARES or code == "K" else "count" if asked.metric.interval == ("N",) else "value"


def about(asked: Asked) -> str:
    """Whom the intervals speak of: of the origins that were asked for those of which there are games."""
    origins = set(asked.compiled.origins())
    if len(origins) > 1:
        found = asked.fetch(f"SELECT DISTINCT g.origin::VARCHAR FROM game g WHERE {asked.compiled.games()}")
        origins = {row[0] for row in found} or origins
    if origins == {"simulated"}:
        return "about bots, and no one else"
    first = next(one for one in ("real", "practice", *sorted(origins)) if one in origins)
    people = (
        f"about further {'' if first == 'real' else f'{first} '}games by the same people at this table with this box"
    )
    return people if origins == {first} else f"{people}, mixed with {', '.join(sorted(origins - {first}))} games"


def noted(asked: Asked, rows: Sequence[Row], answer: Answer) -> Answer:
    """What is said of several bars together, in words and for whoever draws them."""
    said, remain = standing_out(asked, rows)
    clear = apart(asked, rows, answer)
    by = asked.compiled.question.by
    notes = (*said, *clear, *overlapping(asked, by, answer), *ordered(answer), *unentered(asked), *in_no_bar(by, answer),
             *of_sizes(asked, by), *without_a_day(asked, answer),
             *(rated.no_better(asked) if asked.metric.key == "rating" else ()))  # fmt: skip
    return structs.replace(answer, notes=notes, clear=tuple(clear), remain=remain)


def overlapping(asked: Asked, by: Dimension | None, answer: Answer) -> list[str]:
    """That one observation is in several bars, where its declaration lets it be; only counts and parts are to add up."""
    several = by is not None and (by.several or of_people(asked.metric, by))
    if by is None or not several or len({row.key for row in answer.rows}) < 2:
        return []
    one = words.one_of(answer)
    # What is inserted between commas ends with one.
    told = f"Bars overlap: {one}{',' * (', ' in one)} may be in more than one of them (by {by.title})"
    of_whole = answer.form == "count" or (in_percent(answer) and any(row.part for row in answer.rows))
    return [f"{told}{', so they do not add up to 100 %' * of_whole}."]


def in_no_bar(by: Dimension | None, answer: Answer) -> list[str]:
    """Of the games that fit the filters those in which nothing was counted; of several bars in which a game may be twice, how many at least."""
    most: dict[str, int] = {}
    for row in answer.rows:
        most[row.key] = max(row.games, most.get(row.key, 0))
    without = answer.games - sum(most.values())
    if not most or without <= 0:
        return []
    once = len(most) == 1 or (by is not None and by.grain == "game" and not by.several)
    told = f"{without} of these {count(answer.games, 'game')} {'is' if without == 1 else 'are'} in no bar."
    return [told if once else f"At least {told}"]


def of_sizes(asked: Asked, by: Dimension | None) -> list[str]:
    """That late places are those of large tables; where each seat is held against its fair share, the size of its table is in that."""
    if by is None or not by.of_seats or asked.metric.fair:
        return []
    base = asked.compiled.base
    found = asked.added(
        lambda: f"SELECT seats, count(*) FROM ({base(more='g.seats AS seats')}) WHERE key IS NOT NULL GROUP BY seats"
    )
    sizes = [str(seats) for seats in sorted(int(row[0]) for row in found)]
    told = f"Tables of {listed(sizes)} seats are together here, and the late places are of the larger ones alone"
    return [f"{told}: compare tables of one size."] if len(sizes) > 1 else []


def without_a_day(asked: Asked, answer: Answer) -> list[str]:
    """Of the last games those that nothing orders, where not all such games are among them."""
    last = asked.compiled.question.told("last")
    if not last or answer.games < int(last[0]):
        return []
    chosen, others = (
        asked.fetch(f"SELECT count(*) FROM game g WHERE {games} AND g.ended_on IS NULL")[0][0]
        for games in (asked.compiled.games(), asked.compiled.eligible())
    )
    told = f"{chosen} of these {count(answer.games, 'game')} {'has' if chosen == 1 else 'have'} no day"
    return [f"{told}: which of such games are the last nobody knows."] if 0 < chosen < others else []


def unentered(asked: Asked) -> list[str]:
    """How many observations are in no bar, because nobody entered yet what they are split by."""
    by = asked.compiled.question.by
    if by is None or not by.entered:
        return []
    # Of several values none is an empty list, of which no row would be left.
    one = structs.replace(by, several=False, value=f"nullif(len({by.value}), 0)") if by.several else by
    found = asked.added(lambda: f"SELECT 1, count(*) FROM ({asked.compiled.base(one)}) WHERE key IS NULL")
    number = sum(row[1] for row in found)
    return [f"{number} {'has' if number == 1 else 'have'} no bar: nobody entered the {by.title}."] if number else []


def standing_out(asked: Asked, rows: Sequence[Row]) -> tuple[list[str], int | None]:
    """Of many bars against one reference some stand out by chance; pairs of people say of each how sure it is."""
    code = asked.metric.interval[0]
    bars = [row for row in rows if row.value is not None and (row.reference is not None or code in BESIDE_0)]
    if len(bars) < MANY_BARS or code == "P":
        return [], None
    fair = reading.fair_shares(asked)
    beside = [beside_chance(asked, row, fair) for row in bars]
    out = [surprise(off, deviation) < LEVEL for off, deviation, _ in beside]
    # Of bars that lie together the rule may keep some that do not stand out by themselves.
    remain = sum(map(and_, out, benjamini_hochberg([surprise(*one) for one in beside])))
    # Halves go up, as percents do.
    chance = f"{(len(bars) + 1) // 2 / 10:.1f}".removesuffix(".0")
    told = f"Of {len(bars)} bars about {chance} would stand out by chance"
    if not sum(out):
        return [f"{told}; none does."], remain
    do, stay = "does" if sum(out) == 1 else "do", "remains" if remain == 1 else "remain"
    return [f"{told}; {sum(out)} {do}; {remain} {stay} after allowing for so many comparisons."], remain


def beside_chance(asked: Asked, row: Row, fair: Mapping[str, Fair]) -> tuple[float, float, int]:
    """How far a bar lies off, how far it would deviate by chance alone, and in what steps: hits are whole, effects are not."""
    if asked.metric.fair and asked.metric.rows == "seat":
        # One seat's win is another's loss, so the seats of a game are not games of their own.
        _, shares, luck = fair[row.key]
        return over_fair(row.k or 0, shares), sqrt(luck) / FAIR, 1
    if asked.metric.interval[0] in BESIDE_0:
        return row.value or 0, ((row.hi or 0) - (row.lo or 0)) / 2 / Z, 0
    chance = row.reference or 0
    return (row.k or 0) - row.n * chance, sqrt(row.n * chance * (1 - chance)), 1


def apart(asked: Asked, rows: Sequence[Row], answer: Answer) -> list[str]:
    """Which bars of different games differ: D, after Holm over all comparisons of the chart."""
    by = asked.compiled.question.by
    bars = [row for row in rows if row.value is not None and row.k is not None and row.n >= LEAST["D"]]
    of_games = by is not None and by.grain == "game" and not by.several and not asked.metric.part
    if not of_games or asked.metric.interval != ("W",) or not 2 <= len(bars) <= MOST_COMPARED:
        return []
    both = [(one, other) for place, one in enumerate(bars) for other in bars[place + 1 :]]
    stand = holm([difference(one.k or 0, one.n, other.k or 0, other.n) for one, other in both])
    return [more_often(asked, answer, pair) for pair, sure in zip(both, stand, strict=True) if sure]


def more_often(asked: Asked, answer: Answer, pair: tuple[Row, Row]) -> str:
    """By the words that stand beside the bars."""
    less, more = (words.label(asked.compiled.game, answer, row) for row in sorted(pair, key=lambda row: row.value or 0))
    return sentence(f"{more} more often than {less}")


def ordered(answer: Answer) -> list[str]:
    many = [row for row in answer.rows if row.shrunk is not None]
    return [CAUTIOUSLY.format(few=rests_on(answer))] if len(many) > 1 else []


def of_abandoned(asked: Asked) -> str:
    base = asked.compiled.base(status=("abandoned",))
    return f"SELECT key, count(*) FROM ({base}) WHERE key IS NOT NULL GROUP BY key"


def bounded(asked: Asked, rows: list[Row]) -> list[Row]:
    """What it were if all abandoned games had been lost, or won: always together, else from one game in ten on."""
    if not asked.metric.bounds:
        return rows
    stopped: dict[str, Any] = dict(asked.added(lambda: of_abandoned(asked)))
    told = []
    for row in rows:
        more = int(stopped.get(row.key, 0))
        always = asked.metric.kind == "co-operative"
        if more and row.k is not None and (always or more > MANY_ABANDONED * (row.n + more)) and row.value is not None:
            lost, won = row.k / (row.n + more), (row.k + more) / (row.n + more)
            those = "the abandoned one" if more == 1 else f"all {more} abandoned ones"
            said = f"{100 * lost:.1f}-{100 * won:.1f} % if {those} had been lost or won"
            row = structs.replace(row, notes=(*row.notes, said))  # noqa: PLW2901 - the same row with more told
        told.append(row)
    return told
