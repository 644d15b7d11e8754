"""Filters that no game could ever fit: told with what is possible, before any game is looked at."""

import re
from collections.abc import Iterable
from math import inf

from domain.kernel.game import Game
from domain.kernel.measure import Dimension
from domain.kernel.refusal import malformed
from domain.kernel.text import as_typed
from domain.recording.wording import capital, listed
from projections.questions import words
from projections.questions.catalogue import NO_DIMENSIONS, Catalogue, Question
from projections.questions.dimensions import band_names
from projections.questions.filters import ORDERING, Filter
from projections.questions.sql import counting, day

MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])", re.ASCII)
SPANS = (0, inf)
OF_SEATS = {"seats", "position", "rank"}
"""What a table has as many of as seats, at most."""
PEOPLE = ("needs", "player", "with", "against")
"""Filters by whom a game must have."""
Reach = tuple[float, float]


def refuse_impossible(catalogue: Catalogue, question: Question) -> None:
    """A value that could be and is nowhere is another matter: of it there are 0 games, or it is told what there is."""
    for one in question.where:
        if one.key == "month":
            refuse_no_month(one)
        reach = reach_of(catalogue, question.title, one.key)
        if reach is not None and all(map(counting, one.values)):
            refuse_beyond(one, reach, title_of(catalogue, question.title, one.key))
            refuse_apart([other for other in question.where if other.key == one.key])
    refuse_absent(question.where)
    first, last = (day(told[0]) if (told := question.told(key)) else "" for key in ("from", "to"))
    if first and last and first > last:
        raise malformed("where", f"from={first} is after to={last}, so no day fits both: write from={last} to={first}.")


def refuse_absent(where: Iterable[Filter]) -> None:
    """Of people who are needed nobody may be kept out; of others who are named one has to be left."""
    told = {one.key: one for one in where if one.sign == "="}
    if (without := told.get("excludes")) is None:
        return
    for one in filter(None, map(told.get, PEOPLE)):
        both = [name for name in one.values if name in without.values]
        if both and (one.key == "needs" or len(both) == len(one.values)):
            who = f"{listed(both)} cannot be at the table and not"
            raise malformed("where", f"No game fits {one} and {without}: {who}. Change one of them.")


def refuse_no_month(one: Filter) -> None:
    for value in one.values:
        if not MONTH.fullmatch(value):
            raise malformed("where", f"A month is written as YYYY-MM, such as 2026-01; {as_typed(value)} is none.")


def reach_of(catalogue: Catalogue, title: str, key: str) -> Reach | None:
    """From where to where the numbers of a filter can lie; none where it is about something else."""
    if key == "spans":
        return SPANS
    if key in NO_DIMENSIONS or key.startswith("policy:") or not (one := catalogue.dimension(key, title)).number:
        return None
    if key not in OF_SEATS:
        return one.least, inf if one.most is None else one.most
    games = [catalogue.games[title]] if title else catalogue.games.values()
    tables = [table for game in games for table in (game.seats, game.seats.wider) if table]
    return min(table.least for table in tables) if key == "seats" else 1, max(table.most for table in tables)


def title_of(catalogue: Catalogue, title: str, key: str) -> str:
    game = catalogue.games.get(title)
    return words.in_rounds("number of spans", game) if key == "spans" else catalogue.dimension(key, title).title


def refuse_beyond(one: Filter, reach: Reach, title: str) -> None:
    """Of several values each has to be possible; of a bound, something within it."""
    least, most = reach
    low, high = bounds(one)
    asked = [(int(value), int(value)) for value in one.values] if one.sign in ("=", "!=") else [(low, high)]
    if all(max(low, least) <= min(high, most) for low, high in asked):
        return
    told = f"at least {least}" if most == inf else f"from {least} to {most}"
    raise malformed("where", f"“{capital(title)}” is {told}: {one} asks for what no game has.")


def refuse_apart(several: Iterable[Filter]) -> None:
    """Bounds all hold, also those that leave nothing between them, and values beside them."""
    told = [one for one in several if one.sign != "!="]
    low, high = max(bounds(one)[0] for one in told) if told else 0, min((bounds(one)[1] for one in told), default=inf)
    values = [int(value) for one in told if one.sign == "=" for value in one.values]
    if low <= high and (not values or any(low <= value <= high for value in values)):
        return
    told_twice = listed([str(one) for one in told])
    raise malformed("where", f"No number fits {told_twice}: different bounds all hold. Change one of them.")


def could_be(game: Game | None, dimension: Dimension) -> list[str]:
    """The values that a dimension may have in a game of which nobody has recorded one yet; none where anything may be."""
    if game is None:
        return []
    told = {
        "edition": [one.key for one in game.editions], "ending": [one.key for one in game.endings],
        "length_band": band_names(game.measures.lengths),
    }  # fmt: skip
    return told.get(dimension.key, [])


def bounds(one: Filter) -> Reach:
    """What a bound leaves; of values everything, for they bound nothing."""
    first, last = int(one.values[0]), int(one.values[-1])
    if one.sign == "..":
        return first, last
    if one.sign not in ORDERING:
        return -inf, inf
    if one.sign in (">", ">="):
        return first + (one.sign == ">"), inf
    return -inf, first - (one.sign == "<")
