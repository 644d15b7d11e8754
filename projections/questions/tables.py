"""The tables as questions see them: something that answers SQL, and keeps sums over games that did not change."""

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Protocol

import msgspec

Rows = list[tuple[Any, ...]]
NAMED = re.compile(r"\$(v\d+)")
KEPT_FROM = 2_000
"""Below so many games counting anew costs less than looking."""
DIGEST = """
SELECT count(*), coalesce(bit_xor(CASE WHEN status = 'running' THEN hash(game, hidden) ELSE hash(game, log_hash, rows,
  status, hidden, takebacks, amends, ended_on, mode, seconds, margin, lead_changes, decided_bp, deficit_bp, close_bp) END),
  0)::VARCHAR FROM game WHERE game <= $upto"""
"""Of a game that runs questions know nothing but that it does."""
STOOD = """
SELECT (SELECT max(notification_id) FROM follow.tracking), (SELECT count(*) FROM follow.closing), (SELECT count(*) FROM pending)"""
"""Every change of the tables moves the position, but what follows a game's end: that empties `closing`, then `pending`."""
PERSONS = """
SELECT bit_xor(hash(game, seat, player, experience))::VARCHAR || (SELECT bit_xor(hash(player, name))::VARCHAR FROM player)
FROM seat WHERE game <= $upto AND player IS NOT NULL"""
OF_PERSONS = re.compile(r"\bplayer\b|\bexperience\b")
NEVER = re.compile(r"\bLIMIT\b")


class Asking(Protocol):
    """What a question is made of: its SQL over the games after one, and the values in it."""

    values: dict[str, Any]
    since: int


class Tables(Protocol):
    def fetch(self, sql: str, values: dict[str, Any]) -> Rows: ...

    def added(self, asking: Asking, build: Callable[[], str], keys: int) -> Rows: ...


def used(sql: str, values: dict[str, Any]) -> dict[str, Any]:
    """The values that this SQL names."""
    return {name: values[name] for name in NAMED.findall(sql)}


class Connected:
    """Over a connection of DuckDB."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection

    def fetch(self, sql: str, values: dict[str, Any]) -> Rows:
        found: Rows = self.connection.execute(sql, values).fetchall()
        return found

    def added(self, asking: Asking, build: Callable[[], str], keys: int) -> Rows:
        """Rows whose first columns are a key and whose others add up over games."""
        sql = build()
        return self.fetch(sql, used(sql, asking.values))


class Keeping(Connected):
    """Keeps what was added up, beside the tables, and adds only the games that came after. One a question.

    A kept answer names the last game it counts and a digest of all games up to it (and of who sat where, if that
    matters): if one of them changed, it is counted anew. Where the tables stand as they stood when it was kept, nothing
    can have changed, and nothing is looked at.
    """

    def __init__(self, connection: Any, kept_from: int = KEPT_FROM) -> None:
        super().__init__(connection)
        self.kept_from = kept_from
        connection.execute(
            "CREATE SCHEMA IF NOT EXISTS asked; CREATE TABLE IF NOT EXISTS asked.kept "
            "(question VARCHAR NOT NULL, upto UINTEGER NOT NULL, digest VARCHAR NOT NULL, stood VARCHAR NOT NULL, rows VARCHAR NOT NULL);"
            "CREATE TABLE IF NOT EXISTS asked.digest "
            "(stood VARCHAR NOT NULL, upto UINTEGER NOT NULL, persons BOOLEAN NOT NULL, digest VARCHAR NOT NULL)"
        )
        self.last = int(self.fetch("SELECT coalesce(max(game), 0) FROM game", {})[0][0])
        self.stood = str(self.fetch(STOOD, {})[0]) if self.last >= kept_from else ""

    def added(self, asking: Asking, build: Callable[[], str], keys: int) -> Rows:
        sql = build()
        if self.last < self.kept_from or NEVER.search(sql):
            return self.fetch(sql, used(sql, asking.values))
        persons = OF_PERSONS.search(sql) is not None
        question = sha256(NAMED.sub(lambda name: repr(asking.values[name[1]]), sql).encode()).hexdigest()
        found = self.fetch(
            "SELECT upto, digest, rows, stood FROM asked.kept WHERE question = $question", {"question": question}
        )
        upto, rows = self.still_true(found, persons)
        if upto < self.last:
            rows = merged([*rows, *self.after(asking, build, upto)], keys)
        if upto < self.last or found[0][3] != self.stood:
            self.keep(question, rows, persons)
        return rows

    def still_true(self, found: Rows, persons: bool) -> tuple[int, Rows]:
        """The kept rows and the last game in them; nothing if an earlier game changed since."""
        if not found or (found[0][3] != self.stood and self.digest(found[0][0], persons) != found[0][1]):
            return 0, []
        return int(found[0][0]), [tuple(row) for row in msgspec.json.decode(found[0][2])]

    def after(self, asking: Asking, build: Callable[[], str], upto: int) -> Rows:
        asking.since = upto
        try:
            sql = build()
            return self.fetch(sql, used(sql, asking.values))
        finally:
            asking.since = 0

    def digest(self, upto: int, persons: bool) -> str:
        """Computed once for all questions, as long as the tables stand as they do."""
        place = {"stood": self.stood, "upto": upto, "persons": persons}
        found = self.fetch(
            "SELECT digest FROM asked.digest WHERE stood = $stood AND upto = $upto AND persons = $persons", place
        )
        if found:
            return str(found[0][0])
        told = self.fetch(DIGEST, {"upto": upto}) + (self.fetch(PERSONS, {"upto": upto}) if persons else [])
        digest = " ".join(str(part) for row in told for part in row)
        self.note("digest", "stood <> $stood", {**place, "digest": digest})
        return digest

    def keep(self, question: str, rows: Rows, persons: bool) -> None:
        told = {
            "question": question,
            "upto": self.last,
            "digest": self.digest(self.last, persons),
            "stood": self.stood,
            "rows": msgspec.json.encode(rows).decode(),
        }
        self.note("kept", "question = $question", told)

    def note(self, table: str, instead: str, told: dict[str, Any]) -> None:
        """Write a row in place of those that it makes out of date."""
        from contextlib import suppress

        import duckdb

        named = {name: told[name] for name in told if f"${name}" in instead}
        # Another reader may be noting the same: theirs is as good.
        with suppress(duckdb.TransactionException):
            self.connection.execute(f"DELETE FROM asked.{table} WHERE {instead}", named)
            columns, values = ", ".join(told), ", ".join(f"${name}" for name in told)
            self.connection.execute(f"INSERT INTO asked.{table} ({columns}) VALUES ({values})", told)


def merged(rows: Rows, keys: int) -> Rows:
    """Rows of one key added up."""
    told: dict[tuple[Any, ...], list[int]] = {}
    for row in rows:
        so_far = told.setdefault(row[:keys], [0] * (len(row) - keys))
        for place, number in enumerate(row[keys:]):
            so_far[place] += int(number or 0)
    return [(*key, *numbers) for key, numbers in told.items()]
