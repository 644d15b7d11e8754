"""Reads the SQL files: tables with the words behind their columns, and statements by name."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files

from msgspec import Struct, structs

from domain.kernel.game import Game
from projections.vocabulary import Vocabulary, own_sql

TABLE = re.compile(r"^-- (?P<words>[^\n]*)\nCREATE TABLE (?P<name>\w+) \(\n(?P<body>.*?)^\);", re.DOTALL | re.MULTILINE)
VIEW = re.compile(
    r"^-- (?P<words>[^\n]*)\nCREATE VIEW (?P<name>\w+) AS SELECT\n(?P<body>.*?)^FROM (?P<of>\w+);",
    re.DOTALL | re.MULTILINE,
)
COLUMN = re.compile(
    r"^  (?P<name>\w+) (?P<type>\w+)(?P<must> NOT NULL)?(?: USING COMPRESSION \w+)?,?(?: -- (?P<words>.*))?$",
    re.MULTILINE,
)
TOLD = re.compile(r"^  .*::(?P<type>\w+) AS (?P<name>\w+),(?: -- (?P<words>.*))?$", re.MULTILINE)
READ = re.compile(r"\b(?:FROM|JOIN|UPDATE)\s+(\w+)")
HELD = re.compile(r"^CREATE OR REPLACE TEMP TABLE (\w+) AS$", re.MULTILINE)
CHANGED = re.compile(r"\b(?:UPDATE|INSERT INTO|DELETE FROM)\s+(\w+)")
NAMED = re.compile(r"^-- name: (\w+)(?:, of (\w+))?(?:, over (\w+))?\n", re.MULTILINE)
MADE = re.compile(r"(?:--[^\n]*\n)*(CREATE OR REPLACE TEMP \w+ (\w+) AS|INSERT INTO \w+)\s+(.*);", re.DOTALL)


class Column(Struct, frozen=True):
    name: str
    type: str
    must: bool
    words: str


class Table(Struct, frozen=True):
    """game: whose own table it is; empty for those of all games. view: whether it is made of other tables when it is read."""

    name: str
    words: str
    columns: tuple[Column, ...]
    sql: str
    game: str = ""
    view: bool = False


class Statement(Struct, frozen=True):
    """kind: `whole` where only games written as a whole need it, `tail` where only the others do, `begun` where only those
    of them do that are new, `opened` where both whole and new ones do, `turns` where only games do whose beats are not
    their rounds, `over` where only games do that are over.

    of: where no game is written as a whole, this one alone reads it. alone: it reads nothing but its page. held: it makes rows
    that no statement changes. over: what makes the rows that this one adds to, in one statement.
    """

    name: str
    kind: str
    sql: str
    of: str = ""
    alone: bool = False
    held: bool = False
    over: str = ""


def told_columns(body: str, must: set[str]) -> Iterator[Column]:
    for line in body.splitlines():
        found = TOLD.match(line)
        if found is None:
            raise ValueError(f"A column of a view is written as `value::TYPE AS name, -- words`, not as {line!r}.")
        yield Column(found["name"], found["type"], found["name"] in must, found["words"] or "")


@cache
def shipped(name: str) -> str:
    return files("projections").joinpath("tables", f"{name}.sql").read_text("utf-8")


def tables(text: str, game: str = "") -> list[Table]:
    made = {
        found["name"]: Table(found["name"], found["words"], tuple(columns(found["body"])), found[0], game)
        for found in TABLE.finditer(text)
    }
    return [*made.values(), *(view(found, made, game) for found in VIEW.finditer(text))]


def view(found: re.Match[str], made: dict[str, Table], game: str) -> Table:
    """What its table never leaves out it does not either."""
    must = {column.name for column in made[found["of"]].columns if column.must}
    return Table(found["name"], found["words"], tuple(told_columns(found["body"], must)), found[0], game, view=True)


def columns(body: str) -> Iterator[Column]:
    for line in body.splitlines():
        found = COLUMN.match(line)
        if found is None:
            raise ValueError(f"A column is written as `name TYPE [NOT NULL], -- words`, not as {line!r}.")
        yield Column(found["name"], found["type"], bool(found["must"]), found["words"] or "")


def statements(text: str, kept: Collection[str] = (), changed: Collection[str] = ()) -> list[Statement]:
    """The named statements of a file, in their order. kept: the tables that hold more than a page. changed: those that statements
    add to or change."""
    _, *parts = NAMED.split(text)
    return [
        Statement(
            name,
            kind_of(sql),
            sql.strip(),
            of or "",
            alone=set(READ.findall(sql)).isdisjoint(kept),
            held=any(made not in changed for made in HELD.findall(sql)),
            over=over or "",
        )
        for name, of, over, sql in zip(parts[::4], parts[1::4], parts[2::4], parts[3::4], strict=True)
    ]


def together(statements: Sequence[Statement]) -> Iterator[Statement]:
    """Those that belong to another one as parts of it: of a few rows each statement costs more than what it does."""
    parts: dict[str, list[Statement]] = {}
    for one in statements:
        if one.of:
            parts.setdefault(one.of, []).append(one)
        elif one.name in parts:
            yield with_parts(one, parts.pop(one.name))
        else:
            yield one


def one_over_another(statements: Sequence[Statement]) -> Iterator[Statement]:
    """What is over another one is asked of its query, so that its rows are written once."""
    outer = {one.over: one for one in statements if one.over}
    for one in statements:
        if one.name in outer:
            made, name, query = told(one)
            yield structs.replace(one, sql=f"{made}\nWITH {name} AS (\n{query}\n)\n{outer[one.name].sql}")
        elif not one.over:
            yield one


def with_parts(one: Statement, parts: Sequence[Statement]) -> Statement:
    made, _, query = told(one)
    first = ", ".join(f"{name} AS MATERIALIZED (\n{own}\n)" for _, name, own in map(told, parts))
    alone = one.alone and all(part.alone for part in parts)
    return structs.replace(one, sql=f"{made}\nWITH {first}\n{query};", alone=alone)


def told(one: Statement) -> tuple[str, str, str]:
    """What a statement makes, under which name, and the query of it."""
    found = MADE.fullmatch(one.sql)
    return ("", "", one.sql) if found is None else (found[1], found[2] or one.name, found[3])


def kind_of(sql: str) -> str:
    first = sql.partition("\n")[0]
    return next(
        (kind for kind in ("whole", "tail", "begun", "opened", "turns", "over") if first.startswith(f"-- {kind}:")), ""
    )


class Layout(Struct, frozen=True):
    """Everything that decides what the tables hold; a cache with another fingerprint is built anew."""

    vocabulary: Vocabulary
    tables: tuple[Table, ...]
    turn: tuple[Statement, ...]
    close: tuple[Statement, ...]
    own: tuple[tuple[str, tuple[Statement, ...]], ...]
    fingerprint: str

    @property
    def by_game(self) -> list[str]:
        """The tables whose rows belong to one game."""
        return of_games(self.tables)


def of_games(all_tables: Iterable[Table]) -> list[str]:
    return [table.name for table in all_tables if table.columns[0].name == "game" and not table.view]


def layout_of(games: Sequence[Game], words: Vocabulary, basis: str) -> Layout:
    """basis: how standings are computed."""
    shared, turn, close, people = map(shipped, ("shared", "turn", "close", "people"))
    own = {game.key: own_sql(game) for game in games}
    made = (*tables(shared), *(table for key, text in own.items() for table in tables(text, key)))
    kept = of_games(made)
    changed = {name for text in (turn, close, *own.values()) for name in CHANGED.findall(text)}
    return Layout(
        words,
        made,
        tuple(statements(turn, kept, changed)),
        tuple(statements(close, kept, changed)),
        tuple((key, tuple(statements(text, kept, changed))) for key, text in own.items() if text),
        words.fingerprint(shared, turn, close, people, basis, *own.values()),
    )
