"""docs/tables.md, made from the SQL files: `python -m projections.document > docs/tables.md`."""

import sys
from collections.abc import Iterator

from projections.follow import layout
from projections.layout import Table

HEAD = """\
# The tables

`tables.duckdb` in the home holds every recorded game as tables, for questions, charts and any tool that reads DuckDB. It is a cache: delete it at any time, and the next command that needs it builds it
again from `games.sqlite`. One program at a time owns it; `tablescribe rebuild` names who does. This page is made from `projections/tables/*.sql` and each game's `tables.sql`:
`python -m projections.document > docs/tables.md`.

- Numbers of games, persons and subjects belong to this file alone: another file may number them otherwise. What names a game everywhere is `game.stream`.
- A subject is a seat by its number, or from 100 on a row of `subject`. Rules, tracks, tags and titles are enums: compare them with their text.
- An export ([cli.md](cli.md#export)) has names for the numbers that belong to this file alone: `game` is the game's id in every table (so that the table `game` has no `stream`), and `player` of `seat` the name the
  person goes by. `subject` it keeps as a number: a row of the file `subject` names it, by the `title` of the game and the number.
- Give a value the type of the column it is compared with (`game = ?::UINTEGER`, `track = ?::track`): only then DuckDB skips what cannot match. In ten million track points that is 1 ms instead of 10.
- Shares and rates are whole numbers in 1/10000 (`_bp`). Times are UTC.
- A running game has its rows in `game`, `seat`, `event`, `point` and `track_point`. The other tables hold games that are over, and so do the columns that say so.
- Rows of one game lie together. What was taken back or amended stays in `event` with `stands` false; nothing else counts it.
- A new table of one game is a file `tables.sql` in that game's folder: tables as here, then statements behind `-- name:` lines. They read `told` (game, step, tag, span, seat, rule, body: the
  events that stand, of the games that are written now and are over), `told_point` (their tracks), and
  `boxed` and `boxes` (which box each game was opened with, and what each different box tells of its components), and may complete the columns `position`, `colour`, `first` of `fresh_seat` and
  `margin` of `fresh_game`.
"""
INTERNAL = """\
The schema `follow` is the follower's own: `tracking` (the last row of the store that these tables hold), `mark` (that row, to know the store again), `closing` (games that have ended and are still to be
written as a whole) and `made` (how the tables were made).
"""


def document() -> Iterator[str]:
    yield HEAD
    of = ""
    for table in layout().tables:
        if table.game != of:
            of = table.game
            yield f"# Tables of {of} alone\n"
        yield from section(table)
    yield f"# Not for questions\n\n{INTERNAL}"


def section(table: Table) -> Iterator[str]:
    yield f"## `{table.name}`\n\n{table.words}\n"
    rows = (
        f"| `{one.name}` | {one.type.lower()}{'' if one.must else ', or null'} | {one.words} |" for one in table.columns
    )
    yield "\n".join(("| column | type | meaning |", "| --- | --- | --- |", *rows)) + "\n"


if __name__ == "__main__":
    sys.stdout.write("\n".join(document()))
