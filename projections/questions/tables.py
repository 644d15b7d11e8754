"""The tables as questions see them: something that answers SQL, and keeps sums over games that did not change."""

import re
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from projections.literals import filled, literal

Rows = list[tuple[Any, ...]]
NAMED = re.compile(r"\$(v\d+)")
KEPT_FROM = 2_000
"""Below so many games counting anew costs less than looking."""
COLUMNS = {
    "kept": "question VARCHAR, upto UINTEGER, games VARCHAR, persons VARCHAR, stood VARCHAR, parts VARCHAR",
    "digest": "stood VARCHAR, upto UINTEGER, of VARCHAR, digest VARCHAR",
}
"""Of the tables that answers are kept in."""
LAID_OUT = ";".join([
    "CREATE SCHEMA IF NOT EXISTS asked",
    *(f"CREATE TABLE IF NOT EXISTS asked.{name} ({told.replace(',', ' NOT NULL,')} NOT NULL)" for name, told in COLUMNS.items()),
])  # fmt: skip
GAMES = """
SELECT count(*), coalesce(bit_xor(CASE WHEN status = 'running' THEN hash(game, hidden, stream, spans, ended_on, attested_events)
  ELSE hash(game, log_hash, rows, status, hidden, takebacks, amends, ended_on, mode, scribe, seconds, margin, lead_changes,
  decided_bp, deficit_bp, close_bp) END), 0) FROM game WHERE game > $since AND game <= $upto"""
"""Of a game that runs questions know only that it does, how far it is by its rounds, its day, and what was told of it in words."""
STOOD = """
SELECT (SELECT max(game) FROM game), (SELECT max(notification_id) FROM follow.tracking),
  (SELECT count(*) FROM follow.closing), (SELECT count(*) FROM pending)"""
"""Every change of the tables moves the position, but what follows a game's end: that empties `closing`, then `pending`."""
PERSONS = """
SELECT count(*), coalesce(bit_xor(hash(game, seat, player, experience)), 0)
FROM seat WHERE game > $since AND game <= $upto AND player IS NOT NULL"""
NAMES = "SELECT count(*), coalesce(bit_xor(hash(player, name)), 0) FROM player"
OF_PERSONS = re.compile(r"\bplayer\b|\bexperience\b")
NEVER = re.compile(r"\bLIMIT\b")


class Asking(Protocol):
    """What a question is made of: its name, its SQL over the games after one, and the values in it."""

    @property
    def name(self) -> str: ...

    values: dict[str, Any]
    since: int


def used(sql: str, values: dict[str, Any]) -> dict[str, Any]:
    """The values that this SQL names."""
    return {name: values[name] for name in NAMED.findall(sql)}


