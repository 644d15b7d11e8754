"""Turns a page of stored rows into table rows: runs the SQL files in their order, in the caller's transaction."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from uuid import UUID

import duckdb
import msgspec
from msgspec import Struct, structs

from domain.recording.pool import readable
from projections.boxes import Boxes
from projections.layout import Layout, Statement, Table, one_over_another, together, told
from projections.literals import filled, literal, quoted
from projections.sheets import Sheets, file_of

Connection = duckdb.DuckDBPyConnection
Given = AbstractContextManager[str]
"""What a statement is given, as SQL, once it is its turn."""
SETTINGS = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "memory_limit": "700MB",
    "default_block_size": "65536",
    "max_vacuum_tasks": "1",
}
"""How DuckDB works. Blocks are a quarter as large as usual: the columns of `point` would half fill larger ones. What was deleted is
cleared away a little at a time: all of it at once took more than a second of a commit in tables of ten million rows."""
WITHOUT = """
CREATE TEMP TABLE IF NOT EXISTS opened (game UINTEGER, title title);
CREATE TEMP TABLE IF NOT EXISTS rewinds (game UINTEGER, version UINTEGER, keep BIGINT, why VARCHAR);
CREATE TEMP TABLE IF NOT EXISTS timed (game UINTEGER, version UINTEGER, waited BIGINT);
CREATE TEMP TABLE IF NOT EXISTS beaten (game UINTEGER, version UINTEGER, beat BIGINT);
"""
"""For pages without games that are written as a whole, which alone fill them."""
UNOPENED = (
    "SELECT EXISTS (FROM parsed JOIN touched USING (game) ANTI JOIN opened USING (game) WHERE whole OR NOT known)"
)
"""A game that would be left out, because nothing tells what it is."""
STARTED = """
SELECT true FROM touched JOIN game ON game.game = touched.game
WHERE known AND NOT touched.whole AND began_at IS DISTINCT FROM started_at"""
"""Whether the times of a game that goes on begin only here, so that it stands elsewhere among those of its people. Asked with every
move, for which EXISTS would take longer."""
EMPTIED = WITHOUT.replace("TEMP TABLE IF NOT EXISTS", "OR REPLACE TEMP TABLE")
LONG = 1_500_000
"""So long a text comes in a file: DuckDB works with what stands in the SQL while it plans, which takes longer, and for a value
that is bound it imports pandas, which takes as long as 50,000 rows."""
LONGEST = 1 << 21
"""So long a row any text may hold; a longer text may hold a longer one, and is read with more room."""
ROWS = """SELECT told[1]::UINTEGER AS game, array_to_string(told[2:-2], chr(31)) AS state, told[-1]::UINTEGER AS version
FROM (SELECT string_split(unnest(string_split(?, chr(10))), chr(31)) AS told)"""
CSV = """SELECT * FROM read_csv({path}, columns = {{'game': 'UINTEGER', 'state': 'VARCHAR', 'version': 'UINTEGER'}},
  auto_detect = false, header = false, delim = '\x1f', new_line = '\\n', quote = '', escape = '', comment = '',
  max_line_size = {most}, buffer_size = {most})"""
"""The same rows from a text and from a file: splitting a long text takes longer the longer it is."""
FEW = 8
"""So many games of a page are few: their rows need no clever plans."""
RUNNING = ("game", "seat", "event", "point")
"""The tables that hold rows of games that run."""
PEOPLE_DIFFER = """
SELECT EXISTS (
  (SELECT game, seat, name, won, ended_on, started_at FROM fresh_seat JOIN fresh_game USING (game) WHERE kind = 'human'
   EXCEPT SELECT game, seat, name, won, ended_on, started_at FROM former WHERE kind = 'human' AND player IS NOT NULL)
  UNION ALL
  (SELECT game, seat, name, won, ended_on, started_at FROM former WHERE kind = 'human'
   EXCEPT SELECT game, seat, name, won, ended_on, started_at FROM fresh_seat JOIN fresh_game USING (game) WHERE kind = 'human')
)
"""
"""Who sat there, what became of it, and when: which of a person's games came first hangs on that."""


class Touched(Struct, frozen=True):
    """A game of a page: written as a whole, or only what came after the rows that the tables hold.

    number: in the tables. begun: not written as a whole, and the tables hold no row of it.
    """

    stream: UUID
    whole: bool
    number: int
    begun: bool = False


