"""Filters as people say them: people by any of their spellings, cards, endings and other values by key or as they are shown."""

from collections.abc import Collection, Iterable
from itertools import islice
from unicodedata import normalize

from msgspec import structs

from domain.kernel.measure import Dimension
from domain.kernel.refusal import malformed
from domain.kernel.text import as_typed, same_name, shortened
from domain.recording.system import typed
from domain.recording.ways import Way
from domain.recording.wording import capital, sentence
from projections.questions import words
from projections.questions.catalogue import NO_DIMENSIONS, Catalogue, Question, near_to
from projections.questions.filters import Filter, folded, key_called, quoted, split, together
from projections.questions.possible import could_be, refuse_impossible
from projections.questions.sql import Compiled
from projections.questions.tables import Connected

PEOPLE = {"player", "with", "against", "needs", "excludes"}
NEAR, TELLING = 3, 3
"""So many are called near; from so many letters on a part of a name tells something."""
TOLD = 10
"""So many values are listed where none fits."""


def people_named(tables: Connected, one: Filter) -> Filter:
    """The names by which the tables know these people."""
    if one.key not in PEOPLE:
        return one
    return one._replace(values=tuple(person(tables, one.key, name) for name in one.values))


def person(tables: Connected, field: str, name: str) -> str:
    name = normalize("NFC", name)  # as names are kept, whatever form a terminal sends
    found = tables.fetch(
        "SELECT name FROM (SELECT player.name AS name, 1 AS place FROM spelling JOIN player USING (player) WHERE spelling.key = $key "
        "UNION ALL SELECT name, 2 FROM player WHERE lower(name) = lower($name)) ORDER BY place LIMIT 1",
        {"name": name, "key": same_name(name)},
    )  # fmt: skip
    if found:
        return str(found[0][0])
    known = [row[0] for row in tables.fetch("SELECT name FROM player ORDER BY games DESC, name", {})]
    near = near_to(name, known)
    apart = between(known)
    spelled = [sentence(f"Near it: {apart.join(near)}")] if near else []
    people = sentence(f"People here: {the_first(known, apart)}") if known else "Nobody has played yet."
    told = " ".join([sentence(f"Nobody here is called {shortened(name)}"), *spelled, people])
    raise malformed("where", f"{told}{in_quotes(field, known, name)}", known=tuple(known[:TOLD]))


def between(names: Iterable[str]) -> str:
    """What stands between names of which some hold commas themselves."""
    return " \u00b7 " if any("," in name for name in names) else ", "


def in_quotes(field: str, known: Iterable[str], part: str) -> str:
    """How a name with a comma is typed, where this is a part of one."""
    whole = next((one for one in known if "," in one and folded(part) in map(folded, split(one))), "")
    return f" {Way.QUOTES.format(one=typed(f'{field}={quoted(whole)}'))}." if whole else ""


def values_named(tables: Connected, catalogue: Catalogue, question: Question) -> Question:
    """The question with the keys of what its filters name; refused where nothing here is called so."""
    refuse_impossible(catalogue, question)
    return structs.replace(
        question, where=tuple(value_named(tables, catalogue, question, one) for one in question.where)
    )


def value_named(tables: Connected, catalogue: Catalogue, question: Question, one: Filter) -> Filter:
    # A month in which nobody played is one of the calendar, as the days of from and to are.
    if one.key in NO_DIMENSIONS | PEOPLE | {"title", "month"} or one.sign not in ("=", "!="):
        return one
    dimension = catalogue.dimension(one.key, question.title)
    game = catalogue.games.get(question.title)
    known = list(dimension.values) or there(tables, catalogue, question, dimension) or could_be(game, dimension)
    if not known:
        return one
    shown = {key: words.said(game, one.key, key) for key in known}
    if one.key == "group":
        # Names are shown in an order in which large letters come first: whoever types small ones has another.
        shown = {key: in_order(name) for key, name in shown.items()}
        one = one._replace(values=tuple(value if value in shown else in_order(value) for value in one.values))
    return one._replace(values=tuple(dict.fromkeys(key_of(dimension, shown, value) for value in one.values)))


def in_order(group: str) -> str:
    """The people of a group in an order that small letters and large do not change."""
    return together(sorted(split(group), key=folded))


def key_of(dimension: Dimension, shown: dict[str, str], value: str) -> str:
    """The one key that is called so; refused where nothing is."""
    found = key_called(dimension.key, shown, value)
    if found is None:
        names = () if dimension.key == "group" else shown.values()
        none = f"“{capital(dimension.title)}” is never {as_typed(value)} here. {told(shown, folded(value))}"
        raise malformed("where", f"{none}{in_quotes(dimension.key, names, value)}", known=tuple(shown))
    return found


def told(shown: dict[str, str], name: str) -> str:
    """Those of which it is a part or that are spelled nearly so, and those that there are."""
    spelled = {folded(spelling): key for key, title in shown.items() for spelling in (key, title)}
    within = [one for one in spelled if len(name) >= TELLING and name in one]
    near = list(dict.fromkeys(spelled[one] for one in (*within, *near_to(name, spelled))))[:NEAR]
    apart = between(shown)
    first = f"{sentence(f'Near it: {apart.join(near)}')} " if near else ""
    return sentence(f"{first}There are: {the_first(shown, apart)}")


def the_first(names: Collection[str], apart: str) -> str:
    """Of many a few, and how many there are beside them."""
    more = f" and {len(names) - TOLD} more" if len(names) > TOLD else ""
    return f"{apart.join(islice(names, TOLD))}{more}"


def there(tables: Connected, catalogue: Catalogue, question: Question, dimension: Dimension) -> list[str]:
    """Every value that this dimension has in the games of the question, which may be about one track."""
    about = tuple(one for one in question.where if one.key == "track")
    compiled = Compiled(catalogue, Question(question.metric, question.title, dimension, about))
    source = compiled.source(dimension)
    if dimension.grain == "seat" and "seat s " not in source:
        source = source.replace("game g", "game g JOIN seat s ON s.game = g.game", 1)
    value = compiled.filled(dimension.value)
    value = f"unnest({value})" if dimension.several and not dimension.joins else value
    of_game = "WHERE g.title = $game" if question.title else ""
    found = tables.fetch(f"SELECT DISTINCT ({value})::VARCHAR AS v FROM {source} {of_game}", {"game": question.title})
    return sorted((told for (told,) in found if told is not None), key=counted)


def counted(value: str) -> tuple[bool, int, str]:
    """Numbers as they are counted, before words."""
    number = value.isdecimal()
    return not number, int(value) if number else 0, value
