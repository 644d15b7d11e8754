"""What the tables hold, freed of the numbers that only these tables give: equal contents have equal fingerprints."""

from projections.build import Connection
from projections.layout import Layout, Table

UNTOLD = {"pending", "subject"}
"""What waits, and numbers that only these tables give."""
RULES = {"rule", "ending_rule", "cause_rule"}
"""Each file numbers the rules by what its games use most."""
SUBJECTS = {"subject", "leader", "gainer", "loser"}


def fingerprints(con: Connection, layout: Layout, without: frozenset[str] = frozenset()) -> dict[str, tuple[int, int]]:
    """Of each table: how many rows, and the sum of their hashes. without: columns to leave out, as table.column."""
    return {table.name: _of(con, table, without) for table in layout.tables if table.name not in UNTOLD}


def _of(con: Connection, table: Table, without: frozenset[str]) -> tuple[int, int]:
    columns = [column.name for column in table.columns if f"{table.name}.{column.name}" not in without]
    values = ", ".join(_value(table.name, name) for name in columns)
    found = con.execute(
        f"SELECT count(*), coalesce(sum(hash({values})::HUGEINT), 0) FROM {table.name} AS it"
    ).fetchone()
    return (0, 0) if found is None else (found[0], found[1])


def _value(table: str, column: str) -> str:
    if table == "game" and column == "game":
        return "it.stream"
    if column in {"game", "first_game", "last_game"}:
        return f'(SELECT stream FROM game WHERE game.game = it."{column}")'
    if column == "player":
        return "(SELECT name FROM player WHERE player.player = it.player)"
    if column in SUBJECTS:
        return (
            f'coalesce((SELECT key FROM subject JOIN game USING (title) WHERE subject.subject = it."{column}" '
            f'AND game.game = it.game), it."{column}"::VARCHAR)'
        )
    if column in RULES:
        return f'it."{column}"::VARCHAR'
    return f'it."{column}"'