def create(con: Connection, layout: Layout, causes: Collection[str] = ()) -> None:
    """An empty set of tables, and the words they know. causes: rules that move tracks; together their numbers pack best."""
    words = layout.vocabulary
    rules = sorted(words.rules, key=lambda rule: rule not in causes)
    kinds = (("title", words.titles), ("tag", words.tags), ("track", words.tracks), ("rule", rules))
    known = (
        ("known_title", words.known),
        ("known_track", words.tracked),
        ("phase", words.phases),
        ("subject", words.subjects),
        ("attesting", words.attesting),
    )
    # In one text: DuckDB takes some 270 statements one by one in half as much time again.
    con.execute(
        "\n;\n".join(
            [
                "BEGIN",
                *(
                    f"CREATE TYPE {name} AS ENUM ({', '.join(map(quoted, dict.fromkeys(values))) or quoted('')})"
                    for name, values in kinds
                ),
                *(statement for table in layout.tables for statement in _with_words(table)),
                *(
                    f"INSERT INTO {name} VALUES ({', '.join(map(literal, row))})"
                    for name, rows in known
                    for row in rows
                ),
                "COMMIT",
            ]
        )
    )


def _with_words(table: Table) -> Iterator[str]:
    """A table or view, and what is said of it and of its columns."""
    yield table.sql
    yield f"COMMENT ON {'VIEW' if table.view else 'TABLE'} {table.name} IS {quoted(table.words)}"
    for column in table.columns:
        yield f'COMMENT ON COLUMN {table.name}."{column.name}" IS {quoted(column.words)}'


def empty(con: Connection) -> None:
    """Without the tables that `create` makes, and what they are made of."""
    for kind in ("view", "table"):
        for (name,) in con.execute(
            f"SELECT {kind}_name FROM duckdb_{kind}s() WHERE schema_name = 'main' AND NOT temporary AND NOT internal"
        ).fetchall():
            con.execute(f'DROP {kind} main."{name}"')
    for (name,) in con.execute(
        "SELECT type_name FROM duckdb_types() WHERE schema_name = 'main' AND NOT internal"
    ).fetchall():
        con.execute(f'DROP TYPE main."{name}"')


def inode_of(con: Connection) -> int:
    """Of the file behind a connection; 0 in memory."""
    file = file_of(con)
    return 0 if file is None else file.stat().st_ino


@contextmanager
def settings(con: Connection, wanted: Mapping[str, str]) -> Iterator[None]:
    """DuckDB works by these until the end, and then as usual."""
    with ExitStack() as usual:
        for name, value in wanted.items():
            usual.callback(_as_usual, con, name)
            con.execute(f"SET {name} = '{value}'")
        yield


def _as_usual(con: Connection, name: str) -> None:
    # Of a connection that broke down nothing can be set: whoever uses it hears of what went wrong first.
    with suppress(duckdb.FatalException):
        con.execute(f"SET {name} = '{SETTINGS[name]}'" if name in SETTINGS else f"RESET {name}")


