"""Every column is documented, docs/tables.md is what the SQL says, and no name needs quoting."""

from pathlib import Path

import pytest

from projections.build import create
from projections.document import document
from projections.follow import layout
from projections.layout import Table, columns, tables, told_columns

LAYOUT = layout()
NEED_QUOTES = {"at", "by", "when"}
DOCS = Path(__file__).parents[2] / "docs/tables.md"


@pytest.mark.parametrize("table", LAYOUT.tables, ids=lambda table: table.name)
def test_every_column_has_words(table: Table):
    assert table.words
    assert not [column.name for column in table.columns if not column.words]


@pytest.mark.parametrize("table", LAYOUT.tables, ids=lambda table: table.name)
def test_no_name_needs_quotes(table: Table):
    assert not {column.name for column in table.columns} & NEED_QUOTES


def test_the_page_is_made_from_the_sql():
    assert DOCS.read_text("utf-8") == "\n".join(document()), "python -m projections.document > docs/tables.md"


def test_the_words_stand_in_the_file_too():
    import duckdb

    con = duckdb.connect()
    create(con, LAYOUT)
    bare = con.execute(
        "SELECT table_name, column_name FROM duckdb_columns() WHERE schema_name = 'main' AND NOT internal AND comment IS NULL"
    ).fetchall()
    assert bare == []
    named = {(table.name, column.name) for table in LAYOUT.tables for column in table.columns}
    made = con.execute(
        "SELECT table_name, column_name FROM duckdb_columns() WHERE schema_name = 'main' AND NOT internal"
    ).fetchall()
    assert set(made) == named
    con.close()


def test_a_column_without_words_is_found():
    (column,) = columns("  seat UTINYINT NOT NULL,\n")
    assert (column.name, column.must, column.words) == ("seat", True, "")


def test_a_view_tells_the_types_of_its_columns_and_what_its_table_never_leaves_out():
    told = tables(
        "-- A stone.\nCREATE TABLE stone (\n  game UINTEGER NOT NULL, -- the game\n  weight SMALLINT -- in grams\n);\n"
        "-- A heavy one.\nCREATE VIEW heavy AS SELECT\n  game::UINTEGER AS game, -- the game\n"
        "  (2 * weight)::INTEGER AS weight, -- twice\nFROM stone;\n"
    )
    assert [(one.name, one.type, one.must) for one in told[1].columns] == [
        ("game", "UINTEGER", True), ("weight", "INTEGER", False)
    ]  # fmt: skip


def test_a_column_of_a_view_in_another_form_is_refused():
    with pytest.raises(ValueError, match="A column of a view is written as"):
        list(told_columns("  weight AS weight, -- in grams\n", set()))


def test_rules_that_move_tracks_have_the_first_numbers():
    import duckdb

    con = duckdb.connect()
    create(con, LAYOUT, {"STYX-TITHE-01", "STYX-MUSTER-02"})
    first = con.execute("SELECT enum_range(NULL::rule)[1:2]").fetchall()
    assert first == [(["STYX-MUSTER-02", "STYX-TITHE-01"],)]
    con.close()


def test_a_column_in_another_form_is_refused():
    with pytest.raises(ValueError, match="A column is written as"):
        list(columns("  seat UTINYINT DEFAULT 1, -- whose\n"))