class Connected:
    """Over a connection of DuckDB."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection

    def fetch(self, sql: str, values: dict[str, Any]) -> Rows:
        found: Rows = self.connection.execute(filled(sql, values)).fetchall()
        return found

    def added(self, asking: Asking, build: Callable[[], str], keys: int) -> Rows:
        """Rows whose first columns are a key and whose others add up over games."""
        sql = build()
        return self.fetch(sql, used(sql, asking.values))

    def keep(self) -> None:
        """The question is answered; nothing of it is kept."""


class Kept(Struct):
    """What was added up for a question: rows by a digest of their SQL, over the games up to one.

    games, persons: digests of these games, and of who sat in them; persons is empty where that does not matter.
    """

    upto: int = 0
    games: str = ""
    persons: str = ""
    stood: str = ""
    parts: dict[str, Rows] = {}


class Keeping(Connected):
    """Keeps what was added up, beside the tables, and adds only the games that came after. One a question.

    A kept answer names the last game it counts and a digest of all games up to it (and of who sat where, if that
    matters): if one of them changed, it is counted anew. Where the tables stand as they stood when it was kept, nothing
    can have changed, and nothing is looked at. All that belongs to one question is read and written at once.
    """

    def __init__(self, connection: Any, kept_from: int = KEPT_FROM) -> None:
        super().__init__(connection)
        ((last, *stood),) = self.fetch(STOOD, {})
        self.last = int(last or 0)
        self.stood = str(tuple(stood))
        self.is_kept = self.last >= kept_from
        self.name = ""
        self.kept = Kept()
        self.told: dict[str, Rows] = {}
        self.persons = False
        self.digests: dict[tuple[str, int], str] | None = None
        self.notes: list[str] = []

    def added(self, asking: Asking, build: Callable[[], str], keys: int) -> Rows:
        sql = build()
        if not self.is_kept or NEVER.search(sql):
            return self.fetch(sql, used(sql, asking.values))
        if not self.name:
            self.name = asking.name
            self.kept = self.found()
        part = sha256(NAMED.sub(lambda name: repr(asking.values[name[1]]), sql).encode()).hexdigest()
        of_persons = OF_PERSONS.search(sql) is not None
        self.persons = self.persons or of_persons
        rows = self.kept.parts.get(part)
        if rows is None or not self.still_true(of_persons):
            rows = self.after(asking, build, 0)
        elif self.kept.upto < self.last:
            rows = merged([*map(tuple, rows), *self.after(asking, build, self.kept.upto)], keys)
        else:
            rows = [tuple(row) for row in rows]
        self.told[part] = rows
        return rows

    def found(self) -> Kept:
        from duckdb import CatalogException

        try:
            told = self.fetch(
                "SELECT upto, games, persons, stood, parts FROM asked.kept WHERE question = $question",
                {"question": self.name},
            )
        except CatalogException:
            self.connection.execute(LAID_OUT)
            return Kept()
        if not told:
            return Kept()
        upto, games, persons, stood, parts = told[0]
        return Kept(upto, games, persons, stood, msgspec.json.decode(parts))

    def still_true(self, persons: bool) -> bool:
        """Whether no game that is counted has changed since."""
        kept = self.kept
        if kept.stood == self.stood:
            return not persons or bool(kept.persons)
        return self.digest("games", kept.upto) == kept.games and (
            not persons or self.digest("persons", kept.upto) == kept.persons
        )

    def after(self, asking: Asking, build: Callable[[], str], upto: int) -> Rows:
        asking.since = upto
        try:
            sql = build()
            return self.fetch(sql, used(sql, asking.values))
        finally:
            asking.since = 0

    def digest(self, of: str, upto: int) -> str:
        """Computed once for all questions, as long as the tables stand as they do; from the nearest that is known."""
        if self.digests is None:
            noted = self.fetch("SELECT of, upto, digest FROM asked.digest WHERE stood = $stood", {"stood": self.stood})
            self.digests = {(of, upto): digest for of, upto, digest in noted}
        if (of, upto) in self.digests:
            return self.digests[of, upto]
        since = max((known for kind, known in self.digests if kind == of and known < upto), default=0)
        digest = self.digests.get((of, since), "0 0")
        ((more, mixed),) = self.fetch(GAMES if of == "games" else PERSONS, {"since": since, "upto": upto})
        many, so_far = map(int, digest.split()[:2])
        digest = f"{many + more} {so_far ^ mixed}"
        if of == "persons":
            digest += " {} {}".format(*self.fetch(NAMES, {})[0])
        self.digests[of, upto] = digest
        self.note("digest", "stood <> $stood", {"stood": self.stood, "of": of, "upto": upto, "digest": digest})
        return digest

    def keep(self) -> None:
        """Write down what was told, where it is not what was kept, and what was proved for it: in one commit."""
        kept = self.kept
        if self.told and not (
            kept.stood == self.stood and kept.upto == self.last and self.told.keys() <= kept.parts.keys()
        ):
            told = {
                "question": self.name, "upto": self.last, "stood": self.stood, "games": self.digest("games", self.last),
                "persons": self.digest("persons", self.last) if self.persons else "",
                "parts": msgspec.json.encode(self.told).decode(),
            }  # fmt: skip
            self.note("kept", "question = $question", told)
        self.write()

    def note(self, table: str, instead: str, told: dict[str, Any]) -> None:
        """A row to be written in place of those that it makes out of date."""
        columns, values = ", ".join(told), ", ".join(map(literal, told.values()))
        self.notes += [
            filled(f"DELETE FROM asked.{table} WHERE {instead}", told),
            f"INSERT INTO asked.{table} ({columns}) VALUES ({values})",
        ]

    def write(self) -> None:
        import duckdb

        if not self.notes:
            return
        # Another reader may be noting the same: theirs is as good.
        with suppress(duckdb.TransactionException):
            self.connection.execute("BEGIN")
            try:
                for note in self.notes:
                    self.connection.execute(note)
                self.connection.execute("COMMIT")
            except duckdb.Error:
                self.connection.execute("ROLLBACK")
                raise
        self.notes = []


def merged(rows: Rows, keys: int) -> Rows:
    """Rows of one key added up."""
    told: dict[tuple[Any, ...], list[int]] = {}
    for row in rows:
        so_far = told.setdefault(row[:keys], [0] * (len(row) - keys))
        for place, number in enumerate(row[keys:]):
            so_far[place] += int(number or 0)
    return [(*key, *numbers) for key, numbers in told.items()]
