"""Games as tables in files (CSV, Parquet), and as plays for BG Stats."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from uuid import UUID

import duckdb

from domain.recording.part import refuse_there, written
from domain.recording.trouble import StoreUnavailable
from domain.recording.ways import Way
from projections.build import Connection
from projections.follow.unreadable import first_line
from projections.layout import Column, Layout, Table
from projections.literals import filled
from projections.questions.as_csv import LIVE, UNSEEN

FORMS = {"csv": "FORMAT csv, HEADER", "parquet": "FORMAT parquet, COMPRESSION zstd"}
UNTOLD = {"pending", "point"}
"""Tables of games that are not exported: `track_point` tells every point."""
WANTED = {
    "game": "JOIN wanted USING (game)",
    "title": "SEMI JOIN wanted USING (title)",
    "tag": "SEMI JOIN (FROM event SEMI JOIN wanted USING (game)) AS told USING (tag)",
}
"""By the first column of a table, which of its rows belong to these games. Those of people count all games."""
PLAY = """
SELECT coalesce(player.name, seat.name), seat.first, won, rank, colour
FROM seat JOIN game USING (game) LEFT JOIN player USING (player) WHERE stream = ? ORDER BY seat
"""
SKIPPED = "||".join(f"chr({ord(one)})" for one in UNSEEN)
"""What may stand before a formula. Parquet, which spreadsheets do not open, holds every text as it is."""


def export_tables(con: Connection, layout: Layout, streams: Sequence[UUID], folder: Path, form: str) -> list[Path]:
    """A file for each table that has rows of these games; games under their ids, persons under their names."""
    con.execute(
        "CREATE OR REPLACE TEMP TABLE wanted AS SELECT game, stream, title FROM game WHERE stream IN (SELECT unnest(?))",
        [list(streams)],
    )
    wanted = [table for table in layout.tables if table.columns[0].name in WANTED and table.name not in UNTOLD]
    paths = {table.name: folder / f"{table.name}.{form}" for table in wanted}
    refuse_there(paths.values())
    made = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # None has its name before all are whole: what breaks off leaves no half of a game.
        with ExitStack() as parts:
            for table in wanted:
                rows = con.execute(f"SELECT count(*) FROM {of_wanted(table)}").fetchone()
                if rows and rows[0]:
                    write(con, selected(table, form), parts.enter_context(written(paths[table.name])), form)
                    made.append(paths[table.name])
    except (OSError, duckdb.Error) as wrong:
        if any(damaged(con, table) for table in wanted):
            raise StoreUnavailable(
                f"The tables are damaged. {Way.REBUILD}; then export into another folder."
            ) from wrong
        why = wrong.strerror if isinstance(wrong, OSError) else first_line(wrong)
        raise StoreUnavailable(f"{folder} cannot be written ({why}). Name another folder.") from wrong
    return made


def write(con: Connection, rows: str, path: Path, form: str) -> None:
    con.execute(f"COPY ({rows}) TO '{str(path).replace(chr(39), chr(39) * 2)}' ({FORMS[form]})")


def damaged(con: Connection, table: Table) -> bool:
    """Whether the rows of a table cannot even be read."""
    try:
        con.execute(f"SELECT max(hash(it)) FROM {table.name} AS it").fetchall()
    except duckdb.Error:
        # Reading is all that was done: it is the file.
        return True
    return False


def selected(table: Table, form: str) -> str:
    """The columns of a table, with names for the numbers that only these tables give."""
    columns = ", ".join(value for column in table.columns if (value := exported(table.name, column, form)))
    return f"SELECT {columns} FROM {of_wanted(table)} ORDER BY ALL"


def of_wanted(table: Table) -> str:
    return f"{table.name} AS it {WANTED[table.columns[0].name]}"


def exported(table: str, column: Column, form: str) -> str:
    if column.name == "game":
        return "wanted.stream AS game"
    if column.name == "player":
        return f"(SELECT {as_text('player.name', form)} FROM player WHERE player.player = it.player) AS player"
    if (table, column.name) == ("game", "stream"):
        return ""
    told = f'it."{column.name}"'
    return f'{as_text(told, form)} AS "{column.name}"' if column.type == "VARCHAR" else told


def as_text(value: str, form: str) -> str:
    live = f"ltrim({value}, {SKIPPED})[1] IN {LIVE}"
    return f"CASE WHEN {live} THEN chr(39) || {value} ELSE {value} END" if form == "csv" else value


def play(
    con: Connection, stream: UUID, title: str, key: str, origin: str, begun: str, seconds: int | None
) -> dict[str, Any]:
    """One finished game in the form that BG Stats imports from other programs. begun: "" where no day is known."""
    players = [
        {
            "name": name, "sourcePlayerId": name, "startPlayer": bool(first), "winner": bool(won), "rank": rank or 0,
            "role": colour or "",
        }
        for name, first, won, rank, colour in con.execute(filled(PLAY, [stream])).fetchall()
    ]  # fmt: skip
    told = {"playDate": begun} if begun else {}
    kind = {} if origin == "real" else {"comments": f"A {origin} game."}
    length = {} if seconds is None else {"durationMin": max(1, round(seconds / 60))}
    return {
        "sourceName": "Tablescribe", "sourcePlayId": str(stream), **told, **kind, **length,
        "game": {"name": title, "sourceGameId": key, "highestWins": True, "noPoints": True}, "players": players,
    }  # fmt: skip
