"""Filters: which games and seats count, written as `seats=3,4`, `length>=5`, `player=Mara`."""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Literal, NamedTuple
from unicodedata import normalize

from domain.kernel.refusal import malformed
from domain.kernel.text import as_typed, shortened
from projections.questions.answer import OF_BOTS, UNTOLD_OF_BOTS

Sign = Literal["=", "!=", ">=", "<=", ">", "<", ".."]
WRITTEN = re.compile(r"\s*([a-z_]+(?::[a-z_]+)?)\s*(>=|<=|!=|=|>|<|\s+in\s+)\s*(.+?)\s*")
KEY = re.compile(r"[a-z_]+(?::[a-z_]+)?")
RANGE = re.compile(r"(\d+)\.\.(\d+)", re.ASCII)
VALUE = re.compile(r'\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))')
"""One value: in quotes, where a quote is written twice; or up to the next comma."""
BESIDE = {
    "from": "from=2026-01-31", "to": "to=2026-01-31", "last": "last=20", "timed": "timed=yes or timed=no", "track": "track=KEY",
    "needs": "needs=Mara,Oskar", "excludes": "excludes=Mara,Oskar", "origin": "origin=real,simulated",
}  # fmt: skip
"""How filters are written that know no other sign: read as if it were `=`, they would count the wrong games."""
SEVERAL = {"needs", "excludes", "origin"}
ONE_VALUE = {"from", "to", "last", "timed", "track", "group"}
"""Filters that choose by one value: two of them would be two wishes."""
MOST_DIGITS = 9
"""Larger numbers nothing here counts up to, and DuckDB has no room for some of them."""
ORDERING = {">=", "<=", ">", "<"}


class Filter(NamedTuple):
    """A dimension or one of the filters beside them, how it compares, and with what."""

    key: str
    sign: Sign
    values: tuple[str, ...]

    def __str__(self) -> str:
        if self.sign == "..":
            return f"{self.key}={'..'.join(self.values)}"
        told = self.values if self.key == "group" else map(quoted, self.values)
        return f"{self.key}{self.sign}{','.join(told)}"


def read(words: str) -> Filter:
    """Refused, with how it is written, where it says something that nobody would look at."""
    one = told(words)
    plain = one.sign == "=" and (one.key in SEVERAL or len(one.values) == 1)
    yes_or_no = one.key != "timed" or one.values[0] in ("yes", "no")
    if one.key in BESIDE and not (plain and yes_or_no):
        raise malformed("where", f"{one.key} is written as {BESIDE[one.key]}; {as_typed(words)} is not.")
    # What has more digits than any number is refused where it is compared.
    short = max(map(len, one.values)) <= MOST_DIGITS
    if one.sign == ".." and short and int(one.values[0]) > int(one.values[1]):
        raise malformed("where", f"{as_typed(words)} runs backwards: write {one.key}={one.values[1]}..{one.values[0]}.")
    if len(one.values) > 1 and one.sign in ORDERING:
        raise malformed("where", f"{one.key}{one.sign} takes one value; {as_typed(words)} has {len(one.values)}.")
    return one


def read_all(words: Iterable[str]) -> list[Filter]:
    """Filters as they hold together: values of one are a choice, however they are written; bounds and people all hold.

    seats=3 beside seats=4 is seats=3,4, for no table has both; needs=Mara beside needs=Oskar is both at the table.
    """
    found: list[Filter] = []
    for one in map(read, words):
        place = next((place for place, other in enumerate(found) if _chooses_too(other, one)), None)
        if place is None:
            found.append(one)
            continue
        other = found[place]
        if one == other:
            continue
        if one.key in ONE_VALUE or ".." in (one.sign, other.sign):
            raise malformed("where", f"The filter {one.key} is told twice, as {other} and {one}. Say it once.")
        found[place] = other._replace(values=tuple(dict.fromkeys((*other.values, *one.values))))
    return found


def _chooses_too(one: Filter, other: Filter) -> bool:
    return one.key == other.key and {one.sign, other.sign} <= {"=", ".."}


def untold(where: Iterable[Filter]) -> set[str]:
    """By what the games of the origins asked about have no bar."""
    return untold_of({value for one in where if one.key == "origin" for value in one.values} or {"real"})


def untold_of(origins: Collection[str]) -> set[str]:
    """People are no kind of bot; bots are no people, and nobody sat there to write down what they did."""
    people = {*UNTOLD_OF_BOTS, "scribe", "needs", "excludes"} if set(origins) == {"simulated"} else set()
    return people | {"bot"} if OF_BOTS.isdisjoint(origins) else people


def key_called(field: str, shown: Mapping[str, str], value: str) -> str | None:
    """The key itself, or the one key that is shown by this name, in small letters or large; none where nothing is called so."""
    if value in shown:
        return value
    keys = [key for key, name in shown.items() if folded(value) in (folded(key), folded(name))]
    if len(keys) > 1:
        ways = " or ".join(f"{field}={key}" for key in keys)
        raise malformed("where", f"{len(keys)} are called {shortened(value)}: write {ways}.", known=tuple(keys))
    return keys[0] if keys else None


def folded(name: str) -> str:
    """As names are compared, whatever form a terminal has them in; \u0131 and i too are one, for both may be shown as I."""
    return normalize("NFC", name).casefold().replace("i\N{COMBINING DOT ABOVE}", "i").replace("\u0131", "i")


def told(words: str) -> Filter:
    if any("\ud800" <= sign <= "\udfff" for sign in words):
        # Bytes that are no UTF-8 come from a terminal as halves of a sign, which no name has.
        raise malformed("where", f"{as_typed(words)} is not UTF-8 text. Type the filter again.")
    found = WRITTEN.fullmatch(words)
    if found is None:
        ways = "seats=4, seats=3,4, seats=3..5, 'seats>=4' or player=Mara"
        # What a shell leaves of seats>=4 is its key: the rest went into a file.
        quotes = " With > or < it stands in quotes, because a shell takes these for files." * bool(KEY.fullmatch(words))
        raise malformed("where", f"A filter is written as {ways}; {as_typed(words)} is not.{quotes}")
    key, sign, said = found[1], found[2].strip(), found[3]
    sign = "=" if sign == "in" else sign
    between = RANGE.fullmatch(said)
    if between and sign == "=":
        return Filter(key, "..", (between[1], between[2]))
    values = split(said)
    if not all(values):
        raise malformed("where", f"A value is missing in {as_typed(words)}.")
    if key == "group":
        return Filter(key, sign, (together(sorted(values)),))  # type: ignore[arg-type] # as below
    return Filter(key, sign, values)  # type: ignore[arg-type] # the pattern knows no other sign


def split(told: str) -> tuple[str, ...]:
    """At its commas, but for those in quotes; brackets around all of it say nothing."""
    told = told[1:-1] if told.startswith("(") and told.endswith(")") else told
    values, at = [], 0
    while at <= len(told) and (found := VALUE.match(told, at)):
        values.append(found[2].strip() if found[1] is None else found[1].replace('""', '"'))
        at = found.end() + 1
    return tuple(values)


def together(people: Iterable[str]) -> str:
    """A group, as it is shown."""
    return ", ".join(map(quoted, people))


def quoted(value: str) -> str:
    """As it is read again as this one value: a name may hold a comma, or read like a range. Groups are told so in the tables too."""
    plain = "," not in value and value[:1] not in ('"', "(") and not RANGE.fullmatch(value)
    return value if plain else '"' + value.replace('"', '""') + '"'
