"""Persons: spellings of names put together as the players' stream tells, and what hangs on all their games."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from domain.kernel.text import same_name
from domain.kernel.words import Event
from domain.recording.players import People
from projections.build import Connection
from projections.layout import shipped, statements
from projections.literals import literal

WRITTEN = """
SELECT name, max(stream) FROM seat JOIN game USING (game) WHERE kind = 'human' GROUP BY name ORDER BY max(stream), name
"""


def settle(con: Connection, events: Iterable[Event]) -> None:
    """Number every person, give each seat its person, and count again where something differs."""
    people = People((), events)
    written = [name for name, _ in con.execute(WRITTEN).fetchall()]
    before = dict(con.execute("SELECT key, player FROM spelling").fetchall())
    named = {same_name(name): name for name in written}
    persons: dict[str, list[str]] = defaultdict(list)
    for key in sorted(named):
        persons[people.key(key)].append(key)
    numbers = numbered(persons, before)
    con.execute("DELETE FROM spelling")
    con.execute("CREATE OR REPLACE TEMP TABLE written (name VARCHAR, player UINTEGER)")
    con.execute("CREATE OR REPLACE TEMP TABLE people (player UINTEGER, name VARCHAR)")
    if named:
        insert(con, "spelling", [(key, named[key], numbers[people.key(key)]) for key in named])
        insert(con, "written", [(name, numbers[people.key(name)]) for name in written])
    known = {numbers[person]: shown(people, person, keys, named) for person, keys in persons.items()}
    gone = set(before.values()) - known.keys()
    everybody = [*known.items(), *((number, "") for number in gone)]
    if everybody:
        insert(con, "people", everybody)
    con.execute(
        "UPDATE seat SET player = written.player FROM written WHERE seat.name = written.name AND kind = 'human' "
        "AND seat.player IS DISTINCT FROM written.player"
    )
    for statement in statements(shipped("people")):
        con.execute(statement.sql)


def insert(con: Connection, table: str, rows: Iterable[Sequence[str | int]]) -> None:
    told = ", ".join(f"({', '.join(map(literal, row))})" for row in rows)
    con.execute(f"INSERT INTO {table} VALUES {told}")


def numbered(persons: dict[str, list[str]], before: dict[str, int]) -> dict[str, int]:
    """Each person keeps the least number of their spellings that nobody else has taken."""
    numbers: dict[str, int] = {}
    taken: set[int] = set()
    following = max(before.values(), default=0) + 1
    for person, keys in persons.items():
        free = sorted({before[key] for key in keys if key in before} - taken)
        numbers[person] = free[0] if free else following
        following += not free
        taken.add(numbers[person])
    return numbers


def shown(people: People, person: str, keys: list[str], named: dict[str, str]) -> str:
    """The name that was agreed on in a merge or a new name, or else as it was last written."""
    return people.shown.get(person) or named.get(person) or named[keys[-1]]