class Builder:
    """Writes pages. `people_differ` after a page: whether it changed who sat where, or who won, or which game was first.

    bulk: large pages of whole games, of which the rows are put together as often as they are read, and what a statement makes of
    them is held as its result: in a table DuckDB would also count the different values of each column. A few rows are put
    together once: planning the same joins five times would take longer than all else.
    """

    def __init__(self, con: Connection, layout: Layout, bulk: bool = False, sheets: Sheets | None = None) -> None:
        self.con = con
        self.layout = layout
        self.bulk = bulk
        self.sheets = sheets
        self.turns = any(not beat_is_round for *_, beat_is_round in layout.vocabulary.known)
        self.people_differ = False
        self.few = self.plain = False

    def write(self, touched: Sequence[Touched], rows: Iterable[Iterable[bytes]]) -> None:
        """rows: of these games, game by game, some games at a time. What comes after the first is asked for once that was taken in,
        so that a large page never lies in memory as text."""
        self.few = not self.bulk and len(touched) <= FEW
        with nullcontext(self.sheets) if self.sheets else Sheets(self.con) as sheets:
            self._write(touched, rows, sheets)
        self._plan(plainly=False)

    def _write(self, touched: Sequence[Touched], rows: Iterable[Iterable[bytes]], sheets: Sheets) -> None:
        boxes = Boxes()
        texts = ([boxes.named(game) for game in some] for some in rows)
        whole = any(one.whole for one in touched)
        begun = any(one.begun for one in touched)
        if not self.bulk:
            self.con.execute(WITHOUT)
        chosen = self._chosen(touched)
        self.run(
            one_over_another(chosen) if whole else together(chosen),
            {
                "touched": as_text([listed(touched)], sheets),
                "parsed": as_rows(texts, sheets),
                "boxes": as_text(boxes.texts(), sheets),
            },
        )
        if (whole or begun) and self.one(UNOPENED):
            raise duckdb.DataError("A game does not begin with an opening")
        if begun:
            self.people_differ = self.people_differ or self.one(
                "SELECT EXISTS (SELECT 1 FROM sitting WHERE kind = 'human')"
            )
        if any(not (one.whole or one.begun) for one in touched):
            self.people_differ = self.people_differ or self.one(STARTED)
        if whole:
            self._complete()

    def _chosen(self, touched: Sequence[Touched]) -> list[Statement]:
        """What these games need. Large pages need all that games written as a whole do: nothing stands in for what is left out."""
        whole, begun = any(one.whole for one in touched), any(one.begun for one in touched)
        kinds = {
            "whole": whole, "tail": any(not one.whole for one in touched), "begun": begun, "opened": whole or begun,
            "turns": self.turns or self.bulk,
        }  # fmt: skip
        return [one for one in self.layout.turn if kinds.get(one.kind, not one.kind)]

    def _complete(self) -> None:
        """What only games have that are written as a whole."""
        for key, statements in self.layout.own:
            if self.any_over(key):
                self.run(statements)
        self.people_differ = self.people_differ or self.one(PEOPLE_DIFFER)
        over = self.one("SELECT EXISTS (SELECT 1 FROM over)")
        self.run(one for one in self.layout.close if over or one.kind != "over")
        if not self.bulk:
            # Later rows of these games are not in them, but those of another game that gets the number of one that was forgotten.
            self.con.execute(EMPTIED)

    def run(self, statements: Iterable[Statement], given: Mapping[str, Given] | None = None) -> None:
        given = given or {}
        for statement in statements:
            # Only where games are written as a whole: what the tables hold of them goes first.
            if statement.name == "rewinds":
                self._plan(plainly=False)
                self.remove("touched WHERE whole AND known")
            self._plan(plainly=statement.alone and self.few)
            with ExitStack() as held:
                text = given.get(statement.name)
                self.make(statement, None if text is None else held.enter_context(text))

    def make(self, statement: Statement, given: str | None) -> None:
        """given: what the statement is given, as SQL."""
        sql = statement.sql if given is None else statement.sql.replace("?", given)
        if self.bulk and statement.held:
            _, name, query = told(structs.replace(statement, sql=sql))
            # What is executed by name comes at once, as rows that the next statements read as they are.
            self.con.register(name, self.con.sql(f"PREPARE made AS {query}; EXECUTE made"))
        else:
            self.con.execute(sql if self.bulk else sql.replace("TEMP VIEW fresh", "TEMP TABLE fresh"))

    def _plan(self, plainly: bool) -> None:
        """A few rows are read sooner than a statement over them is optimized. Who undoes the transaction undoes this too."""
        if plainly != self.plain:
            self.con.execute(f"PRAGMA {'disable' if plainly else 'enable'}_optimizer")
            self.plain = plainly

    def remove(self, games: str) -> None:
        """Take these games out of every table."""
        if not self.one(f"SELECT EXISTS (SELECT 1 FROM {games})"):
            return
        over = self.one(
            f"SELECT EXISTS (SELECT 1 FROM game WHERE status <> 'running' AND game IN (SELECT game FROM {games}))"
        )
        for table in self.layout.by_game if over else RUNNING:
            self.con.execute(f"DELETE FROM {table} WHERE game IN (SELECT game FROM {games})")

    def any_over(self, title: str) -> bool:
        return bool(self.one("SELECT EXISTS (SELECT 1 FROM fresh_game WHERE title = ? AND status <> 'running')", title))

    def one(self, sql: str, *values: object) -> bool:
        found = self.con.execute(filled(sql, values)).fetchone()
        return bool(found and found[0])


@contextmanager
def as_text(texts: Iterable[bytes], sheets: Sheets) -> Iterator[str]:
    """The only text as SQL: by itself, or a long one from a file. It is asked for once it is needed."""
    (text,) = texts
    with sheets.taken() as sheet:
        if len(text) >= LONG and sheet.add([text]):
            yield f"(SELECT content FROM read_text({quoted(str(sheet.filled()))}))"
        else:
            yield filled("?", [text.decode()])


@contextmanager
def as_rows(texts: Iterable[Sequence[bytes]], sheets: Sheets) -> Iterator[str]:
    """Rows of the store as a query for game, state and version; many from a file."""
    queries = list[str]()
    with sheets.taken() as sheet:
        for games in texts:
            if sum(map(len, games)) < LONG or not sheet.add(games):
                queries.append(filled(ROWS, [readable(b"\n".join(games))]))
        if sheet.longest:
            queries.append(CSV.format(path=quoted(str(sheet.filled())), most=max(LONGEST, sheet.longest)))
        yield " UNION ALL ".join(queries)


def listed(touched: Iterable[Touched]) -> bytes:
    return msgspec.json.encode(touched)
